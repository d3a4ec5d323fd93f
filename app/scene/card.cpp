// SPDX-License-Identifier: Apache-2.0
#include "app/scene/card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace formicarium {

double Card::line() const { return std::ceil(15 * overlay_.type().unit); }

void Card::put(double x, ImFont* font, ImU32 colour, const std::string& words) {
  const double wide = overlay_.width_of(font, words);
  pieces_.push_back({{x, bottom_}, font, colour, words, wide, 0});
  width_ = std::max(width_, x + wide);
}

void Card::title(const std::string& words, const std::string& beside, double most) {
  const Type& type = overlay_.type();
  said_.push_back(words);
  put(0, type.strong, ink(palette_.text), words);
  const double x = overlay_.width_of(type.strong, words) + 8 * type.unit;
  const bool same_line = x + overlay_.width_of(type.small, beside) <= most;
  if (same_line && !beside.empty()) {
    bottom_ += 2 * type.unit;  // on one baseline
    put(x, type.small, ink(palette_.secondary), beside);
    bottom_ -= 2 * type.unit;
  }
  bottom_ += std::ceil(19 * type.unit);
  if (!same_line && !beside.empty()) this->words(beside, ink(palette_.secondary), most);
}

void Card::table(const std::vector<Row>& rows, double bar_width, bool left_last) {
  const double gap = 12 * overlay_.type().unit;
  std::vector<double> wide;
  for (const Row& row : rows) {
    wide.resize(std::max(wide.size(), row.cells.size()), 0);
    for (std::size_t c = 0; c < row.cells.size(); ++c)
      wide[c] = std::max(wide[c],
                         row.cells[c].bar >= 0 ? bar_width : overlay_.width_of(row.cells[c].font, row.cells[c].words));
  }
  for (const Row& row : rows) {
    std::string said;
    for (const Cell& cell : row.cells) said += (said.empty() ? "" : " | ") + cell.words;
    said_.push_back(std::move(said));
    double x = 0;
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const Cell& cell = row.cells[c];
      if (cell.bar >= 0) {
        pieces_.push_back(
            {{x, bottom_ + 0.25 * line()}, nullptr, cell.colour, {}, std::max(cell.bar * wide[c], 1.0), 0.45 * line()});
        width_ = std::max(width_, x + wide[c]);
      } else if (!cell.words.empty()) {
        const bool left = left_last && c + 1 == wide.size();
        put(x + (left ? 0 : wide[c] - overlay_.width_of(cell.font, cell.words)), cell.font, cell.colour, cell.words);
      }
      x += wide[c] + gap;
    }
    bottom_ += line();
  }
}

void Card::words(const std::string& words, ImU32 colour, double wide) {
  ImFont* const font = overlay_.type().small;
  said_.push_back(words);
  std::string so_far;
  std::size_t from = 0;
  const auto end_line = [&] {
    put(0, font, colour, so_far);
    bottom_ += line();
    so_far.clear();
  };
  while (from < words.size()) {
    const std::size_t space = std::min(words.find(' ', from), words.size());
    const std::string word = words.substr(from, space - from);
    if (!so_far.empty() && overlay_.width_of(font, fmt::format("{} {}", so_far, word)) > wide) end_line();
    so_far += (so_far.empty() ? "" : " ") + word;
    from = space + 1;
  }
  if (!so_far.empty()) end_line();
}

void Card::paint(Pixel corner) const {
  ImDrawList* const list = overlay_.list();
  overlay_.place("card", {corner.x, corner.y, width(), height()});
  const ImVec2 low = at(corner), high = at(corner.x + width(), corner.y + height());
  list->AddRectFilled(low, high, ink(palette_.field), 4);  // opaque: the picture would show through the numbers
  list->AddRect(low, high, ink(palette_.control_edge, 0.5), 4);
  for (const std::string& words : said_) overlay_.note(words);
  for (const Piece& piece : pieces_) {
    const Pixel there{corner.x + pad + piece.at.x, corner.y + pad_down + piece.at.y};
    if (piece.font)
      overlay_.text(list, there, Align::left, piece.font, piece.colour, piece.words);
    else
      list->AddRectFilled(at(there), at(there.x + piece.width, there.y + piece.height), piece.colour, 1);
  }
}

}  // namespace formicarium
