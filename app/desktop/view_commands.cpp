// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/view_commands.hpp"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QMainWindow>
#include <QSettings>
#include <utility>

#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/preferences_dialog.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/messages.hpp"
#include "core/base/error.hpp"

namespace formicarium {
namespace {

constexpr double zoom_step = 1.25;
constexpr double pan_step = 48;  // logical px

}  // namespace

ViewCommands::ViewCommands(const Desk& desk, ViewStatePtr view, Charts& charts)
    : QObject(&desk.window), desk_(desk), view_(std::move(view)), charts_(charts) {
  const Actions& a = desk.actions;
  const std::pair<QAction*, ThemeChoice> themes[] = {
      {a.theme_system, ThemeChoice::system}, {a.theme_light, ThemeChoice::light}, {a.theme_dark, ThemeChoice::dark}};
  for (const auto& one : themes)
    connect(one.first, &QAction::triggered, this, [this, theme = one.second] { choose_theme(theme); });
  connect(a.preferences, &QAction::triggered, this, &ViewCommands::show_preferences);
  choose_theme(theme_named(QSettings().value(QStringLiteral("theme")).toString()));
  connect_maps();
  connect_options();
  listening_ = ViewState::Listening(view_, [this](unsigned changes, const void*) {
    if (changes & (ViewChange::layers | ViewChange::view)) show_layers();
    if (changes & ViewChange::captions_closed) desk_.actions.captions->setChecked(false);
    if (changes & ViewChange::marks) desk_.actions.clear_marks->setEnabled(!view_->excerpt().marks.empty());
  });
  show_theme();
  connect(&motion_, &Motion::changed, this, &ViewCommands::show_motion);
  show_motion();
  show_layers();
  desk.window.installEventFilter(this);
}

void ViewCommands::connect_maps() {
  const Actions& a = desk_.actions;
  const auto on_scene = [this](const QAction* action, const auto& act) {
    connect(action, &QAction::triggered, this, [this, act] { act(desk_.sides.focused_viewport().scene()); });
  };
  on_scene(a.fit, [](Scene& scene) { scene.fit(); });
  on_scene(a.zoom_in, [](Scene& scene) { scene.zoom(zoom_step); });
  on_scene(a.zoom_out, [](Scene& scene) { scene.zoom(1 / zoom_step); });
  on_scene(a.pan_left, [](Scene& scene) { scene.pan(pan_step, 0); });
  on_scene(a.pan_right, [](Scene& scene) { scene.pan(-pan_step, 0); });
  on_scene(a.pan_up, [](Scene& scene) { scene.pan(0, pan_step); });
  on_scene(a.pan_down, [](Scene& scene) { scene.pan(0, -pan_step); });
  on_scene(a.mark, [](Scene& scene) { scene.toggle_mark(); });
  for (const auto& [action, stops] : {std::pair(a.more_ants, 1), {a.fewer_ants, -1}})
    connect(action, &QAction::triggered, this, [this, by = stops] {
      for (std::size_t side = 0; side < desk_.sides.sides().size(); ++side) {
        desk_.sides.viewport(side).scene().change_ants(by);
        desk_.sides.viewport(side).changed();
      }
    });
  connect(a.copy_view, &QAction::triggered, this, [this] {
    const std::optional<Camera> seen = desk_.sides.focused_viewport().scene().map_view();
    QGuiApplication::clipboard()->setText(text(view_text(seen_view(*view_, seen))));
    desk_.say(Severity::information, tr(view_is_copied));
  });
  connect(a.paste_view, &QAction::triggered, this, [this] {
    try {
      set(parse_view(QGuiApplication::clipboard()->text().toStdString(), seen_view(*view_, std::nullopt)));
    } catch (const InputError& error) {
      desk_.say(Severity::warning, QString::fromUtf8(error.what()));
    }
  });
  connect(a.clear_marks, &QAction::triggered, this, [this] { view_->clear_marks(); });
  a.clear_marks->setEnabled(false);
  connect(a.reorder, &QAction::triggered, this, [this] {
    Viewport& first = desk_.sides.viewport(0);
    first.scene().reorder();
    first.changed();
    desk_.sides.show_sides();
  });
  connect(a.next_edge_value, &QAction::triggered, this,
          [this] { desk_.sides.viewport(0).scene().show_next_edge_value(); });
}

void ViewCommands::set(const SeenView& wanted) {
  const std::optional<Camera> seen = desk_.sides.focused_viewport().scene().map_view();
  if (wanted.panes != view_->view()) set_once_seen(wanted);  // the map will have another size
  show_view(wanted, seen ? seen->pane : Rect{0, 0, 1000, 1000}, *view_);
  show_layers();
  desk_.sides.show_sides();
}

void ViewCommands::set_once_seen(const SeenView& wanted) {
  wanted_ = wanted;
  connect(&desk_.sides.viewport(0), &Viewport::frame_drawn, this, &ViewCommands::set_wanted,
          Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
}

void ViewCommands::set_wanted() {
  if (wanted_ && view_->excerpt().instance) set(*std::exchange(wanted_, std::nullopt));
}

void ViewCommands::connect_options() {
  const Actions& a = desk_.actions;
  for (const Layer layer : all_layers)
    connect(a.show_layer(layer), &QAction::triggered, this,
            [this, layer](bool shown) { view_->set_layer(layer, shown); });
  const auto sets = [this](QAction* action, auto set) {
    connect(action, &QAction::toggled, this,
            [this, set](bool on) { view_->change_options([&](SceneOptions& options) { set(options, on); }); });
  };
  sets(a.colour_by_trail,
       [](SceneOptions& o, bool on) { o.trail_colour = on ? TrailColour::trail : TrailColour::share; });
  sets(a.frame_times, [](SceneOptions& o, bool on) { o.frame_times = on; });
  sets(a.captions, [](SceneOptions& o, bool on) { o.captions = on; });
  a.captions->setChecked(QSettings().value(QStringLiteral("captions"), true).toBool());
  connect(a.captions, &QAction::toggled, this, [](bool on) { QSettings().setValue(QStringLiteral("captions"), on); });
  const std::pair<QAction*, View> views[] = {{a.map, View::map}, {a.both, View::both}, {a.matrix, View::matrix}};
  for (const auto& one : views)
    connect(one.first, &QAction::triggered, this, [this, view = one.second] { view_->set_view(view); });
  connect(a.next_view, &QAction::triggered, this, [this] { view_->set_view(View((int(view_->view()) + 1) % 3)); });
}

void ViewCommands::show_layers() {
  const Actions& a = desk_.actions;
  for (const Layer layer : all_layers) a.show_layer(layer)->setChecked(view_->layer(layer));
  QAction* const views[] = {a.map, a.both, a.matrix};
  views[int(view_->view())]->setChecked(true);
}

void ViewCommands::choose_theme(ThemeChoice theme) {
  QSettings().setValue(QStringLiteral("theme"), theme_name(theme));
  QAction* const choices[] = {desk_.actions.theme_system, desk_.actions.theme_light, desk_.actions.theme_dark};
  choices[int(theme)]->setChecked(true);
  apply_theme(theme);
}

void ViewCommands::show_preferences() {
  const Actions& a = desk_.actions;
  auto* dialog = new PreferencesDialog({a.theme_system, a.theme_light, a.theme_dark},
                                       desk_.sides.focused().session().kept_moments(), &desk_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &PreferencesDialog::moments_chosen, this, [this](qulonglong bytes) {
    for (std::size_t i = 0; i < desk_.sides.sides().size(); ++i)
      desk_.sides.controller(i).session().set_snapshot_budget(bytes);
    desk_.sides.sides().set_moments(bytes);
  });
  connect(dialog, &PreferencesDialog::motion_chosen, &motion_, &Motion::choose);
  dialog->setModal(true);
  dialog->show();
}

void ViewCommands::show_theme() {
  const Theme theme = theme_of(desk_.window.palette());
  view_->change_options([&](SceneOptions& options) { options.theme = theme; });
  charts_.set_dark(theme == Theme::dark);
}

void ViewCommands::show_motion() {
  const bool reduced = motion_.reduced();
  view_->change_options([&](SceneOptions& options) { options.reduced_motion = reduced; });
  desk_.window.setAnimated(!reduced);  // its docked panes
}

bool ViewCommands::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) show_theme();
  return QObject::eventFilter(watched, event);
}

}  // namespace formicarium
