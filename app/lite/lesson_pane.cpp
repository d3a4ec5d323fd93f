// SPDX-License-Identifier: Apache-2.0
#include "app/lite/lesson_pane.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/commands.hpp"
#include "app/model/words.hpp"

namespace formicarium::lite {
namespace {

using lesson::Item;
using Kind = LessonPane::Wish::Kind;

constexpr double side = 14, foot_height = 52;  // logical px, times the panels' unit

void gap(const Panels& panels, double px) { ImGui::Dummy({0, float(px * panels.unit())}); }
double room() { return ImGui::GetContentRegionAvail().x; }

}  // namespace

std::optional<LessonPane::Wish> LessonPane::draw(Panels& panels, const Rect& place, const LessonRun& run,
                                                 ParameterPane& rows, Player& player, bool next_lesson) {
  const double u = panels.unit();
  const Palette& p = panels.palette();
  const lesson::Course& course = run.course();
  std::optional<Wish> wish;
  const auto take = [&wish](std::optional<Wish> one) {
    if (one) wish = one;
  };
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, at(side * u, 10 * u));
  panels.open("lesson", {place.x, place.y, place.width, place.height - foot_height * u}, p.window, true);
  ImGui::Indent(float(side * u));
  ImGui::PushItemWidth(float(room() - side * u));
  take(head(panels, run));
  again_ = !course.done();
  const bool answers = !course.looks_back() && course.awaits() == lesson::Awaits::answer;
  const std::vector<const Parameter*> turned = course.turned();
  bool rows_shown = turned.empty();
  const auto show_rows = [&] {
    if (std::exchange(rows_shown, true)) return;
    const Frame& frame = *player.frame();
    rows.draw_rows(panels, player, turned,
                   !course.may_turn().empty() && !frame.reviewing && frame.state != State::running);
    gap(panels, 6);
  };
  const auto question = std::pair(course.shown_step(), course.items().size());
  if (std::exchange(question_, question) != question) {  // what was ticked or typed belongs to another one
    ticked_.clear();
    number_.fill(0);
  }
  for (const Item& one : course.items()) {
    if (one.kind == Item::Kind::passed || one.kind == Item::Kind::failed) show_rows();
    take(item(panels, one, answers && one.answered == 0));
    gap(panels, 8);
  }
  show_rows();
  if (const std::string waits = run.waiting_words(player.choices().shown()); !waits.empty())
    panels.paragraph(panels.type().strong, p.focus, waits, room() - side * u);
  if (const double share = run.share(); share >= 0) {
    ImGui::ProgressBar(float(share), at(room() - side * u, 8 * u), "");
    if (panels.button("leave runs", Icon::none, "Leave It")) wish = Wish{Kind::leave_runs};
  }
  if (course.at_the_end() && !course.lesson().afterwards.empty()) {
    gap(panels, 8);
    panels.words(panels.type().strong, p.text, lesson_words::now_you_can_say);
    panels.paragraph(panels.type().body, p.text, course.lesson().afterwards, room() - side * u);
    gap(panels, 4);
    if (panels.button("again", Icon::none, "Once More")) wish = Wish{Kind::again};
    panels.tip(lesson_words::once_more_tip);
  }
  const bool grown = course.shown_step() == shown_step_ && course.items().size() > shown_items_;
  shown_step_ = course.shown_step();
  shown_items_ = course.items().size();
  gap(panels, 12);
  if (grown) ImGui::SetScrollHereY(1);
  ImGui::PopItemWidth();
  ImGui::Unindent(float(side * u));
  panels.close();
  ImGui::PopStyleVar();
  panels.open("lesson foot", {place.x, place.y + place.height - foot_height * u, place.width, foot_height * u},
              p.window);
  take(foot(panels, run, next_lesson));
  panels.close();
  return wish;
}

std::optional<LessonPane::Wish> LessonPane::head(Panels& panels, const LessonRun& run) {
  const Palette& p = panels.palette();
  const lesson::Course& course = run.course();
  const auto& steps = course.lesson().steps;
  std::optional<Wish> wish;
  gap(panels, 6);
  const float top = ImGui::GetCursorPosY(), left = ImGui::GetCursorPosX();
  panels.paragraph(panels.type().small, p.secondary, course.lesson().title, room() - 40 * panels.unit());
  const float after = ImGui::GetCursorPosY();
  ImGui::SetCursorPos({left + float(room() - 34 * panels.unit()), top - float(6 * panels.unit())});
  if (panels.button("leave lesson", Icon::close, "")) wish = Wish{Kind::leave};
  panels.tip(lesson_words::leave_tip);
  ImGui::SetCursorPos({left, std::max(after, top)});
  panels.words(panels.type().small, p.secondary, lesson_words::step_line(course));
  gap(panels, 2);
  panels.paragraph(panels.type().strong, p.text, steps[course.shown_step()].title, room() - side * panels.unit());
  gap(panels, 6);
  return wish;
}

