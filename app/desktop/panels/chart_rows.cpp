// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/chart_rows.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/desktop/panels/graph_line.hpp"
#include "core/steps/branching.hpp"

namespace formicarium {
namespace {

using Range = std::optional<std::pair<double, double>>;
using Now = SeriesRow::Now;
using Series = SeriesRow::Series;

constexpr double least_drawn = 0.001;  // on an axis of decades: where 0 stands

QString tr(const char* words) { return QCoreApplication::translate("Charts", words); }
QString name(const Series& series) { return QString::fromUtf8(series.name); }

QString starts_later(const ChartData&) { return Chart::starts_later(); }
/// Why a chart is empty that only some runs have.
QString only_with(const ChartData& data, const char* words) {
  return data.trace.empty() ? starts_later(data) : tr(words);
}
Range shares(const ChartData&, double, double) { return {{0, 1}}; }
Range shares_with_room(const ChartData&, double, double) { return {{0, 1.05}}; }
Range decades(const ChartData&, double low, double high) {
  if (low > high) return {};
  return {{low * 0.7, high * 1.4}};
}

/// Of several iterations the largest, the least and the last; nothing if none has such a value.
void add_extremes(Line& line, const Column& at, double least, double most, double last) {
  if (most < 0) return;
  if (most > least) line.add(at.begin, most);
  if (most > least) line.add(at.middle(), std::max(least, 0.0));
  line.add(at.end, last);
}

// The branching factor.

double settled(const ChartData& data) { return ways_when_settled(!data.instance || data.instance->symmetric()); }

// Parameters in use. A restart sends ρ up for an iteration.

constexpr std::array used{&IterationRecord::rho, &IterationRecord::alpha, &IterationRecord::beta, &IterationRecord::q0};

bool counts(std::size_t parameter, const ChartData& data) {
  if (used[parameter] == &IterationRecord::q0) return !data.trace.empty() && data.trace[data.trace.size() - 1].q0 > 0;
  return used[parameter] != &IterationRecord::beta || !data.instance || data.instance->traits().has_neighbours;
}

std::size_t place_of(const Series& series) { return std::size_t(&series - parameters_row.series.data()); }

QString parameter_words(std::size_t parameter, const IterationRecord& record) {
  return QStringLiteral("%1 %2").arg(name(parameters_row.series[parameter]), number(record.*used[parameter], 3));
}

// How steps are decided.

std::array<double, 5> ways(const Decisions& d) {
  return {double(d.exploited), double(d.drawn), double(d.spun), double(d.backup), double(d.rest)};
}

QString share_at_end(const Now&, const Series& series, double height) {
  return height > 0 ? QStringLiteral("%1 %2").arg(name(series), percent(100 * height)) : QString();
}

QString tick_of_shares(double tick) { return tr("%1 %").arg(whole(std::llround(100 * tick))); }
QString tick_of_seen(double tick) { return tr("%1 %").arg(number(100 * tick, 3)); }

// Time by phase.

QString search_share(double search, double all) {
  if (all <= 0 || search <= 0) return {};
  const double share = 100 * search / all;
  // 99.98 must not read as 100.
  return share > 99 && share < 100 ? tr("%1 %").arg(QString::number(std::min(share, 99.999), 'f', share > 99.9 ? 3 : 2))
                                   : percent(share);
}

QString phase_words(const Series& series, double ms, double all) {
  return tr("%1 %2 ms, %3").arg(name(series), number(ms, 3), ms > 0 ? search_share(ms, all) : percent(0));
}

}  // namespace

const SeriesRow branching_row{
    .object = "branching",
    .title = [](const ChartData&) { return tr("Branching factor"); },
    .tip = [](const ChartData& data) { return text(data.own_words().settles); },
    .series = {{"", &Palette::text}},
    .ghost = true,
    .add =
        [](const ChartData&, const Column& at, std::span<Line> lines) {
          add_extremes(lines[0], at, at.sum.branching_min, at.sum.branching_max, at.sum.branching_last);
        },
    .range = [](const ChartData& data, double low, double high) -> Range {
      return {{std::max(std::min(low, 0.8 * settled(data)) * 0.9, 0.5), std::max(high, 4.0) * 1.15}};
    },
    .floor = settled,
    .readout =
        [](const ChartData& data, const IterationRecord& r) {
          return QString::number(r.branching, 'f', 2) + text(data.own_words().ways);
        },
    .end = [](const Now& now, const Series&, double) { return QString::number(now.newest.branching, 'f', 1); },
    .empty = starts_later};

const SeriesRow hit_ratio_row{
    .object = "hit_ratio",
    .title = [](const ChartData&) { return tr("Hit ratio of selective memory"); },
    .tip =
        [](const ChartData&) {
          return tr(
              "Of the trails that were updated in an iteration, how many were still kept. The rest were forgotten, "
              "or new.");
        },
    .series = {{"", &Palette::text}},
    .ghost = true,
    .ticks = [](double tick) { return percent(100 * tick); },
    .tick_count = 4,
    .add =
        [](const ChartData&, const Column& at, std::span<Line> lines) {
          add_extremes(lines[0], at, at.sum.hits_min, at.sum.hits_max, at.sum.hits_last);
        },
    .range = shares_with_room,
    .readout =
        [](const ChartData&, const IterationRecord& r) {
          return r.hit_ratio < 0 ? QString() : tr("%1 kept").arg(percent(100 * r.hit_ratio));
        },
    .end = [](const Now& now, const Series&,
              double) { return now.newest.hit_ratio < 0 ? QString() : percent(100 * now.newest.hit_ratio); },
    .empty = [](const ChartData& data) { return only_with(data, "Only selective memory has a hit ratio."); }};

const SeriesRow insertions_row{
    .object = "insertions",
    .title = [](const ChartData&) { return tr("Insertions into rings"); },
    .heading = [](const ChartData&) { return tr("Insertions into rings, an iteration"); },
    .tip =
        [](const ChartData&) {
          return tr(
              "Selective memory: how many edges came into a city's ring in each iteration because it did not keep "
              "them. Each pushes the oldest edge of a full ring out. A hit ratio near 1 hides how fast rings turn "
              "over; this shows it.");
        },
    .series = {{"", &Palette::text}},
    .ghost = true,
    .ticks = [](double tick) { return number(tick, 3); },
    .add =
        [](const ChartData&, const Column& at, std::span<Line> lines) {
          add_extremes(lines[0], at, at.sum.insertions_min, at.sum.insertions_max, at.sum.insertions_last);
        },
    .range = [](const ChartData&, double, double high) -> Range {
      return {{0, std::max(high, 1.0) * 1.1}};
    },
    .readout =
        [](const ChartData& data, const IterationRecord& r) {
          if (r.hit_ratio < 0 || !data.instance) return QString();
          return tr("%1, %2 a city")
              .arg(whole(r.insertions), number(double(r.insertions) / data.instance->cities(), 3));
        },
    .end = [](const Now& now, const Series&,
              double) { return now.newest.hit_ratio < 0 ? QString() : whole(now.newest.insertions); },
    .empty = [](const ChartData& data) { return only_with(data, "Only selective memory has rings."); }};

const SeriesRow search_row{
    .object = "search",
    .title = [](const ChartData&) { return tr("Local search"); },
    .heading = [](const ChartData&) { return tr("Local search, gain % and ms"); },
    .tip =
        [](const ChartData& data) {
          const ProblemWords& words = data.words();
          return tr("How much %1 local search made %2, in percent, mean over the %3 searched (thick), and the "
                    "milliseconds "
                    "that it took in each iteration (dashed).")
              .arg(text(words.less), text(words.a_solution), text(words.solutions));
        },
    .series = {{"ms", &Palette::secondary, 1, {5, 3}}, {"gain", &Palette::a, 2}},
    .add =
        [](const ChartData&, const Column& at, std::span<Line> lines) {
          const auto mean = [&](double of) {
            return at.sum.searches > 0 ? std::max(of / double(at.sum.searches), least_drawn) : std::nan("");
          };
          lines[0].add(at.middle(), mean(at.sum.search_ms_sum));
          lines[1].add(at.middle(), mean(at.sum.search_gain_sum));
        },
    .range = decades,
    .readout =
        [](const ChartData&, const IterationRecord& r) {
          return r.search_ms > 0 ? tr("gain %1 · %2 ms").arg(percent(r.search_gain), number(r.search_ms, 3))
                                 : tr("none");
        },
    .end =
        [](const Now& now, const Series& series, double) {
          if (now.newest.search_ms <= 0) return QString();
          return &series == &search_row.series[1] ? percent(now.newest.search_gain)
                                                  : tr("%1 ms").arg(number(now.newest.search_ms, 3));
        },
    .empty = [](const ChartData&) { return tr("Starts with the first iteration that has local search."); }};

const SeriesRow parameters_row{
    .object = "parameters",
    .title = [](const ChartData&) { return tr("Parameters in use"); },
    .tip = [](const ChartData& data) { return text(data.own_words().parameters); },
    .series = {{"ρ", &Palette::a, 2},
               {"α", &Palette::text, 1, {5, 3}},
               {"β", &Palette::b, 1.5},
               {"q0", &Palette::secondary, 1.5, {1.5, 2.5}}},
    .add =
        [](const ChartData& data, const Column& at, std::span<Line> lines) {
          const auto add = [&](std::size_t line, double x, double value) {
            lines[line].add(x, std::max(value, least_drawn));
          };
          if (at.sum.rho_max > at.sum.rho_min) {
            add(0, at.begin, at.sum.rho_max);
            add(0, at.middle(), at.sum.rho_min);
          }
          for (std::size_t line = 0; line < used.size(); ++line)
            if (counts(line, data)) add(line, at.end, at.last.*used[line]);
        },
    .range = decades,
    .readout =
        [](const ChartData& data, const IterationRecord& r) {
          QStringList parts;
          for (std::size_t i = 0; i < used.size(); ++i)
            if (counts(i, data)) parts << parameter_words(i, r);
          return parts.join(QStringLiteral(" · "));
        },
    .end = [](const Now& now, const Series& series, double) { return parameter_words(place_of(series), now.newest); },
    .empty = starts_later};

const SeriesRow common_edges_row{
    .object = "common_edges",
    .title = [](const ChartData& data) { return tr("%1 in common").arg(text(capital(data.words().parts))); },
    .heading =
        [](const ChartData& data) {
          return tr("%1 in common, % of %2").arg(text(capital(data.words().parts)), text(data.words().a_solution));
        },
    .tip =
        [](const ChartData& data) {
          return tr("How many of an ant's %1 the best %2 has too (thick), and how many two ants have in common "
                    "(dashed): "
                    "the higher, the less diverse the colony. Means over the first %3 ants and all pairs of them. "
                    "Compared "
                    "while you look, in 1 % of the time at most; earlier iterations are repeated in the background.")
              .arg(text(data.words().parts), text(data.words().solution))
              .arg(Seen::ants);
        },
    .series = {{.name = "with best", .colour = &Palette::best, .width = 2, .seen = &Sighting::with_best},
               {.name = "two ants", .colour = &Palette::text, .width = 1, .dashes = {5, 3}, .seen = &Sighting::among}},
    .ticks = tick_of_seen,
    .range = shares_with_room,
    .end = share_at_end,
    .empty =
        [](const ChartData& data) {
          return data.settings.algorithm == Algorithm::focused
                     ? tr("Focused ants change one tour together: they have none of their own to compare.")
                     : tr("%1 are compared from the next iteration on, while this chart is shown.")
                           .arg(text(capital(data.words().solutions)));
        }};

const SeriesRow lost_edges_row{
    .object = "lost_edges",
    .title =
        [](const ChartData& data) {
          return tr("Best %1's %2 without a trail").arg(text(data.words().solution), text(data.words().parts));
        },
    .heading = [](const ChartData& data) { return lost_edges_row.title(data) + tr(", %"); },
    .tip =
        [](const ChartData&) {
          return tr(
              "Edges of the best tour for which neither of their cities keeps a trail: with selective memory no ring "
              "holds them any more, with candidate lists they lead beyond the lists. Ants that come there start from "
              "τmin (ACS: τ0). Counted while you look, in 1 % of the time at most; earlier iterations are repeated in "
              "the background.");
        },
    .series = {{.name = "lost", .colour = &Palette::best, .width = 2, .seen = &Sighting::without_trail}},
    .ticks = tick_of_seen,
    .range = [](const ChartData&, double, double high) -> Range {
      return {{0, std::max(1.15 * high, 0.05)}};
    },
    .end =
        [](const Now& now, const Series& series, double share) {
          return share > 0 ? share_at_end(now, series, share) : QStringLiteral("%1 %2").arg(name(series), percent(0));
        },
    .empty =
        [](const ChartData& data) {
          return data.own_words().none_lost.empty() ? Chart::counted_while_shown() : text(data.own_words().none_lost);
        }};

const SeriesRow decisions_row{
    .object = "decisions",
    .title = [](const ChartData&) { return tr("How steps are decided"); },
    .heading = [](const ChartData&) { return tr("How steps are decided, %"); },
    .tip =
        [](const ChartData&) {
          return tr(
              "How the ants decide their steps, in percent of all steps. Exploited: took the best candidate (Ant "
              "Colony System, q ≤ q0). Drawn: by the selection rule from the candidates. Wheel: all trials of the "
              "stochastic trial met visited cities, and the roulette wheel was spun. Backup: every candidate was "
              "visited, and the best of the next 64 cities was taken. Rest: of these, too, and the best of all that "
              "were left was taken. Counted on the CPU only.");
        },
    .series = {{.name = "exploited", .colour = &Palette::a, .alpha = 210},
               {.name = "drawn", .colour = &Palette::a, .alpha = 80},
               {.name = "wheel", .colour = &Palette::secondary, .alpha = 120},
               {.name = "backup", .colour = &Palette::b, .alpha = 110},
               {.name = "rest", .colour = &Palette::b, .alpha = 220}},
    .stacked = true,
    .ticks = tick_of_shares,
    .add =
        [](const ChartData&, const Column& at, std::span<Line> lines) {
          const double steps = double(at.sum.decisions.steps());
          const auto counted = ways(at.sum.decisions);
          for (std::size_t i = 0; i < lines.size(); ++i)
            lines[i].add(at.middle(), steps > 0 ? counted[i] / steps : std::nan(""));
        },
    .range = shares,
    .readout =
        [](const ChartData&, const IterationRecord& r) {
          const double steps = double(r.decisions.steps());
          QStringList words;
          const auto counted = ways(r.decisions);
          for (std::size_t way = 0; way < counted.size(); ++way)
            if (counted[way] > 0)
              words << tr("%1 %2").arg(name(decisions_row.series[way]), percent(100 * counted[way] / steps));
          if (r.decisions.rejected > 0)
            words << tr("%1 rejected trials a step").arg(number(double(r.decisions.rejected) / steps, 3));
          return words.join(QStringLiteral(" · "));
        },
    .end = share_at_end,
    .foot =
        [](const Now& now) {  // rejected trials are no steps, so they have no area
          const Decisions& d = now.newest.decisions;
          return d.rejected > 0 ? tr("rejected %1 a step").arg(number(double(d.rejected) / double(d.steps()), 2))
                                : QString();
        },
    .empty =
        [](const ChartData& data) {
          return data.trace.empty()                       ? starts_later(data)
                 : !data.own_words().no_decisions.empty() ? text(data.own_words().no_decisions)
                 : data.settings.algorithm == Algorithm::focused
                     ? tr("Focused ants move a few cities of one tour; how is not counted.")
                 : data.on_gpu ? tr("A GPU does not count how its ants decide. The CPU does.")
                               : tr("No decision of this run has been counted yet.");
        }};

const SeriesRow depositor_row{
    .object = "depositor",
    .title = [](const ChartData&) { return tr("Who deposits"); },
    .heading = [](const ChartData&) { return tr("Who deposits, % of iterations"); },
    .tip =
        [](const ChartData& data) {
          return tr("Whose %1 laid trails: the best ant of the iteration, the best %1 so far (since the last restart), "
                    "or, "
                    "with the Ant System, all ants; with its rank-based kin the best ants, and with it and the elitist "
                    "one "
                    "the best %1 so far, too; with cunning ants the best of every unit. Percent of the iterations that "
                    "share a column of pixels. The schedule lets the best %1 so far deposit ever more often: every "
                    "5th, "
                    "3rd, 2nd, then each iteration, and begins anew at a restart.")
              .arg(text(data.words().solution));
        },
    .series = {{.name = "iteration", .colour = &Palette::iteration_best, .alpha = 130},
               {.name = "so far", .colour = &Palette::best, .alpha = 170},
               {.name = "all", .colour = &Palette::a, .alpha = 150},
               {.name = "ranks", .colour = &Palette::b, .alpha = 150}},
    .stacked = true,
    .ticks = tick_of_shares,
    .add =
        [](const ChartData&, const Column& at, std::span<Line> lines) {
          for (std::size_t i = 0; i < lines.size(); ++i)
            lines[i].add(at.middle(), double(at.sum.deposited[i]) / double(at.sum.count));
        },
    .range = shares,
    .readout =
        [](const ChartData& data, const IterationRecord& r) {
          const QString solution = text(data.words().solution);
          switch (r.deposited) {
            case Deposited::iteration_best:
              return tr("the iteration's best ant");
            case Deposited::best_so_far:
              return tr("the best %1 so far").arg(solution);
            case Deposited::all_ants:
              return data.settings.algorithm == Algorithm::cas   ? tr("the best of every unit")
                     : data.settings.algorithm == Algorithm::eas ? tr("all ants, and the best %1 so far").arg(solution)
                                                                 : tr("all ants");
            case Deposited::ranks:
              return tr("the best ants, and the best %1 so far").arg(solution);
          }
          return QString();
        },
    .end = share_at_end,
    .empty = starts_later};

const SeriesRow phases_row{
    .object = "phases",
    .title = [](const ChartData&) { return tr("Time by phase"); },
    .heading = [](const ChartData&) { return tr("Time by phase, ms an iteration"); },
    .tip =
        [](const ChartData& data) {
          return tr("Milliseconds that an iteration takes: ants build %1, local search makes them %2, trails and all "
                    "the "
                    "rest follow. Stacked, so the upper edge is the whole iteration; neighbouring iterations share a "
                    "mean. "
                    "The share of the search is that of the time in view.")
              .arg(text(data.words().solutions), text(data.words().less));
        },
    .series = {{.name = "ants", .colour = &Palette::a, .alpha = 170},
               {.name = "search", .colour = &Palette::b, .alpha = 170},
               {.name = "trails", .colour = &Palette::secondary, .alpha = 110}},
    .stacked = true,
    .ticks = [](double tick) { return number(tick, 3); },
    .add =
        [](const ChartData&, const Column& at, std::span<Line> lines) {
          const double count = double(at.sum.count);
          lines[0].add(at.middle(), at.sum.construct_ms_sum / count);
          lines[1].add(at.middle(), at.sum.search_ms_sum / count);
          lines[2].add(at.middle(), at.sum.update_ms_sum / count);
        },
    .range = [](const ChartData&, double, double usual) -> Range {  // a rare long iteration goes beyond the upper edge
      if (usual <= 0) return {};
      return {{0, usual * 1.3}};
    },
    .readout =
        [](const ChartData&, const IterationRecord& r) {
          const double all = r.milliseconds();
          QString words = phase_words(phases_row.series[0], r.construct_ms, all);
          if (r.search_ms > 0) words += QStringLiteral(" · ") + phase_words(phases_row.series[1], r.search_ms, all);
          return words + QStringLiteral(" · ") + phase_words(phases_row.series[2], r.update_ms, all);
        },
    .end =
        [](const Now& now, const Series& series, double height) {
          if (height <= 0) return QString();
          const QString time = height < 99.5 ? number(height, 2) : whole(std::llround(height));  // not 3.9e+02
          QString words = tr("%1 %2 ms").arg(name(series), time);
          if (&series != &phases_row.series[1]) return words;
          const TraceSummary& view = now.view;
          return words + QStringLiteral(", ") +
                 search_share(view.search_ms_sum, view.construct_ms_sum + view.search_ms_sum + view.update_ms_sum);
        },
    .empty = starts_later};

}  // namespace formicarium
