// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts keep of the frames: the run's trace, the previous run (the ghost), and the changes of parameters.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "app/desktop/panels/seen.hpp"
#include "app/desktop/panels/shared_edges.hpp"
#include "app/desktop/panels/trace_index.hpp"
#include "app/model/problem_words.hpp"
#include "app/scene/look/palette.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// A vertical tick on the time axis: "ρ 0.02 → 0.5", "restart", "2 cities moved".
struct Mark {
  std::int64_t iteration = 0;
  QString words;
};

struct ChartData {
  std::uint64_t run = 0;
  InstancePtr instance;
  TraceIndex trace, ghost;         // ghost: the run before, on the same instance, or a chosen one
  QString ghost_name;              // of the chosen one; empty: the run before
  std::vector<Mark> marks;         // changes of parameters and cities, ascending
  std::vector<Length> lengths;     // [ants] of the last iteration
  IterationRecord last;            // of the moment that is shown
  Settings settings;               // in force
  bool on_gpu = false;             // where the colony is
  TabuCosts tabu_costs;            // there
  bool limited = false;            // its trails have limits
  Seen seen;                       // what frames tell that the trace does not
  bool looks_back = false;         // that is an earlier one
  std::vector<std::string> facts;  // of the newest frame: what an export carries
  bool edited = false;  // cities were on the way: lengths belong to several instances, which have no gap in common
  bool sides_edited = false;  // those of a side
  bool over_seconds = false;
  bool log_time = false;  // the axis of iterations or seconds is logarithmic
  bool log_gap = true;    // that of gaps is; lengths have a linear one
  Theme theme = Theme::light;

  const ProblemWords& words() const { return words_of(instance.get()); }
  QString cost(double length) const;  // in the file's unit, without it: axes and curves have little room
  const WindowWords& own_words() const { return window_words(instance.get()); }

  /// A run beside others.
  struct Side {
    std::size_t number = 0;  // 0: A
    std::shared_ptr<const Trace> trace;
    std::int64_t until = 0;  // iteration
    bool edited = false;     // its cities were edited on the way
  };
  struct SideCurve {
    std::size_t number = 0;
    TraceIndex trace;
  };
  std::vector<SideCurve> others;  // all sides but the one shown; empty: there are none
  std::size_t side = 0;           // that is shown
  SharedEdges shared;             // with A's best tour

  /// The trace of that side; `number` is that of a side.
  const TraceIndex& of_side(std::size_t number) const;
  static QString letter(std::size_t number) { return QString(QChar::fromLatin1(char('A' + number))); }

  /// The sides of a comparison, the one shown among them; O(new records). Whether anything is new.
  bool take_sides(const std::vector<Side>& sides, std::size_t shown);

  std::int64_t ghost_end() const { return ghost.empty() ? 0 : ghost[ghost.size() - 1].iteration; }

  /// Takes over what the charts need; O(new records). Returns whether anything is new.
  bool take(const Frame& frame, std::shared_ptr<const Trace> newest);

 private:
  std::size_t journal_read_ = 0;
};

}  // namespace formicarium
