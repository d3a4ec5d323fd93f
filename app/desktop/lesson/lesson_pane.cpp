// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lesson/lesson_pane.hpp"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/glyphs.hpp"
#include "app/desktop/lesson/choice_button.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/parameter_row.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/panels/word_label.hpp"
#include "app/model/commands.hpp"
#include "app/model/lesson_run.hpp"

namespace formicarium {
namespace {

using lesson::Item;

constexpr int text_px = 15, title_px = 18;

/// As wide as the pane, and as high as the text is then.
void fit_in(QLabel* label, int px, bool heavy) {
  QFont font = label->font();
  font.setPixelSize(px);
  if (heavy) font.setWeight(QFont::DemiBold);
  label->setFont(font);
  label->setWordWrap(true);
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  label->setSizePolicy(policy);
}

QLabel* words(const QString& text, QWidget* parent, int px, bool heavy = false) {
  auto* label = new QLabel(text, parent);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  fit_in(label, px, heavy);
  return label;
}

/// A dot for each run: full where the condition held.
class SeedDots : public QWidget {
 public:
  SeedDots(int held, int seeds, QWidget* parent) : QWidget(parent), held_(held), seeds_(seeds) {
    setFixedHeight(22);
    setObjectName(QStringLiteral("seed_dots"));
    setAccessibleName(LessonPane::tr("It held in %1 of %2 runs").arg(held).arg(seeds));
    setToolTip(accessibleName());
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Palette& colours = look(palette());
    const QString count = LessonPane::tr("%1 of %2").arg(held_).arg(seeds_);
    const double words = fontMetrics().horizontalAdvance(count) + 8;
    const double step = std::min(11.0, (width() - words) / seeds_), r = step * 0.36;
    for (int k = 0; k < seeds_; ++k) {
      painter.setPen(QPen(colour(k < held_ ? colours.done : colours.secondary), 1.2));
      painter.setBrush(k < held_ ? QBrush(colour(colours.done)) : QBrush(Qt::NoBrush));
      painter.drawEllipse(QPointF(step * (k + 0.5), height() / 2.0), r, r);
    }
    painter.setPen(colour(colours.text));
    painter.drawText(QRectF(step * seeds_ + 6, 0, words, height()), Qt::AlignVCenter | Qt::AlignLeft, count);
  }

 private:
  int held_, seeds_;
};

QString key_of(const Item& item) {
  QString key = QString::number(int(item.kind)) + text(item.text) + QChar::fromLatin1(item.answered) +
                text(item.reply) + QString::number(item.held) + text(item.written) + text(item.truth);
  for (const Item::Choice& one : item.choices) key += text(one.text);
  return key;
}

}  // namespace

LessonPane::LessonPane(MakeRow row, QWidget* parent)
    : QFrame(parent),
      make_row_(std::move(row)),
      lesson_(words({}, this, 13)),
      step_(words({}, this, 13)),
      title_(words({}, this, title_px, true)),
      waiting_(words({}, this, text_px, true)),
      faults_(words({}, this, 13)),
      way_(new QProgressBar(this)),
      share_(new QProgressBar(this)),
      scroll_(new QScrollArea(this)),
      doing_(new QWidget(this)),
      back_(new QPushButton(tr("Back"), this)),
      show_me_(new QPushButton(tr("Show Me"), this)),
      next_(new QPushButton(tr("Next"), this)) {
  setObjectName(QStringLiteral("lesson_pane"));
  setAccessibleName(tr("Lesson"));
  setFixedWidth(usual_width);
  setAutoFillBackground(true);
  named(lesson_, "lesson_title", {});
  named(step_, "lesson_step", {});
  named(title_, "lesson_heading", {});
  named(waiting_, "lesson_waiting", {});
  named(faults_, "lesson_faults", {});

  auto* close = new QToolButton(this);
  close->setIcon(glyph_icon(Icon::close));
  close->setAutoRaise(true);
  named(close, "lesson_close", tr("Leave the lesson"), tr(lesson_words::leave_tip));
  for (QProgressBar* bar : {way_, share_}) {
    bar->setTextVisible(false);
    bar->setFixedHeight(4);
  }
  way_->setAccessibleName(tr("How far you are in the lesson"));
  named(share_, "lesson_share", tr("How far the runs are"));
  share_->setRange(0, 1000);
  share_->setFixedHeight(10);
  named(back_, "lesson_back", tr("Previous step"));
  named(next_, "lesson_next", tr("Next step"));
  named(show_me_, "lesson_show", tr("Show me"), tr(command_words("lesson_show").tip));
  next_->setDefault(true);

  auto* stop = new QPushButton(tr("Leave It"), doing_);
  named(stop, "lesson_stop", tr("Leave the runs"), tr("Go on without these runs"));
  auto* doing = spaced(new QHBoxLayout(doing_), 8);
  doing->addWidget(share_, 1);
  doing->addWidget(stop);
  doing_->hide();

  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);

