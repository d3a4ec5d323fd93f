// SPDX-License-Identifier: Apache-2.0
// Up to four runs on one instance, side by side: A, B, C and D. They run, pause, step and look back together; their
// settings differ.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/model/player.hpp"
#include "core/base/free_memory.hpp"
#include "core/documents/session_file.hpp"
#include "core/session/timeline.hpp"
#include "core/settings/best_choice.hpp"

namespace formicarium {

/// The window's thread only; nothing here waits for a solver. With one side it passes commands on, and no run waits
/// for another. The sides belong to the window and outlive this, or are removed from it first.
class Sides {
 public:
  static constexpr std::size_t most = most_beside + 1;
  /// How the sides keep together: all do the same iteration (Session::link), or each runs as fast as it can.
  enum class Link { iteration, time };

  explicit Sides(Player& a) : sides_{{&a}} {}
  ~Sides();
  Sides(const Sides&) = delete;
  Sides& operator=(const Sides&) = delete;

  std::size_t size() const { return sides_.size(); }
  bool alone() const { return sides_.size() == 1; }
  Player& side(std::size_t i) const { return *sides_[i].player; }
  Player& focused() const { return side(focus_); }
  std::size_t focus() const { return focus_; }
  void focus(std::size_t side) { focus_ = side; }
  static char letter(std::size_t side) { return char('A' + side); }

  /// Where the memory of further sides comes from. Tests say how much is free.
  struct Room {
    std::function<std::uint64_t()> free = free_memory;  // bytes of main memory
    /// Free bytes on the GPU that would run these settings; no value if the CPU would. An empty function: always the
    /// CPU.
    std::function<std::optional<double>(const Settings&)> on_card = {};
    std::size_t moments = Timeline::usual_budget;  // bytes that a new side may keep of earlier moments
  };
  void set_room(Room room) { room_ = std::move(room); }
  void set_moments(std::size_t bytes) { room_.moments = bytes; }  // as Room::moments
  /// Bytes of main memory that a new side may take beside its colony: frames and earlier moments.
  double beside_colony(const Instance& instance, const Settings& settings) const;
  /// Why add() would fail for lack of memory, in a sentence that says what would fit; empty if there is enough. Counts
  /// frames, and earlier moments that are not kept yet. A colony on a GPU is taken to need as much there as one on the
  /// CPU in main memory.
  std::string why_no_more() const;
  /// Why the sides could not all begin anew with these settings, one a side. `instance`: null for the present one.
  std::string why_not(const std::vector<Settings>& settings, InstancePtr instance = nullptr) const;

  /// A new side begins as a copy of the focused one: same instance, settings and seed. It repeats that run's
  /// iterations, at full speed, up to where the others stand. Needs size() < most.
  void add(Player& player);
  /// The same, but without the last edits of that run: it goes on with the cities as they were before, and edits go
  /// past it.
  void add_before_edits(Player& player);
  /// Whether the focused run has edits to compare with.
  bool has_edits() const { return last_edits(model().newest()->journal) >= 0; }
  /// What its pane says of a side that differs from the others in this: "ρ 0.1", "before the edit, ρ 0.1", "after the
  /// edit".
  std::string variant_words(std::size_t side, const std::string& differs) const;
  void remove(std::size_t side);  // not the first
  Link link() const { return link_; }
  void set_link(Link link);

  // For all sides. They pause if one of them runs.
  void toggle();
  void run();
  void pause();
  void give_up();
  /// If linked by iteration and some sides are more than one iteration behind, only those take the steps.
  void step(std::int64_t iterations);
  void look_back(std::int64_t iteration);
  void go_in_time(std::int64_t by);
  void show_live();
  void edit(const CityEdit& edit);
  void try_edit(const CityEdit& edit);  // this and the following as Player's
  void keep_trial(const CityEdit& edit);
  void drop_trial();
  void set_speed(double iterations_per_second);
  void set_stop(const StopCriteria& stop);
  /// Iteration 0, paused; the focused side with `next`, the others with their own settings; one seed for all.
  void reset(bool keep_seed, const Settings& next);
  void restart_with_seed(std::uint64_t seed, const Settings& next);  // they keep running if they ran
  /// Begins the focused side anew; it repeats iterations until it has caught up with the others.
  void restart_focused_with(const Settings& settings);
  /// Begins the focused side anew with the settings that find the shortest tour within seconds, as fast as it can go,
  /// and stops all sides after so many seconds of solving. Needs an instance.
  BestChoice solve(double seconds);
  /// The focused side does an earlier run of the same instance again: up to where the others stand if all are linked by
  /// iteration, otherwise up to that run's end. The others stay as they are.
  void return_to(const Frame& run);
  /// The first side is about to repeat the run that ended as `first`; the others repeat these, one a side. Each goes to
  /// its own end. If these differ, none waits for another before all are there; linked by iteration, those that are
  /// behind then come up to the others. Edits go past those that end with other cities than the first.
  void bring_back(const Frame& first, const std::vector<FramePtr>& others);
  /// The runs of all sides, without trails, as they were when a command or another instance replaced all of them;
  /// empty if none has since the last call, or if there was one side.
  std::vector<FramePtr> take_replaced() { return std::exchange(replaced_, {}); }
  std::vector<FramePtr> runs() const;  // the newest frame of each side, without trails
  /// Begins all sides anew with these settings, one a side; there are as many as sides.
  void restart_with(const std::vector<Settings>& settings);

