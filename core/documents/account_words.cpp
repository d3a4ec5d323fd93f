// SPDX-License-Identifier: Apache-2.0
#include "core/documents/account_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>

#include "core/base/begun_with_capital.hpp"
#include "core/base/superscript.hpp"
#include "core/problem/given_eta.hpp"
#include "core/qap/qap_instance.hpp"
#include "core/settings/parameter_choices.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

std::string percent(double share) {
  const double all = 100 * share;
  if (all > 0 && all < 0.095) return fmt::format("{:.1g} %", all);
  if (all > 99.5 && share < 1) return fmt::format("{:.1f} %", std::min(all, 99.9));
  return fmt::format("{:.{}f} %", all, all < 9.95 ? 1 : 0);
}
/// "4.28·10⁻⁵" for "4.28e-05".
std::string with_power(const std::string& number) {
  const std::size_t e = number.find('e');
  if (e == std::string::npos) return number;
  return number.substr(0, e) + "·10" + superscript(std::stoi(number.substr(e + 1)));
}
std::string four(double value) { return with_power(fmt::format("{:.4g}", value)); }
std::string five(double value) { return with_power(fmt::format("{:.5g}", value)); }

/// As many digits, at least three, that no number of `others` is written alike unless it is the same.
std::string telling_apart(double value, std::initializer_list<double> others) {
  for (int digits = 3; digits < 9; ++digits) {
    std::string text = fmt::format("{:.{}g}", value, digits);
    if (std::ranges::none_of(
            others, [&](double other) { return other != value && fmt::format("{:.{}g}", other, digits) == text; }))
      return with_power(text);
  }
  return with_power(fmt::format("{:.9g}", value));
}

/// What each kind of problem says in its own way, with named holes.
struct Sentences {
  std::string_view chosen, start, borrows, where, question, along, weight, laid_on;
};
constexpr Sentences sentences[] = {  // of tours, of assignments
    {.chosen = "{to}",
     .start = "It starts in {first} and chooses {drawn} times.",
     .borrows = "",
     .where = "{came}in {from} · {visited} visited, {left} left · {by}",
     .question = "The ant is in {from}. Which city will it choose?",
     .along = "{ants} took {from}{link}{to}.",
     .weight = "weight = {trail} · {eta} / {factor}{meaning}",
     .laid_on = "edges"},
    {.chosen = "{column} {to}",
     .start = "It chooses a {column} for each of {drawn} {all}.",
     .borrows = "It keeps what {kept} of {n} {rows} have in its unit's best, and chooses a {column} for {drawn}.",
     .where = "{row} {from} · {left} {free} free · {by}",
     .question = "Which {column} will the ant choose for {row} {from}?",
     .along = "{ants} chose {column} {to} for {row} {from}.",
     .weight = "weight = {trail} / {factor}",
     .laid_on = "choices"}};

const Sentences& sentences_of(const Instance& instance) {
  return sentences[std::size_t(problem_of(instance.traits()))];
}

/// The sentence with its holes filled; what rows and columns are called fills "row", "rows" and "column".
std::string told(const Instance& instance, std::string_view sentence, const auto&... holes) {
  const ChoiceNouns nouns = choice_nouns(instance);
  return fmt::format(fmt::runtime(sentence), fmt::arg("row", nouns.row), fmt::arg("rows", nouns.rows),
                     fmt::arg("column", nouns.column), holes...);
}

struct Why {
  const AntStep& choice;
  const Settings& settings;
  const Instance& instance;

  std::int64_t id(City city) const { return instance.id(city); }
  /// "39"; in an assignment "location 39".
  std::string chosen() const {
    return told(instance, sentences_of(instance).chosen, fmt::arg("to", id(choice.chosen)));
  }
  const RowCity& taken() const { return *choice.taken(); }
  bool reads_all() const { return instance.traits().own_column() || int(choice.row.size()) == instance.cities() - 1; }
  std::string_view those() const { return reads_all() ? "city" : "candidate"; }

