// SPDX-License-Identifier: Apache-2.0
// What the oracle of sentences computes from a frame, and how it compares what a sentence says with that.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/problem/tsp_instance.hpp"
#include "core/qap/qap_instance.hpp"
#include "tests/app/scene/sentence_oracle.hpp"

namespace formicarium::test {

using Verdict = std::optional<std::string>;  // what is wrong
using Match = std::smatch;

inline std::string without_thin_spaces(std::string text) {
  for (const char* const space : {"\u2009", "\u202F"})
    for (std::size_t at = text.find(space); at != std::string::npos; at = text.find(space)) text.erase(at, 3);
  for (std::size_t at = text.find("−"); at != std::string::npos; at = text.find("−")) text.replace(at, 3, "-");
  return text;
}

inline std::int64_t whole(const std::string& digits) { return std::stoll(digits); }
inline double number(const std::string& digits) { return std::stod(digits); }

inline Verdict expect(bool is_so, const std::string& otherwise) { return is_so ? Verdict() : otherwise; }
template <class Said, class Is>
Verdict same(const Said& said, const Is& is, const char* what) {
  return expect(said == is, fmt::format("{}: says {}, is {}", what, said, is));
}
inline Verdict near(double said, double is, double within, const char* what) {
  return expect(std::abs(said - is) <= within, fmt::format("{}: says {}, is {}", what, said, is));
}
inline Verdict all(std::initializer_list<Verdict> of) {
  for (const Verdict& one : of)
    if (one) return one;
  return {};
}

/// The frame, in words of this file.
class Moment {
 public:
  Moment(const Known& known, std::vector<std::string> words)
      : known(known), frame(known.frame), n(frame.instance->cities()), said(std::move(words)) {
    if (const QapInstance* const qap = qap_in(*frame.instance)) {
      turned = qap->first_is_distance();
      flow = turned ? qap->distance() : qap->flow();
      distance = turned ? qap->flow() : qap->distance();
      if (!frame.best.empty()) location = where(frame.best);
    }
  }

  const Known& known;
  const Frame& frame;
  int n;
  std::vector<std::string> said;  // all words of the picture

  /// The only words of the picture of this form, which name what other words beside them speak of; without groups if
  /// there are none, or several.
  Match beside(const std::regex& form) const {
    Match only, one;
    int found = 0;
    for (const std::string& words : said)
      if (std::regex_match(words, one, form)) {
        ++found;
        only = one;
      }
    return found == 1 ? only : Match();
  }
  // Of an assignment.
  bool turned = false;
  std::span<const Distance> flow, distance;
  Tour location;  // [facility] in the best assignment; empty: there is none

  std::size_t at(City i, City j) const { return std::size_t(i) * std::size_t(n) + std::size_t(j); }
  Tour where(const Tour& solution) const {
    if (!turned) return solution;
    Tour found(solution.size());
    for (std::size_t l = 0; l < solution.size(); ++l) found[std::size_t(solution[l])] = City(l);
    return found;
  }
  City item(std::int64_t id) const {
    for (City i = 0; i < n; ++i)
      if (frame.instance->id(i) == id) return i;
    throw std::out_of_range(fmt::format("there is no {}", id));
  }
  City item(const std::string& id) const { return item(whole(id)); }
  Length cost_of(const Tour& locations) const {
    Length sum = 0;
    for (City i = 0; i < n; ++i)
      for (City j = 0; j < n; ++j)
        sum += Length{flow[at(i, j)]} * distance[at(locations[std::size_t(i)], locations[std::size_t(j)])];
    return sum;
  }
  Length change(Tour locations, City a, City b) const {
    const Length before = cost_of(locations);
    std::swap(locations[std::size_t(a)], locations[std::size_t(b)]);
    return cost_of(locations) - before;
  }
  double trail(City facility, City of) const {
    return double(turned ? frame.trails->at(of, facility) : frame.trails->at(facility, of));
  }

