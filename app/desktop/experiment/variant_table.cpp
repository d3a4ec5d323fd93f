// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/experiment/variant_table.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <set>
#include <utility>

#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/experiment_words.hpp"
#include "app/model/sides.hpp"
#include "core/base/error.hpp"

namespace formicarium {
namespace {

const char* const grammar = QT_TRANSLATE_NOOP("formicarium::VariantTable",
                                              "Names and values as in files, separated by commas: rho 0.05, selection "
                                              "wrs. Several values, selection rwm wrs, make "
                                              "a variant of each. `formica help parameters` lists all names.");

}  // namespace

VariantTable::VariantTable(QWidget* parent)
    : QWidget(parent), base_(new QLineEdit(this)), table_(new QTableWidget(this)) {
  named(base_, "base_settings", tr("Settings that all variants share"), tr(grammar));
  base_->setPlaceholderText(tr("defaults"));
  named(table_, "variants", tr("Variants"), tr(grammar));
  table_->setColumnCount(2);
  table_->setHorizontalHeaderLabels({tr("Name"), tr("Settings of its own")});
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->horizontalHeader()->resizeSection(0, 130);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setTabKeyNavigation(false);
  table_->setMinimumHeight(120);
  table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 10);
  auto* add = new QPushButton(tr("Add"), this);
  named(add, "add_variant", tr("Add a variant"));
  auto* menu = new QMenu(add);
  add->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fill_menu(menu); });
  auto* remove = new QPushButton(tr("Remove"), this);
  named(remove, "remove_variant", tr("Remove the selected variants"));
  connect(remove, &QPushButton::clicked, this, &VariantTable::remove_selected);
  auto* shared = spaced(new QHBoxLayout, 6);
  auto* label = new QLabel(tr("All:"), this);
  label->setBuddy(base_);
  shared->addWidget(label);
  shared->addWidget(base_, 1);
  auto* row = spaced(new QHBoxLayout, 6);
  row->addWidget(add);
  row->addWidget(remove);
  row->addStretch(1);
  auto* column = spaced(new QVBoxLayout(this), 4);
  column->addLayout(shared);
  column->addWidget(table_, 1);
  column->addLayout(row);
  connect(base_, &QLineEdit::textEdited, this, &VariantTable::changed);
  connect(table_, &QTableWidget::itemChanged, this, &VariantTable::changed);
}

void VariantTable::fill_menu(QMenu* menu) {
  menu->clear();
  menu->addAction(tr("Empty Row"), this, [this] {
    add_row({}, {});
    table_->setCurrentCell(table_->rowCount() - 1, 0);
    table_->editItem(table_->item(table_->rowCount() - 1, 1));
    emit changed();
  });
  if (screen_)
    menu->addAction(tr("From the Screen"), this, [this] { add(screen_()); })
        ->setToolTip(tr("The settings of each run in the window"));
  std::optional<Problem> section;
  for (const SidePreset& pair : side_presets()) {
    if (pairs_ && pair.of && pair.of != pairs_) continue;
    const Problem of = pair.of.value_or(pairs_.value_or(Problem::tours));
    if (of != std::exchange(section, of))
      menu->addSection(of == Problem::tours ? tr("Pairs") : tr("Pairs for Quadratic Assignment"));
    menu->addAction(text(pair.name), this, [this, &pair] {
      Settings base;
      if (const auto all = screen_ ? screen_() : std::vector<experiment::Variant>(); !all.empty())
        base = all.front().settings;
      base.threads = 1;
      const std::vector<Settings> sides = settings_of(pair, base);
      const std::vector<std::string> names = what_differs(sides);
      std::vector<experiment::Variant> made;
      for (std::size_t i = 0; i < sides.size(); ++i) made.push_back({.name = names[i], .settings = sides[i]});
      add(made);
    });
  }
}

void VariantTable::set_variants(const std::vector<experiment::Variant>& variants) {
  const QSignalBlocker quiet(table_);
  table_->setRowCount(0);
  base_->clear();
  if (variants.empty()) return;
  const experiment::SplitSettings split = experiment::split_settings(variants);
  base_->setText(text(settings_words(split.base)));
  base_->setCursorPosition(0);
  for (std::size_t i = 0; i < variants.size(); ++i) add_row(text(variants[i].name), text(settings_words(split.own[i])));
}

std::vector<experiment::Variant> VariantTable::variants() const {
  std::vector<VariantWords> rows;
  const auto cell = [this](int row, int column) {
    const QTableWidgetItem* item = table_->item(row, column);
    return item ? item->text().trimmed().toStdString() : std::string();
  };
  rows.reserve(std::size_t(table_->rowCount()));
  for (int row = 0; row < table_->rowCount(); ++row) rows.push_back({cell(row, 0), cell(row, 1)});
  return read_variant_words(base_->text().toStdString(), rows);
}

// Names that are taken get a number.
void VariantTable::add(const std::vector<experiment::Variant>& more) {
  std::vector<experiment::Variant> all;
  try {
    all = variants();
  } catch (const InputError&) {  // the form says what is wrong with the rows; they would be lost
    if (table_->rowCount() > 0) return;
  }
  std::set<std::string> names;
  for (const experiment::Variant& one : all) names.insert(one.name);
  for (experiment::Variant one : more) {
    if (one.name.empty()) one.name = "variant";
    const std::string stem = one.name;
    for (int number = 2; !names.insert(one.name).second; ++number) one.name = stem + " " + std::to_string(number);
    all.push_back(std::move(one));
  }
  set_variants(all);
  emit changed();
}

void VariantTable::add_row(const QString& name, const QString& settings) {
  const QSignalBlocker quiet(table_);
  const int row = table_->rowCount();
  table_->insertRow(row);
  table_->setItem(row, 0, new QTableWidgetItem(name));
  auto* item = new QTableWidgetItem(settings);
  item->setToolTip(plain_tip(settings));  // the column may be narrower
  table_->setItem(row, 1, item);
}

void VariantTable::remove_selected() {
  std::set<int, std::greater<>> rows;
  for (const QModelIndex& index : table_->selectionModel()->selectedIndexes()) rows.insert(index.row());
  for (const int row : rows) table_->removeRow(row);
  if (!rows.empty()) emit changed();
}

}  // namespace formicarium
