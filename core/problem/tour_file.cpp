// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "core/base/plain_text.hpp"
#include "core/problem/readers.hpp"
#include "core/problem/rows.hpp"
#include "core/problem/scale.hpp"
#include "core/problem/tour_table.hpp"

namespace formicarium {
namespace {

/// Maps ids of a file to cities: O(1) if ids are 1 … n, otherwise O(log n).
class Ids {
 public:
  explicit Ids(const TspInstance& instance) : instance_(instance) {
    if (instance.data().ids.empty()) return;
    order_.resize(static_cast<std::size_t>(instance.cities()));
    std::iota(order_.begin(), order_.end(), 0);
    std::sort(order_.begin(), order_.end(), [&](City a, City b) { return instance_.id(a) < instance_.id(b); });
  }
  std::optional<City> city(std::int64_t id) const {
    if (order_.empty()) return id >= 1 && id <= instance_.cities() ? std::optional(City(id - 1)) : std::nullopt;
    const auto found = std::lower_bound(order_.begin(), order_.end(), id,
                                        [&](City c, std::int64_t wanted) { return instance_.id(c) < wanted; });
    if (found == order_.end() || instance_.id(*found) != id) return std::nullopt;
    return *found;
  }
  std::string range() const {
    const City first = order_.empty() ? 0 : order_.front(),
               last = order_.empty() ? instance_.cities() - 1 : order_.back();
    return fmt::format("{} cities with ids {} … {}", instance_.cities(), instance_.id(first), instance_.id(last));
  }

 private:
  const TspInstance& instance_;
  std::vector<City> order_;  // [n] cities by ascending id; empty if ids are 1 … n
};

/// In the instance's steps of 10^-decimals; nothing if it is finer, as other programs write lengths that they did not
/// round.
std::optional<Length> leading_length(std::string_view text, int decimals) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  std::string_view number = text.substr(0, end);
  while (number.ends_with('.')) number.remove_suffix(1);  // the full stop of a sentence
  if (const auto whole = to_integer(number); whole && decimals == 0) return whole;
  const auto real = to_double(number);
  constexpr double most = 9e15;
  if (!real) return std::nullopt;
  const double steps = *real * power_of_ten(decimals), nearest = std::round(steps);
  if (steps > most || std::abs(steps - nearest) > 1e-6) return std::nullopt;
  return static_cast<Length>(nearest);
}

/// The length that a comment states: "Length = 7542", "Tour length 7542", "Optimal tour (3916)"; nothing if it states
/// none.
std::optional<Length> claimed_length(std::string_view comment, int decimals) {
  const std::string text = upper(comment);
  constexpr std::string_view keyword = "LENGTH";
  for (std::size_t at = text.find(keyword); at != std::string::npos; at = text.find(keyword, at + 1)) {
    const std::size_t number = text.find_first_not_of(" \t=:", at + keyword.size());
    if (number == std::string::npos) break;
    if (const auto length = leading_length(std::string_view(text).substr(number), decimals)) return length;
  }
  for (std::size_t at = text.find('('); at != std::string::npos; at = text.find('(', at + 1)) {
    const std::size_t close = text.find(')', at);
    if (close == std::string::npos) break;
    const std::string_view inside = trim(std::string_view(text).substr(at + 1, close - at - 1));
    if (!inside.empty() && inside.find_first_not_of("0123456789.") == std::string_view::npos)
      if (const auto length = leading_length(inside, decimals)) return length;
  }
  return std::nullopt;
}

/// Reading stops after this many ids, or the number of cities if larger: such a file is not a tour of the instance.
constexpr std::size_t most_ids = 2'000'000;

class TourReader {
 public:
  TourReader(Text& text, const TspInstance& instance) : text_(text), instance_(instance), ids_(instance) {}

  TourFile read() {
    read_headers();
    read_ids();
    if (!make_tour()) complain_about_ids();
    if (!closed_) warn("-1 is missing after the last city");
    read_rest();
    if (result_.comment_length) {
      const Length length = instance_.cost(result_.tour);
      if (*result_.comment_length != length) {
        warn(fmt::format("COMMENT says {}, but the length of the tour is {}",
                         instance_.cost_text(*result_.comment_length), instance_.cost_text(length)));
      }
    }
    return std::move(result_);
  }

 private:
  void warn(const std::string& sentence) {
    constexpr std::size_t most = 20;
    if (result_.warnings.size() < most) {
      result_.warnings.push_back(fmt::format("{}:{}: {}", text_.file(), text_.line(), sentence));
    }
  }
  void read_headers();
  void read_header(const std::string& key, std::string_view value);
  void read_ids();
  void read_rest();
  /// Fills in the tour; false if the ids are not a tour of the instance.
  bool make_tour();
  /// The line of the id at this position. Reads the text again, which moves its position.
  int line_of(std::size_t place);
  // Each throws if its complaint applies, in this order: problems of the file itself come before those with the
  // instance.
  [[noreturn]] void complain_about_ids();
  void complain_about_twin();
  void complain_about_stranger();
  void complain_about_count() const;
  void complain_about_size();
  [[noreturn]] void complain_about_missing() const;
  /// " and city 7 never"; empty if the tour visits all cities of the instance.
  std::string and_never() const;

