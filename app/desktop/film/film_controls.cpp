// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_controls.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <algorithm>
#include <iterator>
#include <limits>

#include "app/desktop/panels/layout.hpp"
#include "app/desktop/picture/figure_form.hpp"
#include "app/scene/layers/heat_table.hpp"

namespace formicarium {
namespace {

constexpr const char* film_endings[] = {"", ".gif", ".webm", ".mp4"};
enum MomentsOf { every_nth, improving };
struct SizePreset {
  const char* label;
  QSize size;
};
constexpr SizePreset size_presets[] = {{"720p", {1280, 720}},    {"1080p, slide 16 : 9", {1920, 1080}},
                                       {"4K", {3840, 2160}},     {"Slide 4 : 3", {1440, 1080}},
                                       {"Square", {1080, 1080}}, {"Upright, for a phone", {1080, 1920}}};
constexpr int longest_way = std::numeric_limits<int>::max();

int in_spin(std::int64_t iteration) { return int(std::min<std::int64_t>(iteration, longest_way)); }

}  // namespace

FilmControls::FilmControls(const Film& initial, QWidget* parent) : QWidget(parent), initial_(initial) {
  auto* form = spaced(new QFormLayout(this), 8);
  const auto row = [&](const QString& label, std::initializer_list<QWidget*> widgets) {
    auto* line = new QHBoxLayout;
    for (QWidget* widget : widgets) line->addWidget(widget);
    line->addStretch(1);
    form->addRow(label, line);
    if (auto* spoken = qobject_cast<QLabel*>(form->labelForField(line))) spoken->setBuddy(*widgets.begin());
  };
  form_ = combo(tr("Form"), "form", {tr("PNG files in a folder"), tr("GIF"), tr("WebM"), tr("MP4")});
  form->addRow(tr("Form"), form_);
  const int last = in_spin(initial.moments.to);
  from_ = spin(tr("First iteration"), "from", 0, last, in_spin(initial.moments.from));
  to_ = spin(tr("Last iteration"), "to", 0, last, last);
  row(tr("Iterations"), {from_, new QLabel(tr("to"), this), to_});
  moments_ = combo(tr("Moments"), "moments", {tr("In equal steps"), tr("At each improvement")});
  form->addRow(tr("Moments"), moments_);
  every_ = spin(tr("Every so many iterations"), "every", 1, longest_way, in_spin(initial.moments.every));
  every_->setPrefix(tr("every "));
  every_->setSuffix(tr(". iteration"));
  every_->setSpecialValueText(tr("every iteration"));
  form->addRow(tr("Show"), every_);
  seconds_ = new QDoubleSpinBox(this);
  named(seconds_, "seconds", tr("Seconds"), tr("The moments are spread over so many seconds; 0: each is one frame"));
  seconds_->setRange(0, Film::most_seconds);
  seconds_->setDecimals(1);
  seconds_->setSuffix(tr(" s"));
  seconds_->setSpecialValueText(tr("a frame each"));
  seconds_->setValue(initial.seconds);
  rate_ = spin(tr("Frames a second"), "rate", 1, Film::most_a_second, initial.a_second);
  rate_->setSuffix(tr(" a second"));
  row(tr("Length"), {seconds_, rate_});
  width_ = spin(tr("Width"), "width", Film::least_side, Film::most_side, initial.size.width());
  height_ = spin(tr("Height"), "height", Film::least_side, Film::most_side, initial.size.height());
  for (QSpinBox* side : {width_, height_}) {
    side->setSuffix(tr(" px"));
    side->setSingleStep(2);  // .webm and .mp4 have even sides
  }
  QStringList sizes;
  for (const SizePreset& preset : size_presets) sizes << QString::fromUtf8(preset.label);
  preset_ = combo(tr("Size of the film"), "size", sizes << tr("Own size"));
  form->addRow(tr("Size"), preset_);
  row(tr("Width × height"), {width_, new QLabel(QStringLiteral("×"), this), height_});
  theme_ = ground_box(this, initial.picture.theme);
  form->addRow(tr("Ground"), theme_);
  captions_ = combo(tr("Captions"), "captions", {tr("In the picture"), tr("Subtitles, .vtt"), tr("None")});
  captions_->setCurrentIndex(int(initial.captions));
  form->addRow(tr("Captions"), captions_);
  const bool tables = suits(heat_kind, initial.runs.front().instance->traits());
  matrix_ = check(tables ? tr("Table") : tr("Matrix"), "matrix", initial.picture.matrix);
  chart_ = check(tr("Convergence"), "chart", initial.chart);
  log_iterations_ = check(tr("Logarithmic iterations"), "log_iterations", initial.axes.log_iterations);
  log_gap_ = check(tr("Logarithmic gaps"), "log_gap", initial.axes.log_gap);
  auto* beside = new QGridLayout;
  int place = 0;
  for (QCheckBox* box : {matrix_, chart_, log_iterations_, log_gap_}) {
    beside->addWidget(box, place / 2, place % 2);
    ++place;
  }
  form->addRow(tr("Beside it"), beside);
  connect(preset_, &QComboBox::activated, this, &FilmControls::follow_preset);
  for (const auto* box : findChildren<QComboBox*>())
    connect(box, &QComboBox::currentIndexChanged, this, &FilmControls::tell);
  for (const auto* box : findChildren<QSpinBox*>()) connect(box, &QSpinBox::valueChanged, this, &FilmControls::tell);
  connect(seconds_, &QDoubleSpinBox::valueChanged, this, &FilmControls::tell);
  for (const auto* box : findChildren<QCheckBox*>()) connect(box, &QCheckBox::toggled, this, &FilmControls::tell);
  tell();
}

QComboBox* FilmControls::combo(const QString& name, const char* object, const QStringList& items) {
  auto* box = new QComboBox(this);
  named(box, object, name);
  box->addItems(items);
  return box;
}

QSpinBox* FilmControls::spin(const QString& name, const char* object, int low, int high, int value) {
  auto* box = new QSpinBox(this);
  named(box, object, name);
  box->setRange(low, high);
  box->setValue(value);
  return box;
}

QCheckBox* FilmControls::check(const QString& name, const char* object, bool on) {
  auto* box = new QCheckBox(name, this);
  named(box, object, name);
  box->setChecked(on);
  return box;
}

void FilmControls::follow_preset(int preset) {
  if (preset >= int(std::size(size_presets))) return;
  const QSize size = size_presets[preset].size;
  width_->setValue(size.width());
  height_->setValue(size.height());
}

void FilmControls::tell() {
  every_->setEnabled(moments_->currentIndex() == every_nth);
  to_->setMinimum(from_->value());
  for (QCheckBox* axis : {log_iterations_, log_gap_}) axis->setEnabled(chart_->isChecked());
  const auto* const preset =
      std::ranges::find(size_presets, QSize(width_->value(), height_->value()), &SizePreset::size);
  preset_->setCurrentIndex(int(preset - std::begin(size_presets)));
  emit changed();
}

Film FilmControls::film() const {
  Film film = initial_;
  const bool all = to_->value() == to_->maximum();  // of a run that is longer than a field takes
  film.moments = {.from = from_->value(),
                  .to = all ? initial_.moments.to : to_->value(),
                  .every = every_->value(),
                  .improvements = moments_->currentIndex() == improving};
  film.seconds = seconds_->value();
  film.a_second = rate_->value();
  film.size = QSize(width_->value(), height_->value());
  film.captions = FilmCaptions(captions_->currentIndex());
  film.picture.theme = Theme(theme_->currentIndex());
  film.picture.matrix = matrix_->isChecked();
  film.chart = chart_->isChecked();
  film.axes = {log_iterations_->isChecked(), log_gap_->isChecked()};
  return film;
}

QString FilmControls::ending() const { return QLatin1String(film_endings[form_->currentIndex()]); }

void FilmControls::choose_ending(const QString& ending) {
  for (int i = 0; i < form_->count(); ++i)
    if (ending.compare(QLatin1String(film_endings[i]), Qt::CaseInsensitive) == 0) form_->setCurrentIndex(i);
}

}  // namespace formicarium
