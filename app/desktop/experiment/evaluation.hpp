// SPDX-License-Identifier: GPL-3.0-or-later
// The results of an experiment on a thread of their own: there they are compared, and what the window shows of them is
// made. Whatever comes meanwhile is taken together afterwards, so the window is never behind by more than one such
// turn.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "app/desktop/experiment/plotted.hpp"
#include "app/desktop/experiment/shown_results.hpp"
#include "app/model/background.hpp"
#include "app/model/experiment_work.hpp"
#include "core/experiment/table_markup.hpp"

namespace formicarium {

/// What one turn made.
struct Evaluated {
  std::shared_ptr<const experiment::Plan> plan{};  // null: there is no experiment
  std::size_t results = 0;                         // that are there, with those of other programs
  std::vector<experiment::Table> tables{};
  PlottedPtr plotted{};                // if a figure is open
  experiment::CaptionedTable table{};  // if the table is open; no rows: there is none, and the caption says why
  QString report{};                    // if the report is open
};

class Evaluation : public QObject {
  Q_OBJECT

 public:
  /// What the window has open.
  struct Open {
    enum class Page { figure, table, report } page = Page::figure;
    MakePlotted make = nullptr;  // of the figure
    ShownPart part{};
    bool operator==(const Open&) const = default;
  };

  explicit Evaluation(QObject* parent);

  /// Another experiment. `open`: what is open from now on.
  void begin(std::shared_ptr<const experiment::Plan> plan, ExperimentResults results, const Open& open);
  void take(NewResults results);
  /// `plan` has the runs of the one before, and after them others, whose results these are; or it has the same runs,
  /// there are no other results, and it says otherwise how they are compared.
  void join(std::shared_ptr<const experiment::Plan> plan, ExperimentResults others, const Open& open);
  void clear();
  void show(const Open& open);
  bool busy() const { return work_.under_way() || !waiting_.empty() || wanted_ != shown_; }

 signals:
  void evaluated(const formicarium::Evaluated& made);
  void failed(const QString& sentence);

 private:
  using Kept = std::unique_ptr<experiment::RunningResults>;  // null: there is no experiment
  using Step = std::function<void(Kept&)>;
  struct Turn {
    Kept kept;
    Evaluated made{};
    Open open{};
    QString trouble{};
  };
  void begin_with(Step step, const Open& open);
  void turn();
  void end();
  static Turn evaluate(Kept kept, const std::vector<Step>& steps, const Open& open);

  Kept kept_;                  // null while work_ has it
  std::vector<Step> waiting_;  // for the next turn
  Open wanted_, shown_;
  bool outdated_ = false;     // what is being made belongs to another experiment
  QElapsedTimer since_turn_;  // began
  QTimer pause_;              // before the next turn
  Background<Turn> work_;     // last: it ends before what it uses
};

}  // namespace formicarium
