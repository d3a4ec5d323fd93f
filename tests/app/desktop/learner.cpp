// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/desktop/learner.hpp"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QProgressBar>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/desktop/lesson/choice_button.hpp"
#include "app/desktop/lesson/lesson_pane.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

using lesson::Awaits;

bool Learner::comes_to_rest() {
  const auto rests = [this] {
    const auto* const course = window_.lessons().course();
    if (course == nullptr || window_.sides().making()) return false;
    const Frame& frame = *window_.controller().newest();
    return frame.instance == course->instance() && frame.state != State::running && !window_.lessons().busy();
  };
  // Runs in the background wait behind whatever else the machine does: while they come forward, so does the learner.
  const auto* const share = child<QProgressBar>(window_, "lesson_share");
  for (int before = -1; !test::comes_true(rests);)
    if (std::exchange(before, share->value()) == share->value()) return false;
  return true;
}

bool Learner::take(const QString& lesson) {
  window_.lessons().open(lesson);
  return test::comes_true([this, &lesson] {
           return window_.lessons().course() != nullptr &&
                  window_.lessons().file().stem() == std::filesystem::path(lesson.toStdString()).stem();
         }) &&
         comes_to_rest();
}

bool Learner::click(const char* name) {
  const auto all = window_.findChildren<QAbstractButton*>(QLatin1String(name));  // of a step with two questions several
  const auto found = std::ranges::find_if(all, [](const auto* one) { return one->isVisible() && one->isEnabled(); });
  if (found == all.end()) return false;
  auto* const button = *found;
  QTest::mouseClick(button, Qt::LeftButton, {}, {button->width() / 3, button->height() / 2});
  test::settle(0);
  return true;
}

bool Learner::answer(bool right) {
  if (course().items().empty()) return false;
  if (course().items().back().number) return write_number(right);
  if (course().items().back().clicks) return click_place(right);
  const auto& choices = course().items().back().choices;
  if (course().items().back().ticks) return tick(right);
  const auto found =
      std::ranges::find_if(choices, [right](const lesson::Item::Choice& one) { return one.right == right; });
  return found != choices.end() && click((std::string("answer_") + found->letter).c_str()) && comes_to_rest();
}

bool Learner::tick(bool right) {
  for (const lesson::Item::Choice& one : course().items().back().choices)
    if ((one.right || !right) && !click((std::string("answer_") + one.letter).c_str())) return false;
  return click("answer_taken") && comes_to_rest();
}

bool Learner::write_number(bool right) {
  double wanted = 0;
  for (const lesson::Entry& entry : course().lesson().steps[course().shown_step()].entries)
    if (const auto* const ask = std::get_if<lesson::Ask>(&entry.what); ask && ask->number && !ask->number->value.figure)
      wanted = ask->number->value.factor;
  auto* const field = child<QLineEdit>(window_, "answer_number");
  if (field == nullptr || !field->isEnabled()) return false;
  field->setFocus();
  QTest::keyClicks(field, QString::number(right ? wanted : -wanted - 7));
  return click("answer_taken") && comes_to_rest();
}

