// SPDX-License-Identifier: Apache-2.0
// Session files in JSON: the settings at iteration 0, then for each change only the parameters that changed. Branches
// are in session_branches.cpp, the members of one run in session_run.cpp.
#include "core/documents/session_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/base/error.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/text.hpp"
#include "core/base/version.hpp"
#include "core/documents/old_names.hpp"
#include "core/documents/session_branches.hpp"
#include "core/documents/session_json.hpp"
#include "core/documents/session_run.hpp"
#include "core/documents/settings_json.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

std::string path_of_instance(const JsonNode& instance, const std::string& file) {
  const JsonNode& path = member(instance, "path", JsonNode::Kind::text, file);
  if (path.text.empty() || path.text.find('\0') != std::string::npos) refuse(path, file, "'path' is not a file name");
  return path.text;
}

std::string_view problem_word(Problem problem) { return problem == Problem::tours ? "tours" : "assignments"; }

void write_carried(JsonWriter& out, const CarriedInstance& carried) {
  out.members("name", carried.name, "problem", problem_word(carried.problem), "text", carried.text);
  if (!carried.eta.empty()) out.members("eta", carried.eta);
}

CarriedInstance read_carried(const JsonNode& instance, const std::string& file) {
  using Kind = JsonNode::Kind;
  for (const std::string_view other : {"path", "bundled"})
    if (const JsonNode* two = instance.find(other)) refuse(*two, file, "'text' and a file name two instances");
  CarriedInstance carried{.name = clean_name(member(instance, "name", Kind::text, file).text),
                          .text = member(instance, "text", Kind::text, file).text};
  const JsonNode& problem = member(instance, "problem", Kind::text, file);
  if (problem.text != problem_word(Problem::tours) && problem.text != problem_word(Problem::assignments))
    refuse(problem, file,
           fmt::format("'problem' is {}; expected {} or {}", in_quotes(problem.text),
                       in_quotes(problem_word(Problem::tours)), in_quotes(problem_word(Problem::assignments))));
  if (problem.text == problem_word(Problem::assignments)) carried.problem = Problem::assignments;
  if (instance.find("eta")) carried.eta = member(instance, "eta", Kind::text, file).text;
  return carried;
}

constexpr std::string_view linked_by_iteration = "iteration", linked_by_time = "time";

const GalleryEntry* entry_named(std::string_view name) {
  for (const GalleryEntry& entry : gallery())
    if (name == entry.file.substr(0, entry.file.rfind('.'))) return &entry;
  return nullptr;
}

std::string bundled_instance(const JsonNode& instance, const std::string& file) {
  const JsonNode& name = member(instance, "bundled", JsonNode::Kind::text, file);
  if (instance.find("path")) refuse(name, file, "'bundled' and 'path' name two instances");
  if (entry_named(name.text)) return name.text;
  refuse(name, file, fmt::format("there is no bundled instance {}", in_quotes(name.text)));
}

std::string_view link_word(bool by_iteration) { return by_iteration ? linked_by_iteration : linked_by_time; }

bool is_by_iteration(const JsonNode& object, const std::string& file) {
  const JsonNode& link = member(object, "link", JsonNode::Kind::text, file);
  if (link.text == linked_by_iteration) return true;
  if (link.text == linked_by_time) return false;
  refuse(link, file,
         fmt::format("'link' is {}; expected \"{}\" or \"{}\"", in_quotes(link.text), linked_by_iteration,
                     linked_by_time));
}

void read_beside(const JsonNode& root, SessionFile& session, const std::string& file) {
  const JsonNode* const beside = root.find("beside");
  if (!beside) return;
  if (beside->kind != JsonNode::Kind::object) refuse(*beside, file, "'beside' must be an object");
  if (root.find("sides")) refuse(*beside, file, "'beside' and 'sides' name the other runs twice");
  only(*beside, {"runs", "link"}, file);
  const std::int64_t runs = count(*beside, "runs", file);
  if (runs < 1 || runs > std::int64_t{most_beside})
    refuse(*beside, file, fmt::format("{} runs beside the first; expected 1 to {}", runs, most_beside));
  session.beside = {std::size_t(runs), is_by_iteration(*beside, file)};
}

