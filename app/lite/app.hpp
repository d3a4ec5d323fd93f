// SPDX-License-Identifier: Apache-2.0
// The window's main loop: handles input, draws, and decides when to sleep.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/engine/make_colony.hpp"
#include "app/lite/count_field.hpp"
#include "app/lite/frame_clock.hpp"
#include "app/lite/gallery_sheet.hpp"
#include "app/lite/lesson_pane.hpp"
#include "app/lite/loader.hpp"
#include "app/lite/message_line.hpp"
#include "app/lite/pane.hpp"
#include "app/lite/panels.hpp"
#include "app/lite/parameter_pane.hpp"
#include "app/lite/player.hpp"
#include "app/lite/run_bar.hpp"
#include "app/lite/side.hpp"
#include "app/lite/status_line.hpp"
#include "app/lite/timeline_strip.hpp"
#include "app/model/background.hpp"
#include "app/model/bounding.hpp"
#include "app/model/city_edits.hpp"
#include "app/model/lesson_run.hpp"
#include "app/model/replay.hpp"
#include "app/scene/ant_follower.hpp"
#include "app/scene/compared.hpp"
#include "app/scene/hands.hpp"
#include "app/scene/lesson_view.hpp"
#include "app/scene/look/resting.hpp"
#include "app/scene/view_text.hpp"

namespace formicarium::lite {

struct AppOptions {
  Theme theme = Theme::light;
  SeenView view{};                           // with --table on top
  bool bare = false;                         // no panels: the picture alone
  bool projector = false;                    // large text and lines, few panels
  bool reduced_motion = false;               // no ants walk, the view jumps
  Distances distances = Distances::by_type;  // of the first file
  bool run = true;                           // an opened instance starts to run at once
  double frames_per_second = 60;
  double speed = 0;       // iterations per second; 0: as fast as possible
  bool suits = false;     // each instance sets its own speed, until the user sets one
  bool captions = false;  // the story of a run over the map; a run that has settled rests
  bool interop = true;    // trails may reach the screen straight from the GPU
  bool bounds = false;    // a lower bound is computed where no optimum is known
  Settings settings;      // of the first run
};

/// Main thread only, with the window's GL context current throughout.
class App {
 public:
  App(Window& window, const AppOptions& options, ColonyMaker make = make_colony_anywhere);
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  /// A file, or a bundled instance by its name; `solved` as soon as it is there. `distances`: of an instance's file.
  void open(const std::string& name, bool solved = false, Distances distances = Distances::by_type);
  void solve();  // the focused run's instance, within usual_solve_seconds
  void act(Command command);

  /// Sleeps until something happens, acts, and draws if something changed. False once the window was closed.
  bool turn();
  // The parts of turn(), for callers that decide themselves when to draw.
  bool listen(bool may_sleep);  // acts on what happened; false once the window was closed
  void take_frame();            // of the colony
  bool wants_draw() const;      // something changed since it was drawn
  /// Draws now, even if nothing changed; `scene_too`: also the picture, if nothing in it changed.
  void draw(bool scene_too = false);
  Picture screenshot();  // draws the whole window once more
  /// Saves the run; formicarium offers to recover it at its next start. False if there is no run
  /// with a tour. Throws OutputError.
  bool save_run();

  Player& player() { return player_; }
  LessonRun* lesson() { return lesson_.get(); }  // null: none is open
  void act_on(const LessonPane::Wish& wish);     // of the lesson that is open
  Scene& scene() { return scene_; }
  Hands& hands() { return hands_; }
  Side* second() { return second_.get(); }  // null while there is one run
  std::size_t focus() const { return sides_.focus(); }
  const MessageLine& messages() const { return message_; }
  void undo_replacement();  // brings back the run that another instance replaced, if any
  std::filesystem::path file_of(const Frame& run) const;
  const Rect& picture() const { return places_.scene; }  // of the first side, as drawn last
  /// Why the file of the newest open() could not be read, or its colony could not be made or run.
  const std::optional<std::string>& failure() const { return failure_; }
  bool unreadable() const { return unreadable_; }                                   // failure() is about the file
  const std::filesystem::path& file_of_instance() const { return instance_file_; }  // of what was read last
  bool reading() const { return loader_.share().has_value(); }
  bool busy() const { return loader_.share().has_value() || player_.making_share().has_value(); }
  int drawn() const { return drawn_; }  // frames

 private:
  struct Places {
    Rect lesson, run_bar, message, scene, second, timeline, parameters, status;  // second: empty while there is one run
    Rect header, second_header;
  };