  std::string drawn() const {
    if (choice.open_in_row() == 1)
      return fmt::format("Only {} is left{}.", chosen(), reads_all() ? "" : " of the candidates");
    if (choice.spin > 0) return settings.selection == Selection::prefix ? nearest_sum() : fallen();
    return settings.selection == Selection::iroulette ? largest() : first_home();
  }
  std::string fallen() const {
    const double u = double(choice.spin), total = double(choice.total);
    if (!choice.lanes.empty())
      return fmt::format("u = {} falls into the sum of lane {}, and there on {}, which had {}.", five(u),
                         taken().position % team + 1, chosen(), percent(taken().share));
    const double upto = double(taken().upto) / total, from = std::max(upto - double(taken().weight) / total, 0.0);
    return fmt::format("u = {} falls between {} and {}, the part of {}, which had {}.", telling_apart(u, {from, upto}),
                       telling_apart(from, {u}), telling_apart(upto, {u}), chosen(), percent(taken().share));
  }
  std::string nearest_sum() const {
    const double target = double(choice.spin) * double(choice.total);
    return fmt::format("u = {} of {} is {}. That is nearest to {}, where {} ends, which had {}.",
                       five(double(choice.spin)), five(double(choice.total)), five(target), five(double(taken().upto)),
                       chosen(), percent(taken().share));
  }
  /// The second best of those that the chosen one was compared with last.
  const RowCity* runner_up() const {
    const RowCity* next = nullptr;
    for (const RowCity& one : choice.row)
      if (!one.visited && one.city != choice.chosen &&
          (choice.lanes.empty() || one.position % team == taken().position % team) && (!next || one.key > next->key))
        next = &one;
    return next;
  }
  std::string first_home() const {
    const RowCity* const next = runner_up();
    const double key = 1 / double(taken().key), other = next ? 1 / double(next->key) : 0;
    std::string text = fmt::format("Each {} draws its own u, and the smallest key −ln u / w wins: ", those());
    if (!choice.lanes.empty()) {
      text = fmt::format(
          "The sum of each lane draws a u, and the smallest key −ln u / ∑ w wins: lane {} with {}. There ",
          taken().position % team + 1, four(1 / double(choice.lanes[std::size_t(taken().position % team)].key)));
    }
    text += fmt::format("{} has {}", chosen(), telling_apart(key, {other}));
    if (next) text += fmt::format("; the next, {}, has {}", id(next->city), telling_apart(other, {key}));
    return text + ".";
  }
  std::string largest() const {
    const RowCity* const next = runner_up();
    const double other = next ? double(next->key) : 0;
    std::string text = fmt::format("Weight times its own u is largest for {}: {}", chosen(),
                                   telling_apart(double(taken().key), {other}));
    if (next) text += fmt::format("; {} had {}", id(next->city), telling_apart(other, {double(taken().key)}));
    return text + ".";
  }

