// SPDX-License-Identifier: GPL-3.0-or-later
// The ant that the window follows: its command, its keys while the picture has the focus, and its steps played.
#pragma once

#include <QTimer>
#include <memory>

#include "app/desktop/desk.hpp"
#include "app/scene/ant_follower.hpp"

namespace formicarium {

class FollowedAnts : public QObject {
  Q_OBJECT

 public:
  FollowedAnts(const Desk& desk, ViewStatePtr view);
  ~FollowedAnts() override;

  /// The pictures of a side: keys there move the ant.
  void watch(QWidget& picture) { picture.installEventFilter(this); }

 signals:
  void told();  // on the follower's thread

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void toggle();
  void play();
  AntFollower::Host host();

  const Desk& desk_;
  ViewStatePtr view_;
  QTimer timer_{this};  // runs while steps are played
  std::unique_ptr<AntFollower> follower_;
};

}  // namespace formicarium
