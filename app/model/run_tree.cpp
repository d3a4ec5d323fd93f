// SPDX-License-Identifier: Apache-2.0
#include "app/model/run_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <set>
#include <utility>

#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

constexpr const char* name_of_the_first = "first run";

const Settings& settings_at(const Frame& run, std::int64_t iteration) {
  const auto later = std::ranges::upper_bound(run.journal, iteration, {}, &JournalEntry::iteration);
  return settings_after(run.start, {run.journal.begin(), later});
}

/// "ρ 0.1", "roulette wheel", "seed 7".
std::string value_words(const Parameter& parameter, double value) {
  std::string spoken = spoken_value(parameter, value);
  if (parameter.kind == ParameterKind::choice) return spoken;
  std::string name(parameter.symbol.empty() || parameter.of_one_run ? parameter.label : parameter.symbol);
  name[0] = char(std::tolower(static_cast<unsigned char>(name[0])));  // of a symbol it is no letter of ASCII
  return name + " " + spoken;
}

/// What differs after two runs have parted, in the words of the first: "ρ 0.1, roulette wheel", "seed 7"; of more than
/// two parameters the first two and how many more.
std::string difference_of(const Frame& run, const Frame& from, std::int64_t left) {
  const Settings &own = settings_at(run, left), &other = settings_at(from, left);
  constexpr int most = 2;
  std::string words;
  int differing = 0;
  for (const Parameter& p : parameters())
    if (p.get(own) != p.get(other) && ++differing <= most)
      words += (words.empty() ? "" : ", ") + value_words(p, p.get(own));
  if (differing > most) return fmt::format("{} and {} more", words, differing - most);
  const auto edited = std::ranges::find_if(
      run.journal, [&](const JournalEntry& entry) { return entry.iteration >= left && !entry.edits.empty(); });
  if (differing == 0 && edited != run.journal.end()) return words_of(edited->edits);
  return words;
}

std::string default_name(const TreeRun& one, const std::vector<TreeRun>& tree) {
  if (one.parent < 0) return name_of_the_first;
  const TreeRun& parent = tree[std::size_t(one.parent)];
  if (one.shown && is_beginning(*one.run, *parent.run)) return fmt::format("up to {}", one.left);
  return fmt::format("{} from {}", one.difference.empty() ? "as before" : one.difference, one.left);
}

/// The start of a name that is too long, without half of a character.
std::string cut(std::string name, std::size_t bytes) {
  if (name.size() <= bytes) return name;
  while (bytes > 0 && (static_cast<unsigned char>(name[bytes]) & 0xC0U) == 0x80U) --bytes;
  name.resize(bytes);
  return name;
}

std::string unique(const std::string& name, std::set<std::string>& taken) {
  std::string one = cut(name, longest_branch_name);
  for (int i = 2; !taken.insert(one).second; ++i) one = fmt::format("{} ({})", cut(name, longest_branch_name - 10), i);
  return one;
}

/// The older run with which runs[i] shares most iterations, and how many; of several the oldest. Negative: there is
/// none.
std::pair<int, std::int64_t> parent_of(std::size_t i, const std::vector<KnownRun>& runs) {
  std::pair<int, std::int64_t> best{-1, -1};
  for (std::size_t k = 0; k < i; ++k)
    if (const auto common = common_iterations(*runs[k].run, *runs[i].run); common && *common > best.second)
      best = {int(k), *common};
  return best;
}

/// The tree with each run before its branches, and these in the order in which they left.
void put_below(int parent, const std::vector<TreeRun>& runs, std::vector<TreeRun>& tree, int place) {
  std::vector<std::size_t> branches;
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (runs[i].parent == parent) branches.push_back(i);
  std::ranges::stable_sort(branches, {}, [&](std::size_t i) { return runs[i].left; });
  for (const std::size_t i : branches) {
    tree.push_back(runs[i]);
    tree.back().parent = place;
    put_below(int(i), runs, tree, int(tree.size()) - 1);
  }
}

/// `one`: a session's own run, or a branch. `journal`: all its changes.
template <class Run>
Frame end_of(const Settings& start, const Run& one, std::vector<JournalEntry> journal, const InstancePtr& instance) {
  Frame run;
  run.instance = instance_after(instance, journal);
  if (run.instance != instance) run.unedited = instance;
  run.start = start;
  run.settings = settings_after(start, journal);
  run.journal = std::move(journal);
  run.last.iteration = one.iteration;
  run.best = one.best_tour;
  run.best_length = one.best;
  return run;
}

