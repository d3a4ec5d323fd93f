// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/furniture.hpp"

#include <QCoreApplication>
#include <QFont>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/messages.hpp"
#include "app/model/number_words.hpp"
#include "app/model/problem_words.hpp"
#include "app/model/sides.hpp"
#include "app/model/slider_scale.hpp"
#include "app/scene/look/assigned.hpp"
#include "core/base/version.hpp"
#include "core/documents/export.hpp"
#include "core/problem/cost_gap.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

QString tr(const char* words) { return QCoreApplication::translate("Picture", words); }

std::string words_of_differences(const HeldTour& held, const Frame& frame) {
  if (frame.instance->traits().is_tour)
    return held_words(held, edge_difference(held, frame.best, frame.instance->symmetric())).front();
  Assigned assigned;
  assigned.take(frame);
  const std::size_t elsewhere = assigned.elsewhere(held.tour).size();
  return held_words(held, frame.best.size() - elsewhere, elsewhere).front();
}

}  // namespace

QFont picture_font(double pixels, int weight) {
  QFont font = QGuiApplication::font();
  font.setPixelSize(int(pixels));
  font.setWeight(QFont::Weight(weight));
  return font;
}

QFont title_font() { return picture_font(15, 600); }

QString picture_title(const Frame& frame) { return frame.instance ? text(frame.instance->name()) : QString(); }

QString title_in_file(const Frame& frame) {
  return frame.instance ? picture_title(frame) + between_parts() + tr("iteration %1").arg(whole(frame.last.iteration))
                        : QString();
}

QString facts_in_file(const QStringList& caption, const std::vector<const Frame*>& runs) {
  QStringList lines{caption.join(between_parts())};
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs.size() > 1) lines << QString(QChar::fromLatin1(Sides::letter(i)));
    for (const std::string& fact : facts(*runs[i])) lines << text(fact);
  }
  return lines.join(u'\n');
}

QStringList caption_parts(const Frame& frame, const HeldTour* held, bool moment, bool map) {
  if (!frame.instance) return {};
  const Instance& instance = *frame.instance;
  QStringList parts{text(counted_items(instance.cities(), instance.words()))};
  const auto say_differences = [&] {  // whose they are, and how many: two lines if one is too short
    parts << text(words_of_differences(*held, frame)).split(QStringLiteral(". "));
  };
  const QString program = QStringLiteral("Formicarium ") + QLatin1String(version);
  if (held && !held->beside.empty()) {  // not of the run
    say_differences();
    return parts << program;
  }
  const Parameter& algorithm = *find_parameter("algorithm");
  parts << text(algorithm.choices[std::size_t(algorithm.get(frame.settings))].label);
  const auto used = [&](const char* name) {
    return !idle(*find_parameter(name), frame.settings, instance.traits(), Naming::windows);
  };
  const auto spoken = [&](const char* name) {
    const Parameter& p = *find_parameter(name);
    const double value = p.get(frame.settings);
    if (&p == find_parameter("elite")) return text(value_text(p, frame.settings.elite_for(instance.cities())));
    const auto in_force = SliderScale(p).in_force(value, instance.cities());
    return text(spoken_value(p, in_force ? double(*in_force) : value));
  };
  const auto with_symbol = [&](const char* name) {
    if (used(name)) parts << QStringLiteral("%1 %2").arg(text(find_parameter(name)->symbol), spoken(name));
  };
  if (used("selection")) parts << text(in_a_sentence(spoken("selection").toStdString()));
  for (const char* name : {"alpha", "beta", "gamma", "rho", "q0", "xi", "elite", "ranks"}) with_symbol(name);
  for (const std::string& change : what_was_changed(frame.start, frame.journal)) parts << text(change);
  if (changes_of(frame.start, frame.journal).edits > 0) parts << tr("cities edited on the way");
  const auto ants = qint64(frame.lengths.empty() ? frame.settings.ants_for(instance.cities()) : frame.lengths.size());
  parts << (ants == 1 ? tr("1 ant") : tr("%1 ants").arg(whole(ants)));
  with_symbol("candidates");
  if (frame.settings.local_search != LocalSearchKind::none) {
    const QString search = text(in_a_sentence(spoken("local_search").toStdString()));
    parts << (used("search_steps") ? tr("%1, %2 n steps").arg(search, spoken("search_steps")) : search);
  }
  if (used("taboo_length")) parts << tr("taboo length %1 n").arg(spoken("taboo_length"));
  parts << tr("seed %1").arg(QString::number(frame.settings.seed));
  if (moment) parts << tr("iteration %1").arg(whole(frame.last.iteration));
  if (moment && !frame.best.empty()) {
    parts << text(instance.words().cost) + u' ' + text(instance.cost_words(frame.best_length));
    if (const std::string gap = gap_words(instance, frame.best_length); !gap.empty()) parts << text(gap);
  }
  if (held && !frame.best.empty()) say_differences();
  if (!instance.rounded().empty()) parts << text(instance.rounded());
  if (map && instance.layout_is_computed()) parts << tr("places follow from the distances");
  return parts << program;
}

namespace {

/// A unit does not begin a line: it stands where its number does.
bool stays_with_number(const QString& word) {
  static const QStringList units{QStringLiteral("%"),  QStringLiteral("%,"), QStringLiteral("s"),
                                 QStringLiteral("s,"), QStringLiteral("ms"), QStringLiteral("min"),
                                 QStringLiteral("km"), QStringLiteral("m")};
  return units.contains(word);
}

}  // namespace

QStringList wrapped(const QString& words, const QFont& font, double width) {
  const QFontMetricsF metrics(font);
  QStringList lines, whole;
  for (const QString& word : words.split(u' ', Qt::SkipEmptyParts)) {
    if (!whole.isEmpty() && stays_with_number(word) && whole.back().back().isDigit())
      whole.back() += u' ' + word;
    else
      whole << word;
  }
  for (QString word : whole) {
    while (metrics.horizontalAdvance(word) > width && word.size() > 1) {  // wider than a line: broken anywhere
      qsizetype fits = word.size() - 1;
      while (fits > 1 && metrics.horizontalAdvance(word.left(fits)) > width) fits = std::min(fits - 1, fits * 9 / 10);
      lines << word.left(fits);
      word = word.mid(fits);
    }
    if (!lines.isEmpty() && metrics.horizontalAdvance(lines.back() + u' ' + word) <= width)
      lines.back() += u' ' + word;
    else
      lines << word;
  }
  return lines;
}

QStringList caption_lines(const QStringList& parts, double width) {
  return joined_lines(parts, between_parts(), picture_font(), width);
}

QStringList joined_lines(const QStringList& parts, const QString& between, const QFont& font, double width) {
  const QFontMetricsF metrics(font);
  QStringList lines;
  for (const QString& part : parts) {
    if (!lines.isEmpty() && metrics.horizontalAdvance(lines.back() + between + part) <= width)
      lines.back() += between + part;
    else
      lines << (metrics.horizontalAdvance(part) <= width ? QStringList(part) : wrapped(part, font, width));
  }
  return lines;
}

void paint_lines(QPainter& painter, QPointF start, double apart, const QStringList& lines, const QFont& font,
                 const QColor& ink) {
  painter.setFont(font);
  painter.setPen(ink);
  for (const QString& line : lines) {
    painter.drawText(start, line);
    start.ry() += apart;
  }
}

}  // namespace formicarium
