// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/run_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QResizeEvent>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/actions.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/reset_button.hpp"
#include "app/desktop/stop_button.hpp"
#include "app/model/gap_figure.hpp"
#include "app/model/number_words.hpp"
#include "app/model/problem_words.hpp"
#include "app/model/speed.hpp"
#include "core/base/begun_with_capital.hpp"
#include "core/problem/cost_gap.hpp"

namespace formicarium {
namespace {

constexpr int narrow = 1000;  // below it the buttons show icons alone; at the usual size of text
constexpr int narrowest = 500;

}  // namespace

RunBar::RunBar(const Actions& actions, QWidget* parent)
    : QWidget(parent),
      reset_(new ResetButton(actions, this)),
      speed_caption_(new QLabel(tr("Speed"), this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      speed_text_(new QLabel(this)),
      stop_(new StopButton(this)) {
  setFixedHeight(44);
  usual_line_ = fontMetrics().height();
  setMinimumWidth(narrowest);  // the wide form must not keep the window from becoming narrow
  auto* row = spaced(new QHBoxLayout(this), 4, {8, 0, 8, 0});

  QToolButton* play = button(actions.play, QStringLiteral("play_button"));
  play->setMinimumWidth(play->fontMetrics().horizontalAdvance(tr("Pause")) + 46);  // Play and Pause take the same room
  worded_.push_back(play);
  row->addWidget(play);
  QToolButton* step = button(actions.step, QStringLiteral("step_button"));
  auto* more = new QMenu(step);
  more->addAction(actions.step);
  more->addAction(actions.ten_steps);
  step->setMenu(more);
  step->setPopupMode(QToolButton::MenuButtonPopup);
  worded_.push_back(step);
  row->addWidget(step);
  dress(reset_, QStringLiteral("reset_button"));
  worded_.push_back(reset_);
  row->addWidget(reset_);
  row->addSpacing(12);

  make_speed(row);
  make_figures(row);
  connect(reset_, &ResetButton::seed_entered, this, &RunBar::seed_entered);
  set_speed(speed::first);
}

void RunBar::make_speed(QHBoxLayout* row) {
  named(slider_, "speed_slider", tr("Speed in iterations per second"));
  slider_->setToolTip(
      tr("At most this many iterations a second, logarithmic; its end lets the colony run as fast as it can (comma and "
         "full stop)"));
  slider_->setRange(0, speed::unlimited);
  slider_->setSingleStep(1);
  slider_->setPageStep(10);
  slider_->setMinimumWidth(80);
  slider_->setMaximumWidth(200);
  speed_caption_->setBuddy(slider_);
  speed_text_->setObjectName(QStringLiteral("speed_text"));
  speed_text_->setFixedWidth(speed_text_->fontMetrics().horizontalAdvance(text(speed::words(1000))) + 4);
  row->addWidget(speed_caption_);
  row->addWidget(slider_, 1);
  row->addWidget(speed_text_);
  row->addSpacing(8);

  stop_->setObjectName(QStringLiteral("stop_button"));
  stop_->setAutoRaise(true);
  row->addWidget(stop_);
  row->addStretch(2);
  connect(slider_, &QSlider::valueChanged, this, [this](int position) {
    const int snapped = speed::snapped(position);
    if (snapped != position) {
      slider_->setValue(snapped);
      return;
    }
    speed_text_->setText(text(speed::words(speed::at(position))));
    emit speed_changed(speed::at(position));
  });
  connect(stop_, &StopButton::changed, this, &RunBar::stop_changed);
}

void RunBar::make_figures(QHBoxLayout* row) {
  const auto column = [&](QLabel*& value, const QString& name, const QString& caption, int digits,
                          const QString& extra) {
    auto* box = spaced(new QVBoxLayout, 0, {0, 2, 0, 2});
    auto* above = new QLabel(caption, this);
    QFont small = above->font();
    small.setPixelSize(11);
    above->setFont(small);
    above->setForegroundRole(QPalette::PlaceholderText);
    above->setAlignment(Qt::AlignRight | Qt::AlignBottom);
    value = new QLabel(QStringLiteral("–"), this);
    QFont large = value->font();
    large.setPixelSize(20);
    value->setFont(large);
    value->setObjectName(name);
    value->setAlignment(Qt::AlignRight | Qt::AlignTop);
    const QFontMetrics metrics(large);
    value->setMinimumWidth(widest(metrics, digits) + metrics.horizontalAdvance(extra) + metrics.averageCharWidth());
    box->addWidget(above);
    box->addWidget(value);
    row->addSpacing(8);
    row->addLayout(box);
    return above;
  };
  column(best_, QStringLiteral("best_figure"), tr("Best"), 6, {});
  gap_caption_ = column(gap_, QStringLiteral("gap_figure"), tr("Gap"), 3, QStringLiteral(". %"));
  gap_caption_->setObjectName(QStringLiteral("gap_caption"));
  column(iteration_, QStringLiteral("iteration_figure"), tr("Iteration"), 6, {});
}

void RunBar::show_frame(const Frame& frame) {
  reset_->show_frame(frame);
  stop_->show_words(words_of(frame.instance.get()), frame.instance ? frame.instance->decimals() : 0);
  stop_->show_stop(frame.stop);
}

void RunBar::show_gap(const Frame& frame) {
  const GapFigure figure = gap_figure(frame);
  gap_caption_->setText(text(figure.caption));
  gap_->setText(text(figure.value));
  const Instance* const instance = frame.instance.get();
  const Reference reference = instance ? reference_of(*instance) : Reference{};
  const ProblemWords& words = words_of(instance);
  QString tip = reference.against == Against::lower_bound
                    ? tr("How much %1 the best %2 is at most than the %3 possible one.")
                          .arg(text(words.more), text(words.solution), text(words.least))
                : reference.against == Against::best_known
                    ? tr("How much %1 the best %2 is than the %3 one known.")
                          .arg(text(words.more), text(words.solution), text(words.least))
                    : tr("How much %1 the best %2 is than the optimum.").arg(text(words.more), text(words.solution));
  if (instance) tip += u' ' + text(reference_words(*instance));
  gap_->setToolTip(tip);
  gap_caption_->setToolTip(tip);
}

void RunBar::show_figures(const Frame& frame) {
  show_gap(frame);
  if (!frame.instance || frame.best.empty()) {
    best_->setText(QStringLiteral("–"));
  } else {
    const Instance& on = *frame.instance;
    best_->setText(text(on.cost_words(frame.best_length)));
    if (on.is_below_record(frame.best_length))
      gap_->setToolTip(plain_tip(text(begun_with_capital(on.below_record(on.cost_words(*on.best_known()))) + ".")));
  }
  iteration_->setText(whole(frame.last.iteration));
}

void RunBar::set_speed(double iterations_per_second) { slider_->setValue(speed::position(iterations_per_second)); }

double RunBar::speed() const { return speed::at(slider_->value()); }

void RunBar::change_speed(int positions) { slider_->setValue(speed::moved(slider_->value(), positions)); }

void RunBar::ask_for(QWidget* part) {
  asked_ = part;
  make_room();
}

void RunBar::enter_seed() { reset_->enter_seed(); }

void RunBar::focus_speed() {
  ask_for(slider_);
  slider_->setFocus(Qt::ShortcutFocusReason);
}

void RunBar::open_stop() {
  ask_for(stop_);
  stop_->showMenu();
}

QToolButton* RunBar::button(QAction* action, const QString& name) {
  auto* made = new QToolButton(this);
  made->setDefaultAction(action);
  dress(made, name);
  return made;
}

void RunBar::dress(QToolButton* made, const QString& name) {
  made->setObjectName(name);
  made->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  made->setIconSize(QSize(22, 22));
  made->setAutoRaise(true);
  made->setFocusPolicy(Qt::TabFocus);
  made->setMinimumHeight(32);
  const auto rename = [made] { made->setAccessibleName(made->defaultAction()->iconText() + tr(" (run bar)")); };
  rename();
  connect(made->defaultAction(), &QAction::changed, made, rename);
}

void RunBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  make_room();
}

void RunBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange && !worded_.empty()) make_room();
}

void RunBar::make_room() {
  const bool short_of_room = width() * usual_line_ < narrow * fontMetrics().height();
  for (QToolButton* worded : worded_) {
    worded->setToolButtonStyle(short_of_room ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    if (worded == worded_.front())
      worded->setMinimumWidth(short_of_room ? 36 : worded->fontMetrics().horizontalAdvance(tr("Pause")) + 46);
  }
  speed_caption_->setVisible(!short_of_room);
  // What else gives way, in this order; the menu Run has all of it.
  for (QWidget* part : std::initializer_list<QWidget*>{slider_, speed_text_, stop_}) part->show();
  std::vector<std::vector<QWidget*>> give_way{{stop_}, {slider_, speed_text_}};
  std::stable_partition(give_way.begin(), give_way.end(),
                        [this](const auto& parts) { return std::ranges::find(parts, asked_) == parts.end(); });
  for (const std::vector<QWidget*>& parts : give_way) {
    layout()->activate();
    if (layout()->minimumSize().width() <= width()) break;
    for (QWidget* part : parts) part->hide();
  }
}

}  // namespace formicarium
