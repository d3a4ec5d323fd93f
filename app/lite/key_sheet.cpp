// SPDX-License-Identifier: Apache-2.0
#include "app/lite/key_sheet.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/model/problem_words.hpp"

namespace formicarium::lite {

void draw_key_sheet(Panels& panels, double width, double height, const Instance* instance) {
  const double u = panels.unit(), line = 22 * u, edge = 20 * u;
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  double keys = 0, labels = 0;
  std::vector<std::pair<std::string, std::string>> all;  // label, keys
  all.reserve(all_commands().size());
  for (const Command one : all_commands())
    if (suits(one, instance)) all.emplace_back(label_for(one, instance), keys_text(one));
  const auto add = [&](const CommandWords& words) {
    all.emplace_back(plain_label_of(words, words_of(instance)), keys_text(keys_of(words)));
  };
  for (const AntCommand& row : ant_commands()) add(row.words);
  for (const HandCommand& row : hand_commands()) add(row.words);
  for (const auto& [label, pressed] : all) {
    keys = std::max(keys, panels.overlay().width_of(type.body, pressed));
    labels = std::max(labels, panels.overlay().width_of(type.body, label));
  }
  const double column = labels + 24 * u + keys, between = 36 * u, head = 48 * u;
  const int columns = width > 2 * column + between + 2 * edge ? 2 : 1;
  const int rows = int((all.size() + std::size_t(columns) - 1) / std::size_t(columns));
  const double wide = columns * column + (columns - 1) * between + 2 * edge,
               high = std::min(head + rows * line + edge, height);
  const Rect place{std::round((width - wide) / 2), std::round((height - high) / 2), wide, high};
  panels.open("keys", place, p.field, true, true);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  const float top = -ImGui::GetScrollY();
  panels.overlay().text(list, {place.x + edge, place.y + 16 * u + top}, Align::left, type.strong, ink(p.text), "Keys");
  panels.overlay().text(
      list, {place.x + wide - edge, place.y + 17 * u + top}, Align::right, type.small, ink(p.secondary),
      "Map and matrix: the wheel zooms, a drag pans, a click pins, a double click fits. Esc closes this.");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double x = place.x + edge + double(i / std::size_t(rows)) * (column + between),
                 y = place.y + head + double(i % std::size_t(rows)) * line + top;
    panels.overlay().text(list, {x, y}, Align::left, type.body, ink(p.text), all[i].first);
    panels.overlay().text(list, {x + column, y}, Align::right, type.body, ink(p.focus), all[i].second);
  }
  ImGui::Dummy({0, float(head + rows * line)});
  panels.close();
}

}  // namespace formicarium::lite
