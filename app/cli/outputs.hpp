// SPDX-License-Identifier: Apache-2.0
// The output files of a run: checked before the run, written at its end.
#pragma once

#include <span>
#include <string>

#include "core/base/each_tried.hpp"
#include "core/base/file_clash.hpp"
#include "core/session/frame.hpp"
#include "core/session/trace.hpp"

namespace formicarium::cli {

/// Call before a run, so that no long run is lost. Throws UsageError if two of the files to write, or one of them and
/// one of those that are read, are the same file; OutputError if a folder is missing or not writable.
void check_outputs(std::span<const NamedFile> read, std::span<const NamedFile> written);

struct Outputs {
  std::string tour, trace, json;  // empty: not wanted; json may be "-", stdout

  /// check_outputs() for those that are wanted. Throws UsageError, too, if one that cannot is to go to stdout.
  void check(std::span<const NamedFile> read) const;

  /// Write the wanted outputs, each even if another fails, and log their names. Call write_files() before
  /// write_streams(): pipes and devices may have to wait for a reader. The caller writes stdout.
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
