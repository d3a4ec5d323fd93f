// SPDX-License-Identifier: Apache-2.0
#include "core/documents/session_run.hpp"

#include "core/documents/session_branches.hpp"
#include "core/documents/session_json.hpp"
#include "core/documents/settings_json.hpp"

namespace formicarium {

void write_run(JsonWriter& out, const SessionRun& run) {
  out.member("settings").object(JsonLayout::lines, [&] { write_parameters(out, run.settings); });
  write_journal(out, run.settings, run.journal);
  out.members("iteration", run.iteration, "best_length", run.best);
  write_cities(out, run.best_tour);
  write_branches(out, run);
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
