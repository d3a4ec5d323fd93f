// SPDX-License-Identifier: Apache-2.0
// The files a run is asked to leave behind: refused early where they could not be written, written at the end.
#pragma once

#include <string>

#include "core/session/frame.hpp"
#include "core/session/trace.hpp"

namespace formicarium::cli {

struct Outputs {
  std::string tour, trace, json;  // empty: not wanted; json may be "-", stdout

  /// Throws UsageError where two outputs or an output and the input are one file, OutputError where a folder is missing
  /// or may not be written to: before a long run, not after it.
  void check(const std::string& input) const;

  /// Writes what was asked for, and says where in the log.
  void write(const Frame& frame, const Trace& trace) const;
};

}  // namespace formicarium::cli
