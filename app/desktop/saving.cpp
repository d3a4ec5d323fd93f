// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/saving.hpp"

#include <QObject>
#include <string>
#include <utility>

#include "app/desktop/panels/text.hpp"
#include "app/model/problem_words.hpp"
#include "core/base/error.hpp"
#include "core/base/file_name.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/export.hpp"
#include "core/documents/session_file.hpp"
#include "core/documents/solution_file.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium::saving {

QString default_name(Kind kind, const Frame& frame) {
  QString name = QString::fromStdString(file_name(frame.instance ? frame.instance->name() : ""));
  switch (kind) {
    case Kind::tour:
      return QStringLiteral("%1.%2%3")
          .arg(name)
          .arg(frame.best_length)
          .arg(QLatin1String(frame.instance ? solution_ending(*frame.instance) : ".tour"));
    case Kind::session:
      return name + QStringLiteral(".session.json");
    case Kind::settings:
      return QStringLiteral("settings.json");
    case Kind::trace:
      return name + QStringLiteral(".trace.csv");
    case Kind::instance:
      return name + (frame.instance && !frame.instance->symmetric() ? QStringLiteral(".atsp") : QStringLiteral(".tsp"));
  }
  return name;
}

QString filter(Kind kind, const Frame& frame) {
  switch (kind) {
    case Kind::tour:
      return text(window_words(frame.instance.get()).solution_files);
    case Kind::trace:
      return QObject::tr("Trace (*.csv)");
    case Kind::session:
      return QObject::tr("Session (*.json)");
    case Kind::instance:
      return QObject::tr("TSPLIB instance (*.tsp *.atsp)");
    case Kind::settings:
      break;
  }
  return QObject::tr("Settings (*.json)");
}

Jobs::Work write(Kind kind, FramePtr frame, std::shared_ptr<const Trace> trace, Beside beside,
                 std::filesystem::path instance_file, std::filesystem::path target, Jobs::Done done) {
  return [kind, frame = std::move(frame), trace = std::move(trace), beside = std::move(beside),
          instance_file = std::move(instance_file), target = std::move(target),
          done = std::move(done)](Progress& progress) {
    progress.report(0);
    std::string text;
    switch (kind) {
      case Kind::tour:
        text = format_solution(*frame, target);
        break;
      case Kind::session: {
        SessionFile session =
            session_of(*frame, instance_file.empty() ? instance_file : std::filesystem::absolute(instance_file),
                       std::filesystem::absolute(target).parent_path());
        session.tree = beside.tree;
        session.sides = beside.sides;
        session.by_iteration = beside.by_iteration;
        carry_instance(session, *frame->start_instance());
        text = format_session(session);
        if (!can_be_read(session, text))
          throw OutputError(target.string() +
                            ": so many branches and changes of parameters do not fit into one session");
        break;
      }
      case Kind::settings:
        text = format_settings(frame->settings);
        break;
      case Kind::trace:
        text = format_trace(*frame, *trace);
        break;
      case Kind::instance:
        text = format_tsplib(as_tsp(*frame->instance));
        break;
    }
    progress.report(0.5);
    write_file(target, text);
    return done;
  };
}

}  // namespace formicarium::saving
