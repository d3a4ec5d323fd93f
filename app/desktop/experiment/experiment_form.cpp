// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/experiment_form.hpp"

#include <fmt/format.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>

#include "app/desktop/experiment/instance_list.hpp"
#include "app/desktop/experiment/shown_results.hpp"
#include "app/desktop/experiment/variant_table.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/number_words.hpp"
#include "app/model/problem_words.hpp"
#include "core/base/error.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/spec_fault.hpp"

namespace formicarium {
namespace {

using experiment::Test;

enum Until { no_target, optimum, within, length };            // indices in the box of targets
enum Moment { end_of_each, end_of_shortest, after_seconds };  // indices in the box of moments

constexpr Test tests[] = {Test::rank_sum, Test::signed_rank, Test::friedman, Test::none};

QDoubleSpinBox* number_box(QWidget* parent, const char* name, const QString& spoken, double highest, int decimals) {
  auto* box = new QDoubleSpinBox(parent);
  named(box, name, spoken);
  box->setRange(0, highest);
  box->setDecimals(decimals);
  box->setSpecialValueText(ExperimentForm::tr("no limit"));
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  return box;
}

const experiment::Measure* measure_of(const QAction& action) {
  return experiment::find_measure(action.data().toString().toStdString());
}

QLabel* heading(const QString& words, QWidget* parent) {
  auto* label = new QLabel(words, parent);
  label->setFont(heading_font(label->font()));
  return label;
}

}  // namespace

ExperimentForm::ExperimentForm(QWidget* parent)
    : QWidget(parent),
      name_(new QLineEdit(this)),
      about_(new QLineEdit(this)),
      notes_said_(new QLabel(this)),
      seeds_(new QLineEdit(this)),
      target_(new QLineEdit(this)),
      instances_(new InstanceList(this)),
      variants_(new VariantTable(this)),
      own_seeds_(new QCheckBox(tr("Each variant its own seeds"), this)),
      measure_menu_(new QMenu(this)) {
  named(name_, "experiment_name", tr("Name of the experiment"));
  named(about_, "experiment_about", tr("What it is about, for those who read the results"));
  named(seeds_, "seeds", tr("Seeds"), tr("One number: so many seeds, 1, 2, …. Several: these seeds."));
  name_->setMaxLength(200);
  about_->setPlaceholderText(tr("may stay empty"));
  auto* column = spaced(new QVBoxLayout(this), 6, {12, 12, 12, 12});
  auto* top = new QFormLayout;
  top->addRow(tr("Name"), name_);
  top->addRow(tr("About"), about_);
  notes_said_->setObjectName(QStringLiteral("experiment_notes"));
  notes_said_->setWordWrap(true);
  notes_said_->setTextFormat(Qt::RichText);
  notes_said_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  top->addRow(notes_said_);
  column->addLayout(top);
  column->addWidget(heading(tr("Instances"), this));
  column->addWidget(instances_);
  column->addWidget(heading(tr("Variants"), this));
  column->addWidget(variants_, 1);
  auto* form = new QFormLayout;
  form->addRow(heading(tr("Runs"), this));
  form->addRow(tr("Seeds"), seeds_);
  form->addRow(QString(), own_seeds_);
  add_stop_fields(form);
  form->addRow(heading(tr("Comparison"), this));
  add_compare_fields(form);
  column->addLayout(form);
  for (QLineEdit* edit : {name_, about_, seeds_, target_})
    connect(edit, &QLineEdit::textEdited, this, &ExperimentForm::note_change);
  for (QDoubleSpinBox* box : {iterations_, tours_, seconds_, level_, at_seconds_})
    connect(box, &QDoubleSpinBox::valueChanged, this, &ExperimentForm::note_change);
  for (QComboBox* box : {until_, baseline_, test_, moment_})
    connect(box, &QComboBox::activated, this, &ExperimentForm::note_change);
  for (QSpinBox* box : {at_once_, at_once_on_gpu_})
    connect(box, &QSpinBox::valueChanged, this, &ExperimentForm::note_change);
  for (QWidget* box : findChildren<QWidget*>())
    if (qobject_cast<QAbstractSpinBox*>(box) || qobject_cast<QComboBox*>(box)) {
      box->setFocusPolicy(Qt::StrongFocus);
      box->installEventFilter(this);
    }
  connect(own_seeds_, &QCheckBox::clicked, this, &ExperimentForm::note_change);
  connect(instances_, &InstanceList::changed, this, &ExperimentForm::note_change);
  connect(variants_, &VariantTable::changed, this, &ExperimentForm::note_change);
}

void ExperimentForm::add_stop_fields(QFormLayout* form) {
  iterations_ =
      number_box(this, "stop_iterations", tr("Stop after iterations"), double(experiment::most_iterations), 0);
  tours_ = number_box(this, "stop_tours", {}, experiment::most_tours_per_city, 3);
  seconds_ = number_box(this, "stop_seconds", tr("Stop after seconds of solving"), experiment::most_seconds, 3);
  until_ = new QComboBox(this);
  named(until_, "stop_target", tr("Stop at a target"));
  until_->addItems({tr("no target"), tr("the optimum"), tr("% above the best known:"), tr("a length:")});
  named(target_, "target_length", {});
  connect(until_, &QComboBox::currentIndexChanged, this, [this](int index) { target_->setVisible(index >= within); });
  target_->hide();
  at_once_ = new QSpinBox(this);
  named(at_once_, "at_once", tr("Runs at a time on the CPU"));
  at_once_->setRange(0, 1024);
  at_once_->setSpecialValueText(tr("as cores allow"));
  at_once_on_gpu_ = new QSpinBox(this);
  named(at_once_on_gpu_, "at_once_on_gpu", tr("Runs at a time on each GPU"),
        tr("Each in a stream of its own. Small colonies leave much of a GPU idle"));
  at_once_on_gpu_->setRange(1, 1024);
  form->addRow(tr("Iterations"), iterations_);
  form->addRow(tours_label_ = new QLabel(this), tours_);
  tours_label_->setBuddy(tours_);
  form->addRow(tr("Seconds"), seconds_);
  form->addRow(tr("Stop early at"), until_);
  form->addRow(QString(), target_);
  form->addRow(tr("Runs at a time"), at_once_);
  form->addRow(tr("On each GPU"), at_once_on_gpu_);
}

void ExperimentForm::add_compare_fields(QFormLayout* form) {
  measure_ = new QToolButton(this);
  named(measure_, "measures", tr("Measures"));
  measure_->setPopupMode(QToolButton::InstantPopup);
  measure_->setMenu(measure_menu_);
  measure_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  measure_menu_->setToolTipsVisible(true);
  for (const experiment::Measure& one : experiment::measures()) {
    QAction* action = measure_menu_->addAction(text(one.name));
    action->setData(text(one.name));
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, action] {
      if (measures().empty()) action->setChecked(true);  // at least one
      set_measures(measures());
      note_change();
    });
  }
  test_ = new QComboBox(this);
  named(test_, "test", tr("Test"));
  test_->addItems({tr("rank-sum test"), tr("signed-rank test, paired by seed"), tr("Friedman's test"), tr("none")});
  baseline_ = new QComboBox(this);
  named(baseline_, "baseline", tr("Baseline: the variant that the others are tested against"));
  level_ = number_box(this, "level", tr("Level of significance"), 0.5, 6);
  level_->setSpecialValueText({});
  level_->setMinimum(1e-6);
  moment_ = new QComboBox(this);
  named(moment_, "moment", {});
  moment_->addItems({tr("at the end of each run"), tr("at the end of the shortest run"), tr("after so many seconds:")});
  at_seconds_ = number_box(this, "at_seconds", tr("Compare after seconds"), experiment::most_seconds, 6);
  at_seconds_->setSpecialValueText({});
  at_seconds_->setMinimum(1e-6);
  at_seconds_->hide();
  connect(moment_, &QComboBox::currentIndexChanged, this,
          [this](int index) { at_seconds_->setVisible(index == after_seconds); });
  form->addRow(tr("Measures"), measure_);
  form->addRow(tr("Test"), test_);
  form->addRow(tr("Against"), baseline_);
  form->addRow(tr("Level"), level_);
  form->addRow(moment_label_ = new QLabel(this), moment_);
  moment_label_->setBuddy(moment_);
  form->addRow(QString(), at_seconds_);
  unlike_ = new QCheckBox(times_of_unlike(), this);
  named(unlike_, "unlike_machines", {},
        tr("Compares measures in time although the runs were made on machines of different speed"));
  connect(unlike_, &QCheckBox::clicked, this, &ExperimentForm::note_change);
  form->addRow(tr("Times"), unlike_);
}

