// SPDX-License-Identifier: Apache-2.0
// The kinds of sentences about quadratic assignments.
#include <limits>

#include "tests/app/scene/sentence_moment.hpp"

namespace formicarium::test {
namespace {

Verdict facility_order(const Moment& m, const Match& w) {
  const City f = m.item(w[1]), l = m.item(w[2]);
  if (m.location.empty()) return "there is no assignment";
  return same(m.location[std::size_t(f)], l, "location");
}

Verdict elsewhere(const Moment& m, std::int64_t here, std::int64_t there) {
  const Tour other = m.where(m.known.held);
  if (m.location.empty() || other.size() != m.location.size()) return "there are no two assignments";
  std::int64_t differ = 0;
  for (std::size_t i = 0; i < other.size(); ++i) differ += other[i] != m.location[i];
  return all({same(there, differ, "elsewhere"), same(here, m.n - differ, "on the same")});
}

/// "3 and 5" of the last exchange of the search.
Verdict exchanged(const Moment& m, const std::string& one, const std::string& other) {
  const auto& moved = m.frame.search->moved;
  return same(std::minmax(m.item(one), m.item(other)) == std::minmax(moved[0], moved[1]), true, "exchanged last");
}

/// That of all draws of its row of trails: of the locations of a facility, or of the facilities of a location.
double chance_of(const Moment& m, City facility, City location) {
  double sum = 0;
  for (City other = 0; other < m.n; ++other)
    sum += std::pow(m.turned ? m.trail(other, location) : m.trail(facility, other), m.frame.settings.alpha);
  return std::pow(m.trail(facility, location), m.frame.settings.alpha) / sum;
}

}  // namespace

void add_kinds_of_assignments(Kinds& kinds) {
  add(kinds, "held assignment",
      "(Held|[A-D]): iteration (\\d+)(?:, cost (\\d+))?\\. (\\d+) (?:facilit(?:y|ies) )?on the same(?: "
      "locations?)?, (\\d+) elsewhere \\(filled\\)",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({owner(m, w), elsewhere(m, whole(w[4]), whole(w[5]))});
      });
  add(kinds, "held assignment in short", "(\\d+) on the same, (\\d+) elsewhere \\(filled\\)",
      [](const Moment& m, const Match& w) -> Verdict { return elsewhere(m, whole(w[1]), whole(w[2])); });
  add(kinds, "elsewhere", "(\\d+) elsewhere \\(filled\\)",
      [](const Moment& m, const Match& w) -> Verdict { return elsewhere(m, m.n - whole(w[1]), whole(w[1])); });
  add(kinds, "all on the same",
      "(?:(Held|[A-D]): iteration (\\d+), cost (\\d+)\\. )?All (\\d+) facilities on the same locations",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({owner(m, w), elsewhere(m, whole(w[4]), 0)});
      });
  // Captions.
  add(kinds, "cheapest known", "The cheapest known is reached: (\\d+)\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({same(whole(w[1]), m.frame.instance->cost(m.frame.best), "cost"),
                    same(whole(w[1]), *m.frame.instance->best_known(), "known")});
      });
  add(kinds, "what stands where",
      "Facilities stand on locations\\. A line is a flow; long thick lines cost\\.|Point at a facility: the card says "
      "where an ant would put it\\.",
      [](const Moment& m, const Match&) -> Verdict { return same(m.frame.last.iteration < 3, true, "early"); });
  add(kinds, "decided rows",
      "(\\d+|None) of (\\d+) (facilities|locations) ha(?:s|ve) one (?:location|facility) with more than "
      "half of the trail\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        int rows = 0;
        for (City row = 0; row < m.n; ++row) {
          double sum = 0, largest = 0;
          for (City column = 0; column < m.n; ++column) {
            const double one = double(m.frame.trails->at(row, column));
            sum += one;
            largest = std::max(largest, one);
          }
          rows += 2 * largest > sum;
        }
        return all({same(w[1] == "None" ? 0 : whole(w[1]), rows, "rows"), same(whole(w[2]), m.n, "of"),
                    same(m.turned, w[3] == "locations", "rows are")});
      });
  // Assignments.
  add(kinds, "units",
      "(?:(\\d+) (?:units' best costs|ants' costs) above the cheapest; )?best: (unit|ant) (\\d+)(?:, median "
      "\\+([0-9.]+) %, worst \\+([0-9.]+) %)?",
      [](const Moment& m, const Match& w) -> Verdict {
        std::vector<Length> costs = m.frame.lengths;
        if (costs.empty()) return "there are no costs";
        const std::size_t first = std::size_t(whole(w[3])) - 1;
        const Length best = *std::ranges::min_element(costs), worst = *std::ranges::max_element(costs);
        if (first >= costs.size() || costs[first] != best) return "another is the cheapest";
        if (w[1].matched && whole(w[1]) != std::ssize(costs)) return "another number";
        if (!w[4].matched) return {};
        std::ranges::sort(costs);
        const auto above = [&](Length cost) { return 100 * double(cost - best) / double(best); };
        return all({near(number(w[4]), above(costs[costs.size() / 2]), 0.06 + above(worst) * 0.006, "median"),
                    near(number(w[5]), above(worst), 0.06 + above(worst) * 0.006, "worst")});
      });
  add(kinds, "diagonal of assignments",
      "The diagonal is the best assignment: its trails are ([0-9.]+) times the mean\\.|"
      "Diagonal: the best, ([0-9.]+) times the mean trail\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        if (m.location.empty()) return "there is no assignment";
        if (m.known.differences) return "the table shows differences";
        double on = 0, sum = 0;
        for (City f = 0; f < m.n; ++f) {
          on += m.trail(f, m.location[std::size_t(f)]);
          for (City l = 0; l < m.n; ++l) sum += m.trail(f, l);
        }
        return near(number(w[1].matched ? w[1] : w[2]), on * m.n / sum, 0.051, "times");
      });
  add(kinds, "diagonal without a number", "(?:The diagonal is the best assignment|Diagonal: the best)\\.",
      [](const Moment& m, const Match&) -> Verdict {
        return expect(!m.location.empty() && !m.known.differences, "it is not");
      });
  add(kinds, "no assignment yet",
      "The best assignment will be the diagonal\\.|No assignment yet(?:: locations stand as they are numbered)?\\.|"
      "rows: facilities, most flow first; columns: locations|facilities by flow; locations|rows, columns: "
      "locations|locations",
      [](const Moment& m, const Match&) -> Verdict { return expect(m.location.empty(), "there is an assignment"); });
  add(kinds, "best locations",
      "rows: facilities, most flow first; columns: their best locations|facilities by flow(?:; best locations)?|rows, "
      "columns: best locations of facilities, "
      "most flow first|locations of facilities, most flow first",
      [](const Moment& m, const Match&) -> Verdict { return expect(!m.location.empty(), "there is no assignment"); });
  add(kinds, "cheapest exchange", "(?:In the best assignment t|T|t)he cheapest exchange: ([+-]\\d+)\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        if (m.location.empty()) return "there is no assignment";
        Length least = std::numeric_limits<Length>::max();
        for (City a = 0; a < m.n; ++a)
          for (City b = 0; b < a; ++b) least = std::min(least, m.change(m.location, a, b));
        return same(whole(w[1]), least, "cheapest");
      });
  add(kinds, "search's exchanges",
      "Ant (\\d+)'s search ended at (\\d+); outlined: (\\d+) and (\\d+), exchanged last, cost O\\(n\\)\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        if (!m.frame.search) return "the frame has no search";
        return all({same(whole(w[1]), m.frame.search->ant + 1, "ant"),
                    same(whole(w[2]), m.cost_of(m.where(m.frame.search->assignment)), "cost"),
                    exchanged(m, w[3], w[4])});
      });
  add(kinds, "search's steps",
      "Ant (\\d+)'s search ended after (\\d+) steps(?:, with facilities (\\d+) and (\\d+) exchanged last "
      "\\(outlined\\))?\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        if (!m.frame.search) return "the frame has no search";
        return all({same(whole(w[1]), m.frame.search->ant + 1, "ant"),
                    same(whole(w[2]), m.frame.search->steps, "steps"),
                    w[3].matched ? exchanged(m, w[3], w[4]) : Verdict()});
      });
  add(kinds, "no tabu list", "The local search keeps no tabu list\\.", [](const Moment& m, const Match&) -> Verdict {
    return expect(m.frame.settings.local_search != LocalSearchKind::tabu, "it does");
  });
  add(kinds, "facility",
      "The best assignment has facility (\\d+) on location (\\d+)(, which has its strongest trail|, whose trail is "
      "the "
      "(\\w+) strongest of (\\d+))?\\. Its flows cost (\\d+) there, ([0-9.]+) % of all(?:\\. Its cheapest exchange, "
      "with (\\d+), would change the cost by ([+-]\\d+))?\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        if (const Verdict none = facility_order(m, w)) return none;
        const City f = m.item(w[1]);
        const auto at = [&](City i) { return m.location[std::size_t(i)]; };
        Length cost = 0, least = std::numeric_limits<Length>::max();
        std::int64_t stronger = 0;
        for (City j = 0; j < m.n; ++j) {
          if (j == f) continue;
          cost += Length{m.flow[m.at(f, j)]} * m.distance[m.at(at(f), at(j))] +
                  Length{m.flow[m.at(j, f)]} * m.distance[m.at(at(j), at(f))];
          least = std::min(least, m.change(m.location, f, j));
        }
        for (City l = 0; l < m.n; ++l) stronger += m.trail(f, l) > m.trail(f, at(f));
        static const std::map<std::string, std::int64_t> ordinals{{"second", 2}, {"third", 3}};
        std::int64_t rank = 1;
        if (w[4].matched) rank = ordinals.contains(w[4]) ? ordinals.at(w[4]) : std::stoll(w[4]);
        return all({same(whole(w[6]), cost, "cost"),
                    near(number(w[7]), 100 * double(cost) / double(m.frame.best_length), 0.51, "percent"),
                    expect(!w[3].matched || rank == stronger + 1, fmt::format("{} are stronger", stronger)),
                    expect(!w[9].matched || whole(w[9]) == least, fmt::format("cheapest is {}", least))});
      });
  add(kinds, "pair", "Their exchange: ([+-]\\d+)|Cost (\\d+)", [](const Moment& m, const Match& w) -> Verdict {
    static const std::regex title("Facilities (\\d+) – (\\d+)");
    const Match pair = m.beside(title);
    if (pair.empty()) return "it does not say of which facilities";
    const City a = m.item(pair[1]), b = m.item(pair[2]);
    if (w[1].matched) return same(whole(w[1]), m.change(m.location, a, b), "change");
    const City at_a = m.location[std::size_t(a)], at_b = m.location[std::size_t(b)];
    return same(whole(w[2]),
                Length{m.flow[m.at(a, b)]} * m.distance[m.at(at_a, at_b)] +
                    Length{m.flow[m.at(b, a)]} * m.distance[m.at(at_b, at_a)],
                "cost");
  });
  add(kinds, "ready", "(\\d+) (city|cities|facility|facilities)\\. Press Space to let the ants out\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({same(whole(w[1]), std::int64_t{m.n}, "how many"),
                    expect(m.frame.last.iteration == 0 && m.frame.state != State::running, "they are out")});
      });
  add(kinds, "exchange", "Exchange (?:facilities )?(\\d+) and (\\d+): ([+-]\\d+)",
      [](const Moment& m, const Match& w) -> Verdict {
        if (m.location.empty()) return "there is no assignment";
        const Tour stands = m.frame.search ? m.where(m.frame.search->assignment) : m.location;
        return same(whole(w[3]), m.change(stands, m.item(w[1]), m.item(w[2])), "change");
      });
  add(kinds, "of cost", "of (\\d+): ([+-][0-9.]+) %", [](const Moment& m, const Match& w) -> Verdict {
    static const std::regex exchange("Exchange (?:facilities )?\\d+ and \\d+: ([+-]\\d+)");
    const Length cost = m.frame.search ? m.cost_of(m.where(m.frame.search->assignment)) : m.frame.best_length;
    const Match change = m.beside(exchange);
    const double percent = change.empty() ? number(w[2]) : 100 * number(change[1]) / double(cost);
    return all({same(whole(w[1]), cost, "cost"), near(number(w[2]), percent, 0.06 + 0.006 * std::abs(percent), "%")});
  });
  add(kinds, "cell", "Facility (\\d+) to location (\\d+) \\((?:(the best)|facility (\\d+)'s)\\)",
      [](const Moment& m, const Match& w) -> Verdict {
        const City facility = m.item(w[1]), holder = w[3].matched ? facility : m.item(w[4]);
        if (m.location.empty()) return {};
        return all({same(m.location[std::size_t(holder)], m.item(w[2]), "its location"),
                    same(holder == facility, w[3].matched, "the best")});
      });
  add(kinds, "trail of a cell", "τ ([^,]+), chance (< 0\\.001|[0-9.]+)(?:, if it draws first)?",
      [](const Moment& m, const Match& w) -> Verdict {
        static const std::regex about("Facility (\\d+) to location (\\d+).*");
        const Match cell = m.beside(about);
        if (cell.empty()) return "it does not say of which cell";
        const City facility = m.item(cell[1]), location = m.item(cell[2]);
        return all({says_trail(w[1], m.trail(facility, location)),
                    expect(says_chance(w[2], chance_of(m, facility, location)), "another chance")});
      });
  add(kinds, "about a cell",
      "Facility \\d+ to location \\d+(?:: where it stands)?|may (?:not return for \\d+ more steps?|move "
      "there)|Facility "
      "\\d+ stays|Facilities \\d+ and \\d+|Locations \\d+ and \\d+.*|Facility \\d+: \\d+ to itself",
      [](const Moment&, const Match&) -> Verdict { return {}; });
}

}  // namespace formicarium::test
