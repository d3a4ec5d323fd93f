// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/error.hpp"
#include "core/base/grouped.hpp"
#include "core/base/json_text.hpp"
#include "core/base/nearest_name.hpp"

namespace formicarium::lesson {
namespace {

using R = Moment;

std::optional<double> above(double cost, const Instance& instance) {
  const auto known = instance.best_known();
  if (!known || *known <= 0) return {};
  return 100 * (cost - double(*known)) / double(*known);
}

std::optional<double> counted(float share) { return share < 0 ? std::nullopt : std::optional(100.0 * share); }

constexpr std::string_view unknown = "no known best solution",
                           uncounted = "no counted steps; a GPU counts none, nor do ants that draw locations";

constexpr Figure all_figures[] = {
    {"gap", "how much longer the best tour so far is than the best known, in %", true, unknown, false,
     [](const R& r, const Instance& i) { return above(r.best, i); }},
    {"mean", "the same of the tours of the iteration's ants, on average", true, unknown, false,
     [](const R& r, const Instance& i) { return above(r.mean, i); }},
    {"shortest", "the same of the iteration's shortest tour", true, unknown, false,
     [](const R& r, const Instance& i) { return above(r.shortest, i); }},
    {"best",
     "the length of the best tour so far",
     false,
     {},
     false,
     [](const R& r, const Instance&) { return std::optional(r.best); }},
    {"branching",
     "how many ways out of a city have a strong trail, on average",
     false,
     {},
     false,
     [](const R& r, const Instance&) { return std::optional(r.branching); }},
    {"hits", "selective memory: how many of the updates found their edge in memory, in %", true,
     "no selective memory; expected the setting memory selective", false,
     [](const R& r, const Instance&) { return r.hits < 0 ? std::nullopt : std::optional(100 * r.hits); }},
    {"greedy", "how many of the ants' steps took the best city of the row without a draw (q ≤ q0), in %", true,
     uncounted, false, [](const R& r, const Instance&) { return counted(r.exploited); }},
    {"drawn", "how many of the ants' steps drew a city by the selection rule, in %", true, uncounted, false,
     [](const R& r, const Instance&) { return counted(r.drawn); }},
    {"stranded", "how many of the ants' steps found no candidate left, in %", true, uncounted, false,
     [](const R& r, const Instance&) { return counted(r.fallback); }},
    {"ms",
     "the milliseconds of an iteration, on this machine and this time: only to be said",
     false,
     {},
     true,
     [](const R& r, const Instance&) { return std::optional(r.ms); }},
    {"iteration",
     "the number of the iteration",
     false,
     {},
     false,
     [](const R& r, const Instance&) { return std::optional(double(r.iteration)); }},
};

/// The words of a condition; signs and '*' are words of their own.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : left_(text) { next(); }
  std::string_view now() const { return now_; }
  bool take(std::string_view word) {
    if (now_ != word) return false;
    next();
    return true;
  }
  std::string_view take() {
    const std::string_view word = now_;
    next();
    return word;
  }
  [[noreturn]] void expected(const std::string& what) const {
    throw InputError(now_.empty() ? fmt::format("expected {} at the end", what)
                                  : fmt::format("expected {}, found {}", what, quoted_word(now_)));
  }
  double number(const std::string& what) {
    double value = 0;
    const auto [end, error] = std::from_chars(now_.data(), now_.data() + now_.size(), value);
    if (now_.empty() || error != std::errc() || end != now_.data() + now_.size() || !std::isfinite(value))
      expected(what);
    next();
    return value;
  }
  std::int64_t whole(const std::string& what, std::int64_t highest) {
    const std::string wanted = fmt::format("{}, a whole number from 1 to {}", what, highest);
    const std::string_view word = now_;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || error != std::errc() || end != word.data() + word.size() || value < 1 || value > highest)
      expected(wanted);
    next();
    return value;
  }

 private:
  void next() {
    constexpr std::string_view blanks = " \t", signs = "<>=*";
    left_.remove_prefix(std::min(left_.find_first_not_of(blanks), left_.size()));
    std::size_t end = left_.find_first_of(" \t<>=*");
    if (end == 0) end = signs.find(left_[0]) < 2 && left_.size() > 1 && left_[1] == '=' ? 2 : 1;
    now_ = left_.substr(0, end);
    left_.remove_prefix(now_.size());
  }
  std::string_view left_, now_{};
};

constexpr int most_seeds = 100;

