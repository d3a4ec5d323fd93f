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
#include <limits>

#include "app/desktop/panels/layout.hpp"

namespace formicarium {
namespace {

constexpr const char* film_endings[] = {"", ".gif", ".webm", ".mp4"};
enum MomentsOf { every_nth, improving };
constexpr double most_film_seconds = 3600;
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
  seconds_->setRange(0, most_film_seconds);
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
  row(tr("Size"), {width_, new QLabel(QStringLiteral("×"), this), height_});
  theme_ = combo(tr("Ground"), "ground", {tr("Light"), tr("Dark")});
  theme_->setCurrentIndex(initial.picture.theme == Theme::dark ? 1 : 0);
  form->addRow(tr("Ground"), theme_);
  captions_ = combo(tr("Captions"), "captions", {tr("In the picture"), tr("Subtitles, .vtt"), tr("None")});
  captions_->setCurrentIndex(int(initial.captions));
  form->addRow(tr("Captions"), captions_);
  const PictureOptions& picture = initial.picture;
  matrix_ = check(tr("Matrix"), "matrix", picture.matrix, true);
  chart_ = check(tr("Chart"), "chart", initial.chart.has_value(), true);
  ant_ = check(tr("Ant"), "ant", initial.ant.has_value(), initial.ant.has_value());
  ant_->setToolTip(initial.ant ? tr("The ant that is followed, with its choice in each iteration")
                               : tr("No ant is followed in the window."));
  differences_ = check(tr("Differences"), "differences", picture.held != nullptr, picture.held != nullptr);
  differences_->setToolTip(picture.held ? tr("Where it differs from what is held")
                                        : tr("Nothing is held in the window."));
  const bool asks = !std::holds_alternative<std::monostate>(picture.asked);
  probe_ = check(tr("Probe"), "probe", asks, asks);
  probe_->setToolTip(asks ? tr("The card about what was clicked on the map") : tr("Nothing was clicked on the map."));
  auto* shown = new QGridLayout;
  int place = 0;
  for (QCheckBox* box : {matrix_, chart_, ant_, differences_, probe_}) {
    shown->addWidget(box, place / 2, place % 2);
    ++place;
  }
  form->addRow(tr("Shown"), shown);
  for (const auto* box : findChildren<QComboBox*>())
    connect(box, &QComboBox::currentIndexChanged, this, &FilmControls::tell);
  for (const auto* box : findChildren<QSpinBox*>()) connect(box, &QSpinBox::valueChanged, this, &FilmControls::tell);
  connect(seconds_, &QDoubleSpinBox::valueChanged, this, &FilmControls::tell);
  for (const auto* box : findChildren<QCheckBox*>()) connect(box, &QCheckBox::toggled, this, &FilmControls::tell);
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

QCheckBox* FilmControls::check(const QString& name, const char* object, bool on, bool offered) {
  auto* box = new QCheckBox(name, this);
  named(box, object, name);
  box->setChecked(on);
  box->setEnabled(offered);
  return box;
}

void FilmControls::tell() {
  every_->setEnabled(moments_->currentIndex() == every_nth);
  to_->setMinimum(from_->value());
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
  film.picture.theme = theme_->currentIndex() == 1 ? Theme::dark : Theme::light;
  film.picture.matrix = matrix_->isChecked();
  film.chart.reset();
  if (chart_->isChecked()) film.chart = initial_.chart.value_or(FilmAxes{});
  if (!ant_->isChecked()) film.ant.reset();
  if (!differences_->isChecked()) film.picture.held.reset();
  if (!probe_->isChecked()) film.picture.asked = {};
  return film;
}

QString FilmControls::ending() const { return QLatin1String(film_endings[form_->currentIndex()]); }

void FilmControls::choose_ending(const QString& ending) {
  for (int i = 0; i < form_->count(); ++i)
    if (ending.compare(QLatin1String(film_endings[i]), Qt::CaseInsensitive) == 0) form_->setCurrentIndex(i);
}

}  // namespace formicarium
