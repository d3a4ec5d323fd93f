// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/idle_rows.hpp"

#include <QStringList>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

constexpr int room_for_arrow = 28, least_height = 24;

}  // namespace

IdleRows::IdleRows(const QString& group, QWidget* parent) : QToolButton(parent), group_(group) {
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
  QStringList reasons, sentences;
  int count = 0;
  for (const Row& row : rows_) {
    row.row->setVisible(!row.idle || isChecked());
    if (!row.idle) continue;
    ++count;
    if (!reasons.contains(formicarium::text(row.idle->counts))) reasons << formicarium::text(row.idle->counts);
    sentences
        << QStringLiteral("<p><b>%1</b>: %2</p>").arg(row.label, formicarium::text(row.idle->why).toHtmlEscaped());
  }
  setVisible(count > 0);
  words_ = isChecked() ? tr("Hide %1 without effect now").arg(count)
                       : tr("%1 more %2").arg(count).arg(reasons.join(QStringLiteral(", ")));
  setArrowType(isChecked() ? Qt::DownArrow : Qt::RightArrow);
  setToolTip(sentences.join(QString()));
  setAccessibleName(tr("%1, group %2").arg(words_, group_));
  setAccessibleDescription(tr("Parameters that have no effect under the present settings"));
  setText(fontMetrics().elidedText(words_, Qt::ElideRight, width() - room_for_arrow));
}

void IdleRows::resizeEvent(QResizeEvent* event) {
  QToolButton::resizeEvent(event);
  setText(fontMetrics().elidedText(words_, Qt::ElideRight, width() - room_for_arrow));
}

}  // namespace formicarium
