// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/actions.hpp"

#include <QAbstractButton>
#include <QActionGroup>
#include <QApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <algorithm>

#include "app/desktop/glyphs.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/problem_words.hpp"
#include "app/scene/look/projector.hpp"

namespace formicarium {
namespace {

/// A command of the window. Keys: with Qt's modifiers; 0: none.
struct Row {
  QAction* Actions::*action;
  const char* name;
  const char* words;
  const char* tip = "";
  int key = 0, other_key = 0;
  QKeySequence::StandardKey standard = QKeySequence::UnknownKey;
};

constexpr int ctrl = Qt::ControlModifier, shift = Qt::ShiftModifier, alt = Qt::AltModifier;
constexpr Row rows[] = {
    {&Actions::gallery, "gallery", "&Gallery…", "Choose among the bundled instances", ctrl | Qt::Key_G},
    {&Actions::open, "open", "&Open…",
     "Open an instance: TSPLIB (.tsp, .atsp), CSV (id,x,y), η of edges (.eta) or QAPLIB (.dat)", 0, 0,
     QKeySequence::Open},
    {&Actions::open_tour, "open_tour", "Open &Tour…", "Compare a tour file with the best tour"},
    {&Actions::open_session, "open_session", "Open S&ession…",
     "Replay a saved run, and all its sides, to the iteration where it was saved. Earlier Runs keeps what was shown"},
    {&Actions::save_tour, "save_tour", "&Save Tour…", "Save the best tour as a TSPLIB tour file", 0, 0,
     QKeySequence::Save},
    {&Actions::save_session, "save_session", "Save Sess&ion…",
     "Save instance, settings, seed and journal of all sides, and their branches: reopening replays the run",
     ctrl | shift | Qt::Key_S},
    {&Actions::save_settings, "save_settings", "Save Settin&gs…", "Save the parameters in force"},
    {&Actions::export_picture, "export_picture", "Export &Picture…", "Save the picture as PNG, SVG or PDF",
     ctrl | Qt::Key_E},
    {&Actions::export_charts, "export_charts", "Export C&harts…", "Save the charts in view as PNG, SVG or PDF"},
    {&Actions::export_trace, "export_trace", "Export T&race…", "Save every iteration of this run as CSV"},
    {&Actions::close, "close", "&Close Window", "", ctrl | Qt::Key_W},
    {&Actions::quit, "quit", "&Quit", "", ctrl | Qt::Key_Q},
    {&Actions::copy_picture, "copy_picture", "&Copy Picture", "Put the view as a picture on the clipboard",
     ctrl | shift | Qt::Key_C},
    {&Actions::copy_tour, "copy_tour", "Copy &Tour", "Put the best tour's city ids on the clipboard"},
    {&Actions::fit, "fit", "&Fit", "Show the whole instance", Qt::Key_F, Qt::Key_0},
    {&Actions::zoom_in, "zoom_in", "Zoom &In", "", Qt::Key_Plus, Qt::Key_Equal},
    {&Actions::zoom_out, "zoom_out", "Zoom &Out", "", Qt::Key_Minus},
    {&Actions::pan_left, "pan_left", "Pan Left", "", ctrl | Qt::Key_Left},
    {&Actions::pan_right, "pan_right", "Pan Right", "", ctrl | Qt::Key_Right},
    {&Actions::pan_up, "pan_up", "Pan Up", "", ctrl | Qt::Key_Up},
    {&Actions::pan_down, "pan_down", "Pan Down", "", ctrl | Qt::Key_Down},
    {&Actions::colour_by_trail, "colour_by_trail", "Colour Trails by &τ",
     "Colour by the trail τ itself, not by its share of the city's trails", Qt::Key_L},
    {&Actions::next_edge_value, "next_edge_value", "Show τ, η or 1/&d",
     "What lines and cells tell: the trails, the η of an .eta file, or 1/d, which ants go by without one",
     shift | Qt::Key_L},
    {&Actions::reorder, "reorder", "Re-&order Matrix", "Order rows and columns by the current best tour", Qt::Key_O},
    {&Actions::frame_times, "frame_times", "Frame Ti&mes", "Show over the picture how long drawing takes", Qt::Key_F12},
    {&Actions::captions, "captions", "Ca&ptions", "Say over the map what the trails show as the run goes on"},
    {&Actions::map, "map", "&Map"},
    {&Actions::both, "both", "Map &and Matrix"},
    {&Actions::matrix, "matrix", "Mat&rix"},
    {&Actions::next_view, "next_view", "&Next View", "Switch between map, both and matrix", Qt::Key_M},
    {&Actions::next_city, "next_city", "Next City of the Best Tour", "", Qt::Key_J},
    {&Actions::previous_city, "previous_city", "Previous City of the Best Tour", "", Qt::Key_K},
    {&Actions::go_to_city, "go_to_city", "&Go to City…", "", Qt::Key_G},
    {&Actions::map_only, "map_only", "Map &Only", "Hide everything but map, legend and run bar"},
    {&Actions::projector, "projector", projector::name,
     "For a lecture: larger text, thicker lines, and the panes put away until this is switched off", Qt::Key_F8,
     ctrl | shift | Qt::Key_P},
    {&Actions::full_screen, "full_screen", "F&ull Screen", "", Qt::Key_F11},
    {&Actions::reset_layout, "reset_layout", "Reset &Layout", "Put all panes back where they were at first"},
    {&Actions::next_pane, "next_pane", "Next &Pane", "", Qt::Key_F6},
    {&Actions::previous_pane, "previous_pane", "Previous Pane", "", shift | Qt::Key_F6},
    {&Actions::larger_pane, "larger_pane", "&Larger Pane", "Give the pane that has the focus more room",
     ctrl | alt | Qt::Key_Plus, ctrl | alt | Qt::Key_Equal},
    {&Actions::smaller_pane, "smaller_pane", "&Smaller Pane", "Give the pane that has the focus less room",
     ctrl | alt | Qt::Key_Minus},
    {&Actions::theme_system, "theme_system", "&System"},
    {&Actions::theme_light, "theme_light", "&Light"},
    {&Actions::theme_dark, "theme_dark", "&Dark"},
    {&Actions::play, "play", "&Play", "Let the ants run (Space)", Qt::Key_Space},
    {&Actions::pause_at_once, "pause_at_once", "Pause at &Once",
     "Pause without waiting for the end of the iteration: it is given up, and done again when the run goes on "
     "(Shift+Space)",
     shift | Qt::Key_Space},
    {&Actions::play_anywhere, "play_anywhere", "Play or Pause from Anywhere", "", ctrl | Qt::Key_Return},
    {&Actions::step, "step", "&Step", "One iteration (S or →)", Qt::Key_S, Qt::Key_Right},
    {&Actions::ten_steps, "ten_steps", "&Ten Steps", "Ten iterations (Shift+→)", shift | Qt::Key_Right},
    {&Actions::reset, "reset", "&Reset", "Back to iteration 0 (R), with a fresh seed unless the seed is kept",
     Qt::Key_R},
    {&Actions::undo_reset, "undo_reset", "&Undo Reset",
     "Replay the run before this one, with the sides it had, to the iteration where it ended"},
    {&Actions::new_seed, "new_seed", "&New Seed", "Draw a fresh seed and start anew (N)", Qt::Key_N},
    {&Actions::enter_seed, "enter_seed", "&Enter Seed…", "Type a seed (E); Enter starts anew with it", Qt::Key_E},
    {&Actions::keep_seed, "keep_seed", "&Keep Seed", "Reset repeats this run; otherwise each reset draws a fresh seed",
     shift | Qt::Key_N},
    {&Actions::earlier_moment, "earlier_moment", "Look One Iteration &Back",
     "Show the run as it stood one iteration earlier ([); the run itself stays as it is", Qt::Key_BracketLeft},
    {&Actions::later_moment, "later_moment", "Look One Iteration F&orward", "", Qt::Key_BracketRight},
    {&Actions::now, "now", "Back to No&w", "Show the newest iteration again (Esc)", Qt::Key_BraceRight},
    {&Actions::another_seed, "another_seed", "Go On from Here with &Another Seed…",
     "Starts a branch at the moment shown, with the same parameters and a new seed. Look back first. The run that is "
     "left stays among its branches",
     ctrl | Qt::Key_B},
    {&Actions::branches, "branches", "&Branches…",
     "The runs that began like this one: what differs, where they parted, their names; each can be returned to",
     shift | Qt::Key_B},
    {&Actions::moments_memory, "moments_memory", "&Memory for Earlier Moments…",
     "How much memory may be spent so that going back is fast"},
    {&Actions::hold, "hold", "&Hold This Tour",
     "Hold the tour that is shown: the map says where the best tour differs from it from now on", Qt::Key_P},
    {&Actions::slower, "slower", "S&lower", "", Qt::Key_Comma},
    {&Actions::faster, "faster", "&Faster", "", Qt::Key_Period},
    {&Actions::unlimited, "unlimited", "As Fast as &Possible", "", Qt::Key_Greater},
    {&Actions::set_speed, "set_speed", "Set Spee&d", "Go to the speed slider (V); arrows move it", Qt::Key_V},
    {&Actions::set_stop, "set_stop", "Stop &When…", "Say when the run ends by itself (X)", Qt::Key_X},
    {&Actions::add_side, "add_side", "&Add a Side",
     "Put a copy of this run beside it: same instance, settings and seed; then change what you like (Ctrl+D)",
     ctrl | Qt::Key_D},
    {&Actions::close_side, "close_side", "&Close This Side", "End the focused side; the others go on"},
    {&Actions::one_run, "one_run", "Back to &One Run", "End all sides but A"},
    {&Actions::next_side, "next_side", "Next &Side", "Let the panels show the next side", Qt::Key_Backslash},
    {&Actions::differences, "differences", "Show &Differences",
     "Show on each map which edges only this side's best tour has, and in the matrix whose trails are stronger",
     Qt::Key_Bar},
    {&Actions::same_iteration, "same_iteration", "Keep the Same &Iteration",
     "Each side waits for the slowest, so that all do the same iteration; otherwise each runs as fast as it can"},
    {&Actions::make_experiment, "make_experiment", "Make an &Experiment…",
     "Open the experiment that would rank what is on screen: 30 seeds each, with a test"},
    {&Actions::experiments, "experiments", "E&xperiments…",
     "Many runs of several variants, with figures, tables and tests (Ctrl+T)", ctrl | Qt::Key_T},
    {&Actions::help_here, "help_here", "&Help for the Focused Control", "", Qt::Key_F1},
    {&Actions::shortcuts, "shortcuts", "&Keyboard Shortcuts", "", Qt::Key_Question},
    {&Actions::messages, "messages", "&Messages", "Every message since the program started"},
    {&Actions::copy_diagnostics, "copy_diagnostics", "Copy &Diagnostics",
     "Put versions, graphics, device and settings on the clipboard, for a report"},
    {&Actions::about, "about", "&About Formicarium"},
};

}  // namespace

Actions::Actions(QWidget* window) : QObject(window) {
  const auto add = [&](const char* name, const QString& words, const char* tip, const QList<QKeySequence>& keys) {
    auto* action = new QAction(words, this);
    action->setObjectName(QLatin1String(name));
    if (*tip != '\0') action->setToolTip(tr(tip));
    action->setShortcuts(keys);
    if (!keys.isEmpty()) window->addAction(action);
    all_.push_back(action);
    return action;
  };
  for (const Row& row : rows) {
    if (row.action == &Actions::colour_by_trail)
      for (std::size_t i = 0; i < show_layers.size(); ++i) {
        const LayerKind& kind = *layer_kinds[i];
        show_layers[i] = add(QByteArray("show_") + kind.id, QLatin1Char('&') + tr(kind.name), "",
                             {QKeySequence(QString::fromLatin1(kind.key))});
      }
    QList<QKeySequence> keys;
    for (const int key : {row.key, row.other_key})
      if (key != 0) keys << QKeySequence(key);
    if (row.standard != QKeySequence::UnknownKey) keys << QKeySequence(row.standard);
    this->*row.action = add(row.name, tr(row.words), row.tip, keys);
  }
  for (QAction* layer : show_layers) layer->setCheckable(true);
  for (QAction* option : {colour_by_trail, captions, frame_times, map_only, this->projector, full_screen, keep_seed,
                          hold, differences, same_iteration})
    option->setCheckable(true);
  keep_seed->setChecked(true);
  same_iteration->setChecked(true);
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

void Actions::show_words(const ProblemWords& words) {
  of_tours_ = words.solution == tour_words.solution;
  const auto said = [&](const char* of_tours) { return text(in_words(of_tours, words, CityMeans::item)); };
  for (const Row& row : rows) {
    if (row.action == &Actions::play) continue;  // what it says depends on the run
    QAction* const action = this->*row.action;
    action->setText(said(row.words));
    action->setToolTip(*row.tip != '\0' ? said(row.tip) : QString());  // Qt then takes the text
  }
  if (of_tours_) return;
  const QString item = text(capital(words.item));
  next_city->setText(tr("Next %1").arg(item));
  previous_city->setText(tr("Previous %1").arg(item));
  save_tour->setToolTip(tr("Save the best assignment for QAPLIB (.sln), or as .csv or .json"));
  differences->setToolTip(tr(
      "Fill on each map the facilities that the other side's best assignment has elsewhere, and show in the table of "
      "trails whose are stronger"));
  copy_tour->setToolTip(tr("Put the location of each facility on the clipboard"));
}

void Actions::arrows_act_within(QWidget* view) { views_.emplace_back(view); }

void Actions::letters_stay_within(QWidget* list) { lists_.emplace_back(list); }

bool Actions::is_used_by(const QWidget* focused, const QKeyEvent& pressed) const {
  const auto within = [focused](const QPointer<const QWidget>& one) {
    return one && (one == focused || one->isAncestorOf(focused));
  };
  const bool letter = !pressed.text().isEmpty() && pressed.text().front().isPrint() &&
                      !(pressed.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
  if (letter && std::ranges::any_of(lists_, within)) return true;
  const int key = pressed.key();
  if (key == Qt::Key_Space) return qobject_cast<const QAbstractButton*>(focused) != nullptr;
  if (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Up && key != Qt::Key_Down) return false;
  return std::ranges::none_of(views_, within);
}

// Qt offers a key to the focused control before it looks for a command. Accepting here keeps it for
// the control; text fields do that by themselves.
bool Actions::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* focused = qobject_cast<QWidget*>(watched);
    if (focused && focused == QApplication::focusWidget() && is_used_by(focused, *static_cast<QKeyEvent*>(event))) {
      event->accept();
      return true;
    }
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace formicarium
