// SPDX-License-Identifier: GPL-3.0-or-later
// Panes, views, focus and theme of the window.
#include <QApplication>
#include <QDockWidget>
#include <QInputDialog>
#include <QSettings>
#include <QStackedWidget>
#include <QWhatsThis>
#include <algorithm>

#include "app/desktop/actions.hpp"
#include "app/desktop/gallery.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/inspector.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/problem_words.hpp"

namespace formicarium {
namespace {

constexpr double zoom_step = 1.25;
constexpr double pan_step = 48;  // logical px
constexpr int pane_step = 32;    // logical px
constexpr double splitter_step = 0.05;
constexpr QSize smallest(500, 320);

}  // namespace

void MainWindow::connect_view() {
  setMinimumSize(smallest);  // smaller than all panes together need: some are hidden then
  const Actions& a = *actions_;
  on(a.fit, [this] { focused_viewport().scene().fit(); });
  on(a.zoom_in, [this] { focused_viewport().scene().zoom(zoom_step); });
  on(a.zoom_out, [this] { focused_viewport().scene().zoom(1 / zoom_step); });
  on(a.reorder, [this] {
    viewport_->scene().reorder();
    viewport_->changed();
  });
  on(a.pan_left, [this] { focused_viewport().scene().pan(pan_step, 0); });
  on(a.pan_right, [this] { focused_viewport().scene().pan(-pan_step, 0); });
  on(a.pan_up, [this] { focused_viewport().scene().pan(0, pan_step); });
  on(a.pan_down, [this] { focused_viewport().scene().pan(0, -pan_step); });

  for (const Layer layer : all_layers)
    on(a.show_layer(layer), [this, layer](bool shown) { view_->set_layer(layer, shown); });
  const auto sets = [this](QAction* action, auto set) {
    connect(action, &QAction::toggled, this,
            [this, set](bool on) { view_->change_options([&](SceneOptions& options) { set(options, on); }); });
  };
  sets(a.colour_by_trail,
       [](SceneOptions& o, bool on) { o.trail_colour = on ? TrailColour::trail : TrailColour::share; });
  on(a.next_edge_value, [this] { viewport_->scene().show_next_edge_value(); });
  sets(a.frame_times, [](SceneOptions& o, bool on) { o.frame_times = on; });
  sets(a.captions, [](SceneOptions& o, bool on) { o.captions = on; });
  a.captions->setChecked(QSettings().value(QStringLiteral("captions"), true).toBool());
  connect(a.captions, &QAction::toggled, this, [](bool on) { QSettings().setValue(QStringLiteral("captions"), on); });
  on(a.map, [this] { view_->set_view(View::map); });
  on(a.both, [this] { view_->set_view(View::both); });
  on(a.matrix, [this] { view_->set_view(View::matrix); });
  on(a.next_view, [this] { view_->set_view(View((int(view_->view()) + 1) % 3)); });
  listening_ = ViewState::Listening(view_, [this](unsigned changes, const void*) { hear(changes); });
  on(a.next_city, [this] { go_to_neighbour(1); });
  on(a.previous_city, [this] { go_to_neighbour(-1); });
  on(a.go_to_city, &MainWindow::ask_for_city);

  connect(inspector_, &Inspector::city_selected, this, &MainWindow::select_city);
  begin_side(*viewport_, controller_);
  show_theme();
  charts_->set_dark(theme_of(palette()) == Theme::dark);
  show_layers();
}

void MainWindow::connect_panes() {
  const Actions& a = *actions_;
  on(a.full_screen, [this](bool full) {
    if (full)
      showFullScreen();
    else
      showNormal();
  });
  on(a.reset_layout, &MainWindow::apply_default_layout);
  on(a.next_pane, [this] { cycle_panes(1); });
  on(a.previous_pane, [this] { cycle_panes(-1); });
  on(a.larger_pane, [this] { resize_pane(1); });
  on(a.smaller_pane, [this] { resize_pane(-1); });
  for (int index = 0; index < 5; ++index) {
    auto* action = new QAction(this);
    action->setShortcut(QKeySequence(int(Qt::CTRL) | (int(Qt::Key_1) + index)));
    on(action, [this, index] { focus_pane(index); });
    addAction(action);
  }
  on(a.theme_system, [this] { choose_theme(ThemeChoice::system); });
  on(a.theme_light, [this] { choose_theme(ThemeChoice::light); });
  on(a.theme_dark, [this] { choose_theme(ThemeChoice::dark); });
}

void MainWindow::show_layers() {
  const Actions& a = *actions_;
  for (const Layer layer : all_layers) a.show_layer(layer)->setChecked(view_->layer(layer));
  QAction* const views[] = {a.map, a.both, a.matrix};
  views[int(view_->view())]->setChecked(true);
}

/// What a picture has changed by its own controls is shown by the menus, too.
void MainWindow::hear(unsigned changes) {
  if (changes & (ViewChange::layers | ViewChange::view)) show_layers();
  if (changes & ViewChange::captions_closed) actions_->captions->setChecked(false);
  if (changes & ViewChange::selected) select_city(view_->excerpt().selected);
}

void MainWindow::show_theme() {
  view_->change_options([&](SceneOptions& options) { options.theme = theme_of(palette()); });
}

bool MainWindow::shows_gallery() const { return pages_->currentWidget() == gallery_; }

void MainWindow::show_gallery(bool shown) {
  pages_->setCurrentWidget(shown ? static_cast<QWidget*>(gallery_) : sides_);
  (shown ? static_cast<QWidget*>(gallery_) : &focused_viewport())->setFocus();
  timeline_->setVisible(!shown);
  panes_->make_room_for(shown);
  show_state(*focused().frame());
}

void MainWindow::apply_default_layout() {
  for (QAction* away : {actions_->map_only, actions_->projector}) away->setChecked(false);
  panes_->apply_default_layout();
}

/// 0: the map; then the panes; then the gallery.
void MainWindow::focus_pane(int index) {
  if (index == 0) {
    if (controller_.frame()->instance) show_gallery(false);
    focused_viewport().setFocus(Qt::ShortcutFocusReason);
  } else if (index > int(panes_->all().size())) {
    show_gallery(true);
  } else {
    panes_->focus(index - 1);
  }
}

void MainWindow::cycle_panes(int direction) {
  const int count = int(panes_->all().size()) + 1;
  int current = panes_->focused() + 1;
  for (int tried = 0; tried < count; ++tried) {
    current = (current + direction + count) % count;
    if (current == 0 || panes_->all()[std::size_t(current - 1)]->isVisible()) break;
  }
  focus_pane(current);
}

void MainWindow::resize_pane(int direction) {
  if (panes_->enlarge_focused(direction * pane_step)) return;
  if (view_->view() != View::both) return;  // no other pane has the focus: the map grows within its place
  view_->set_splitter(view_->splitter() + direction * splitter_step);
}

void MainWindow::choose_theme(ThemeChoice theme) {
  QSettings().setValue(QStringLiteral("theme"), theme_name(theme));
  QAction* const choices[] = {actions_->theme_system, actions_->theme_light, actions_->theme_dark};
  choices[int(theme)]->setChecked(true);
  apply_theme(theme);
}

void MainWindow::go_to_neighbour(int direction) {
  if (const City next = item_along(*focused().frame(), selected_city_, direction); next >= 0) select_city(next);
}

void MainWindow::ask_for_city() {
  const InstancePtr instance = controller_.frame()->instance;
  if (!instance) return;
  bool chosen = false;
  const ProblemWords& words = instance->words();
  const QString item = formicarium::text(capital(words.item));
  const QString text = QInputDialog::getText(
      this, tr("Go to %1").arg(item), tr("%1, as numbered in the file:").arg(item), QLineEdit::Normal, {}, &chosen);
  if (!chosen) return;
  for (City city = 0; city < instance->cities(); ++city) {
    if (QString::number(instance->id(city)) == text.trimmed()) {
      select_city(city);
      return;
    }
  }
  show_message(Severity::warning, tr("There is no %1 '%2' in %3.")
                                      .arg(formicarium::text(words.item), text.trimmed(),
                                           one_line(QString::fromStdString(instance->name()))));
}

void MainWindow::select_city(int city) {
  if (city == selected_city_) return;
  selected_city_ = city;
  if (view_->excerpt().selected != city) viewport_->scene().select_city(city);
  inspector_->select_city(city);
  parameters_->select_city(city);
}

void MainWindow::close_topmost() {
  if (shows_gallery() && controller_.frame()->instance) {
    show_gallery(false);
  } else if (focused().looks_back()) {
    sides_->sides().show_live();
  } else if (message_bar_->close_message() || offer_bar_->close_message()) {
    return;
  } else if (actions_->map_only->isChecked()) {
    actions_->map_only->setChecked(false);
  } else if (isFullScreen()) {
    actions_->full_screen->trigger();
  } else {
    focused_viewport().scene().select_city(-1);
  }
}

void MainWindow::help_for_focus() {
  QWidget* focused = QApplication::focusWidget();
  QString text;
  for (QWidget* at = focused; at != nullptr && text.isEmpty(); at = at->parentWidget()) {
    text = at->whatsThis().isEmpty() ? at->toolTip() : at->whatsThis();
  }
  if (text.isEmpty()) {
    text =
        tr("Drag moves the map, the wheel zooms about the cursor, F fits. Space plays and pauses, S steps. "
           "A click on a city shows its candidates. The ? key lists all keys.");
  }
  QWidget* const owner = focused != nullptr ? focused : this;
  QWhatsThis::showText(owner->mapToGlobal(owner->rect().center()), text, owner);
}

}  // namespace formicarium
