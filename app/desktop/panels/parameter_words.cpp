// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/parameter_words.hpp"

#include <QCoreApplication>
#include <cmath>

#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

QString tr(const char* words) { return QCoreApplication::translate("Parameter", words); }

}  // namespace

QString full_label(const Parameter& p) {
  return p.symbol.empty() ? text(p.label) : QStringLiteral("%1 %2").arg(text(p.label), text(p.symbol));
}

QString spoken_value(const Parameter& p, double value) {
  if (p.kind == ParameterKind::choice) return text(p.choices[std::size_t(value)].label);
  if (value == 0 && !p.zero.empty()) {
    const QString words = text(p.zero);  // "as many as cities, at most 1 024": the part before the comma is the name
    return words.section(u',', 0, 0);
  }
  return text(value_text(p, value));
}

QString half_life(double rho) {
  if (rho >= 1) return tr("nothing stays");
  const double iterations = std::log(0.5) / std::log1p(-rho);
  if (iterations < 1) return tr("half-life under 1 it");
  return tr("half-life %1 it").arg(whole(std::llround(iterations)));
}

QString help_text(const Parameter& p) {
  QString rich = QStringLiteral("<p><b>%1</b></p>").arg(full_label(p).toHtmlEscaped());
  for (const std::string& line : help_lines(p)) rich += QStringLiteral("<p>%1</p>").arg(text(line).toHtmlEscaped());
  return rich;
}

}  // namespace formicarium
