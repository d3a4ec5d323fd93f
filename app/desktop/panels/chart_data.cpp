// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/chart_data.hpp"

#include <cmath>
#include <utility>

#include "app/desktop/panels/text.hpp"
#include "app/model/messages.hpp"
#include "core/documents/export.hpp"

namespace formicarium {

QString ChartData::cost(double length) const {
  const auto whole_cost = Length(std::llround(length));
  if (!instance) return whole(whole_cost);
  const QString words = text(instance->cost_words(whole_cost));
  return instance->unit().empty() ? words : words.chopped(text(instance->unit()).size() + 1);
}

const TraceIndex& ChartData::of_side(std::size_t number) const {
  for (const SideCurve& curve : others)
    if (curve.number == number) return curve.trace;
  return trace;
}

bool ChartData::take_sides(const std::vector<Side>& sides, std::size_t shown) {
  bool is_new = std::exchange(side, shown) != shown;
  if (!sides.empty()) ghost.clear();  // there are curves enough
  const bool any_edited = std::ranges::any_of(sides, &Side::edited);
  is_new |= std::exchange(sides_edited, any_edited) != any_edited;
  const std::size_t count = sides.empty() ? 0 : sides.size() - 1;
  if (others.size() != count) {
    others.resize(count);
    is_new = true;
  }
  std::size_t at = 0;
  for (const Side& one : sides) {
    if (one.number == shown) continue;
    SideCurve& curve = others[at++];
    if (std::exchange(curve.number, one.number) != one.number || curve.trace.trace() != one.trace) {
      curve.trace.clear();
      is_new = true;
    }
    if (!one.trace) continue;
    curve.trace.follow(one.trace);
    is_new |= curve.trace.update(one.until);
  }
  return is_new;
}

bool ChartData::take(const Frame& frame, std::shared_ptr<const Trace> newest) {
  bool is_new = false;
  const bool other_cities = frame.run == run && frame.instance != instance && of_one_lineage(frame.instance, instance);
  if (other_cities) {
    ghost.clear();
    instance = frame.instance;
    is_new = true;
  } else if (frame.run != run || frame.instance != instance) {
    // A ghost of another instance would compare lengths that have nothing to do with each other.
    trace.update();  // its last iterations, which no frame showed
    if (frame.instance != instance)
      ghost.clear();
    else if (trace.size() > 1 && ghost_name.isEmpty())
      std::swap(ghost, trace);
    trace.clear();
    marks.clear();
    lengths.clear();
    seen.clear();
    journal_read_ = 0;
    run = frame.run;
    instance = frame.instance;
    last = {};
    is_new = true;
  }
  const bool edits = changes_of(frame.start, frame.journal).edits > 0;
  is_new |= std::exchange(this->edited, edits) != edits;
  if (newest) trace.follow(std::move(newest));
  // Takes in what this frame knows, and not what came later. A frame under review shows the whole
  // run, with a mark at its moment.
  is_new |= trace.update(frame.reviewing ? frame.live_iteration : frame.last.iteration);
  is_new |= std::exchange(looks_back, frame.reviewing) != frame.reviewing;
  if (!frame.reviewing && frame.journal.size() < journal_read_) {  // a replay writes its journal anew
    marks.clear();
    journal_read_ = 0;
  }
  for (; journal_read_ < frame.journal.size(); ++journal_read_) {
    const JournalEntry& entry = frame.journal[journal_read_];
    const Settings& before = journal_read_ > 0 ? frame.journal[journal_read_ - 1].settings : frame.start;
    const QString words = text(change_words(before, entry));
    if (!words.isEmpty()) marks.push_back({entry.iteration, words});
    is_new = true;
  }
  if (frame.last.iteration != last.iteration) {
    last = frame.last;
    lengths = frame.lengths;
    is_new = true;
  }
  is_new |= !(std::exchange(settings, frame.settings) == frame.settings);
  is_new |= std::exchange(on_gpu, frame.on_gpu) != frame.on_gpu;
  is_new |= std::exchange(tabu_costs, frame.tabu_costs) != frame.tabu_costs;
  limited = frame.trails->has_limits;
  is_new |= seen.look(frame);
  if (is_new && instance && !frame.reviewing) facts = formicarium::facts(frame);
  return is_new;
}

}  // namespace formicarium