  std::string cities(std::span<const City> all) const {
    constexpr std::size_t most = 6;
    std::string text;
    for (std::size_t k = 0; k < std::min(all.size(), most); ++k)
      text += fmt::format("{}{}", k == 0 ? "" : ", ", id(all[k]));
    return all.size() > most ? text + ", …" : text;
  }
  std::string trial() const {
    const std::size_t before = choice.rejected.size();
    const Trial& last = choice.trials.back();
    const std::string column = last.own == last.alias ? fmt::format("the column of {} is all its own", id(last.own))
                               : last.share == 0
                                   ? fmt::format("the column of {} gives all to {}", id(last.own), id(last.alias))
                                   : fmt::format("the column of {} keeps {} and gives the rest to {}; u = {} takes {}",
                                                 id(last.own), percent(last.share), id(last.alias), four(last.u),
                                                 last.met == last.own ? "its own" : "the rest");
    if (before == 0) return fmt::format("The first draw hits {}: {}.", chosen(), column);
    return fmt::format("{} gave {}, which {} visited. Draw {} hits {}: {}.",
                       before == 1 ? std::string("Draw 1") : fmt::format("Draws 1 to {}", before),
                       cities(choice.rejected), before == 1 ? "is" : "are", before + 1, chosen(), column);
  }
  std::string exploited() const {
    const double q0 = settings.q0_for(instance.cities());
    return fmt::format("q = {} is not above q0 = {}: ", telling_apart(double(choice.q), {q0}), four(q0));
  }
  std::string fell_back() const {
    const std::string_view best =
        std::ranges::any_of(choice.row, [&](const RowCity& one) { return one.distance < taken().distance; })
            ? "the best"
            : "the nearest";
    if (choice.by == DecidedBy::backup)
      return fmt::format("All its candidates are visited. On the backup list {} is {} left.", chosen(), best);
    const std::string visited = settings.fallback == Fallback::tabu
                                    ? "All its candidates are visited."
                                    : "All its candidates and its backup list are visited.";
    if (choice.left == 1) return fmt::format("{} Only {} is left.", visited, chosen());
    return fmt::format("{} Of the {} cities left {} is {}.", visited, choice.left, chosen(), best);
  }
};

}  // namespace

/// Where a nearer city was left: what it had.
static std::string passed_over(const AntStep& choice, const Instance& instance) {
  const RowCity* const taken = choice.taken();
  const RowCity* nearest = taken;
  for (const RowCity& one : choice.row)
    if (!one.visited && one.distance < nearest->distance) nearest = &one;
  if (nearest == taken) return {};
  return fmt::format(" The nearest left, {}, had {}.", instance.id(nearest->city),
                     percent(choice.told_chance(*nearest)));
}

std::string why(const AntStep& choice, const Settings& settings, const Instance& instance) {
  const Why told{choice, settings, instance};
  std::string before;
  if (choice.q > 0 && choice.by == DecidedBy::draw) {
    const double q0 = settings.q0_for(instance.cities());
    before = fmt::format("q = {} is above q0 = {}, so it draws. ", telling_apart(double(choice.q), {q0}), four(q0));
  }
  switch (choice.by) {
    case DecidedBy::draw:
      return before + told.drawn() + passed_over(choice, instance);
    case DecidedBy::trial:
      return told.trial() + passed_over(choice, instance);
    case DecidedBy::wheel:
      return fmt::format("All {} draws met visited cities; the wheel decides. ", choice.rejected.size()) +
             told.drawn() + passed_over(choice, instance);
    case DecidedBy::greatest:
      return told.exploited() + fmt::format("the greatest weight is taken, {}.", told.chosen()) +
             passed_over(choice, instance);
    case DecidedBy::slot:
      return told.exploited() +
             fmt::format("{} is taken, which is no candidate, but stands in a slot and has the greatest weight.",
                         told.chosen());
    case DecidedBy::backup:
    case DecidedBy::rest:
      break;
  }
  return told.fell_back();
}

std::string start_words(const AntAccount& account, const Instance& instance) {
  if (account.tour.empty()) return {};
  const Sentences& say = sentences_of(instance);
  const ChoiceNouns nouns = choice_nouns(instance);
  const std::size_t n = account.tour.size(), kept = account.borrowed.size();
  const int drawn = instance.traits().choices(int(n - kept));
  return told(instance, kept > 0 ? say.borrows : say.start, fmt::arg("first", instance.id(account.tour.front())),
              fmt::arg("n", n), fmt::arg("kept", kept), fmt::arg("drawn", drawn),
              fmt::arg("all", drawn == 1 ? nouns.row : nouns.rows));
}

std::string where_words(const AntStep& choice, const AntAccount& account, const Instance& instance) {
  const ChoiceNouns nouns = choice_nouns(instance);
  const auto step = std::size_t(choice.step);
  const bool came = step >= 2 && step <= account.tour.size();
  return told(instance, sentences_of(instance).where, fmt::arg("from", instance.id(choice.from)),
              fmt::arg("came", came ? fmt::format("from {} ", instance.id(account.tour[step - 2])) : ""),
              fmt::arg("visited", choice.step), fmt::arg("left", choice.left),
              fmt::arg("free", choice.left == 1 ? nouns.column : nouns.columns),
              fmt::arg("by", decided_by(choice, account.settings)));
}

