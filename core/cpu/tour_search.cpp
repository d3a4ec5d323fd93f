// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/tour_search.hpp"

#include <algorithm>
#include <limits>

#include "core/base/progress.hpp"
#include "core/cpu/edge_move.hpp"
#include "core/cpu/searched_ants.hpp"
#include "core/settings/near_lists.hpp"

namespace formicarium {
void TourSearch::look_at(const Settings& now, const std::atomic<bool>* given_up) {
  const auto [which, count] = near_lists_of(now, instance_.cities());
  if (!near_.matches(which, count)) {
    expect_room_for_lists({which, count}, instance_.cities());
    Progress stop(given_up);
    near_ = NearCities(instance_, which, count, &stop);
  }
  if (memory_.neighbours == which && memory_.count == count && memory_.span == now.search_span) return;
  memory_.kind = LocalSearchKind::none;  // a search with other lists or another reach does not count
  memory_.neighbours = which;
  memory_.count = count;
  memory_.span = now.search_span;
}

double TourSearch::improve(const Settings& now, std::span<City> tours, std::span<Length> lengths, const Each& each,
                           const std::atomic<bool>* given_up, AntAccount* told) {
  if (memory_.kind != now.local_search) {
    memory_.kind = now.local_search;
    memory_.known_length = std::numeric_limits<Length>::max();
    memory_.known.forget();
  }
  const bool in_pieces = now.search_span == SearchSpan::pieces;
  choose_searched(now, lengths, chosen_);
  gains_.assign(chosen_.size(), 0);
  const std::size_t n = std::size_t(instance_.cities());
  const auto tour = [&](std::size_t i) { return tours.subspan(std::size_t(chosen_[i]) * n, n); };
  const auto length = [&](std::size_t i) -> Length& { return lengths[std::size_t(chosen_[i])]; };
  const auto shorten = [&](std::size_t i, Length gain) {
    gains_[i] += gain;
    length(i) -= gain;
  };
  const auto worker = [&](int thread) -> LocalSearch& {
    auto& one = workers_[std::size_t(thread)];
    return one ? *one : one.emplace(instance_, near_);
  };
  const auto check = [&] {
    if (given_up && *given_up) throw Cancelled{};
  };
  std::vector<Move> moves;  // in the tour of told->ant
  const auto made = [&](std::size_t i) { return told && chosen_[i] == told->ant ? &moves : nullptr; };
  each(int(chosen_.size()), [&](int i, int thread) {
    if (given_up && *given_up) return;
    const std::span<City> own = tour(std::size_t(i));
    LocalSearch& search = worker(thread);
    shorten(std::size_t(i),
            in_pieces ? search.improve_in_pieces(memory_.kind, own, given_up, made(std::size_t(i)))
                      : search.improve_beyond(memory_.known, memory_.kind, own, given_up, made(std::size_t(i))));
  });
  check();
  std::size_t shortest = 0;
  for (std::size_t i = 1; i < chosen_.size(); ++i)
    if (length(i) < length(shortest)) shortest = i;
  if (!in_pieces && length(shortest) < memory_.known_length) {
    shorten(shortest, worker(0).improve(memory_.kind, tour(shortest), given_up, made(shortest)));
    check();
    memory_.known_length = length(shortest);
    memory_.known.take(tour(shortest));
  }
  if (told) {
    told->searched = std::ranges::find(chosen_, told->ant) != chosen_.end();
    for (const Move& move : moves) told->moves.push_back(edge_move(move));
  }
  double percent = 0;
  for (std::size_t i = 0; i < chosen_.size(); ++i)
    percent += 100 * double(gains_[i]) / double(std::max<Length>(length(i) + gains_[i], 1));
  return percent / double(chosen_.size());
}

}  // namespace formicarium
