// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/seen.hpp"

#include <algorithm>
#include <utility>

#include "core/colony/common_edges.hpp"

namespace formicarium {

void Seen::want(const Wanted& wanted) {
  if (wanted == wanted_) return;
  wanted_ = wanted;
  gap_ = true;
}

void Seen::clear() {
  levels_ = {};
  sightings_.clear();
  last_iteration_ = -1;
  gap_ = true;
}

bool Seen::look(const Frame& frame) {
  if (!wanted_.any() || !frame.instance) return false;
  const bool has_ants = frame.ants.ants() > 0;
  if (frame.last.iteration == last_iteration_ && last_wanted_ == wanted_ && has_ants == last_had_ants_) return false;
  const auto begun = Clock::now();
  if (frame.state == State::running && begun < next_) return false;
  last_iteration_ = frame.last.iteration;
  last_wanted_ = wanted_;
  last_had_ants_ = has_ants;
  if (wanted_.levels) levels_ = trail_levels(*frame.trails, bins);
  if (const Sighting seen = sighting(frame); seen.iteration > 0 && (seen.with_best >= 0 || seen.without_trail >= 0))
    add(seen);
  const auto ended = Clock::now();
  next_ = ended + spared * (ended - begun);
  return true;
}

Sighting Seen::sighting(const Frame& frame) const {
  const bool symmetric = frame.instance->symmetric();
  Sighting seen{.iteration = frame.last.iteration, .seconds = frame.last.seconds};
  const bool all_there = frame.ants.ants() >= std::min(ants, int(frame.lengths.size()));  // a map may want fewer
  if (wanted_.common && frame.ants.iteration == frame.last.iteration && all_there)
    if (const CommonEdges common = common_parts(*frame.instance, frame.ants, frame.best, ants); common.ants > 0) {
      seen.with_best = common.with_best;
      if (common.ants > 1) seen.among = common.among;
    }
  if (wanted_.without_trail && frame.instance->traits().is_tour && !frame.trails->empty() && !frame.best.empty())
    seen.without_trail = double(edges_without_trail(*frame.trails, frame.best, symmetric)) / double(frame.best.size());
  return seen;
}

bool Seen::look_at_past(const Frame& frame, double seconds) {
  Sighting seen = sighting(frame);
  seen.seconds = seconds;
  if (seen.with_best < 0 && seen.without_trail < 0) return false;
  add(seen);
  // The line goes on from here to what was seen first.
  const auto after = std::ranges::upper_bound(sightings_, seen.iteration, {}, &Sighting::iteration);
  if (after != sightings_.end()) after->first = false;
  return true;
}

void Seen::add(const Sighting& seen) {
  const auto place = std::ranges::lower_bound(sightings_, seen.iteration, {}, &Sighting::iteration);
  if (place != sightings_.end() && place->iteration == seen.iteration) {
    const bool first = place->first;
    *place = seen;
    place->first = first;
    return;
  }
  const bool newest = place == sightings_.end();
  const auto added = sightings_.insert(place, seen);
  if (newest) added->first = std::exchange(gap_, false);
  if (sightings_.size() <= most) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < sightings_.size(); i += 2) {
    const bool first = sightings_[i].first || (i > 0 && sightings_[i - 1].first);
    sightings_[kept] = sightings_[i];
    sightings_[kept++].first = first;
  }
  sightings_.resize(kept);
}

const Sighting* Seen::at(std::int64_t iteration) const {
  const auto after = std::ranges::upper_bound(sightings_, iteration, {}, &Sighting::iteration);
  return after == sightings_.begin() ? nullptr : &*(after - 1);
}

}  // namespace formicarium