std::string tabu_words(const AntStep& choice, const std::vector<TabuArray>& before, const Settings& settings,
                       const Instance& instance) {
  if (before.empty()) return {};
  std::string text;
  if (!choice.sorted.empty())
    text = fmt::format("The list was out of order and was sorted first: {} entries changed. ", choice.sorted.size());
  std::size_t bytes = 0, entries = 0;
  for (std::size_t a = 0; a < before.size(); ++a) {
    const TabuArray& array = before[a];
    entries += array.entries.size();
    bytes += array.entries.size() * std::size_t(array.entry_bytes);
    const auto change = [&](auto holds) {
      return std::ranges::find_if(choice.changes,
                                  [&](const TabuChange& one) { return std::size_t(one.array) == a && holds(one); });
    };
    const auto none = choice.changes.end();
    if (array.name == "bits") {
      if (const auto bit = change([](const TabuChange&) { return true; }); bit != none)
        text += fmt::format("Bit {} of word {}, city {}, goes out: visited. ",
                            std::countr_zero(bit->before ^ bit->after), bit->entry, instance.id(choice.chosen));
    } else if (array.name == "list") {
      const auto left = change([&](const TabuChange& one) { return one.before == std::uint32_t(choice.chosen); });
      if (left == none)
        text += "The list is closed up when it is read next. ";
      else if (left->after < std::uint32_t(instance.cities()))
        text += fmt::format("The last city of the list, {}, takes entry {}, where {} stood. ",
                            instance.id(City(left->after)), left->entry, instance.id(choice.chosen));
      else
        text += fmt::format("{} was the last of the list. ", instance.id(choice.chosen));
    }
  }
  return text + fmt::format("{}: {} numbers, {} bytes an ant; {} {}.",
                            choices_of<TabuKind>[std::size_t(int(settings.tabu))].label, entries, bytes,
                            choice.changes.size(), choice.changes.size() == 1 ? "changes" : "change");
}

std::string row_words(const AntAccount& account, const Instance& instance, City row) {
  constexpr std::size_t most = 4;
  const Judgement& all = account.judgement;
  const bool pulled = account.settings.algorithm == Algorithm::acs;
  const LaidGains gains(all, account.settings, instance);
  std::vector<std::pair<double, City>> gained;
  for (City to = 0; to < instance.cities(); ++to)
    if (const double gain = gains.of(row, to); gain > 0) gained.emplace_back(gain, to);
  std::ranges::stable_sort(gained, std::greater{}, &std::pair<double, City>::first);
  std::string text = fmt::format("Row {}: ", instance.id(row));
  if (!pulled) text += fmt::format("every trail loses {}", percent(1 - double(all.kept)));
  if (gained.empty()) return text + (pulled ? "nothing is laid." : ", and none gains.");
  if (!pulled) text += "; ";
  for (std::size_t k = 0; k < std::min(most, gained.size());) {
    std::size_t alike = k;  // those that gain as much
    std::string names;
    for (; alike < std::min(most, gained.size()) && gained[alike].first == gained[k].first; ++alike)
      names += fmt::format("{}{}", alike == k ? "" : " and ", instance.id(gained[alike].second));
    const bool several = alike > k + 1;
    text += fmt::format("{} {} {} {}",
                        k > 0     ? ", to"
                        : several ? "those to"
                                  : "that to",
                        names, several ? "gain" : "gains", four(gained[k].first));
    k = alike;
  }
  if (gained.size() > most) text += fmt::format(", {} more gain less", gained.size() - most);
  if (pulled) text += fmt::format(" after losing {}; the others lose nothing here", percent(1 - double(all.kept)));
  return text + (all.restarted ? ". Then all trails go back." : ".");
}

