// SPDX-License-Identifier: GPL-3.0-or-later
// The gallery of bundled instances: what stands in the middle of the window while nothing is loaded, and File >
// Gallery….
#pragma once

#include <QListView>
#include <QStandardItemModel>
#include <QWidget>

#include "app/desktop/jobs.hpp"

class QPushButton;

namespace formicarium {

class Gallery : public QWidget {
  Q_OBJECT

 public:
  explicit Gallery(QWidget* parent = nullptr);
  /// Whether there is a map to go back to.
  void set_way_back(bool possible);
  int count() const { return model_.rowCount(); }
  QListView* list() const { return list_; }
  QString current() const;  // the file of the card that is chosen; empty: none is

 signals:
  void chosen(const QString& file);  // absolute path
  void solve_wanted(const QString& file);
  void lesson_chosen(const QString& lesson);  // its name
  void open_requested();
  void back_requested();

 private:
  void read_cards();
  void showEvent(QShowEvent* event) override;

  QStandardItemModel model_;
  QListView* list_;
  QPushButton* back_;
  Jobs jobs_;
};

}  // namespace formicarium
