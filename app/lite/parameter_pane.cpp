// SPDX-License-Identifier: Apache-2.0
#include "app/lite/parameter_pane.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/messages.hpp"
#include "app/model/words.hpp"
#include "app/scene/look/idle_words.hpp"
#include "core/problem/filled.hpp"

namespace formicarium::lite {
namespace {

constexpr double restart_height = 84;

}  // namespace

ParameterPane::ParameterPane() : base_(presets().front().name), base_settings_(presets().front().settings) {
  for (const Group group : groups_in_order)
    if (!words(group).open_at_first) closed_.push_back(group);
  for (const Parameter& p : parameters()) rows_.push_back({&p, SliderScale(p)});
}

void ParameterPane::draw(Panels& panels, const Rect& place, Player& player) {
  const double u = panels.unit();
  const bool waits = player.choices().restart_waits();
  const double foot = waits ? restart_height * u : 0;
  const Palette& p = panels.palette();
  panels.open("parameters", {place.x, place.y, place.width, place.height - foot}, p.window, true);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, at(4 * u, 2 * u));
  ImGui::Dummy({0, float(6 * u)});
  if (all_) {
    preset_combo(panels, player);
    for (const Group one : groups_in_order) {
      group(panels, player, one);
      if (one == groups_in_order[0]) more_line(panels, player);
    }
  } else {
    rows_of(panels, player, groups_in_order[0]);
    ImGui::Dummy({0, float(8 * u)});
    more_line(panels, player);
  }
  ImGui::Dummy({0, float(8 * u)});
  ImGui::PopStyleVar();
  panels.border(place, Border::left);
  panels.close();
  if (waits) restart_bar(panels, {place.x, place.y + place.height - foot, place.width, foot}, player);
}

void ParameterPane::preset_combo(Panels& panels, Player& player) {
  const Settings& now = player.choices().shown();
  bool changed = with_preset(now, base_settings_) != now;
  if (changed)
    for (const Preset& one : presets())
      if (const Settings its = player.choices().settings_of(one); with_preset(now, its) == now) {
        base_ = one.name;
        base_settings_ = its;
        changed = false;
        break;
      }
  panels.words(panels.type().small, panels.palette().secondary, "Preset");
  if (!panels.open_list("preset", std::string(base_) + (changed ? ", changed" : ""), true)) return;
  for (const Preset& one : presets()) {
    const auto refused = player.choices().why_refused(one);
    if (panels.item(one.name, one.name == base_, !refused)) {
      base_ = one.name;
      base_settings_ = player.choices().settings_of(one);
      player.choose(player.choices().with_preset(base_settings_));
      if (const auto best = one.for_instance ? player.choices().best() : std::nullopt)
        player.tell("Chosen: " + best->why + ".");
    }
    panels.tip(refused ? *refused : one.sentence);
  }
  ImGui::EndCombo();
}

void ParameterPane::group(Panels& panels, Player& player, Group which) {
  const double u = panels.unit();
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  const auto closed = std::ranges::find(closed_, which);
  const bool open = closed == closed_.end();
  ImGui::Dummy({0, float(8 * u)});
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const double wide = ImGui::GetContentRegionAvail().x, high = 36 * u;
  std::string below = filled(words(which).sentence, player.choices().words()), all;
  if (!open) {  // closed groups show a summary, as much of it as there is room for
    const auto fits = [&](const std::string& line) {
      return panels.overlay().width_of(type.small, line) < wide - 16 * u;
    };
    below.clear();
    for (const std::string& part : group_summary(which, player.choices())) {
      all += (all.empty() ? "" : " · ") + part;
      if (fits(all + " · …")) below = all;
    }
    below = fits(all) ? all : below + " · …";
  }
  ImDrawList* const list = ImGui::GetWindowDrawList();
  list->AddLine({from.x, from.y}, {float(from.x + wide), from.y}, ink(p.grid));
  if (ImGui::InvisibleButton(words(which).title.data(), at(wide, high))) {
    if (open)
      closed_.push_back(which);
    else
      closed_.erase(closed);
  }
  const bool hot = ImGui::IsItemHovered();
  const float x = from.x + float(5 * u), y = from.y + float(13 * u), r = float(3.5 * u);
  const ImU32 sign = ink(hot ? p.focus : p.secondary);
  if (open)
    list->AddTriangleFilled({x - r, y - r / 2}, {x + r, y - r / 2}, {x, y + r}, sign);
  else
    list->AddTriangleFilled({x - r / 2, y - r}, {x + r, y}, {x - r / 2, y + r}, sign);
  panels.overlay().text(list, {from.x + 16 * u, from.y + 5 * u}, Align::left, type.strong, ink(hot ? p.focus : p.text),
                        words(which).title);
  list->PushClipRect(from, at(from.x + wide, from.y + high), true);
  panels.overlay().text(list, {from.x + 16 * u, from.y + 21 * u}, Align::left, type.small, ink(p.secondary), below);
  list->PopClipRect();
  if (!open) panels.tip(all);
  if (!open) return;
  rows_of(panels, player, which);
}