std::string question_words(const AntStep& choice, const Instance& instance) {
  return told(instance, sentences_of(instance).question, fmt::arg("from", instance.id(choice.from)));
}

std::string along_words(const AntAccount& account, const Instance& instance, City from, City to) {
  if (account.all_built.empty()) return {};
  const auto along = account.ants_along(from, to, instance).size();
  return told(instance, sentences_of(instance).along,
              fmt::arg("ants", fmt::format("{} of {} {}", along == 0 ? "None" : std::to_string(along), account.ants,
                                           account.ants == 1 ? "ant" : "ants")),
              fmt::arg("from", instance.id(from)), fmt::arg("to", instance.id(to)),
              fmt::arg("link", instance.symmetric() ? "–" : " → "));
}

std::string update_words(const AntStep& choice, const Settings& settings, const Instance& instance) {
  std::string words;
  const auto id = [&](City city) { return instance.id(city); };
  for (const LocalChange& one : choice.updates) {
    const bool same_the_other_way = !words.empty() && settings.memory != Memory::selective && instance.symmetric() &&
                                    one.of == choice.updates.front().to && one.to == choice.updates.front().of;
    if (same_the_other_way) continue;
    words += fmt::format("{}On its way the trail of {}{}{} {} from {} to {}.", words.empty() ? "" : " ", id(one.of),
                         instance.symmetric() ? "–" : " → ", id(one.to), one.after < one.before ? "fell" : "rose",
                         four(double(one.before)), four(double(one.after)));
    if (one.forgotten >= 0) words += fmt::format(" {} forgot its edge to {}.", id(one.of), id(one.forgotten));
  }
  return words;
}

std::string weight_words(const AntStep& choice, const Settings& settings, const Instance& instance) {
  const auto power = [](const char* of, double exponent) {
    if (exponent == 1) return std::string(of);
    const bool whole = exponent == std::round(exponent) && std::abs(exponent) < 100;
    return of + (whole ? superscript(int(exponent)) : fmt::format("^{:.3g}", exponent));
  };
  const bool given = instance.traits().has_eta && eta_in_force(as_tsp(instance), settings.eta).value;
  return told(instance, sentences_of(instance).weight, fmt::arg("trail", power("τ", settings.alpha)),
              fmt::arg("eta", power("η", settings.beta)), fmt::arg("factor", four(choice.factor(settings))),
              fmt::arg("meaning", given ? "" : ", η = 1/" + instance.in_steps("d")));
}

std::string_view decided_by(const AntStep& choice, const Settings& settings) {
  const auto label = [&](Selection rule) { return choices_of<Selection>[std::size_t(int(rule))].label; };
  switch (choice.by) {
    case DecidedBy::draw:
    case DecidedBy::trial:
      return label(settings.selection);
    case DecidedBy::wheel:
      return label(Selection::rwm);
    case DecidedBy::greatest:
      return "greatest weight";
    case DecidedBy::slot:
      return "best slot";
    case DecidedBy::backup:
      return "backup list";
    case DecidedBy::rest:
      break;
  }
  return "all left";
}

bool is_surprising(const AntStep& choice) {
  if (choice.by == DecidedBy::backup || choice.by == DecidedBy::rest || choice.by == DecidedBy::wheel) return true;
  if (!choice.rejected.empty()) return true;
  const RowCity* const taken = choice.taken();
  if (!taken) return true;
  return taken->share < 0.1 || std::ranges::any_of(choice.row, [&](const RowCity& one) {
           return !one.visited && one.distance < taken->distance;
         });
}

ChoiceNouns choice_nouns(const Instance& instance) {
  const QapInstance* const qap = qap_in(instance);
  if (!qap) return {"city", "city", "cities", "cities"};
  if (qap->first_is_distance()) return {"location", "facility", "locations", "facilities"};
  return {"facility", "location", "facilities", "locations"};
}

