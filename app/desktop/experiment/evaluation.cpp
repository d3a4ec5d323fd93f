// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/evaluation.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <new>
#include <system_error>

#include "app/desktop/panels/text.hpp"
#include "core/experiment/caption.hpp"
#include "core/experiment/report.hpp"

namespace formicarium {
namespace {

constexpr qint64 longest_rest = 1000;  // ms

/// A moved unique_ptr in a function that is copied.
template <class Value>
std::shared_ptr<Value> held(Value value) {
  return std::make_shared<Value>(std::move(value));
}

Evaluated evaluated_of(experiment::RunningResults& kept, const Evaluation::Open& open) {
  using Page = Evaluation::Open::Page;
  const ShownResults shown(kept, open.part);
  Evaluated made{.plan = kept.plan(), .results = kept.there(), .tables = kept.tables()};
  const experiment::Table* table = shown.table();
  if (open.page == Page::figure) {
    made.plotted = plotted_of(open.make, shown);
  } else if (open.page == Page::table && table) {
    made.table = experiment::captioned(shown.plan(), *table);
    made.table.caption.insert(0, so_far(kept).toStdString());
  } else if (open.page == Page::table) {
    made.table.caption = shown.why_no_table().toStdString();
  } else if (open.page == Page::report) {
    made.report = text(experiment::format_text(shown.plan(), shown.results(), made.tables));
  }
  return made;
}

}  // namespace

Evaluation::Evaluation(QObject* parent) : QObject(parent) {
  pause_.setSingleShot(true);
  connect(&pause_, &QTimer::timeout, this, &Evaluation::turn);
}

void Evaluation::begin(std::shared_ptr<const experiment::Plan> plan, ExperimentResults results, const Open& open) {
  begin_with([plan = std::move(plan), results = held(std::move(results))](
                 Kept& kept) { kept = std::make_unique<experiment::RunningResults>(plan, std::move(*results)); },
             open);
}

void Evaluation::take(NewResults results) {
  waiting_.emplace_back([results = held(std::move(results))](Kept& kept) {
    if (!kept) return;
    for (auto& [run, result] : *results) kept->take(run, std::move(result));
  });
  turn();
}

void Evaluation::join(std::shared_ptr<const experiment::Plan> plan, ExperimentResults others, const Open& open) {
  begin_with(
      [plan = std::move(plan), others = held(std::move(others))](Kept& kept) {
        ExperimentResults all = kept ? kept->take_all() : ExperimentResults();
        all.resize(plan->runs.size() - others->size());
        std::ranges::move(*others, std::back_inserter(all));
        kept = std::make_unique<experiment::RunningResults>(plan, std::move(all));
      },
      open);
}

void Evaluation::clear() {
  begin_with([](Kept& kept) { kept.reset(); }, {});
}

void Evaluation::begin_with(Step step, const Open& open) {
  waiting_.push_back(std::move(step));
  outdated_ = work_.under_way();
  wanted_ = open;
  pause_.stop();
  turn();
}

void Evaluation::show(const Open& open) {
  wanted_ = open;
  if (wanted_ == shown_) return;
  pause_.stop();
  turn();
}

void Evaluation::turn() {
  if (work_.under_way() || pause_.isActive() || (waiting_.empty() && wanted_ == shown_)) return;
  since_turn_.start();
  const auto kept = held(std::move(kept_));
  const auto steps = held(std::exchange(waiting_, {}));
  try {
    work_.start([kept, steps, open = wanted_] { return evaluate(std::move(*kept), *steps, open); },
                [this] { QMetaObject::invokeMethod(this, &Evaluation::end, Qt::QueuedConnection); });
  } catch (const std::system_error&) {  // no thread can be started now
    kept_ = std::move(*kept);
    waiting_ = std::move(*steps);
    pause_.start(int(longest_rest));
  }
}

Evaluation::Turn Evaluation::evaluate(Kept kept, const std::vector<Step>& steps, const Open& open) {
  Turn turn{.kept = std::move(kept), .open = open};
  try {
    for (const Step& step : steps) step(turn.kept);
    if (turn.kept) turn.made = evaluated_of(*turn.kept, open);
  } catch (const std::bad_alloc&) {
    turn.trouble = tr("There is not enough memory to compare the results.");
  } catch (const std::exception& error) {
    turn.trouble = QString::fromUtf8(error.what());
  }
  return turn;
}

void Evaluation::end() {
  Turn turn = work_.take();
  kept_ = std::move(turn.kept);
  shown_ = turn.open;
  const bool late = std::exchange(outdated_, false) || shown_ != wanted_;
  if (!turn.trouble.isEmpty())
    emit failed(turn.trouble);
  else if (!late)
    emit evaluated(turn.made);
  // Results that come all the time leave the window most of its own.
  if (!late) pause_.start(int(std::min(longest_rest, 2 * since_turn_.elapsed())));
  this->turn();
}

}  // namespace formicarium
