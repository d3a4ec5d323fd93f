// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/jobs.hpp"

#include <chrono>
#include <exception>
#include <new>
#include <utility>

#include "app/model/background.hpp"

namespace formicarium {

Jobs::Jobs(QObject* parent) : QObject(parent) {
  watch_.setInterval(50);
  connect(&watch_, &QTimer::timeout, this, [this] {
    if (progress_) emit progressed(progress_->share());
  });
}

Jobs::~Jobs() {
  if (progress_) progress_->cancel();
  threads_.clear();  // waits
}

void Jobs::start(const QString& what, Work work) {
  if (progress_) progress_->cancel();
  const quint64 id = ++newest_;
  progress_ = std::make_shared<Progress>();
  watch_.start();
  emit started(what);
  std::erase_if(threads_,
                [](const auto& ended) { return ended.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
  threads_.push_back(std::async(std::launch::async, [this, id, progress = progress_, work = std::move(work)] {
    make_way_for_input();
    Done done;
    QString sentence;
    try {
      done = work(*progress);
    } catch (const Cancelled&) {
    } catch (const std::bad_alloc&) {
      sentence = tr("There is not enough memory for this.");
    } catch (const std::exception& error) {
      sentence = QString::fromUtf8(error.what());
    }
    QMetaObject::invokeMethod(
        this, [this, id, done = std::move(done), sentence] { finish(id, done, sentence); }, Qt::QueuedConnection);
  }));
}

void Jobs::cancel() {
  if (!progress_) return;
  progress_->cancel();
  ++newest_;  // finish() then drops the result of the cancelled job
  progress_.reset();
  watch_.stop();
  emit ended();
}

void Jobs::wait() {
  for (const auto& thread : threads_) thread.wait();
}

void Jobs::finish(quint64 id, const Done& done, const QString& sentence) {
  if (id != newest_) return;
  progress_.reset();
  watch_.stop();
  emit ended();
  if (!sentence.isEmpty()) {
    emit failed(sentence);
  } else if (done) {
    done();
  }
}

}  // namespace formicarium
