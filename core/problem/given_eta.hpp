// SPDX-License-Identifier: Apache-2.0
// η of edges from a file, which ants take instead of 1/d. A trained network may have computed it. The file names its
// instance and has one line a city:
//
//   # instance: pr1002.tsp
//   0.91 0.02 0.004
//   …
//
// With n numbers a line, number j is that of city j, and the city's own is not looked at. With fewer, number k is that
// of the city's k-th nearest (of equally near ones the smaller number is first, as in candidate lists of nearest
// cities); all others have the least of the line. Numbers are 0 or more. An edge of 0 counts as a millionth of its
// line's greatest, so that an ant which has no other way can take it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/problem/eta_view.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

class Text;

/// Immutable, shared by all runs on the instance.
struct GivenEta {
  int columns = 0;           // K ≤ n - 1, or n
  std::vector<float> value;  // [n][columns] positive; with n columns that of a city and itself is 0
  std::vector<City> city;    // [n][columns] whose; empty with n columns

  EtaView view() const { return {value.data(), city.empty() ? nullptr : city.data(), columns}; }
};

inline constexpr float least_share_of_eta = 1e-6f;  // of the greatest in the line

/// What ants go by on this instance with these settings: its file's η, or an empty view for 1/d.
EtaView eta_in_force(const TspInstance& instance, Eta wanted);

/// Whether the name ends in ".eta".
bool is_eta_name(const std::filesystem::path& file);

/// The instance that the file names, which lies in the file's folder unless its path is whole or it is a bundled one,
/// with this η. Throws InputError "file:line: …". Any thread. O(bytes), and nearest_neighbours() for less than n
/// columns.
TspPtr read_with_eta(const std::filesystem::path& file, Progress* progress = nullptr,
                     Distances distances = Distances::by_type);

/// The file's instance as its first line names it. Throws InputError.
std::string instance_named_in(Text& text);
/// What follows that line. The fuzzer calls both.
GivenEta read_eta(Text& text, const TspInstance& instance, Progress* progress = nullptr);
/// What read_eta() reads back as the same.
std::string format_eta(const GivenEta& eta);

/// The file's text for a copy in another folder: the path of its instance is whole.
std::string text_for_copy(const std::filesystem::path& file, std::size_t most_bytes);

}  // namespace formicarium
