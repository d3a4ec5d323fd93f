// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/idle_rows.hpp"

#include <QStringList>
#include <utility>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/scene/look/idle_words.hpp"

namespace formicarium {
namespace {

constexpr int room_for_arrow = 28, least_height = 24;

}  // namespace

IdleRows::IdleRows(QString group, QWidget* parent) : QToolButton(parent), group_(std::move(group)) {
  setObjectName(QStringLiteral("idle"));
  setCheckable(true);
  setAutoRaise(true);
  setFont(small_font(font()));
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setFocusPolicy(Qt::TabFocus);
  setMinimumHeight(least_height);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  connect(this, &QToolButton::toggled, this, &IdleRows::refresh);
}

void IdleRows::arrange(std::vector<Row> rows) {
  rows_ = std::move(rows);
  refresh();
}

void IdleRows::refresh() {
  std::vector<std::string> counts;
  QStringList sentences;
  for (const Row& row : rows_) {
    row.row->setVisible(!row.idle || isChecked());
    if (!row.idle) continue;
    counts.push_back(row.idle->counts);
    sentences
        << QStringLiteral("<p><b>%1</b>: %2</p>").arg(row.label, formicarium::text(row.idle->why).toHtmlEscaped());
  }
  setVisible(!counts.empty());
  forms_.clear();
  if (isChecked()) {
    forms_ << tr("Hide %1 without effect now").arg(counts.size());
  } else {
    for (const std::string& form : idle_words(counts)) forms_ << formicarium::text(form);
  }
  setArrowType(isChecked() ? Qt::DownArrow : Qt::RightArrow);
  setToolTip(sentences.join(QString()));
  setAccessibleName(tr("%1, group %2").arg(forms_.front(), group_));
  setAccessibleDescription(tr("Parameters that have no effect under the present settings"));
  say();
}

void IdleRows::say() {
  const int room = width() - room_for_arrow;
  QString words = forms_.value(0);
  for (const QString& form : forms_) {
    words = form;
    if (fontMetrics().horizontalAdvance(words) <= room) break;
  }
  setText(fontMetrics().elidedText(words, Qt::ElideRight, room));
}

void IdleRows::resizeEvent(QResizeEvent* event) {
  QToolButton::resizeEvent(event);
  say();
}

}  // namespace formicarium
