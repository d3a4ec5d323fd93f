// SPDX-License-Identifier: Apache-2.0
// Reading, writing, bounding and describing values by the table; and which combinations make sense.
#include "core/settings/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"

namespace formicarium {

Settings::Settings() {
  for (const Parameter& p : parameters()) p.set(*this, p.standard);
}

int Settings::ants_for(int cities) const {
  constexpr int with_search = 10, focused = 256;  // measured (docs/RESULTS.md); ACOTSP 1.03 has 25
  if (ants == 0 && algorithm == Algorithm::focused) return focused;
  return ants > 0 ? ants : std::min(cities, local_search == LocalSearchKind::none ? 1024 : with_search);
}

int ants_on_gpu(const Settings& settings, int cities) {
  constexpr int with_search = 132, focused = 2048;  // measured (docs/RESULTS.md)
  if (settings.ants > 0) return settings.ants;
  if (settings.algorithm == Algorithm::focused) return focused;
  return settings.local_search == LocalSearchKind::none ? settings.ants_for(cities) : std::min(cities, with_search);
}

double Settings::q0_for(int cities) const { return q0 > 0 ? q0 : std::max(0.0, 1 - 20.0 / std::max(cities, 1)); }

int Settings::searched_of(int count) const {
  if (searched == Searched::all) return count;
  return searched == Searched::best ? 1 : std::clamp(int(std::lround(search_share * count)), 1, count);
}

int Settings::candidates_for(int cities) const {
  const int others = std::max(cities - 1, 0);
  return candidates == 0 ? others : std::min(candidates, others);
}

GroupWords words(Group group) {
  switch (group) {
    case Group::essential:
      return {"Essentials", "what changes a run most", true};
    case Group::algorithm:
      return {"Algorithm", "who deposits, and how much", true};
    case Group::choice:
      return {"Choice", "how an ant picks the next city", true};
    case Group::trails:
      return {"Trails", "what the colony remembers", true};
    case Group::limits:
      return {"Limits, Deposit", "how sure it may become, and who may lay trails"};
    case Group::search:
      return {"Local search", "how tours are shortened before they count"};
    case Group::adaptive:
      return {"Adaptive", "what turns by itself as the search goes on"};
    case Group::colony:
      return {"Colony", "number of ants, and the random seed"};
    case Group::execution:
      return {"Execution", "where and how it runs"};
  }
  return {};
}

const Parameter* find_parameter(std::string_view name) {
  for (const Parameter& p : parameters())
    if (p.name == name) return &p;
  return nullptr;
}

Settings defaults(Algorithm algorithm, std::optional<LocalSearchKind> search) {
  Settings settings;
  settings.algorithm = algorithm;
  const Parameter& kind = *find_parameter("local_search");
  kind.set(settings, search ? double(*search) : default_of(kind, settings));
  for (const Parameter& p : parameters())
    if (p.name != "algorithm" && &p != &kind) p.set(settings, default_of(p, settings));
  return settings;
}

Settings with_defaults_followed(const Settings& before, const Settings& after) {
  Settings followed = after;
  const auto follow = [&](const Parameter& p) {
    if (p.get(after) == p.get(before) && p.get(before) == default_of(p, before))
      p.set(followed, default_of(p, followed));
  };
  follow(*find_parameter("local_search"));  // others depend on it
  for (const Parameter& p : parameters())
    if (p.name != "algorithm" && p.name != "local_search") follow(p);
  return followed;
}

namespace {

std::string number_text(double value) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr;
  return {text, end};
}

const Parameter& row(std::string_view name) { return *find_parameter(name); }

std::string_view name_of(const Choice& choice, Naming naming) {
  return naming == Naming::windows ? choice.label : choice.id;
}

/// "memory 'matrix'", or as windows have it "pheromone memory “Matrix, n × n”"; with more than one value "… or …".
template <class... Values>
std::string named(Naming naming, std::string_view parameter, Values... values) {
  const Parameter& p = row(parameter);
  std::string text(naming == Naming::windows ? p.label : p.name);
  text[0] = char(std::tolower(static_cast<unsigned char>(text[0])));
  const char* before = " ";
  for (const std::size_t value : {std::size_t(values)...}) {
    const Choice& choice = p.choices[value];
    text += naming == Naming::windows ? fmt::format("{}“{}”", before, choice.label)
                                      : fmt::format("{}'{}'", before, choice.id);
    before = " or ";
  }
  return text;
}

std::string allowed(const Parameter& p) {
  if (p.kind == ParameterKind::choice) {
    std::string list;
    for (const Choice& c : p.choices) list += (list.empty() ? "" : ", ") + std::string(c.id);
    return "one of " + list;
  }
  std::string text = fmt::format("{:.0f} to {:.0f}", p.zero.empty() ? p.lowest : 1, p.highest);
  if (p.kind == ParameterKind::number)
    text = p.zero.empty() ? fmt::format("{} to {}", number_text(p.lowest), number_text(p.highest))
                          : fmt::format("above 0 and at most {}", number_text(p.highest));
  if (const std::string_view word = word_for_zero(p); !word.empty()) text += fmt::format(", or {} ({})", word, p.zero);
  return (p.kind == ParameterKind::integer ? "a whole number, " : "a number, ") + text;
}

/// " (did you mean wrs?)", where a value or its label is near.
std::string nearest_value(const Parameter& p, std::string_view text) {
  std::vector<std::string_view> ids, labels;
  for (const Choice& c : p.choices) {
    ids.push_back(c.id);
    labels.push_back(c.label);
  }
  if (std::string hint = did_you_mean(text, ids); !hint.empty()) return hint;
  const auto found = std::ranges::find(p.choices, nearest_name(text, labels), &Choice::label);
  return found == p.choices.end() ? std::string() : fmt::format(" (did you mean {}?)", found->id);
}

}  // namespace