Term figure_in(Tokens& words, double factor) {
  Term term{.factor = factor};
  std::string_view name = words.now();
  if (const std::size_t dot = name.find('.'); dot != std::string_view::npos) {
    term.run = std::string(name.substr(0, dot));
    name.remove_prefix(dot + 1);
  }
  const auto found = std::ranges::find(all_figures, name, &Figure::name);
  if (found == std::end(all_figures)) {
    std::vector<std::string_view> names;
    for (const Figure& one : all_figures) names.push_back(one.name);
    if (name.empty()) words.expected("a figure or a number");
    throw InputError(fmt::format("{} is no figure{}; expected {}", quoted_word(name), did_you_mean(name, names),
                                 fmt::join(names, ", ")));
  }
  term.figure = &*found;
  words.take();
  if (words.take("at")) {
    term.at = words.whole("an iteration", most_iterations);
    if (words.take("to")) term.to = words.whole("the last iteration", most_iterations);
    if (term.to != 0 && term.to <= term.at)
      throw InputError(fmt::format("at {} to {}: expected a later iteration after 'to'", term.at, term.to));
  }
  return term;
}

/// "on median of 20 seeds"; 0: nothing of the kind.
int median_in(Tokens& words) {
  if (!words.take("on")) return 0;
  if (!words.take("median")) words.expected("'median'");
  if (!words.take("of")) words.expected("'of'");
  const int seeds = int(words.whole("of how many seeds", most_seeds));
  if (!words.take("seeds")) words.expected("'seeds'");
  if (seeds < 3) throw InputError("expected a median of 3 seeds or more");
  return seeds;
}

Term term_in(Tokens& words) {
  const char first = words.now().empty() ? 'x' : words.now().front();
  if ((first < '0' || first > '9') && first != '-') return figure_in(words, 1);
  const double factor = words.number("a number");
  return words.take("*") ? figure_in(words, factor) : Term{.factor = factor};
}

Comparison::Sign sign_in(Tokens& words) {
  using Sign = Comparison::Sign;
  constexpr std::pair<std::string_view, Sign> signs[] = {
      {"<", Sign::less}, {"<=", Sign::at_most}, {">", Sign::more}, {">=", Sign::at_least}, {"=", Sign::equal}};
  const auto sign = std::ranges::find(signs, words.now(), &std::pair<std::string_view, Sign>::first);
  if (sign == std::end(signs)) words.expected("<, <=, >, >= or =");
  words.take();
  return sign->second;
}

SettingWanted setting_in(Tokens& words, const Parameter& parameter) {
  const Comparison::Sign sign = sign_in(words);
  const std::string value(words.now());
  if (value.empty()) words.expected("a value of the setting");
  words.take();
  return {&parameter, sign, parse_value(parameter, value)};
}

}  // namespace

std::span<const Figure> figures() { return all_figures; }

std::string why_left_alone(const Parameter& parameter) {
  return fmt::format("{} is no setting of the search; a lesson leaves it alone", parameter.name);
}

bool compare(double a, Comparison::Sign sign, double b) {
  switch (sign) {
    case Comparison::Sign::less:
      return a < b;
    case Comparison::Sign::at_most:
      return a <= b;
    case Comparison::Sign::more:
      return a > b;
    case Comparison::Sign::at_least:
      return a >= b;
    case Comparison::Sign::equal:
      break;
  }
  return a == b;
}

std::vector<WantedNumber> parse_wanted_numbers(std::string_view text) {
  std::vector<WantedNumber> all;
  Tokens words(text);
  do {
    if (words.now().empty()) words.expected("a figure");
    std::string name(words.take());
    const Comparison::Sign sign = sign_in(words);
    all.push_back({std::move(name), sign, words.number("a number")});
  } while (words.take("and"));
  if (!words.now().empty()) words.expected("'and'");
  return all;
}

Term parse_term(std::string_view text) {
  Tokens words(text);
  Term term = term_in(words);
  term.median_of = median_in(words);
  if (!words.now().empty()) words.expected("no more");
  return term;
}

Condition parse_condition(std::string_view text) {
  Condition condition{.text = std::string(text)};
  Tokens words(text);
  do {
    if (const Parameter* const parameter = find_parameter(words.now())) {
      if (!is_of_presets(*parameter)) throw InputError(why_left_alone(*parameter));
      words.take();
      condition.settings.push_back(setting_in(words, *parameter));
      continue;
    }
    const Term left = term_in(words);
    const Comparison::Sign sign = sign_in(words);
    const Term right = term_in(words);
    for (const Term& term : {left, right})
      if (term.figure && term.figure->of_the_machine)
        throw InputError(
            fmt::format("{} differs from one time to the next; it can be said, and not checked", term.figure->name));
    if (!left.figure && !right.figure) throw InputError("two numbers are compared: this can never change");
    condition.all.push_back({left, sign, right});
    if (words.take("for")) {
      condition.all.back().in_a_row = int(words.whole("how many iterations", most_iterations));
      if (!words.take("iterations")) words.expected("'iterations'");
      if ((!left.figure || left.at > 0) && (!right.figure || right.at > 0))
        throw InputError("'for' asks for several iterations, but nothing in its comparison changes between them");
    }
  } while (words.take("and"));
  if (const int seeds = median_in(words); seeds > 0) {
    for (Comparison& one : condition.all) {
      if (one.in_a_row > 0) throw InputError("a median is of one iteration; expected no 'for'");
      one.left.median_of = one.right.median_of = seeds;
    }
  } else if (words.take("in")) {
    condition.least = int(words.whole("in how many runs", most_seeds));
    if (!words.take("of")) words.expected("'of'");
    condition.seeds = int(words.whole("of how many seeds", most_seeds));
    if (!words.take("seeds")) words.expected("'seeds'");
    if (condition.seeds == 1) throw InputError("expected 2 seeds or more; one needs no 'in'");
    if (condition.least > condition.seeds)
      throw InputError(fmt::format("{} of {} seeds: it can never hold", condition.least, condition.seeds));
  }
  if (!words.now().empty()) words.expected("'and', 'for', 'in' or 'on'");
  return condition;
}

