// SPDX-License-Identifier: Apache-2.0
#include "core/documents/session_run.hpp"

#include <fmt/format.h>

#include "core/documents/session_branches.hpp"
#include "core/documents/session_json.hpp"
#include "core/documents/settings_json.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

std::string run_text(const SessionRun& run, const std::string& indent) {
  const std::string line = ",\n" + indent;
  std::string text = indent + "\"settings\": {";
  const char* comma = "";
  for (const Parameter& p : parameters()) {
    text += fmt::format("{}\n{}  \"{}\": {}", comma, indent, p.name, json_value(p, p.get(run.settings)));
    comma = ",";
  }
  text += fmt::format("\n{0}}}{1}\"journal\": [{2}\n{0}]{1}\"iteration\": {3}{1}\"best_length\": {4}", indent, line,
                      journal_text(run.settings, run.journal, "\n" + indent + "  "), run.iteration, run.best);
  if (!run.best_tour.empty()) text += line + "\"best_tour\": " + cities_text(run.best_tour);
  return text + branches_text(run, indent);
}

SessionRun read_run(const JsonNode& object, const std::string& file, std::string& note) {
  using Kind = JsonNode::Kind;
  SessionRun run;
  run.settings = read_record(member(object, "settings", Kind::object, file), {}, {}, file, note);
  run.iteration = count(object, "iteration", file);
  run.best = count(object, "best_length", file);
  run.best_tour = read_cities(object, file);
  run.journal = read_journal(member(object, "journal", Kind::array, file), run.settings, 0, run.iteration, file);
  read_branches(object, run, file);
  return run;
}

}  // namespace formicarium