std::string_view word_for_zero(const Parameter& p) {
  return p.name == "candidates" ? "all" : p.name == "q0" ? "auto" : p.zero.empty() ? "" : "0";
}

std::string value_text(const Parameter& p, double value) {
  if (p.kind == ParameterKind::choice) return std::string(p.choices[std::size_t(value)].id);
  if (value == 0 && !p.zero.empty()) return std::string(word_for_zero(p));
  if (p.kind == ParameterKind::integer) return fmt::format("{:.0f}", value);
  return number_text(value);
}

std::string spoken_value(const Parameter& p, double value) {
  if (p.kind == ParameterKind::choice) return std::string(p.choices[std::size_t(value)].label);
  if (value == 0 && !p.zero.empty())  // "as many as cities, at most 1 024": the part before the comma is the name
    return std::string(p.zero.substr(0, p.zero.find(',')));
  return value_text(p, value);
}

double parse_value(const Parameter& p, std::string_view text) {
  const auto refuse = [&] {
    throw SettingsError(
        fmt::format("{} is '{}'{}; expected {}", p.name, text.substr(0, 60), nearest_value(p, text), allowed(p)));
  };
  if (p.kind == ParameterKind::choice) {
    for (std::size_t i = 0; i < p.choices.size(); ++i)
      if (p.choices[i].id == text) return double(i);
    refuse();
  }
  if (!p.zero.empty() && text == word_for_zero(p)) return 0;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !(value >= p.lowest && value <= p.highest)) refuse();
  if (p.kind == ParameterKind::integer && value != std::floor(value)) refuse();
  if (p.kind == ParameterKind::number && value == 0 && !p.zero.empty() && word_for_zero(p) != "0")
    refuse();  // who writes 0 means no share at all, not the word
  return value;
}

Clamped clamp_value(const Parameter& p, double value) {
  const std::string_view name = p.symbol.empty() ? p.label : p.symbol;
  if (std::isnan(value))
    return {p.standard, fmt::format("{} was no number and became its default, {}.", name, value_text(p, p.standard))};
  double near = std::clamp(value, p.lowest, p.highest);
  if (p.kind != ParameterKind::number) near = std::round(near);
  if (near == value) return {value, {}};
  if (p.kind == ParameterKind::choice) return {near, fmt::format("{} has {} choices.", name, p.choices.size())};
  const std::string what =
      p.name == "rho" ? "is a share, so"
                      : fmt::format("lies between {} and {}, so", number_text(p.lowest), value_text(p, p.highest));
  std::string note = fmt::format("{} {} {} became {}", name, what, number_text(value), value_text(p, near));
  note += p.name == "rho" && near == 1 ? ": nothing of a trail survives an iteration." : ".";
  return {near, std::move(note)};
}

Clamped typed_value(const Parameter& p, std::string_view text, double now) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("\u2009")) {
      i += 2;
    } else if (text[i] != ' ' && text[i] != '\t') {
      plain += text[i] == ',' ? '.' : text[i];
    }
  }
  double value = 0;
  const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  if (error == std::errc{} && end == plain.data() + plain.size()) return clamp_value(p, value);
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  if (!p.zero.empty() && (text == p.zero || text == spoken_value(p, 0))) return {0, {}};
  try {
    return {parse_value(p, text), {}};
  } catch (const SettingsError& refused) {
    return {now,
            fmt::format("{}. {} stays {}.", refused.what(), p.symbol.empty() ? p.label : p.symbol, value_text(p, now))};
  }
}

