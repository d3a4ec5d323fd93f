// SPDX-License-Identifier: Apache-2.0
// No sentence of a picture is false: random runs, changes of parameters, earlier moments, restored sessions, held tours
// and sides, judged by an oracle. FORMICARIUM_MOMENTS says how many moments are looked at.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>
#include <regex>
#include <set>

#include "app/scene/layers/ants_control.hpp"
#include "app/scene/look/step_caption.hpp"
#include "app/scene/scene.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/problem/generate.hpp"
#include "core/session/run.hpp"
#include "core/settings/parameters.hpp"
#include "tests/app/scene/offscreen.hpp"
#include "tests/app/scene/sentence_oracle.hpp"
#include "tests/core/qap/support.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

int moments() {
  const char* const asked = std::getenv("FORMICARIUM_MOMENTS");
  return asked ? std::atoi(asked) : 400;
}

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : random_(seed) {}
  int operator()(int sides) { return int(random_() % std::uint32_t(sides)); }  // 0 … sides − 1
  template <class T>
  T one_of(std::initializer_list<T> all) {
    return *(all.begin() + (*this)(int(all.size())));
  }

 private:
  std::mt19937 random_;
};

/// A run as a window has it: it goes on, and a second colony computes earlier moments.
class History {
 public:
  History(InstancePtr instance, const Settings& settings, std::uint64_t id)
      : instance_(std::move(instance)), settings_(settings), id_(id), live_(made({})) {
    live_->keep_search(true);
    note();
  }

  void step(int count) {
    for (int i = 0; i < count; ++i) {
      live_->iterate();
      note();
    }
    shown_ = live_.get();
  }
  void change(const Settings& settings) { live_->change(settings); }
  void look_back(std::int64_t iteration) {
    past_ = made(live_->journal());
    past_->keep_search(true);
    past_->restore(*snapshots_[std::size_t(iteration)], live_->journal());
    if (iteration > 0 && iteration % 2 == 0) {  // half of the moments are computed again, from a snapshot before
      past_->restore(*snapshots_[std::size_t(iteration) / 2], live_->journal());
      while (past_->iteration() < iteration) past_->iterate();
    }
    shown_ = past_.get();
  }
  void now() { shown_ = live_.get(); }
  /// As a session that is opened: all is computed again, and only the end is seen.
  void restore_session(std::uint64_t id) {
    id_ = id;
    auto again = made(live_->journal());
    again->keep_search(true);
    while (again->iteration() < live_->iteration()) again->iterate();
    live_ = std::move(again);
    shown_ = live_.get();
  }

  const Run& live() const { return *live_; }
  bool looks_back() const { return shown_ != live_.get(); }
  FramePtr frame(State state = State::paused, int ants = 0) const {
    auto made = std::make_shared<Frame>();
    shown_->show(*made, CarriedTrails::copied, ants);
    made->state = state;
    made->live_iteration = live_->iteration();
    made->reviewing = looks_back();
    return made;
  }
  std::vector<IterationRecord> log;
  std::vector<Tour> bests;

 private:
  std::unique_ptr<Run> made(std::vector<JournalEntry> journal) const {
    return std::make_unique<Run>(id_, instance_, settings_, std::move(journal), make_colony(instance_, settings_));
  }
  void note() {
    snapshots_.push_back(live_->snapshot());
    if (live_->iteration() == 0) return;
    log.push_back(live_->last());
    Frame frame;
    live_->show(frame, CarriedTrails::none, 0);
    bests.push_back(frame.iteration_best);
  }

  InstancePtr instance_;
  Settings settings_;
  std::uint64_t id_;
  std::unique_ptr<Run> live_, past_;
  const Run* shown_ = live_.get();
  std::vector<std::shared_ptr<const RunSnapshot>> snapshots_;
};

/// A picture of a history, and what the test knows of it.
struct Pictured {
  std::unique_ptr<History> history;
  Scene scene;
  FramePtr frame, held_frame;  // given to the scene last; held or compared with: null: nothing
  char held_name = 0, shown_name = 0;
  std::int64_t order_of_a = -1;

