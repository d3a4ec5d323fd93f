// SPDX-License-Identifier: GPL-3.0-or-later
// The specification of an experiment as a form.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "core/experiment/spec.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QSpinBox;
class QToolButton;

namespace formicarium {

class InstanceList;
class VariantTable;

class ExperimentForm : public QWidget {
  Q_OBJECT

 public:
  explicit ExperimentForm(QWidget* parent);

  void set_spec(const experiment::Spec& spec);
  /// What the form says. Throws InputError with a sentence for the first field that says nothing usable. Whether the
  /// instances are there and accept the variants is seen when the experiment starts.
  experiment::Spec spec() const;
  QStringList folders() const;
  void set_screen(std::function<std::vector<experiment::Variant>()> screen);

 signals:
  void changed();
  /// After each change: "180 runs: …", or why the form says no experiment.
  void said(const QString& words, bool usable);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void add_stop_fields(QFormLayout* form);
  void add_compare_fields(QFormLayout* form);
  void note_change();
  void say();        // how many runs, or what is wrong
  void say_words();  // in those of the instances' problem
  std::vector<std::uint64_t> seeds() const;
  void set_measures(const std::vector<const experiment::Measure*>& measures);
  std::vector<const experiment::Measure*> measures() const;

  QLineEdit *name_, *about_;
  QLabel* notes_said_;
  Notes notes_{};  // of the experiment that was read
  QLineEdit *seeds_, *target_;
  InstanceList* instances_;
  VariantTable* variants_;
  QCheckBox* own_seeds_;
  QLabel *tours_label_ = nullptr, *moment_label_ = nullptr;
  QDoubleSpinBox *iterations_, *tours_, *seconds_, *level_, *at_seconds_;
  const Parameter* same_ = nullptr;  // experiment::Comparison::same of the spec that was shown
  std::vector<const experiment::Measure*> across_machines_{};  // named by that spec; in force while unlike_ is on
  QCheckBox* unlike_;
  QComboBox *until_, *baseline_, *test_, *moment_;
  QToolButton* measure_;
  QMenu* measure_menu_;
  QSpinBox *at_once_, *at_once_on_gpu_;
};

}  // namespace formicarium