  auto* head = spaced(new QHBoxLayout, 8);
  head->addWidget(lesson_, 1);
  head->addWidget(close, 0, Qt::AlignTop);
  auto* foot = spaced(new QHBoxLayout, 8);
  foot->addWidget(back_);
  foot->addStretch(1);
  foot->addWidget(show_me_);
  foot->addWidget(next_);
  auto* column = spaced(new QVBoxLayout(this), 8, {16, 8, 12, 12});
  column->addLayout(head);
  column->addWidget(way_);
  column->addWidget(faults_);
  column->addSpacing(4);
  column->addWidget(step_);
  column->addWidget(title_);
  column->addWidget(scroll_, 1);
  column->addWidget(doing_);
  column->addLayout(foot);
  faults_->hide();

  connect(close, &QToolButton::clicked, this, &LessonPane::close_wanted);
  connect(back_, &QPushButton::clicked, this, &LessonPane::back_wanted);
  connect(next_, &QPushButton::clicked, this, [this] {
    if (at_the_end_)
      emit lesson_wanted();
    else
      emit next_wanted();
  });
  connect(show_me_, &QPushButton::clicked, this, &LessonPane::show_wanted);
  connect(stop, &QPushButton::clicked, this, &LessonPane::stop_wanted);
}

void LessonPane::show_course(const lesson::Course& course) {
  const lesson::Lesson& lesson = course.lesson();
  const std::size_t step = course.shown_step();
  const auto [place, steps] = course.place();
  set_ink(lesson_, colour(look(palette()).secondary));
  set_ink(step_, colour(look(palette()).secondary));
  lesson_->setText(text(lesson.title));
  way_->setRange(0, int(steps));
  way_->setValue(int(place) - (course.at_the_end() ? 0 : 1));
  back_->setEnabled(step > 0);
  const bool last = !course.leads_on();
  done_ = course.done();
  at_the_end_ = course.at_the_end();
  const bool leads_on = at_the_end_ && !next_title_.isEmpty();
  next_->setText(leads_on ? tr("Next Lesson") : tr("Next"));
  next_->setEnabled(course.done() && (!last || leads_on));
  next_->setVisible(!last || !course.done() || leads_on);
  show_me_->setVisible(!course.done());

  std::vector<QString> now{QString::number(step), next_title_};
  for (const Item& item : course.items()) now.push_back(key_of(item));
  const std::vector<const Parameter*> rows = course.turned();
  const bool turns = !course.may_turn().empty() && !course.looks_back();
  for (const Parameter* const p : rows) now.push_back(text(p->name) + (turns ? u'+' : u'-'));
  if (course.at_the_end()) now.push_back(QStringLiteral("end"));
  if (now == shown_) return;
  const bool same_step = !shown_.empty() && shown_.front() == now.front();
  shown_ = std::move(now);

  step_->setText(text(lesson_words::step_line(course)));
  title_->setText(unbroken(lesson.steps[step].title));
  waiting_->setParent(this);  // the former body goes
  body_ = new QWidget(scroll_);
  enlarged_.resize(std::min<std::size_t>(enlarged_.size(), 1));  // the first is of what stays
  column_ = spaced(new QVBoxLayout(body_), 10, {0, 0, 6, 0});
  rows_.clear();
  bool placed = rows.empty();
  for (const Item& item : course.items()) {
    const bool verdict = item.kind == Item::Kind::passed || item.kind == Item::Kind::failed;
    if (verdict && !placed) {
      show_rows(rows, turns);
      placed = true;
    }
    show_item(item, !course.looks_back() && course.awaits() == lesson::Awaits::answer);
  }
  if (!placed) show_rows(rows, turns);
  if (course.at_the_end()) show_end(course);
  column_->addWidget(waiting_);
  column_->addStretch(1);
  if (scale_ > 1) {
    body_->setFont(QApplication::font());
    enlarged_.push_back(enlarge({body_}));
  }
  scroll_->setWidget(body_);
  body_->show();
  if (same_step) QTimer::singleShot(0, this, &LessonPane::scroll_down);
}