  Pictured() {
    scene.change_options([](SceneOptions& o) { o.captions = o.reduced_motion = true; });
    scene.keep_words(true);
  }
  ~Pictured() { scene.release(); }
  test::Known known() const {
    test::Known k{*frame, history->log, history->bests};
    k.map = scene.view() != View::matrix;
    k.matrix = scene.view() != View::map;
    k.best_tour = scene.layer(Layer::best);
    k.order_of_a = order_of_a;
    if (!held_frame) return k;
    k.held = held_frame->best;
    k.held_length = held_frame->best_length;
    k.held_iteration = held_frame->last.iteration;
    k.held_name = held_name;
    k.shown_name = shown_name;
    k.differences = scene.layer(Layer::held) || !frame->instance->traits().is_tour;
    return k;
  }
  void hold(const FramePtr& other, char name, char shown) {
    held_frame = other;
    held_name = name;
    shown_name = shown;
    if (!other) return scene.hold({});
    scene.hold(name ? other_run(*other, name, shown) : held_tour(*other));
  }
};

class sentences : public testing::Test {
 protected:
  Settings random_settings(bool assignment) {
    Settings s = assignment ? defaults(Algorithm::cas)
                            : defaults(dice.one_of({Algorithm::mmas, Algorithm::mmas, Algorithm::mmas, Algorithm::as,
                                                    Algorithm::eas, Algorithm::ras, Algorithm::acs}));
    s.seed = std::uint64_t(dice(1000));
    s.threads = 1;
    s.ants = dice.one_of({5, 10, 20});
    if (assignment) {
      if (dice(2) == 0) s.local_search = LocalSearchKind::none;
      return s;
    }
    if (s.algorithm != Algorithm::acs) s.rho = dice.one_of({0.02, 0.05, 0.1, 0.3, 0.5});
    if (s.algorithm == Algorithm::mmas && dice(4) == 0) {
      s.adaptive = Adaptive::rho;
      s.rho_undecided = 0.5;
    }
    s.candidates = dice.one_of({5, 10, 32});
    s.memory = dice.one_of({Memory::candidate, Memory::matrix});
    return s;
  }
  InstancePtr random_instance(bool assignment) {
    if (assignment) {
      test::QapShape shape;
      shape.symmetric_flow = dice(2) == 0;
      shape.symmetric_distance = dice(2) == 0;
      return test::random_qap(5 + dice(12), std::uint32_t(dice(1000)), shape);
    }
    const char* const kind = dice.one_of({"uniform", "clustered", "circle", "streets"});
    return std::make_shared<const TspInstance>(generate(kind, 16 + dice(40), std::uint64_t(dice(1000))));
  }

  void begin(Pictured& p, const InstancePtr& instance) {
    const bool assignment = !instance->traits().is_tour;
    if (!p.frame || p.frame->instance != instance) p.hold(nullptr, 0, 0);
    p.history = std::make_unique<History>(instance, random_settings(assignment), ++runs);
  }

