// SPDX-License-Identifier: Apache-2.0
// Session files whose branches fit, made of the input's bytes: they are read as they were written. Then a byte is
// changed, and the file is read or refused.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.hpp"
#include "core/documents/session_file.hpp"
#include "readers.hpp"

namespace formicarium::fuzz {
namespace {

/// The input, byte for byte; zeros after its end.
class Bytes {
 public:
  explicit Bytes(std::string_view input) : input_(input) {}
  std::uint8_t next() {
    if (input_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(input_.front());
    input_.remove_prefix(1);
    return byte;
  }
  std::size_t below(std::size_t end) { return next() % end; }
  bool left() const { return !input_.empty(); }

 private:
  std::string_view input_;
};

Settings changed(Settings settings, Bytes& bytes) {
  switch (bytes.below(4)) {
    case 0:
      settings.rho = double(1 + bytes.next()) / 256;
      break;
    case 1:
      settings.alpha = double(bytes.next()) / 64;
      break;
    case 2:
      settings.beta = double(bytes.next()) / 32;
      break;
    default:
      settings.seed = bytes.next();
      break;
  }
  return settings;
}

/// Changes after iterations from `from` to `end`, none twice after the same.
void go_on(std::vector<JournalEntry>& journal, const Settings& start, std::int64_t from, std::int64_t end,
           Bytes& bytes) {
  for (std::int64_t at = from; bytes.left() && at <= end; at += 1 + bytes.next()) {
    const Settings now = settings_after(start, journal);
    const Settings then = changed(now, bytes);
    if (then != now) journal.push_back({at, then});
  }
}

/// What a branch shares with its parent: a change after `left` itself is no longer shared.
std::vector<JournalEntry> shared_with(const std::vector<JournalEntry>& parent, std::int64_t left) {
  const auto end = std::ranges::find_if(parent, [&](const JournalEntry& entry) { return entry.iteration >= left; });
  return {parent.begin(), end};
}

SessionFile session_with_branches(Bytes& bytes) {
  SessionFile session;
  session.instance = "circle-24";
  session.bundled = true;
  session.version = "1";
  session.settings.seed = bytes.next();
  session.iteration = bytes.next();
  session.best = bytes.next();
  session.tree.name = "A";
  go_on(session.journal, session.settings, 0, session.iteration, bytes);
  std::vector<std::vector<JournalEntry>> whole{
      session.journal};  // with what a run shares: the session's, the branches'
  const std::size_t count = bytes.below(5);
  for (std::size_t i = 0; i < count; ++i) {
    SessionBranch branch;
    branch.name = "branch " + std::to_string(i);
    const std::size_t parent = bytes.below(i + 1);
    const SessionBranch* const of = parent == 0 ? nullptr : &session.tree.branches[parent - 1];
    branch.parent = of ? of->name : session.tree.name;
    branch.left = std::int64_t(bytes.below(std::size_t(of ? of->iteration : session.iteration) + 1));
    branch.iteration = branch.left + bytes.next();
    branch.best = bytes.next();
    std::vector<JournalEntry> all = shared_with(whole[parent], branch.left);
    const auto shared = std::ptrdiff_t(all.size());
    go_on(all, session.settings, branch.left, branch.iteration, bytes);
    branch.journal.assign(all.begin() + shared, all.end());
    whole.push_back(std::move(all));
    session.tree.branches.push_back(std::move(branch));
  }
  return session;
}

}  // namespace

bool read_branches(std::string_view input) {
  Bytes bytes(input);
  const SessionFile session = session_with_branches(bytes);
  std::string text = format_session(session);
  const SessionFile again = parse_session(text, "written");
  demand(again.journal == session.journal, "a journal changes when written and read");
  demand(again.tree.branches == session.tree.branches, "a branch changes when written and read");
  demand(format_session(again) == text, "a session with branches changes when written and read");
  if (!bytes.left()) return true;
  text[(std::size_t(bytes.next()) << 8U | bytes.next()) % text.size()] = char(bytes.next());
  return read_session(text);
}

}  // namespace formicarium::fuzz
