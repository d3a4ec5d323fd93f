// SPDX-License-Identifier: GPL-3.0-or-later
// What the window opens and saves: files are read and written off the GUI thread, and what was read goes to the run.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "app/desktop/controller.hpp"
#include "app/desktop/jobs.hpp"
#include "app/desktop/message_bar.hpp"
#include "app/desktop/saving.hpp"
#include "app/model/replay.hpp"
#include "app/scene/look/held_tour.hpp"
#include "core/documents/documents.hpp"
#include "core/settings/best_choice.hpp"

namespace formicarium {

/// GUI thread only. No window: tests drive it alone.
class Documents : public QObject {
  Q_OBJECT

 public:
  explicit Documents(Controller& controller, QObject* parent = nullptr);

  /// Settings for the first instance, of the command line.
  void begin_with(const Settings& settings) { first_settings_ = settings; }
  /// The run that opened settings and tours are for, if it is another than the controller's: the focused side.
  void set_focused(std::function<const Controller&()> focused) { focused_ = std::move(focused); }
  /// Frame::run of what each side shows, A first; without it there is the controller's alone.
  void set_sides(std::function<std::vector<std::uint64_t>()> runs) { runs_ = std::move(runs); }
  /// Says this with the words of the session that is being opened; call it in session_opened().
  void say_with_session(const QString& sentence) { with_session_ = sentence; }
  /// Whether another instance runs with the seed of the previous one.
  void keep_seed(bool keep) { keep_seed_ = keep; }

  /// What happens once a file was read.
  struct Then {
    bool run = false;  // the run starts
    Distances distances = Distances::by_type;
    bool best = false;  // with the settings that find the shortest tour within seconds (best_choice()); an instance's
  };
  /// Opens a file chosen with File > Open… or dropped.
  void open(const QString& file, Then then);
  void open(const QString& file) { open(file, Then{}); }
  /// Shows a drawing that was begun by hand, at rest.
  void begin(const InstancePtr& drawing);
  /// Replays the session to the moment at which it was saved. `what`: as session_words(). False: it was refused, with a
  /// message.
  bool open(const OpenedSession& session, const QString& what);
  /// Makes it refuse sessions for which `why` has a sentence.
  void refuse_sessions(std::function<QString(const OpenedSession&)> why) { why_no_session_ = std::move(why); }
  /// The same of settings in a file.
  void refuse_settings(std::function<QString()> why) { why_no_settings_ = std::move(why); }
  /// Starts another reading job, which replaces one of open().
  void read(const QString& what, Jobs::Work work) { reading_.start(what, std::move(work)); }

  /// Makes saved sessions hold the runs that `tree_of` finds beside the one that is saved.
  void keep_branches(std::function<SessionTree(const FramePtr& run)> tree_of) { tree_of_ = std::move(tree_of); }
  /// `trace`: of that run; null: of side A's, or none is needed. `sides`: the runs side by side with it, for a session.
  void save(saving::Kind kind, const QString& file, const FramePtr& run, std::shared_ptr<const Trace> trace = nullptr,
            const std::vector<FramePtr>& sides = {}, bool by_iteration = true);
  void write(const QString& file, const QByteArray& bytes);

  void cancel();
  bool busy() const { return reading_.busy() || writing_.busy() || replay_.under_way(); }
  /// What this side does is no longer a run of the session that was opened.
  void give_replay_up(std::size_t side);
  void side_closed(std::size_t side);
  /// Whether any side is still on its way to what was saved.
  bool replaying() const { return replay_.under_way(); }
  /// To be called with each frame of each side; hear() with the frame of each message of its session.
  void follow(const Frame& frame, std::size_t side = 0);
  void hear(const Frame& frame, std::size_t side = 0);

  void remember_file(const InstancePtr& instance, const std::filesystem::path& file);
  /// The file from which the instance was read; empty if that is not known.
  std::filesystem::path file_of(const InstancePtr& instance) const;

 signals:
  void reported(const formicarium::Message& message);
  void work_started(const QString& what);
  void work_progressed(double share);
  void work_ended();
  void written(const QString& file);
  /// Of the instance that is shown; `words`: how it compares.
  void tour_opened(const formicarium::HeldTour& tour, const QString& words);
  void restart_wanted(const formicarium::Settings& settings);  // of the focused run
  void replay_speed(double rate);                              // while a session is replayed, and after it as before
  void open_wanted();                           // the user asks for another file after one that could not be read
  void experiment_opened(const QString& file);  // a specification, which has not been read
  void session_opened(const formicarium::OpenedSession& session);  // its replay is about to be loaded
  void best_chosen(const formicarium::BestChoice& choice);         // for an instance that is about to be loaded
  void opening();                                                  // another run is to be loaded
  void opened();                                                   // that run has been requested
  void speed_suits(double rate);  // the speed for this instance, if the user has set none

 private:
  void take(const OpenedInstance& opened, Then then);
  void take(const OpenedTour& opened, Then then);
  void take(const OpenedSettings& opened, Then then);
  void take(const OpenedSession& opened, Then) { open(opened, QString()); }
  void take(const OpenedExperiment& opened, Then) {
    emit experiment_opened(QString::fromStdString(opened.file.string()));
  }
  void report(Severity severity, const std::string& sentence);
  void say_what_follows(const Settings& settings, const Traits& traits);  // from the previous instance
  void end_if_all_have();
  void end_replay();

  Controller& controller_;
  std::function<std::vector<std::uint64_t>()> runs_ = [this] { return std::vector{controller_.frame()->run}; };
  std::function<const Controller&()> focused_ = [this]() -> const Controller& { return controller_; };
  std::vector<std::pair<std::weak_ptr<const Instance>, std::filesystem::path>> files_;
  std::optional<Settings> first_settings_;
  bool keep_seed_ = true;
  std::function<SessionTree(const FramePtr&)> tree_of_;
  std::function<QString(const OpenedSession&)> why_no_session_;
  std::function<QString()> why_no_settings_;
  SideReplays replay_;
  QString with_session_;            // a sentence to say with replayed_
  QString replayed_;                // what the session of the replay holds
  double speed_before_replay_ = 0;  // iterations a second; the replay itself goes as fast as it can
  Jobs reading_, writing_;
};

}  // namespace formicarium
