// SPDX-License-Identifier: Apache-2.0
#include "app/model/ending.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <system_error>

#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/progress.hpp"

namespace formicarium::cli {
namespace {

const char* the_name = "formica";
const char* the_line = "";
std::chrono::steady_clock::time_point the_beginning{};
bool someone_left_behind = false;

[[noreturn]] void last_words() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    std::_Exit(int(out_of_memory()));
  } catch (...) {
    std::abort();
  }
  std::abort();
}

Exit fail(Exit code, const char* why) {
  log_line(why);
  return code;
}

Exit tried(const std::function<void()>& work) {
  try {
    work();
    return Exit::done;
  } catch (const ClosedPipe&) {
    return Exit::done;
  } catch (const UsageError& error) {
    return fail(Exit::usage, error.what());
  } catch (const SettingsError& error) {
    return fail(Exit::usage, error.what());
  } catch (const InputError& error) {
    return fail(Exit::input, error.what());
  } catch (const DeviceError& error) {
    return fail(Exit::device, error.what());
  } catch (const Cancelled&) {
    return fail(Exit::failed, "stopped before there was a tour; nothing was written");
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again) return fail(Exit::failed, error.what());
    return fail(Exit::failed,
                "a thread could not be started: there is not enough memory, or there are too many threads");
  } catch (const std::exception& error) {
    return fail(Exit::failed, error.what());
  }
}

}  // namespace

void begin_program(const char* name, const char* no_memory) noexcept {
  the_beginning = std::chrono::steady_clock::now();
  the_name = name;
  the_line = no_memory;
  std::set_terminate(last_words);
}

const char* program_name() noexcept { return the_name; }
std::chrono::steady_clock::time_point program_began() noexcept { return the_beginning; }

Exit out_of_memory() noexcept {
  std::fputs(the_line, stderr);
  return Exit::failed;
}

Exit guarded(const std::function<void()>& work) noexcept {
  try {
    return tried(work);
  } catch (...) {  // no memory for the message
    return out_of_memory();
  }
}

void left_behind() noexcept { someone_left_behind = true; }

int ended(Exit code) noexcept {
  if (!someone_left_behind) return int(code);
  std::fflush(nullptr);
  std::_Exit(int(code));  // not exit(): the thread still uses static objects
}

}  // namespace formicarium::cli
