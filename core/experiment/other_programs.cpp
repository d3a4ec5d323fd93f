// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/other_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <tuple>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/text.hpp"
#include "core/problem/table_lines.hpp"

namespace formicarium::experiment {
namespace {

struct ResultOf {
  enum Column : std::size_t { instance, program, run, seconds, iteration, length, count };
};

constexpr std::array<ResultColumn, ResultOf::count> columns_of_results{{
    {"instance", "", "the name of an instance of the experiment: d198"},
    {"program", "variant", "the program, or one of its variants"},
    {"run", "seed", "a whole number that tells the runs of a program on an instance apart"},
    {"seconds", "time", "seconds since the run began"},
    {"iteration", "", "the iteration, if the program counts any", false},
    {"length", "cost", "of the best solution by then, in the instance's unit"},
}};

std::string names_of_result_columns() {
  std::string names;
  for (const ResultColumn& column : columns_of_results) {
    names += names.empty() ? "" : ", ";
    names += column.name;
    if (!column.other_name.empty()) names += fmt::format(" (or {})", column.other_name);
  }
  return names;
}

class OtherRunsReader : ResultOf {
 public:
  OtherRunsReader(std::string_view text, const std::string& path, const Plan& plan)
      : text_(text, path), lines_(text_), plan_(plan) {
    read_.file = clean_name(std::filesystem::path(path).filename().string());
    for (std::size_t i = 0; i < plan.instances.size(); ++i) {
      instances_.emplace(plan.instances[i].name, i);
      if (!plan.instances[i].file.empty()) instances_.emplace(plan.instances[i].file.filename().string(), i);
    }
  }

  OtherRuns all() {
    head();
    while (lines_.next()) row();
    if (read_.runs.empty()) text_.complain_about_file("there is no run below the names of the columns");
    for (OtherRun& one : read_.runs) {
      one.result.known =
          rows_[std::size_t(&one - read_.runs.data())] == 1 ? RunResult::Known::end : RunResult::Known::progress;
    }
    return std::move(read_);
  }

 private:
  [[noreturn]] void complain(const std::string& sentence) const { text_.complain_at(lines_.begin(), sentence); }

  void head() {
    if (!lines_.next())
      text_.complain_about_file("it is empty; expected a line with the columns " + names_of_result_columns());
    places_.fill(none);
    const auto fields = lines_.fields();
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const std::string name = upper(fields[i]);
      const auto found = std::ranges::find_if(columns_of_results, [&](const ResultColumn& column) {
        return name == upper(column.name) || (!column.other_name.empty() && name == upper(column.other_name));
      });
      if (found == columns_of_results.end())
        complain(fmt::format("unknown column {}; expected {}", in_quotes(fields[i]), names_of_result_columns()));
      std::size_t& place = places_[std::size_t(found - columns_of_results.begin())];
      if (place != none) complain(fmt::format("column {} is there twice", in_quotes(fields[i])));
      place = i;
    }
    for (std::size_t column = 0; column < ResultOf::count; ++column)
      if (columns_of_results[column].required && places_[column] == none)
        complain(fmt::format("column {} is missing: {}", columns_of_results[column].name,
                             columns_of_results[column].meaning));
    count_ = fields.size();
  }

  std::string_view field(Column column) const { return lines_.fields()[places_[column]]; }

  double number(Column column) {
    const auto value = lines_.value(field(column));
    if (!value || !std::isfinite(*value))
      complain(fmt::format("{} is {}; expected a number", columns_of_results[column].name, in_quotes(field(column))));
    return *value;
  }

  std::int64_t whole(Column column) const {
    const auto value = to_integer(field(column));
    if (!value || *value < 0)
      complain(fmt::format("{} is {}; expected a whole number from 0 on", columns_of_results[column].name,
                           in_quotes(field(column))));
    return *value;
  }

  std::size_t named_instance() const {
    const std::string name(field(instance));
    if (const auto found = instances_.find(name); found != instances_.end()) return found->second;
    std::vector<std::string_view> names;
    for (const auto& [known, place] : instances_) names.push_back(known);
    complain(fmt::format("instance {} is none of the experiment{}", in_quotes(name), did_you_mean(name, names)));
  }

  Length read_length(const Instance& on) {
    const double given = number(length), units = given / on.in_unit(1);
    if (!(units >= 0 && units < 9e15)) complain(fmt::format("length {} is none", in_quotes(field(length))));
    const auto whole_units = Length(std::llround(units));
    if (on.decimals() == 0 && double(whole_units) != units)
      complain(fmt::format("length {}: lengths on this instance are whole numbers", in_quotes(field(length))));
    if (const auto optimum = on.optimum(); optimum && whole_units < *optimum)
      complain(fmt::format("length {} is below the optimum, {}", in_quotes(field(length)), on.cost_text(*optimum)));
    return whole_units;
  }

