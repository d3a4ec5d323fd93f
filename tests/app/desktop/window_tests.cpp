// SPDX-License-Identifier: GPL-3.0-or-later
// The main of the tests of windows: one program, so that the window's headers and Qt's are compiled for it once.
#include <cstdio>
#include <map>
#include <string_view>

#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

std::map<std::string_view, int (*)(int, char**)>& tests() {
  static std::map<std::string_view, int (*)(int, char**)> all;
  return all;
}

}  // namespace

TestOfWindows::TestOfWindows(const char* name, int (*run)(int argc, char** argv)) { tests().emplace(name, run); }

}  // namespace formicarium

int main(int argc, char** argv) {
  // Qt Test ends a test after five minutes, which is not enough beside other work. CTest's limit is 25.
  if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT")) qputenv("QTEST_FUNCTION_TIMEOUT", "1400000");
  const auto& tests = formicarium::tests();
  if (tests.size() == 1) return tests.begin()->second(argc, argv);
  const auto named = tests.find(argc > 1 ? argv[1] : "");
  if (named == tests.end()) {
    std::fprintf(stderr, "Which test?\n");
    for (const auto& [name, run] : tests) std::fprintf(stderr, "  %s\n", name.data());
    return 2;
  }
  argv[1] = argv[0];
  return named->second(argc - 1, argv + 1);
}