  struct Size {
    std::int64_t cities;
    int line;
  };

  Text& text_;
  const TspInstance& instance_;
  Ids ids_;
  TourFile result_;
  std::optional<Size> said_;        // DIMENSION
  Text::Place begin_;               // position of the first id
  std::vector<std::int64_t> read_;  // ids in the order of the file
  bool closed_ = false;             // a -1 followed the ids
};

void TourReader::read_headers() {
  bool any = false;
  while (const auto line = text_.next_line()) {
    any = true;
    const std::size_t key_end = std::min(line->find_first_of(": \t"), line->size());
    const std::string key = upper(line->substr(0, key_end));
    std::string_view rest = trim(line->substr(key_end));
    const bool colon = rest.starts_with(':');
    if (colon) rest = trim(rest.substr(1));
    if (key == "TOUR_SECTION") {
      if (!rest.empty())
        text_.complain(fmt::format("found {} after TOUR_SECTION; expected a line break", in_quotes(rest)));
      return;
    }
    if (key.ends_with("_SECTION"))
      text_.complain(fmt::format("section {} does not belong to a tour; expected TOUR_SECTION", in_quotes(key)));
    if (!colon && line->find_first_of(",;") != std::string_view::npos)
      text_.complain(fmt::format("found {}, a line of a table; expected a tour, as it is saved with the ending .tour",
                                 in_quotes(*line)));
    if (!colon)
      text_.complain(fmt::format("found {}; expected a header 'KEY : value' or TOUR_SECTION{}", in_quotes(*line),
                                 looks_like_number(*line) ? ". Above a list of ids write TOUR_SECTION" : ""));
    read_header(key, rest);
  }
  if (!any) text_.complain_about_file("holds no text; expected a tour (TYPE: TOUR, TOUR_SECTION, ids, -1, EOF)");
  text_.complain_at(text_.last_line(), "TOUR_SECTION is missing; the file may be cut off");
}

void TourReader::read_header(const std::string& key, std::string_view value) {
  if (key == "COMMENT") {
    if (!result_.comment_length) result_.comment_length = claimed_length(value, instance_.decimals());
  } else if (key == "TYPE") {
    std::string_view rest = value;
    const std::string type = upper(take_word(rest));
    if (type != "TOUR") text_.complain(fmt::format("TYPE is {}; expected TOUR", in_quotes(value)));
  } else if (key == "DIMENSION") {
    const auto cities = to_integer(value);
    if (!cities) text_.complain(fmt::format("DIMENSION is {}; expected a whole number", in_quotes(value)));
    said_ = {*cities, text_.line()};
  } else if (key != "NAME") {
    warn(unknown_header(key));
  }
}

void TourReader::read_ids() {
  const std::size_t most = std::max(most_ids, static_cast<std::size_t>(instance_.cities()));
  begin_ = text_.place();
  read_.reserve(std::min(most, text_.bytes_left() / 2) + 1);
  while (read_.size() <= most) {
    const auto word = text_.peek_word();
    if (word && !looks_like_number(*word) && upper(*word) != "EOF" && read_.size() < std::size_t(instance_.cities()))
      text_.complain(fmt::format("found {}; a tour lists the ids of cities, and not their names", in_quotes(*word)));
    if (!word || !looks_like_number(*word)) return;
    text_.next_word();
    const auto id = to_integer(*word);
    closed_ = id == -1;
    if (closed_) return;
    if (!id || *id < 0)
      text_.complain(fmt::format("found {}; expected the id of a city, a whole number", in_quotes(*word)));
    read_.push_back(*id);
  }
}

bool TourReader::make_tour() {
  const auto n = static_cast<std::size_t>(instance_.cities());
  if (read_.size() != n || (said_ && said_->cities != instance_.cities())) return false;
  std::vector<char> visited(n, 0);
  result_.tour.reserve(n);
  for (const std::int64_t id : read_) {
    const auto city = ids_.city(id);
    if (!city || std::exchange(visited[static_cast<std::size_t>(*city)], 1) != 0) return false;
    result_.tour.push_back(*city);
  }
  return true;
}

int TourReader::line_of(std::size_t place) {
  text_.go_back(begin_);
  for (std::size_t i = 0; i <= place; ++i) text_.next_word();
  return text_.line();
}

void TourReader::complain_about_ids() {
  complain_about_twin();
  complain_about_stranger();
  complain_about_count();
  complain_about_size();
  complain_about_missing();
}

std::string TourReader::and_never() const {
  std::vector<char> visited(static_cast<std::size_t>(instance_.cities()), 0);
  for (const std::int64_t id : read_)
    if (const auto city = ids_.city(id)) visited[static_cast<std::size_t>(*city)] = 1;
  const auto first = std::find(visited.begin(), visited.end(), 0);
  if (first == visited.end()) return {};
  return fmt::format(" and city {} never", instance_.id(static_cast<City>(first - visited.begin())));
}

void TourReader::complain_about_twin() {
  std::vector<std::uint32_t> order(read_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return std::pair(read_[a], a) < std::pair(read_[b], b); });
  std::size_t first = 0, second = read_.size();
  for (std::size_t i = 1; i < order.size(); ++i)
    if (read_[order[i - 1]] == read_[order[i]] && order[i] < second) {
      first = order[i - 1];
      second = order[i];
    }
  if (second == read_.size()) return;
  const bool of_this = !said_ || said_->cities == instance_.cities();
  const int first_line = line_of(first);
  text_.complain_at(line_of(second), fmt::format("city {} appears twice (first in line {}){}. A tour visits every "
                                                 "city once; nothing was loaded",
                                                 read_[second], first_line, of_this ? and_never() : ""));
}