void read_sides(const JsonNode& root, SessionFile& session, const std::string& file) {
  using Kind = JsonNode::Kind;
  if (!root.find("sides")) {
    if (const JsonNode* link = root.find("link")) refuse(*link, file, "'link' goes with 'sides'");
    return;
  }
  const JsonNode& list = member(root, "sides", Kind::array, file);
  if (list.items.empty() || list.items.size() > most_beside)
    refuse(list, file, fmt::format("{} sides beside the first; expected 1 to {}", list.items.size(), most_beside));
  session.by_iteration = is_by_iteration(root, file);
  session.sides.reserve(list.items.size());
  for (const JsonNode& node : list.items) {
    if (node.kind != Kind::object) refuse(node, file, "a side must be an object");
    only(node, {"settings", "journal", "iteration", "best_length", "best_tour", "name", "parent", "left", "branches"},
         file);
    session.sides.push_back(read_run(node, file, session.note));
  }
}

}  // namespace

SessionRun run_of(const Frame& frame) {
  SessionRun run;
  run.settings = frame.start;
  run.journal = frame.journal;
  run.iteration = frame.last.iteration;
  run.best = frame.best_length;
  return run;
}

SessionFile session_of(const Frame& frame, const std::filesystem::path& instance, const std::filesystem::path& folder,
                       std::optional<std::uint64_t> known_fingerprint) {
  SessionFile session{run_of(frame), {}, false, 0, version};
  const Instance& start = *frame.start_instance();
  if (instance.empty()) {
    session.carried = carried(start);
  } else if (const auto name = bundled_name(instance)) {
    session.instance = *name;
    session.bundled = true;
  } else {
    session.instance = std::filesystem::absolute(instance).lexically_normal();
    if (!folder.empty())
      if (const auto relative =
              session.instance.lexically_relative(std::filesystem::absolute(folder).lexically_normal());
          !relative.empty())
        session.instance = relative;
  }
  session.distances = start.distances();
  session.fingerprint = known_fingerprint ? *known_fingerprint : start.fingerprint();
  return session;
}

bool repeatable(const SessionRun& run) {
  return repeatable(run.settings) &&
         std::ranges::all_of(run.journal, [](const JournalEntry& e) { return repeatable(e.settings); });
}

std::string other_version_clause(const SessionFile& session) {
  if (session.version == version) return {};
  return fmt::format("; version {} of the program saved it, and this is {}, which may draw other random numbers",
                     session.version, version);
}

std::filesystem::path instance_path(const SessionFile& session, const std::filesystem::path& folder) {
  if (session.bundled)
    if (const GalleryEntry* entry = entry_named(session.instance.string())) return gallery_path(entry->file);
  std::filesystem::path file = (folder / session.instance).lexically_normal();  // an absolute path is not changed
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) return file;
  for (const GalleryEntry& entry : gallery())
    if (file.filename() == entry.file) return gallery_path(entry.file);
  return file;
}

std::filesystem::path instance_file_of(const SessionFile& session, const std::filesystem::path& file) {
  return session.carried ? file : instance_path(session, file.parent_path());
}

void carry_instance(SessionFile& session, const Instance& instance) {
  if (session.bundled || session.carried) return;
  session.carried = carried(instance);
  if (session.carried) session.instance.clear();
}

static std::size_t changes_of_sides(const SessionFile& session) {
  std::size_t changes = changes_in_all(session);
  for (const SessionRun& side : session.sides) changes += changes_in_all(side);
  return changes;
}

InstancePtr instance_of(const SessionFile& session, const std::filesystem::path& file,
                        const std::filesystem::path& instance,
                        const std::function<InstancePtr(const std::filesystem::path&, Distances)>& load) {
  if (const std::size_t changes = changes_of_sides(session); changes > most_changes)
    throw InputError(fmt::format("{}: its runs have {} changes of parameters together; expected at most {}",
                                 file.string(), changes, most_changes));
  InstancePtr read;
  try {
    read = load(instance, session.distances);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: its instance cannot be read. {}", file.string(), error.what()));
  }
  if (read->fingerprint() != session.fingerprint)
    throw InputError(
        fmt::format("{}: {} has other distances than when the session was saved, so replaying it would "
                    "give other tours. Put the older file back, or open the instance by itself.",
                    file.string(), instance.string()));
  expect_run_fits(session, read, file.string());
  for (std::size_t i = 0; i < session.sides.size(); ++i)
    expect_run_fits(session.sides[i], read, fmt::format("{}: side {}", file.string(), char('B' + i)));
  return read;
}