std::unique_ptr<Enlarged> LessonPane::enlarge(const std::vector<QWidget*>& roots) const {
  // What the step waits for stays, and is in the body for a while.
  return std::make_unique<Enlarged>(
      roots, scale_, [&](const QWidget& widget) { return &widget == waiting_ && roots.front() != this; });
}

void LessonPane::set_scale(double factor) {
  if (factor == scale_) return;
  scale_ = factor;
  shown_.clear();  // the body is made anew
  waiting_->setParent(this);
  delete scroll_->takeWidget();
  body_ = nullptr;
  rows_.clear();
  enlarged_.clear();
  setFixedWidth(usual_width);
  setFont(factor > 1 ? QApplication::font() : QFont());  // not the enlarged one of the window
  if (factor > 1) enlarged_.push_back(enlarge({this}));
  emit scaled();
}

void LessonPane::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || shown_.empty()) return;
  shown_.clear();  // colours are built in
  QMetaObject::invokeMethod(this, &LessonPane::scaled, Qt::QueuedConnection);
}

void LessonPane::scroll_down() {
  QScrollBar* const bar = scroll_->verticalScrollBar();
  if (body_ == nullptr || bar->maximum() == 0) return;
  // To the end, and so that what is uppermost is not cut: the room that this takes lies below the end.
  int top = body_->height();
  for (int i = 0; i < column_->count(); ++i)
    if (QLayoutItem* const item = column_->itemAt(i); item->widget() || item->layout())
      if (const int begin = item->geometry().top(); begin >= bar->maximum()) top = std::min(top, begin);
  if (top >= body_->height()) return bar->setValue(bar->maximum());
  body_->setMinimumHeight(top + scroll_->viewport()->height());
  body_->resize(body_->width(), body_->minimumHeight());
  bar->setValue(top);
}

void LessonPane::say(const QString& said, const char* name) {
  auto* const label = new WordLabel(body_);
  fit_in(label, text_px, false);
  label->setObjectName(QLatin1String(name));
  label->say(said);
  column_->addWidget(label);
}

void LessonPane::show_item(const Item& item, bool open) {
  if (item.kind == Item::Kind::said)
    say(unbroken(item.text));
  else if (item.kind == Item::Kind::asked)
    show_question(item, open && item.answered == 0);
  else if (item.kind == Item::Kind::revealed)
    show_revealed(item);
  else
    show_verdict(item);
}

ChoiceButton* LessonPane::add_choice(const Item::Choice& one, bool ticks) {
  auto* choice = new ChoiceButton(one.letter, unbroken(one.text), ticks, body_);
  QFont font = choice->font();
  font.setPixelSize(text_px);
  choice->setFont(font);
  column_->addWidget(choice);
  return choice;
}

void LessonPane::show_question(const Item& item, bool open) {
  if (open && std::exchange(question_, key_of(item)) != key_of(item)) pending_.clear();
  column_->addWidget(words(unbroken(item.text), body_, text_px, true));
  std::vector<ChoiceButton*> choices;
  for (const Item::Choice& one : item.choices) {
    ChoiceButton* const choice = add_choice(one, item.ticks);
    choices.push_back(choice);
    using Mark = ChoiceButton::Mark;
    if (item.predicts && item.answered != 0)
      choice->show_mark(one.chosen ? Mark::predicted : Mark::left, one.chosen);
    else if (item.answered != 0)
      choice->show_mark(one.right ? Mark::right : one.chosen ? Mark::wrong : Mark::left, one.chosen);
    else if (!open)
      choice->setEnabled(false);
    if (!item.ticks)
      connect(choice, &ChoiceButton::clicked, this,
              [this, letter = one.letter] { emit answered(QString(QChar::fromLatin1(letter))); });
  }
  if (item.ticks && item.answered == 0) add_taking_ticks(choices);
  if (item.predicts && item.answered != 0) say(tr(lesson_words::noted), "noted");
  if (item.number || item.clicks) show_written(item, open);
  if (!item.reply.empty()) say(unbroken(item.reply), "reply");
}