std::string range_text(const Parameter& p, Naming naming) {
  // A window lists the choices where one is made.
  std::string text = p.kind == ParameterKind::choice && naming == Naming::windows ? "" : allowed(p) + "; ";
  if (p.scale == Scale::logarithmic && p.kind == ParameterKind::number) text.insert(text.size() - 2, " (logarithmic)");
  return text + default_text(p, naming);
}

std::string default_text(const Parameter& p, Naming naming) {
  const auto value_words = [&](double value) {
    return naming == Naming::windows ? spoken_value(p, value) : value_text(p, value);
  };
  std::string text = "default " + (p.standard == 0 && !p.zero.empty() ? std::string(p.zero) : value_words(p.standard));
  const auto add = [&](std::string_view with, const Settings& settings) {
    if (const double other = p.get(settings); other != p.standard)
      text += fmt::format(", with {} {}", with, value_words(other));
  };
  if (p.name == "algorithm") return text;
  if (p.name != "local_search") add("local search", defaults(Algorithm::mmas, LocalSearchKind::or_3opt));
  for (int a = 1; a < int(row("algorithm").choices.size()); ++a)
    add(name_of(row("algorithm").choices[a], naming), defaults(Algorithm(a)));
  return text;
}

std::vector<std::string> help_lines(const Parameter& p, Naming naming) {
  std::vector<std::string> lines{std::string(p.meaning)};
  if (!p.formula.empty()) lines.emplace_back(p.formula);
  for (const Choice& c : p.choices) lines.push_back(fmt::format("{}: {}", name_of(c, naming), c.sentence));
  std::string range = range_text(p, naming);
  range[0] = char(std::toupper(static_cast<unsigned char>(range[0])));
  lines.push_back(range + (p.live ? "; takes effect at the next iteration" : "; a change restarts the run"));
  if (!p.larger.empty()) lines.emplace_back(p.larger);
  if (!p.source.empty()) lines.push_back("Source: " + std::string(p.source));
  return lines;
}

std::optional<Idle> idle(const Parameter& p, const Settings& s, Naming naming) {
  const bool of_mmas = p.name == "p_best" || p.name == "depositor" || p.name == "restart";
  if (s.algorithm == Algorithm::as && of_mmas)
    return Idle{"with MAX-MIN Ant System",
                "Ant System has no trail limits and lets every ant deposit; choose MAX-MIN Ant System to use this."};
  if (s.algorithm == Algorithm::acs && of_mmas)
    return Idle{"with MAX-MIN Ant System",
                "The Ant Colony System has no trail limits and no restart, and the best tour so far deposits; choose "
                "MAX-MIN Ant System to use this."};
  const bool of_acs =
      p.name == "execution" || p.name == "q0" || p.name == "q0_first" || p.name == "xi" || p.name == "period";
  if (s.algorithm != Algorithm::acs && of_acs)
    return Idle{"with Ant Colony System",
                "Only the ants of the Ant Colony System exploit and update trails as they walk; choose Ant Colony "
                "System to use this."};
  if (s.algorithm == Algorithm::focused) {
    if (p.name == "tabu")
      return Idle{"with other algorithms",
                  "A focused ant visits few cities and keeps a bit for each; choose another algorithm to use this."};
    if (p.name == "searched" || p.name == "search_share")
      return Idle{"with other algorithms",
                  "Every focused ant searches around its own changes; choose another algorithm to use this."};
  } else if (p.name == "relocations" || p.name == "detour") {
    return Idle{"with Focused Ant System", "Only focused ants change a tour; choose Focused Ant System to use this."};
  }
  if (p.name == "slots" && s.memory != Memory::selective)
    return Idle{"with selective memory", fmt::format("Only selective memory has slots; choose {} to use this.",
                                                     named(naming, "memory", Memory::selective))};
  if (p.name == "rho_undecided" && s.adaptive != Adaptive::rho)
    return Idle{"with adaptive ρ", fmt::format("ρ turns by itself with {}; choose that to use this.",
                                               named(naming, "adaptive", Adaptive::rho))};
  if (p.group == Group::adaptive && p.name != "adaptive" && p.name != "rho_undecided" &&
      s.adaptive != Adaptive::transition)
    return Idle{"with an adaptive transition rule",
                fmt::format("α, β and q0 turn by themselves with {}; choose that to use this.",
                            named(naming, "adaptive", Adaptive::transition))};
  const bool searched = s.local_search != LocalSearchKind::none;
  if (p.name == "p_best" && searched && s.algorithm != Algorithm::focused)
    return Idle{"without local search", fmt::format("With local search τmin is τmax / 2n, whatever p is; choose {} to "
                                                    "use this.",
                                                    named(naming, "local_search", LocalSearchKind::none))};
  if (p.group == Group::search && p.name != "local_search" && !searched)
    return Idle{"with local search", "There is no local search; choose one to use this."};
  if (p.name == "search_share" && s.searched != Searched::share)
    return Idle{"with a share of searched ants",
                fmt::format("The share counts with {}.", named(naming, "searched", Searched::share))};
  return {};
}

