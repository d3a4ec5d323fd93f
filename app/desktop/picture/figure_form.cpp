// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/figure_form.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QToolButton>
#include <cmath>
#include <utility>

#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/text.hpp"

namespace formicarium {
namespace {

constexpr const char* endings[] = {"png", "svg", "pdf"};
enum Format { png, svg, pdf };
const QString on_screen_id = QStringLiteral("screen"), own_id = QString();

template <class Spin>
Spin* spin(QWidget* parent, const char* object, const QString& name, double low, double high) {
  auto* box = new Spin(parent);
  named(box, object, name);
  using Value = decltype(box->value());
  box->setRange(Value(low), Value(high));
  box->setKeyboardTracking(false);
  return box;
}

QComboBox* combo(QWidget* parent, const char* object, const QString& name, const QStringList& items) {
  auto* box = new QComboBox(parent);
  named(box, object, name);
  box->addItems(items);
  return box;
}

}  // namespace

QComboBox* ground_box(QWidget* parent, Theme chosen) {
  QComboBox* const box = combo(parent, "ground", FigureForm::tr("Ground"),
                               {FigureForm::tr("Light"), FigureForm::tr("Dark"), FigureForm::tr("Light, in greys")});
  box->setItemData(int(Theme::greys),
                   FigureForm::tr("For print without colours: tours and trails differ in lightness and dashes"),
                   Qt::ToolTipRole);
  box->setCurrentIndex(int(chosen));
  return box;
}

FigureForm::FigureForm(FigureSettings initial, const FigureSize& on_screen, QWidget* parent)
    : QWidget(parent), settings_(std::move(initial)), on_screen_(on_screen) {
  auto* form = spaced(new QFormLayout(this), 8);
  format_ = combo(this, "format", tr("Format"), {tr("PNG, pixels"), tr("SVG, vectors"), tr("PDF, vectors")});
  form->addRow(tr("Format"), format_);

  preset_ = combo(this, "size", tr("Size of the figure"), {});
  preset_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  preset_->setMinimumContentsLength(18);
  auto* keep = new QToolButton(this);
  keep->setText(tr("Keep…"));
  named(keep, "keep", tr("Keep these settings under a name"),
        tr("Keeps size, letters, colours and caption under a name, for the next figures and for --figure"));
  auto* sizes = new QHBoxLayout;
  sizes->addWidget(preset_, 1);
  sizes->addWidget(keep);
  form->addRow(tr("Size"), sizes);

  width_ = spin<QDoubleSpinBox>(this, "width", tr("Width"), 0, 0);
  height_ = spin<QDoubleSpinBox>(this, "height", tr("Height"), 0, 0);
  height_->setSpecialValueText(tr("as needed"));
  height_->setToolTip(tr("The least value lets the figure be as high as what it shows needs"));
  QStringList units;
  for (const LengthUnit& unit : length_units()) units << text(unit.id);
  unit_ = combo(this, "unit", tr("Unit of width and height"), units);
  unit_->setToolTip(tr("px: a 96th of an inch, as on a screen"));
  auto* measures = new QHBoxLayout;
  measures->addWidget(width_, 1);
  measures->addWidget(new QLabel(QStringLiteral("×"), this));
  measures->addWidget(height_, 1);
  measures->addWidget(unit_);
  form->addRow(tr("Width × height"), measures);

  letters_ = spin<QDoubleSpinBox>(this, "letters", tr("Letters"), least_letters, most_letters);
  letters_->setDecimals(1);
  letters_->setSingleStep(0.5);
  letters_->setSuffix(tr(" pt"));
  letters_->setToolTip(tr("The smallest letters as printed. Lines are as wide as suits the letters."));
  dpi_ = spin<QSpinBox>(this, "dpi", tr("Pixels an inch"), least_dpi, most_dpi);
  dpi_->setSuffix(tr(" dpi"));
  dpi_->setToolTip(tr("Pixels an inch of a PNG: 300 and more for print, 96 for a screen"));
  auto* fine = new QHBoxLayout;
  fine->addWidget(letters_, 1);
  fine->addWidget(dpi_, 1);
  form->addRow(tr("Letters"), fine);

  theme_ = ground_box(this, settings_.theme);
  transparent_ = new QCheckBox(tr("Transparent"), this);
  auto* ground = new QHBoxLayout;
  ground->addWidget(theme_, 1);
  ground->addWidget(transparent_);
  form->addRow(tr("Ground"), ground);
  caption_ = new QCheckBox(tr("Title and caption"), this);
  form->addRow(QString(), caption_);

  list_kept();
  showing_ = true;
  choose_ending(settings_.ending);
  unit_->setCurrentIndex(std::max(0, unit_->findText(settings_.unit)));
  transparent_->setChecked(settings_.transparent);
  caption_->setChecked(settings_.caption);
  show_size(settings_.as_on_screen ? on_screen_ : settings_.size);
  showing_ = false;
  tell();

  connect(preset_, &QComboBox::activated, this, &FigureForm::follow_preset);
  connect(unit_, &QComboBox::currentIndexChanged, this, &FigureForm::show_unit);
  connect(keep, &QToolButton::clicked, this, &FigureForm::keep_wanted);
  for (QDoubleSpinBox* box : {width_, height_, letters_})
    connect(box, &QDoubleSpinBox::valueChanged, this, &FigureForm::tell);
  connect(dpi_, &QSpinBox::valueChanged, this, &FigureForm::tell);
  for (QComboBox* box : {format_, theme_}) connect(box, &QComboBox::currentIndexChanged, this, &FigureForm::tell);
  for (QCheckBox* box : {transparent_, caption_}) connect(box, &QCheckBox::toggled, this, &FigureForm::tell);
}

double FigureForm::mm_of_unit() const { return length_units()[std::size_t(std::max(0, unit_->currentIndex()))].mm; }

void FigureForm::list_kept(const QString& chosen) {
  preset_->clear();
  preset_->addItem(tr("As on the screen"), on_screen_id);
  for (const FigurePreset& preset : figure_presets()) preset_->addItem(text(preset.label), text(preset.id));
  for (const QString& name : kept_figures()) preset_->addItem(name, name);
  preset_->addItem(tr("Own size"), own_id);
  const int found = chosen.isEmpty() ? -1 : preset_->findData(chosen);
  preset_->setCurrentIndex(found >= 0 ? found : preset_->count() - 1);
}

void FigureForm::follow_preset() {
  const QString id = preset_->currentData().toString();
  if (id == own_id) return;
  if (id == on_screen_id) return show_size(on_screen_), tell();
  const auto found = figure_named(id);
  if (!found) return;
  if (!find_figure_preset(id.toStdString())) {  // kept with its colours
    showing_ = true;
    settings_ = *found;
    theme_->setCurrentIndex(int(found->theme));
    transparent_->setChecked(found->transparent);
    caption_->setChecked(found->caption);
    showing_ = false;
    emit chosen(*found);
  }
  show_size(found->size);
  tell();
}

void FigureForm::show_size(const FigureSize& size) {
  showing_ = true;
  settings_.size = size;
  show_unit();
  showing_ = true;
  letters_->setValue(size.letters);
  dpi_->setValue(size.dpi);
  showing_ = false;
}

void FigureForm::show_unit() {
  const bool before = std::exchange(showing_, true);
  const LengthUnit& unit = length_units()[std::size_t(std::max(0, unit_->currentIndex()))];
  const FigureSize size = settings_.size;
  for (QDoubleSpinBox* box : {width_, height_}) {
    box->setDecimals(unit.decimals);
    box->setSingleStep(unit.decimals > 0 ? 1 : 10);
  }
  width_->setRange(least_mm / unit.mm, most_mm / unit.mm);
  height_->setRange(0, most_mm / unit.mm);
  width_->setValue(size.width / unit.mm);
  height_->setValue(size.height / unit.mm);
  settings_.size = size;  // not rounded to what the fields show
  settings_.unit = unit_->currentText();
  showing_ = before;
  if (!showing_) emit changed();
}

void FigureForm::tell() {
  transparent_->setEnabled(format_->currentIndex() != pdf);
  dpi_->setEnabled(format_->currentIndex() == png);
  if (showing_) return;
  const auto edited = [](const QDoubleSpinBox* box, double shown_as) {
    return std::abs(box->value() - shown_as) > 0.6 * std::pow(10.0, -box->decimals());
  };
  FigureSize& size = settings_.size;
  if (edited(width_, size.width / mm_of_unit())) size.width = width_->value() * mm_of_unit();
  if (edited(height_, size.height / mm_of_unit())) size.height = height_->value() * mm_of_unit();
  if (edited(letters_, size.letters)) size.letters = letters_->value();
  size.dpi = dpi_->value();
  settings_.theme = Theme(theme_->currentIndex());
  settings_.transparent = transparent_->isChecked();
  settings_.caption = caption_->isChecked();
  // Which of the named sizes this is.
  int which = preset_->count() - 1;
  for (int i = 0; i + 1 < preset_->count(); ++i) {
    const QString id = preset_->itemData(i).toString();
    const auto named = id == on_screen_id ? std::optional(FigureSettings(on_screen_)) : figure_named(id);
    if (named && named->size == size && (i < 1 || which == preset_->count() - 1)) which = i;
  }
  preset_->setCurrentIndex(which);
  settings_.as_on_screen = preset_->currentData().toString() == on_screen_id;
  emit changed();
}

FigureSettings FigureForm::settings() const {
  FigureSettings settings = settings_;
  settings.ending = ending();
  settings.transparent = settings.transparent && format_->currentIndex() != pdf;
  return settings;
}

QString FigureForm::ending() const { return QLatin1String(endings[format_->currentIndex()]); }

void FigureForm::choose_ending(const QString& ending) {
  for (const Format format : {png, svg, pdf})
    if (ending.compare(QLatin1String(endings[format]), Qt::CaseInsensitive) == 0) format_->setCurrentIndex(format);
}

}  // namespace formicarium
