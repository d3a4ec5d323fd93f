// SPDX-License-Identifier: Apache-2.0
#include "core/documents/solution_file.hpp"

#include "core/documents/export.hpp"
#include "core/problem/read.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium {

const char* solution_ending(const Instance& instance) { return qap_in(instance) ? ".sln" : ".tour"; }

std::string format_solution(const Frame& frame, const std::filesystem::path& file) {
  if (const QapInstance* const qap = qap_in(*frame.instance))
    return format_assignment_for(file, *qap, frame.best, facts(frame));
  return format_tour(as_tsp(*frame.instance), frame.best, facts(frame));
}

}  // namespace formicarium
