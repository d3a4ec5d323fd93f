// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/session_words.hpp"

#include <QObject>

#include "app/desktop/panels/chart_data.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

/// The seed and what belongs to the machine count as no difference.
Settings defaults_beside(const Settings& settings) {
  Settings beside = defaults(settings.algorithm);
  for (const Parameter& p : parameters())
    if (!is_of_search(p)) p.set(beside, p.get(settings));
  return beside;
}

QString counted(qint64 count, const QString& one, const QString& many) {
  return count == 1 ? one : many.arg(whole(count));
}

}  // namespace

QString session_words(const OpenedSession& opened) {
  const SessionFile& session = opened.session;
  const Instance& instance = *opened.instance;
  const QString differences = difference_words(defaults_beside(session.settings), session.settings);
  const Parameter& algorithm = *find_parameter("algorithm");
  const QString way =
      session.journal.empty()
          ? QString()
          : QObject::tr(" with %1")
                .arg(counted(qint64(session.journal.size()), QObject::tr("1 change"), QObject::tr("%1 changes")));
  const QString settings = differences.isEmpty() ? QObject::tr("all parameters as by default")
                                                 : QObject::tr("%1, the rest as by default").arg(differences);
  return QObject::tr("Session of %1 (%2): %3, seed %4, %5; %6%7, length %8, saved by version %9.")
      .arg(one_line(text(instance.name())), counted(instance.cities(), QObject::tr("1 city"), QObject::tr("%1 cities")),
           text(algorithm.choices[std::size_t(algorithm.get(session.settings))].label),
           QString::number(session.settings.seed), settings,
           counted(session.iteration, QObject::tr("1 iteration"), QObject::tr("%1 iterations")), way,
           whole(session.best), text(session.version));
}

Verdict verdict_of(const SessionFile& session, const Frame& frame) {
  if (frame.best_length == session.best) return {true, QObject::tr("The replay agrees.")};
  if (!repeatable(session))
    return {true, QObject::tr("The replay came to %1: in relaxed execution ants race, and no replay is exact.")
                      .arg(whole(frame.best_length))};
  return {false, QObject::tr("The replay reached length %1 at iteration %2, but the session was saved with %3%4.")
                     .arg(whole(frame.best_length), whole(session.iteration), whole(session.best),
                          text(other_version_clause(session)))};
}

}  // namespace formicarium
