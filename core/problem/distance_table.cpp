// SPDX-License-Identifier: Apache-2.0
#include "core/problem/distance_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/problem/edge_weights.hpp"
#include "core/problem/scale.hpp"

namespace formicarium {
namespace {

constexpr double no_road = std::numeric_limits<double>::infinity();

bool means_no_road(std::string_view field) {
  constexpr std::array<std::string_view, 6> words{"", "-", "–", "X", "INF", "INFINITY"};
  return std::ranges::find(words, upper(field)) != words.end();
}

/// Longer than any tour without such a road, as far as a Distance can be: in units of the file.
double longest_detour(const std::vector<double>& table, std::size_t n) {
  double sum = 1;
  for (std::size_t row = 0; row < n; ++row) {
    double most = 0;
    for (std::size_t column = 0; column < n; ++column)
      if (const double d = table[row * n + column]; d != no_road && row != column) most = std::max(most, d);
    sum += most;
  }
  return sum;
}

class TableReader {
 public:
  TableReader(TableLines& lines, Text& text, Progress* progress) : lines_(lines), text_(text), progress_(progress) {}

  InstanceData read(bool header) {
    if (header)
      top_.assign(lines_.fields().begin(), lines_.fields().end());
    else
      add_row();
    while (lines_.next()) add_row();
    if (rows_ == 0)
      text_.complain_at(text_.last_line(), "there is no line below the header; expected cities or distances");
    if (rows_ != n_)
      text_.complain_at(text_.last_line(),
                        fmt::format("found {} line{} of {} distances each; expected a square table, or "
                                    "'id,x,y' with a header that names the columns",
                                    rows_, rows_ == 1 ? "" : "s", n_));
    return finish();
  }

 private:
  void add_row() {
    const auto fields = lines_.fields();
    if (rows_ == 0) measure(fields);
    if (progress_ != nullptr && rows_ % 16 == 0) progress_->report(text_.share_read());
    if (rows_ == n_)
      text_.complain(fmt::format("found more than {} lines of {} distances; expected a square table", n_, n_));
    if (fields.size() != n_ + named_rows_)
      text_.complain(fmt::format("found {} field{} in {}; expected {}", fields.size(), fields.size() == 1 ? "" : "s",
                                 in_quotes(lines_.line()), n_ + named_rows_));
    if (named_rows_) left_.emplace_back(clean_name(fields[0]));
    for (std::size_t column = 0; column < n_; ++column) {
      const std::string_view field = fields[column + named_rows_];
      const auto value = lines_.number(field);
      if (column != rows_ && !value && !means_no_road(field)) text_.complain(lines_.why_no_number(field, "distance"));
      if (column != rows_ && value && *value < 0)
        text_.complain(
            fmt::format("found distance {}; expected 0 or more, or an empty field for no road", in_quotes(field)));
      table_.push_back(column == rows_ ? 0 : value && std::isfinite(*value) ? *value : no_road);
    }
    ++rows_;
  }

  /// The first line of distances says whether a name stands before them.
  void measure(std::span<const std::string_view> fields) {
    const bool text_first = !fields.empty() && !lines_.number(fields[0]) && !means_no_road(fields[0]);
    named_rows_ = text_first ? 1 : 0;
    n_ = fields.size() - named_rows_;
    const bool corner = top_.size() == n_ + 1 && named_rows_;
    if (!top_.empty() && !corner && top_.size() != n_)
      text_.complain(
          fmt::format("found {} field{} below a header of {}; expected a table with a line and a column for "
                      "each city, or a header that names x and y, or lat and lon",
                      fields.size(), fields.size() == 1 ? "" : "s", top_.size()));
    if (corner) top_.erase(top_.begin());
    constexpr std::size_t most = 30'000;  // cities: their table has 3.6 GB
    if (n_ > most) text_.complain(fmt::format("found {} distances in a line; expected at most {}", n_, most));
    table_.reserve(n_ * n_);
  }

  InstanceData finish() {
    InstanceData data;
    data.metric = Metric::matrix;
    if (!top_.empty() && !left_.empty() && top_ != left_) {
      const auto [column, row] = std::ranges::mismatch(top_, left_);
      data.warnings.push_back(
          fmt::format("{}: line {} of the table is named {}, and its column {}; the lines' names are shown",
                      text_.file(), row - left_.begin() + 1, in_quotes(*row), in_quotes(*column)));
    }
    data.names = left_.empty() ? std::move(top_) : std::move(left_);
    const auto missing = std::size_t(std::ranges::count(table_, no_road));
    if (missing > 0) {
      const double instead = longest_detour(table_, n_);
      std::ranges::replace(table_, no_road, instead);
      data.warnings.push_back(fmt::format(
          "{}: {} distance{} missing: no road. {} as {}, longer than every tour without one", text_.file(), missing,
          missing == 1 ? " is" : "s are", missing == 1 ? "It counts" : "They count", shortest(instead)));
    }
    ScaledWeights scaled = scaled_weights(table_);
    if (std::ranges::find(scaled.matrix, Distance{-1}) != scaled.matrix.end())
      text_.complain_about_file(
          "a distance is beyond 2147483646, also as one longer than every tour; expected smaller ones");
    data.matrix = std::move(scaled.matrix);
    data.decimals = scaled.decimals;
    data.symmetric = is_symmetric(data.matrix, n_);
    return data;
  }

  TableLines& lines_;
  Text& text_;
  Progress* progress_;
  std::vector<std::string> top_{}, left_{};
  std::vector<double> table_{};  // [n][n]
  std::size_t n_ = 0, rows_ = 0, named_rows_ = 0;
};

}  // namespace

InstanceData read_distance_table(TableLines& lines, bool header, Text& text, Progress* progress) {
  return TableReader(lines, text, progress).read(header);
}

}  // namespace formicarium
