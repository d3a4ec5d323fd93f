// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lesson/first_offer.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/desktop/glyphs.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"

namespace formicarium {
namespace {

constexpr int wide = 200;  // px
const QString closed_key = QStringLiteral("first_offer_closed");

}  // namespace

bool FirstOffer::due() { return !QSettings().value(closed_key, false).toBool(); }

FirstOffer::FirstOffer(const QString& lesson, QWidget* stage, QWidget* parent) : OverStage(wide, stage, parent) {
  named(this, "first_offer", tr("What you can do first"));
  auto* close = new QToolButton(this);
  close->setIcon(glyph_icon(Icon::close));
  close->setAutoRaise(true);
  named(close, "first_offer_close", tr("Close this offer"), tr("Close this for good; the menus have all of it"));
  auto* heading = new QLabel(tr("New here?"), this);
  heading->setFont(heading_font(heading->font()));
  auto* column = spaced(new QVBoxLayout(this), 6, {10, 6, 10, 10});
  auto* top = spaced(new QHBoxLayout, 4);
  top->addWidget(heading, 1);
  top->addWidget(close);
  column->addLayout(top);
  const auto add = [&](const QString& words, const char* name, const QString& tip) {
    auto* button = new QPushButton(words, this);
    button->setMinimumHeight(44);
    named(button, name, words, tip);
    column->addWidget(button);
    return button;
  };
  auto* watch = add(tr("Watch\nThe colony runs on"), "first_watch", tr("Point at what you see: it says what it is"));
  auto* take = add(tr("Take a Lesson\n%1").arg(lesson), "first_lesson", tr("Asks you first, then lets you try"));
  auto* open = add(tr("Open My File…\nCities, tours, settings"), "first_open", tr("Your own data"));
  connect(close, &QToolButton::clicked, this, &FirstOffer::done);
  connect(watch, &QPushButton::clicked, this, &FirstOffer::done);
  connect(take, &QPushButton::clicked, this, [this] {
    done();
    emit lesson_wanted();
  });
  connect(open, &QPushButton::clicked, this, [this] {
    done();
    emit file_wanted();
  });
  place();
}

void FirstOffer::done() {
  QSettings().setValue(closed_key, true);
  hide();
  deleteLater();
}

}  // namespace formicarium
