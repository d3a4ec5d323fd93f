// SPDX-License-Identifier: Apache-2.0
#include "app/scene/switches.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace formicarium {
namespace {

constexpr double box_size = 12, sample_size = 20, gap_size = 6, between_size = 10, row_height = 24;  // px of a unit

constexpr std::array<const char*, 3> view_words{"Map", "Both", "Matrix"};
constexpr WordChoice view_choice{"view", view_words, {}};

std::size_t columns_of(std::size_t switches, int rows) {
  return (switches + std::size_t(rows) - 1) / std::size_t(rows);
}

double width_of_switch(double name, double unit, bool sample) {
  return (box_size + gap_size + (sample ? sample_size + gap_size : 0)) * unit + name;
}

}  // namespace

SwitchForm switch_form(std::span<const double> names, double unit, double room) {
  SwitchForm form;
  for (const auto& [rows, samples] : {std::pair(1, true), {2, true}, {2, false}, {3, false}}) {
    const std::size_t columns = columns_of(names.size(), rows);
    form = {rows, samples, 0};
    for (std::size_t column = 0; column < columns; ++column) {
      double widest = 0;
      for (std::size_t i = column; i < names.size(); i += columns) widest = std::max(widest, names[i]);
      form.width += width_of_switch(widest, unit, samples) + between_size * unit;
    }
    if (form.width <= room) return form;
  }
  return {0, false, 0};
}

bool layer_switches(Overlay& overlay, Pixel corner, double room, double height,
                    std::span<const std::unique_ptr<PaneLayer>> layers, const Look& look, const Traits& traits,
                    bool column, ShownLayers& shown) {
  const Palette& palette = *look.palette;
  const Type& type = overlay.type();
  const double unit = type.unit, box = box_size * unit, sample = sample_size * unit, gap = gap_size * unit;
  std::vector<std::size_t> offered;  // [switch] its layer
  std::vector<double> names;
  offered.reserve(layers.size());
  names.reserve(layers.size());
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (*layer_kinds[i]->label == 0 || !suits(*layer_kinds[i], traits)) continue;
    offered.push_back(i);
    names.push_back(std::ceil(overlay.width_of(type.small, layers[i]->label(*layer_kinds[i]))));
  }
  if (names.empty()) return false;
  SwitchForm form = switch_form(names, unit, room);
  if (column && row_height * unit * double(names.size()) <= height) form = {int(names.size()), true, 0};
  if (form.rows == 0) return false;
  const double high = std::floor(std::min(row_height * unit, height / form.rows));  // ImGui cuts off at whole px
  const std::size_t columns = columns_of(names.size(), form.rows);

  bool changed = false;
  overlay.open("layers", corner, {0, 1}, false);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, at(between_size * unit, 0));
  ImGui::PushFont(type.small);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::size_t of = offered[i];
    const LayerKind& kind = *layer_kinds[of];
    const char* const label = layers[of]->label(kind);
    double name = names[i];
    for (std::size_t other = i % columns; other < names.size(); other += columns) name = std::max(name, names[other]);
    const double wide = std::ceil(width_of_switch(name, unit, form.samples));
    const ImVec2 from = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton(kind.id, at(wide, high))) {
      shown[of] = !shown[of];
      changed = true;
    }
    const bool on = shown[of], hot = ImGui::IsItemHovered();
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const double middle = from.y + high / 2, top = std::round(middle - box / 2);
    list->AddRect(at(from.x, top), at(from.x + box, top + box), ink(hot ? palette.focus : palette.control_edge), 2, 0,
                  float(hot ? 1.5 : 1));
    if (on) {
      const ImVec2 tick[] = {at(from.x + box * 0.22, top + box * 0.52), at(from.x + box * 0.42, top + box * 0.74),
                             at(from.x + box * 0.80, top + box * 0.26)};
      list->AddPolyline(tick, 3, ink(palette.text), 0, float(1.8 * unit));
    }
    if (form.samples) draw_sketch(list, layers[of]->sample(look), {from.x + box + gap + sample / 2, middle}, unit);
    const float size = type.small->FontSize * ImGui::GetIO().FontGlobalScale;
    list->AddText(at(from.x + wide - name, std::round(middle - size / 2)), ink(on ? palette.text : palette.secondary),
                  label);
    if (hot) ImGui::SetNextWindowPos(at(from.x, from.y - gap), 0, at(0, 1));  // above: it covers none of the switches
    if (hot) ImGui::SetTooltip("%s (%s)", label, kind.key);
    if ((i + 1) % columns != 0 && i + 1 < names.size()) ImGui::SameLine();
  }
  ImGui::PopFont();
  ImGui::PopStyleVar();
  overlay.close();
  return changed;
}

namespace {

constexpr double choice_height = 24, beside_word = 10;  // px of a unit

double width_of_word(const Overlay& overlay, const char* word) {
  return std::ceil(overlay.width_of(overlay.type().small, word)) + 2 * std::round(beside_word * overlay.type().unit);
}

}  // namespace

double width_of_choice(const Overlay& overlay, const WordChoice& choice) {
  double whole = 0;
  for (const char* const word : choice.words) whole += width_of_word(overlay, word);
  return whole;
}

bool choice_switch(Overlay& overlay, Pixel corner, Pixel pivot, const Palette& palette, const WordChoice& choice,
                   std::size_t& chosen) {
  const Type& type = overlay.type();
  // Whole px: ImGui cuts a window off at them.
  const double high = std::round(choice_height * type.unit), inside = std::round(beside_word * type.unit);
  const double whole = width_of_choice(overlay, choice);
  bool changed = false;
  overlay.open(choice.name, corner, pivot, false);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
  ImGui::PushFont(type.small);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  ImDrawList* const list = ImGui::GetWindowDrawList();
  list->AddRectFilled(start, at(start.x + whole, start.y + high), ink(palette.field, 0.9), 4);
  for (std::size_t i = 0; i < choice.words.size(); ++i) {
    const double wide = width_of_word(overlay, choice.words[i]);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton(choice.words[i], at(wide, high)) && chosen != i) {
      chosen = i;
      changed = true;
    }
    const bool on = chosen == i, hot = ImGui::IsItemHovered();
    if (on || hot)
      list->AddRectFilled(at(from.x + 1, from.y + 1), at(from.x + wide - 1, from.y + high - 1),
                          ink(on ? palette.control_edge : palette.grid, on ? 0.28 : 1), 3);
    const float size = type.small->FontSize * ImGui::GetIO().FontGlobalScale;
    list->AddText(at(from.x + inside, std::round(from.y + (high - size) / 2)),
                  ink(on ? palette.text : palette.secondary), choice.words[i]);
    if (hot && i < choice.tips.size()) {
      ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {8, 6});
      ImGui::SetTooltip("%s", choice.tips[i]);
      ImGui::PopStyleVar();
    }
    ImGui::SameLine();
  }
  list->AddRect(start, at(start.x + whole, start.y + high), ink(palette.control_edge, 0.6), 4);
  ImGui::PopFont();
  ImGui::PopStyleVar();
  overlay.close();
  return changed;
}

double width_of_view_switch(const Overlay& overlay) { return width_of_choice(overlay, view_choice); }

bool view_switch(Overlay& overlay, Pixel corner, Pixel pivot, const Palette& palette, View& view) {
  auto chosen = std::size_t(view);
  if (!choice_switch(overlay, corner, pivot, palette, view_choice, chosen)) return false;
  view = View(chosen);
  return true;
}

}  // namespace formicarium
