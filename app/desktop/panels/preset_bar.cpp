// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/preset_bar.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QStandardItemModel>
#include <QUrl>
#include <algorithm>

#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/menu_button.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/problem_words.hpp"
#include "core/base/error.hpp"
#include "core/documents/export.hpp"

namespace formicarium {
namespace {

// A name may hold what QSettings would take for a path.
QString key_of(const QString& name) {
  return QStringLiteral("presets/") + QString::fromLatin1(QUrl::toPercentEncoding(name));
}

}  // namespace

PresetBar::PresetBar(QWidget* parent) : QWidget(parent), combo_(new QComboBox(this)) {
  auto* row = spaced(new QHBoxLayout(this), 4);
  auto* label = new QLabel(tr("Preset"), this);
  label->setBuddy(combo_);
  named(combo_, "preset", tr("Preset"));
  combo_->setMinimumHeight(28);
  combo_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo_->setMinimumContentsLength(8);
  auto* more = new MenuButton(this);
  more->setObjectName(QStringLiteral("own_presets"));
  more->setText(QStringLiteral("⋯"));
  named(more, "", tr("Own presets"), tr("Keep these parameters under a name, or delete a preset of your own"));
  more->setAutoRaise(true);
  more->setMinimumSize(28, 28);
  more->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(more);
  menu->addAction(tr("&Save as Preset…"), this, &PresetBar::ask_for_name);
  remove_ = menu->addAction(tr("&Delete Preset"), this, [this] {
    if (combo_->currentIndex() >= 0) remove(QString(all_[std::size_t(combo_->currentIndex())].name));
  });
  more->setMenu(menu);
  row->addWidget(label);
  row->addWidget(combo_, 1);
  row->addWidget(more);
  connect(combo_, &QComboBox::activated, this, &PresetBar::chosen);
  read();
}

void PresetBar::read() {
  all_.clear();
  for (const Preset& one : presets()) all_.push_back({text(one.name), text(one.sentence), one.settings, &one});
  QSettings kept;
  kept.beginGroup(QStringLiteral("presets"));
  for (const QString& key : kept.childKeys()) {
    const QString name = QUrl::fromPercentEncoding(key.toLatin1());
    try {
      std::string note;
      const Settings own = parse_settings(kept.value(key).toString().toStdString(), "preset", &note);
      all_.push_back({name, tr("Your own"), own, nullptr, text(note)});
      if (!note.empty()) all_.back().sentence += QStringLiteral(". ") + text(note);
    } catch (const InputError&) {
      // Written by another version of the program: it stays stored, and is not offered.
    }
  }
  combo_->clear();
  for (const NamedSettings& one : all_) {
    combo_->addItem(one.name);
    combo_->setItemData(combo_->count() - 1, one.sentence, Qt::ToolTipRole);
  }
}

void PresetBar::show_name(const QString& name, bool changed, const Choices& choices) {
  const auto at = std::ranges::find(all_, name, &NamedSettings::name);
  auto* items = qobject_cast<QStandardItemModel*>(combo_->model());
  for (int i = 0; i < combo_->count(); ++i) {
    const NamedSettings& one = all_[std::size_t(i)];
    const QString& shown = one.name;
    combo_->setItemText(i, changed && one.name == name ? tr("%1, changed").arg(shown) : shown);
    const auto refused = one.built_in ? choices.why_refused(*one.built_in) : std::nullopt;
    items->item(i)->setEnabled(!refused);
    combo_->setItemData(i, refused ? text(*refused) : one.sentence, Qt::ToolTipRole);
  }
  combo_->setCurrentIndex(at == all_.end() ? -1 : int(at - all_.begin()));
  combo_->setToolTip(at == all_.end() ? QString() : at->sentence);
  remove_->setEnabled(at != all_.end() && !at->built_in);
  remove_->setText(remove_->isEnabled() ? tr("&Delete “%1”").arg(plain_entry(name)) : tr("&Delete Preset"));
}

bool PresetBar::save(const QString& name, const Settings& settings) {
  const auto at = std::ranges::find(all_, name, &NamedSettings::name);
  if (name.isEmpty() || (at != all_.end() && !!at->built_in)) return false;
  QSettings().setValue(key_of(name), QString::fromStdString(format_settings(settings)));
  read();
  return true;
}

void PresetBar::remove(const QString& name) {
  const auto at = std::ranges::find(all_, name, &NamedSettings::name);
  if (at == all_.end() || !!at->built_in) return;
  QSettings().remove(key_of(name));
  read();
  emit removed(name);
}

void PresetBar::ask_for_name() {
  bool given = false;
  const QString name =
      QInputDialog::getText(this, tr("Save as Preset"), tr("Name:"), QLineEdit::Normal, {}, &given).trimmed();
  if (given) emit save_wanted(name);
}

}  // namespace formicarium