namespace {

const Records& records_of(const Term& term, const RunNamed& runs, std::uint64_t seed) {
  const Records* const all = runs(term.run, seed);
  if (!all) throw InputError(fmt::format("no run is kept as {}", quoted_word(term.run)));
  const auto count = std::int64_t(all->moments.size());
  const std::string which = term.run.empty() ? "the run" : fmt::format("the run {}", term.run);
  if (count == 0) throw InputError(fmt::format("{} has no iteration yet", which));
  if (const std::int64_t last = std::max(term.at, term.to); last > count)
    throw InputError(fmt::format("{} ends with iteration {}, before {}", which, count, last));
  return *all;
}

/// `position`: of the iteration, where the term names none.
double value_at(const Term& term, const Records* records, std::size_t position) {
  if (!term.figure) return term.factor;
  const std::size_t first = term.at > 0 ? std::size_t(term.at - 1) : position;
  const std::size_t last = term.to > 0 ? std::size_t(term.to - 1) : first;
  double sum = 0;
  for (std::size_t k = first; k <= last; ++k) {
    const auto value = term.figure->of(records->moments[k], *records->instance);
    if (!value) throw InputError(fmt::format("the run on {} has {}", records->instance->name(), term.figure->lacking));
    sum += *value;
  }
  return term.factor * sum / double(last - first + 1);
}

}  // namespace

double value_of(const Term& term, const RunNamed& runs, std::uint64_t seed) {
  if (!term.figure) return term.factor;
  const auto with = [&](std::uint64_t one) {
    const Records& records = records_of(term, runs, one);
    return value_at(term, &records, records.moments.size() - 1);
  };
  if (term.median_of == 0) return with(seed);
  std::vector<double> values;
  for (int one = 1; one <= term.median_of; ++one) values.push_back(with(std::uint64_t(one)));
  std::ranges::sort(values);
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

bool holds(const SettingWanted& wanted, const Settings& settings) {
  return compare(wanted.parameter->get(settings), wanted.sign, wanted.value);
}

static bool holds(const Comparison& one, const RunNamed& runs, std::uint64_t seed) {
  if (one.in_a_row == 0) return compare(value_of(one.left, runs, seed), one.sign, value_of(one.right, runs, seed));
  std::size_t iterations = std::numeric_limits<std::size_t>::max();
  for (const Term* const term : {&one.left, &one.right})
    if (term->figure && term->at == 0) iterations = std::min(iterations, records_of(*term, runs, seed).moments.size());
  // What is the same in each iteration is computed once: an average may be of many.
  const auto fixed = [&](const Term& term) {
    return term.at > 0 ? std::optional(value_of(term, runs, seed)) : std::nullopt;
  };
  const std::optional<double> left = fixed(one.left), right = fixed(one.right);
  const auto side = [&](const Term& term, std::size_t k) {
    if (const auto& known = &term == &one.left ? left : right) return *known;
    return value_at(term, term.figure ? &records_of(term, runs, seed) : nullptr, k);
  };
  int row = 0;
  for (std::size_t k = 0; k < iterations && row < one.in_a_row; ++k)
    row = compare(side(one.left, k), one.sign, side(one.right, k)) ? row + 1 : 0;
  return row >= one.in_a_row;
}

bool holds(const Condition& condition, const RunNamed& runs, std::uint64_t seed) {
  return std::ranges::all_of(condition.all, [&](const Comparison& one) { return holds(one, runs, seed); });
}

std::string value_words(const Term& term, double value) {
  if (term.figure && term.figure->of_the_machine) return fmt::format("{:.{}f} ms", value, value < 9.95 ? 2 : 1);
  if (term.figure && term.figure->percent) return fmt::format("{:.{}f} %", value, std::abs(value) < 9.95 ? 2 : 1);
  return value == std::round(value) ? grouped(std::int64_t(value)) : fmt::format("{:.2f}", value);
}

}  // namespace formicarium::lesson
