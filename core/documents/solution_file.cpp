// SPDX-License-Identifier: Apache-2.0
#include "core/documents/solution_file.hpp"

#include "core/base/text.hpp"
#include "core/documents/export.hpp"
#include "core/problem/geojson.hpp"
#include "core/problem/read.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium {

const char* solution_ending(const Instance& instance) { return qap_in(instance) ? ".sln" : ".tour"; }

std::string format_solution(const Frame& frame, const std::filesystem::path& file) {
  if (const QapInstance* const qap = qap_in(*frame.instance))
    return format_assignment_for(file, *qap, frame.best, facts(frame));
  const TspInstance& tours = as_tsp(*frame.instance);
  const std::string ending = upper(file.extension().string());
  if (ending == ".GEOJSON") return format_tour_geojson(tours, frame.best);
  if (ending == ".CSV") return format_tour_csv(tours, frame.best);
  return format_tour(tours, frame.best, facts(frame));
}

}  // namespace formicarium