void LessonPane::add_taking_ticks(const std::vector<ChoiceButton*>& choices) {
  auto* take = new QPushButton(tr(lesson_words::take_answer), body_);
  named(take, "answer_taken", tr("Take these answers"), tr(lesson_words::ticks_tip));
  take->setEnabled(false);
  auto* row = spaced(new QHBoxLayout, 8);
  row->addWidget(take);
  row->addStretch(1);
  column_->addLayout(row);
  const auto ticked = [choices] {
    QString letters;
    for (const ChoiceButton* const one : choices)
      if (one->isChecked()) letters += QChar::fromLatin1(one->letter());
    return letters;
  };
  for (ChoiceButton* const one : choices) {
    connect(one, &ChoiceButton::toggled, take, [this, take, ticked] {
      pending_ = ticked();
      take->setEnabled(!pending_.isEmpty());
    });
  }
  const QString before = pending_;
  for (ChoiceButton* const one : choices) one->setChecked(before.contains(QChar::fromLatin1(one->letter())));
  connect(take, &QPushButton::clicked, this, [this, ticked] { emit answered(ticked()); });
}

void LessonPane::show_written(const Item& item, bool open) {
  if (const std::string line = lesson_words::answer_line(item); !line.empty()) {
    const Palette& colours = look(palette());
    QLabel* const told = words(unbroken(line), body_, text_px, true);
    told->setObjectName(QStringLiteral("answered_number"));
    if (!item.truth.empty()) set_ink(told, colour(item.answered == '=' ? colours.done : colours.warning));
    column_->addWidget(told);
  }
  if (!item.number || item.answered != 0) return;
  auto* field = new QLineEdit(body_);
  auto* take = new QPushButton(tr(lesson_words::take_answer), body_);
  QFont font = field->font();
  font.setPixelSize(text_px);
  field->setFont(font);
  field->setMaximumWidth(120);
  named(field, "answer_number", tr("Your answer, a number"), tr(lesson_words::number_tip));
  named(take, "answer_taken", tr("Take this answer"), tr(lesson_words::number_tip));
  field->setEnabled(open);
  take->setEnabled(false);
  auto* row = spaced(new QHBoxLayout, 8);
  row->addWidget(field);
  row->addWidget(take);
  row->addStretch(1);
  column_->addLayout(row);
  const auto is_number = [](const QString& said) { return lesson::number_in(said.toStdString()).has_value(); };
  connect(field, &QLineEdit::textChanged, take, [this, take, is_number](const QString& said) {
    pending_ = said;
    take->setEnabled(is_number(said));
  });
  if (open) field->setText(pending_);
  const auto answer = [this, field, is_number] {
    if (is_number(field->text())) emit answered(field->text().trimmed());
  };
  connect(field, &QLineEdit::returnPressed, this, answer);
  connect(take, &QPushButton::clicked, this, answer);
}

void LessonPane::show_revealed(const Item& item) {
  if (item.number) show_written(item, false);
  const auto show = [this](const std::vector<Item::Choice>& some, const char* heading) {
    if (some.empty()) return;
    column_->addWidget(words(tr(heading), body_, 13, true));
    for (const Item::Choice& one : some)
      add_choice(one, false)->show_mark(one.right ? ChoiceButton::Mark::right : ChoiceButton::Mark::wrong, one.chosen);
  };
  show(lesson_words::chosen(item), lesson_words::you_had_said);
  if (!item.reply.empty()) say(unbroken(item.reply), "reply");  // to that, and not to the right answer
  show(lesson_words::right_instead(item), lesson_words::the_answer);
}

