// SPDX-License-Identifier: GPL-3.0-or-later
// "3 more with Ant Colony System": the line at the end of a group for the rows that have no effect under the settings
// shown. A click shows them, and another one hides them again.
#pragma once

#include <QToolButton>
#include <optional>
#include <vector>

#include "core/settings/parameters.hpp"

namespace formicarium {

class IdleRows : public QToolButton {
  Q_OBJECT

 public:
  struct Row {
    QWidget* row;
    QString label;
    std::optional<Idle> idle;  // nothing: the row has an effect, and is shown
  };

  IdleRows(QString group, QWidget* parent = nullptr);

  /// All rows of the group in their order. The line itself is hidden if all of them have an effect.
  void arrange(std::vector<Row> rows);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void say();  // writes the fullest form that fits

  QString group_;
  QStringList forms_;
  std::vector<Row> rows_;
};

}  // namespace formicarium