  void act(Pictured& p) {
    History& history = *p.history;
    const auto& live = history.live();
    const InstancePtr instance = live.instance();
    switch (dice(20)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return history.step(dice.one_of({1, 1, 2, 5, 10}));
      case 4:
      case 5:
        return history.step(dice.one_of({20, 60}));
      case 6:
      case 7: {
        history.now();
        Settings s = live.settings();
        s.rho = dice.one_of({0.01, 0.02, 0.1, 0.5, 0.9, 1.0});
        if (dice(3) == 0) s.beta = dice.one_of({0.0, 2.0, 5.0});
        if (dice(3) == 0) s.restart = dice.one_of({Restart::off, Restart::stagnation, Restart::smoothing});
        if (dice(3) == 0) s.smoothing = dice.one_of({0.1, 0.5, 0.9, 1.0});
        return history.change(s);
      }
      case 8:
      case 9:
        return history.look_back(dice(int(live.iteration()) + 1));
      case 10:
        return history.now();
      case 11:
        if (two || (p.held_frame && dice(2) == 0)) return p.hold(nullptr, 0, 0);
        if (!p.frame->best.empty()) p.hold(p.frame, 0, 0);
        return;
      case 12:
        for (Pictured* one : pictures()) one->scene.set_view(View(dice.one_of({0, 1, 1, 2})));
        return;
      case 13: {
        const Layer layer = dice.one_of({Layer::best, Layer::held});
        for (Pictured* one : pictures()) one->scene.set_layer(layer, !one->scene.layer(layer));
        return;
      }
      case 14:
        for (Pictured* one : pictures())
          one->scene.change_options([&](SceneOptions& o) {
            o.table = Table(dice(int(tables)));
            o.trail_colour = dice.one_of({TrailColour::share, TrailColour::share, TrailColour::trail});
          });
        return;
      case 15: {
        const Rect plot = p.scene.matrix_plot();
        if (plot.width > 0)
          p.scene.pointer({.kind = dice(3) == 0 ? PointerEvent::Kind::double_press : PointerEvent::Kind::wheel,
                           .at = {plot.x + plot.width / 3, plot.y + plot.height / 2},
                           .wheel = 4});
        return;
      }
      case 16:
        if (dice(3) == 0) return p.scene.select_city(-1);
        return p.scene.select_city(City(dice(instance->cities())));
      case 17:
        p.scene.pointer({.kind = PointerEvent::Kind::move, .at = {double(dice(wide)), double(dice(high))}});
        return;
      case 18:
        if (live.iteration() < 200) return history.restore_session(++runs);
        return begin(p, instance);
      default:
        if (two && dice(3) == 0) {
          two.reset();
          return;
        }
        if (!two) {
          if (dice(2) == 0) return begin(p, random_instance(dice(3) == 0));
          two = std::make_unique<Pictured>();
          two->scene.set_view(p.scene.view());
          begin(*two, instance);
          two->history->step(dice(30));
        }
        return;
    }
  }
  std::vector<Pictured*> pictures() {
    std::vector<Pictured*> all{&one};
    if (two) all.push_back(two.get());
    return all;
  }

  void show() {
    if (two && two->history->live().instance() != one.history->live().instance()) two.reset();
    if (!two && one.held_name) one.hold(nullptr, 0, 0);
    for (Pictured* p : pictures()) {
      const bool running = !two && !p->history->looks_back() && dice(6) == 0;
      p->frame = p->history->frame(running ? State::running : State::paused);
      if (p->held_frame && p->held_frame->instance != p->frame->instance) p->hold(nullptr, 0, 0);
      p->scene.update(p->frame);
    }
    if (two) {
      two->scene.follow_order(one.scene, 'A');
      two->order_of_a =
          one.frame->instance->traits().is_tour ? one.frame->best.empty() ? 0 : one.frame->best_iteration : -1;
      const bool compared = dice(3) > 0 && !one.frame->best.empty() && !two->frame->best.empty();
      one.hold(compared ? two->frame : nullptr, 'B', 'A');
      two->hold(compared ? one.frame : nullptr, 'A', 'B');
    }
    for (Pictured* p : pictures())
      for (int i = 0; i < 3; ++i) p->scene.draw(wide, high, 1);
  }

  static constexpr int wide = 900, high = 520;
  test::Offscreen screen{wide, high};
  Dice dice{7};
  std::uint64_t runs = 0;
  Pictured one;
  std::unique_ptr<Pictured> two;
  std::map<std::string, int> judged;
};

/// The words with one of their numbers made larger, if there is one.
std::optional<std::string> with_another_number(const std::string& words, int which) {
  std::vector<std::pair<std::size_t, std::size_t>> numbers;
  for (std::size_t i = 0; i < words.size();) {
    std::size_t end = i;
    while (end < words.size() && std::isdigit(static_cast<unsigned char>(words[end]))) ++end;
    if (end > i) numbers.emplace_back(i, end - i);
    i = std::max(end, i + 1);
  }
  if (numbers.empty()) return {};
  const auto [at, length] = numbers[std::size_t(which) % numbers.size()];
  std::string other = words;
  other.replace(at, length, std::to_string(std::stoll(words.substr(at, length)) * 2 + 3));
  return other;
}