std::string exchange_words(const FacilityExchange& exchange, const Instance& instance) {
  const ChoiceNouns nouns = choice_nouns(instance);
  std::string text =
      fmt::format("{} {} and {} exchange their {}: {}, {} {} than before.", begun_with_capital(nouns.rows),
                  instance.id(exchange.one), instance.id(exchange.other), nouns.columns, exchange.cost,
                  std::abs(exchange.change), exchange.change < 0 ? "less" : "more");
  if (exchange.aspired) text += " That was taboo, but it is the cheapest so far: allowed (aspiration).";
  if (exchange.until > exchange.step)
    text += fmt::format(" Up to step {}, as drawn, they may not both go back.", exchange.until);
  else if (exchange.until > 0)
    text += " By the draw they may go back at once.";
  return text;
}

static std::string gain_words(Length gain) {
  return gain == 0 ? std::string("no shorter") : fmt::format("{} {}", std::abs(gain), gain > 0 ? "shorter" : "longer");
}

std::string move_words(const EdgeMove& move, const Instance& instance) {
  const auto edges = [&](const std::array<std::array<City, 2>, 3>& all) {
    std::string text;
    for (int e = 0; e < move.edges; ++e)
      text += fmt::format("{}{}–{}",
                          e == 0                ? ""
                          : e + 1 == move.edges ? " and "
                                                : ", ",
                          instance.id(all[std::size_t(e)][0]), instance.id(all[std::size_t(e)][1]));
    return text;
  };
  return fmt::format("{} go, {} come: {}.", edges(move.gone), edges(move.come), gain_words(move.gain));
}

/// What became of a focused ant's change.
static std::string fate_words(const AntAccount& account, const Instance& instance) {
  const FocusedChange& change = *account.change;
  const std::string gain = gain_words(change.gain);
  const std::string shared =
      fmt::format("the ants' {}, of {} {}", instance.words().solution, instance.words().cost, change.source);
  switch (change.fate) {
    case FocusedChange::Fate::unchanged:
      return fmt::format("It leaves {}, as it is.", shared);
    case FocusedChange::Fate::taken:
      return fmt::format("Alone its change makes {}, {}, so it is taken.", shared, gain);
    case FocusedChange::Fate::conflict:
      return fmt::format(
          "Alone its change makes {}, {}, but it is not taken: changes of ants that gained more were made first. "
          "After these it no longer fits.",
          shared, gain);
    case FocusedChange::Fate::longer:
      return fmt::format("Alone its change makes {}, {}, so it is not taken.", shared, gain);
    case FocusedChange::Fate::detour:
      break;
  }
  return fmt::format(
      "Alone its change makes {}, {}. No ant makes it shorter, so it is taken all the same, for others to start "
      "elsewhere.",
      shared, gain);
}

/// That the memory has no trail for some edges of a solution that laid one.
static std::string not_kept_words(const AntAccount& account, const LaidTrail& laid, const Instance& instance) {
  if (!account.after || account.after->memory == Memory::matrix) return {};
  std::size_t absent = 0;
  for (std::size_t k = 0; k < laid.solution.size(); ++k) {
    const City from = laid.solution[k], to = laid.solution[(k + 1) % laid.solution.size()];
    absent += account.after->absent(from, to) && (!instance.symmetric() || account.after->absent(to, from));
  }
  if (absent == 0) return {};
  return fmt::format(", except {} {} for which the memory keeps no trail", absent, absent == 1 ? "edge" : "edges");
}

static std::string slots_words(const AntAccount& account) {
  std::size_t came = 0, forgotten = 0;
  for (const SlotChange& one : account.changed_slots) {
    came += one.came.size();
    forgotten += one.forgotten.size();
  }
  return fmt::format("In the slots {} {} came and {} {} forgotten.", came, came == 1 ? "edge" : "edges", forgotten,
                     forgotten == 1 ? "was" : "were");
}

