// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/taboo_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/model/number_words.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

void TabooTable::update(const Look& look) {
  const Frame& frame = *look.run->frame;
  search_ = look.run->assigned.search;
  const bool tabu = frame.turned().local_search == LocalSearchKind::tabu;
  if (!tabu) search_.reset();
  why_ = !tabu ? "The local search keeps no tabu list." : "The tabu list appears with the next iteration: S makes one.";
  if (search_ && std::ssize(search_->assignment) != frame.instance->cities()) search_.reset();
  if (search_ && !search_->held_for.empty()) scale_ = {double(std::ranges::max(search_->held_for)), false};
}

std::string TabooTable::why_empty() const { return search_ ? std::string() : why_; }

double TabooTable::value(City row, City column) const {
  if (!search_) return std::numeric_limits<double>::quiet_NaN();
  const City location = search_->assignment[std::size_t(column)];
  return double(search_->held_for[std::size_t(row) * search_->assignment.size() + std::size_t(location)]);
}

LegendWords TabooTable::legend(const Look&) const { return scale_.words("steps until it may return", "steps left"); }

Forms TabooTable::sides(const RunView&) const {
  return {"rows: facilities; columns: their locations when the search ended", "rows: facilities; columns: locations",
          "facility × location"};
}

Forms TabooTable::hint(const RunView& run) const {
  if (!search_) return {};
  const std::string ended =
      fmt::format("Ant {}'s search ended after {} steps", search_->ant + 1, grouped(search_->steps));
  if (search_->moved[0] < 0) return {ended + ".", "It made no exchange."};
  const Instance& instance = *run.frame->instance;
  const std::string last =
      fmt::format("facilities {} and {}", instance.id(search_->moved[0]), instance.id(search_->moved[1]));
  return {fmt::format("{}, with {} exchanged last (outlined).", ended, last),
          fmt::format("Exchanged last: {} (outlined).", last), ended + "."};
}

std::array<Forms, 2> TabooTable::about(const RunView& run, City row, City column) const {
  if (!search_) return {};
  const Instance& instance = *run.frame->instance;
  const auto steps = std::int64_t(value(row, column));
  const std::string to = fmt::format("Facility {} to location {}", instance.id(row),
                                     instance.id(search_->assignment[std::size_t(column)]));
  if (row == column) return {Forms{to + ": where it stands"}, {}};
  return {Forms{to},
          Forms{steps > 0 ? fmt::format("may not return for {} more {}", grouped(steps), steps == 1 ? "step" : "steps")
                          : std::string("may move there")}};
}

std::vector<City> TabooTable::outlined() const {
  if (!search_ || search_->moved[0] < 0) return {};
  return {search_->moved[0], search_->moved[1]};
}

}  // namespace formicarium