// A wheel turned to scroll the form must not change the fields that pass under it.
bool ExperimentForm::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
    return QWidget::eventFilter(watched, event);
  event->ignore();
  return true;
}

void ExperimentForm::set_screen(std::function<std::vector<experiment::Variant>()> screen) {
  variants_->set_screen(std::move(screen));
}

QStringList ExperimentForm::folders() const { return instances_->folders(); }

void ExperimentForm::set_spec(const experiment::Spec& spec) {
  {
    const QSignalBlocker quiet(this);
    name_->setText(text(spec.name));
    about_->setText(text(spec.about));
    about_->setCursorPosition(0);
    notes_ = spec.notes;
    notes_said_->setText(notes_tip(notes_));
    notes_said_->setVisible(!notes_.empty());
    instances_->set_instances(spec.instances);
    variants_->set_variants(spec.variants);
    QStringList numbers;
    for (const std::uint64_t seed : spec.seeds) numbers << QString::number(seed);
    const auto counted = [&] {
      for (std::size_t i = 0; i < spec.seeds.size(); ++i)
        if (spec.seeds[i] != i + 1) return false;
      return true;
    };
    // A comma makes it a list, even of one.
    seeds_->setText(counted()            ? QString::number(spec.seeds.size())
                    : numbers.size() > 1 ? numbers.join(QStringLiteral(", "))
                                         : numbers.value(0) + QLatin1Char(','));
    own_seeds_->setChecked(spec.own_seeds);
    iterations_->setValue(double(spec.budget.iterations));
    tours_->setValue(spec.budget.tours_per_city);
    seconds_->setValue(spec.budget.seconds);
    until_->setCurrentIndex(spec.budget.optimum      ? optimum
                            : spec.budget.within     ? within
                            : spec.budget.target > 0 ? length
                                                     : no_target);
    target_->setText(spec.budget.within       ? QString::number(*spec.budget.within)
                     : spec.budget.target > 0 ? QString::number(spec.budget.target, 'g', 15)
                                              : QString());
    at_once_->setValue(spec.at_once);
    at_once_on_gpu_->setValue(spec.at_once_on_gpu);
    const experiment::Comparison& how = spec.compare;
    same_ = how.same;
    across_machines_ = how.across_machines;
    unlike_->setChecked(!across_machines_.empty());
    set_measures(how.measures);
    test_->setCurrentIndex(int(std::ranges::find(tests, how.test) - std::begin(tests)));
    level_->setValue(how.level);
    moment_->setCurrentIndex(!how.at_seconds ? end_of_each : *how.at_seconds > 0 ? after_seconds : end_of_shortest);
    at_seconds_->setValue(how.at_seconds.value_or(1));
    baseline_->clear();
    for (const experiment::Variant& one : spec.variants) baseline_->addItem(text(one.name));
    baseline_->setCurrentIndex(int(how.baseline));
  }
  say();
}