TEST_F(sentences, are_true_of_the_moment_the_parameters_and_the_side_that_are_shown) {
  begin(one, random_instance(false));
  std::map<std::string, int> planted, caught;
  std::vector<std::string> before;
  int stale = 0, stale_caught = 0, bad = 0;
  for (int moment = 0; moment < moments() && bad < 20; ++moment) {
    act(two && dice(2) == 0 ? *two : one);
    show();
    for (Pictured* p : pictures()) {
      const std::vector<std::string>& words = p->scene.words();
      for (const std::string& wrong : test::false_sentences(words, p->known(), judged)) {
        ADD_FAILURE() << "moment " << moment << (p == &one ? " A " : " B ") << "iteration " << p->frame->last.iteration
                      << " of " << p->frame->live_iteration << ": " << wrong;
        ++bad;
      }
      for (std::size_t i = 0; i < words.size(); ++i) {  // planted: a number that is not true
        std::map<std::string, int> kind, ignored;
        test::false_sentences({words[i]}, p->known(), kind);
        const auto other = with_another_number(words[i], dice(4));
        if (kind.empty() || !other) continue;
        ++planted[kind.begin()->first];
        std::vector<std::string> changed = words;
        changed[i] = *other;
        caught[kind.begin()->first] += !test::false_sentences(changed, p->known(), ignored).empty();
      }
    }
    if (!before.empty() && before != one.scene.words()) {  // planted: the picture still says what it said before
      std::map<std::string, int> ignored;
      ++stale;
      stale_caught += !test::false_sentences(before, one.known(), ignored).empty();
    }
    before = one.scene.words();
  }
  for (const auto& [kind, count] : judged) std::cout << kind << " " << count << "\n";
  std::cout << "sentences of the moment before: " << stale_caught << " of " << stale << " rejected\n";
  EXPECT_GT(stale_caught, stale / 10);
  for (const auto& [kind, count] : planted) std::cout << kind << ": " << caught[kind] << " of " << count << " caught\n";
  // The words alone do not say of which cell of the matrix they speak, or what the picture showed before; those about a
  // cell name it, for the words beside them.
  const std::set<std::string> unchecked{"general", "edge in the matrix", "order kept", "about a cell"};
  for (const auto& [kind, count] : planted) {
    if (unchecked.contains(kind) || count < 20) continue;
    EXPECT_GE(double(caught[kind]), 0.85 * count) << kind << ": the oracle lets a wrong number pass";
  }
}

TEST_F(sentences, about_ants_are_true_of_the_iteration_they_walk) {
  for (int round = 0; round < moments() / 8; ++round) {
    begin(one, random_instance(false));
    AntPlay play;
    AntPlay::Clock::time_point now{};
    const auto seen = [&](const FramePtr& frame, AntPlay::Moment moment) {
      one.frame = frame;
      const Caption step = step_caption(play, moment, *frame);
      std::vector<std::string> said{step.says, step.try_this};
      for (const std::string& words : ants_words(play, moment, *frame)) said.push_back(words);
      for (const std::string& words : said)
        if (const auto wrong =
                test::false_words_of_ants(words, one.known(), play.ants().ants(), play.ants().iteration, judged))
          ADD_FAILURE() << "iteration " << frame->last.iteration << ": " << *wrong;
    };
    one.history->step(dice(60));
    play.begins_with(*one.history->frame(), true, now);
    for (int i = 0; i < 4; ++i) {  // steps
      one.history->step(1);
      const FramePtr frame = one.history->frame(State::paused, play.shown(*one.history->frame()));
      ASSERT_TRUE(play.begins_with(*frame, true, now));
      for (int part = 0; part < 20; ++part) seen(frame, play.moment(now + part * std::chrono::milliseconds(100)));
      now += std::chrono::seconds(10);
    }
    for (int i = 0; i < 6; ++i) {  // while the run goes on
      one.history->step(1);
      auto frame = std::make_shared<Frame>(*one.history->frame(State::running, 8));
      frame->iterations_per_second = 5;
      play.begins_with(*frame, true, now);
      seen(frame, play.moment(now));
      now += std::chrono::milliseconds(200);
    }
  }
  for (const auto& [kind, count] : judged) std::cout << kind << " " << count << "\n";
  EXPECT_TRUE(judged.contains("ants walk") && judged.contains("ants found") && judged.contains("ants one") &&
              judged.contains("ants fade") && judged.contains("ants compared"));
}

}  // namespace
}  // namespace formicarium
