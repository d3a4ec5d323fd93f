// SPDX-License-Identifier: Apache-2.0
#include "tests/app/scene/sentence_oracle.hpp"

#include "tests/app/scene/sentence_moment.hpp"

namespace formicarium::test {
namespace {

const Kinds& all_kinds() {
  static const Kinds kinds = [] {
    Kinds all;
    add_kinds_of_tours(all);
    add_kinds_of_assignments(all);
    // What states no fact about the moment.
    add(all, "general",
        "The trails appear here with the first iteration\\.|A single city has no edges to show\\.|There is nothing to "
        "show yet\\.|The costs (?:appear here with the first assignment|of the units appear here with the first "
        "iteration)\\.|Drag moves, the wheel zooms, a double click shows all\\.|A double click shows all\\.|Where this "
        "is strong, small distances save most\\.|Strong flow wants small distances\\.|Flow is strong at the top left: "
        "there small distances save most\\.|Top left, small distances save most\\.|Each pixel: .*|the diagonal(?:: a "
        "city to itself)?|no trail kept.*|Which trails have grown since, and which have fallen\\.|Where [A-D]'s trails "
        "are stronger, and where [A-D]'s are\\.|Trails since then\\.|[A-D]'s trails beside [A-D]'s\\.|The tabu list "
        "appears with the next iteration: S makes one\\.|It made no exchange\\.|Places (?:follow from the distances: "
        "lengths on screen are|and lengths are) approximate\\.|In the best assignment .*|Outlined: .*|Exchanged last: "
        ".*|In \\d+ of \\d+ iteration bests between .*|(?:In|Not in) the last iteration's best tour|On the best "
        "tour|Not on the best tour|on to \\d+|where an ant goes next|There is a better tour\\.|The best tour is "
        "another\\.|the best|rows: facilities; columns: locations|rows, columns: facilities, most flow "
        "first|facilities, "
        "most flow first|most flow first|facility × location|rows: facilities; columns: their locations when the "
        "search "
        "ended",
        [](const Moment&, const Match&) -> Verdict { return {}; });
    return all;
  }();
  return kinds;
}

/// Labels, legends, rows of tables and formulas: no sentence.
bool is_label(const std::string& words) {
  static const std::regex label(
      ".* \\| .*|[-+0-9./·⁻⁰¹²³⁴⁵⁶⁷⁸⁹ ×^()]*|p ?[(=].*|p\\(.*|w = .*|(?:City|Facility|Facilities) \\d+.*|\\d+ – "
      "\\d+|share.*|trail τ.*|τm.*|τ .*|absent|1?/?\\d* ?(?:all alike|settled)|largest.*|(?:≤|≥) .*|all "
      "alike|settled|equal|[A-D]( "
      "more)?|fallen|grown|flow.*|\\d+ pairs|distance.*|change of.*|chance.*|steps.*|\\d+°?|.*1/2.*|on location "
      "\\d+|and "
      "\\d+ more candidates?|\\d+ facilities with flow.*");
  return std::regex_match(words, label);
}

}  // namespace

std::vector<std::string> false_sentences(const std::vector<std::string>& words, const Known& known,
                                         std::map<std::string, int>& judged) {
  std::vector<std::string> wrong;
  if (!known.frame.instance) return wrong;
  std::vector<std::string> all;
  for (const std::string& written : words) all.push_back(without_thin_spaces(written));
  const Moment moment(known, std::move(all));
  for (const std::string& said : moment.said) {
    Match match;
    const auto kind =
        std::ranges::find_if(all_kinds(), [&](const Kind& k) { return std::regex_match(said, match, k.form); });
    if (kind == all_kinds().end()) {
      if (!is_label(said)) wrong.push_back("unknown: " + said);
      continue;
    }
    ++judged[kind->name];
    try {
      if (const Verdict why = kind->judge(moment, match)) wrong.push_back(fmt::format("{}: {}", said, *why));
    } catch (const std::exception& why) {  // it names what is not there, or is about another problem
      wrong.push_back(fmt::format("{}: {}", said, why.what()));
    }
  }
  return wrong;
}

std::optional<std::string> false_words_of_ants(const std::string& written, const Known& known, int walking,
                                               std::int64_t walks, std::map<std::string, int>& judged) {
  const std::string said = without_thin_spaces(written);
  const Frame& f = known.frame;
  const auto seen = [&](const char* kind, Verdict verdict) {
    ++judged[kind];
    return verdict ? Verdict(said + ": " + *verdict) : Verdict();
  };
  Match w;
  static const std::regex walk(
      "(\\d+) of (\\d+) ants(?:, iteration (\\d+)| still walk iteration (\\d+); the run is ahead| "
      "in iteration (\\d+))?"),
      all_walk("(\\d+) ants? walks?, each through (\\d+) cities\\."),
      seen_walk("Iteration (\\d+)\\. (\\d+) of them (?:is|are) seen; a click on one follows it\\."),
      of_best("The iteration's best has (\\d+)\\."), found("The shortest: ant (\\d+), (\\d+)\\."),
      compared("That is a new best\\.|The best so far has (\\d+)\\."),
      fades("(Every trail loses|Only the best tour's edges lose) ([0-9.]+) %\\."),
      everyone(
          "(?:All (\\d+) tours(?: and the best so far)?|The(?: (\\d+))? shortest tours? and the best so far) lay "
          "trails\\."),
      one("(The new best tour|The best tour, found again,|The iteration's shortest tour|The best tour so far|The best "
          "tour since the restart) lays a trail(?:: each of its edges gains 1/(\\d+) = ([0-9.e+-]+) % of τmax)?\\.");
  const auto record = [&]() -> const IterationRecord& { return known.log[std::size_t(f.last.iteration) - 1]; };
  if (std::regex_match(said, w, walk)) {
    const std::string iteration = w[3].matched ? w[3] : w[4].matched ? w[4] : w[5];
    return seen("ants walk", all({same(whole(w[1]), walking, "ants"), same(whole(w[2]), std::ssize(f.lengths), "of"),
                                  expect(iteration.empty() || whole(iteration) == walks, "another iteration"),
                                  same(!w[3].matched && !iteration.empty(), walks < f.last.iteration, "ahead")}));
  }
  if (std::regex_match(said, w, all_walk))
    return seen("ants all walk", all({same(whole(w[1]), std::ssize(f.lengths), "ants"),
                                      same(whole(w[2]), f.instance->cities(), "cities")}));
  if (std::regex_match(said, w, seen_walk))
    return seen("ants seen", all({same(whole(w[1]), walks, "iteration"), same(whole(w[2]), walking, "ants")}));
  if (std::regex_match(said, w, found)) {
    const auto ant = std::size_t(whole(w[1])) - 1;
    return seen("ants found",
                all({same(whole(w[2]), f.instance->cost(f.iteration_best), "length"),
                     expect(ant < f.lengths.size() && f.lengths[ant] == whole(w[2]), "another ant's length"),
                     expect(f.lengths[ant] == *std::ranges::min_element(f.lengths), "not the shortest")}));
  }
  if (std::regex_match(said, w, of_best))
    return seen("ants best", same(whole(w[1]), record().iteration_best, "length"));
  if (std::regex_match(said, w, compared))
    return seen("ants compared", w[1].matched ? all({same(whole(w[1]), f.instance->cost(f.best), "best"),
                                                     expect(!record().improved, "it is new")})
                                              : expect(record().improved, "it is not new"));
  if (std::regex_match(said, w, fades))
    return seen("ants fade", all({near(number(w[2]), 100 * record().rho, 0.06, "loss"),
                                  same(f.settings.algorithm == Algorithm::acs, said.starts_with("Only"), "whose")}));
  if (std::regex_match(said, w, everyone))
    return seen("ants all",
                all({expect(!w[1].matched || whole(w[1]) == std::ssize(f.lengths), "another number of ants"),
                     expect(!w[2].matched || whole(w[2]) == f.settings.ranks - 1, "another number of ranks")}));
  if (std::regex_match(said, w, one)) {
    const std::string who = w[1];
    Verdict verdict;
    if (who == "The new best tour") verdict = expect(record().improved, "it is not new");
    if (!verdict && who == "The best tour, found again,") verdict = expect(!record().improved, "it is new");
    if (!verdict && who == "The iteration's shortest tour")
      verdict = expect(record().deposited == Deposited::iteration_best, "another deposits");
    if (!verdict && w[2].matched) {
      const Length length =
          who.starts_with("The iteration's") ? f.instance->cost(f.iteration_best) : f.instance->cost(f.best);
      verdict =
          all({same(whole(w[2]), length, "length"),
               near(number(w[3]), 100 / double(length) / double(record().trail_max), 0.01 * number(w[3]), "gain")});
    }
    return seen("ants one", verdict);
  }
  if (said == "None falls below τmin." || said == "None rises above τmax.")
    return seen("ants limits", expect(f.settings.algorithm == Algorithm::mmas, "there are no limits"));
  if (said == "Each ant has already lowered the edges that it took.")
    return seen("ants lowered", expect(f.settings.algorithm == Algorithm::acs, "ants do not"));
  static const std::regex quiet("A step.*|Ants.*|Focused ants.*|");
  if (std::regex_match(said, quiet)) return seen("ants rest", {});
  return "unknown: " + said;
}

}  // namespace formicarium::test
