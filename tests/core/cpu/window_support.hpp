// SPDX-License-Identifier: Apache-2.0
// Focused ants in windows as a GPU runs them, on one thread: the same text (core/focused/window_ant.hpp) with a team of
// lanes in plain C++.
#pragma once

#include <algorithm>
#include <numeric>

#include "core/colony/candidate_lists.hpp"
#include "core/cpu/focused_ants.hpp"
#include "core/cpu/lanes_portable.hpp"
#include "core/focused/window_ant.hpp"
#include "core/steps/selection.hpp"
#include "core/steps/weigh.hpp"
#include "tests/core/local_search/support.hpp"

namespace formicarium {

struct MeasuredInWindow {
  const City* city;
  DistanceView view;
  Distance operator()(City a, City b) const { return view(city[a], city[b]); }
};
using WindowAntHere = WindowAnt<PortableLanes, MeasuredInWindow>;

struct KeptChange {
  std::vector<int> cut;
  std::vector<std::uint8_t> other;
  Length gain = 0, walked = 0;
};

/// Trails are the same everywhere, as before the first iteration.
class WindowAnts {
 public:
  WindowAnts(TspPtr given, const Settings& given_settings, Tour begin = {})
      : instance(std::move(given)), settings(given_settings), tour(std::move(begin)) {
    const int n = instance->cities(), choices = settings.candidates_for(n);
    lists_ = candidate_lists(*instance, settings, nullptr);
    near = NearCities(*instance, settings.neighbours, settings.search_neighbours);
    if (tour.empty()) tour = first_focused_tour(*instance, *lists_.nearest, near, settings.local_search);
    place.resize(tour.size());
    for (std::size_t p = 0; p < tour.size(); ++p) place[std::size_t(tour[p])] = int(p);
    std::vector<float> trail(lists_.candidate.size(), 1), close(trail.size());
    weight_.resize(trail.size());
    alias_.resize(trail.size());
    const TrailRows rows{
        choices, lists_.width, lists_.candidate.data(), trail.data(), choices, std::size_t(lists_.width), false};
    std::vector<Balance> work(std::size_t(lists_.width));
    for (City c = 0; c < n; ++c) {
      const std::size_t first = std::size_t(c) * std::size_t(lists_.width);
      weigh_closeness(PortableLanes{}, rows.of(c), distance(), settings.beta, &close[first]);
      weigh(PortableLanes{}, rows.of(c), &close[first], settings.alpha, &weight_[first]);
      if (settings.selection == Selection::trial)
        fill_alias_table(PortableLanes{}, &weight_[first], rows.of(c).cities, lists_.width, &alias_[first],
                         work.data());
    }
    colony_.cities = n;
    colony_.width = lists_.width;
    colony_.candidate = lists_.candidate.data();
    colony_.weight = weight_.data();
    colony_.alias = alias_.data();
    memory_.resize(WindowAntRoom::bytes(near.width()) / sizeof(Length) + 1);
  }

  DistanceView distance() const {
    return {instance->metric(), instance->cities(), instance->places().data(), instance->matrix().data()};
  }
  TourOfAll all() const { return {tour.data(), place.data(), int(tour.size()), near.view()}; }
  WindowAntRoom& room() { return *reinterpret_cast<WindowAntRoom*>(memory_.data()); }
  WindowAntHere ant() { return {room(), all(), colony_, {room().window.city, distance()}, instance->symmetric()}; }

  KeptChange change(std::uint32_t iteration, std::uint32_t number) {
    const Dice dice{settings.seed, iteration, number};
    auto one = ant();
    one.gather(PortableLanes{}, start_of(dice, instance->cities()), [](PortableLanes) {});
    one.walk(PortableLanes{}, settings.selection, dice, settings.relocations);
    one.search(PortableLanes{}, settings.local_search);
    KeptChange kept{std::vector<int>(most_cuts), std::vector<std::uint8_t>(2 * most_cuts)};
    Change told{kept.cut.data(), kept.other.data()};
    one.report(PortableLanes{}, told);
    kept.cut.resize(std::size_t(told.cuts));
    kept.other.resize(2 * std::size_t(told.cuts));
    kept.gain = told.gain;
    kept.walked = told.walked;
    return kept;
  }

  TspPtr instance;
  Settings settings;
  NearCities near;
  Tour tour;
  std::vector<int> place;

 private:
  CandidateLists lists_;
  std::vector<float> weight_;
  std::vector<AliasColumn> alias_;
  ColonyView colony_{};
  std::vector<Length> memory_;
};

/// A tour in pieces, with its own memory.
class Combination {
 public:
  Combination(int cities, bool symmetric, int most = 4096) : most_(most) {
    for (auto& part : memory_) part.resize(std::size_t(most));
    const auto pieces = [&](int k) {
      return Pieces{memory_[k].data(), memory_[k + 1].data(), memory_[k + 2].data(), 0};
    };
    exchanges_.emplace(Exchanges{pieces(0), pieces(3), cities, symmetric, room_});
    exchanges_->now.whole(PortableLanes{}, cities);
  }
  Combination(const Combination&) = delete;

  bool make(const KeptChange& change) {
    const int cuts = int(change.cut.size());
    if (cuts == 0 || exchanges_->now.count + cuts > most_) return false;
    std::ranges::copy(change.cut, room_.cut);
    std::ranges::copy(change.other, room_.other);
    return exchanges_->make(PortableLanes{}, cuts);
  }
  Tour tour(const Tour& whole) const {
    Tour made;
    const Pieces& now = exchanges_->now;
    for (int j = 0; j < now.count; ++j) {
      EXPECT_EQ(now.begin[j], int(made.size()));
      for (int p = now.first[j];; p += now.backward(j) ? -1 : 1) {
        made.push_back(whole[std::size_t(p)]);
        if (p == now.last[j]) break;
      }
    }
    return made;
  }

 private:
  int most_;
  std::vector<int> memory_[6];
  ExchangeRoom room_;
  std::optional<Exchanges> exchanges_;
};

}  // namespace formicarium