  void row() {
    if (lines_.fields().size() != count_)
      complain(fmt::format("expected {} fields, as in the first line, found {}", count_, lines_.fields().size()));
    const std::string name = clean_name(field(program));
    if (name.empty()) complain("the program has no name");
    const std::size_t on = named_instance();
    const auto number_of_run = std::uint64_t(whole(run));
    const Instance& of = *plan_.instances[on].instance;
    const Improvement now{number(seconds), read_length(of), places_[iteration] == none ? 0 : whole(iteration)};
    if (now.seconds < 0) complain(fmt::format("seconds are {}; expected 0 or more", in_quotes(field(seconds))));
    const auto [place, is_new] = runs_.try_emplace({name, on, number_of_run}, read_.runs.size());
    if (is_new) {
      read_.runs.push_back({name, on, number_of_run, {}});
      rows_.push_back(0);
    }
    take(read_.runs[place->second].result, now);
    ++rows_[place->second];
  }

  void take(RunResult& result, const Improvement& now) {
    if (!result.improvements.empty()) {
      if (now.seconds < result.seconds)
        complain(fmt::format("{} s come after {} s of the same run", now.seconds, result.seconds));
      if (now.iteration < result.iterations)
        complain(
            fmt::format("iteration {} comes after iteration {} of the same run", now.iteration, result.iterations));
      if (now.length > result.length)
        complain("the length is larger than before in the same run; expected the best by then");
    }
    if (result.improvements.empty() || now.length < result.length) {
      result.improvements.push_back(now);
      result.seconds_to_best = now.seconds;
      result.best_iteration = now.iteration;
    }
    result.length = now.length;
    result.seconds = now.seconds;
    result.iterations = now.iteration;
    result.device = "read from " + read_.file;
  }

  static constexpr std::size_t none = ~std::size_t{0};
  Text text_;
  TableLines lines_;
  const Plan& plan_;
  std::map<std::string, std::size_t, std::less<>> instances_{};
  std::array<std::size_t, ResultOf::count> places_{};  // [column] in a row
  std::size_t count_ = 0;
  std::map<std::tuple<std::string, std::size_t, std::uint64_t>, std::size_t> runs_{};
  OtherRuns read_{};
  std::vector<int> rows_{};  // [runs]
};

/// "a, b and c"
std::string in_a_row(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " and ") + names[i];
  return text;
}

}  // namespace

std::span<const ResultColumn> result_columns() { return columns_of_results; }

OtherRuns read_other_runs(std::string_view text, const std::string& path, const Plan& plan) {
  return OtherRunsReader(text, path, plan).all();
}

void add_other_runs(Plan& plan, std::vector<std::optional<RunResult>>& results, const OtherRuns& others) {
  for (const Variant& variant : plan.spec.variants)
    if (variant.read_from == others.file)
      throw InputError(fmt::format("{}: results of a file of this name are there already", others.file));
  results.resize(plan.runs.size());
  std::map<std::string, std::size_t> variants;
  for (const OtherRun& one : others.runs) {
    const auto [place, is_new] = variants.try_emplace(one.program, plan.spec.variants.size());
    if (is_new)
      plan.spec.variants.push_back(
          {.name = fmt::format("{} ({})", one.program, others.file), .read_from = others.file});
    // A block of its own each: with no run of another variant it is a pair.
    const std::size_t block = (place->second + 1) * (std::size_t{1} << 32) + plan.runs.size();
    plan.spec.variants[place->second].end_alone |= one.result.known == RunResult::Known::end;
    plan.runs.push_back({place->second, one.instance, one.number, block});
    results.emplace_back(one.result);
  }
}

std::string other_programs_words(const Plan& plan) {
  std::vector<std::string> names, end_alone;
  for (const Variant& variant : plan.spec.variants) {
    if (variant.read_from.empty()) continue;
    names.push_back(variant.name);
    if (variant.end_alone) end_alone.push_back(variant.name);
  }
  if (names.empty()) return {};
  std::string text = in_a_row(names) +
                     (names.size() == 1 ? " is another program: its results were read from that file; its"
                                        : " are other programs: their results were read from these files; their") +
                     " times are those of another machine or moment, and no run is a pair with one here.";
  if (!end_alone.empty())
    text += " Of runs of " + in_a_row(end_alone) +
            " with one row the end alone is known: they have no measure over time, and curves begin there.";
  return text;
}

}  // namespace formicarium::experiment
