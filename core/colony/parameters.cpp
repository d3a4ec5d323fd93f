// SPDX-License-Identifier: Apache-2.0
// Reading, writing, bounding and describing values by the table; and which combinations make sense.
#include "core/colony/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/io/error.hpp"

namespace formicarium {

Settings::Settings() {
  for (const Parameter& p : parameters()) p.set(*this, p.standard);
}

int Settings::ants_for(int cities) const {
  constexpr int with_search = 25;  // ACOTSP 1.03
  constexpr int focused = 256;
  if (ants == 0 && algorithm == Algorithm::focused) return focused;
  return ants > 0 ? ants : std::min(cities, local_search == LocalSearchKind::none ? 1024 : with_search);
}

int ants_on_gpu(const Settings& settings, int cities) {
  constexpr int focused = 2048;
  return settings.ants == 0 && settings.algorithm == Algorithm::focused ? focused : settings.ants_for(cities);
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
    case Group::algorithm:
      return {"Algorithm", "who deposits, and how much"};
    case Group::choice:
      return {"Choice", "how an ant picks the next city"};
    case Group::trails:
      return {"Trails", "what the colony remembers"};
    case Group::limits:
      return {"Limits, Deposit", "how sure it may become, and who may lay trails"};
    case Group::search:
      return {"Local search", "how tours are shortened before they count"};
    case Group::adaptive:
      return {"Adaptive", "what turns by itself as the search goes on"};
    case Group::colony:
      return {"Colony", "how many ants, and their luck"};
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

Settings defaults(Algorithm algorithm) {
  Settings settings;
  for (const Parameter& p : parameters()) p.set(settings, default_of(p, algorithm));
  settings.algorithm = algorithm;
  return settings;
}

namespace {

std::string number_text(double value) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr;
  return {text, end};
}

const Parameter& row(std::string_view name) { return *find_parameter(name); }

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
    throw SettingsError(fmt::format("{} is '{}'; expected {}", p.name, text.substr(0, 60), allowed(p)));
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

std::string range_text(const Parameter& p) {
  std::string text = allowed(p);
  if (p.scale == Scale::logarithmic && p.kind == ParameterKind::number) text += " (logarithmic)";
  const std::string standard = p.standard == 0 && !p.zero.empty() ? std::string(p.zero) : value_text(p, p.standard);
  text += "; default " + standard;
  for (int a = 1; a < int(row("algorithm").choices.size()); ++a)
    if (const double other = default_of(p, Algorithm(a)); other != p.standard && p.name != "algorithm")
      text += fmt::format(", with {} {}", row("algorithm").choices[a].id, value_text(p, other));
  return text;
}

std::vector<std::string> help_lines(const Parameter& p) {
  std::vector<std::string> lines{std::string(p.meaning)};
  if (!p.formula.empty()) lines.emplace_back(p.formula);
  for (const Choice& c : p.choices) lines.push_back(fmt::format("{}: {}", c.id, c.sentence));
  std::string range = range_text(p);
  range[0] = char(std::toupper(static_cast<unsigned char>(range[0])));
  lines.push_back(range + (p.live ? "; takes effect at the next iteration" : "; a change restarts the run"));
  if (!p.larger.empty()) lines.emplace_back(p.larger);
  if (!p.source.empty()) lines.push_back("Source: " + std::string(p.source));
  return lines;
}

std::optional<std::string> why_idle(const Parameter& p, const Settings& s) {
  const bool of_mmas = p.name == "p_best" || p.name == "depositor" || p.name == "restart";
  if (s.algorithm == Algorithm::as && of_mmas)
    return "Ant System has no trail limits and lets every ant deposit; choose MAX-MIN Ant System to use this.";
  if (s.algorithm == Algorithm::acs && of_mmas)
    return "The Ant Colony System has no trail limits and no restart, and the best tour so far deposits; choose "
           "MAX-MIN Ant System to use this.";
  const bool of_acs =
      p.name == "execution" || p.name == "q0" || p.name == "q0_first" || p.name == "xi" || p.name == "period";
  if (s.algorithm != Algorithm::acs && of_acs)
    return "Only the ants of the Ant Colony System exploit and update trails as they walk; choose Ant Colony System to "
           "use this.";
  if (s.algorithm == Algorithm::focused) {
    if (p.name == "tabu")
      return "A focused ant visits few cities and keeps a bit for each; choose another algorithm to use this.";
    if (p.name == "searched" || p.name == "search_share")
      return "Every focused ant searches around its own changes; choose another algorithm to use this.";
  } else if (p.name == "relocations" || p.name == "detour") {
    return "Only focused ants change a tour; choose Focused Ant System to use this.";
  }
  if (p.name == "slots" && s.memory != Memory::selective)
    return "Only selective memory has slots; choose memory 'selective' to use this.";
  if (p.name == "rho_undecided" && s.adaptive != Adaptive::rho)
    return "ρ turns by itself where adaptive is 'rho'; choose that to use this.";
  if (p.group == Group::adaptive && p.name != "adaptive" && p.name != "rho_undecided" &&
      s.adaptive != Adaptive::transition)
    return "α, β and q0 turn by themselves where adaptive is 'transition'; choose that to use this.";
  const bool searched = s.local_search != LocalSearchKind::none;
  if (p.name == "p_best" && searched && s.algorithm != Algorithm::focused)
    return "With local search τmin is τmax / 2n, whatever p is; choose local search 'none' to use this.";
  if (p.group == Group::search && p.name != "local_search" && !searched)
    return "There is no local search; choose one to use this.";
  if (p.name == "search_share" && s.searched != Searched::share)
    return "The share counts where searched ants is 'share'.";
  return {};
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

std::optional<std::string> why_refused(const Parameter& p, int choice, const Settings& settings, bool symmetric) {
  Settings changed = settings;
  p.set(changed, choice);
  if (changed.memory == Memory::candidate && changed.candidates == 0)
    return "Memory 'candidate' keeps trails on candidate edges only, and with candidates 'all' there are no lists; "
           "choose memory "
           "'matrix', or a number of candidates such as 32.";
  if (changed.algorithm == Algorithm::acs && changed.selection == Selection::trial)
    return "Ants of the Ant Colony System change the weights as they walk, and the tables of selection 'trial' hold "
           "for a whole iteration; choose selection 'rwm' or 'wrs'.";
  if (changed.algorithm == Algorithm::acs && changed.selection == Selection::iroulette)
    return "The Ant Colony System explores in proportion to the weights, which selection 'iroulette' does not; choose "
           "selection 'rwm' or 'wrs'.";
  if (changed.algorithm == Algorithm::as && changed.memory == Memory::selective)
    return "Every ant of Ant System deposits, on many more edges than selective memory keeps; choose memory 'matrix' "
           "or 'candidate'.";
  if (changed.algorithm == Algorithm::acs && changed.execution == Execution::sequential &&
      changed.backend == BackendKind::cuda)
    return sequential_refused_on_gpu;
  if (changed.algorithm == Algorithm::focused && changed.memory == Memory::selective)
    return "Focused ants keep trails on the few candidates of a city anyway; choose memory 'candidate'.";
  if (changed.algorithm == Algorithm::focused && changed.candidates == 0)
    return "A focused ant looks no further than its candidate list; choose a number of candidates such as 8, or "
           "another algorithm.";
  const LocalSearchKind search = changed.local_search;
  if (search == LocalSearchKind::none) return {};
  if (!symmetric && (search == LocalSearchKind::two_opt || search == LocalSearchKind::two_h_opt))
    return "2-opt and 2.5-opt reverse a segment of the tour, which in an asymmetric instance changes the length of all "
           "of it; choose local search 'oropt' or 'or3opt', which here reverse nothing.";
  return {};
}

void validate(const Settings& settings, bool symmetric) {
  for (const Parameter& p : parameters()) {
    const double value = p.get(settings);
    if (!(value >= p.lowest && value <= p.highest))
      throw SettingsError(fmt::format("{} is {}; expected {}", p.name, number_text(value), allowed(p)));
    if (p.kind != ParameterKind::choice) continue;  // a seed is more than an int holds
    if (const auto why = why_refused(p, int(value), settings, symmetric)) throw SettingsError(*why);
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
    skinderowicz.tabu = TabuKind::ct;
    skinderowicz.memory = Memory::matrix;
    Settings searching;
    searching.local_search = LocalSearchKind::or_3opt;
    searching.ants = 10;
    searching.rho = 0.2;
    searching.depositor = Depositor::scheduled;
    Settings ant_system = defaults(Algorithm::as);
    const Settings colony_system = defaults(Algorithm::acs);
    Settings relaxed = colony_system;
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
         "MMAS without local search: all cities are candidates, m = n, ρ 0.02 (they write 0.98, the share kept).",
         stuetzle_hoos},
        {"Skinderowicz 2020",
         "The GPU MMAS paper: 32 candidates, weighted reservoir, compact tabu list, pheromone matrix.", skinderowicz},
        {"Local search",
         "MMAS with Or-3opt on every tour: 10 ants, ρ 0.2, the schedule of Stützle & Hoos 2000 (ACOTSP 1.03: 25 ants "
         "and "
         "3-opt).",
         searching},
        {"Focused",
         "Ants change one good tour and search around the changes: the shortest tours, and the way to 100 000 cities "
         "(after Skinderowicz 2022).",
         defaults(Algorithm::focused)},
        {"Ant System 1996", "Every ant deposits, ρ 0.5, no limits (Dorigo, Maniezzo & Colorni 1996).", ant_system},
        {"Dorigo & Gambardella 1997", "Ant Colony System: ten ants, q0 0.9, ρ and ξ 0.1.", colony_system},
        {"Skinderowicz 2016",
         "The GPU ACS program's ACS-GPU-Alt: relaxed, q0 (n − 20)/n, β 3, ρ 0.2, ξ 0.01, pheromone matrix.", relaxed},
    };
  }();
  return all;
}

}  // namespace formicarium