std::optional<std::string> why_idle(const Parameter& p, const Settings& s, Naming naming) {
  auto found = idle(p, s, naming);
  return found ? std::optional(std::move(found->why)) : std::nullopt;
}

bool repeatable(const Settings& s) {
  return s.algorithm != Algorithm::acs || s.execution != Execution::relaxed ||
         (s.threads == 1 && s.backend == BackendKind::cpu);
}

std::string remark(const Parameter& p, const Settings& s) {
  if (p.name == "seed" && !repeatable(s)) return "not repeatable: ants race";
  if (p.name != "rho" || s.algorithm == Algorithm::acs) return "";  // there only the best tour's edges evaporate
  const double iterations = half_life(s.rho);
  if (iterations == 0) return "nothing stays";
  return iterations < 1 ? "half-life under 1 it" : fmt::format("half-life {} it", std::llround(iterations));
}

std::optional<std::string> why_refused(const Parameter& p, int choice, const Settings& settings, bool symmetric,
                                       Naming naming) {
  Settings changed = settings;
  p.set(changed, choice);
  if (changed.memory == Memory::candidate && changed.candidates == 0)
    return fmt::format(
        "With all cities as candidates there are no lists, and {} keeps trails on candidate edges only; choose {}, or "
        "a "
        "number of candidates such as 32.",
        named(naming, "memory", Memory::candidate), named(naming, "memory", Memory::matrix));
  if (changed.algorithm == Algorithm::acs && changed.selection == Selection::trial)
    return fmt::format(
        "Ants of the Ant Colony System change the weights as they walk, and the tables of {} hold for a whole "
        "iteration; choose {}.",
        named(naming, "selection", Selection::trial), named(naming, "selection", Selection::rwm, Selection::wrs));
  if (changed.algorithm == Algorithm::acs && changed.selection == Selection::iroulette)
    return fmt::format("The Ant Colony System explores in proportion to the weights, which {} does not; choose {}.",
                       named(naming, "selection", Selection::iroulette),
                       named(naming, "selection", Selection::rwm, Selection::wrs));
  if (changed.algorithm == Algorithm::as && changed.memory == Memory::selective)
    return fmt::format("Every ant of Ant System deposits, on many more edges than selective memory keeps; choose {}.",
                       named(naming, "memory", Memory::matrix, Memory::candidate));
  if (changed.algorithm == Algorithm::acs && changed.execution == Execution::sequential &&
      changed.backend == BackendKind::cuda)
    return sequential_refused_on_gpu(naming);
  if (changed.algorithm == Algorithm::focused && changed.memory == Memory::selective)
    return fmt::format("Focused ants keep trails on the few candidates of a city anyway; choose {}.",
                       named(naming, "memory", Memory::candidate));
  if (changed.algorithm == Algorithm::focused && changed.candidates == 0)
    return "A focused ant looks no further than its candidate list; choose a number of candidates such as 8, or "
           "another algorithm.";
  const LocalSearchKind search = changed.local_search;
  if (search == LocalSearchKind::none) return {};
  if (!symmetric && (search == LocalSearchKind::two_opt || search == LocalSearchKind::two_h_opt))
    return fmt::format(
        "2-opt and 2.5-opt reverse a segment of the tour, which in an asymmetric instance changes the length of all of "
        "it; choose {}, which here reverse nothing.",
        named(naming, "local_search", LocalSearchKind::or_opt, LocalSearchKind::or_3opt));
  return {};
}

std::string sequential_refused_on_gpu(Naming naming) {
  return fmt::format(
      "In sequential execution ants take their steps one after the other, which a GPU does not; choose {} or {}, or "
      "{}.",
      named(naming, "execution", Execution::lockstep), named(naming, "execution", Execution::relaxed),
      named(naming, "backend", BackendKind::cpu));
}