void ExperimentForm::say_words() {
  const ProblemWords& words = instances_->words();
  variants_->offer_pairs(instances_->problem());
  const auto said = [&](const char* sentence) { return text(filled(sentence, words)); };
  const QString cost = text(words.cost);
  tours_label_->setText(said("{Solutions} a {item}"));
  tours_->setAccessibleName(said("Stop after {solutions} a {item}"));
  moment_label_->setText(said("Compare {solutions}"));
  moment_->setAccessibleName(said("When {solutions} are compared"));
  own_seeds_->setToolTip(said("For variants to which one seed gives the same {solutions}, such as two tabu lists"));
  until_->setItemText(length, tr("a %1:").arg(cost));
  target_->setAccessibleName(tr("Target %1").arg(cost));
  for (QAction* action : measure_menu_->actions()) {
    const experiment::Measure& one = *measure_of(*action);
    action->setText(one.name == "length" ? cost : text(one.name));
    action->setToolTip(text(filled(one.meaning, words)));
  }
  set_measures(measures());
}

void ExperimentForm::set_measures(const std::vector<const experiment::Measure*>& measures) {
  QStringList names;
  for (QAction* action : measure_menu_->actions()) {
    const bool on = std::ranges::find(measures, measure_of(*action)) != measures.end();
    action->setChecked(on);
    if (on) names << action->text();
  }
  measure_->setText(names.join(QStringLiteral(", ")));
}

std::vector<const experiment::Measure*> ExperimentForm::measures() const {
  std::vector<const experiment::Measure*> chosen;
  for (const QAction* action : measure_menu_->actions())
    if (action->isChecked()) chosen.push_back(measure_of(*action));
  return chosen;
}

