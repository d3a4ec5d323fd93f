// SPDX-License-Identifier: Apache-2.0
#include "core/problem/distance_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/problem/edge_weights.hpp"
#include "core/problem/scale.hpp"
#include "core/problem/table_columns.hpp"

namespace formicarium {
namespace {

constexpr double no_road = std::numeric_limits<double>::infinity();
constexpr double no_distance = -1;  // a name, or a number that is none

/// Longer than any tour without such a road, as far as a Distance can be: in units of the file.
double longest_detour(std::span<const double> table, std::size_t n) {
  double sum = 1;
  for (std::size_t row = 0; row < n; ++row) {
    double most = 0;
    for (std::size_t column = 0; column < n; ++column)
      if (const double d = table[row * n + column]; d != no_road && row != column) most = std::max(most, d);
    sum += most;
  }
  return sum;
}

/// Fills the half that holds nothing, or only zeros, from the other one, in which nothing is missing.
void complete_half(std::span<double> table, std::size_t n) {
  if (n < 3) return;
  for (const bool upper : {true, false}) {
    const auto one = [&](std::size_t i, std::size_t j) -> double& { return table[upper ? i * n + j : j * n + i]; };
    bool empty = true, zero = true, full = true;
    for (std::size_t i = 0; i < n && (empty || zero); ++i)
      for (std::size_t j = i + 1; j < n && (empty || zero); ++j) {
        empty &= one(i, j) == no_road;
        zero &= one(i, j) == 0;
        full &= one(j, i) != no_road && one(j, i) != 0;
      }
    if (!full || (!empty && !zero)) continue;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = i + 1; j < n; ++j) one(i, j) = one(j, i);
    return;
  }
}

class TableReader {
 public:
  TableReader(TableLines& lines, Text& text, Progress* progress) : lines_(lines), text_(text), progress_(progress) {}

  InstanceData read() {
    while (lines_.next()) add_line();
    if (rows_ == 0) {
      if (words_above())
        text_.complain_at(text_.last_line(), "there is no line below the header; expected cities or distances");
      refuse_shape(1, first_.size());
    }
    find_shape();
    keep_square();
    sort_rows();
    expect_diagonal();
    for (const Doubtful& one : doubtful_)
      if (one.row >= row_ && one.column >= column_ && one.column < column_ + n_ &&
          place_of_[one.row - row_] != one.column - column_)
        text_.complain_at(one.line, one.why);
    return finish();
  }

 private:
  struct Doubtful {  // no distance, but perhaps a name or on the diagonal
    std::size_t row, column;
    int line;
    std::string why;
  };

  bool is_word(std::string_view field) const { return !lines_.number(field) && !means_no_road(field); }
  bool words_above() const {
    return std::ranges::any_of(first_.begin() + 1, first_.end(), [&](const auto& field) { return is_word(field); });
  }

  /// The first line is kept until the next one tells how many fields there are.
  void add_line() {
    const auto fields = lines_.fields();
    if (first_.empty()) {
      first_.assign(fields.begin(), fields.end());
      first_line_ = lines_.begin();
      return;
    }
    if (rows_ == 0) begin(fields.size());
    if (progress_ != nullptr && rows_ % 16 == 0) progress_->report(text_.share_read());
    if (fields.size() != fields_)
      text_.complain(fmt::format("found {} field{} in {}; expected {}", fields.size(), fields.size() == 1 ? "" : "s",
                                 in_quotes(lines_.line()), fields_));
    const bool beside = is_word(fields[0]);
    words_beside_ |= beside;
    // A line of names above, and one a city.
    if (rows_ == fields_ + (words_beside_ ? 0 : 1)) {
      const std::size_t n = fields_ - (words_beside_ ? 1 : 0);
      text_.complain(fmt::format("found more than {} lines of {} distances; expected a square table{}", n, n,
                                 words_above_ ? "" : ", or a header that names the columns of places"));
    }
    add_row(fields, lines_.begin());
  }

