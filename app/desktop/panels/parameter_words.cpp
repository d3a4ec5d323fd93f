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

QString half_life_text(double rho) {
  const double iterations = half_life(rho);
  if (iterations == 0) return tr("nothing stays");
  if (iterations < 1) return tr("half-life under 1 it");
  return tr("half-life %1 it").arg(whole(std::llround(iterations)));
}

QString help_text(const Parameter& p) {
  QString rich = QStringLiteral("<p><b>%1</b></p>").arg(full_label(p).toHtmlEscaped());
  for (const std::string& line : help_lines(p)) rich += QStringLiteral("<p>%1</p>").arg(text(line).toHtmlEscaped());
  return rich;
}

}  // namespace formicarium