std::vector<std::uint64_t> ExperimentForm::seeds() const {
  std::vector<std::uint64_t> all;
  static const QRegularExpression between(QStringLiteral("[\\s,;]+"));
  for (const QString& word : seeds_->text().split(between, Qt::SkipEmptyParts)) {
    bool is_number = false;
    all.push_back(word.toULongLong(&is_number));
    if (!is_number)
      throw InputError("Seeds: '" + word.left(40).toStdString() + "' is no whole number; expected how many, or a list");
  }
  if (all.empty()) throw InputError("Seeds: expected how many, or a list of them");
  if (all.size() > 1 || seeds_->text().contains(QLatin1Char(','))) return all;
  if (all[0] < 1 || all[0] > experiment::most_seeds) throw InputError("Seeds: expected 1 to 100 000 of them");
  all.resize(std::size_t(all[0]));
  std::iota(all.begin(), all.end(), std::uint64_t{1});
  return all;
}

experiment::Spec ExperimentForm::spec() const {
  experiment::Spec spec{
      .name = name_->text().trimmed().toStdString(), .about = about_->text().trimmed().toStdString(), .notes = notes_};
  if (spec.name.empty()) throw InputError("Name: expected what the experiment is called");
  spec.instances = instances_->instances();
  if (spec.instances.empty()) throw InputError("Instances: add at least one");
  spec.variants = variants_->variants();
  spec.seeds = seeds();
  spec.own_seeds = own_seeds_->isChecked();
  spec.budget.iterations = std::int64_t(iterations_->value());
  spec.budget.tours_per_city = tours_->value();
  spec.budget.seconds = seconds_->value();
  spec.budget.optimum = until_->currentIndex() == optimum;
  if (until_->currentIndex() == length) {
    bool is_number = false;
    spec.budget.target = target_->text().trimmed().toDouble(&is_number);
    if (!is_number || spec.budget.target < experiment::least_target ||
        spec.budget.target > double(experiment::most_iterations))
      throw InputError(fmt::format("\"Stop early at\" needs a {} above 0", instances_->words().cost));
  }
  if (until_->currentIndex() == within) {
    bool is_number = false;
    spec.budget.within = target_->text().trimmed().toDouble(&is_number);
    if (!is_number || *spec.budget.within < 0 || *spec.budget.within > experiment::widest_target)
      throw InputError(fmt::format("\"Stop early at\" needs a percentage above the best known {}, for example 1",
                                   instances_->words().cost));
  }
  spec.at_once = at_once_->value();
  spec.at_once_on_gpu = at_once_on_gpu_->value();
  spec.compare.measures = measures();
  spec.compare.test = tests[std::size_t(std::max(0, test_->currentIndex()))];
  spec.compare.level = level_->value();
  if (moment_->currentIndex() != end_of_each)
    spec.compare.at_seconds = moment_->currentIndex() == after_seconds ? at_seconds_->value() : 0;
  const auto baseline =
      std::ranges::find(spec.variants, baseline_->currentText().toStdString(), &experiment::Variant::name);
  spec.compare.baseline = baseline == spec.variants.end() ? 0 : std::size_t(baseline - spec.variants.begin());
  spec.compare.same = same_;
  if (unlike_->isChecked()) spec.compare.across_machines = across_machines_;
  if (unlike_->isChecked() && across_machines_.empty())
    for (const experiment::Measure& one : experiment::measures())
      if (depends_on_speed(spec.compare, one)) spec.compare.across_machines.push_back(&one);
  for (std::size_t v = 0; v < spec.variants.size() && spec.compare.same; ++v)
    if (!baseline_of(spec, v)) spec.compare.same = nullptr;  // the variants are others now
  if (const auto fault = experiment::fault_of(spec)) throw InputError(fault->what);
  return spec;
}

void ExperimentForm::note_change() {
  say();
  emit changed();
}

void ExperimentForm::say() {
  say_words();
  try {
    const experiment::Spec made = spec();
    const QString baseline = baseline_->currentText();
    const int row = baseline_->currentIndex();
    baseline_->clear();
    for (const experiment::Variant& one : made.variants) baseline_->addItem(text(one.name));
    const int found = baseline_->findText(baseline);  // under another name it keeps its row
    baseline_->setCurrentIndex(found >= 0 ? found : row < baseline_->count() ? std::max(0, row) : 0);
    const qint64 variants = qint64(made.variants.size()), instances = qint64(made.instances.size()),
                 seeds = qint64(made.seeds.size());
    const QString hint = variants > 1 ? QString() : tr("; a second variant would make a comparison");
    emit said(tr("%1 runs: %2 × %3 × %4")
                      .arg(whole(variants * instances * seeds), text(counted(variants, "variant", "variants")),
                           text(counted(instances, "instance", "instances")), text(counted(seeds, "seed", "seeds"))) +
                  hint,
              true);
  } catch (const InputError& error) {
    emit said(QString::fromUtf8(error.what()), false);
  }
}

}  // namespace formicarium