/// The oldest schema that can say this, so that older programs read what they can.
static int written_schema(const SessionFile& session) {
  const auto draws_anew = [&](const JournalEntry& entry) { return entry.settings.seed != session.settings.seed; };
  const auto renamed = [](const JournalEntry& entry) { return !named_as_in_0_2(entry.settings.tabu); };
  const auto in_branch = [&](const SessionBranch& branch) { return std::ranges::any_of(branch.journal, renamed); };
  const auto edited = [](const JournalEntry& entry) { return !entry.edits.empty(); };
  const auto edits_in = [&](const SessionRun& run) {
    return std::ranges::any_of(run.journal, edited) ||
           std::ranges::any_of(run.tree.branches, [&](const SessionBranch& branch) {
             return std::ranges::any_of(branch.journal, edited);
           });
  };
  if (edits_in(session) || std::ranges::any_of(session.sides, edits_in)) return session_schema;
  if (session.carried || session.distances != Distances::by_type) return carried_schema;
  if (!session.sides.empty() || session.beside || !named_as_in_0_2(session.settings.tabu) ||
      std::ranges::any_of(session.journal, renamed) || std::ranges::any_of(session.tree.branches, in_branch))
    return sides_schema;
  return session.tree.branches.empty() && std::ranges::none_of(session.journal, draws_anew) ? 1 : branches_schema;
}

std::string format_session(const SessionFile& session) {
  return json_file([&](JsonWriter& out) {
    out.members("formicarium", "session", "schema", written_schema(session), "version", version);
    const std::string_view where = session.bundled ? "bundled" : "path";
    const std::string fingerprint = fmt::format("{:016x}", session.fingerprint);
    out.members("instance", [&] {
      if (session.carried)
        write_carried(out, *session.carried);
      else
        out.members(where, session.instance.generic_string());
      if (!session.carried && session.distances == Distances::scaled) out.members("distances", scaled_distances);
      out.members("fingerprint", fingerprint);
    });
    write_run(out, session);
    if (const auto& beside = session.beside)
      out.members("beside", [&] { out.members("runs", beside->count, "link", link_word(beside->by_iteration)); });
    if (session.sides.empty()) return;
    out.members("link", link_word(session.by_iteration));
    out.member("sides").list(JsonLayout::lines, session.sides, [&](const SessionRun& side) {
      out.object(JsonLayout::lines, [&] { write_run(out, side); });
    });
  });
}

bool can_be_read(const SessionFile& session, std::string_view text) {
  return changes_of_sides(session) <= most_changes && is_within_limits(text);
}

bool is_session_text(std::string_view text) { return text.find("\"journal\"") != std::string_view::npos; }

SessionFile parse_session(std::string_view text, const std::string& file) {
  using Kind = JsonNode::Kind;
  JsonNode root = parse_json(text, file);
  check_header(root, "session", file, session_schema);
  only(root,
       {"formicarium", "schema", "version", "instance", "settings", "journal", "iteration", "best_length", "best_tour",
        "name", "parent", "left", "branches", "link", "sides", "beside"},
       file);
  member(root, "schema", Kind::integer, file);

  std::string note = rename_tabu_lists(root, branches_schema);
  SessionFile session{read_run(root, file, note)};
  session.note = std::move(note);
  const JsonNode& instance = member(root, "instance", Kind::object, file);
  only(instance, {"path", "bundled", "name", "problem", "text", "eta", "distances", "fingerprint"}, file);
  session.bundled = instance.find("bundled") != nullptr;
  if (instance.find("text"))
    session.carried = read_carried(instance, file);
  else
    session.instance = session.bundled ? bundled_instance(instance, file) : path_of_instance(instance, file);
  if (instance.find("distances")) {
    const JsonNode& how = member(instance, "distances", Kind::text, file);
    if (how.text != scaled_distances)
      refuse(how, file,
             fmt::format("'distances' is {}; expected {}", in_quotes(how.text), in_quotes(scaled_distances)));
    session.distances = Distances::scaled;
  }
  const JsonNode& print = member(instance, "fingerprint", Kind::text, file);
  const char* end = print.text.data() + print.text.size();
  const auto read = std::from_chars(print.text.data(), end, session.fingerprint, 16);
  if (read.ec != std::errc{} || read.ptr != end || print.text.size() != 16)
    refuse(print, file, "'fingerprint' must be 16 hexadecimal digits");

  const JsonNode& by = member(root, "version", Kind::text, file);
  if (by.text.empty() || by.text.size() > 20 || by.text.find_first_not_of("0123456789.") != std::string::npos)
    refuse(by, file, "'version' must be numbers with points, as in 0.1.0");
  session.version = by.text;

  read_beside(root, session, file);
  read_sides(root, session, file);
  return session;
}

}  // namespace formicarium
