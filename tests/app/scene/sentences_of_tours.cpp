// SPDX-License-Identifier: Apache-2.0
// The kinds of sentences about tours: the story, the matrix, a city, an edge, and two tours.
#include "tests/app/scene/sentence_moment.hpp"

namespace formicarium::test {
namespace {

/// Whether the mean λ-branching factor is at most so much, or half if edges go one way.
Verdict few_ways(const Moment& m, double most) {
  return expect(m.ways() <= (m.frame.instance->symmetric() ? 1 : 0.5) * most + 0.001, fmt::format("{} ways", m.ways()));
}

Verdict is_order(const Moment& m, std::int64_t said) {
  if (said < 1 || said > std::ssize(m.known.log) || !m.known.log[std::size_t(said) - 1].improved)
    return fmt::format("iteration {} found no best tour", said);
  return {};
}

Verdict held_counts(const Moment& m, std::int64_t both, std::int64_t only_held, std::int64_t only_now) {
  const auto held = m.edges(m.known.held), now = m.edges(m.frame.best);
  std::int64_t common = 0;
  for (const auto& edge : held) common += now.contains(edge);
  return all({same(both, common, "in both"), same(only_held, std::ssize(held) - common, "only held"),
              same(only_now, std::ssize(now) - common, "only now")});
}

/// The title of a card about an edge.
const std::regex edge_title("(\\d+) – (\\d+)");

}  // namespace

Verdict whose(const Moment& m, const std::string& name, const std::string& iteration) {
  return all({same(name, m.known.held_name ? std::string(1, m.known.held_name) : "Held", "whose"),
              same(whole(iteration), m.known.held_iteration, "its iteration")});
}

/// The same, where the words begin with that, and its length.
Verdict owner(const Moment& m, const Match& w) {
  if (!w[1].matched) return {};
  return all({whose(m, w[1], w[2]), expect(!w[3].matched || whole(w[3]) == m.known.held_length, "another length")});
}

void add_kinds_of_tours(Kinds& kinds) {
  // The story.
  add(kinds, "equal",
      "At first all trails are equal, and (ants go by distance|with β 0 ants do not look at distances)\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({expect(m.last_restart() == 0, "there was a fresh start"),
                    expect(m.strongest_over_weakest() <= 2.3,
                           fmt::format("trails differ {} times", m.strongest_over_weakest())),
                    same(w[1].str() == "ants go by distance", m.frame.turned().beta > 0, "by distance")});
      });
  add(kinds, "point", "Point at a city: the rows say where an ant would go next\\.",
      [](const Moment& m, const Match&) -> Verdict { return expect(m.known.map, "no map is shown"); });
  add(kinds, "fading", "Trails fade: one that no tour uses loses half in (\\d+) iterations\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({near(number(w[1]), std::log(0.5) / std::log(1 - m.rho()), 0.51, "half-life"),
                    // In Ant System nothing holds a trail up: each fades, however little they differ.
                    expect(is_ant_system(m.frame.settings.algorithm) || m.strongest_over_weakest() >= 1.5,
                           fmt::format("trails differ {} times only", m.strongest_over_weakest()))});
      });
  add(kinds, "fading fast", "Trails fade: one that no tour uses loses ([0-9.]+) % in each iteration\\.",
      [](const Moment& m, const Match& w) -> Verdict { return near(number(w[1]), 100 * m.rho(), 0.06, "loss"); });
  add(kinds, "faded", "Trails fade to the limit τmin, where one that no tour used is by now\\.",
      [](const Moment& m, const Match&) -> Verdict {
        return all({expect(m.frame.settings.algorithm == Algorithm::mmas, "there is no limit"),
                    // The weakest may be one that a tour did use.
                    expect(m.weakest() <= 1.25 * double(m.frame.trails->low),
                           fmt::format("the weakest is {} times τmin", m.weakest() / double(m.frame.trails->low)))});
      });
  add(kinds, "held together",
      "Trails hardly differ: (τmin holds the weakest close to the strongest|τmax holds the strongest close to the "
      "weakest)\\.",
      [](const Moment& m, const Match&) -> Verdict {
        return all({expect(m.frame.last.iteration > 0, "nothing was laid yet"),
                    expect(m.strongest_over_weakest() <= 2.3,
                           fmt::format("trails differ {} times", m.strongest_over_weakest()))});
      });
  add(kinds, "drag right", "Drag ρ to the right: they fade sooner\\.", [](const Moment& m, const Match&) -> Verdict {
    return expect(m.frame.settings.rho < 1 && m.frame.settings.adaptive != Adaptive::rho, "it cannot be dragged");
  });
  add(kinds, "drag left", "Drag ρ to the left: they fade later\\.", [](const Moment& m, const Match&) -> Verdict {
    return expect(m.frame.settings.rho == 1, "it can be dragged to the right");
  });
  add(kinds, "adaptive", "Adaptive: ρ goes from ([0-9.]+) to ([0-9.]+) as the colony settles\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({expect(m.frame.settings.adaptive == Adaptive::rho, "it does not"),
                    near(number(w[1]), m.frame.settings.rho_undecided, 0.006, "first"),
                    near(number(w[2]), m.frame.settings.rho, 0.006, "last")});
      });
  add(kinds, "appearing", "A tour appears: few trails of a city are still strong\\.",
      [](const Moment& m, const Match&) -> Verdict { return few_ways(m, 4); });
  add(kinds, "press B",
      "Press B: (without the best tour the trails show their own|the best tour is drawn over them)\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        return same(w[1].str().starts_with("without"), m.known.best_tour, "best tour drawn");
      });
  add(kinds, "settled", "Settled: nearly every city has one way in and one way out left\\.",
      [](const Moment& m, const Match&) -> Verdict { return few_ways(m, 2.1); });
  add(kinds, "band", "(Press M: in|In) the matrix the tour is the band on the diagonal\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({same(w[1].str() == "In", m.known.matrix, "matrix shown"),
                    expect(!m.known.differences, "the matrix shows differences"),
                    expect(m.known.order_of_a < 0, "the matrix follows A")});
      });
  add(kinds, "fresh",
      "Fresh start in iteration (\\d+): a settled colony found nothing shorter, so all trails are equal again\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({same(whole(w[1]), m.last_restart(), "restart"),
                    expect(m.settings_of(m.last_restart()).restart == Restart::stagnation, "they were smoothed"),
                    expect(m.strongest_over_weakest() <= 2.3,
                           fmt::format("trails differ {} times", m.strongest_over_weakest()))});
      });
  add(kinds, "smoothed",
      "Smoothed in iteration (\\d+): a settled colony found nothing shorter, so every trail went ([0-9.]+) % of the "
      "way "
      "to τmax\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        const Settings& then = m.settings_of(m.last_restart());
        return all({same(whole(w[1]), m.last_restart(), "restart"),
                    expect(then.restart == Restart::smoothing, "it was a restart"),
                    near(number(w[2]), 100 * then.smoothing, 0.05, "share"),
                    expect(m.strongest_over_weakest() <= 2.3,
                           fmt::format("trails differ {} times", m.strongest_over_weakest()))});
      });
  add(kinds, "restart", "Limits, Restart (switches that off|is off now: there will be no other)\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        return same(w[1].str().starts_with("switches"), m.frame.settings.restart != Restart::off, "restart on");
      });
  // The matrix of a tour.
  const std::string rows_of = "(?:rows, columns: |rows from, columns to: |(?:row to column, )?(?:order: )?)";
  add(kinds, "direction", "row to column", [](const Moment& m, const Match&) -> Verdict {
    return expect(!m.frame.instance->symmetric(), "both directions are one");
  });
  add(kinds, "order", rows_of + "best tour(?: of|,) iteration (\\d+)", [](const Moment& m, const Match& w) -> Verdict {
    if (const Verdict none = is_order(m, whole(w[1]))) return none;
    if (m.known.order_of_a >= 0) return "the rows follow A";
    return expect(whole(w[1]) == m.last_improvement() || m.frame.state == State::running, "another is the best");
  });
  add(kinds, "order of A", rows_of + "A's best tour(?: of|,) iteration (\\d+)",
      [](const Moment& m, const Match& w) -> Verdict {
        return same(whole(w[1]), m.known.order_of_a, "A's best tour");
      });
  add(kinds, "order by A", "(?:row to column, )?order: A's best tour", [](const Moment& m, const Match&) -> Verdict {
    return expect(m.known.order_of_a >= 0, "the rows do not follow A");
  });
  add(kinds, "old order", rows_of + "tour of iteration (\\d+), (no longer|not) the best",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({is_order(m, whole(w[1])), expect(whole(w[1]) < m.last_improvement(), "it was not before")});
      });
  add(kinds, "later order", rows_of + "tour of iteration (\\d+), not found yet",
      [](const Moment& m, const Match& w) -> Verdict {
        return expect(whole(w[1]) > m.frame.last.iteration, "it was found");
      });
  add(kinds, "order kept", rows_of + "(?:tour of )?iteration (\\d+)", [](const Moment& m, const Match& w) -> Verdict {
    return expect(whole(w[1]) != m.last_improvement() || m.known.order_of_a < 0, "it is the best");
  });
  add(kinds, "order of the file",
      "(?:rows, columns: cities |rows from, columns to: cities |(?:row to column, )?(?:order: )?)as in the file",
      [](const Moment& m, const Match&) -> Verdict {
        return expect(m.frame.best.empty() || m.known.order_of_a == 0, "there is a best tour");
      });
  add(kinds, "newer best", "(?:A better tour was found in iteration |Better tour: iteration )(\\d+)\\.",
      [](const Moment& m, const Match& w) -> Verdict { return same(whole(w[1]), m.last_improvement(), "best tour"); });
  add(kinds, "best then", "(?:At this moment the best tour is of iteration |Best tour: iteration )(\\d+)\\.",
      [](const Moment& m, const Match& w) -> Verdict { return same(whole(w[1]), m.last_improvement(), "best tour"); });
  add(kinds, "no tour then", "At this moment there is no tour yet\\.|No tour yet\\.",
      [](const Moment& m, const Match&) -> Verdict { return expect(m.frame.best.empty(), "there is one"); });
  add(kinds, "diagonal",
      "(?:That tour runs along the diagonal(?:, a band where its trails are strong)?|Diagonal: that tour)\\.",
      [](const Moment& m, const Match&) -> Verdict {
        return all({expect(!m.known.differences, "the matrix shows differences"),
                    expect(!m.frame.best.empty() || m.known.order_of_a > 0, "there is no tour")});
      });
  add(kinds, "differences",
      "(?:Coloured cells are trails that differ; without colour they are equal|Without colour: equal trails|No "
      "colour: equal)\\.",
      [](const Moment& m, const Match&) -> Verdict {
        return expect(m.known.differences, "the matrix shows no differences");
      });
  add(kinds, "edge in the matrix", "(\\d+) → (\\d+)   d (\\d+)(?:   p (< 0\\.001|[0-9.]+))?",
      [](const Moment& m, const Match& w) -> Verdict {
        const City a = m.item(w[1]), b = m.item(w[2]);
        const auto p = m.chance(a, b);
        return all({same(whole(w[3]), Length{m.d(a, b)}, "distance"),
                    expect(!p || !w[4].matched || says_chance(w[4], *p), fmt::format("p is {}", p.value_or(0)))});
      });
  // The card of a city or an edge.
  add(kinds, "edge row", "(\\d+) → (\\d+) \\| (\\d+) \\| ([^|]+) \\| ([^|]+)",
      [](const Moment& m, const Match& w) -> Verdict {
        const City a = m.item(w[1]), b = m.item(w[2]);
        if (!m.frame.instance->traits().is_tour) return {};
        const auto p = m.chance(a, b);
        const Match title = m.beside(edge_title);
        if (title.empty()) return "it does not say of which edge";
        return all({same(whole(w[3]), Length{m.d(a, b)}, "distance"),
                    says_trail(w[4], m.frame.trails->absent(a, b) ? std::nullopt
                                                                  : std::optional(double(m.frame.trails->at(a, b)))),
                    same(std::minmax(a, b) == std::minmax(m.item(title[1]), m.item(title[2])), true, "the edge"),
                    expect(!p || w[5].str() == "–" || says_chance(w[5], *p), fmt::format("p is {}", p.value_or(0)))});
      });
  add(kinds, "recent", "In (\\d+) of the last (\\d+) iteration bests", [](const Moment& m, const Match& w) -> Verdict {
    const std::int64_t of = whole(w[2]), last = m.frame.last.iteration;
    const Match title = m.beside(edge_title);
    if (title.empty()) return "it does not say of which edge";
    if (of > last) return "more than there were";
    const City a = m.item(title[1]), b = m.item(title[2]);
    std::int64_t with = 0;
    for (std::int64_t i = last - of; i < last; ++i) {
      const Tour& tour = m.known.bests[std::size_t(i)];
      with += m.after(tour, a) == b || (m.frame.instance->symmetric() && m.after(tour, b) == a);
    }
    return same(whole(w[1]), with, "how many");
  });
  add(kinds, "goes on", "From (\\d+) the best tour goes on to (\\d+)(.*)",
      [](const Moment& m, const Match& w) -> Verdict {
        const City from = m.item(w[1]), next = m.item(w[2]);
        const std::string rest = w[3];
        if (m.after(m.frame.best, from) != next) return "it goes elsewhere";
        const auto here = std::ranges::find(m.frame.best, from);
        std::vector<City> nearer_left, nearer;
        for (const City city : m.candidates(from)) {
          if (m.d(from, city) >= m.d(from, next)) continue;
          nearer.push_back(city);
          if (std::find(m.frame.best.begin(), here, city) == here) nearer_left.push_back(city);
        }
        static const std::regex though(", though (\\d+) is nearer.*"),
            ratio(".*the trail to (\\d+) is (.+) as strong\\."), reverse(".*and the trail to it (.+) as strong: .*"),
            alike(".*the trail to it about as strong: .*");
        Match at;
        if (std::regex_match(rest, at, though)) {
          const City passed = m.item(at[1]);
          const double trail = double(m.frame.trails->at(from, next)), other = double(m.frame.trails->at(from, passed));
          Match said;
          if (std::ranges::find(nearer_left, passed) == nearer_left.end()) return "that one is not nearer, or visited";
          if (std::regex_match(rest, said, ratio) && !says_times(said[2], trail / other))
            return fmt::format("its trail is {} times as strong", trail / other);
          if (std::regex_match(rest, alike)) return expect(std::max(trail / other, other / trail) < 1.26, "not alike");
          if (std::regex_match(rest, said, reverse) && !says_times(said[1], other / trail))
            return fmt::format("the other's is {} times as strong", other / trail);
          return {};
        }
        if (rest.starts_with(", the nearest")) return expect(nearer_left.empty() && !nearer.empty(), "it is not");
        if (rest == ": no candidate is nearer." || rest == ": no city is nearer.")
          return expect(nearer.empty(), "one is");
        return "words that are not known";
      });
  add(kinds, "goes back", "From (\\d+) the best tour goes back to (\\d+), where its list begins\\.",
      [](const Moment& m, const Match& w) -> Verdict {
        return all(
            {same(m.item(w[1]), m.frame.best.back(), "last"), same(m.item(w[2]), m.frame.best.front(), "first")});
      });
  // Comparisons.
  add(kinds, "held alone", "(Held|[A-D]): iteration (\\d+), length (\\d+)(?: \\(dashes\\))?",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({whose(m, w[1], w[2]), same(whole(w[3]), m.known.held_length, "length"),
                    expect(m.frame.best.empty(), "there is a best tour to compare with")});
      });
  add(kinds, "held",
      "(Held|[A-D]): iteration (\\d+)(?:, length (\\d+))?\\. (\\d+)(?: edges)? in both, (\\d+) only (held|[A-D]) "
      "\\(dashes\\), (\\d+) only (now|[A-D]) \\(band\\)",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({whose(m, w[1], w[2]), held_counts(m, whole(w[4]), whole(w[5]), whole(w[7])),
                    expect(!w[3].matched || whole(w[3]) == m.known.held_length, "another length"),
                    same(w[8].str(), m.known.shown_name ? std::string(1, m.known.shown_name) : "now", "shown")});
      });
  add(kinds, "held in short",
      "(?:(Held|[A-D]): iteration (\\d+)\\. )?(\\d+) both, (\\d+) (held|[A-D]), (\\d+) (now|[A-D])",
      [](const Moment& m, const Match& w) -> Verdict {
        return all(
            {w[1].matched ? whose(m, w[1], w[2]) : Verdict(), held_counts(m, whole(w[3]), whole(w[4]), whole(w[6]))});
      });
  add(kinds, "all in both", "(?:(Held|[A-D]): iteration (\\d+), length (\\d+)\\. )?All (\\d+) edges are in both",
      [](const Moment& m, const Match& w) -> Verdict {
        return all({owner(m, w), held_counts(m, whole(w[4]), 0, 0)});
      });
}

}  // namespace formicarium::test
