// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lesson/notes_card.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/desktop/glyphs.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/panels/word_label.hpp"
#include "core/base/begun_with_capital.hpp"

namespace formicarium {
namespace {

constexpr int notes_width = 300, notes_px = 14;

}  // namespace

NotesCard::NotesCard(const QString& title, const Notes& notes, QWidget* stage, QWidget* parent)
    : OverStage(notes_width, stage, parent) {
  named(this, "notes_card", tr("Notice, try, further"));
  auto* close = new QToolButton(this);
  close->setIcon(glyph_icon(Icon::close));
  close->setAutoRaise(true);
  named(close, "notes_close", tr("Close these notes"), tr("Lessons ▸ Notes shows them again"));
  connect(close, &QToolButton::clicked, this, &NotesCard::closed);
  auto* column = spaced(new QVBoxLayout(this), 4, {12, 6, 12, 12});
  auto* top = spaced(new QHBoxLayout, 4);
  auto* heading = new QLabel(title, this);
  heading->setFont(heading_font(heading->font()));
  top->addWidget(heading, 1);
  top->addWidget(close);
  column->addLayout(top);
  for (const auto& [name, note] : notes.named()) {
    if (note->empty()) continue;
    auto* above = new QLabel(text(begun_with_capital(name)), this);
    above->setFont(small_font(above->font()));
    set_ink(above, colour(look(palette()).secondary));
    auto* said = new WordLabel(this);
    QFont font = said->font();
    font.setPixelSize(notes_px);
    said->setFont(font);
    said->setObjectName(QStringLiteral("note_%1").arg(QLatin1String(name)));
    said->say(unbroken(*note));
    column->addWidget(above);
    column->addWidget(said);
  }
  place();
}

}  // namespace formicarium
