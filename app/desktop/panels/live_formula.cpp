// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/live_formula.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/text.hpp"
#include "core/colony/trail_limits.hpp"
#include "core/qap/qap_instance.hpp"

namespace formicarium {
namespace {

QString worded(const char* words) { return QCoreApplication::translate("Formula", words); }

// "0.0096", "(1.56·10⁻⁴)": in brackets, so that an exponent behind it applies to all of it.
QString factor(double value) {
  const QString words = number(value, 3);
  return words.contains(u'·') ? u'(' + words + u')' : words;
}

QString edge(const Instance& instance, City from, City to) {
  return QStringLiteral("%1→%2").arg(instance.id(from)).arg(instance.id(to));
}

}  // namespace

QString choice_formula(const Instance& instance, const Settings& s, City from, const ProbeRow& row) {
  if (!instance.traits().has_neighbours) {  // nothing is nearer, so there is no η
    const double weight = std::pow(row.trail, s.alpha);
    const QapInstance* const qap = qap_in(instance);
    return (qap && qap->first_is_distance()
                ? worded("p(%1 on %2) = τ<sup>α</sup> / ∑ = %3<sup>%4</sup> / %5 = %6, while every facility is free")
                : worded("p(%1 on %2) = τ<sup>α</sup> / ∑ = %3<sup>%4</sup> / %5 = %6, while every location is free"))
        .arg(QString::number(instance.id(from)), QString::number(row.city + 1), factor(row.trail), number(s.alpha, 3),
             number(row.probability > 0 ? weight / row.probability : 0, 3), QString::number(row.probability, 'f', 3));
  }
  const QString here = edge(instance, from, row.city);
  const QString weight = QStringLiteral("%1<sup>%2</sup> · %3<sup>%4</sup>")
                             .arg(factor(row.trail), number(s.alpha, 3), factor(row.closeness), number(s.beta, 3));
  const double w = std::pow(row.trail, s.alpha) * std::pow(row.closeness, s.beta);
  const QString p = QString::number(row.probability, 'f', 3);
  if (const std::string_view formula = own_formula(s.selection); !formula.empty())
    return worded("w(%1) = τ<sup>α</sup> · η<sup>β</sup> = %2 = %3; p = %4 = %5")
        .arg(here, weight, number(w, 3), text(formula), p);
  if (s.algorithm == Algorithm::acs) {
    const double q0 = s.q0_for(instance.cities()), rest = 1 - q0;
    const double drawn = row.exploited ? row.probability - q0 : row.probability;  // what the selection rule adds
    if (drawn > 0) {
      const QString rule = row.exploited
                               ? worded("q0 + (1 − q0) · τ<sup>α</sup> · η<sup>β</sup> / ∑ = %1 + ").arg(number(q0, 3))
                               : worded("(1 − q0) · τ<sup>α</sup> · η<sup>β</sup> / ∑ = ");
      return worded("p(%1) = %2%3 · %4 / %5 = %6")
          .arg(here, rule, number(rest, 3), weight, number(w * rest / drawn, 3), p);
    }
    return worded("p(%1) = %2").arg(here, p);
  }
  if (row.probability > 0)
    return worded("p(%1) = τ<sup>α</sup> · η<sup>β</sup> / ∑ = %2 / %3 = %4")
        .arg(here, weight, number(w / row.probability, 3), p);
  return worded("p(%1) = %2 / ∑ = 0").arg(here, weight);
}

static QString formula_with_numbers(const Parameter& parameter, const Settings& settings, const Frame& frame,
                                    int city) {
  if (!frame.instance || !frame.instance->traits().is_tour || frame.trails->empty() || frame.best.empty()) return {};
  const Instance& instance = *frame.instance;
  const Settings s = frame.schedule.turned(settings, instance);
  const City from = city >= 0 && city < instance.cities() ? City(city) : frame.best.front();
  if (parameter.stands_in == LiveFormula::choice) {
    const auto rows = probe(instance, *frame.trails, s, from);
    return rows.empty() ? QString() : choice_formula(instance, s, from, rows.front());
  }
  if (parameter.stands_in == LiveFormula::evaporation && s.algorithm == Algorithm::acs) {
    const auto stop = std::ranges::find(frame.best, from);
    const City to = stop + 1 < frame.best.end() ? stop[1] : frame.best.front();
    const double trail = frame.trails->at(from, to), length = double(std::max<Length>(frame.best_length, 1));
    return worded("τ(%1) ← (1 − ρ) · τ + ρ / L = (1 − %2) · %3 + %2 / %4 = %5, on the best tour's edges alone")
        .arg(edge(instance, from, to), number(s.rho, 3), factor(trail), whole(frame.best_length),
             number(trail + s.rho * (1 / length - trail), 3));
  }
  if (parameter.stands_in == LiveFormula::evaporation) {
    const auto rows = probe(instance, *frame.trails, s, from, 1);
    if (rows.empty()) return {};
    const double trail = rows.front().trail;
    return worded("τ(%1) ← (1 − ρ) · τ = (1 − %2) · %3 = %4; the depositor's edges gain 1/L = %5")
        .arg(edge(instance, from, rows.front().city), number(s.rho, 3), factor(trail), number((1 - s.rho) * trail, 3),
             number(1 / double(std::max<Length>(frame.best_length, 1)), 3));
  }
  if (parameter.stands_in == LiveFormula::limits && s.algorithm == Algorithm::mmas) {
    const int n = instance.cities();
    const TrailLimits limits =
        trail_limits(s.rho, frame.best_length, decision_probability(s.p_best, n), s.tau_min_choices_for(n));
    return worded("τmax = 1 / (ρ · L) = 1 / (%1 · %2) = %3; with p = %4: τmin = %5, τmax / %6")
        .arg(number(s.rho, 3), whole(frame.best_length), number(limits.high, 3), number(s.p_best, 3),
             number(limits.low, 3), whole(std::llround(double(limits.high) / double(limits.low))));
  }
  return {};
}

QString live_formula(const Parameter& parameter, const Settings& settings, const Frame& frame, int city) {
  QString formula = formula_with_numbers(parameter, settings, frame, city);
  if (formula.isEmpty() || frame.instance->decimals() == 0) return formula;
  return worded("%1; lengths count steps of %2").arg(formula, number(frame.instance->in_unit(1)));
}

}  // namespace formicarium
