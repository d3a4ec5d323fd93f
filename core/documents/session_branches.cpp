// SPDX-License-Identifier: Apache-2.0
#include "core/documents/session_branches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <span>

#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/documents/session_json.hpp"
#include "core/documents/settings_json.hpp"

namespace formicarium {
namespace {

/// Changes before `iteration`: what a branch that leaves after it shares. A change after `iteration` itself is its own.
std::span<const JournalEntry> before(std::span<const JournalEntry> journal, std::int64_t iteration) {
  return journal.first(
      std::size_t(std::ranges::lower_bound(journal, iteration, {}, &JournalEntry::iteration) - journal.begin()));
}

/// The runs of a session, by name: each has its own changes, and those of its parent before it left.
class Family {
 public:
  explicit Family(const SessionRun& session) : session_(session) {}

  /// Calls `take` for the changes of a run before `iteration`, in pieces, the newest first, until it returns false.
  template <class Take>
  void changes_before(const SessionBranch* run, std::int64_t iteration, Take take) const {
    // As many steps as there are runs: parents that go round in a circle end, too.
    for (std::size_t steps = 0; steps <= session_.tree.branches.size(); ++steps) {
      const auto own = before(run ? run->journal : session_.journal, iteration);
      if (!own.empty() && !take(own)) return;
      if (!run || run->parent.empty()) return;
      iteration = std::min(iteration, run->left);
      if (run->parent == session_.tree.name) {
        run = nullptr;
        continue;
      }
      const auto parent = std::ranges::find(session_.tree.branches, run->parent, &SessionBranch::name);
      if (parent == session_.tree.branches.end()) return;
      run = &*parent;
    }
  }
  /// In force before the change after `iteration`, if there is one.
  const Settings& settings_before(const SessionBranch* run, std::int64_t iteration) const {
    const Settings* found = &session_.settings;
    changes_before(run, iteration, [&](std::span<const JournalEntry> changes) {
      found = &changes.back().settings;
      return false;
    });
    return *found;
  }
  std::vector<JournalEntry> journal_before(const SessionBranch* run, std::int64_t iteration) const {
    std::vector<std::span<const JournalEntry>> pieces;
    changes_before(run, iteration, [&](std::span<const JournalEntry> changes) {
      pieces.push_back(changes);
      return true;
    });
    std::vector<JournalEntry> journal;
    for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece)
      journal.insert(journal.end(), piece->begin(), piece->end());
    return journal;
  }

 private:
  const SessionRun& session_;
};

constexpr auto to_its_end = std::numeric_limits<std::int64_t>::max();

/// A run of the tree while it is read. `node`: where its members stand, for messages.
struct ReadRun {
  std::string name, parent;
  std::int64_t left = 0, iteration = 0;
  const JsonNode* node;
  bool read = false;
};

std::string read_name(const JsonNode& object, std::string_view key, const std::string& file) {
  const JsonNode& name = member(object, key, JsonNode::Kind::text, file);
  if (const auto why = why_no_branch_name(name.text)) refuse(name, file, fmt::format("'{}' {}", key, *why));
  return name.text;
}

ReadRun read_place(const JsonNode& object, std::int64_t iteration, const std::string& file) {
  ReadRun run{read_name(object, "name", file), {}, 0, iteration, &object};
  if (!object.find("parent")) {
    if (const JsonNode* left = object.find("left"))
      refuse(*left, file, "'left' goes with a 'parent', which is missing");
    return run;
  }
  run.parent = read_name(object, "parent", file);
  run.left = count(object, "left", file);
  return run;
}

/// Where in the file a member stands that is known to be there.
const JsonNode& told_in(const ReadRun& run, std::string_view member) { return *run.node->find(member); }

/// Checks names and places of the runs, of which the last is the one that is shown, and returns their parents' indices
/// (their own for the first run's).
std::vector<std::size_t> parents_of(const std::vector<ReadRun>& runs, const std::string& file) {
  std::map<std::string_view, std::size_t> named;
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (!named.emplace(runs[i].name, i).second)
      refuse(told_in(runs[i], "name"), file, fmt::format("two runs have the name {}", in_quotes(runs[i].name)));
  std::vector<std::size_t> parents(runs.size());
  const ReadRun* first = nullptr;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const ReadRun& run = runs[i];
    parents[i] = i;
    if (run.parent.empty()) {
      if (first)
        refuse(told_in(run, "name"), file,
               fmt::format("{} has no parent, and {} has none; only the first run of a tree has none",
                           in_quotes(run.name), in_quotes(first->name)));
      first = &run;
      continue;
    }
    const auto parent = named.find(run.parent);
    if (parent == named.end())
      refuse(told_in(run, "parent"), file, fmt::format("there is no run with the name {}", in_quotes(run.parent)));
    parents[i] = parent->second;
    const std::int64_t end = std::min(runs[parents[i]].iteration, run.iteration);
    if (run.left > end)
      refuse(
          told_in(run, "left"), file,
          fmt::format("{} leaves {} after iteration {}, but {} ends with iteration {}", in_quotes(run.name),
                      in_quotes(run.parent), run.left, in_quotes(end == run.iteration ? run.name : run.parent), end));
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    std::size_t up = i;
    for (std::size_t steps = 0; steps < runs.size(); ++steps) up = parents[up];
    if (!runs[up].parent.empty())
      refuse(told_in(runs[i], "parent"), file,
             fmt::format("the parents of {} go round in a circle", in_quotes(runs[i].name)));
  }
  return parents;
}

/// Of a branch or of the run that is shown: its name, and where it left its parent if it has one.
template <class Run>
void write_place(JsonWriter& out, const Run& run) {
  out.members("name", run.name);
  if (!run.parent.empty()) out.members("parent", run.parent, "left", run.left);
}

