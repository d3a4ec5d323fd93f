// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "core/problem/read.hpp"
#include "core/problem/rows.hpp"
#include "core/problem/text.hpp"

namespace formicarium {
namespace {

/// From the ids of a file to cities; O(log n) where the ids do not simply count up.
class Ids {
 public:
  explicit Ids(const Instance& instance) : instance_(instance), order_(static_cast<std::size_t>(instance.cities())) {
    std::iota(order_.begin(), order_.end(), 0);
    std::sort(order_.begin(), order_.end(), [&](City a, City b) { return instance_.id(a) < instance_.id(b); });
  }
  std::optional<City> city(std::int64_t id) const {
    const auto found = std::lower_bound(order_.begin(), order_.end(), id,
                                        [&](City c, std::int64_t wanted) { return instance_.id(c) < wanted; });
    if (found == order_.end() || instance_.id(*found) != id) return std::nullopt;
    return *found;
  }
  std::string range() const {
    return fmt::format("{} cities with ids {} … {}", order_.size(), instance_.id(order_.front()),
                       instance_.id(order_.back()));
  }

 private:
  const Instance& instance_;
  std::vector<City> order_;  // [n] cities by ascending id
};

std::optional<Length> leading_whole_number(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  std::string_view number = text.substr(0, end);
  while (number.ends_with('.')) number.remove_suffix(1);  // the end of a sentence
  if (const auto whole = to_integer(number)) return whole;
  const auto real = to_double(number);
  constexpr double most = 9e15;
  if (!real || *real > most || std::trunc(*real) != *real) return std::nullopt;
  return static_cast<Length>(*real);
}

/// What a comment says the length is: "Length = 7542", "Tour length 7542", "Optimal tour (3916)"; nothing where it says
/// none.
std::optional<Length> claimed_length(std::string_view comment) {
  const std::string text = upper(comment);
  constexpr std::string_view keyword = "LENGTH";
  for (std::size_t at = text.find(keyword); at != std::string::npos; at = text.find(keyword, at + 1)) {
    const std::size_t number = text.find_first_not_of(" \t=:", at + keyword.size());
    if (number == std::string::npos) break;
    if (const auto length = leading_whole_number(std::string_view(text).substr(number))) return length;
  }
  for (std::size_t at = text.find('('); at != std::string::npos; at = text.find('(', at + 1)) {
    const std::size_t close = text.find(')', at);
    if (close == std::string::npos) break;
    if (const auto length = to_integer(trim(std::string_view(text).substr(at + 1, close - at - 1)));
        length && *length >= 0) {
      return length;
    }
  }
  return std::nullopt;
}

class TourReader {
 public:
  TourReader(std::string_view text, const std::string& file, const Instance& instance)
      : text_(text, file), instance_(instance), ids_(instance) {}

  TourFile read() {
    read_headers();
    read_ids();
    read_rest();
    if (result_.comment_length) {
      const Length length = instance_.length(result_.tour);
      if (*result_.comment_length != length) {
        warn(fmt::format("COMMENT says {}, but the length of the tour is {}", *result_.comment_length, length));
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
  void add(std::int64_t id);
  [[noreturn]] void complain_about_twin(City twin, int first, int second);
  City first_unvisited() const {
    return static_cast<City>(std::find(line_of_.begin(), line_of_.end(), 0) - line_of_.begin());
  }

  Text text_;
  const Instance& instance_;
  Ids ids_;
  TourFile result_;
  std::vector<int> line_of_;  // [n] line that visits the city, 0 where none did
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
    if (!colon)
      text_.complain(fmt::format("found {}; expected a header 'KEY : value' or TOUR_SECTION", in_quotes(*line)));
    read_header(key, rest);
  }
  if (!any) text_.complain_about_file("holds no text; expected a tour (TYPE: TOUR, TOUR_SECTION, ids, -1, EOF)");
  text_.complain_at(text_.last_line(), "TOUR_SECTION is missing; the file may be cut off");
}

void TourReader::read_header(const std::string& key, std::string_view value) {
  if (key == "COMMENT") {
    if (!result_.comment_length) result_.comment_length = claimed_length(value);
  } else if (key == "TYPE") {
    std::string_view rest = value;
    const std::string type = upper(take_word(rest));
    if (type != "TOUR") text_.complain(fmt::format("TYPE is {}; expected TOUR", in_quotes(value)));
  } else if (key == "DIMENSION") {
    const auto cities = to_integer(value);
    if (!cities || *cities != instance_.cities()) {
      text_.complain(fmt::format("DIMENSION is {}, but {} has {} cities; expected a tour of the same instance",
                                 in_quotes(value), instance_.name(), instance_.cities()));
    }
  } else if (key != "NAME") {
    warn(fmt::format("header {} is not known and was skipped", in_quotes(key)));
  }
}

void TourReader::complain_about_twin(City twin, int first, int second) {
  const City missing = first_unvisited();
  const std::string never =
      missing < instance_.cities() ? fmt::format(" and city {} never", instance_.id(missing)) : "";
  text_.complain_at(
      second, fmt::format("city {} appears twice (first in line {}){}. A tour visits every city once; nothing was "
                          "loaded",
                          instance_.id(twin), first, never));
}

void TourReader::read_ids() {
  const auto n = static_cast<std::size_t>(instance_.cities());
  line_of_.assign(n, 0);
  result_.tour.reserve(n);
  std::optional<City> twin;
  int twin_line = 0;
  bool closed = false;
  // One id more than there are cities always repeats one, so there is no need to read on.
  for (std::size_t read = 0; read <= n && !closed; ++read) {
    const auto word = text_.peek_word();
    if (!word || !looks_like_number(*word)) break;
    text_.next_word();
    const auto id = to_integer(*word);
    closed = id == -1;
    if (closed) break;
    const auto city = id ? ids_.city(*id) : std::nullopt;
    if (!city)
      text_.complain(fmt::format("found {}; expected the id of a city of {} ({})", in_quotes(*word), instance_.name(),
                                 ids_.range()));
    if (line_of_[*city] == 0) {
      line_of_[*city] = text_.line();
      result_.tour.push_back(*city);
    } else if (!twin) {
      twin = city;
      twin_line = text_.line();
    }
  }
  if (twin) complain_about_twin(*twin, line_of_[*twin], twin_line);
  if (result_.tour.size() < n) {
    const std::string hint = closed ? "" : "; the file may be cut off";
    text_.complain(
        fmt::format("the tour visits {} of {} cities and city {} never{}. A tour visits every city once; nothing was "
                    "loaded",
                    result_.tour.size(), n, instance_.id(first_unvisited()), hint));
  }
  if (!closed) warn("-1 is missing after the last city");
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

TourFile parse_tour(std::string_view text, const std::string& file, const Instance& instance) {
  return TourReader(text, file, instance).read();
}

std::string format_tour(const Instance& instance, std::span<const City> tour, std::span<const std::string> facts) {
  std::string text = fmt::format("NAME : {}.tour\n", printable(instance.name()));
  text += fmt::format("COMMENT : Length = {}\n", instance.length(tour));
  for (const std::string& fact : facts) text += fmt::format("COMMENT : {}\n", printable(fact));
  text += fmt::format("TYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION\n", tour.size());
  for (const City city : tour) text += fmt::format("{}\n", instance.id(city));
  text += "-1\nEOF\n";
  return text;
}

}  // namespace formicarium
