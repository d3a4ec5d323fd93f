// SPDX-License-Identifier: Apache-2.0
// main() of the programs that measure: how to call them, and what went wrong, on stderr.
#pragma once

#include <fmt/format.h>

#include <exception>

namespace formicarium::test {

/// `work()` is done if `count`, as main() gets it, is at least `least`; otherwise `usage` is printed. Returns the exit
/// status: 2 after the usage, 1 if `work` throws.
int bench_main(int count, int least, const char* usage, const auto& work) {
  if (count < least) {
    fmt::print(stderr, "{}\n", usage);
    return 2;
  }
  try {
    work();
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

}  // namespace formicarium::test
