// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shortcut_sheet.hpp"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <utility>
#include <vector>

#include "app/desktop/actions.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/ant_commands.hpp"
#include "app/model/hand_commands.hpp"
#include "app/model/problem_words.hpp"

namespace formicarium {

ShortcutSheet::ShortcutSheet(const Actions& actions, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Commands and Keys"));
  constexpr QSize wanted(520, 640), around_it(16, 48);  // a title bar, and air
  resize(wanted.boundedTo(screen()->availableGeometry().size() - around_it));
  auto* note = new QLabel(
      tr("Letters and Space act wherever the focus is, but in a field they are text, and Space presses a button that "
         "has the focus. Arrows act while the map or a chart has the focus. Where map and matrix are shown, keys zoom "
         "and pan the one "
         "that was clicked or zoomed last."),
      this);
  note->setWordWrap(true);
  auto* tree = new QTreeWidget(this);
  tree->setColumnCount(2);
  tree->setHeaderLabels({tr("Command"), tr("Keys")});
  tree->setRootIsDecorated(false);
  tree->setAlternatingRowColors(true);
  tree->setAccessibleName(tr("Commands and their keys"));
  auto* search = new QLineEdit(this);
  search->setObjectName(QStringLiteral("command_search"));
  search->setAccessibleName(tr("Search commands"));
  search->setPlaceholderText(tr("Search; Enter carries out the first that is left"));
  search->setClearButtonEnabled(true);
  const auto add = [tree](const QString& command, const QString& keys, QAction* action = nullptr) {
    auto* row = new QTreeWidgetItem({command, keys});
    row->setData(0, Qt::UserRole, QVariant::fromValue(static_cast<QObject*>(action)));
    row->setDisabled(action && !action->isEnabled());
    tree->addTopLevelItem(row);
  };
  for (QAction* action : actions.all()) {
    if (!action->isVisible()) continue;
    QString command = action == actions.play ? text(label_of(command_words("play"), tour_words)) : action->text();
    command.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
    QStringList keys;
    for (const QKeySequence& key : action->shortcuts()) keys << key.toString(QKeySequence::NativeText);
    add(command, keys.join(tr(" or ")), action);
  }
  const auto add_keys = [&](const CommandWords& words) {
    add(text(plain_label_of(words, actions.words())), text(keys_text(keys_of(words))));
  };
  for (const AntCommand& row : ant_commands()) add_keys(row.words);
  for (const HandCommand& row : hand_commands()) add_keys(row.words);
  add(tr("Map, Parameters, Charts, Inspector, Gallery"), QStringLiteral("Ctrl+1 … Ctrl+5"));
  add(tr("Close the Topmost Message or Pane"), QStringLiteral("Esc"));
  add(tr("Zoom Map or Matrix about the Cursor"), tr("Mouse wheel"));
  add(tr("Pan the Map, the Zoomed Matrix"), tr("Drag"));
  add(tr("Show the Whole Map, the Whole Matrix"), tr("Double-click"));
  add(text(window_words(actions.words()).pin), tr("Click"));
  add(tr("Move the Probe's Card"), tr("Drag it"));
  tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  tree->header()->setStretchLastSection(false);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  buttons->button(QDialogButtonBox::Close)->setAccessibleName(tr("Close the sheet"));
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  const auto carry_out = [this](const QTreeWidgetItem* row) {
    auto* const action = qobject_cast<QAction*>(row->data(0, Qt::UserRole).value<QObject*>());
    if (!action || !action->isEnabled()) return;
    close();
    // Later: the command may close or open windows.
    QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
  };
  connect(tree, &QTreeWidget::itemActivated, this, carry_out);
  connect(search, &QLineEdit::textChanged, this, [tree](const QString& sought) {
    for (int i = 0; i < tree->topLevelItemCount(); ++i)
      tree->topLevelItem(i)->setHidden(!tree->topLevelItem(i)->text(0).contains(sought, Qt::CaseInsensitive));
  });
  connect(search, &QLineEdit::returnPressed, this, [tree, search, carry_out] {
    for (int i = 0; i < tree->topLevelItemCount() && !search->text().isEmpty(); ++i)
      if (!tree->topLevelItem(i)->isHidden()) return carry_out(tree->topLevelItem(i));
  });
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(search);
  layout->addWidget(note);
  layout->addWidget(tree);
  layout->addWidget(buttons);
}

}  // namespace formicarium
