// SPDX-License-Identifier: Apache-2.0
// Reading and writing instances and tours: TSPLIB95 (.tsp, .atsp, .tour) and CSV (id,x,y).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// Reads `.tsp`, `.atsp` or `.csv` (by content where the ending says nothing). Throws InputError "file:line: found;
/// expected".
TspPtr read_instance(const std::filesystem::path& file, Progress* progress = nullptr);

/// The same from text; `file` is only what messages call it. These are the fuzzed readers.
InstanceData parse_tsplib(std::string_view text, const std::string& file, Progress* progress = nullptr);
InstanceData parse_csv(std::string_view text, const std::string& file, Progress* progress = nullptr);

/// TSPLIB text that reads back to the same instance bit for bit (ids, coordinates, matrix, display). An optimum that is
/// not a published one goes into a line "COMMENT : Optimum 25600", which the reader knows, and a best known length that
/// is not proven to be optimal into "COMMENT : Best known 74118".
std::string format_tsplib(const TspInstance& instance);

/// A tour file for this instance: TSPLIB TOUR_SECTION with the instance's ids. `comment_length` is what its COMMENT
/// claims.
struct TourFile {
  Tour tour;
  std::optional<Length> comment_length;
  std::vector<std::string> warnings;  // missing -1 or EOF, a length in the comment that disagrees, …
};
TourFile read_tour(const std::filesystem::path& file, const TspInstance& instance);
TourFile parse_tour(std::string_view text, const std::string& file, const TspInstance& instance);

/// TSPLIB text of a tour, one id a line, then -1 and EOF. `facts` are extra COMMENT lines (settings, seed, version).
std::string format_tour(const TspInstance& instance, std::span<const City> tour,
                        std::span<const std::string> facts = {});

}  // namespace formicarium
