// SPDX-License-Identifier: Apache-2.0
#include "app/model/last_words.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

namespace formicarium::cli {
namespace {

const char* what_is_said = "";

[[noreturn]] void last_words() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    std::_Exit(int(out_of_memory(what_is_said)));
  } catch (...) {
    std::abort();
  }
  std::abort();
}

}  // namespace

Exit out_of_memory(const char* line) noexcept {
  std::fputs(line, stderr);
  return Exit::failed;
}

void end_with(const char* line) noexcept {
  what_is_said = line;
  std::set_terminate(last_words);
}

}  // namespace formicarium::cli
