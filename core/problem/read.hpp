// SPDX-License-Identifier: Apache-2.0
// Reads and writes instances and tours: TSPLIB95 (.tsp, .atsp, .vrp, .tour), tables (.csv: places, or distances) and
// GeoJSON, all of them also packed by gzip.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// Reads `.tsp`, `.atsp`, `.vrp`, `.csv`, `.geojson` or `.eta` (given_eta.hpp); other suffixes, and "-", standard
/// input, by content. Throws InputError "file:line: found …; expected …". Any thread; O(bytes), for matrices without
/// display data also a layout (layout.hpp).
TspPtr read_instance(const std::filesystem::path& file, Progress* progress = nullptr,
                     Distances distances = Distances::by_type);
/// Reads `.tsp`, `.atsp` or `.csv` in the same way. The caller may still give the instance an η.
std::shared_ptr<TspInstance> read_bare_instance(const std::filesystem::path& file, Progress* progress = nullptr,
                                                Distances distances = Distances::by_type);

/// The same from text; `file` is the name used in messages. The fuzzers call these.
InstanceData parse_tsplib(std::string_view text, const std::string& file, Progress* progress = nullptr,
                          Distances distances = Distances::by_type);
InstanceData parse_csv(std::string_view text, const std::string& file, Progress* progress = nullptr,
                       Distances distances = Distances::by_type);

/// TSPLIB text that reads back as the same instance, bit for bit (ids, coordinates, matrix, display). An optimum that
/// is not published becomes "COMMENT : Optimum 25600", a best known length that is not proven optimal "COMMENT : Best
/// known 73855"; the reader understands both.
std::string format_tsplib(const TspInstance& instance);

/// A tour file for an instance: TSPLIB TOUR_SECTION with the instance's ids, or stops in a table or a GeoJSON
/// (tour_table.hpp). `comment_length` is the length its COMMENT states.
struct TourFile {
  Tour tour;
  std::optional<Length> comment_length;
  std::vector<std::string> warnings;  // missing -1 or EOF, a wrong length in the comment, …
};
TourFile read_tour(const std::filesystem::path& file, const TspInstance& instance);
TourFile parse_tour(std::string_view text, const std::string& file, const TspInstance& instance);

/// TSPLIB text of a tour: one id a line, then -1 and EOF. `facts` become additional COMMENT lines (settings, seed,
/// version).
std::string format_tour(const TspInstance& instance, std::span<const City> tour,
                        std::span<const std::string> facts = {});

}  // namespace formicarium
