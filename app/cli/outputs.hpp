// SPDX-License-Identifier: Apache-2.0
// The files a run is asked to leave behind: refused early where they could not be written, written at the end.
#pragma once

#include <span>
#include <string>

#include "core/base/each_tried.hpp"
#include "core/base/file_clash.hpp"
#include "core/session/frame.hpp"
#include "core/session/trace.hpp"

namespace formicarium::cli {

struct Outputs {
  std::string tour, trace, json;  // empty: not wanted; json may be "-", stdout

  /// Throws UsageError where two outputs, or an output and one of the files that are read, are one file; OutputError
  /// where a folder is missing or may not be written to: before a long run, not after it.
  void check(std::span<const NamedFile> read) const;

  /// Writes what was asked for, each whatever became of the others, and says where in the log: first the files, then
  /// pipes and devices, which may have to wait for a reader. Stdout is the caller's.
  void write_files(const Frame& frame, const Trace& records, EachTried& tried) const {
    write(frame, records, tried, true);
  }
  void write_streams(const Frame& frame, const Trace& records, EachTried& tried) const {
    write(frame, records, tried, false);
  }

 private:
  void write(const Frame& frame, const Trace& records, EachTried& tried, bool files) const;
};

}  // namespace formicarium::cli