  // Of a tour.
  Distance d(City a, City b) const { return as_tsp(*frame.instance).distance(a, b); }
  std::optional<City> after(const Tour& tour, City city) const {
    const auto found = std::ranges::find(tour, city);
    if (found == tour.end()) return {};
    return found + 1 == tour.end() ? tour.front() : *(found + 1);
  }
  using Edges = std::set<std::pair<City, City>>;
  Edges edges(const Tour& tour) const {
    Edges found;
    for (const City city : tour) {
      City a = city, b = *after(tour, city);
      if (frame.instance->symmetric() && a > b) std::swap(a, b);
      found.emplace(a, b);
    }
    return found;
  }
  std::vector<City> candidates(City from) const {
    std::vector<City> found;
    if (frame.trails->candidates) {
      for (const City city : frame.trails->candidates->of(from)) found.push_back(city);
    } else {
      for (City city = 0; city < n; ++city)
        if (city != from) found.push_back(city);
    }
    return found;
  }
  /// ρ of the next iteration, from the definition of the schedule.
  double rho() const {
    const Settings& s = frame.settings;
    if (s.adaptive != Adaptive::rho) return s.rho;
    const std::int64_t begin = last_restart();
    const double ways = frame.instance->symmetric() ? 2 : 1, kept = std::min(double(s.candidates), double(n - 1));
    double undecided = 1;
    if (frame.last.iteration > begin)
      undecided = std::clamp(std::log(known.log[std::size_t(frame.last.iteration) - 1].branching / ways) /
                                 std::log((s.candidates > 0 ? kept : n - 1) / ways),
                             0.0, 1.0);
    return std::pow(s.rho, 1 - undecided) * std::pow(s.rho_undecided, undecided);
  }
  std::int64_t last_restart() const {
    for (std::int64_t i = frame.last.iteration; i > 0; --i)
      if (known.log[std::size_t(i) - 1].restarted) return i;
    return 0;
  }
  /// That an iteration of the run had.
  const Settings& settings_of(std::int64_t iteration) const {
    const Settings* its = &frame.start;
    for (const JournalEntry& entry : frame.journal)
      if (entry.iteration < iteration) its = &entry.settings;
    return *its;
  }
  std::int64_t last_improvement() const {
    for (std::int64_t i = frame.last.iteration; i > 0; --i)
      if (known.log[std::size_t(i) - 1].improved) return i;
    return 0;
  }
  /// Calls with each trail that the memory keeps of a row.
  void each_trail(City row, const std::function<void(float)>& look) const {
    const Trails& t = *frame.trails;
    for (int k = 0; k < t.width; ++k) {
      if (t.memory == Memory::matrix ? k == row && !t.own_column : t.lists && t.lists->of(row)[std::size_t(k)] == row)
        continue;
      look(t.value[std::size_t(row) * std::size_t(t.width) + std::size_t(k)]);
    }
  }
  /// The mean λ-branching factor, λ = 0.05: of the trails that ants look at, which the map draws.
  double ways() const {
    double sum = 0;
    for (City row = 0; row < n; ++row) {
      float least = 1e30f, most = 0;
      const auto each = [&](const auto& look) {
        if (frame.trails->memory != Memory::matrix || !frame.trails->candidates) return each_trail(row, look);
        for (const City city : candidates(row)) look(frame.trails->at(row, city));
      };
      each([&](float trail) { least = std::min(least, trail), most = std::max(most, trail); });
      each([&](float trail) { sum += trail >= least + 0.05f * (most - least); });
    }
    return sum / n;
  }
  std::pair<double, double> weakest_and_strongest() const {
    float least = 1e30f, most = 0;
    for (City row = 0; row < n; ++row)
      each_trail(row, [&](float trail) { least = std::min(least, trail), most = std::max(most, trail); });
    return {least, most};
  }
  double weakest() const { return weakest_and_strongest().first; }
  double strongest_over_weakest() const {
    const auto [least, most] = weakest_and_strongest();
    return least > 0 ? most / least : 1e30;
  }
  /// τ^α η^β / ∑, of the rule that draws in proportion.
  std::optional<double> chance(City from, City to) const {
    const Settings& s = frame.settings;
    const bool simple = (s.algorithm == Algorithm::mmas || is_ant_system(s.algorithm)) && s.selection == Selection{} &&
                        s.adaptive != Adaptive::transition;
    if (!simple) return {};
    double sum = 0, of_it = 0;
    for (const City city : candidates(from)) {
      if (d(from, city) == 0) return {};
      const double weight =
          std::pow(double(frame.trails->at(from, city)), s.alpha) * std::pow(1 / double(d(from, city)), s.beta);
      sum += weight;
      if (city == to) of_it = weight;
    }
    return of_it > 0 && sum > 0 ? std::optional(of_it / sum) : std::nullopt;
  }
  double share(City from, City to) const {
    double sum = 0;
    each_trail(from, [&](float trail) { sum += double(trail); });
    return frame.trails->absent(from, to) ? 0 : double(frame.trails->at(from, to)) / sum;
  }
};

/// Whether "0.42", "1/17" or "0" says this share.
inline bool says_share(const std::string& words, double share) {
  if (words.starts_with("1/")) return std::abs(1 / share - number(words.substr(2))) <= 0.51;
  return std::abs(share - number(words)) <= 0.0051;
}
inline bool says_chance(const std::string& words, double p) {
  return words == "< 0.001" ? p < 0.001 : std::abs(p - number(words)) <= 0.0051;
}
/// "0.42", "4.5 times", "2.9·10²⁶".
inline double number_in(const std::string& words) {
  static const std::vector<std::string> raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  static const std::string ten = "·10", minus = "⁻";
  double said = std::stod(words);
  std::size_t at = words.find(ten);
  if (at == std::string::npos) return said;
  at += ten.size();
  const bool negative = words.compare(at, minus.size(), minus) == 0;
  if (negative) at += minus.size();
  int exponent = 0;
  while (at < words.size()) {
    const auto digit =
        std::ranges::find_if(raised, [&](const std::string& one) { return words.compare(at, one.size(), one) == 0; });
    if (digit == raised.end()) break;
    exponent = 10 * exponent + int(digit - raised.begin());
    at += digit->size();
  }
  return said * std::pow(10, negative ? -exponent : exponent);
}
/// "twice", "three times", "4.5 times".
inline bool says_times(const std::string& words, double ratio) {
  static const std::map<std::string, double> names{{"twice", 2},       {"three times", 3}, {"four times", 4},
                                                   {"five times", 5},  {"six times", 6},   {"seven times", 7},
                                                   {"eight times", 8}, {"nine times", 9},  {"ten times", 10}};
  const auto named = names.find(words);
  return std::abs((named != names.end() ? named->second : number_in(words)) - ratio) <= 0.06 * ratio;
}
/// A trail in two digits; "–": it is not kept.
inline Verdict says_trail(const std::string& words, std::optional<double> trail) {
  if (!trail || words == "–") return same(words == "–", !trail, "absent");
  return near(number_in(words), *trail, 0.06 * *trail, "trail");
}

struct Kind {
  const char* name;
  std::regex form;
  std::function<Verdict(const Moment&, const Match&)> judge;
};

using Kinds = std::vector<Kind>;
inline void add(Kinds& kinds, const char* name, const std::string& form,
                std::function<Verdict(const Moment&, const Match&)> judge) {
  kinds.push_back({name, std::regex(form), std::move(judge)});
}
void add_kinds_of_tours(Kinds& kinds);
void add_kinds_of_assignments(Kinds& kinds);

/// Whose tour is held, and in which iteration it was the best.
Verdict whose(const Moment& m, const std::string& name, const std::string& iteration);
/// The same, where the words begin with that, and its length.
Verdict owner(const Moment& m, const Match& w);

}  // namespace formicarium::test
