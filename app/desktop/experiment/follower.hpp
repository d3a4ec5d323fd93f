// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for new results in a folder every two seconds, on another thread. A network file system does not notify a
// program when another machine writes a file.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "app/desktop/jobs.hpp"
#include "app/model/followed_results.hpp"

namespace formicarium {

class Follower : public QObject {
  Q_OBJECT

 public:
  explicit Follower(QObject* parent);

  /// Until stop(). Does not wait for a look at another folder, which a network may hold up.
  void follow(std::shared_ptr<FollowedResults> results);
  void stop();
  bool follows() const { return results_ != nullptr; }

 signals:
  void found(const formicarium::FollowedResults::Found& found);
  void failed(const QString& sentence);  // they are of another experiment; it follows no longer

 private:
  void look();

  std::shared_ptr<FollowedResults> results_;  // null: nothing is followed
  QTimer pause_;                              // between two looks
  Jobs looking_;
};

}  // namespace formicarium
