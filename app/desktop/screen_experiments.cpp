// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/screen_experiments.hpp"

#include "app/desktop/experiment/experiment_window.hpp"
#include "core/experiment/spec_of_sides.hpp"
#include "core/problem/generate.hpp"

namespace formicarium {

ScreenExperiments::ScreenExperiments(const Desk& desk) : QObject(&desk.window), desk_(desk) {
  connect(desk.actions.make_experiment, &QAction::triggered, this, &ScreenExperiments::make_experiment);
  connect(desk.actions.experiments, &QAction::triggered, this, &ScreenExperiments::show_experiments);
  connect(&desk.sides, &SidePanes::experiment_wanted, this, &ScreenExperiments::make_experiment);
  connect(&desk.documents, &Documents::experiment_opened, this, [this](const QString& file) {
    experiments().open(file);
    show_experiments();
  });
}

ExperimentWindow& ScreenExperiments::experiments() {
  if (experiments_) return *experiments_;
  experiments_ = new ExperimentWindow(&desk_.window);
  experiments_->set_screen([this] { return variants_on_screen(); });
  connect(experiments_, &ExperimentWindow::run_chosen, this, &ScreenExperiments::run_chosen);
  experiments_->begin(experiment_on_screen());
  return *experiments_;
}

void ScreenExperiments::show_experiments() {
  if (!experiments_)
    if (const QString file = ExperimentWindow::unfinished(); !file.isEmpty()) experiments().open(file);
  experiments();
  experiments_->show();
  experiments_->raise();
  experiments_->activateWindow();
}

std::vector<experiment::Variant> ScreenExperiments::variants_on_screen() const {
  const std::vector<Settings> settings = desk_.sides.settings();
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

experiment::Spec ScreenExperiments::experiment_on_screen() const {
  const Frame& first = *desk_.sides.controller(0).frame();
  std::int64_t furthest = 1000;
  for (const FramePtr& side : desk_.sides.newest()) furthest = std::max(furthest, side->live_iteration);
  experiment::ComparedRuns runs{.iterations = furthest};
  if (first.instance) runs.distances = first.instance->distances();
  if (const std::filesystem::path file = desk_.documents.file_of(first.instance); !file.empty()) {
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

void ScreenExperiments::make_experiment() {
  experiments().begin(experiment_on_screen());
  show_experiments();
}

}  // namespace formicarium
