// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/status_line.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/panels/word_label.hpp"
#include "app/model/number_words.hpp"
#include "app/model/problem_words.hpp"
#include "app/scene/scene.hpp"
#include "core/base/begun_with_capital.hpp"
#include "core/problem/cost_gap.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

StatusLine::StatusLine(QAction* pause_at_once, QWidget* parent) : QWidget(parent), at_once_(new QToolButton(this)) {
  at_once_->setObjectName(QStringLiteral("pause_at_once_button"));
  at_once_->setDefaultAction(pause_at_once);
  at_once_->hide();
  setMinimumWidth(1);  // narrow windows leave out what does not fit
  auto* row = spaced(new QHBoxLayout(this), 16, {8, 0, 8, 0});
  state_ = field(QStringLiteral("status_state"), 0, tr("Finished") + QStringLiteral("  "), Qt::AlignLeft);
  device_ = field(QStringLiteral("status_device"), 0, {}, Qt::AlignLeft);
  iterations_ = field(QStringLiteral("status_iterations"), 6, tr(" it/s"), Qt::AlignRight);
  tours_ = field(QStringLiteral("status_tours"), 7, tr(" tours/s"), Qt::AlignRight);
  instance_ = field(QStringLiteral("status_instance"), 0, {}, Qt::AlignLeft);
  best_ = field(QStringLiteral("status_best"), 8, tr("best "), Qt::AlignLeft);
  gap_ = field(QStringLiteral("status_gap"), 5, tr("gap . %"), Qt::AlignLeft);
  picture_ = field(QStringLiteral("status_picture"), 0, {}, Qt::AlignRight);
  state_width_ = state_->minimumWidth();
  row->addStretch(1);
  for (QLabel* label : {state_, device_, iterations_, tours_, instance_, best_, gap_})
    row->insertWidget(row->count() - 1, label);
  row->insertWidget(1, at_once_);
  row->addWidget(picture_);
}

QLabel* StatusLine::field(const QString& name, int digits, const QString& widest_text, Qt::Alignment alignment) {
  auto* label = new QLabel(this);
  label->setObjectName(name);
  label->setAlignment(alignment | Qt::AlignVCenter);
  // Fixed widths: numbers change many times a second, and nothing beside them may jump.
  const int width =
      (digits > 0 ? widest(label->fontMetrics(), digits) : 0) + label->fontMetrics().horizontalAdvance(widest_text);
  if (width > 0) label->setMinimumWidth(width);
  return label;
}

void StatusLine::show_frame(const Frame& frame) {
  state_words_ = frame.state == State::empty ? QString() : text(state_name(frame.state));
  if (iteration_words_.isEmpty()) state_->setText(state_words_);
  const QString device = QString::fromStdString(frame.device);
  QString instance;
  if (frame.instance) {
    instance =
        QStringLiteral("%1 (%2)").arg(one_line(text(frame.instance->name()), 24), whole(frame.instance->cities()));
  }
  if (loaded_ != (frame.instance != nullptr) || device_->text() != device || instance_->text() != instance) {
    loaded_ = frame.instance != nullptr;
    device_->setText(device);
    instance_->setText(instance);
    make_room();
  }
  device_->setToolTip(plain_tip(text(frame.why_cpu)));
  if (!loaded_) return;
  iterations_->setText(tr("%1 it/s").arg(rate_text(frame.iterations_per_second)));
  tours_->setText(rate_text(frame.tours_per_second) + text(window_words(frame.instance.get()).a_second));
}

void StatusLine::show_figures(const Frame& frame) {
  if (!frame.instance) return;
  if (frame.best.empty()) {
    best_->setText(tr("best –"));
    gap_->setText(tr("gap –"));
  } else {
    best_->setText(tr("best %1").arg(text(frame.instance->cost_words(frame.best_length))));
    const Instance& on = *frame.instance;
    const bool below = on.is_below_record(frame.best_length);
    const int missing = on.missing_roads(frame.best_length);
    const Against against = reference_of(on).against;
    if (missing > 0)
      gap_->setText(tr("missing roads: %1").arg(missing));
    else if (against == Against::lower_bound && on.is_least(frame.best_length))
      gap_->setText(tr("%1 possible").arg(text(on.words().least)));
    else
      gap_->setText(below                             ? tr("below record")
                    : against == Against::lower_bound ? tr("gap ≤ %1").arg(gap_text(gap_of(on, frame.best_length)))
                                                      : tr("gap %1").arg(gap_text(gap_of(on, frame.best_length))));
    gap_->setToolTip(below ? plain_tip(text(begun_with_capital(on.below_record(on.cost_words(*on.best_known()))) + "."))
                           : word_tip(tr("gap")));
  }
}

void StatusLine::show_iteration(const QString& words) {
  iteration_words_ = words;
  state_->setText(words.isEmpty() ? state_words_ : iteration_words_);
  // The width grows in steps, so that the fields beside it do not move with every number.
  constexpr int step = 60;
  const int words_width = (state_->fontMetrics().horizontalAdvance(iteration_words_) + step) / step * step;
  state_->setMinimumWidth(words.isEmpty() ? state_width_ : words_width);
  at_once_->setVisible(!words.isEmpty());
  make_room();
}

void StatusLine::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  make_room();
}

void StatusLine::make_room() {
  for (QLabel* label : {device_, iterations_, tours_, instance_, best_, gap_, picture_}) label->setVisible(loaded_);
  for (QLabel* label : {picture_, device_, gap_, tours_}) {
    layout()->activate();
    if (layout()->minimumSize().width() <= width()) break;
    label->hide();
  }
}

QString picture_path_words(const PicturePath& path) {
  const QString words = text(path.name());
  return path.straight ? words : QStringLiteral("%1: %2").arg(words, text(path.why_not));
}

void StatusLine::show_picture_path(const PicturePath& path) {
  picture_->setText(text(path.name()));
  picture_->setToolTip(plain_tip(text(path.sentence())));
  make_room();
}

}  // namespace formicarium