  void begin(std::size_t fields) {
    fields_ = fields;
    cornerless_ = first_.size() + 1 == fields;
    constexpr std::size_t most = 30'000;  // cities: their table has 3.6 GB
    if (fields > most) text_.complain(fmt::format("found {} distances in a line; expected at most {}", fields, most));
    words_above_ = words_above() || (is_word(first_[0]) && first_.size() == 1);
    table_.reserve(fields * (fields + 1));
    if (cornerless_) return;
    if (first_.size() != fields)
      text_.complain(
          fmt::format("found {} field{} below a header of {}; expected a table with a line and a column for "
                      "each city, or a header that names x and y, or lat and lon",
                      fields, fields == 1 ? "" : "s", first_.size()));
    add_row(std::vector<std::string_view>(first_.begin(), first_.end()), first_line_);
  }

  void add_row(std::span<const std::string_view> fields, int line) {
    left_.emplace_back(fields[0]);
    const bool left_is_word = is_word(fields[0]);
    const bool names = rows_ == 0 && words_above_ && !cornerless_;
    for (std::size_t column = 0; column < fields_; ++column) {
      const std::string_view& field = fields[column];
      if (names || (column == 0 && left_is_word)) {
        table_.push_back(means_no_road(field) ? no_road : no_distance);
        continue;
      }
      const auto value = lines_.value(field);
      const bool missing = value ? !std::isfinite(*value) : means_no_road(field);
      table_.push_back(missing ? no_road : value && *value >= 0 ? *value : no_distance);
      if (table_.back() != no_distance) continue;
      std::string why =
          value ? fmt::format("found distance {}; expected 0 or more, or an empty field for no road", in_quotes(field))
                : lines_.why_no_number(field, "distance");
      const bool framed = words_above_ && left_is_word;
      const bool near_diagonal = framed ? column == rows_ : column + 1 >= rows_ && column <= rows_ + 1;
      if (rows_ > 0 && column > 0 && !near_diagonal) text_.complain_at(line, why);
      doubtful_.push_back({rows_, column, line, std::move(why)});
    }
    ++rows_;
  }

  double cell(std::size_t row, std::size_t column) const { return table_[row * fields_ + column]; }

  /// Decides in which row and column the distances begin, and for how many cities.
  void find_shape() {
    std::size_t fields = fields_;
    const auto fits = [&] { return rows_ + 1 == fields || (!cornerless_ && (rows_ == fields || rows_ == fields + 1)); };
    const auto last_is_empty = [&] {
      for (std::size_t row = 0; row < rows_; ++row)
        if (cell(row, fields - 1) != no_road) return false;
      return true;
    };
    const std::size_t all = fields;
    if (!cornerless_ && rows_ != fields)
      while (fields > 1 && last_is_empty()) --fields;
    if (!fits()) fields = all;
    if (cornerless_) {
      // Or the lines below the first one have a separator too many.
      const bool surplus = last_is_empty() && rows_ + (words_beside_ ? 2 : 1) == fields;
      if (!surplus && !fits()) refuse_shape(rows_, all - (words_beside_ ? 1 : 0));
      if (surplus) --fields;
      column_ = !surplus || words_beside_ ? 1 : 0;
      names_from_ = surplus ? column_ : 0;
      n_ = fields - column_;
      return;
    }
    if (rows_ == fields && words_above_ && !words_beside_ && fields > 1 && last_is_empty())
      row_ = 1, --fields;
    else if (rows_ == fields)
      row_ = column_ = is_framed(fields) ? 1 : 0;
    else if (rows_ == fields + 1 && !words_beside_)
      row_ = 1;
    else if (rows_ + 1 == fields && !words_above_)
      column_ = 1;
    else
      refuse_shape(rows_ - (words_above_ ? 1 : 0), all - (words_beside_ ? 1 : 0));
    n_ = fields - column_;
    names_from_ = column_;
  }

  [[noreturn]] void refuse_shape(std::size_t rows, std::size_t fields) const {
    text_.complain_at(text_.last_line(),
                      fmt::format("found {} line{} of {} distances each; expected a square table, or "
                                  "'id,x,y' with a header that names the columns",
                                  rows, rows == 1 ? "" : "s", fields));
  }

