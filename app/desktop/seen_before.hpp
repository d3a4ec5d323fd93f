// SPDX-License-Identifier: GPL-3.0-or-later
// Charts that look at frames while they are shown know nothing of the iterations before. This repeats these iterations
// in the background, and shows them to the charts.
#pragma once

#include "app/desktop/desk.hpp"

namespace formicarium {

class Charts;

/// GUI thread only. The iterations are repeated by a session of its own, on one thread of the processor and with low
/// priority, until the charts are hidden or the run is another one. Not on instances of more than `most` cities, nor
/// where a run cannot be repeated.
class SeenBefore : public QObject {
  Q_OBJECT

 public:
  static constexpr int most = 2000;

  SeenBefore(const Desk& desk, Charts& charts);
  ~SeenBefore() override;

 signals:
  void repeated();  // from the session's thread

 private:
  void update();
  void take();

  const Desk& desk_;
  Charts& charts_;
  std::unique_ptr<Session> session_;  // null: nothing is repeated
  std::uint64_t run_ = 0;             // for which that was decided
  FrameWants wants_;
  std::int64_t until_ = 0;
};

}  // namespace formicarium
