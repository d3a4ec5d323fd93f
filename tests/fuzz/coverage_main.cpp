// SPDX-License-Identifier: Apache-2.0
// READER FILE…: reads each file, as the reader's fuzzer would. For scripts/coverage.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string_view>

#include "readers.hpp"

int main(int argc, char** argv) {
  using namespace formicarium::fuzz;
  for (const Target& target : targets) {
    if (argc < 2 || std::string_view(target.name) != argv[1]) continue;
    for (int i = 2; i < argc; ++i) {
      std::ostringstream text;
      text << std::ifstream(argv[i], std::ios::binary).rdbuf();
      target.read(text.str());
    }
    return 0;
  }
  std::fputs("expected READER FILE…\n", stderr);
  return 2;
}
