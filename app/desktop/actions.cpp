// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/actions.hpp"

#include <QAbstractButton>
#include <QActionGroup>
#include <QApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <algorithm>

#include "app/desktop/glyphs.hpp"

namespace formicarium {

Actions::Actions(QWidget* window) : QObject(window), window_(window) {
  const auto key = [](auto code) { return QKeySequence(code); };

  gallery =
      keyed(make("gallery", tr("&Gallery…"), tr("Choose among the bundled instances")), {key(Qt::CTRL | Qt::Key_G)});
  open = keyed(make("open", tr("&Open…"), tr("Open an instance: TSPLIB (.tsp, .atsp) or CSV (id,x,y)")),
               {key(QKeySequence::Open)});
  open_tour = make("open_tour", tr("Open &Tour…"), tr("Compare a tour file with the best tour"));
  open_session =
      make("open_session", tr("Open S&ession…"), tr("Replay a saved run to the iteration where it was saved"));
  save_tour = keyed(make("save_tour", tr("&Save Tour…"), tr("Save the best tour as a TSPLIB tour file")),
                    {key(QKeySequence::Save)});
  save_session = keyed(make("save_session", tr("Save Sess&ion…"),
                            tr("Save instance, settings, seed and journal: reopening replays the run")),
                       {key(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
  save_settings = make("save_settings", tr("Save Settin&gs…"), tr("Save the parameters in force"));
  export_picture = keyed(make("export_picture", tr("Export &Picture…"), tr("Save the picture as PNG, SVG or PDF")),
                         {key(Qt::CTRL | Qt::Key_E)});
  export_charts = make("export_charts", tr("Export C&harts…"), tr("Save the charts in view as PNG, SVG or PDF"));
  export_trace = make("export_trace", tr("Export T&race…"), tr("Save every iteration of this run as CSV"));
  close = keyed(make("close", tr("&Close Window")), {key(Qt::CTRL | Qt::Key_W)});
  quit = keyed(make("quit", tr("&Quit")), {key(Qt::CTRL | Qt::Key_Q)});

  copy_picture = keyed(make("copy_picture", tr("&Copy Picture"), tr("Put the view as a picture on the clipboard")),
                       {key(Qt::CTRL | Qt::SHIFT | Qt::Key_C)});
  copy_tour = make("copy_tour", tr("Copy &Tour"), tr("Put the best tour's city ids on the clipboard"));

  fit = keyed(make("fit", tr("&Fit"), tr("Show the whole instance")), {key(Qt::Key_F), key(Qt::Key_0)});
  zoom_in = keyed(make("zoom_in", tr("Zoom &In")), {key(Qt::Key_Plus), key(Qt::Key_Equal)});
  zoom_out = keyed(make("zoom_out", tr("Zoom &Out")), {key(Qt::Key_Minus)});
  pan_left = keyed(make("pan_left", tr("Pan Left")), {key(Qt::CTRL | Qt::Key_Left)});
  pan_right = keyed(make("pan_right", tr("Pan Right")), {key(Qt::CTRL | Qt::Key_Right)});
  pan_up = keyed(make("pan_up", tr("Pan Up")), {key(Qt::CTRL | Qt::Key_Up)});
  pan_down = keyed(make("pan_down", tr("Pan Down")), {key(Qt::CTRL | Qt::Key_Down)});
  for (std::size_t i = 0; i < show_layers.size(); ++i) {
    const LayerKind& kind = *layer_kinds[i];
    const QByteArray name = QByteArray("show_") + kind.id;
    show_layers[i] = keyed(make(name, QLatin1Char('&') + tr(kind.name)), {QKeySequence(QString::fromLatin1(kind.key))});
    show_layers[i]->setCheckable(true);
  }
  colour_by_trail = keyed(make("colour_by_trail", tr("Colour Trails by &τ"),
                               tr("Colours say the trail τ, not its share of the city's trail")),
                          {key(Qt::Key_L)});
  reorder =
      keyed(make("reorder", tr("Re-&order Matrix"), tr("Rows and columns by the best tour of now")), {key(Qt::Key_O)});
  frame_times =
      keyed(make("frame_times", tr("Frame Ti&mes"), tr("What drawing takes, over the picture")), {key(Qt::Key_F12)});
  captions = make("captions", tr("Ca&ptions"), tr("What the trails have come to, over the map, as the run goes on"));
  for (QAction* option : {colour_by_trail, captions, frame_times}) option->setCheckable(true);
  map = make("map", tr("&Map"));
  both = make("both", tr("Map &and Matrix"));
  matrix = make("matrix", tr("Mat&rix"));
  next_view = keyed(make("next_view", tr("&Next View"), tr("Map, both, matrix in turn")), {key(Qt::Key_M)});
  next_city = keyed(make("next_city", tr("Next City of the Best Tour")), {key(Qt::Key_J)});
  previous_city = keyed(make("previous_city", tr("Previous City of the Best Tour")), {key(Qt::Key_K)});
  go_to_city = keyed(make("go_to_city", tr("&Go to City…")), {key(Qt::Key_G)});
  map_only = make("map_only", tr("Map &Only"), tr("Hide everything but map, legend and run bar"));
  map_only->setCheckable(true);
  full_screen = keyed(make("full_screen", tr("F&ull Screen")), {key(Qt::Key_F11)});
  full_screen->setCheckable(true);
  reset_layout = make("reset_layout", tr("Reset &Layout"), tr("Put all panes back where they were at first"));
  next_pane = keyed(make("next_pane", tr("Next &Pane")), {key(Qt::Key_F6)});
  previous_pane = keyed(make("previous_pane", tr("Previous Pane")), {key(Qt::SHIFT | Qt::Key_F6)});
  larger_pane = keyed(make("larger_pane", tr("&Larger"), tr("Give the pane that has the focus more room")),
                      {key(Qt::CTRL | Qt::ALT | Qt::Key_Plus), key(Qt::CTRL | Qt::ALT | Qt::Key_Equal)});
  smaller_pane = keyed(make("smaller_pane", tr("&Smaller"), tr("Give the pane that has the focus less room")),
                       {key(Qt::CTRL | Qt::ALT | Qt::Key_Minus)});
  theme_system = make("theme_system", tr("&System"));
  theme_light = make("theme_light", tr("&Light"));
  theme_dark = make("theme_dark", tr("&Dark"));

  play = keyed(make("play", tr("&Play"), tr("Let the ants run (Space)")), {key(Qt::Key_Space)});
  pause_at_once = keyed(make("pause_at_once", tr("Pause at &Once"),
                             tr("Pause without waiting for the end of the iteration: it is given up, and done again "
                                "when the run goes on (Shift+Space)")),
                        {key(Qt::SHIFT | Qt::Key_Space)});
  play_anywhere = keyed(make("play_anywhere", tr("Play or Pause from Anywhere")), {key(Qt::CTRL | Qt::Key_Return)});
  step = keyed(make("step", tr("&Step"), tr("One iteration (S or →)")), {key(Qt::Key_S), key(Qt::Key_Right)});
  ten_steps =
      keyed(make("ten_steps", tr("&Ten Steps"), tr("Ten iterations (Shift+→)")), {key(Qt::SHIFT | Qt::Key_Right)});
  reset = keyed(make("reset", tr("&Reset"), tr("Back to iteration 0 (R); without a kept seed, with a fresh one")),
                {key(Qt::Key_R)});
  undo_reset =
      make("undo_reset", tr("&Undo Reset"), tr("Replay the run before this one to the iteration where it ended"));
  new_seed = keyed(make("new_seed", tr("&New Seed"), tr("Draw a fresh seed and start anew (N)")), {key(Qt::Key_N)});
  enter_seed =
      keyed(make("enter_seed", tr("&Enter Seed…"), tr("Type a seed (E); Enter starts anew with it")), {key(Qt::Key_E)});
  keep_seed = keyed(
      make("keep_seed", tr("&Keep Seed"), tr("Reset repeats this very run; without it, each reset draws a fresh seed")),
      {key(Qt::SHIFT | Qt::Key_N)});
  keep_seed->setCheckable(true);
  keep_seed->setChecked(true);
  slower = keyed(make("slower", tr("S&lower")), {key(Qt::Key_BracketLeft)});
  faster = keyed(make("faster", tr("&Faster")), {key(Qt::Key_BracketRight)});
  unlimited = keyed(make("unlimited", tr("As Fast as &Possible")), {key(Qt::Key_BraceRight)});
  set_speed =
      keyed(make("set_speed", tr("Set Spee&d"), tr("Go to the speed slider (V); arrows move it")), {key(Qt::Key_V)});
  set_stop = keyed(make("set_stop", tr("Stop &When…"), tr("Say when the run ends by itself (X)")), {key(Qt::Key_X)});

  help_here = keyed(make("help_here", tr("&Help for the Focused Control")), {key(Qt::Key_F1)});
  shortcuts = keyed(make("shortcuts", tr("&Keyboard Shortcuts"), {}), {key(Qt::Key_Question)});
  messages = make("messages", tr("&Messages"), tr("Every message since the program started"));
  copy_diagnostics = make("copy_diagnostics", tr("Copy &Diagnostics"),
                          tr("Put versions, graphics, device and settings on the clipboard, for a report"));
  about = make("about", tr("&About Formicarium"));

  play->setIcon(glyph_icon(Glyph::play));
  step->setIcon(glyph_icon(Glyph::step));
  ten_steps->setIcon(glyph_icon(Glyph::ten_steps));
  reset->setIcon(glyph_icon(Glyph::reset));
  new_seed->setIcon(glyph_icon(Glyph::seed));

  const auto exclusive = [this](std::initializer_list<QAction*> actions) {
    auto* group = new QActionGroup(this);
    for (QAction* action : actions) {
      action->setCheckable(true);
      group->addAction(action);
    }
  };
  exclusive({map, both, matrix});
  exclusive({theme_system, theme_light, theme_dark});
  qApp->installEventFilter(this);
}

void Actions::arrows_act_within(QWidget* view) { views_.push_back(view); }

bool Actions::is_used_by(const QWidget* focused, int key) const {
  if (key == Qt::Key_Space) return qobject_cast<const QAbstractButton*>(focused) != nullptr;
  if (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Up && key != Qt::Key_Down) return false;
  return std::ranges::none_of(
      views_, [focused](const QWidget* view) { return view == focused || view->isAncestorOf(focused); });
}

// Qt asks the focused control whether it wants a key before it looks for a command; text fields answer by themselves.
bool Actions::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* focused = qobject_cast<QWidget*>(watched);
    if (focused && focused == QApplication::focusWidget() &&
        is_used_by(focused, static_cast<QKeyEvent*>(event)->key())) {
      event->accept();
      return true;
    }
  }
  return QObject::eventFilter(watched, event);
}

QAction* Actions::make(const char* name, const QString& text, const QString& tip) {
  auto* action = new QAction(text, this);
  action->setObjectName(QLatin1String(name));
  if (!tip.isEmpty()) action->setToolTip(tip);
  all_.push_back(action);
  return action;
}

QAction* Actions::keyed(QAction* action, const QList<QKeySequence>& keys) {
  action->setShortcuts(keys);
  window_->addAction(action);
  return action;
}

}  // namespace formicarium