SessionBranch branch_of(const TreeRun& one, const std::vector<TreeRun>& tree, bool with_tours) {
  const Frame& run = *one.run;
  const bool first = one.parent < 0;
  const auto own =
      first ? run.journal.begin() : std::ranges::lower_bound(run.journal, one.left, {}, &JournalEntry::iteration);
  return {one.name,
          first ? std::string() : tree[std::size_t(one.parent)].name,
          one.left,
          {own, run.journal.end()},
          run.last.iteration,
          run.best_length,
          with_tours ? run.best : Tour()};
}

}  // namespace

std::optional<std::int64_t> common_iterations(const Frame& a, const Frame& b) {
  if (a.start_instance() != b.start_instance() || a.start != b.start || !repeatable(a.start)) return {};
  std::int64_t common = std::min(a.last.iteration, b.last.iteration);
  const auto [left_a, left_b] = std::ranges::mismatch(a.journal, b.journal);
  if (left_a != a.journal.end()) common = std::min(common, left_a->iteration);
  if (left_b != b.journal.end()) common = std::min(common, left_b->iteration);
  return common;
}

bool is_beginning(const Frame& part, const Frame& whole) {
  return common_iterations(part, whole) == part.last.iteration;
}

std::vector<TreeRun> run_tree(const std::vector<KnownRun>& others, KnownRun shown) {
  if (!shown.run->instance) return {};
  std::vector<KnownRun> runs;
  for (const KnownRun& one : others) {
    if (one.run->run == shown.run->run && one.run->last.iteration == shown.run->last.iteration) continue;
    if (!common_iterations(*one.run, *shown.run)) continue;
    if (is_beginning(*one.run, *shown.run)) {
      if (shown.name.empty()) shown.name = one.name;
      shown.age = std::min(shown.age, one.age);
    } else {
      runs.push_back(one);
    }
  }
  const bool is_part =
      std::ranges::any_of(runs, [&](const KnownRun& one) { return is_beginning(*shown.run, *one.run); });
  const FramePtr run_shown = shown.run;
  if (is_part) shown.age = std::numeric_limits<std::uint64_t>::max();
  runs.push_back(std::move(shown));
  std::ranges::stable_sort(runs, {}, &KnownRun::age);

  std::vector<TreeRun> placed, tree;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto [parent, left] = parent_of(i, runs);
    placed.push_back(
        {runs[i].run, runs[i].name, {}, parent, std::max<std::int64_t>(left, 0), runs[i].run == run_shown});
    if (parent >= 0) placed.back().difference = difference_of(*runs[i].run, *runs[std::size_t(parent)].run, left);
  }
  put_below(-1, placed, tree, -1);
  std::set<std::string> taken;
  for (TreeRun& one : tree)
    if (!one.name.empty()) one.name = unique(one.name, taken);
  for (TreeRun& one : tree)
    if (one.name.empty()) one.name = unique(default_name(one, tree), taken);
  return tree;
}

SessionTree session_tree(const std::vector<TreeRun>& tree, bool with_tours) {
  SessionTree made;
  if (tree.size() < 2) return made;
  for (const TreeRun& one : tree) {
    if (!one.shown) {
      made.branches.push_back(branch_of(one, tree, with_tours));
      continue;
    }
    SessionBranch place = branch_of(one, tree, false);
    made.name = std::move(place.name);
    made.parent = std::move(place.parent);
    made.left = one.left;
  }
  return made;
}

Frame end_of(const SessionRun& session, const InstancePtr& instance) {
  return end_of(session.settings, session, session.journal, instance);
}

std::vector<KnownRun> runs_of(const SessionRun& session, const InstancePtr& instance, std::uint64_t first_run,
                              std::uint64_t first_age) {
  const SessionTree& tree = session.tree;
  std::vector<KnownRun> runs(tree.branches.size() + 1);
  // A run is older than its branches, so parents come first; the file may have them in any order.
  std::set<std::string> known{std::string()};
  std::uint64_t age = first_age;
  for (bool more = true; std::exchange(more, false);)
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const SessionBranch* const branch = i == 0 ? nullptr : &tree.branches[i - 1];  // null: the run that is shown
      if (runs[i].run || !known.contains(branch ? branch->parent : tree.parent)) continue;
      auto frame =
          std::make_shared<Frame>(branch ? end_of(session.settings, *branch, whole_journal(session, *branch), instance)
                                         : end_of(session, instance));
      frame->run = first_run + i;
      const std::string& name = branch ? branch->name : tree.name;
      runs[i] = {std::move(frame), name, age++};
      known.insert(name);
      more = true;
    }
  return runs;
}

}  // namespace formicarium