void validate(const Settings& settings, bool symmetric, Naming naming) {
  for (const Parameter& p : parameters()) {
    const double value = p.get(settings);
    if (!(value >= p.lowest && value <= p.highest))
      throw SettingsError(fmt::format("{} is {}; expected {}", p.name, number_text(value), allowed(p)));
    if (p.kind != ParameterKind::choice) continue;  // a seed is more than an int holds
    if (const auto why = why_refused(p, int(value), settings, symmetric, naming)) throw SettingsError(*why);
  }
}

double half_life(double rho) { return rho >= 1 ? 0 : std::log(0.5) / std::log1p(-rho); }

Settings with_live_part(const Settings& a, const Settings& b) {
  Settings mixed = a;
  for (const Parameter& p : parameters())
    if (p.live) p.set(mixed, p.get(b));
  return mixed;
}

std::span<const Preset> presets() {
  static const std::vector<Preset> all = [] {
    Settings stuetzle_hoos;
    stuetzle_hoos.candidates = 0;
    stuetzle_hoos.memory = Memory::matrix;
    stuetzle_hoos.depositor = Depositor::iteration_best;
    Settings skinderowicz;
    skinderowicz.selection = Selection::wrs;
    skinderowicz.tabu = TabuKind::bt;
    skinderowicz.memory = Memory::matrix;
    skinderowicz.neighbours = Neighbourhood::nearest;
    Settings relaxed = defaults(Algorithm::acs);
    relaxed.neighbours = Neighbourhood::nearest;
    relaxed.execution = Execution::relaxed;
    relaxed.beta = 3;
    relaxed.q0 = 0;
    relaxed.rho = 0.2;
    relaxed.xi = 0.01;
    relaxed.ants = 0;
    relaxed.memory = Memory::matrix;
    return std::vector<Preset>{
        {"Default", "MAX-MIN Ant System with candidate lists: the settings Formicarium starts with.", Settings{}},
        {"Stützle & Hoos 2000",
         "MMAS without local search: all cities are candidates, m = n, ρ 0.02 (they write 0.98, the share kept). "
         "Differs: at most 1 024 ants.",
         stuetzle_hoos},
        {"After Skinderowicz 2020",
         "MMAS as the GPU paper recommends it with candidate lists (WRS-BT): 32 candidates, weighted reservoir, "
         "bitmask, pheromone matrix, m = n. Differs: at most 1 024 ants; off its list an ant looks at a backup list "
         "before all cities; ρ and p are our defaults.",
         skinderowicz},
        {"Local search",
         "MMAS with Or-3opt on every tour: 10 ants (132 on a GPU), ρ 0.2, the schedule of Stützle & Hoos 2000 (ACOTSP "
         "1.03: 25 ants and 3-opt).",
         defaults(Algorithm::mmas, LocalSearchKind::or_3opt)},
        {best_preset,
         "What finds the shortest tour within seconds: algorithm, memory and search chosen for this instance and for "
         "what it runs on.",
         defaults(Algorithm::focused), true},
        {"Focused",
         "Ants change one good tour and search around the changes: the shortest tours, and the way to 100 000 cities. "
         "After Skinderowicz 2022; differs: 64 relocations an ant where he counts 8 new edges, and the changes of all "
         "ants that do not meet are kept, not the best ant's alone.",
         defaults(Algorithm::focused)},
        {"Ant System",
         "Every ant deposits, ρ 0.5, no limits. After Dorigo, Maniezzo & Colorni 1996; differs: lists of 32 "
         "candidates, trails on their edges alone, at most 1 024 ants.",
         defaults(Algorithm::as)},
        {"Ant Colony System",
         "Ten ants, q0 0.9, ρ and ξ 0.1. After Dorigo & Gambardella 1997; differs: lists of 32 candidates, trails on "
         "their edges alone, and each ant updates before the next one steps (their figure 3 is lockstep execution).",
         defaults(Algorithm::acs)},
        {"After Skinderowicz 2016",
         "ACS-GPU-Alt of the GPU paper: relaxed, m = n, q0 (n − 20)/n, β 3, ρ 0.2 (he calls it α), ξ 0.01 (he calls it "
         "ρ), pheromone matrix. Differs: at most 1 024 ants; on one thread of a CPU no update is lost.",
         relaxed},
    };
  }();
  return all;
}

}  // namespace formicarium
