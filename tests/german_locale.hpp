// SPDX-License-Identifier: Apache-2.0
// A locale with decimal commas, which no system has by itself.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace formicarium::test {

/// Makes de_DE.UTF-8 in the folder, where a program with LOCPATH set to it finds it. Needs Debian's package locales.
inline void make_german_locale(const std::filesystem::path& folder) {
  const std::filesystem::path made = folder / "de_DE.UTF-8";
  const std::string make = "localedef -i de_DE -f UTF-8 '" + made.string() + "' > /dev/null 2>&1";
  [[maybe_unused]] const int warned = std::system(make.c_str());  // it may warn of what the locale lacks
  ASSERT_TRUE(std::filesystem::exists(made)) << "localedef made no German locale (Debian package locales)";
}

}  // namespace formicarium::test