/// How many trails stand at the limits.
static std::string limits_words(const Trails& trails, bool symmetric) {
  std::size_t count = 0, least = 0, most = 0;
  const std::span<const float> values = trails.values();
  const std::size_t width = std::size_t(trails.width);
  const bool matrix = trails.memory == Memory::matrix;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const std::size_t row = k / width, column = k % width;
    if (matrix && ((column == row && !trails.own_column) || (symmetric && column < row))) continue;
    ++count;
    least += values[k] <= trails.low;
    most += values[k] >= trails.high;
  }
  return fmt::format("Then {} of {} trails stand at τmin = {}, and {} at τmax = {}.", least, count, four(trails.low),
                     most, four(trails.high));
}

std::vector<std::string> judgement_words(const AntAccount& account, const Instance& instance) {
  const Judgement& all = account.judgement;
  const std::string_view cost = instance.words().cost;
  const auto who = [&](const LaidTrail& one) {
    if (one.ant == LaidTrail::shared) return fmt::format("the ants' {}", instance.words().solution);
    if (one.ant != LaidTrail::best_so_far) return fmt::format("ant {}", one.ant + 1);
    return std::string(one.length > all.best ? "the best since the restart" : "the best so far");
  };
  const std::string_view edges = sentences_of(instance).laid_on;
  std::vector<std::string> words;
  const std::string best =
      all.improved ? ", a new best" : fmt::format(", the best so far {}", instance.cost_text(all.best));
  if (account.change)
    words.push_back(fate_words(account, instance) + fmt::format(" With all changes that were taken it has {}{}.",
                                                                instance.cost_text(account.change->shared), best));
  else
    words.push_back(fmt::format("Its {} {} is number {} of {}; the {}, ant {}'s, has {}{}.", cost,
                                instance.cost_text(account.length), all.rank, account.ants, instance.words().least,
                                all.shortest + 1, instance.cost_text(all.iteration_best), best));
  if (all.laid.empty()) return words;
  if (account.settings.algorithm == Algorithm::acs) {
    words.push_back(fmt::format("The edges of the best so far, of {} {}, are pulled {} of the way to 1/{} = {}.", cost,
                                instance.cost_text(all.laid[0].length), percent(1 - double(all.kept)),
                                instance.in_steps(cost), four(all.laid[0].gain)));
  } else {
    words.push_back(fmt::format("Every trail loses {}.", percent(1 - double(all.kept))));
    if (all.laid.size() == 1) {
      const LaidTrail& laid = all.laid[0];
      words.push_back(fmt::format("The {} of {}, of {} {}, gain {} each{}.", edges, who(laid), cost,
                                  instance.cost_text(laid.length), four(laid.gain),
                                  not_kept_words(account, laid, instance)));
    } else {
      const LaidTrail& most = std::ranges::max(all.laid, {}, &LaidTrail::gain);
      const auto own = std::ranges::find(all.laid, account.ant, &LaidTrail::ant);
      words.push_back(fmt::format("The {} of {} {} gain, those of {} the most: {} each. {}", edges, all.laid.size(),
                                  instance.words().solutions, who(most), four(most.gain),
                                  own == all.laid.end() ? std::string("It lays nothing itself.")
                                                        : fmt::format("Its own gain {} each.", four(own->gain))));
    }
    if (account.settings.algorithm == Algorithm::bwas)
      words.push_back(fmt::format("Then the {} that only the iteration's worst {} has evaporate once more{}.", edges,
                                  instance.words().solution, all.restarted ? "" : ", and trails mutate"));
  }
  if (!account.changed_slots.empty()) words.push_back(slots_words(account));
  if (all.restarted && account.settings.algorithm == Algorithm::mmas && account.settings.restart == Restart::smoothing)
    words.push_back(fmt::format("Then all trails go {} of the way back to τmax.", percent(account.settings.smoothing)));
  else if (all.restarted)
    words.emplace_back("Then all trails are set back.");
  else if (account.after && account.after->has_limits && account.after->next_slot.empty())
    words.push_back(limits_words(*account.after, instance.symmetric()));
  return words;
}

}  // namespace formicarium