/// For an id that the instance does not have, unless DIMENSION differs from the instance's.
void TourReader::complain_about_stranger() {
  if (said_ && said_->cities != instance_.cities()) return;
  const auto stranger = std::ranges::find_if(read_, [this](std::int64_t id) { return !ids_.city(id); });
  if (stranger == read_.end()) return;
  text_.complain_at(
      line_of(static_cast<std::size_t>(stranger - read_.begin())),
      fmt::format("found '{}'; expected the id of a city of {} ({})", *stranger, instance_.name(), ids_.range()));
}

/// For a number of ids other than DIMENSION.
void TourReader::complain_about_count() const {
  if (!said_ || said_->cities == instance_.cities() || std::int64_t(read_.size()) == said_->cities) return;
  text_.complain(
      fmt::format("the tour visits {} cities, but its DIMENSION is {}{}. A tour visits every city once; "
                  "nothing was loaded",
                  read_.size(), said_->cities, closed_ ? "" : "; the file may be cut off"));
}

/// For a complete tour of another number of cities than the instance has.
void TourReader::complain_about_size() {
  if (!said_ || said_->cities == instance_.cities()) return;
  const auto beyond =
      std::find_if(read_.begin(), read_.end(), [this](std::int64_t id) { return id < 1 || id > said_->cities; });
  const std::string either = beyond == read_.end()
                                 ? ""
                                 : fmt::format(". Nor are its ids 1 … {}: found '{}' in line {}", said_->cities,
                                               *beyond, line_of(static_cast<std::size_t>(beyond - read_.begin())));
  text_.complain_at(said_->line,
                    fmt::format("DIMENSION is '{}', but {} has {} cities; expected a tour of the same instance{}",
                                said_->cities, instance_.name(), instance_.cities(), either));
}

void TourReader::complain_about_missing() const {
  text_.complain(fmt::format("the tour visits {} of {} cities{}{}. A tour visits every city once; nothing was loaded",
                             read_.size(), instance_.cities(), and_never(),
                             closed_ ? "" : "; the file may be cut off"));
}

void TourReader::read_rest() {
  while (const auto word = text_.next_word()) {
    if (upper(*word) == "EOF") return;
    if (*word == "-1") continue;
    if (!looks_like_number(*word))
      text_.complain(fmt::format("found {} after the tour; expected EOF", in_quotes(*word)));
    warn("more than one tour; the first was taken");
    return;
  }
  warn("EOF is missing");
}

}  // namespace

TourFile read_tour(Text& text, const TspInstance& instance) { return TourReader(text, instance).read(); }

TourFile parse_tour(std::string_view text, const std::string& file, const TspInstance& instance) {
  std::string listed;
  if (const auto stops = stops_in(text, file)) {
    listed = "TOUR_SECTION\n";
    for (const std::int64_t id : *stops) listed += fmt::format("{}\n", id);
    text = listed += "-1\nEOF\n";
  }
  Text pieces(text, file);
  return read_tour(pieces, instance);
}

std::string format_tour(const TspInstance& instance, std::span<const City> tour, std::span<const std::string> facts) {
  std::string text = fmt::format("NAME : {}.tour\n", clean_name(instance.name()));
  text += fmt::format("COMMENT : Length = {}\n", instance.cost_text(instance.cost(tour)));
  for (const std::string& fact : facts) text += fmt::format("COMMENT : {}\n", clean_text(fact));
  text += fmt::format("TYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION\n", tour.size());
  for (const City city : tour) text += fmt::format("{}\n", instance.id(city));
  text += "-1\nEOF\n";
  return text;
}

std::string unknown_header(std::string_view key) {
  return fmt::format("header {} is not known and was skipped", in_quotes(key));
}

}  // namespace formicarium
