// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/picture_form.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>

#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/messages.hpp"
#include "app/model/problem_words.hpp"
#include "app/scene/layers/heat_table.hpp"

namespace formicarium {
PictureForm::PictureForm(const PictureOptions& initial, std::optional<Camera> view, const Frame& frame, QWidget* parent)
    : QWidget(parent), initial_(initial), view_(view) {
  auto* form = spaced(new QFormLayout(this), 8);
  area_ = combo(tr("Area"), "area", {tr("Whole instance"), tr("Current view")});
  area_->setEnabled(view.has_value());
  area_->setCurrentIndex(view && (initial.view || initial.part) ? 1 : 0);
  area_->setToolTip(view ? QString() : tr("The map is not shown, so there is no current view of it."));
  form->addRow(tr("Area"), area_);
  QStringList maps;
  for (const ColourMapWords& words : colour_maps()) maps << text(words.label);
  map_ = combo(tr("Trail colours"), "colours", maps);
  for (std::size_t i = 0; i < colour_maps().size(); ++i)
    if (colour_maps()[i].map == initial.map) map_->setCurrentIndex(int(i));
  form->addRow(tr("Trail colours"), map_);
  const WindowWords& own = window_words(frame.instance.get());
  const bool tables = frame.instance && suits(heat_kind, frame.instance->traits());
  edges_ = combo(tr("Lines and cells tell"), "edges", {});
  for (std::size_t i = 0; i < edge_value_words.size(); ++i)
    if (edge_value_told(frame, EdgeValue(i)) == EdgeValue(i)) edges_->addItem(text(edge_value_words[i].name), int(i));
  edges_->setCurrentIndex(std::max(0, edges_->findData(int(edge_value_told(frame, initial.edges)))));
  form->addRow(tr("Lines tell"), edges_);
  if (edges_->count() < 2) form->setRowVisible(edges_, false);
  trail_colour_ = combo(tr("Colours say"), "trail_colour", {text(own.share), text(own.value)});
  trail_colour_->setCurrentIndex(int(initial.trail_colour));
  form->addRow(tr("Colours say"), trail_colour_);

  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const auto layer = Layer(i);
    const bool offered = layer != Layer::held && (layer != Layer::ants || initial.ants);  // a tour is held, ants walk
    if (offered && (!frame.instance || suits(*layer_kinds[i], frame.instance->traits())))
      layers_[i] =
          check(text(*layer_kinds[i]->label ? layer_kinds[i]->label : layer_kinds[i]->name), initial.layers[i]);
  }
  if (QCheckBox* const lines = layers_[std::size_t(Layer::trails)]) {
    const auto name_lines = [this, lines] {
      lines->setText(text(words_of(EdgeValue(edges_->currentData().toInt())).lines));
    };
    name_lines();
    connect(edges_, &QComboBox::currentIndexChanged, this, name_lines);
  }
  names_ = check(tr("Names of cities"), initial.names);
  const TspInstance* const tsp = frame.instance ? tsp_in(*frame.instance) : nullptr;
  names_->setVisible(tsp && !tsp->data().names.empty());
  legend_ = check(tr("Legend"), initial.legend);
  scale_bar_ = check(tr("Scale bar"), initial.scale_bar);
  side_letters_ = check(tr("Letters A, B"), initial.side_letters);
  side_letters_->setToolTip(tr("Above each side. Differences and the curves of a film name sides by them"));
  differences_ = check(tr("Differences"), initial.held != nullptr);
  differences_->setToolTip(text(initial.held ? own.differs_from : own.differs_from_none));
  differences_->setEnabled(initial.held != nullptr);
  const bool asks = !std::holds_alternative<std::monostate>(initial.asked);
  const bool follows = initial.followed.on();
  asked_ = check(follows ? tr("Ant") : tr("Probe"), asks || follows);
  asked_->setToolTip(follows ? tr("The ant that is followed, and its card")
                     : asks  ? tr("What was clicked on the map, and the card about it")
                             : tr("Nothing was clicked on the map, so there is no card."));
  asked_->setEnabled(asks || follows);
  marks_ = check(tr("Marks"), !initial.marks.empty());
  marks_->setToolTip(tr("The cities and edges that are marked"));
  marks_->setVisible(!initial.marks.empty());
  scale_bar_->setVisible(!frame.instance || frame.instance->layout_has_units());
  shown_ = new QGridLayout;
  boxes_.assign(layers_.begin(), layers_.end());
  boxes_.insert(boxes_.end(), {differences_, asked_, marks_, names_, legend_, scale_bar_, side_letters_});
  std::erase_if(boxes_, [](const QCheckBox* box) { return !box || box->isHidden(); });
  lay_out({});
  form->addRow(tr("Shown"), shown_);
  QStringList labels;
  for (const auto& table : make_heat_tables()) labels << text(table->label());
  table_ = combo(tr("Table"), "table", labels);
  table_->setCurrentIndex(int(initial.table));
  form->addRow(tr("Table"), table_);
  form->setRowVisible(table_, tables);
  if (QCheckBox* const box = layers_[std::size_t(Layer::trails)]; box && frame.trails->empty()) {
    box->setEnabled(false);
    box->setToolTip(tr(trails_appear));
  }
  for (const auto* box : findChildren<QComboBox*>())
    connect(box, &QComboBox::currentIndexChanged, this, &PictureForm::changed);
  for (const auto* box : findChildren<QCheckBox*>()) connect(box, &QCheckBox::toggled, this, &PictureForm::changed);
}

