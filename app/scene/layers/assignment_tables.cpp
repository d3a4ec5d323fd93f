// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/assignment_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/model/messages.hpp"
#include "app/model/number_words.hpp"
#include "app/model/problem_words.hpp"
#include "app/scene/look/difference.hpp"

namespace formicarium {
namespace {

constexpr double unknown_value = std::numeric_limits<double>::quiet_NaN();

std::int64_t table_id(const RunView& run, City item) { return run.frame->instance->id(item); }
City best_location(const RunView& run, City facility) { return run.assigned.best[std::size_t(facility)]; }

Forms facilities_by_flow() {
  return {"rows, columns: facilities, most flow first", "facilities, most flow first", "most flow first"};
}

}  // namespace

void TrailTable::update(const Look& look) {
  const Assigned& assigned = look.run->assigned;
  by_share_ = look.trails.by == TrailColour::share;
  has_limits_ = look.run->frame->trails->has_limits;
  best_ = assigned.best;
  known_ = assigned.known;
  chances_ = assigned.chances();
  weigh_diagonal(*look.run->frame->trails);
  held_ = look.difference ? look.run->held : nullptr;
  if (held_) {
    shares_.take(look.run->frame->trails, assigned.by_location, 1);
    held_shares_.take(held_->trails, assigned.by_location, 1);
    if (shares_.empty() || held_shares_.empty() || held_->trails->cities != look.run->frame->trails->cities)
      held_.reset();
  }
}

void TrailTable::weigh_diagonal(const Trails& trails) {
  diagonal_.reset();
  if (chances_.empty() || !known_ || trails.on_device) return;
  double of_best = 0, all = 0;
  for (City facility = 0; facility < std::ssize(best_); ++facility)
    of_best += chances_.trail(facility, best_[std::size_t(facility)]);
  for (const float trail : trails.value) all += double(trail);
  const auto n = double(best_.size());
  if (all > 0) diagonal_ = of_best / n / (all / (n * n));
}

double TrailTable::difference(City facility, City location) const {
  return shares_.chance(facility, location) - held_shares_.chance(facility, location);
}

std::string TrailTable::why_empty() const { return chances_.empty() ? trails_appear_here : std::string(); }

double TrailTable::value(City row, City column) const {
  if (chances_.empty()) return unknown_value;
  const City location = best_[std::size_t(column)];
  if (held_) return difference(row, location);
  return by_share_ ? chances_.chance(row, location) : chances_.trail(row, location);
}

Colour TrailTable::colour(double value, const Look& look) const {
  if (held_)
    return difference_colour(value, look.palette->*held_->shown_colour, look.palette->*held_->colour,
                             look.palette->canvas);
  return look.trails.cell(value, false);
}

LegendWords TrailTable::legend(const Look& look) const {
  if (held_) {
    const DifferenceWords said = difference_words(*held_, look.run->frame->instance->words());
    LegendWords words{said.titles[0], said.titles[1], {}};
    const auto &names = said.marks[2], &longer = said.marks[1];  // "B", "B more"; of a moment "−1/2", "fallen"
    const auto beyond_name = [&](std::size_t i) {
      return longer[i].starts_with(names[i]) ? longer[i].substr(std::min(names[i].size() + 1, longer[i].size()))
                                             : longer[i];
    };
    words.title += ", to ±1/2";
    words.short_title += ", ±1/2";
    words.marks = {{0, names[0], beyond_name(0)}, {1, names[2], beyond_name(2)}, {0.5, names[1], {}}};
    return words;
  }
  LegendWords words = legend_words(look.trails, has_limits_);
  if (by_share_) {
    const bool plain = chances_.alpha() == 1;
    words.title = chances_.by_location()
                      ? plain ? "share of a location's trail: the chance of a facility" : "chance of a facility, by τ^α"
                  : plain ? "share of a facility's trail: the chance of a location"
                          : "chance of a location, by τ^α";
    words.short_title = plain ? "share of trail" : "chance, by τ^α";
  }
  return words;
}

Colour TrailTable::colour_along(double place, const Look& look) const {
  return held_ ? colour((2 * place - 1) * most_difference, look) : legend_colour(look.trails, place);
}

Forms TrailTable::sides(const RunView&) const {
  // A row's number is not the facility's, so no form leaves out whose order it is.
  if (!known_) return {"rows: facilities, most flow first; columns: locations", "facilities by flow; locations"};
  return {"rows: facilities, most flow first; columns: their best locations", "facilities by flow; best locations",
          "facilities by flow"};
}

Forms TrailTable::hint(const RunView&) const {
  if (held_ && held_->of_other_run())
    return {fmt::format("Where {}'s trails are stronger, and where {}'s are.", held_->shown, held_->name),
            fmt::format("{}'s trails beside {}'s.", held_->shown, held_->name)};
  if (held_) return {"Which trails have grown since, and which have fallen.", "Trails since then."};
  if (!known_) return {"The best assignment will be the diagonal.", "No assignment yet."};
  Forms forms{"The diagonal is the best assignment.", "Diagonal: the best."};
  if (diagonal_)
    forms.insert(forms.begin(),
                 {fmt::format("The diagonal is the best assignment: its trails are {:.1f} times the mean.", *diagonal_),
                  fmt::format("Diagonal: the best, {:.1f} times the mean trail.", *diagonal_)});
  return forms;
}

std::array<Forms, 2> TrailTable::about(const RunView& run, City row, City column) const {
  const std::string to =
      fmt::format("Facility {} to location {}", table_id(run, row), table_id(run, best_location(run, column)));
  const std::string held = row == column ? "the best" : fmt::format("facility {}'s", table_id(run, column));
  if (chances_.empty()) return {Forms{to}, {}};
  const City location = best_[std::size_t(column)];
  if (held_)
    return {Forms{fmt::format("{} ({})", to, held), to},
            Forms{fmt::format("share {} {}, {} {}", held_->shown, chance(shares_.chance(row, location)), held_->name,
                              chance(held_shares_.chance(row, location)))}};
  const std::string value = fmt::format("τ {}, chance {}", short_number(chances_.trail(row, location)),
                                        chance(chances_.chance(row, location)));
  return {Forms{fmt::format("{} ({})", to, held), to}, Forms{value + ", if it draws first", value}};
}

void FlowTable::update(const Look& look) {
  const QapPtr& shown = look.run->assigned.instance;
  if (shown == instance_) return;
  instance_ = shown;
  scale_ = amount_scale(instance_->flow());
}

double FlowTable::value(City row, City column) const {
  return double(instance_->flow()[std::size_t(row) * std::size_t(instance_->cities()) + std::size_t(column)]);
}

LegendWords FlowTable::legend(const Look&) const { return scale_.words("flow from row to column", "flow"); }
Forms FlowTable::sides(const RunView&) const { return facilities_by_flow(); }

Forms FlowTable::hint(const RunView&) const {
  return {"Where this is strong, small distances save most.", "Strong flow wants small distances."};
}

std::array<Forms, 2> FlowTable::about(const RunView& run, City row, City column) const {
  if (row == column)
    return {Forms{fmt::format("Facility {}: {} to itself", table_id(run, row), grouped(Length(value(row, row))))}, {}};
  const City a = row, b = column;
  const Length there = Length(value(a, b)), back = Length(value(b, a));
  return {Forms{pair_words(run, row, column)},
          Forms{there == back ? fmt::format("flow {} each way", grouped(there))
                              : fmt::format("flow {} there, {} back", grouped(there), grouped(back))}};
}

void DistanceTable::update(const Look& look) {
  const Assigned& assigned = look.run->assigned;
  best_ = assigned.best;
  known_ = assigned.known;
  if (assigned.instance == instance_) return;
  instance_ = assigned.instance;
  scale_ = amount_scale(instance_->distance());
}

double DistanceTable::value(City row, City column) const {
  return double(instance_->distance()[std::size_t(best_[std::size_t(row)]) * std::size_t(instance_->cities()) +
                                      std::size_t(best_[std::size_t(column)])]);
}

LegendWords DistanceTable::legend(const Look&) const {
  return scale_.words("distance from the row's location to the column's", "distance");
}
Forms DistanceTable::sides(const RunView&) const {
  if (!known_) return {"rows, columns: locations", "locations"};
  return {"rows, columns: best locations of facilities, most flow first", "locations of facilities, most flow first",
          "most flow first"};
}

Forms DistanceTable::hint(const RunView&) const {
  if (!known_) return {"No assignment yet: locations stand as they are numbered.", "No assignment yet."};
  return {"Flow is strong at the top left: there small distances save most.", "Top left, small distances save most."};
}

std::array<Forms, 2> DistanceTable::about(const RunView& run, City row, City column) const {
  const City a = row, b = column;
  const Length there = Length(value(a, b)), back = Length(value(b, a));
  const std::string pair = fmt::format("Locations {} and {}", table_id(run, best_location(run, row)),
                                       table_id(run, best_location(run, column)));
  return {Forms{fmt::format("{}, of facilities {} and {}", pair, table_id(run, row), table_id(run, column)), pair},
          Forms{there == back ? fmt::format("distance {}", grouped(there))
                              : fmt::format("distance {} there, {} back", grouped(there), grouped(back))}};
}

void ExchangeTable::update(const Look& look) {
  const Assigned& assigned = look.run->assigned;
  if (assigned.instance != instance_) {
    instance_ = assigned.instance;
    moves_.reset();
    of_.clear();
    costs_.clear();
  }
  search_ = assigned.search;
  if (search_ && std::ssize(search_->assignment) != instance_->cities()) search_.reset();
  const Tour& now = search_ ? search_->assignment : assigned.best;
  if (!assigned.known) {  // a new run on the same instance
    of_.clear();
    costs_.clear();
  }
  if (!assigned.known || of_ == now || instance_->cities() > most_facilities) return;
  of_ = now;
  cost_ = instance_->cost(of_);
  if (!moves_) moves_.emplace(*instance_);
  moves_->take(of_);
  costs_ = moves_->all();
  // Nine of ten changes lie within the scale; a few very dear exchanges would leave all others pale.
  std::vector<double> sizes;
  const auto n = std::size_t(instance_->cities());
  sizes.reserve(n * n / 2);
  for (std::size_t r = 0; r < n; ++r)
    for (std::size_t s = 0; s < r; ++s) sizes.push_back(std::abs(double(costs_[r * n + s])));
  if (sizes.empty()) return;
  const auto at = sizes.begin() + std::ptrdiff_t(sizes.size() * 9 / 10);
  std::ranges::nth_element(sizes, at);
  scale_.most = std::max(*at, 1.0);
}

std::string ExchangeTable::why_empty() const {
  if (instance_ && instance_->cities() > most_facilities)
    return fmt::format("Shown up to {} facilities.", most_facilities);
  return costs_.empty() ? "The costs appear here with the first assignment." : std::string();
}

double ExchangeTable::value(City row, City column) const {
  if (row == column || costs_.empty()) return unknown_value;
  return double(costs_[std::size_t(row) * std::size_t(instance_->cities()) + std::size_t(column)]);
}

Colour ExchangeTable::colour(double value, const Look& look) const { return change_colour(scale_.place(value), look); }
LegendWords ExchangeTable::legend(const Look&) const {
  return scale_.words("change of the cost by an exchange", "change of cost");
}
Colour ExchangeTable::colour_along(double place, const Look& look) const { return change_colour(place, look); }
Forms ExchangeTable::sides(const RunView&) const { return facilities_by_flow(); }

Forms ExchangeTable::hint(const RunView& run) const {
  if (costs_.empty()) return {};
  Length least = std::numeric_limits<Length>::max();
  const auto n = std::size_t(instance_->cities());
  for (std::size_t r = 0; r < n; ++r)
    for (std::size_t s = 0; s < r; ++s) least = std::min(least, costs_[r * n + s]);
  const std::string cheapest = fmt::format("the cheapest exchange: {}", change_words(least));
  if (!search_) return {"In the best assignment " + cheapest + ".", cheapest + "."};
  if (search_->moved[0] < 0)
    return {fmt::format("Where ant {}'s search ended, {}.", search_->ant + 1, cheapest), cheapest};
  const std::string last = fmt::format("{} and {}", table_id(run, search_->moved[0]), table_id(run, search_->moved[1]));
  return {fmt::format("Ant {}'s search ended at {}; outlined: {}, exchanged last, cost O(n).", search_->ant + 1,
                      grouped(cost_), last),
          fmt::format("Outlined: {}, exchanged last, cost O(n).", last), fmt::format("Exchanged last: {}.", last)};
}

std::vector<City> ExchangeTable::outlined() const {
  if (!search_ || search_->moved[0] < 0) return {};
  return {search_->moved[0], search_->moved[1]};
}

std::array<Forms, 2> ExchangeTable::about(const RunView& run, City row, City column) const {
  if (row == column || costs_.empty()) return {Forms{fmt::format("Facility {} stays", table_id(run, row))}, {}};
  const Length change = Length(value(row, column));
  const std::string pair =
      fmt::format("{} and {}: {}", table_id(run, row), table_id(run, column), change_words(change));
  return {Forms{"Exchange facilities " + pair, "Exchange " + pair},
          Forms{fmt::format("of {}: {:+.2f} %", grouped(cost_),
                            100 * double(change) / double(std::max<Length>(cost_, 1)))}};
}

}  // namespace formicarium
