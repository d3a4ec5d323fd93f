// SPDX-License-Identifier: Apache-2.0
// How far a cost is from the best that is known of an instance: one answer and one sentence for windows, files and
// captions.
#pragma once

#include <optional>
#include <string>

#include "core/problem/instance.hpp"

namespace formicarium {

/// What a cost is compared with: the optimum, or else the best cost known, or else a lower bound.
enum class Against { nothing, optimum, best_known, lower_bound };

struct Reference {
  Against against = Against::nothing;
  Length cost = 0;
};
Reference reference_of(const Instance& instance);

/// How many percent `cost` is above the reference; nothing if there is none, it is not positive, the cost is below what
/// is on record, or the solution uses roads that do not exist.
std::optional<double> gap_of(const Instance& instance, Length cost);

/// "gap 0.53 %"; "gap to the best known 0.53 %"; "at most 1.32 % above the shortest possible tour"; "the shortest
/// possible tour", which a lower bound proves; "below the best known length on record, 74 118"; "2 of its roads do not
/// exist". Empty if nothing is known.
std::string gap_words(const Instance& instance, Length cost);
/// What the reference is: "The optimum is 7 542."; "No tour is shorter than 7 104, a lower bound, which may still
/// rise." Empty if there is none.
std::string reference_words(const Instance& instance);

}  // namespace formicarium
