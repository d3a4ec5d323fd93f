// SPDX-License-Identifier: GPL-3.0-or-later
// What the File menu opens, saves and copies.
#pragma once

#include "app/desktop/desk.hpp"

class QMenu;

namespace formicarium {

class FileCommands : public QObject {
  Q_OBJECT

 public:
  explicit FileCommands(const Desk& desk);

  /// Opens a file of any kind; messages go to the bar.
  void open(const QString& file, Documents::Then then);
  void open(const QString& file) { open(file, {}); }
  /// Saves the focused side; a session has all sides. `earlier`: a run that was replaced, with the sides that it had.
  void save(saving::Kind kind, const QString& file, const FramePtr& earlier = nullptr);
  /// The same, and asks for the file first.
  void choose_and_save(saving::Kind kind, const QString& title, const FramePtr& earlier = nullptr);
  void copy_tour(const Frame& run);
  void fill_recent_menu(QMenu* menu);
  /// Whether the user saved the run as it is in a session.
  bool has_saved(const Frame& run) const;

 signals:
  void lesson_wanted(const QString& file);
  void map_wanted();  // what was chosen is open already, and seen there

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // a file is dropped on the window
  void choose_and_open();

  const Desk& desk_;
  struct {
    std::uint64_t run = 0;
    std::int64_t iteration = -1;
  } saved_;  // last
};

}  // namespace formicarium
