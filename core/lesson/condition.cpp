// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/error.hpp"
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

constexpr Figure all_figures[] = {
    {"gap", "how much longer the best tour so far is than the best known, in %", true,
     [](const R& r, const Instance& i) { return above(r.best, i); }},
    {"mean", "the same of the tours of the iteration's ants, on average", true,
     [](const R& r, const Instance& i) { return above(r.mean, i); }},
    {"shortest", "the same of the iteration's shortest tour", true,
     [](const R& r, const Instance& i) { return above(r.shortest, i); }},
    {"best", "the length of the best tour so far", false,
     [](const R& r, const Instance&) { return std::optional(r.best); }},
    {"branching", "how many ways out of a city have a strong trail, on average", false,
     [](const R& r, const Instance&) { return std::optional(r.branching); }},
    {"iteration", "the number of the iteration", false,
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

Term term_in(Tokens& words) {
  const char first = words.now().empty() ? 'x' : words.now().front();
  if ((first < '0' || first > '9') && first != '-') return figure_in(words, 1);
  const double factor = words.number("a number");
  return words.take("*") ? figure_in(words, factor) : Term{.factor = factor};
}

SettingWanted setting_in(Tokens& words, const Parameter& parameter) {
  using Sign = SettingWanted::Sign;
  constexpr std::pair<std::string_view, Sign> signs[] = {
      {"<", Sign::less}, {"<=", Sign::at_most}, {">", Sign::more}, {">=", Sign::at_least}, {"=", Sign::equal}};
  const auto sign = std::ranges::find(signs, words.now(), &std::pair<std::string_view, Sign>::first);
  if (sign == std::end(signs)) words.expected("<, <=, >, >= or = after a setting");
  words.take();
  const std::string value(words.now());
  if (value.empty()) words.expected("a value of the setting");
  words.take();
  return {&parameter, sign->second, parse_value(parameter, value)};
}

bool compare(double a, Comparison::Sign sign, double b) {
  using Sign = Comparison::Sign;
  return sign == Sign::less ? a < b : sign == Sign::at_most ? a <= b : sign == Sign::more ? a > b : a >= b;
}

}  // namespace

std::span<const Figure> figures() { return all_figures; }

Term parse_term(std::string_view text) {
  Tokens words(text);
  Term term = term_in(words);
  if (!words.now().empty()) words.expected("no more");
  return term;
}

Condition parse_condition(std::string_view text) {
  using Sign = Comparison::Sign;
  constexpr std::pair<std::string_view, Sign> signs[] = {
      {"<", Sign::less}, {"<=", Sign::at_most}, {">", Sign::more}, {">=", Sign::at_least}};
  Condition condition{.text = std::string(text)};
  Tokens words(text);
  do {
    if (const Parameter* const parameter = find_parameter(words.now())) {
      words.take();
      condition.settings.push_back(setting_in(words, *parameter));
      continue;
    }
    const Term left = term_in(words);
    const auto sign = std::ranges::find(signs, words.now(), &std::pair<std::string_view, Sign>::first);
    if (sign == std::end(signs)) words.expected("<, <=, > or >=");
    words.take();
    const Term right = term_in(words);
    if (!left.figure && !right.figure) throw InputError("two numbers are compared: this can never change");
    condition.all.push_back({left, sign->second, right});
    if (words.take("for")) {
      condition.all.back().in_a_row = int(words.whole("how many iterations", most_iterations));
      if (!words.take("iterations")) words.expected("'iterations'");
      if ((!left.figure || left.at > 0) && (!right.figure || right.at > 0))
        throw InputError("'for' asks for several iterations, but nothing in its comparison changes between them");
    }
  } while (words.take("and"));
  if (words.take("in")) {
    condition.least = int(words.whole("in how many runs", most_seeds));
    if (!words.take("of")) words.expected("'of'");
    condition.seeds = int(words.whole("of how many seeds", most_seeds));
    if (!words.take("seeds")) words.expected("'seeds'");
    if (condition.seeds == 1) throw InputError("expected 2 seeds or more; one needs no 'in'");
    if (condition.least > condition.seeds)
      throw InputError(fmt::format("{} of {} seeds: it can never hold", condition.least, condition.seeds));
  }
  if (!words.now().empty()) words.expected("'and', 'for' or 'in'");
  return condition;
}

namespace {

const Records& records_of(const Term& term, const RunNamed& runs) {
  const Records* const all = runs(term.run);
  if (!all) throw InputError(fmt::format("no run is kept as {}", quoted_word(term.run)));
  const auto count = std::int64_t(all->size());
  const std::string which = term.run.empty() ? "the run" : fmt::format("the run {}", term.run);
  if (count == 0) throw InputError(fmt::format("{} has no iteration yet", which));
  if (const std::int64_t last = std::max(term.at, term.to); last > count)
    throw InputError(fmt::format("{} ends with iteration {}, before {}", which, count, last));
  return *all;
}

/// `position`: of the iteration, where the term names none.
double value_at(const Term& term, const Records* records, std::size_t position, const Instance& instance) {
  if (!term.figure) return term.factor;
  const std::size_t first = term.at > 0 ? std::size_t(term.at - 1) : position;
  const std::size_t last = term.to > 0 ? std::size_t(term.to - 1) : first;
  double sum = 0;
  for (std::size_t k = first; k <= last; ++k) {
    const auto value = term.figure->of((*records)[k], instance);
    if (!value) throw InputError(fmt::format("{} has no known best {}", instance.name(), instance.words().cost));
    sum += *value;
  }
  return term.factor * sum / double(last - first + 1);
}

}  // namespace

double value_of(const Term& term, const RunNamed& runs, const Instance& instance) {
  if (!term.figure) return term.factor;
  const Records& records = records_of(term, runs);
  return value_at(term, &records, records.size() - 1, instance);
}

bool holds(const SettingWanted& wanted, const Settings& settings) {
  using Sign = SettingWanted::Sign;
  const double is = wanted.parameter->get(settings);
  switch (wanted.sign) {
    case Sign::less:
      return is < wanted.value;
    case Sign::at_most:
      return is <= wanted.value;
    case Sign::more:
      return is > wanted.value;
    case Sign::at_least:
      return is >= wanted.value;
    case Sign::equal:
      break;
  }
  return is == wanted.value;
}

static bool holds(const Comparison& one, const RunNamed& runs, const Instance& instance) {
  if (one.in_a_row == 0)
    return compare(value_of(one.left, runs, instance), one.sign, value_of(one.right, runs, instance));
  std::size_t iterations = std::numeric_limits<std::size_t>::max();
  for (const Term* const term : {&one.left, &one.right})
    if (term->figure && term->at == 0) iterations = std::min(iterations, records_of(*term, runs).size());
  const auto side = [&](const Term& term, std::size_t k) {
    return value_at(term, term.figure ? &records_of(term, runs) : nullptr, k, instance);
  };
  int row = 0;
  for (std::size_t k = 0; k < iterations && row < one.in_a_row; ++k)
    row = compare(side(one.left, k), one.sign, side(one.right, k)) ? row + 1 : 0;
  return row >= one.in_a_row;
}

bool holds(const Condition& condition, const RunNamed& runs, const Instance& instance) {
  return std::ranges::all_of(condition.all, [&](const Comparison& one) { return holds(one, runs, instance); });
}

std::string value_words(const Term& term, double value) {
  if (term.figure && term.figure->percent) return fmt::format("{:.{}f} %", value, std::abs(value) < 9.95 ? 2 : 1);
  return value == std::round(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.2f}", value);
}

}  // namespace formicarium::lesson
