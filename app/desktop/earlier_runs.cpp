// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/earlier_runs.hpp"

#include <QObject>
#include <algorithm>
#include <utility>

#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/number_words.hpp"
#include "core/base/version.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

constexpr int longest_name = 24;

/// How many iterations two runs have in common; none: they do not begin alike, or ants race in them.
std::optional<std::int64_t> common_iterations(const Frame& a, const Frame& b) {
  if (a.instance != b.instance || a.start != b.start || !repeatable(a.start)) return {};
  std::int64_t common = std::min(a.last.iteration, b.last.iteration);
  const auto [left_a, left_b] = std::ranges::mismatch(a.journal, b.journal);
  if (left_a != a.journal.end()) common = std::min(common, left_a->iteration);
  if (left_b != b.journal.end()) common = std::min(common, left_b->iteration);
  return common;
}

/// Whether replaying `whole` passes through all of `part`.
bool is_beginning(const Frame& part, const Frame& whole) {
  return common_iterations(part, whole) == part.last.iteration;
}

}  // namespace

void EarlierRuns::add(FramePtr run) {
  if (run->best.empty()) return;
  if (std::ranges::any_of(runs_, [&](const auto& one) { return is_beginning(*run, *one); })) return;
  std::erase_if(runs_, [&](const auto& one) { return is_beginning(*one, *run); });
  runs_.push_back(std::move(run));
  if (runs_.size() > most) runs_.erase(runs_.begin());
}

void EarlierRuns::note_sides(std::vector<FramePtr> sides) {
  if (sides.size() < 2) return;
  std::erase_if(together_, [&](const auto& group) { return group.front()->run == sides.front()->run; });
  together_.push_back(std::move(sides));
  if (together_.size() > most) together_.erase(together_.begin());
}

void EarlierRuns::note_end(const FramePtr& run) {
  for (std::vector<FramePtr>& group : together_)
    std::ranges::replace_if(
        group, [&](const FramePtr& one) { return one->run == run->run; }, run);
}

std::vector<FramePtr> EarlierRuns::beside(const Frame& run) const {
  const auto group = std::ranges::find_if(together_, [&](const auto& one) { return one.front()->run == run.run; });
  if (group == together_.end()) return {};
  return {group->begin() + 1, group->end()};
}

FramePtr EarlierRuns::newest_of(const InstancePtr& instance) const {
  const auto found =
      std::find_if(runs_.rbegin(), runs_.rend(), [&](const auto& run) { return run->instance == instance; });
  return found == runs_.rend() ? nullptr : *found;
}

std::optional<std::int64_t> branch_point(const Frame& a, const Frame& b) {
  const auto common = common_iterations(a, b);
  if (!common) return {};
  const auto changed = [&](const Frame& one, const Frame& other) {  // then, and `other` was not
    const auto at = std::ranges::find(one.journal, *common, &JournalEntry::iteration);
    return at != one.journal.end() && std::ranges::find(other.journal, *at) == other.journal.end();
  };
  return changed(a, b) || changed(b, a) ? common : std::nullopt;
}

QString run_words(const Frame& run) {
  return QObject::tr("%1, length %2, %3, seed %4")
      .arg(one_line(text(run.instance->name()), longest_name), whole(run.best_length),
           text(counted(run.last.iteration, "iteration", "iterations")), QString::number(run.start.seed));
}

QString run_words(const Frame& run, std::size_t others, const Frame& shown) {
  QString words = run_words(run);
  if (others > 0)
    words += others == 1 ? QObject::tr(", with another side") : QObject::tr(", with %1 other sides").arg(others);
  if (const auto left = branch_point(run, shown))
    words += QObject::tr("; the run that is shown left it after iteration %1").arg(whole(*left));
  return words;
}

OpenedSession as_session(const Frame& run, const std::filesystem::path& file) {
  OpenedSession opened{run.instance, file, {}};
  opened.session.settings = run.start;
  opened.session.journal = run.journal;
  opened.session.iteration = run.last.iteration;
  opened.session.best = run.best_length;
  opened.session.version = version;
  return opened;
}

Frame frame_of(const OpenedSession& opened) {
  const SessionFile& session = opened.session;
  Frame run;
  run.instance = opened.instance;
  run.start = session.settings;
  run.settings = session.journal.empty() ? session.settings : session.journal.back().settings;
  run.journal = session.journal;
  run.last.iteration = session.iteration;
  run.best = session.best_tour;
  run.best_length = session.best;
  return run;
}

}  // namespace formicarium
