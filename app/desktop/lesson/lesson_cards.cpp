// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lesson/lesson_cards.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <vector>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/base/error.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/lesson/way.hpp"

namespace formicarium {
namespace {

constexpr int lesson_width = 236, lesson_height = 132;  // px

struct LessonCard {
  QString name, title, facts, afterwards;
};

LessonCard lesson_card_of(std::string_view name) {
  LessonCard card{text(name), text(name), {}, {}};
  try {
    const auto file = lesson::lesson_file(std::string(name));
    const lesson::Lesson read = lesson::read_lesson(file);
    card.title = text(read.title);
    card.afterwards = text(read.afterwards);
    card.facts = LessonCards::tr("%1 minutes").arg(read.minutes);
    const auto way = lesson::kept_way(read, file);
    const std::size_t steps = read.steps.size();
    if (way && way->step < steps && way->step < way->steps.size()) {
      const bool done = way->step + 1 == steps && way->steps[way->step].done;
      if (done)
        card.facts += LessonCards::tr(" · done");
      else if (way->step > 0)
        card.facts += LessonCards::tr(" · at step %1 of %2").arg(way->step + 1).arg(steps);
    }
  } catch (const InputError& error) {
    card.afterwards = QString::fromUtf8(error.what());
  }
  return card;
}

QPushButton* button_of(const LessonCard& card, QWidget* parent) {
  auto* button = new QPushButton(parent);
  button->setFixedSize(lesson_width, lesson_height);
  named(button, qPrintable(QStringLiteral("lesson_card_") + card.name),
        card.title + QStringLiteral(", ") + card.facts + QStringLiteral(". ") + card.afterwards);
  auto* column = spaced(new QVBoxLayout(button), 3, {12, 10, 12, 10});
  const auto line = [&](const QString& words, bool heavy, bool secondary) {
    auto* label = new QLabel(words, button);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    if (heavy) label->setFont(heading_font(label->font()));
    if (secondary) set_ink(label, colour(look(label->palette()).secondary));
    column->addWidget(label);
  };
  line(card.title, true, false);
  line(card.facts, false, true);
  line(card.afterwards, false, false);
  column->addStretch(1);
  return button;
}

}  // namespace

LessonCards::LessonCards(QWidget* parent) : QScrollArea(parent), row_(new QWidget(this)) {
  named(this, "lesson_cards", tr("Lessons"));
  cards_ = spaced(new QHBoxLayout(row_), 8, {0, 0, 0, 4});
  cards_->addStretch(1);
  setWidget(row_);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFixedHeight(lesson_height + 18);
  viewport()->setAutoFillBackground(false);
  row_->setAutoFillBackground(false);
}

void LessonCards::showEvent(QShowEvent* event) {
  QScrollArea::showEvent(event);
  read();
}

void LessonCards::read() {
  jobs_.start(tr("Reading the lessons"), [this](Progress&) -> Jobs::Done {
    std::vector<LessonCard> cards;
    for (const std::string_view name : lesson::bundled_lessons()) cards.push_back(lesson_card_of(name));
    return [this, cards] {
      while (cards_->count() > 1) {
        QLayoutItem* const item = cards_->takeAt(0);
        delete item->widget();
        delete item;
      }
      for (const LessonCard& card : cards) {
        QPushButton* const button = button_of(card, row_);
        connect(button, &QPushButton::clicked, this, [this, name = card.name] { emit chosen(name); });
        cards_->insertWidget(cards_->count() - 1, button);
        button->show();
      }
    };
  });
}

}  // namespace formicarium
