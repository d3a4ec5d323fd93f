// SPDX-License-Identifier: GPL-3.0-or-later
// A queue of one for long work off the GUI thread: the newest job wins, results of older ones are dropped.
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <future>
#include <memory>
#include <vector>

#include "core/base/progress.hpp"

namespace formicarium {

class Jobs : public QObject {
  Q_OBJECT

 public:
  using Done = std::function<void()>;           // GUI thread; only if no newer job was started
  using Work = std::function<Done(Progress&)>;  // a thread of its own; may throw: what() is the sentence to be shown

  explicit Jobs(QObject* parent = nullptr);
  ~Jobs() override;  // cancels the work and waits until it has ended

  void start(const QString& what, Work work);
  void cancel();
  void wait();  // until all work has ended; the event loop then delivers its results
  bool busy() const { return progress_ != nullptr; }

 signals:
  void started(const QString& what);
  void progressed(double share);
  void ended();  // done, failed or cancelled
  void failed(const QString& sentence);

 private:
  void finish(quint64 id, const Done& done, const QString& sentence);

  quint64 newest_ = 0;
  std::shared_ptr<Progress> progress_;      // of the newest job while it works
  QTimer watch_;                            // runs only while busy
  std::vector<std::future<void>> threads_;  // the newest last; cancelled ones may take a while to notice
};

}  // namespace formicarium
