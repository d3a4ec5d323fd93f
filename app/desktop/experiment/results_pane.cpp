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
#include "app/desktop/experiment/curve_figure.hpp"
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
      report_(new QPlainTextEdit(this)),
      evaluation_(this) {
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
  within_->setValue(part_.within_percent);
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

  figures_ = {new CurveFigure(tr("Quality over time"), plot_quality, this),
              new CurveFigure(tr("Run lengths"), plot_run_lengths, this),
              new CurveFigure(tr("Targets reached"), plot_targets, this), new BoxFigure(this)};
  for (Figure* figure : figures_) {
    tabs_->addTab(figure, figure->name());
    connect(figure, &Figure::run_chosen, this, [this](const ChosenRun& chosen) {
      if (shown_.plan == plan_) emit run_chosen(chosen);  // not of an experiment that is about to go
    });
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
  connect(tabs_, &QTabWidget::currentChanged, this, &ResultsPane::choose);
  connect(&evaluation_, &Evaluation::evaluated, this, &ResultsPane::show_made);
  connect(&evaluation_, &Evaluation::failed, this, &ResultsPane::failed);
  clear();
}

Figure* ResultsPane::figure() const { return qobject_cast<Figure*>(tabs_->currentWidget()); }

void ResultsPane::clear() {
  plan_.reset();
  fill_choices();
  opened();
  evaluation_.clear();
  show_made({});
}

void ResultsPane::begin(const std::shared_ptr<const experiment::Plan>& plan, ExperimentResults results) {
  plan_ = plan;
  fill_choices();
  evaluation_.begin(plan, std::move(results), opened());
}

void ResultsPane::join(const std::shared_ptr<const experiment::Plan>& plan, ExperimentResults others) {
  plan_ = plan;
  fill_choices();
  evaluation_.join(plan, std::move(others), opened());
}

void ResultsPane::fill_choices() {
  const QSignalBlocker quiet[] = {QSignalBlocker(instance_), QSignalBlocker(measure_)};
  const QString instance = instance_->currentText(), measure = measure_->currentText();
  instance_->clear();
  measure_->clear();
  if (plan_) {
    for (const auto& on : plan_->instances) instance_->addItem(plain_entry(text(on.name)));
    if (plan_->instances.size() > 1) instance_->addItem(tr("over all instances"));
    const ProblemWords& words = experiment::words_of(*plan_);
    for (const experiment::Measure* one : plan_->spec.compare.measures)
      measure_->addItem(text(one->name == "length" ? words.cost : one->name));
    within_->setToolTip(
        plain_tip(tr("A run has reached the target once its best %1 is at most so much %2 than the optimum")
                      .arg(text(words.solution), text(words.more))));
  }
  instance_->setCurrentIndex(std::max(0, instance_->findText(instance)));
  measure_->setCurrentIndex(std::max(0, measure_->findText(measure)));
  read_choices();
}

void ResultsPane::read_choices() {
  const int instance = instance_->currentIndex(), measure = measure_->currentIndex();
  part_.unit = unit_->currentIndex() == 0 ? experiment::CountedIn::seconds : experiment::CountedIn::iterations;
  part_.within_percent = within_->value();
  part_.measure = nullptr;
  if (plan_ && instance >= 0 && measure >= 0) {
    part_.instance =
        std::size_t(instance) < plan_->instances.size() ? std::optional(std::size_t(instance)) : std::nullopt;
    part_.measure = plan_->spec.compare.measures[std::size_t(measure)];
  }
}

void ResultsPane::choose() {
  read_choices();
  evaluation_.show(opened());
  emit figure_changed();
}

Evaluation::Open ResultsPane::opened() {
  const QWidget* const open_tab = tabs_->currentWidget();
  const bool of_measure = qobject_cast<const BoxFigure*>(open_tab) || open_tab == table_page_;
  const bool of_target = figure() && figure()->make() == plot_run_lengths;
  unit_->setVisible(figure() && !of_measure);
  within_->setVisible(of_target);
  within_label_->setVisible(of_target);
  measure_->setVisible(of_measure);
  instance_->setVisible(tabs_->currentWidget() != report_);
  copy_->setVisible(open_tab == table_page_);
  using Page = Evaluation::Open::Page;
  return {.page = figure()                  ? Page::figure
                  : open_tab == table_page_ ? Page::table
                                            : Page::report,
          .make = figure() ? figure()->make() : nullptr,
          .part = part_};
}

// Only what the open tab shows was made.
void ResultsPane::show_made(const Evaluated& made) {
  if (made.plan != shown_.plan)
    for (Figure* one : figures_) one->show_plotted(nullptr);
  shown_ = made;
  const QString none = tr("There are no results yet.");
  if (Figure* const shown = figure()) {
    shown->show_plotted(made.plotted);
  } else if (tabs_->currentWidget() == table_page_) {
    table_->show_table(made.table);
    table_caption_->setText(made.table.caption.empty() ? none : text(made.table.caption));
  } else if (const QString report = made.plan ? made.report : none; report != reported_) {
    const int top = report_->verticalScrollBar()->value();
    reported_ = report;
    report_->setPlainText(report);
    report_->verticalScrollBar()->setValue(top);
  }
  emit figure_changed();
}

}  // namespace formicarium