std::optional<LessonPane::Wish> LessonPane::item(Panels& panels, const Item& item, bool open) {
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  const double wide = room() - side * panels.unit();
  std::optional<Wish> wish;
  const auto reply = [&] {
    if (item.reply.empty()) return;
    gap(panels, 4);
    panels.paragraph(type.body, p.text, item.reply, wide);
  };
  switch (item.kind) {
    case Item::Kind::said: {
      panels.paragraph(type.body, p.text, item.text, wide);
      std::string explained;
      for (const FoundWord& one : words_in(item.text))
        explained += (explained.empty() ? "" : "\n\n") + word_sentence(*one.word);
      if (!explained.empty()) panels.tip(explained);
      break;
    }
    case Item::Kind::asked:
      panels.paragraph(type.strong, p.text, item.text, wide);
      for (const Item::Choice& one : item.choices) {
        gap(panels, 3);
        if (!choice(panels, item, one, open)) continue;
        if (item.ticks)
          tick(one.letter);
        else
          wish = Wish{Kind::answer, std::string(1, one.letter)};
      }
      if (item.ticks && item.answered == 0) {
        gap(panels, 3);
        if (panels.button("take ticks", Icon::none, lesson_words::take_answer, 0, open && !ticked_.empty()))
          wish = Wish{Kind::answer, std::exchange(ticked_, {})};
        panels.tip(lesson_words::ticks_tip);
      }
      if (item.number || item.clicks) wish = written(panels, item, open);
      break;
    case Item::Kind::revealed: {
      if (item.number) {
        written(panels, item, false);
        break;
      }
      const auto shown = [&](const std::vector<Item::Choice>& some, const char* heading) {
        if (!some.empty()) panels.words(type.small, p.secondary, heading);
        for (const Item::Choice& one : some) {
          choice(panels, item, one, false);
          gap(panels, 3);
        }
      };
      shown(lesson_words::chosen(item), lesson_words::you_had_said);
      reply();  // to that, and not to the right answer
      shown(lesson_words::right_instead(item), lesson_words::the_answer);
      return wish;
    }
    default:
      verdict(panels, item);
  }
  if (item.kind == Item::Kind::asked && item.predicts && item.answered != 0) {
    gap(panels, 4);
    panels.paragraph(type.body, p.text, lesson_words::noted, wide);
  }
  reply();
  return wish;
}

std::optional<LessonPane::Wish> LessonPane::written(Panels& panels, const Item& item, bool open) {
  const Palette& p = panels.palette();
  gap(panels, 3);
  if (const std::string line = lesson_words::answer_line(item); !line.empty()) {
    const Colour ink = item.truth.empty() ? p.text : item.answered == '=' ? p.done : p.warning;
    panels.paragraph(panels.type().strong, ink, line, room() - side * panels.unit());
    return {};
  }
  if (!item.number) return {};
  ImGui::BeginDisabled(!open);
  ImGui::SetNextItemWidth(float(110 * panels.unit()));
  const bool entered =
      ImGui::InputText("##number", number_.data(), number_.size(), ImGuiInputTextFlags_EnterReturnsTrue);
  panels.tip(lesson_words::number_tip);
  ImGui::SameLine();
  const bool fits = lesson::number_in(number_.data()).has_value();
  const bool pressed = panels.button("take number", Icon::none, lesson_words::take_answer, 0, fits);
  ImGui::EndDisabled();
  if (!(entered || pressed) || !fits || !open) return {};
  Wish wish{Kind::answer, number_.data()};
  number_.fill(0);
  return wish;
}

void LessonPane::tick(char letter) {
  if (std::erase(ticked_, letter) == 0) ticked_.insert(std::ranges::upper_bound(ticked_, letter), letter);
}

