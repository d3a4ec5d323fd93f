// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/earlier_runs.hpp"

#include <QObject>
#include <algorithm>
#include <utility>

#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/number_words.hpp"
#include "core/base/version.hpp"
#include "core/documents/export.hpp"

namespace formicarium {
namespace {

constexpr int longest_name = 24;

/// Adds a run of another side, unless an earlier run is the same: a side begins as a copy.
void add_once(KnownRun run, std::vector<KnownRun>& others) {
  const auto same = [&](const KnownRun& other) {
    return is_beginning(*run.run, *other.run) || is_beginning(*other.run, *run.run);
  };
  if (std::ranges::none_of(others, same)) others.push_back(std::move(run));
}

/// Whether replaying `whole` gives all that `part` has.
bool is_part(const Frame& part, const Frame& whole) {
  const bool better = !part.best.empty() && (whole.best.empty() || part.best_length < whole.best_length);
  return !better && is_beginning(part, whole);
}

}  // namespace

void EarlierRuns::add(FramePtr run) {
  insert(std::move(run));
  forget_unused();
}

void EarlierRuns::insert(FramePtr run) {
  if (run->last.iteration == 0 || (run->best.empty() && run->run < first_from_file)) return;
  if (std::ranges::any_of(runs_, [&](const auto& one) { return is_part(*run, *one); })) return;
  ages_.try_emplace(run->run, next_age_++);
  for (const FramePtr& one : runs_) {
    if (!is_part(*one, *run)) continue;
    ages_[run->run] = std::min(ages_[run->run], ages_[one->run]);
    if (const auto name = names_.find(one->run); name != names_.end()) names_.try_emplace(run->run, name->second);
  }
  std::erase_if(runs_, [&](const auto& one) { return is_part(*one, *run); });
  runs_.push_back(std::move(run));
  if (runs_.size() > most) runs_.erase(runs_.begin());
}

void EarlierRuns::bring(const SessionRun& session, const InstancePtr& instance) {
  if (session.tree.branches.empty()) return;
  const std::vector<KnownRun> runs = runs_of(session, instance, first_from_file + from_files_, next_age_);
  from_files_ += runs.size();
  next_age_ += runs.size();
  for (const KnownRun& one : runs) {
    ages_[one.run->run] = one.age;
    names_[one.run->run] = one.name;
  }
  // A name that only says what differs was not given; it may change with the tree.
  std::vector<KnownRun> unnamed = runs;
  for (KnownRun& one : unnamed) one.name.clear();
  const KnownRun shown = unnamed.front();
  unnamed.erase(unnamed.begin());
  for (const TreeRun& one : run_tree(unnamed, shown))
    if (names_[one.run->run] == one.name) names_.erase(one.run->run);
  for (const KnownRun& one : runs) insert(one.run);
  forget_unused();
}

void EarlierRuns::forget_unused() {
  const auto unused = [this](const auto& of) {
    return std::ranges::none_of(runs_, [&](const FramePtr& run) { return run->run == of.first; });
  };
  std::erase_if(ages_, unused);
  ++version_;
}

void EarlierRuns::bring_recovered(const SessionFile& session, const InstancePtr& instance) {
  std::vector<const SessionRun*> runs{&session};
  for (const SessionRun& side : session.sides) runs.push_back(&side);
  for (const SessionRun* run : runs) bring(*run, instance);
  std::vector<FramePtr> sides;
  for (const SessionRun* run : runs) {
    auto end = std::make_shared<Frame>(end_of(*run, instance));
    end->run = first_from_file + from_files_++;
    if (!end->best.empty()) insert(end);
    const auto known = std::ranges::find_if(runs_, [&](const FramePtr& one) {  // bring() may have added it
      return one->last.iteration == end->last.iteration && is_part(*end, *one);
    });
    sides.push_back(known == runs_.end() ? end : *known);
  }
  note_sides(std::move(sides), session.by_iteration);
  forget_unused();
}

void EarlierRuns::note_sides(std::vector<FramePtr> sides, bool by_iteration) {
  if (sides.size() < 2) return;
  std::erase_if(together_, [&](const Together& group) { return group.sides.front()->run == sides.front()->run; });
  together_.push_back({std::move(sides), by_iteration});
  if (together_.size() > most) together_.erase(together_.begin());
}

void EarlierRuns::note_end(const FramePtr& run) {
  for (Together& group : together_)
    std::ranges::replace_if(
        group.sides, [&](const FramePtr& one) { return one->run == run->run; }, run);
}

const EarlierRuns::Together* EarlierRuns::group_of(const Frame& run) const {
  const auto group =
      std::ranges::find_if(together_, [&](const Together& one) { return one.sides.front()->run == run.run; });
  return group == together_.end() ? nullptr : &*group;
}

std::vector<FramePtr> EarlierRuns::beside(const Frame& run) const {
  const Together* const group = group_of(run);
  if (!group) return {};
  return {group->sides.begin() + 1, group->sides.end()};
}

bool EarlierRuns::went_by_iteration(const Frame& run) const {
  const Together* const group = group_of(run);
  return !group || group->by_iteration;
}

bool EarlierRuns::is_beside(const Frame& run) const {
  return std::ranges::any_of(together_, [&](const Together& group) {
    return std::any_of(group.sides.begin() + 1, group.sides.end(),
                       [&](const FramePtr& one) { return one->run == run.run; });
  });
}

FramePtr EarlierRuns::newest_of(const InstancePtr& instance, const std::function<bool(const Frame&)>& counts) const {
  const auto found = std::find_if(runs_.rbegin(), runs_.rend(), [&](const auto& run) {
    return run->start_instance() == instance && run->run < first_from_file && (!counts || counts(*run));
  });
  return found == runs_.rend() ? nullptr : *found;
}

void EarlierRuns::rename(std::uint64_t run, const std::string& name) {
  ++version_;
  if (name.empty())
    names_.erase(run);
  else
    names_[run] = name;
}

KnownRun EarlierRuns::known(const FramePtr& run) const {
  const auto name = names_.find(run->run);
  const auto age = ages_.find(run->run);
  return {run, name == names_.end() ? std::string() : name->second, age == ages_.end() ? next_age_ : age->second};
}

std::vector<TreeRun> EarlierRuns::tree(const FramePtr& shown, const std::vector<FramePtr>& going_on,
                                       const std::vector<FramePtr>& without) const {
  std::vector<KnownRun> others;
  KnownRun one = known(shown);
  const auto left_out = [&](const FramePtr& run) {
    return std::ranges::any_of(without, [&](const FramePtr& other) { return is_beginning(*run, *other); });
  };
  for (const FramePtr& run : runs_)
    if (run != shown && !left_out(run)) others.push_back(known(run));
  for (const FramePtr& run : going_on) {
    const bool is_there =
        std::ranges::any_of(others, [&](const KnownRun& other) { return other.run->run == run->run; });
    if (!run->instance || run->last.iteration == 0 || is_there || (run->run == shown->run && !shown->reviewing))
      continue;
    if (run->run != shown->run) {
      add_once(known(run), others);
      continue;
    }
    others.push_back(known(run));
    one.name.clear();  // the name is that of the whole run
  }
  return run_tree(others, one);
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
  return QObject::tr("%1, %2 %3, %4, seed %5")
      .arg(one_line(text(run.instance->name()), longest_name), text(run.instance->words().cost),
           text(run.instance->cost_words(run.best_length)),
           text(counted(run.last.iteration, "iteration", "iterations")), text(seed_words(run.start, run.journal)));
}

QString run_words(const Frame& run, std::size_t others, const Frame& shown) {
  QString words = run_words(run);
  if (others > 0)
    words += others == 1 ? QObject::tr(", with another side") : QObject::tr(", with %1 other sides").arg(others);
  if (const auto left = branch_point(run, shown))
    words += QObject::tr("; the run that is shown left it after iteration %1").arg(whole(*left));
  return words;
}

OpenedSession as_session(const Frame& run, const std::filesystem::path& file, const std::vector<FramePtr>& others,
                         bool by_iteration) {
  SessionFile session{run_of(run), {}, false, 0, version, {}, by_iteration};
  session.sides.reserve(others.size());
  for (const FramePtr& other : others) session.sides.push_back(run_of(*other));
  return {run.start_instance(), file, std::move(session)};
}

}  // namespace formicarium
