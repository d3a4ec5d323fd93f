// SPDX-License-Identifier: GPL-3.0-or-later
// What a run leaves on the disk, as jobs: each takes its copy of the frame at once and writes on a thread of its own.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <vector>

#include "app/desktop/jobs.hpp"
#include "core/documents/session_file.hpp"
#include "core/session/trace.hpp"

namespace formicarium::saving {

enum class Kind { tour, session, settings, trace, instance };

/// "berlin52.7542.tour", "berlin52.session.json", "settings.json", "berlin52.trace.csv"
QString default_name(Kind kind, const Frame& frame);
/// "TSPLIB tour (*.tour)"
QString filter(Kind kind, const Frame& frame);

/// What a session holds beside the run that is saved.
struct Beside {
  SessionTree tree;               // of that run
  std::vector<SessionRun> sides;  // B, C and D
  bool by_iteration = true;       // as SessionFile's
};

/// The job that writes `target`; `instance_file` and `beside` are for a session, `trace` is for a trace. `done` runs in
/// the GUI thread once the file stands complete.
Jobs::Work write(Kind kind, FramePtr frame, std::shared_ptr<const Trace> trace, Beside beside,
                 std::filesystem::path instance_file, std::filesystem::path target, Jobs::Done done);

}  // namespace formicarium::saving
