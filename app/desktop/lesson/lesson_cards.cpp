// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lesson/lesson_cards.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>
#include <filesystem>
#include <vector>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/base/error.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/lesson/way.hpp"

namespace formicarium {
namespace {

const QString lesson_folder_key = QStringLiteral("lesson_folder");
constexpr int lesson_width = 236, lesson_height = 132;  // px

struct LessonCard {
  QString name, title, facts, afterwards;
};

/// `name`: of a bundled lesson, or a file's path.
LessonCard lesson_card_of(const std::string& name) {
  LessonCard card{text(name), text(std::filesystem::path(name).stem().string()), {}, {}};
  try {
    const auto file = lesson::lesson_file(name);
    const lesson::Lesson read = lesson::read_lesson(file);
    card.title = text(read.title);
    card.afterwards = text(read.afterwards);
    card.facts = LessonCards::tr("%1 minutes").arg(read.minutes);
    const auto way = lesson::kept_way(read, file);
    const auto [done, all] = lesson::steps_done(read, way.value_or(lesson::Way{}));
    if (done == all)
      card.facts += LessonCards::tr(" · done");
    else if (done > 0)
      card.facts += LessonCards::tr(" · %1 of %2 steps done").arg(done).arg(all);
  } catch (const InputError& error) {
    card.afterwards = QString::fromUtf8(error.what());
  }
  return card;
}

QPushButton* button_of(const LessonCard& card, QWidget* parent) {
  auto* button = new QPushButton(parent);
  button->setFixedSize(lesson_width, lesson_height);
  named(
      button,
      qPrintable(QStringLiteral("lesson_card_") + text(std::filesystem::path(card.name.toStdString()).stem().string())),
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

QString lesson_folder() { return QSettings().value(lesson_folder_key).toString(); }

void set_lesson_folder(const QString& folder) { QSettings().setValue(lesson_folder_key, folder); }

LessonCards::LessonCards(QWidget* parent) : QScrollArea(parent), row_(new QWidget(this)) {
  named(this, "lesson_cards", tr("Lessons"));
  setFocusPolicy(Qt::NoFocus);  // its cards have it
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
  jobs_.start(tr("Reading the lessons"), [this, folder = lesson_folder().toStdString()](Progress&) -> Jobs::Done {
    std::vector<LessonCard> cards;
    for (const std::string_view name : lesson::bundled_lessons()) cards.push_back(lesson_card_of(std::string(name)));
    if (!folder.empty())
      for (const std::filesystem::path& file : lesson::lessons_in(folder))
        cards.push_back(lesson_card_of(file.string()));
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
