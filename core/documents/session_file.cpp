// SPDX-License-Identifier: Apache-2.0
// Session files in JSON: the settings at iteration 0, then for each change only the parameters that changed.
#include "core/documents/session_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>

#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/base/version.hpp"
#include "core/documents/settings_json.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

const JsonNode& member(const JsonNode& object, std::string_view name, JsonNode::Kind kind, const std::string& file) {
  const JsonNode* found = object.find(name);
  if (!found) refuse(object, file, fmt::format("'{}' is missing", name));
  if (found->kind != kind) {
    constexpr std::string_view words[] = {"null",   "true or false", "a whole number", "a number",
                                          "a text", "a list",        "an object"};
    refuse(*found, file, fmt::format("'{}' must be {}", name, words[int(kind)]));
  }
  return *found;
}

std::int64_t count(const JsonNode& object, std::string_view name, const std::string& file) {
  const JsonNode& node = member(object, name, JsonNode::Kind::integer, file);
  if (node.whole < 0) refuse(node, file, fmt::format("'{}' is {}; expected 0 or more", name, node.whole));
  return node.whole;
}

void only(const JsonNode& object, std::initializer_list<std::string_view> names, const std::string& file) {
  for (const JsonNode& item : object.items)
    if (std::find(names.begin(), names.end(), item.key) == names.end())
      refuse(item, file,
             fmt::format("{} is not known; expected a key that the program writes, as in a newly saved session",
                         json_quoted(item.key.substr(0, 60))));
}

std::string path_of_instance(const JsonNode& instance, const std::string& file) {
  const JsonNode& path = member(instance, "path", JsonNode::Kind::text, file);
  if (path.text.empty() || path.text.find('\0') != std::string::npos) refuse(path, file, "'path' is not a file name");
  return path.text;
}

const GalleryEntry* bundled_entry(std::string_view name) {
  for (const GalleryEntry& entry : gallery())
    if (name == entry.file.substr(0, entry.file.rfind('.'))) return &entry;
  return nullptr;
}

std::string bundled_instance(const JsonNode& instance, const std::string& file) {
  const JsonNode& name = member(instance, "bundled", JsonNode::Kind::text, file);
  if (instance.find("path")) refuse(name, file, "'bundled' and 'path' name two instances");
  if (bundled_entry(name.text)) return name.text;
  refuse(name, file, fmt::format("there is no bundled instance {}", in_quotes(name.text)));
}

/// "0 2 1": one string, so that even a large tour is a single JSON value.
Tour cities_of(const JsonNode& node, const std::string& file) {
  Tour tour;
  std::string_view rest = node.text;
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
    const auto city = to_integer(word);
    if (!city || *city < 0 || *city > std::numeric_limits<City>::max())
      refuse(node, file, fmt::format("'best_tour' has {}; expected numbers of cities from 0 on", in_quotes(word)));
    tour.push_back(City(*city));
  }
  return tour;
}

}  // namespace

SessionFile session_of(const Frame& frame, const std::filesystem::path& instance, const std::filesystem::path& folder,
                       std::optional<std::uint64_t> known_fingerprint) {
  SessionFile session;
  if (const auto name = bundled_name(instance)) {
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
  session.fingerprint = known_fingerprint ? *known_fingerprint : frame.instance->fingerprint();
  session.settings = frame.start;
  session.journal = frame.journal;
  session.iteration = frame.last.iteration;
  session.best = frame.best_length;
  session.version = version;
  return session;
}

bool repeatable(const SessionFile& session) {
  return repeatable(session.settings) &&
         std::ranges::all_of(session.journal, [](const JournalEntry& e) { return repeatable(e.settings); });
}

std::string other_version_clause(const SessionFile& session) {
  if (session.version == version) return {};
  return fmt::format("; version {} of the program saved it, and this is {}, which may draw other random numbers",
                     session.version, version);
}

std::filesystem::path instance_path(const SessionFile& session, const std::filesystem::path& folder) {
  if (session.bundled)
    if (const GalleryEntry* entry = bundled_entry(session.instance.string())) return gallery_path(entry->file);
  std::filesystem::path file = (folder / session.instance).lexically_normal();  // an absolute path is not changed
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) return file;
  for (const GalleryEntry& entry : gallery())
    if (file.filename() == entry.file) return gallery_path(entry.file);
  return file;
}

