// SPDX-License-Identifier: Apache-2.0
// Reads and writes QAPLIB's files: instances (.dat) and assignments (.sln).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/qap/qap_instance.hpp"

namespace formicarium {

class Text;

/// Whether a file's name says that it is a QAPLIB instance: it ends in .dat.
bool is_qaplib_name(const std::filesystem::path& file);

/// Reads a .dat file: the size n, then n² flows and n² distances, whole numbers separated by white space. Throws
/// InputError "file:line: found …; expected …", and Cancelled. Any thread; O(bytes), and O(n²) for the layout.
QapPtr read_qaplib(const std::filesystem::path& file, Progress* progress = nullptr);
/// The same from text, without checking the entries against each other; `file` is the name used in messages.
QapData parse_qaplib(std::string_view text, const std::string& file, Progress* progress = nullptr);
/// The size n, with which files of both kinds begin; `after`: what the message about an empty file expects behind it.
std::int64_t read_size(Text& text, std::string_view after);
/// Text that reads back as the same matrices.
std::string format_qaplib(const QapInstance& instance);

/// An assignment file for an instance: n, the cost, then n numbers, which count from 1 or from 0. Some files list the
/// index in the second matrix for each index in the first, others the reverse: whichever of the two costs what the file
/// states counts (the first if both do); if neither does, QAPLIB's order, the first, with a warning.
struct AssignmentFile {
  Tour assignment;           // a solution of the instance, from 0
  Length cost = 0;           // computed
  Length stated_cost = 0;    // by the file
  bool inverse = false;      // the file lists an index in the first matrix for each index in the second
  bool by_location = false;  // the file lists the facility on each location, not the location of each facility
  bool from_zero = false;    // the file counts from 0
  std::vector<std::string> warnings;

  /// "location of each facility": what the file lists, in words.
  std::string_view direction() const;
};
/// Throw InputError with file and line.
AssignmentFile read_assignment(const std::filesystem::path& file, const QapInstance& instance);
AssignmentFile parse_assignment(std::string_view text, const std::string& file, const QapInstance& instance);

/// A solution of the instance as QAPLIB's .sln: size, cost, and for each index in the first matrix the one in the
/// second, from 1. That is the location of each facility; if the first matrix is the distances, the facility on each
/// location.
std::string format_assignment(const QapInstance& instance, std::span<const City> assignment);
/// "facility,location" and a row for each facility, from 1, after "# key: value" lines for the facts. Which matrix
/// holds the distances does not matter here nor in JSON: a facility is what the flows are between.
std::string format_assignment_csv(const QapInstance& instance, std::span<const City> assignment,
                                  std::span<const std::string> facts = {});
/// One JSON object: instance, facilities, cost, best_known, gap_percent and assignment [n], the location
/// of each facility, from 1.
std::string format_assignment_json(const QapInstance& instance, std::span<const City> assignment);
/// One of these three by the file's ending; .sln for any other.
std::string format_assignment_for(const std::filesystem::path& file, const QapInstance& instance,
                                  std::span<const City> assignment, std::span<const std::string> facts = {});

}  // namespace formicarium
