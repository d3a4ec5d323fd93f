// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/results_pane.hpp"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/desktop/experiment/box_figure.hpp"
#include "app/desktop/experiment/quality_figure.hpp"
#include "app/desktop/experiment/result_table.hpp"
#include "app/desktop/experiment/run_length_figure.hpp"
#include "app/desktop/experiment/targets_figure.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/spoken.hpp"
#include "app/desktop/panels/text.hpp"
#include "core/experiment/caption.hpp"
#include "core/experiment/report.hpp"

namespace formicarium {

ResultsPane::ResultsPane(QWidget* parent)
    : QWidget(parent),
      instance_(new QComboBox(this)),
      measure_(new QComboBox(this)),
      unit_(new QComboBox(this)),
      within_label_(new QLabel(tr("Target within"), this)),
      within_(new QDoubleSpinBox(this)),
      copy_(new QToolButton(this)),
      tabs_(new QTabWidget(this)),
      table_(new ResultTable(this)),
      table_caption_(new QLabel(this)),
      table_page_(new QWidget(this)),
      report_(new QPlainTextEdit(this)) {
  named(instance_, "shown_instance", tr("Instance that is shown"));
  named(measure_, "shown_measure", tr("Measure that is shown"));
  named(unit_, "shown_unit", tr("What progress is counted in"));
  named(within_, "target_within", tr("Target: percent above the optimum"),
        tr("A run has reached the target once its best tour is at most so much longer than the optimum"));
  named(tabs_, "results", tr("Results"));
  named(report_, "report", tr("Report"));
  set_spoken_role(tabs_, QAccessible::Grouping);
  unit_->addItems({tr("over seconds"), tr("over iterations")});
  within_->setRange(0, 1000);
  within_->setDecimals(2);
  within_->setSingleStep(0.5);
  within_->setSuffix(tr(" %"));
  within_->setValue(shown_.within_percent);
  within_label_->setBuddy(within_);
  for (QComboBox* box : {instance_, measure_}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(14);
  }
  auto* choices = spaced(new QHBoxLayout, 8, {8, 8, 8, 0});
  for (QWidget* one : std::initializer_list<QWidget*>{instance_, measure_, unit_, within_label_, within_})
    choices->addWidget(one);
  choices->addStretch(1);
  named(copy_, "copy_table", tr("Copy the table"), tr("Puts the table with its caption on the clipboard"));
  copy_->setText(tr("Copy"));
  copy_->setPopupMode(QToolButton::InstantPopup);
  copy_->setFocusPolicy(Qt::StrongFocus);
  auto* const copies = new QMenu(copy_);
  copies->addActions(table_->copies());
  copy_->setMenu(copies);
  connect(table_, &ResultTable::copied, this, &ResultsPane::copied);
  choices->addWidget(copy_);

  figures_ = {new QualityFigure(this), new RunLengthFigure(this), new TargetsFigure(this), new BoxFigure(this)};
  for (Figure* figure : figures_) {
    tabs_->addTab(figure, figure->name());
    connect(figure, &Figure::run_chosen, this, &ResultsPane::run_chosen);
  }
  auto* page = spaced(new QVBoxLayout(table_page_), 6, {8, 8, 8, 8});
  page->addWidget(table_, 1);
  page->addWidget(table_caption_);
  table_caption_->setWordWrap(true);
  table_caption_->setFont(small_font(font()));
  table_caption_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  tabs_->addTab(table_page_, tr("Table"));
  report_->setReadOnly(true);
  report_->setLineWrapMode(QPlainTextEdit::NoWrap);
  report_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  tabs_->addTab(report_, tr("Report"));

  auto* column = spaced(new QVBoxLayout(this), 4);
  column->addLayout(choices);
  column->addWidget(tabs_, 1);
  for (QComboBox* box : {instance_, measure_, unit_})
    connect(box, &QComboBox::currentIndexChanged, this, &ResultsPane::choose);
  connect(within_, &QDoubleSpinBox::valueChanged, this, &ResultsPane::choose);
  connect(tabs_, &QTabWidget::currentChanged, this, &ResultsPane::redraw);
  redraw();
}

Figure* ResultsPane::figure() const { return qobject_cast<Figure*>(tabs_->currentWidget()); }

void ResultsPane::clear() {
  shown_ = {.unit = shown_.unit, .within_percent = shown_.within_percent};
  fill_choices();
}

void ResultsPane::show_results(std::shared_ptr<const experiment::Plan> plan, ExperimentResults results,
                               std::vector<experiment::Table> tables) {
  const bool other = shown_.plan != plan;
  shown_.plan = std::move(plan);
  shown_.results = std::move(results);
  if (shown_.plan) shown_.results.resize(shown_.plan->runs.size());
  shown_.tables = std::move(tables);
  other ? fill_choices() : redraw();
}

void ResultsPane::fill_choices() {
  const QSignalBlocker quiet[] = {QSignalBlocker(instance_), QSignalBlocker(measure_)};
  const QString instance = instance_->currentText(), measure = measure_->currentText();
  instance_->clear();
  measure_->clear();
  if (shown_.plan) {
    for (const auto& on : shown_.plan->instances) instance_->addItem(plain_entry(text(on.name)));
    if (shown_.plan->instances.size() > 1) instance_->addItem(tr("over all instances"));
    const ProblemWords& words = experiment::words_of(*shown_.plan);
    for (const experiment::Measure* one : shown_.plan->spec.compare.measures)
      measure_->addItem(text(one->name == "length" ? words.cost : one->name));
    within_->setToolTip(
        plain_tip(tr("A run has reached the target once its best %1 is at most so much %2 than the optimum")
                      .arg(text(words.solution), text(words.more))));
  }
  instance_->setCurrentIndex(std::max(0, instance_->findText(instance)));
  measure_->setCurrentIndex(std::max(0, measure_->findText(measure)));
  choose();
}

void ResultsPane::choose() {
  const int instance = instance_->currentIndex(), measure = measure_->currentIndex();
  shown_.unit = unit_->currentIndex() == 0 ? experiment::CountedIn::seconds : experiment::CountedIn::iterations;
  shown_.within_percent = within_->value();
  shown_.measure = nullptr;
  if (shown_.plan && instance >= 0 && measure >= 0) {
    shown_.instance =
        std::size_t(instance) < shown_.plan->instances.size() ? std::optional(std::size_t(instance)) : std::nullopt;
    shown_.measure = shown_.plan->spec.compare.measures[std::size_t(measure)];
  }
  redraw();
}

// Only what the open tab shows is drawn.
void ResultsPane::redraw() {
  const QWidget* const open_tab = tabs_->currentWidget();
  const bool of_measure = qobject_cast<const BoxFigure*>(open_tab) || open_tab == table_page_;
  const bool of_target = qobject_cast<const RunLengthFigure*>(open_tab);
  unit_->setVisible(figure() && !of_measure);
  within_->setVisible(of_target);
  within_label_->setVisible(of_target);
  measure_->setVisible(of_measure);
  instance_->setVisible(tabs_->currentWidget() != report_);
  copy_->setVisible(open_tab == table_page_);
  if (Figure* open = figure()) {
    open->show_results(shown_);
    return emit figure_changed();
  }
  emit figure_changed();
  if (tabs_->currentWidget() == table_page_) {
    table_->show_results(shown_);
    const experiment::Table* table = shown_.plan ? shown_.table() : nullptr;
    table_caption_->setText(table ? so_far(shown_) + text(experiment::caption_of(*shown_.plan, *table))
                                  : tr("There are no results yet."));
    return;
  }
  const int top = report_->verticalScrollBar()->value();
  report_->setPlainText(shown_.plan ? text(experiment::format_text(*shown_.plan, shown_.results, shown_.tables))
                                    : tr("There are no results yet."));
  report_->verticalScrollBar()->setValue(top);
}

}  // namespace formicarium
