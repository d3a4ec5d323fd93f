// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/session_words.hpp"

#include <QObject>

#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/choices.hpp"
#include "app/model/messages.hpp"
#include "app/model/number_words.hpp"
#include "app/model/sides.hpp"
#include "core/documents/export.hpp"

namespace formicarium {
namespace {

/// The seed and what belongs to the machine count as no difference.
Settings defaults_beside(const Settings& settings) { return with_preset(settings, defaults(settings.algorithm)); }

}  // namespace

QString session_words(const OpenedSession& opened, const QString& what) {
  const SessionFile& session = opened.session;
  const QString changed = text(difference_words(defaults_beside(session.settings), session.settings));
  const Parameter& algorithm = *find_parameter("algorithm");
  const auto [changes, edits] = changes_of(session.settings, session.journal);
  const auto branches = std::ssize(session.tree.branches);
  QStringList way;
  if (changes > 0) way << text(counted(changes, "change", "changes"));
  if (edits > 0) way << text(counted(edits, "edit of cities", "edits of cities"));
  const bool file = what.isEmpty();
  const QString head = file ? QObject::tr("Session of") : QObject::tr("%1 on").arg(what);
  const QString tail = file ? QObject::tr(", saved by version %1.").arg(text(session.version)) : QStringLiteral(".");
  const QString words =
      QObject::tr(" %1 (%2): %3, seed %4, %5; %6%7, %8%9")
          .arg(one_line(text(opened.instance->name())),
               text(counted_items(opened.instance->cities(), opened.instance->words())),
               text(spoken_value(algorithm, algorithm.get(session.settings))),
               text(seed_words(session.settings, session.journal)),
               (changes == 0 ? QString() : QObject::tr("at first ")) +
                   (changed.isEmpty() ? QObject::tr("all parameters as by default")
                                      : QObject::tr("%1, the rest as by default").arg(changed)),
               text(counted(session.iteration, "iteration", "iterations")),
               way.isEmpty() ? QString() : QObject::tr(" with %1 on the way").arg(way.join(QObject::tr(" and "))),
               text(opened.instance->words().cost) + u' ' + text(opened.instance->cost_words(session.best)),
               branches == 0 ? QString()
                             : QObject::tr("; beside it %1").arg(text(counted(branches, "branch", "branches"))));
  const auto sides = session.sides.size();
  const QString last(QChar::fromLatin1(Sides::letter(sides)));
  const QString beside = sides == 0   ? QString()
                         : sides == 1 ? QObject::tr("; with side B")
                                      : QObject::tr("; with sides B to %1").arg(last);
  return head + words + beside + tail + (session.note.empty() ? QString() : u' ' + text(session.note));
}

}  // namespace formicarium