void LessonPane::show_verdict(const Item& item) {
  const Palette& colours = look(palette());
  const bool good = item.kind == Item::Kind::passed;
  const bool hint = item.kind == Item::Kind::hint;
  const Colour ink = good ? colours.done : hint ? colours.focus : colours.warning;
  auto* frame = new QFrame(body_);
  auto* row = spaced(new QHBoxLayout(frame), 10, {0, 2, 0, 2});
  auto* edge = new QFrame(frame);
  edge->setFixedWidth(4);
  edge->setStyleSheet(QStringLiteral("background: %1; border-radius: 2px").arg(colour(ink).name()));
  auto* column = spaced(new QVBoxLayout, 2);
  const QString heading = tr(lesson_words::heading(item.kind, !done_));
  QLabel* const above = words(heading, frame, 13, true);
  set_ink(above, colour(ink));
  column->addWidget(above);
  QLabel* const said = words(unbroken(item.text), frame, text_px);
  said->setObjectName(good ? QStringLiteral("passed") : hint ? QStringLiteral("hint") : QStringLiteral("failed"));
  column->addWidget(said);
  if (item.seeds > 1) column->addWidget(new SeedDots(item.held, item.seeds, frame));
  row->addWidget(edge);
  row->addLayout(column, 1);
  column_->addWidget(frame);
}

void LessonPane::show_rows(const std::vector<const Parameter*>& parameters, bool enabled) {
  for (const Parameter* const p : parameters) {
    rows_.push_back(make_row_(*p, body_));
    rows_.back()->setEnabled(enabled);
    column_->addWidget(rows_.back());
  }
}

void LessonPane::let_turn(bool on) {
  for (ParameterRow* row : rows_) row->setEnabled(on);
}

QWidget* LessonPane::control_of(const Parameter& parameter) const {
  const auto row =
      std::ranges::find_if(rows_, [&](const ParameterRow* one) { return &one->parameter() == &parameter; });
  return row == rows_.end() ? nullptr : *row;
}

std::vector<QWidget*> LessonPane::controls() const { return {rows_.begin(), rows_.end()}; }

void LessonPane::show_end(const lesson::Course& course) {
  if (!course.lesson().afterwards.empty()) {
    column_->addSpacing(8);
    column_->addWidget(words(tr(lesson_words::now_you_can_say), body_, 13, true));
    say(QStringLiteral("“%1”").arg(unbroken(course.lesson().afterwards)), "afterwards");
  }
  auto* row = spaced(new QHBoxLayout, 8);
  auto* leave = new QPushButton(tr("Back to My Run"), body_);
  leave->setObjectName(QStringLiteral("lesson_leave"));
  connect(leave, &QPushButton::clicked, this, &LessonPane::close_wanted);
  auto* again = new QPushButton(tr("Once More"), body_);
  named(again, "lesson_again", tr("Begin this lesson anew"), tr(lesson_words::once_more_tip));
  connect(again, &QPushButton::clicked, this, &LessonPane::again_wanted);
  row->addWidget(leave);
  row->addWidget(again);
  row->addStretch(1);
  column_->addLayout(row);
  column_->addSpacing(4);
  QLabel* const next =
      words(next_title_.isEmpty() ? tr("This was the last lesson.") : tr("Next: %1").arg(next_title_), body_, 13);
  set_ink(next, colour(look(palette()).secondary));
  column_->addWidget(next);
}

void LessonPane::show_waiting(const QString& said) {
  set_ink(waiting_, colour(look(palette()).focus));
  waiting_->setText(said);
  waiting_->setVisible(!said.isEmpty());
}

void LessonPane::show_share(double share) {
  doing_->setVisible(share >= 0);
  if (share >= 0) share_->setValue(int(share * 1000));
}

void LessonPane::show_faults(const QString& said) {
  set_ink(faults_, colour(look(palette()).error));
  faults_->setText(said);
  faults_->setVisible(!said.isEmpty());
}

void LessonPane::show_way_on(const QString& next_lesson) { next_title_ = next_lesson; }

}  // namespace formicarium
