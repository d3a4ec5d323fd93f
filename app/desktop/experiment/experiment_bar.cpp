// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/experiment_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "app/desktop/panels/elided_label.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {

ExperimentBar::ExperimentBar(QWidget* parent)
    : QWidget(parent),
      words_(new ElidedLabel(this)),
      progress_(new QProgressBar(this)),
      start_(new QPushButton(this)),
      pause_(new QPushButton(this)),
      stop_(new QPushButton(tr("Stop"), this)) {
  named(start_, "start_experiment", tr("Start the experiment"));
  named(pause_, "pause_experiment", tr("Pause the experiment"),
        tr("Runs in progress wait before their next iteration; the time does not count"));
  named(stop_, "stop_experiment", tr("Stop the experiment"),
        tr("Finished runs are kept; Go On does the others. Runs in progress begin anew."));
  named(progress_, "experiment_progress", tr("Progress of the experiment"));
  words_->setObjectName(QStringLiteral("experiment_words"));
  progress_->setTextVisible(false);
  progress_->setFixedWidth(160);
  start_->setDefault(true);
  auto* row = spaced(new QHBoxLayout(this), 8, {12, 6, 12, 8});
  for (QWidget* one : std::initializer_list<QWidget*>{start_, pause_, stop_, progress_}) row->addWidget(one);
  row->addWidget(words_, 1);
  connect(start_, &QPushButton::clicked, this, &ExperimentBar::start_wanted);
  connect(pause_, &QPushButton::clicked, this, [this] { emit pause_wanted(pause_->text() == tr("Pause")); });
  connect(stop_, &QPushButton::clicked, this, &ExperimentBar::stop_wanted);
  show_rest(0, 0);
}

QString ExperimentBar::words() const { return words_->text(); }

void ExperimentBar::show_plan(const QString& words, bool usable) {
  plan_ = words;
  usable_ = usable;
  start_->setEnabled(usable);
  if (start_->isVisibleTo(this)) show_words();
}

void ExperimentBar::show_words() {
  const Palette& inks = look(palette());
  set_ink(words_, colour(usable_ ? inks.text : inks.error));
  words_->setText(!usable_ || rest_.isEmpty() ? plan_ : rest_);
}

void ExperimentBar::show_rest(int done, int runs, const QString& more) {
  start_->setVisible(true);
  start_->setText(done > 0 && done < runs ? tr("Go On") : tr("Start"));
  pause_->hide();
  stop_->hide();
  progress_->setVisible(runs > 0);
  progress_->setRange(0, std::max(1, runs));
  progress_->setValue(done);
  rest_ = runs == 0         ? QString()
          : !more.isEmpty() ? more.trimmed().replace(u'\n', QStringLiteral(" · "))
          : done == runs    ? tr("All %1 runs are done").arg(whole(runs))
                            : tr("%1 of %2 runs are done").arg(whole(done), whole(runs));
  show_words();
}

void ExperimentBar::show_standing(const ExperimentWork::Standing& standing) {
  if (standing.state != ExperimentWork::State::running && standing.state != ExperimentWork::State::stopping)
    return show_rest(standing.done, standing.runs);
  set_ink(words_, colour(look(palette()).text));
  start_->hide();
  pause_->show();
  stop_->show();
  pause_->setText(standing.paused ? tr("Resume") : tr("Pause"));
  const bool stopping = standing.state == ExperimentWork::State::stopping;
  pause_->setEnabled(!stopping);
  stop_->setEnabled(!stopping);
  progress_->show();
  progress_->setRange(0, std::max(1, standing.runs));
  progress_->setValue(standing.done);
  QStringList words{tr("%1 of %2 runs").arg(whole(standing.done), whole(standing.runs))};
  if (standing.failed > 0) words << tr("%1 failed").arg(whole(standing.failed));
  if (stopping)
    words << tr("stopping");
  else if (standing.paused)
    words << tr("paused");
  else if (standing.seconds_left)
    words << tr("about %1 left").arg(text(duration_words(*standing.seconds_left)));
  if (!standing.last.empty()) words << one_line(text(standing.last), 120);
  words_->setText(words.join(QStringLiteral(" · ")));
}

}  // namespace formicarium