InstancePtr instance_of(const SessionFile& session, const std::filesystem::path& file,
                        const std::filesystem::path& instance,
                        const std::function<InstancePtr(const std::filesystem::path&)>& load) {
  InstancePtr read;
  try {
    read = load(instance);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: its instance cannot be read. {}", file.string(), error.what()));
  }
  if (read->fingerprint() != session.fingerprint)
    throw InputError(
        fmt::format("{}: {} has other distances than when the session was saved, so replaying it would "
                    "give other tours. Put the older file back, or open the instance by itself.",
                    file.string(), instance.string()));
  expect_accepted(session.settings, read->traits(), file);
  for (const JournalEntry& entry : session.journal) expect_accepted(entry.settings, read->traits(), file);
  return read;
}

std::string format_session(const SessionFile& session) {
  std::string text = fmt::format("{{\n  \"formicarium\": \"session\",\n  \"schema\": {},\n  \"version\": {},\n",
                                 file_schema, json_quoted(version));
  text += fmt::format("  \"instance\": {{\"{}\": {}, \"fingerprint\": \"{:016x}\"}},\n",
                      session.bundled ? "bundled" : "path", json_quoted(session.instance.generic_string()),
                      session.fingerprint);
  text += "  \"settings\": {";
  const char* comma = "";
  for (const Parameter& p : parameters()) {
    text += fmt::format("{}\n    \"{}\": {}", comma, p.name, json_value(p, p.get(session.settings)));
    comma = ",";
  }
  text += "\n  },\n  \"journal\": [";
  comma = "";
  const Settings* before = &session.settings;
  for (const JournalEntry& entry : session.journal) {
    text += fmt::format("{}\n    {{\"iteration\": {}", comma, entry.iteration);
    for (const Parameter& p : parameters())
      if (p.get(entry.settings) != p.get(*before))
        text += fmt::format(", \"{}\": {}", p.name, json_value(p, p.get(entry.settings)));
    text += "}";
    comma = ",";
    before = &entry.settings;
  }
  text += fmt::format("\n  ],\n  \"iteration\": {},\n  \"best_length\": {}", session.iteration, session.best);
  if (!session.best_tour.empty()) text += fmt::format(",\n  \"best_tour\": \"{}\"", fmt::join(session.best_tour, " "));
  return text + "\n}\n";
}

SessionFile parse_session(std::string_view text, const std::string& file) {
  using Kind = JsonNode::Kind;
  const JsonNode root = parse_json(text, file);
  check_header(root, "session", file);
  only(root,
       {"formicarium", "schema", "version", "instance", "settings", "journal", "iteration", "best_length", "best_tour"},
       file);
  member(root, "schema", Kind::integer, file);

  SessionFile session;
  const JsonNode& instance = member(root, "instance", Kind::object, file);
  only(instance, {"path", "bundled", "fingerprint"}, file);
  session.bundled = instance.find("bundled") != nullptr;
  session.instance = session.bundled ? bundled_instance(instance, file) : path_of_instance(instance, file);
  const JsonNode& print = member(instance, "fingerprint", Kind::text, file);
  const char* end = print.text.data() + print.text.size();
  const auto read = std::from_chars(print.text.data(), end, session.fingerprint, 16);
  if (read.ec != std::errc{} || read.ptr != end || print.text.size() != 16)
    refuse(print, file, "'fingerprint' must be 16 hexadecimal digits");

  session.settings = read_parameters(member(root, "settings", Kind::object, file), Settings{}, {}, file);
  session.iteration = count(root, "iteration", file);
  session.best = count(root, "best_length", file);
  if (root.find("best_tour")) session.best_tour = cities_of(member(root, "best_tour", Kind::text, file), file);
  const JsonNode& by = member(root, "version", Kind::text, file);
  if (by.text.empty() || by.text.size() > 20 || by.text.find_first_not_of("0123456789.") != std::string::npos)
    refuse(by, file, "'version' must be numbers with points, as in 0.1.0");
  session.version = by.text;

  static constexpr std::string_view besides[] = {"iteration"};
  Settings before = session.settings;
  std::int64_t after = -1;
  for (const JsonNode& node : member(root, "journal", Kind::array, file).items) {
    if (node.kind != Kind::object) refuse(node, file, "an entry of the journal must be an object");
    const std::int64_t iteration = count(node, "iteration", file);
    if (iteration <= after || iteration > session.iteration)
      refuse(node, file,
             fmt::format("a change after iteration {}; expected {} to {}, the iteration of the session, ascending",
                         iteration, after + 1, session.iteration));
    for (const JsonNode& item : node.items)
      if (const Parameter* p = find_parameter(item.key); p && !p->live)
        refuse(item, file, fmt::format("{} needs a restart and cannot change during a run", p->name));
    const Settings settings = read_parameters(node, before, besides, file);
    if (!(settings == before)) session.journal.push_back({iteration, settings});
    before = settings;
    after = iteration;
  }
  return session;
}

}  // namespace formicarium
