// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/inspector.hpp"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desktop/panels/candidate_model.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/live_formula.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/messages.hpp"
#include "app/model/problem_words.hpp"
#include "core/qap/qap_instance.hpp"

namespace formicarium {
namespace {

constexpr int refresh_ms = 100;  // while running; no one reads faster

}  // namespace

Inspector::Inspector(QWidget* parent) : QWidget(parent), model_(new CandidateModel(this)) {
  setObjectName(QStringLiteral("inspector"));
  setAccessibleName(tr("Inspector"));
  auto* column = spaced(new QVBoxLayout(this), 4, {8, 8, 8, 8});

  auto* heading = spaced(new QHBoxLayout, 4);
  label_ = new QLabel(this);
  id_ = new QLineEdit(this);
  id_->setObjectName(QStringLiteral("city"));
  id_->setPlaceholderText(tr("none"));
  id_->setFixedWidth(72);
  id_->setMinimumHeight(24);
  label_->setBuddy(id_);
  const auto button = [&](const QString& words) {
    auto* made = new QToolButton(this);
    made->setText(words);
    made->setMinimumSize(24, 24);
    made->setFocusPolicy(Qt::StrongFocus);
    return made;
  };
  previous_ = button(QStringLiteral("←"));
  next_ = button(QStringLiteral("→"));
  copy_ = button(tr("Copy"));
  named(copy_, "", tr("Copy Candidates"), tr("Copies the selected rows, or all, for a spreadsheet"));
  heading->addWidget(label_);
  heading->addWidget(id_);
  heading->addWidget(previous_);
  heading->addWidget(next_);
  heading->addStretch(1);
  heading->addWidget(copy_);
  column->addLayout(heading);

  place_ = new QLabel(this);
  place_->setFont(small_font(font()));
  place_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  place_->setWordWrap(true);
  column->addWidget(place_);

  ring_ = new QLabel(this);
  ring_->setObjectName(QStringLiteral("ring"));
  ring_->setFont(small_font(font()));
  ring_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  ring_->setWordWrap(true);
  column->addWidget(ring_);

  make_table();
  column->addWidget(table_, 1);

  formula_ = new QLabel(this);
  formula_->setObjectName(QStringLiteral("formula"));
  formula_->setWordWrap(true);
  formula_->setTextFormat(Qt::RichText);
  formula_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(formula_);

  empty_ = new QLabel(this);
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  column->addWidget(empty_, 1);

  connect(id_, &QLineEdit::returnPressed, this, [this] {
    go_to_typed();
    id_->clearFocus();  // so that the keys of the run work again
    if (table_->isVisible()) table_->setFocus();
  });
  connect(previous_, &QToolButton::clicked, this, [this] { step(-1); });
  connect(next_, &QToolButton::clicked, this, [this] { step(1); });
  connect(copy_, &QToolButton::clicked, this, &Inspector::copy);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &Inspector::refresh_formula);
  connect(table_, &QTableView::activated, this, [this](const QModelIndex& at) { choose(model_->row(at.row()).city); });
  refresh();
}

void Inspector::say_words(const Instance* instance) {
  const ProblemWords& words = words_of(instance);
  const QString item = text(capital(words.item));
  if (label_->text() == item) return;
  const WindowWords& own = window_words(instance);
  const bool near = !instance || instance->traits().has_neighbours;  // d and η tell cities apart
  label_->setText(item);
  id_->setAccessibleName(item);
  id_->setToolTip(tr("The %1's number in the file. Type one to go there.").arg(text(words.item)));
  previous_->setAccessibleName(tr("Previous %1").arg(item));
  next_->setAccessibleName(tr("Next %1").arg(item));
  previous_->setToolTip(text(own.before));
  next_->setToolTip(text(own.after));
  for (const int column : {CandidateModel::distance, CandidateModel::closeness}) table_->setColumnHidden(column, !near);
  const QFontMetrics metrics(small_font(font()));
  const int widest =
      std::max(metrics.horizontalAdvance(QStringLiteral("00000")), metrics.horizontalAdvance(text(own.candidate)) + 8);
  table_->setColumnWidth(CandidateModel::city, widest + 8);
}