  /// Whether the first line and column of a square hold names, so that the distances are one city less.
  bool is_framed(std::size_t fields) const {
    if (words_above_ || words_beside_ || cell(0, 0) == no_distance) return true;
    if (fields < 3 || cell(0, 0) != no_road) return false;
    double largest = 0, least_name = no_road;
    bool counted = cell(0, 1) == 0 || cell(0, 1) == 1;
    for (std::size_t i = 1; i < fields; ++i) {
      const double name = cell(0, i);
      if (name == no_road || name != cell(i, 0)) return false;
      counted &= i == 1 || name == cell(0, i - 1) + 1;
      least_name = std::min(least_name, name);
      for (std::size_t j = 1; j < fields; ++j)
        if (const double d = cell(i, j); d != no_road && i != j) largest = std::max(largest, d);
    }
    if (cell(1, 1) != no_road) return true;  // the corner is no part of the diagonal
    if (!counted && least_name <= largest) return false;
    for (std::size_t i = 1; i < fields; ++i)
      for (std::size_t j = 1; j < i; ++j)
        if (const double d = cell(i, j), a = cell(0, i), b = cell(0, j); d > a + b || d < std::abs(a - b))
          return true;  // as distances they would be no detour
    text_.complain_at(first_line_,
                      "the first line and column may be names or distances; expected 0 on the diagonal, or names with "
                      "letters");
  }

  /// Nothing and 0, or one number for all.
  void expect_diagonal() const {
    double one = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double d = table_[i * n_ + i];
      if (d == no_road) continue;
      if (d != one && i > 0) {
        const std::string hint =
            words_above_ && words_beside_ ? std::string()
            : words_above_
                ? fmt::format(". If these are places: the header names {}, and neither x and y nor lat and lon",
                              list_of_columns(first_))
                : std::string(". If these are places, a header must name the columns");
        text_.complain_about_file(
            fmt::format("is no table of distances: its diagonal holds {}, and then {}; expected 0, or nothing{}",
                        shown(one), shown(d), hint));
      }
      one = d;
    }
  }
  static std::string shown(double d) { return d == no_distance ? "a name or a negative number" : shortest(d); }

  /// Drops what is around the distances.
  void keep_square() {
    for (std::size_t i = 0; i < n_; ++i)
      std::copy_n(table_.begin() + std::ptrdiff_t((row_ + i) * fields_ + column_), n_,
                  table_.begin() + std::ptrdiff_t(i * n_));
    table_.resize(n_ * n_);
    if (row_ == 1 || cornerless_) {
      top_.assign(first_.begin() + std::ptrdiff_t(names_from_), first_.end());
      top_.resize(n_);
    }
    if (column_ == 0) left_.clear();
    left_.erase(left_.begin(), left_.begin() + std::ptrdiff_t(left_.empty() ? 0 : row_));
    for (std::vector<std::string>* const names : {&top_, &left_})
      for (std::string& name : *names) name = clean_name(name);
  }

  /// Puts the lines into the order of the columns.
  void sort_rows() {
    place_of_.resize(n_);
    std::iota(place_of_.begin(), place_of_.end(), std::size_t{0});
    if (top_.empty() || left_.empty() || top_ == left_) return;
    const auto numbered = [&](const std::vector<std::string>& names) {
      return std::ranges::all_of(names, [](const std::string& name) { return to_integer(name).has_value(); });
    };
    if (numbered(top_) != numbered(left_)) {
      if (numbered(left_)) left_ = top_;
      return;
    }
    std::vector<std::size_t> of_name = place_of_, of_row = place_of_;
    std::ranges::sort(of_name, {}, [&](std::size_t i) { return std::string_view(top_[i]); });
    std::ranges::sort(of_row, {}, [&](std::size_t i) { return std::string_view(left_[i]); });
    for (std::size_t k = 0; k < n_; ++k)
      if (top_[of_name[k]] != left_[of_row[k]] || (k > 0 && top_[of_name[k]] == top_[of_name[k - 1]])) {
        const auto [column, row] = std::ranges::mismatch(top_, left_);
        text_.complain_about_file(fmt::format(
            "line {} of the table is named {}, and its column {}; expected the same names above and beside, "
            "or for places a header that names x and y, or lat and lon",
            row - left_.begin() + 1, in_quotes(*row), in_quotes(*column)));
      }
    std::vector<double> sorted(table_.size());
    for (std::size_t k = 0; k < n_; ++k) {
      place_of_[of_row[k]] = of_name[k];
      std::copy_n(table_.begin() + std::ptrdiff_t(of_row[k] * n_), n_,
                  sorted.begin() + std::ptrdiff_t(of_name[k] * n_));
    }
    table_ = std::move(sorted);
    left_ = top_;
  }

