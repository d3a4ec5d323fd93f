// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/base/json_writer.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/read_file.hpp"
#include "core/base/text.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium {
namespace {

class AssignmentReader {
 public:
  AssignmentReader(Text& text, const QapInstance& instance) : text_(text), instance_(instance) {}

  AssignmentFile read() {
    read_size();
    read_cost();
    read_numbers();
    if (const auto word = text_.next_word())
      text_.complain(fmt::format("found {} after the last of {} numbers; nothing was loaded", in_quotes(*word),
                                 instance_.cities()));
    choose_base();
    choose_direction();
    return std::move(result_);
  }

 private:
  void read_size() {
    const std::int64_t size = formicarium::read_size(text_, ", the cost, and n locations");
    if (size != instance_.cities())
      text_.complain(
          fmt::format("the size is {}, but {} has {} facilities; expected an assignment of the same instance", size,
                      instance_.name(), instance_.cities()));
  }

  void read_cost() {
    const auto word = text_.next_word();
    if (!word) text_.complain_at(text_.last_line(), "the file ends before the cost; it may be cut off");
    const auto cost = to_integer(*word);
    if (!cost || *cost < 0)
      text_.complain(fmt::format("the cost is {}; expected a whole number, 0 or more", in_quotes(*word)));
    result_.stated_cost = *cost;
  }

  void read_numbers() {
    const int n = instance_.cities();
    lines_.reserve(std::size_t(n));
    numbers_.reserve(std::size_t(n));
    for (int i = 0; i < n; ++i) {
      const auto word = text_.next_word();
      if (!word)
        text_.complain_at(text_.last_line(),
                          fmt::format("the file ends after {} of {} numbers; it may be cut off", i, n));
      const auto number = to_integer(*word);
      if (!number || *number < 0 || *number > n)
        text_.complain(fmt::format("found {}; expected a whole number, 1 … {}", in_quotes(*word), n));
      numbers_.push_back(City(*number));
      lines_.push_back(text_.line());
    }
  }

  /// Subtracts 1 if the file counts from 1. Throws if a number occurs twice or does not fit in with a 0.
  void choose_base() {
    const int n = instance_.cities();
    result_.from_zero = std::ranges::find(numbers_, 0) != numbers_.end();
    std::vector<int> line_of(std::size_t(n) + 1, 0);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      const City number = numbers_[i];
      int& first = line_of[std::size_t(number)];
      if (first != 0)
        text_.complain_at(lines_[i], fmt::format("{} appears twice (first in line {}). An assignment uses every number "
                                                 "once; nothing was loaded",
                                                 number, first));
      first = lines_[i];
    }
    if (result_.from_zero && line_of[std::size_t(n)] != 0)
      text_.complain_at(line_of[std::size_t(n)],
                        fmt::format("found both 0 and {}; expected the numbers 1 … {} or 0 … {}", n, n, n - 1));
    if (!result_.from_zero)
      for (City& number : numbers_) --number;
  }

  void choose_direction() {
    Tour other = inverse(numbers_);
    const Length as_listed = instance_.cost(numbers_), inverted = instance_.cost(other);
    const bool agrees = as_listed == result_.stated_cost;
    result_.inverse = !agrees && inverted == result_.stated_cost;
    result_.by_location = result_.inverse != instance_.first_is_distance();
    result_.cost = result_.inverse ? inverted : as_listed;
    result_.assignment = std::move(result_.inverse ? other : numbers_);
    if (result_.cost != result_.stated_cost)
      result_.warnings.push_back(fmt::format(
          "{}: states cost {}, but its assignment costs {}{}", text_.file(), result_.stated_cost, result_.cost,
          as_listed == inverted ? "" : fmt::format(", or {} if the other way round is meant", inverted)));
  }

  Text& text_;
  const QapInstance& instance_;
  AssignmentFile result_;
  Tour numbers_;
  std::vector<int> lines_;  // [n] the line of each number
};

Tour from_one(Tour assignment) {
  for (City& location : assignment) ++location;
  return assignment;
}

}  // namespace

std::string_view AssignmentFile::direction() const {
  return by_location ? "facility on each location" : "location of each facility";
}

AssignmentFile read_assignment(const std::filesystem::path& file, const QapInstance& instance) {
  const TextFile source(file);
  Text text(source);
  return AssignmentReader(text, instance).read();
}

AssignmentFile parse_assignment(std::string_view text, const std::string& file, const QapInstance& instance) {
  Text pieces(text, file);
  return AssignmentReader(pieces, instance).read();
}

std::string format_assignment(const QapInstance& instance, std::span<const City> assignment) {
  return fmt::format("{} {}\n{}\n", instance.cities(), instance.cost(assignment),
                     fmt::join(from_one({assignment.begin(), assignment.end()}), " "));
}

std::string format_assignment_csv(const QapInstance& instance, std::span<const City> assignment,
                                  std::span<const std::string> facts) {
  std::string text = fmt::format("# cost: {}\n", instance.cost(assignment));
  for (const std::string& fact : facts) text += fmt::format("# {}\n", clean_text(fact));
  text += "facility,location\n";
  const Tour locations = instance.locations(assignment);
  for (std::size_t i = 0; i < locations.size(); ++i) text += fmt::format("{},{}\n", i + 1, locations[i] + 1);
  return text;
}

std::string format_assignment_json(const QapInstance& instance, std::span<const City> assignment) {
  const Length cost = instance.cost(assignment);
  const auto gap = instance.gap_to_best_known(cost);
  return json_file([&](JsonWriter& out) {
    out.members("instance", instance.name(), "facilities", instance.cities(), "cost", cost);
    out.members("best_known", instance.best_known(), "gap_percent", JsonText{gap ? shortest(*gap) : "null"});
    out.member("assignment").list(JsonLayout::compact, from_one(instance.locations(assignment)));
  });
}

std::string format_assignment_for(const std::filesystem::path& file, const QapInstance& instance,
                                  std::span<const City> assignment, std::span<const std::string> facts) {
  const std::string ending = upper(file.extension().string());
  if (ending == ".CSV") return format_assignment_csv(instance, assignment, facts);
  if (ending == ".JSON") return format_assignment_json(instance, assignment);
  return format_assignment(instance, assignment);
}

}  // namespace formicarium