void ParameterPane::more_line(Panels& panels, Player& player) {
  const MoreWords words = more_words(player.choices(), base_settings_, all_);
  if (panels.line_button("more", words.line)) all_ = !all_;
  panels.tip(words.tip);
}

void ParameterPane::rows_of(Panels& panels, Player& player, Group group) {
  const bool all = std::ranges::find(idle_shown_, group) != idle_shown_.end();
  std::vector<std::string> counts;
  std::string sentences;
  for (Row& one : rows_) {
    if (one.parameter->group != group) continue;
    const auto nothing = player.choices().idle(*one.parameter);
    if (!nothing || all) row(panels, player, one, with_preset(player.choices().shown(), base_settings_));
    if (!nothing) continue;
    counts.push_back(nothing->counts);
    sentences += fmt::format("{}{}: {}", sentences.empty() ? "" : "\n\n", one.parameter->label, nothing->why);
  }
  if (counts.empty() || !all_) return;
  std::string words = fmt::format("Hide {} without effect now", counts.size());
  if (!all)
    for (const std::string& form : idle_words(counts)) {
      words = form;
      if (panels.overlay().width_of(panels.type().small, words) <= ImGui::GetContentRegionAvail().x) break;
    }
  ImGui::PushID(int(group));
  if (panels.line_button("idle", words)) {
    if (all)
      std::erase(idle_shown_, group);
    else
      idle_shown_.push_back(group);
  }
  ImGui::PopID();
  panels.tip(sentences);
}

void ParameterPane::draw_rows(Panels& panels, Player& player, const std::vector<const Parameter*>& parameters,
                              bool enabled) {
  if (!enabled) ImGui::BeginDisabled();
  for (Row& one : rows_)
    if (std::ranges::find(parameters, one.parameter) != parameters.end())
      row(panels, player, one, player.frame()->start);
  if (!enabled) ImGui::EndDisabled();
}

void ParameterPane::row(Panels& panels, Player& player, Row& row, const Settings& before) {
  const double u = panels.unit();
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  const Parameter& q = *row.parameter;
  const Settings& shown = player.choices().shown();
  const double value = q.get(shown), was = q.get(before);
  const auto idle = player.choices().idle(q);
  const auto in_force = row.scale.in_force(value, player.choices().cities());
  const Frame& frame = *player.frame();
  const double turned = frame.instance ? q.get(frame.schedule.turned(shown, *frame.instance)) : value;
  std::string help(q.symbol.empty() ? q.label : fmt::format("{} {}", q.label, q.symbol));
  for (const std::string& line : help_lines(q, Naming::windows, player.choices().words())) help += "\n\n" + line;
  for (const FoundWord& one : words_in_title(q.label)) help += "\n\n" + word_sentence(*one.word);

  ImGui::PushID(q.name.data(), q.name.data() + q.name.size());
  ImGui::Dummy({0, float(3 * u)});
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const double wide = ImGui::GetContentRegionAvail().x;
  panels.words(type.small, p.secondary,
               row_caption(q, value, remark(q, shown), turned == value ? std::nullopt : std::optional(turned),
                           in_force ? in_force : player.choices().not_as_many_as_items(q), player.choices().words()));
  panels.tip(idle ? idle->why + "\n\n" + help : help);
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) edit(player, row, default_of(q, shown));
  if (value != was) {
    const std::string words = "• was " + spoken_value(q, was, player.choices().words());
    const double room = wide - (ImGui::GetItemRectMax().x - from.x) - 8 * u;
    const bool fits = panels.overlay().width_of(type.small, words) < room;
    panels.overlay().text(ImGui::GetWindowDrawList(), {from.x + wide, from.y}, Align::right, type.small, ink(p.focus),
                          fits ? words : "•");
  }
  if (q.kind == ParameterKind::choice)
    choice(panels, player, row, idle.has_value());
  else
    number(panels, player, row, idle.has_value());
  if (!row.note.empty()) panels.paragraph(type.small, p.warning, row.note, wide);
  ImGui::PopID();
}