/// Throws InputError with `where` if the run's tour is none of the instance's or does not have the saved length.
template <class Run>
void expect_tour_fits(const Run& run, const Instance& instance, const std::string& where) {
  if (run.best_tour.empty()) return;
  const std::string_view what = instance.words().solution;
  if (const auto wrong = instance.why_no_solution(run.best_tour))
    throw InputError(fmt::format("{}: its {} is none: {}", where, what, *wrong));
  if (const Length real = instance.cost(run.best_tour); real != run.best)
    throw InputError(fmt::format("{}: its {} has {} {}, but {} was saved with it", where, what, instance.words().cost,
                                 real, run.best));
}

/// The instance after all edits of a run. Throws InputError with `where` if one of them is none.
InstancePtr edited_by(const std::vector<JournalEntry>& journal, const InstancePtr& instance, const std::string& where) {
  try {
    return instance_after(instance, journal);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", where, error.what()));
  }
}

}  // namespace

std::optional<std::string> why_no_branch_name(std::string_view name) {
  if (name.find_first_not_of(' ') == std::string_view::npos) return "is empty";
  if (name.size() > longest_branch_name) return fmt::format("is longer than {} bytes", longest_branch_name);
  if (std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < ' '; }))
    return "has a character that cannot be shown";
  return {};
}

void write_branches(JsonWriter& out, const SessionRun& session) {
  if (session.tree.branches.empty()) return;
  write_place(out, session.tree);
  out.member("branches").objects(JsonLayout::lines, session.tree.branches, [&](const SessionBranch& branch) {
    write_place(out, branch);
    out.members("iteration", branch.iteration, "best_length", branch.best);
    write_cities(out, branch.best_tour);
    const bool first = branch.parent.empty();
    write_journal(out, first ? session.settings : Family(session).settings_before(&branch, branch.left),
                  branch.journal);
  });
}

void read_branches(const JsonNode& root, SessionRun& session, const std::string& file) {
  using Kind = JsonNode::Kind;
  if (!root.find("branches")) {
    for (const std::string_view alone : {"name", "parent", "left"})
      if (const JsonNode* node = root.find(alone)) refuse(*node, file, fmt::format("'{}' goes with 'branches'", alone));
    return;
  }
  const JsonNode& list = member(root, "branches", Kind::array, file);
  if (list.items.empty() || list.items.size() > most_branches)
    refuse(list, file, fmt::format("{} branches; expected 1 to {}", list.items.size(), most_branches));
  std::vector<ReadRun> runs;
  for (const JsonNode& node : list.items) {
    if (node.kind != Kind::object) refuse(node, file, "a branch must be an object");
    only(node, {"name", "parent", "left", "iteration", "best_length", "best_tour", "journal"}, file);
    runs.push_back(read_place(node, count(node, "iteration", file), file));
  }
  runs.push_back(read_place(root, session.iteration, file));
  const std::vector<std::size_t> parents = parents_of(runs, file);

  const ReadRun& shown = runs.back();
  session.tree = {shown.name, shown.parent, shown.left, std::vector<SessionBranch>(list.items.size())};
  runs.back().read = true;
  const Family family(session);
  // A branch's own changes follow those of its parent, so parents come first; each round reads those whose parent is.
  for (std::size_t unread = list.items.size(); unread > 0;)
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      const ReadRun& run = runs[i];
      if (run.read || (!run.parent.empty() && !runs[parents[i]].read)) continue;
      SessionBranch& branch = session.tree.branches[i];
      branch = {run.name,
                run.parent,
                run.left,
                {},
                run.iteration,
                count(*run.node, "best_length", file),
                read_cities(*run.node, file)};
      branch.journal = read_journal(member(*run.node, "journal", Kind::array, file),
                                    family.settings_before(&branch, run.left), run.left, run.iteration, file);
      runs[i].read = true;
      --unread;
    }
  if (shown.parent.empty()) return;
  const SessionBranch& parent = session.tree.branches[parents.back()];
  if (!std::ranges::equal(before(session.journal, shown.left), family.journal_before(&parent, shown.left)))
    refuse(told_in(shown, "left"), file,
           fmt::format("{} leaves {} after iteration {}, but their changes of parameters differ before that",
                       in_quotes(shown.name), in_quotes(shown.parent), shown.left));
}

std::vector<JournalEntry> whole_journal(const SessionRun& session, const SessionBranch& branch) {
  return Family(session).journal_before(&branch, to_its_end);
}

std::size_t changes_in_all(const SessionRun& session) {
  const Family family(session);
  const auto count = [](std::span<const JournalEntry> changes) {
    std::size_t all = changes.size();
    for (const JournalEntry& change : changes)
      for (const CityEdit& edit : change.edits) all += edit.cities.size();
    return all;
  };
  std::size_t all = count(session.journal);
  for (const SessionBranch& branch : session.tree.branches)
    family.changes_before(&branch, to_its_end, [&](std::span<const JournalEntry> changes) {
      all += count(changes);
      return true;
    });
  return all;
}

void expect_run_fits(const SessionRun& run, const InstancePtr& instance, const std::string& where) {
  expect_accepted(run.settings, instance->traits(), where);
  for (const JournalEntry& entry : run.journal) expect_accepted(entry.settings, instance->traits(), where);
  expect_tour_fits(run, *edited_by(run.journal, instance, where), where);
  for (const SessionBranch& branch : run.tree.branches) {
    const std::string whose = fmt::format("{}: branch {}", where, in_quotes(branch.name));
    for (const JournalEntry& entry : branch.journal) expect_accepted(entry.settings, instance->traits(), whose);
    expect_tour_fits(branch, *edited_by(whole_journal(run, branch), instance, whose), whose);
  }
}

}  // namespace formicarium
