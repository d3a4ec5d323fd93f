// SPDX-License-Identifier: Apache-2.0
// One ant that is followed through its iteration: its account, and where in it the reader stands. No GL, no clock.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "app/model/ant_commands.hpp"
#include "app/scene/look/asked.hpp"
#include "core/colony/ant_account.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// What an iteration does with an ant, in turn. Each phase has steps: `choose` the start and then each choice, `search`
/// each move or exchange, `judge` one, `trails` the row of each city, or facility, of the ant's solution.
enum class AntPhase { choose, search, judge, trails };
inline constexpr std::array all_ant_phases{AntPhase::choose, AntPhase::search, AntPhase::judge, AntPhase::trails};

/// The projector shows a choice in three steps, so that a lecturer can ask the audience first: the candidates, the
/// random number, the chosen city.
enum class Revealed { row, draw, choice };

struct Followed {
  FramePtr frame;                             // the ant walks in its last iteration; null: no ant is followed
  int ant = 0;                                // 0 … m − 1
  std::shared_ptr<const AntAccount> account;  // the last one that was told; null: none was
  std::string refusal;                        // why it cannot be told, a sentence
  AntPhase phase{};
  int at = 0;             // step of the phase, 0 … count(phase) − 1
  bool changes = false;   // the tabu list is shown instead of the rule's drawing
  std::uint64_t run = 0;  // of the account (Frame::run)
  bool asks = false;      // each choice is revealed in three steps
  Revealed revealed = Revealed::choice;
  /// An edge (of an assignment: facility and location) of which the reader asks which ants took it. The ants that did
  /// are shown one after the other, each at the step in which it took it.
  std::optional<AskedEdge> sought{};

  bool on() const { return frame != nullptr; }
  /// Whether `account` is of another ant, iteration or run, and a new one has to be made.
  bool awaited() const;
  /// Whether a picture of `shown` draws this ant: same run, same iteration, and the run rests.
  bool belongs_to(const Frame& shown) const {
    return on() && shown.run == frame->run && shown.last.iteration == frame->last.iteration &&
           shown.instance == frame->instance && shown.state != State::running;
  }
  int ants() const;                 // m
  int count(AntPhase phase) const;  // 0: the iteration has no such phase, or the ant is not told yet
  const AntStep* choice() const;    // null: no choice is shown
  bool shows(Revealed part) const { return !asks || phase != AntPhase::choose || at == 0 || revealed >= part; }
  bool shows_array() const { return changes && choice() && shows(Revealed::choice) && !account->tabu.empty(); }
  const EdgeMove* edge_move() const;         // in phase `search`; null: none
  const FacilityExchange* exchange() const;  // the same
  /// The cities that the ant has visited, or the facilities that have a location, in turn, before what is shown.
  std::span<const City> walked() const;
  /// The city, or facility, whose row is shown in phase `trails`; -1 in others.
  City row() const;

  /// False: there is nothing farther, or the window's runs move instead (AntMove::later and what follows it). Another
  /// ant is awaited; until it has been told, the account is the last one's.
  bool move(AntMove move);
  void go_to(AntPhase phase);
  bool go_to_city(City city);  // the choice that led there, or that begins there; false: the ant has not been there
  /// What has been told of an ant of a run: keeps the phase and the step as far as there are such.
  void take(std::shared_ptr<const AntAccount> told, std::uint64_t run);
  void turn_to(FramePtr another);  // another moment, to be told

 private:
  /// Goes to the step in which the ant took `sought`. If it did not take it, turns to the first ant that did.
  void seek();
  bool go_along();
};

/// The edge, or facility and location, of what is shown: `sought`, or that of the choice.
std::optional<AskedEdge> edge_of(const Followed& followed);

/// Why no ant of this frame can be followed, a sentence; empty: one can.
std::string why_not_followed(const Frame& frame);

}  // namespace formicarium