void ParameterPane::choice(Panels& panels, Player& player, Row& row, bool idle) {
  const Parameter& q = *row.parameter;
  const Settings shown = player.choices().shown();
  const auto now = std::size_t(q.get(shown));
  const auto said = [&](std::string_view sentence) { return filled(sentence, player.choices().words()); };
  const bool open = panels.open_list("choice", std::string(q.choices[now].label), !idle);
  if (!open) {
    panels.tip(idle ? player.choices().idle(q)->why : said(q.choices[now].sentence));
    return;
  }
  for (std::size_t i = 0; i < q.choices.size(); ++i) {
    const auto refused = player.choices().why_refused(q, int(i));
    if (panels.item(q.choices[i].label, i == now, !refused)) edit(player, row, double(i));
    panels.tip(refused ? *refused : said(q.choices[i].sentence));
  }
  ImGui::EndCombo();
}

void ParameterPane::number(Panels& panels, Player& player, Row& row, bool idle) {
  const double u = panels.unit(), field = 72 * u, gap = 6 * u;
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  const Parameter& q = *row.parameter;
  const double value = q.get(player.choices().shown());
  const int cities = player.choices().cities();
  const float top = ImGui::GetCursorPosY(), left = ImGui::GetCursorPosX();
  const double wide = ImGui::GetContentRegionAvail().x;
  double x = left;
  if (!q.symbol.empty()) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const double room = std::max(20 * u, panels.overlay().width_of(type.strong, q.symbol) + 4 * u);
    panels.overlay().text(ImGui::GetWindowDrawList(), {at.x, at.y + 5 * u}, Align::left, type.strong,
                          ink(p.text, idle ? 0.5 : 1), q.symbol);
    x += room;
  }
  if (row.scale.usable()) {
    ImGui::SetCursorPos(at(x, top));
    int stop = row.scale.nearest(value);
    if (panels.slider("slider", stop, row.scale.last(cities), left + wide - field - gap - x, !idle))
      edit(player, row, row.scale.value(stop, cities));
    if (idle) panels.tip(player.choices().idle(q)->why);
    x = left + wide - field;
  }
  ImGui::SetCursorPos(at(x, top));
  ImGui::SetNextItemWidth(float(left + wide - x));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, at(6 * u, 5 * u));
  if (!row.editing)
    *fmt::format_to_n(row.typed.data(), row.typed.size() - 1, "{}", player.choices().field_text(q)).out = '\0';
  ImGui::BeginDisabled(idle);
  ImGui::InputText("##field", row.typed.data(), row.typed.size(), ImGuiInputTextFlags_AutoSelectAll);
  ImGui::EndDisabled();
  ImGui::PopStyleVar();
  row.editing = ImGui::IsItemActive();
  if (ImGui::IsItemDeactivatedAfterEdit()) read_field(player, row);
}

void ParameterPane::edit(Player& player, Row& row, double value) {
  row.note.clear();
  if (value == row.parameter->get(player.choices().shown())) return;
  const Choices::Wishes wishes = player.choices().with(*row.parameter, value);
  if (std::string follows = player.choices().what_follows(*row.parameter, wishes); !follows.empty())
    player.tell(std::move(follows));
  player.choose(wishes);
}

void ParameterPane::read_field(Player& player, Row& row) {
  const Parameter& q = *row.parameter;
  const double before = q.get(player.choices().shown());
  const auto [value, note] = typed_value(q, row.typed.data(), before, player.choices().words());
  edit(player, row, value);
  row.note = note;
}

void ParameterPane::restart_bar(Panels& panels, const Rect& place, Player& player) {
  const double u = panels.unit();
  const Palette& p = panels.palette();
  panels.open("restart", place, p.window);
  panels.border(place, Border::top);
  ImGui::SetCursorPos(at(8 * u, 8 * u));
  const bool refused = !player.refusal().empty();
  const std::string words = refused ? player.refusal() : player.choices().waiting_words();
  panels.paragraph(panels.type().small, refused ? p.error : p.secondary, words, place.width - 16 * u);
  panels.tip(words);
  ImGui::SetCursorPos(at(8 * u, place.height - 36 * u));
  if (panels.button("restart", Icon::reset, "Restart with Changes", place.width - 16 * u, true, true)) player.restart();
  panels.close();
}

}  // namespace formicarium::lite
