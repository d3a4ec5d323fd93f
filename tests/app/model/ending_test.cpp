// SPDX-License-Identifier: Apache-2.0
#include "app/model/ending.hpp"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/progress.hpp"

namespace formicarium::cli {
namespace {

/// The exit code of a program that throws this, and what it says on stderr.
template <class Error>
std::pair<Exit, std::string> ended_by(const Error& error) {
  testing::internal::CaptureStderr();
  const Exit exit = guarded([&] { throw error; });
  return {exit, testing::internal::GetCapturedStderr()};
}

TEST(Ending, each_kind_of_failure_has_its_code_and_its_sentence) {
  begin_program("prog", "prog: no memory\n");
  EXPECT_EQ(guarded([] {}), Exit::done);
  EXPECT_EQ(ended_by(ClosedPipe{}), std::pair(Exit::done, std::string()));
  EXPECT_EQ(ended_by(UsageError("a")), std::pair(Exit::usage, std::string("prog: a\n")));
  EXPECT_EQ(ended_by(SettingsError("b")), std::pair(Exit::usage, std::string("prog: b\n")));
  EXPECT_EQ(ended_by(InputError("c")), std::pair(Exit::input, std::string("prog: c\n")));
  EXPECT_EQ(ended_by(DeviceError("d")), std::pair(Exit::device, std::string("prog: d\n")));
  EXPECT_EQ(ended_by(OutputError("e\nf")), std::pair(Exit::failed, std::string("prog: e\nprog: f\n")));
  EXPECT_EQ(ended_by(std::bad_alloc()), std::pair(Exit::failed, std::string("prog: no memory\n")));
  EXPECT_EQ(ended_by(Cancelled{}).first, Exit::failed);
}

}  // namespace
}  // namespace formicarium::cli
