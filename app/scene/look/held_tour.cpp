// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/held_tour.hpp"

#include <fmt/format.h>

#include "app/model/number_words.hpp"
#include "core/base/plain_text.hpp"

namespace formicarium {
namespace {

/// [city]: the next one on the tour.
std::vector<City> successors(const Tour& tour) {
  std::vector<City> next(tour.size());
  for (std::size_t i = 0; i < tour.size(); ++i) next[std::size_t(tour[i])] = tour[i + 1 < tour.size() ? i + 1 : 0];
  return next;
}

}  // namespace

HeldTour held_tour(const Frame& frame) {
  return {frame.best, frame.instance->cost_words(frame.best_length), "iteration " + grouped(frame.last.iteration),
          frame.trails->empty() ? nullptr : frame.trails};
}

HeldTour held_from_file(Tour solution, const Instance& instance, const std::filesystem::path& file) {
  HeldTour held{std::move(solution), {}, clean_name(file.filename().string())};
  held.cost = instance.cost_words(instance.cost(held.tour));
  held.of_file = true;
  return held;
}

HeldTour two_tours(const HeldTour& first, const HeldTour& second) {
  HeldTour both = first;
  both.name = first.words;
  both.shown = second.words == first.words ? second.words + " (second)" : second.words;
  both.beside = second.tour;
  both.beside_cost = second.cost;
  return both;
}

HeldTour other_run(const Frame& frame, char name, char shown) {
  static constexpr Colour Palette::*colours[] = {&Palette::a, &Palette::b, &Palette::c, &Palette::d};
  HeldTour held = held_tour(frame);
  held.name = name;
  held.shown = shown;
  held.colour = colours[name - 'A'];
  held.shown_colour = colours[shown - 'A'];
  return held;
}

EdgeDifference edge_difference(const Tour& held, const Tour& now, bool symmetric) {
  EdgeDifference difference;
  if (now.empty())
    for (std::size_t i = 0; i < held.size(); ++i)
      for (const City end : {held[i], held[i + 1 < held.size() ? i + 1 : 0]})
        difference.only_held.push_back(std::uint32_t(end));
  if (held.size() != now.size()) return difference;
  const std::vector<City> next_held = successors(held), next_now = successors(now);
  const auto has = [&](const std::vector<City>& next, std::size_t from, City to) {
    return next[from] == to || (symmetric && next[std::size_t(to)] == City(from));
  };
  for (std::size_t from = 0; from < held.size(); ++from) {
    std::vector<std::uint32_t>& of = has(next_now, from, next_held[from]) ? difference.in_both : difference.only_held;
    of.push_back(std::uint32_t(from));
    of.push_back(std::uint32_t(next_held[from]));
    if (has(next_held, from, next_now[from])) continue;
    difference.only_now.push_back(std::uint32_t(from));
    difference.only_now.push_back(std::uint32_t(next_now[from]));
  }
  return difference;
}

EdgeDifference edge_difference(const HeldTour& held, const Tour& best, bool symmetric) {
  return edge_difference(held.tour, held.beside.empty() ? best : held.beside, symmetric);
}

std::vector<std::string> held_words(const HeldTour& held, std::size_t same, std::size_t elsewhere) {
  const std::string whose = fmt::format("{}: {}", held.of_other_run() ? held.name : "Held", held.words);
  const std::string whose_and_cost = fmt::format("{}, cost {}", whose, held.cost);
  if (elsewhere == 0) {
    const std::string all = fmt::format("All {} facilities on the same locations", grouped(std::int64_t(same)));
    return {whose_and_cost + ". " + all, all};
  }
  const std::string there = fmt::format("{} elsewhere (filled)", grouped(std::int64_t(elsewhere)));
  const std::string here = grouped(std::int64_t(same));
  const char* const kept = same == 1 ? "facility on the same location" : "facilities on the same locations";
  return {fmt::format("{}. {} {}, {}", whose_and_cost, here, kept, there),
          fmt::format("{}. {} on the same, {}", whose, here, there), fmt::format("{} on the same, {}", here, there),
          there};
}

std::vector<std::string> held_words(const HeldTour& held, const EdgeDifference& difference) {
  const std::string both = grouped(std::int64_t(difference.both())),
                    only_held = grouped(std::int64_t(difference.only_held.size() / 2)),
                    only_shown = grouped(std::int64_t(difference.only_now.size() / 2));
  const bool two = !held.beside.empty();
  const std::string whose = two ? fmt::format("{} and {}", held.name, held.shown)
                                : fmt::format("{}: {}", held.of_other_run() ? held.name : "Held", held.words);
  const std::string whose_and_length =
      two ? fmt::format("{}, length {}; {}, length {}", held.name, held.cost, held.shown, held.beside_cost)
          : fmt::format("{}, length {}", whose, held.cost);
  if (difference.both() == 0 && difference.only_now.empty())  // there is no best tour
    return {whose_and_length + " (dashes)", whose_and_length};
  if (difference.equal()) {
    const std::string all = fmt::format("All {} edges are in both", both);
    return {whose_and_length + ". " + all, all};
  }
  const std::string counts =
      fmt::format("{} only {} (dashes), {} only {} (band)", only_held, held.name, only_shown, held.shown);
  const std::string few = fmt::format("{} both, {} {}, {} {}", both, only_held, held.name, only_shown, held.shown);
  return {fmt::format("{}. {} edges in both, {}", whose_and_length, both, counts),
          fmt::format("{}. {} in both, {}", whose, both, counts), fmt::format("{}. {}", whose, few), few};
}

}  // namespace formicarium