void Inspector::make_table() {
  table_ = new QTableView(this);
  named(table_, "candidates", tr("Candidates"));
  table_->setModel(model_);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setShowGrid(false);
  table_->setAlternatingRowColors(true);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(24);
  // The column of τ takes the remaining width: only it needs powers of ten.
  table_->setFont(small_font(font()));
  table_->horizontalHeader()->setFont(small_font(font()));
  table_->horizontalHeader()->setMinimumSectionSize(36);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->horizontalHeader()->setSectionResizeMode(CandidateModel::trail, QHeaderView::Stretch);
  const QFontMetrics metrics(small_font(font()));
  const std::pair<int, QString> widest[] = {{CandidateModel::city, QStringLiteral("00000")},
                                            {CandidateModel::distance, QStringLiteral("000 000")},
                                            {CandidateModel::closeness, QStringLiteral("0.0000")},
                                            {CandidateModel::probability, QStringLiteral("< 0.001")}};
  for (const auto& [column_index, sample] : widest)
    table_->setColumnWidth(column_index, metrics.horizontalAdvance(sample) + 8);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->setTabKeyNavigation(false);
  table_->installEventFilter(this);
}

void Inspector::show_frame(FramePtr frame) {
  const bool urgent = !frame_ || frame->state != State::running;
  frame_ = std::move(frame);
  if (city_ >= 0 && (!frame_->instance || city_ >= frame_->instance->cities())) choose(-1);
  if (!isVisible() || (!urgent && since_refresh_.isValid() && since_refresh_.elapsed() < refresh_ms)) return;
  refresh();
}

void Inspector::select_city(int city) {
  if (city == city_) return;
  city_ = city;
  table_->clearSelection();
  refresh();
}

void Inspector::choose(int city) {
  if (city == city_) return;
  select_city(city);
  emit city_selected(city);
}

void Inspector::step(int by) {
  if (!frame_ || !frame_->instance) return;
  if (const City next = item_along(*frame_, city_, by); next >= 0) return choose(next);
  const int n = frame_->instance->cities();  // before the first iteration: in the file's order
  choose(city_ < 0 ? 0 : (city_ + by + n) % n);
}

void Inspector::go_to_typed() {
  if (!frame_ || !frame_->instance) return;
  const Instance& instance = *frame_->instance;
  if (const auto city = instance.find(id_->text().trimmed().toStdString())) return choose(*city);
  place_->setText(tr("%1 has no %2 %3; its numbers go from %4 to %5.")
                      .arg(one_line(text(instance.name())), text(instance.words().item), id_->text().trimmed().left(20))
                      .arg(instance.id(0))
                      .arg(instance.id(instance.cities() - 1)));
}

