// SPDX-License-Identifier: Apache-2.0
#include "app/cli/start_again.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "core/base/error.hpp"

namespace formicarium::cli {
namespace {

constexpr const char* starts = "FORMICARIUM_STARTED_AGAIN";  // the environment variable that counts them
constexpr int most_starts = 4;

int starts_so_far() {
  const char* const count = std::getenv(starts);
  return count ? std::clamp(std::atoi(count), 0, most_starts) : 0;
}

}  // namespace

bool may_start_again() { return starts_so_far() < most_starts; }

void start_again() {
  std::vector<std::string> words;
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::setenv(starts, std::to_string(starts_so_far() + 1).c_str(), 1);
  ::execv("/proc/self/exe", arguments.data());
  throw OutputError("the program cannot start itself again; the same command continues with the remaining runs");
}

}  // namespace formicarium::cli