bool LessonPane::choice(Panels& panels, const Item& item, const Item::Choice& one, bool open) {
  const double u = panels.unit(), wide = room() - side * u, inside = 8 * u;
  const double letter = (item.ticks && item.kind == Item::Kind::asked ? 44 : 22) * u;
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  const bool told = item.answered != 0 && (!item.predicts || item.kind == Item::Kind::revealed);
  const bool boxed = item.ticks && item.kind == Item::Kind::asked;
  const bool chosen = one.chosen || (boxed && item.answered == 0 && ticked_.find(one.letter) != std::string::npos);
  const Colour edge = told && one.right ? p.done : told && chosen ? p.error : chosen ? p.focus : p.control_edge;
  const bool heavy = chosen || (told && one.right);
  ImGui::PushFont(type.body);
  const double wrap = wide - letter - 2 * inside;
  const ImVec2 size = ImGui::CalcTextSize(one.text.data(), one.text.data() + one.text.size(), false, float(wrap));
  ImGui::PopFont();
  const double high = size.y + 2 * inside;
  const ImVec2 from = ImGui::GetCursorScreenPos();
  ImGui::PushID(one.letter);
  const bool pressed = ImGui::InvisibleButton("answer", at(wide, high)) && open;
  ImGui::PopID();
  const bool hot = open && ImGui::IsItemHovered();
  ImDrawList* const list = ImGui::GetWindowDrawList();
  const ImVec2 to = at(from.x + wide, from.y + high);
  list->AddRectFilled(from, to, ink(p.field), 4);
  list->AddRect(from, to, ink(hot ? p.focus : edge), 4, 0, heavy || hot ? 2.0f : 1.0f);
  const std::string sign = told && one.right ? "✓" : told && chosen ? "×" : std::string(1, one.letter);
  panels.overlay().text(list, {from.x + inside, from.y + inside}, Align::left, type.body,
                        ink(told && (chosen || one.right) ? edge : p.secondary), sign);
  if (boxed)
    panels.overlay().text(list, {from.x + inside + 20 * u, from.y + inside}, Align::left, type.body,
                          ink(chosen ? p.text : p.secondary), chosen ? "☒" : "☐");
  const float px = type.body->FontSize * ImGui::GetIO().FontGlobalScale;
  list->AddText(type.body, px, at(from.x + inside + letter, from.y + inside), ink(p.text), one.text.data(),
                one.text.data() + one.text.size(), float(wrap));
  return pressed;
}

void LessonPane::verdict(Panels& panels, const Item& item) const {
  const double u = panels.unit(), bar = 12 * u;
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  const bool good = item.kind == Item::Kind::passed, hint = item.kind == Item::Kind::hint;
  const Colour colour = good ? p.done : hint ? p.focus : p.warning;
  const ImVec2 from = ImGui::GetCursorScreenPos();
  ImGui::Indent(float(bar));
  panels.words(type.strong, colour, lesson_words::heading(item.kind, again_));
  panels.paragraph(type.body, p.text, item.text, room() - side * u);
  if (item.seeds > 1) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const double step = std::min(11 * u, (room() - 80 * u) / item.seeds), r = step * 0.36;
    for (int k = 0; k < item.seeds; ++k) {
      const ImVec2 centre = at(start.x + step * (k + 0.5), start.y + 10 * u);
      if (k < item.held)
        list->AddCircleFilled(centre, float(r), ink(p.done));
      else
        list->AddCircle(centre, float(r), ink(p.secondary));
    }
    panels.overlay().text(list, {start.x + step * item.seeds + 6 * u, start.y + 3 * u}, Align::left, type.body,
                          ink(p.text), fmt::format("{} of {}", item.held, item.seeds));
    gap(panels, 20);
  }
  ImGui::Unindent(float(bar));
  const ImVec2 end = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddRectFilled(from, at(from.x + 4 * u, end.y - 4 * u), ink(colour), 2);
}

std::optional<LessonPane::Wish> LessonPane::foot(Panels& panels, const LessonRun& run, bool next_lesson) {
  const double u = panels.unit();
  const lesson::Course& course = run.course();
  std::optional<Wish> wish;
  ImGui::SetCursorPos(at(side * u, 12 * u));
  if (panels.button("lesson back", Icon::none, "Back", 64 * u, course.shown_step() > 0)) wish = Wish{Kind::back};
  panels.tip(command_words("lesson_back").tip);
  if (!course.done()) {
    ImGui::SetCursorPos(at((width - side - 72 - 90) * u, 12 * u));
    if (panels.button("show me", Icon::none, "Show Me", 84 * u)) wish = Wish{Kind::show_me};
    panels.tip(command_words("lesson_show").tip);
  }
  const bool end = course.at_the_end();
  if (end && !next_lesson) return wish;
  const double wide = end ? 110 : 72;
  ImGui::SetCursorPos(at((width - side - wide) * u, 12 * u));
  if (panels.button("lesson next", Icon::none, end ? "Next Lesson" : "Next", wide * u, course.done(), course.done()))
    wish = Wish{end ? Kind::next_lesson : Kind::next};
  return wish;
}

}  // namespace formicarium::lite