void Inspector::refresh() {
  since_refresh_.start();
  const bool has = frame_ && frame_->instance && city_ >= 0 && city_ < frame_->instance->cities();
  const bool trails = has && !frame_->trails->empty();
  say_words(frame_ ? frame_->instance.get() : nullptr);
  std::vector<ProbeRow> rows;
  const QapInstance* const qap = has ? qap_in(*frame_->instance) : nullptr;
  if (trails && qap && qap->first_is_distance())
    rows = probe_column(*qap, *frame_->trails, frame_->turned(), city_);
  else if (trails)
    rows = probe(*frame_->instance, *frame_->trails, frame_->turned(), city_);
  model_->show(std::move(rows), has ? frame_->instance : nullptr, trails ? double(frame_->trails->high) : 0);
  table_->setVisible(trails);
  formula_->setVisible(trails);
  place_->setVisible(has);
  empty_->setVisible(!trails);
  copy_->setEnabled(trails);
  previous_->setEnabled(frame_ && frame_->instance);
  next_->setEnabled(frame_ && frame_->instance);
  empty_->setText(has ? tr(trails_appear) : text(window_words(frame_ ? frame_->instance.get() : nullptr).choose));
  set_ink(empty_, colour(look(palette()).secondary));
  set_ink(place_, colour(look(palette()).secondary));
  if (!id_->hasFocus() || !id_->isModified()) id_->setText(has ? text(frame_->instance->label(city_)) : QString());
  if (has) {
    const Instance& instance = *frame_->instance;
    const Point at = instance.layout()[std::size_t(city_)];
    QString words = tr("x %1, y %2").arg(number(at.x, 6), number(at.y, 6));
    if (const TspInstance* const tours = tsp_in(instance); tours && !tours->degrees().empty()) {
      const Point& on = tours->degrees()[std::size_t(city_)];
      words = tr("longitude %1°, latitude %2°").arg(number(on.y, 6), number(on.x, 6));
    } else if (instance.layout_is_degrees())
      words = tr("longitude %1°, latitude %2°").arg(number(at.x, 6), number(at.y, 6));
    if (instance.layout_is_computed()) words = tr("placed by its distances: the file has no coordinates");
    if (qap) {
      place_->setText(frame_->best.empty() ? QString()
                                           : tr("on location %1 in the best assignment")
                                                 .arg(whole(qap->locations(frame_->best)[std::size_t(city_)] + 1)));
      refresh_ring();
      return refresh_formula();
    }
    const auto in_tour = std::ranges::find(frame_->best, City(city_));
    if (in_tour != frame_->best.end())
      words += tr(" · stop %1 of %2 in the best tour")
                   .arg(whole(in_tour - frame_->best.begin() + 1), whole(instance.cities()));
    place_->setText(words);
  }
  refresh_ring();
  refresh_formula();
}

// What the city's ring keeps, what goes next and what went last.
void Inspector::refresh_ring() {
  const bool selective = frame_ && frame_->instance && city_ >= 0 && !frame_->trails->empty() &&
                         frame_->trails->memory == Memory::selective && city_ < frame_->trails->cities;
  ring_->setVisible(selective);
  if (!selective) return;
  set_ink(ring_, colour(look(palette()).secondary));
  const Trails& trails = *frame_->trails;
  const auto name = [this](City city) { return text(frame_->instance->label(city)); };
  const std::vector<City> kept = trails.by_age(City(city_));
  QStringList names;
  for (const City city : kept) names << name(city);
  const int free = trails.width - int(kept.size());
  QString words =
      kept.empty() ? tr("Its ring is empty: room for %1 edges.").arg(whole(trails.width))
      : free > 0
          ? tr("Its ring keeps, oldest first: %1. Room for %2 more.").arg(names.join(QStringLiteral(", ")), whole(free))
          : tr("Its ring keeps, oldest first: %1. The next new edge pushes %2 out.")
                .arg(names.join(QStringLiteral(", ")), names.front());
  if (const std::optional<City> last = trails.last_out(City(city_)))
    words += tr(" Pushed out last: %1.").arg(name(*last));
  ring_->setText(words);
}

void Inspector::refresh_formula() {
  if (model_->rowCount() == 0) return formula_->clear();
  const int index = std::clamp(table_->currentIndex().row(), 0, model_->rowCount() - 1);
  const ProbeRow& row = model_->row(index);
  formula_->setText(choice_formula(*frame_->instance, frame_->turned(), City(city_), row));
}

void Inspector::copy() {
  QGuiApplication::clipboard()->setText(model_->copied(table_->selectionModel()->selectedRows()));
}

bool Inspector::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_ && event->type() == QEvent::KeyPress &&
      static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
    copy();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void Inspector::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void Inspector::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && empty_) refresh();
  QWidget::changeEvent(event);
}

}  // namespace formicarium