  void act_on_picture(Command command);
  void copy_view();
  void paste_view();
  Hands::Host hands_host();
  void begin_drawing();
  void ask_how_many();            // cities to scatter
  void take_edits();              // of a frame of the first side
  std::function<void()> waker();  // for players
  AntFollower::Host follower_host();
  Player& focused_player() { return second_ && sides_.focus() == 1 ? second_->player : player_; }
  void begin_or_end_second();
  void begin_second(void (Sides::*as)(formicarium::Player&));
  void put_before_edits();
  void restart_with_seed(std::uint64_t seed);  // all sides
  void focus(std::size_t side);
  void show_sides();
  void show_differences(bool on);
  void take_frame_of_second();
  void handle(const Input& input);
  void point(const PointerEvent& event);
  void take_files();
  void take(OpenedInstance& opened);
  void take(OpenedSession& opened);
  void take(OpenedSettings& opened);
  void take(OpenedExperiment& opened);
  void take(OpenedTour& opened);
  void fail(const std::string& why);
  bool gallery_takes(const Input& input);  // while it is shown
  void open_lesson(const std::string& name);
  void take_lesson();  // that was read
  void go_on_with_lesson();
  bool lesson_lets(Command command);  // and says what it waits for if not
  void show_notes();                  // what to notice, to try and to go on with, of a bundled instance
  void put_lesson_away();             // its run stays
  void leave_lesson();
  std::string lesson_after() const;  // the name of the next bundled one; empty: there is none
  void rest_when_settled();
  void note_replaced();  // by a run on another instance, and offers to undo it
  void select_along_tour(int by);
  void close_topmost();
  void save_screenshot();
  void set_options();
  double text_height() const;
  bool parameters_shown() const;
  Places arrange();
  void draw_panels(const Places& places);
  void draw_into(GLuint target, bool scene_too);
  double seconds_to_sleep() const;

  Window& window_;
  AppOptions options_;
  std::atomic<bool> news_{false};        // the solver thread has published a frame
  std::optional<SeenView> wanted_view_;  // shown once the map has its place
  std::vector<Command> commands_;        // from the panels; done once their frame is drawn
  std::optional<GallerySheet::Choice> chosen_;
  bool solve_opened_ = false;  // what is being read
  InstancePtr to_solve_;       // as soon as its first frame is there
  ColonyMaker make_;
  const ViewStatePtr view_ = std::make_shared<ViewState>();  // what both pictures show alike
  Side first_;
  Player& player_ = first_.player;
  Scene& scene_ = first_.scene;
  Panels panels_;
  FrameClock frame_clock_;
  std::unique_ptr<Side> second_;  // null: there is one run
  Sides sides_{player_};
  bool differences_ = false, trails_before_ = true;
  CityEdits edits_{sides_};
  Hands hands_{view_, edits_, hands_host()};
  CountField count_field_;
  AntFollower follower_;
  LookAlone look_alone_;  // of the first picture, before there was a second one
  Loader loader_;
  RunBar run_bar_;
  TimelineStrip timeline_;
  MessageLine message_;
  Resting resting_;
  ParameterPane parameters_;
  GallerySheet gallery_{&Window::wake};
  bool keys_shown_ = false;
  std::string iteration_words_;           // about an iteration that takes long
  std::optional<bool> parameters_shown_;  // if the user has decided; otherwise shown if there is room
  Places places_;

  std::filesystem::path asked_;  // what the loader reads
  InstancePtr titled_;           // whose name the title says
  InstancePtr instance_;         // the one opened last, and its file
  std::filesystem::path instance_file_;
  FramePtr replaced_;  // its run, and its file; null: none
  std::filesystem::path replaced_file_;
  ReplayCheck replay_;
  struct TakenLesson {
    std::optional<LessonToTake> lesson{};
    std::string failure{};
  };
  std::string lesson_name_;  // of the newest
  double lesson_speed_ = 0, lesson_speed_before_ = 0;
  bool speed_is_learners_ = false;  // the speed is the learner's; otherwise a run comes as fast as it can
  StopCriteria lesson_stop_before_;
  std::atomic<bool> bound_news_{false};  // the lower bound was raised
  Bounding bounding_{[this] {
    bound_news_ = true;
    Window::wake();
  }};
  std::atomic<bool> lesson_news_{false};
  std::optional<LessonPane::Wish> lesson_wish_;
  LessonPane lesson_pane_;
  std::shared_ptr<Progress> lesson_progress_;
  Background<TakenLesson> taking_lesson_;
  std::unique_ptr<LessonRun> lesson_;  // null: none is open
  std::unique_ptr<LessonView> lesson_view_;
  std::string lesson_answer_{};  // a place that the learner clicked just now
  std::optional<std::string> failure_;
  bool closing_ = false, unreadable_ = false;
  bool press_on_second_ = false;
  bool to_the_scene_ = false;  // a button was pressed on the picture and not yet let go
  bool over_panel_ = false, off_scene_ = true;
  int panel_frames_ = 2;  // still to be drawn until the panels have settled
  bool urgent_ = true;    // a key or the pointer was used, so a frame must follow at once
  int drawn_ = 0;
};

}  // namespace formicarium::lite
