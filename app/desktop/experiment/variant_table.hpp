// SPDX-License-Identifier: GPL-3.0-or-later
// The variants of an experiment as editable text: the settings of all, then a row for each variant with a name and the
// settings it adds.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/model/side_presets.hpp"
#include "core/experiment/spec.hpp"

class QLineEdit;
class QMenu;
class QTableWidget;

namespace formicarium {

class VariantTable : public QWidget {
  Q_OBJECT

 public:
  explicit VariantTable(QWidget* parent);

  void set_variants(const std::vector<experiment::Variant>& variants);
  /// Throws InputError: "Variant 2: rho is 5; expected …".
  std::vector<experiment::Variant> variants() const;
  /// The runs in the window behind; offered under "From the Screen".
  void set_screen(std::function<std::vector<experiment::Variant>()> screen) { screen_ = std::move(screen); }
  /// Which pairs are offered under "Add"; nothing: all, each problem's under a heading.
  void offer_pairs(std::optional<Problem> of) { pairs_ = of; }

 signals:
  void changed();

 private:
  void fill_menu(QMenu* menu);
  void add(const std::vector<experiment::Variant>& more);
  void add_row(const QString& name, const QString& settings);
  void remove_selected();

  std::function<std::vector<experiment::Variant>()> screen_;
  std::optional<Problem> pairs_;
  QLineEdit* base_;
  QTableWidget* table_;
};

}  // namespace formicarium