  /// Call after take() of a side returned true. The others follow the first side to another instance. Once all are
  /// paused, sides that are behind do the iterations that are missing; after pause() one at most.
  void follow(std::size_t side);
  /// The frames to show, one a side: linked by iteration the newest of one iteration that follow() has seen. A side
  /// that does not go on with the others, or is linked by time, shows its newest frame.
  std::vector<FramePtr> shown() const;
  /// Whether two of these frames may be compared: linked by iteration, they are of the same one.
  bool comparable(const Frame& one, const Frame& other) const;

  /// Whether a side runs.
  bool running() const;
  /// Threads that each side may use on the CPU while several run; 0: all that its settings ask for. Linked by time each
  /// gets its share of the cores. Linked by iteration each gets it only while their iterations take equally long:
  /// otherwise the slowest would do without the threads of those that wait for it.
  int threads_each() const { return threads_each_; }

 private:
  static constexpr std::size_t frames_kept = 6;  // of a side, to find one of the same iteration as another side's
  struct Side {
    Player* player;
    bool before_edits = false;             // it keeps the cities that its model had before the last edits
    std::deque<FramePtr> seen{};           // the last few frames, oldest first
    std::int64_t steps_to = -1;            // the iteration that the steps asked for lead to; -1: none are asked for
    std::uint64_t steps_of = 0;            // in the run with this number
    std::int64_t steps_after_restart = 0;  // asked for together with the run that is awaited
    std::int64_t comes_up_to = 0;          // a copy repeats the iterations up to there
    InstancePtr asked_for{};               // the instance that was loaded last
    FramePtr before_restart{};             // the newest frame when a restart was asked for; null: none is awaited
    Settings coming{};                     // of the run that was asked for last
    InstancePtr coming_instance{};         // its instance; null: that of the run before
    double usual_ms = 0;                   // of its last iterations; 0: there are none
  };
  void add(Player& player, std::vector<JournalEntry> journal);
  static std::ptrdiff_t last_edits(const std::vector<JournalEntry>& journal);
  void each_with_edits(const std::function<void(Player&)>& act) const;
  void each_alike(const std::function<void(Player&, std::int64_t)>& act) const;
  void connect();
  void end_coming_back();
  void note_replaced();
  /// Whether the side has a run that has neither failed nor finished.
  static bool goes_on(const Side& side);
  void step(Side& side, std::int64_t iterations);
  const Player& model() const;  // the side that add() copies
  std::string what_lacks(const Instance& instance, std::span<const Settings> wanted, std::size_t begun) const;
  double promised() const;
  static void await_restart(Side& side, const Settings& coming, InstancePtr instance = nullptr);
  static bool awaits_restart(Side& side);
  void end_steps();
  void level();
  void share_threads();
  bool as_fast_as_each_other() const;

  std::vector<Side> sides_;
  Room room_;
  std::size_t focus_ = 0;
  Link link_ = Link::iteration;
  std::shared_ptr<Lockstep> lockstep_;  // null if there is one side, or if linked by time
  int threads_each_ = 0;
  std::vector<FramePtr> replaced_;  // as take_replaced()
  bool paused_ = false;             // by the user: level() makes up for one iteration at most
  bool coming_back_ = false;        // to ends that differ: until all are there they are not linked
};

/// The settings in which the sides differ, one text a side: "roulette wheel"; "α 1, β 2". Empty texts if none differ.
std::vector<std::string> what_differs(const std::vector<Settings>& sides);
/// What was changed on the way, one text a parameter: "ρ 0.02 to 0.05 at iteration 300". Of more than a few: how often.
std::vector<std::string> what_was_changed(const Settings& start, std::span<const JournalEntry> journal);

}  // namespace formicarium
