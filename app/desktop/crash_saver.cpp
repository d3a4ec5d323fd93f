// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/crash_saver.hpp"

#include <algorithm>
#include <utility>

#include "core/base/error.hpp"

namespace formicarium {

CrashSaver::CrashSaver(std::filesystem::path folder, QObject* parent)
    : QObject(parent), store_(std::make_shared<RecoveryStore>(folder)), folder_(std::move(folder)) {
  due_.setSingleShot(true);
  connect(&due_, &QTimer::timeout, this, &CrashSaver::save);
  connect(&writing_, &Jobs::failed, this, &CrashSaver::report_failure);
}

CrashSaver::~CrashSaver() {
  writing_.wait();
  if (!kept_) store_->remove();
}

bool CrashSaver::Saved::is(const Frame& frame) const {
  return frame.run == run && frame.last.iteration == iteration && frame.settings == settings;
}

void CrashSaver::note_saved() {
  saved_.clear();
  saved_.reserve(runs_.sides.size());
  for (const FramePtr& side : runs_.sides)
    saved_.push_back({side->run, side->last.iteration, side->best_length, side->settings});
  saved_by_iteration_ = runs_.by_iteration;
}

void CrashSaver::follow(RunsToSave runs, const std::filesystem::path& instance_file) {
  if (held_) return;
  runs_ = std::move(runs);
  instance_file_ = instance_file;
  const auto same = [](const FramePtr& side, const Saved& saved) { return saved.is(*side); };
  const bool is_saved = std::ranges::equal(runs_.sides, saved_, same) && runs_.by_iteration == saved_by_iteration_;
  if (!runs_.start_instance() || is_saved) return due_.stop();
  const auto as_long = [](const FramePtr& side, const Saved& saved) {
    return side->run == saved.run && side->best_length == saved.best;
  };
  const bool better = !std::ranges::equal(runs_.sides, saved_, as_long);
  const int pause = failure_reported_ ? again_after_ms : better ? better_every_ms : every_ms;
  const int passed = since_save_.isValid() ? int(std::min<qint64>(since_save_.elapsed(), pause)) : pause;
  if (!due_.isActive() || due_.remainingTime() > pause - passed) due_.start(pause - passed);
}

void CrashSaver::hold(bool on) {
  if (std::exchange(held_, on) == on || !on || !due_.isActive()) return;
  due_.stop();
  save();
}

RunsToSave CrashSaver::with_trees() const {
  RunsToSave runs = runs_;
  for (const FramePtr& side : runs.sides)
    if (tree_of_ && side->instance)
      runs.trees.push_back(tree_of_(side));
    else
      runs.trees.emplace_back();
  return runs;
}

void CrashSaver::save() {
  if (writing_.busy()) return due_.start(better_every_ms);
  note_saved();
  since_save_.start();
  writing_.start({}, [this, store = store_, runs = with_trees(), file = instance_file_](Progress&) -> Jobs::Done {
    store->save(runs, file);
    return [this, sides = runs.sides] {
      failure_reported_ = false;
      emit saved(sides);
    };
  });
}

bool CrashSaver::save_now() {
  if (!runs_.start_instance()) return false;
  writing_.wait();
  due_.stop();
  try {
    store_->save(with_trees(), instance_file_);
  } catch (const OutputError& error) {
    report_failure(QString::fromUtf8(error.what()));
    return false;
  }
  note_saved();
  return true;
}

// A full disk is reported once, not every five seconds.
void CrashSaver::report_failure(const QString& sentence) {
  saved_.clear();
  due_.start(again_after_ms);
  if (!std::exchange(failure_reported_, true)) emit failed(sentence);
}

void CrashSaver::look() {
  since_look_.start();
  look_once();
}

void CrashSaver::look_once() {
  const std::size_t room = CrashedRun::most_at_once - std::min(crashed.size(), CrashedRun::most_at_once);
  looking_.start({}, [this, room, folder = folder_](Progress&) -> Jobs::Done {
    auto found = std::make_shared<std::vector<CrashedRun>>(CrashedRun::find(folder, room));
    return [this, found] {
      const bool first = crashed.empty();
      for (CrashedRun& run : *found) crashed.push_back(std::make_shared<CrashedRun>(std::move(run)));
      if (since_look_.elapsed() < look_for_ms) QTimer::singleShot(look_every_ms, this, &CrashSaver::look_once);
      if (first && !crashed.empty()) emit this->found();
    };
  });
}

}  // namespace formicarium
