// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments: what is on screen becomes a specification, and a run that was clicked comes on screen.
#include <QFileInfo>

#include "app/desktop/actions.hpp"
#include "app/desktop/experiment/experiment_window.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/side_panes.hpp"
#include "core/experiment/spec_of_sides.hpp"
#include "core/problem/generate.hpp"

namespace formicarium {

void MainWindow::connect_experiments() {
  connect(actions_->make_experiment, &QAction::triggered, this, &MainWindow::make_experiment);
  connect(actions_->experiments, &QAction::triggered, this, &MainWindow::show_experiments);
  connect(sides_, &SidePanes::experiment_wanted, this, &MainWindow::make_experiment);
  connect(&documents_, &Documents::experiment_opened, this, [this](const QString& file) {
    experiments().open(file);
    show_experiments();
  });
}

ExperimentWindow& MainWindow::experiments() {
  if (experiments_) return *experiments_;
  experiments_ = new ExperimentWindow(this);
  experiments_->set_screen([this] { return variants_on_screen(); });
  connect(experiments_, &ExperimentWindow::run_chosen, this, [this](const OpenedSession& run, const QString& what) {
    show_gallery(false);
    documents_.open(run, what);
    raise();
    activateWindow();
  });
  experiments_->begin(experiment_on_screen());
  return *experiments_;
}

void MainWindow::show_experiments() {
  if (!experiments_)
    if (const QString file = ExperimentWindow::unfinished(); !file.isEmpty()) experiments().open(file);
  experiments();
  experiments_->show();
  experiments_->raise();
  experiments_->activateWindow();
}

std::vector<experiment::Variant> MainWindow::variants_on_screen() const {
  const std::vector<Settings> settings = sides_->settings();
  const std::vector<std::string> differences = what_differs(settings);
  std::vector<experiment::Variant> made;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const std::string letter(1, Sides::letter(i));
    made.push_back({.name = settings.size() == 1     ? "as on screen"
                            : differences[i].empty() ? letter
                                                     : letter + ": " + differences[i],
                    .settings = settings[i]});
    made.back().settings.threads = 1;
  }
  return made;
}

experiment::Spec MainWindow::experiment_on_screen() const {
  const Frame& first = *controller_.frame();
  std::int64_t furthest = 1000;
  for (const FramePtr& side : sides_->newest()) furthest = std::max(furthest, side->live_iteration);
  experiment::ComparedRuns runs{"", {}, {}, furthest};
  if (const std::filesystem::path file = documents_.file_of(first.instance); !file.empty()) {
    const auto bundled = bundled_name(file);
    runs.instance = bundled ? std::string(*bundled) : std::filesystem::absolute(file).string();
  }
  for (const experiment::Variant& one : variants_on_screen()) {
    runs.names.push_back(one.name);
    runs.settings.push_back(one.settings);
  }
  experiment::Spec spec = spec_of(runs);
  if (runs.names.size() == 1) spec.name = first.instance ? "experiment on " + first.instance->name() : "experiment";
  return spec;
}

void MainWindow::make_experiment() {
  experiments().begin(experiment_on_screen());
  show_experiments();
}

}  // namespace formicarium
