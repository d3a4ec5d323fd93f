// SPDX-License-Identifier: Apache-2.0
// The published instances and their solutions, TSPLIB and QAPLIB. They are no part of the repository.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>

namespace formicarium::test {

/// Holds tsplib/tsp, tsplib/atsp and qaplib; empty where CMake found no such folder.
inline const std::filesystem::path published = FORMICARIUM_DATA;

/// One sentence for all tests, which scripts/test counts.
inline constexpr const char* no_published_files =
    "FORMICARIUM_DATA names no folder with tsplib and qaplib: what is published of them was not tested";

}  // namespace formicarium::test

/// Skips the test where this file or folder below `published` is missing.
#define NEEDS_PUBLISHED(what)                                                                                  \
  if (formicarium::test::published.empty() || !std::filesystem::exists(formicarium::test::published / (what))) \
  GTEST_SKIP() << formicarium::test::no_published_files