bool Learner::click_place(bool right) {
  const lesson::AskedPlace* asked = nullptr;
  for (const lesson::Entry& entry : course().lesson().steps[course().shown_step()].entries)
    if (const auto* const ask = std::get_if<lesson::Ask>(&entry.what); ask && ask->place) asked = &*ask->place;
  if (asked == nullptr) return false;
  const Frame& frame = *window_.controller().newest();
  const lesson::Picture picture{frame.instance, frame.trails, frame.best};
  Viewport& map = window_.sides().viewport(0);
  if (!test::comes_true([&] { return map.scene().map_view().has_value(); })) return false;
  const auto seen = [&](City city) {
    return map.scene().map_view()->screen(frame.instance->layout()[std::size_t(city)]);
  };
  const auto click_at = [&](Pixel at) {
    QTest::mouseClick(&map, Qt::LeftButton, {}, QPoint(int(std::lround(at.x)), int(std::lround(at.y))));
    return test::comes_true([this] {
             const lesson::Item& last = course().items().back();
             return !last.clicks || last.answered != 0;
           }) &&
           comes_to_rest();
  };
  for (City from = 0; from < frame.instance->cities(); ++from) {
    if (!asked->edge && lesson::is_right(*asked, picture, {from}) == right) return click_at(seen(from));
    for (City to = 0; asked->edge && to < from; ++to) {
      if (lesson::is_right(*asked, picture, {to, from}) != right) continue;
      const Pixel a = seen(from), b = seen(to), middle{std::round((a.x + b.x) / 2), std::round((a.y + b.y) / 2)};
      map.scene().pointer({.kind = PointerEvent::Kind::move, .at = middle});
      const auto edge = map.scene().asked_edge();  // many are not drawn, or lie below others
      if (edge && std::minmax(edge->first, edge->second) == std::pair<const City&, const City&>(to, from))
        return click_at(middle);
    }
  }
  return false;
}

const std::vector<lesson::Setting>* Learner::witness(bool passes) const {
  for (std::size_t step = course().shown_step(); step < course().lesson().steps.size(); ++step)
    for (const lesson::Entry& entry : course().lesson().steps[step].entries)
      if (const auto* const check = std::get_if<lesson::Check>(&entry.what))
        return &std::ranges::find(check->witnesses, passes, &lesson::Witness::passes)->settings;
  return nullptr;
}

bool Learner::turn(bool passes) {
  const auto* const settings = witness(passes);
  if (settings == nullptr) return false;
  auto* const pane = window_.findChild<LessonPane*>();
  for (const auto& [parameter, value] : *settings) {
    auto* const row =
        pane->findChild<ParameterRow*>(QString::fromUtf8(parameter->name.data(), int(parameter->name.size())));
    if (row == nullptr || !row->isEnabled()) return false;
    if (auto* const combo = row->findChild<QComboBox*>()) {
      combo->setFocus();
      while (combo->currentIndex() != int(value)) {
        const int before = combo->currentIndex();
        QTest::keyClick(combo, value > before ? Qt::Key_Down : Qt::Key_Up);
        if (combo->currentIndex() == before) return false;
      }
    } else {
      auto* const field = row->findChild<QLineEdit*>();
      if (field == nullptr) return false;
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, QString::number(value));
      QTest::keyClick(field, Qt::Key_Return);
    }
    test::settle(0);
    if (parameter->get(window_.findChild<ParameterPanel*>()->shown()) != value) return false;
  }
  return true;
}

bool Learner::press_play() {
  window_.findChild<RunBar*>()->set_speed(0);
  const std::int64_t to = course().awaited_iteration();
  if (!click("play_button")) return false;
  return test::comes_true([this, to] { return window_.controller().newest()->live_iteration >= to; }) &&
         comes_to_rest();
}

bool Learner::finish_step(bool right, int at_most) {
  for (int deed = 0; deed < at_most && !course().done(); ++deed) {
    switch (course().awaits()) {
      case Awaits::answer:
        look_("asked");
        if (!answer(right)) return false;
        break;
      case Awaits::reset:
        if (course().may_turn().empty()) {  // the lesson does it itself
          if (!test::comes_true([this] { return course().awaits() != Awaits::reset; })) return false;
          break;
        }
        if (!turn(right)) return false;
        look_("turned");
        if (!click("reset_button") || !comes_to_rest()) return false;
        if (!test::comes_true([this] { return course().awaits() != Awaits::reset; })) return false;
        break;
      case Awaits::run:
        look_("play");
        if (!press_play()) return false;
        break;
      case Awaits::figures:
      case Awaits::nothing:
        if (!comes_to_rest()) return false;
        break;
    }
  }
  if (!comes_to_rest()) return false;
  look_("done");
  return course().done();
}

}  // namespace formicarium
