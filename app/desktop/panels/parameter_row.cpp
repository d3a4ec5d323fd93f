// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/parameter_row.hpp"

#include <QAbstractScrollArea>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSlider>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <cmath>

#include "app/desktop/panels/elided_label.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/parameter_words.hpp"
#include "app/desktop/panels/spoken.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/messages.hpp"
#include "app/model/problem_words.hpp"

namespace formicarium {
namespace {

constexpr int symbol_width = 20, field_width = 68, row_height = 26, note_ms = 6000, page = 10;

}  // namespace

ParameterRow::ParameterRow(const Parameter& parameter, QWidget* parent)
    : QWidget(parent), parameter_(parameter), scale_(parameter) {
  setObjectName(text(parameter.name));
  setProperty("tip_subject", true);  // a tooltip of one of its parts covers nothing of the row
  auto* rows = spaced(new QVBoxLayout(this), 2);

  auto* heading = spaced(new QHBoxLayout, 8);
  caption_ = new ElidedLabel(this);
  caption_->setObjectName(QStringLiteral("caption"));
  caption_->setFont(small_font(font()));
  was_label_ = new QLabel(this);
  was_label_->setFont(small_font(font()));
  was_label_->setObjectName(QStringLiteral("was"));
  heading->addWidget(caption_, 1);
  heading->addWidget(was_label_);
  rows->addLayout(heading);

  auto* controls = spaced(new QHBoxLayout, 4);
  rows->addLayout(controls);
  if (parameter.kind == ParameterKind::choice) {
    make_choice();
    controls->addWidget(combo_, 1);
  } else {
    make_number();
    if (symbol_) controls->addWidget(symbol_);
    if (slider_) controls->addWidget(slider_, 1);
    controls->addWidget(field_, slider_ ? 0 : 1);
  }

  note_ = new QLabel(this);
  note_->setObjectName(QStringLiteral("note"));
  note_->setFont(small_font(font()));
  note_->setWordWrap(true);
  note_->setMargin(4);
  note_->setFrameStyle(int(QFrame::StyledPanel) | int(QFrame::Plain));
  note_->setBackgroundRole(QPalette::ToolTipBase);
  note_->setAutoFillBackground(true);
  note_->hide();
  formula_ = new QLabel(this);
  formula_->setObjectName(QStringLiteral("formula"));
  formula_->setFont(small_font(font()));
  formula_->setTextFormat(Qt::RichText);
  formula_->setWordWrap(true);
  formula_->setMargin(4);
  formula_->setFrameStyle(int(QFrame::StyledPanel) | int(QFrame::Plain));
  formula_->setBackgroundRole(QPalette::ToolTipBase);
  formula_->setAutoFillBackground(true);
  formula_->setAttribute(Qt::WA_TransparentForMouseEvents);
  formula_->hide();
  formula_timer_.setInterval(note_ms);
  connect(&formula_timer_, &QTimer::timeout, this, [this] {
    if (slider_->isSliderDown()) return;
    formula_timer_.stop();
    formula_->hide();
  });
  note_timer_.setSingleShot(true);
  connect(&note_timer_, &QTimer::timeout, note_, &QWidget::hide);

  for (QLabel* label : {caption_, symbol_}) {
    if (!label) continue;
    label->setBuddy(first_control());
    label->installEventFilter(this);
  }
  for (QWidget* control :
       {static_cast<QWidget*>(slider_), static_cast<QWidget*>(field_), static_cast<QWidget*>(combo_)})
    if (control) {
      control->installEventFilter(this);
      control->setMinimumHeight(row_height);
    }
  refresh_colours();
}

void ParameterRow::make_number() {
  if (!parameter_.symbol.empty()) {
    symbol_ = new QLabel(text(parameter_.symbol), this);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    symbol_->setFont(bold);
    symbol_->setFixedWidth(symbol_width);
  }
  field_ = new QLineEdit(this);
  named(field_, "field", full_label(parameter_));
  field_->setAlignment(Qt::AlignRight);
  connect(field_, &QLineEdit::editingFinished, this, &ParameterRow::read_field);
  connect(field_, &QLineEdit::returnPressed, this, [this] {  // so that the keys of the run work again
    if (slider_)
      slider_->setFocus();
    else
      field_->clearFocus();
  });
  if (!scale_.usable()) return;
  field_->setFixedWidth(field_width);
  slider_ = new QSlider(Qt::Horizontal, this);
  named(slider_, "slider", tr("%1, slider").arg(full_label(parameter_)));
  slider_->setRange(0, scale_.count() - 1);
  slider_->setSingleStep(1);
  slider_->setPageStep(page);
  slider_->setFocusPolicy(Qt::StrongFocus);
  slider_->setMinimumWidth(120);
  connect(slider_, &QSlider::sliderPressed, this, [this] {
    ++gesture_;
    emit slider_moved();
  });
  connect(slider_, &QSlider::valueChanged, this, [this](int stop) {
    if (!slider_->isSliderDown()) ++gesture_;
    edit(scale_.value(stop, cities_));
    emit slider_moved();
  });
}

void ParameterRow::make_choice() {
  combo_ = new QComboBox(this);
  named(combo_, "combo", full_label(parameter_));
  combo_->setFocusPolicy(Qt::StrongFocus);
  combo_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo_->setMinimumContentsLength(8);
  for (const Choice& choice : parameter_.choices) combo_->addItem(text(choice.label));  // show_value() says the rest
  connect(combo_, &QComboBox::currentIndexChanged, this, [this](int index) {
    ++gesture_;
    edit(index);
  });
}

QWidget* ParameterRow::first_control() const {
  if (combo_) return combo_;
  return slider_ ? static_cast<QWidget*>(slider_) : field_;
}

QWidget* ParameterRow::last_control() const { return combo_ ? static_cast<QWidget*>(combo_) : field_; }

void ParameterRow::show_value(double value, double was, const Choices& choices) {
  const int cities = choices.cities();
  value_ = value;
  was_ = was;
  cities_ = cities;
  if (slider_ && slider_->maximum() != scale_.last(cities)) {
    const QSignalBlocker quiet(slider_);
    slider_->setMaximum(scale_.last(cities));
  }
  if (slider_ && scale_.nearest(value) != slider_->value()) {
    const QSignalBlocker quiet(slider_);
    slider_->setValue(scale_.nearest(value));
  }
  const QString words = shown_words_ = text(choices.field_text(parameter_));
  by_default_ = choices.not_as_many_as_items(parameter_);
  if (field_ && !(field_->hasFocus() && field_->isModified()) && field_->text() != words) field_->setText(words);
  remark_ = remark(parameter_, choices.shown());
  words_ = &choices.words();
  const auto idle = choices.idle(parameter_);
  const QString help = help_text(parameter_, choices.words());
  const QString tip = idle ? QStringLiteral("<p>%1</p>").arg(text(idle->why).toHtmlEscaped()) + help : help;
  for (QWidget* control :
       {static_cast<QWidget*>(slider_), static_cast<QWidget*>(field_), static_cast<QWidget*>(combo_)})
    if (control) {
      control->setEnabled(!idle);
      control->setToolTip(tip);
      control->setAccessibleDescription(text(filled(parameter_.meaning, choices.words())));
    }
  for (QLabel* label : {caption_, symbol_})
    if (label) {
      label->setEnabled(!idle);
      label->setToolTip(tip);
    }
  if (combo_) {
    const QSignalBlocker quiet(combo_);
    combo_->setCurrentIndex(int(value));
    auto* items = qobject_cast<QStandardItemModel*>(combo_->model());
    for (int i = 0; i < combo_->count(); ++i) {
      const Choice& choice = parameter_.choices[std::size_t(i)];
      const auto refused = choices.why_refused(parameter_, i);
      const QString said = text(refused ? *refused : filled(choice.sentence, choices.words()));
      items->item(i)->setEnabled(!refused);
      combo_->setItemData(i, said, Qt::ToolTipRole);
      combo_->setItemData(i, said, Qt::AccessibleDescriptionRole);
      combo_->setItemData(i, refused ? tr("%1, not available: %2").arg(text(choice.label), said) : text(choice.label),
                          Qt::AccessibleTextRole);
    }
  }
  const QString spoken = text(spoken_value(parameter_, was, choices.words()));
  was_words_ = value == was ? QString() : tr("• was %1").arg(spoken);
  refresh_was();
  was_label_->setToolTip(value == was ? QString()
                                      : tr("The preset says %1. Double-click the label for the default.").arg(spoken));
  refresh_caption();
}

void ParameterRow::show_others(const QString& words) {
  if (words == others_) return;
  others_ = words;
  refresh_was();
}

// The other sides come first: in a comparison they are what is asked about.
void ParameterRow::refresh_was() { was_label_->setText(others_.isEmpty() ? was_words_ : others_); }

void ParameterRow::show_turned(std::optional<double> value) {
  if (value == turned_) return;
  turned_ = value;
  refresh_caption();
}

void ParameterRow::refresh_caption() {
  const auto limited = scale_.in_force(value_, cities_);
  caption_->setText(text(row_caption(parameter_, value_, remark_, turned_, limited ? limited : by_default_, *words_)));
}

// Over the rows below, which stay in their places, or above this row if there is no room. Its parent is the scrolled
// sheet, or the window if nothing scrolls.
void ParameterRow::lay_over(QLabel* words) {
  QWidget* sheet = this;
  while (sheet->parentWidget() && !qobject_cast<QAbstractScrollArea*>(sheet->parentWidget()->parentWidget()))
    sheet = sheet->parentWidget();
  words->setParent(sheet);
  words->setFixedSize(width(), words->heightForWidth(width()));
  const bool below = mapTo(sheet, QPoint(0, height())).y() + words->height() <= sheet->height();
  words->move(mapTo(sheet, QPoint(0, below ? height() : -words->height())));
  words->raise();
  words->show();
}

void ParameterRow::show_note(const QString& note) {
  note_->setText(note);
  lay_over(note_);
  note_timer_.start(note_ms);
  announce(note_, note);
  emit note_shown(note);
}

bool ParameterRow::shows_formula() const { return formula_timer_.isActive(); }

void ParameterRow::refresh_formula(const QString& rich_text) {
  formula_->setText(rich_text);
  if (rich_text.isEmpty())
    formula_->hide();
  else
    lay_over(formula_);
}

void ParameterRow::show_formula(const QString& rich_text) {
  refresh_formula(rich_text);
  if (!rich_text.isEmpty()) formula_timer_.start();
}

void ParameterRow::read_field() {
  if (!field_->isModified()) return;
  field_->setModified(false);
  ++gesture_;
  const Clamped read = typed_value(parameter_, field_->text().toStdString(), value_, *words_);
  if (!read.note.empty()) show_note(text(read.note));
  edit(read.value);
  field_->setText(shown_words_);
}

void ParameterRow::edit(double value) {
  if (value == value_) return;
  value_ = value;
  shown_words_ = text(value_text(parameter_, value));  // until show_value() knows better
  by_default_.reset();
  if (slider_) {
    const QSignalBlocker quiet(slider_);
    if (!slider_->isSliderDown()) slider_->setValue(scale_.nearest(value));
  }
  if (field_) field_->setText(shown_words_);
  refresh_caption();
  emit edited(value, gesture_);
}

bool ParameterRow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonDblClick && (watched == caption_ || watched == symbol_)) {
    ++gesture_;
    emit default_wanted(gesture_);
    return true;
  }
  // A wheel turned to scroll the panel must not turn the parameters that pass under it.
  if (event->type() == QEvent::Wheel && (watched == slider_ || watched == combo_) &&
      !static_cast<QWidget*>(watched)->hasFocus()) {
    event->ignore();
    return true;
  }
  if (event->type() == QEvent::KeyPress && watched == field_ &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && field_->isModified()) {
    field_->setText(shown_words_);
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void ParameterRow::hideEvent(QHideEvent* event) {
  for (QLabel* words : {note_.data(), formula_.data()})
    if (words) words->hide();
  QWidget::hideEvent(event);
}

void ParameterRow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && note_) refresh_colours();
  QWidget::changeEvent(event);
}

void ParameterRow::refresh_colours() {
  const Palette& inks = look(QWidget::palette());
  set_ink(caption_, colour(inks.secondary));
  set_ink(was_label_, colour(inks.focus));
  set_ink(note_, colour(inks.warning));
}

}  // namespace formicarium