QComboBox* PictureForm::combo(const QString& name, const char* object, const QStringList& items) {
  auto* box = new QComboBox(this);
  box->setObjectName(QLatin1String(object));
  box->setAccessibleName(name);
  box->addItems(items);
  return box;
}

QCheckBox* PictureForm::check(const QString& name, bool on) {
  auto* box = new QCheckBox(name, this);
  box->setChecked(on);
  return box;
}

// Without a map nothing is offered that only a map has.
void PictureForm::lay_out(const Parts& parts) {
  int at = 0;
  for (QCheckBox* const box : boxes_) {
    const bool offered =
        box == side_letters_ ? parts.sides : parts.map || box == differences_ || box == marks_ || box == legend_;
    shown_->removeWidget(box);
    box->setVisible(offered);
    if (offered) shown_->addWidget(box, at / 2, at % 2);
    at += offered;
  }
}

void PictureForm::show_parts(const Parts& parts) {
  lay_out(parts);
  table_->setEnabled(parts.matrix);
}

void PictureForm::choose(const FigureSettings& settings) {
  for (std::size_t i = 0; i < colour_maps().size(); ++i)
    if (colour_maps()[i].map == settings.map) map_->setCurrentIndex(int(i));
  trail_colour_->setCurrentIndex(int(settings.trail_colour));
  names_->setChecked(settings.names);
  legend_->setChecked(settings.legend);
  scale_bar_->setChecked(settings.scale_bar);
  side_letters_->setChecked(settings.side_letters);
}

PictureOptions PictureForm::options() const {
  PictureOptions o = initial_;
  for (std::size_t i = 0; i < layers_.size(); ++i)
    if (layers_[i]) o.layers[i] = layers_[i]->isChecked();
  o.table = Table(table_->currentIndex());
  o.layers[std::size_t(Layer::held)] = true;
  if (!differences_->isChecked()) o.held.reset();
  if (!asked_->isChecked()) {
    o.asked = {};
    o.followed = {};
  }
  if (!marks_->isChecked()) o.marks.clear();
  o.names = names_->isChecked();
  o.legend = legend_->isChecked();
  o.scale_bar = scale_bar_->isChecked();
  o.side_letters = side_letters_->isChecked();
  const bool whole = area_->currentIndex() == 0;
  o.view = whole ? std::nullopt : view_;
  if (whole) o.part.reset();
  o.edges = EdgeValue(edges_->currentData().toInt());
  o.trail_colour = TrailColour(trail_colour_->currentIndex());
  o.map = colour_maps()[std::size_t(map_->currentIndex())].map;
  return o;
}

}  // namespace formicarium