  InstanceData finish() {
    InstanceData data;
    data.metric = Metric::matrix;
    data.names = left_.empty() ? std::move(top_) : std::move(left_);
    for (std::size_t i = 0; i < n_; ++i) table_[i * n_ + i] = 0;
    complete_half(table_, n_);
    replace_missing(data);
    ScaledWeights scaled = scaled_weights(table_);
    if (std::ranges::find(scaled.matrix, Distance{-1}) != scaled.matrix.end())
      text_.complain_about_file(
          "a distance is beyond 2147483646, also as one longer than every tour; expected smaller ones");
    std::size_t lost = 0, positive = 0;
    for (std::size_t i = 0; i < table_.size(); ++i) {
      positive += table_[i] > 0 ? 1 : 0;
      lost += table_[i] > 0 && scaled.matrix[i] == 0 ? 1 : 0;
    }
    if (2 * lost > positive)
      data.warnings.push_back(
          fmt::format("{}: most distances are so small that they count as 0; multiply them all", text_.file()));
    data.matrix = std::move(scaled.matrix);
    data.decimals = scaled.decimals;
    data.no_road = std::llround(instead_ * power_of_ten(scaled.decimals));
    data.symmetric = is_symmetric(data.matrix, n_);
    if (const std::size_t zeros = doubtful_zeros(data.matrix, n_); zeros > 0)
      data.warnings.push_back(text_.file() + ": " + zeros_words(zeros) + "leave its field empty");
    return data;
  }

  void replace_missing(InstanceData& data) {
    const auto missing = std::size_t(std::ranges::count(table_, no_road));
    if (missing == 0) return;
    std::string alone;
    for (std::size_t city = 0; city < n_ && alone.empty(); ++city) {
      bool leads_away = n_ < 2, leads_here = n_ < 2;
      for (std::size_t other = 0; other < n_; ++other) {
        leads_away |= other != city && table_[city * n_ + other] != no_road;
        leads_here |= other != city && table_[other * n_ + city] != no_road;
      }
      if (!leads_away || !leads_here)
        alone = fmt::format(". No road leads {} {}, so every tour takes one that is missing",
                            leads_away   ? "to"
                            : leads_here ? "away from"
                                         : "to or from",
                            data.names.empty() ? fmt::format("city {}", city + 1) : in_quotes(data.names[city]));
    }
    instead_ = longest_detour(table_, n_);
    std::ranges::replace(table_, no_road, instead_);
    data.warnings.push_back(
        fmt::format("{}: {} distance{} missing: no road. {} as {}, longer than every tour without "
                    "one{}",
                    text_.file(), missing, missing == 1 ? " is" : "s are", missing == 1 ? "It counts" : "They count",
                    shortest(instead_), alone));
  }

  double instead_ = 0;  // of a missing distance, in the file's unit; 0: none is missing
  TableLines& lines_;
  Text& text_;
  Progress* progress_;
  std::vector<std::string> first_{};  // the first line
  int first_line_ = 0;
  std::vector<std::string> top_{}, left_{};
  std::vector<double> table_{};  // [rows][fields], then [n][n]
  std::vector<Doubtful> doubtful_{};
  std::vector<std::size_t> place_of_{};  // [n] of each line among the columns
  std::size_t fields_ = 0, rows_ = 0, n_ = 0;
  std::size_t names_from_ = 0;        // in the first line
  std::size_t row_ = 0, column_ = 0;  // where the distances begin
  bool words_above_ = false, words_beside_ = false;
  bool cornerless_ = false;  // the first line names the cities, and is one field short
};

}  // namespace

bool means_no_road(std::string_view field) {
  constexpr std::array<std::string_view, 13> words{"",     "-",   "–",  "X",   "INF",  "INFINITY", "∞",
                                                   "#N/A", "N/A", "NA", "#NV", "NULL", "NONE"};
  constexpr std::size_t longest = 8;
  return field.size() <= longest && std::ranges::find(words, upper(field)) != words.end();
}

InstanceData read_distance_table(TableLines& lines, Text& text, Progress* progress) {
  return TableReader(lines, text, progress).read();
}

}  // namespace formicarium
