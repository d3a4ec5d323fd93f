// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include "core/base/error.hpp"
#include "core/session/run.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium::lesson {
namespace {

constexpr std::size_t most_changes = 100;                    // of a run
constexpr std::int64_t most_iterations_of_all = 10'000'000;  // 400 MB of moments

/// All that makes a run what it is, but its seed.
struct History {
  Settings start;
  std::vector<JournalEntry> journal{};
  std::int64_t to = 0;
  bool operator==(const History&) const = default;
};

/// What a lesson has come to.
struct State {
  History now;
  Settings next;  // what the next run begins with
  std::map<std::string, History> kept{};
};

/// Does runs, each of them once.
class Runs {
 public:
  Runs(InstancePtr instance, const MakeColony& make, Progress& progress)
      : instance_(std::move(instance)), make_(make), progress_(progress) {}

  const Records& of(const History& history, std::uint64_t seed) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto* const done = find(history, seed)) return *done;
      iterations_ += history.to;
      if (iterations_ > most_iterations_of_all)
        throw InputError(
            fmt::format("the runs of this lesson have more than {} iterations together", most_iterations_of_all));
    }
    auto records = std::make_unique<Records>(perform(history, seed));
    const std::lock_guard lock(mutex_);
    if (const auto* const done = find(history, seed)) return *done;
    done_.push_back({history, seed, std::move(records)});
    return *done_.back().records;
  }

  /// Does these with all seeds, as many at once as there are cores.
  void prepare(const std::vector<const History*>& histories, std::uint64_t first, int seeds, const auto& doing) {
    const std::size_t all = histories.size() * std::size_t(seeds);
    std::atomic<std::size_t> next = 0;
    std::exception_ptr failure;
    const auto work = [&](const auto& tell) {
      for (std::size_t k = next++; k < all; k = next++) try {
          tell(k + 1, all);
          of(*histories[k % histories.size()], first + k / histories.size());
        } catch (...) {
          const std::lock_guard lock(mutex_);
          failure = std::current_exception();
          next = all;
        }
    };
    {
      const auto nothing = [](std::size_t, std::size_t) {};
      std::vector<std::jthread> others;
      for (unsigned k = 1; k < std::thread::hardware_concurrency(); ++k) others.emplace_back([&] { work(nothing); });
      work(doing);
    }
    if (failure) std::rethrow_exception(failure);
  }

 private:
  struct Done {
    History history;
    std::uint64_t seed;
    std::unique_ptr<Records> records;
  };
  const Records* find(const History& history, std::uint64_t seed) const {
    for (const Done& one : done_)
      if (one.seed == seed && one.history == history) return one.records.get();
    return nullptr;
  }
  Records perform(const History& history, std::uint64_t seed) const {
    History seeded = history;
    seeded.start.seed = seed;
    for (JournalEntry& entry : seeded.journal) entry.settings.seed = seed;
    Run run(1, instance_, seeded.start, seeded.journal, make_(instance_, seeded.start));
    run.give_up_on(&progress_.flag());
    Records records;
    while (run.iteration() < history.to) {
      progress_.check();
      run.iterate();
      const IterationRecord& last = run.last();
      records.push_back({last.iteration, double(last.best), double(last.iteration_best), last.mean, last.branching});
    }
    return records;
  }

  InstancePtr instance_;
  const MakeColony& make_;
  Progress& progress_;
  std::mutex mutex_;
  std::vector<Done> done_;
  std::int64_t iterations_ = 0;  // of all of them
};

class Player {
 public:
  Player(const Lesson& lesson, const InstancePtr& instance, const MakeColony& make, Progress& progress,
         const Doing& doing)
      : lesson_(lesson), instance_(*instance), progress_(progress), doing_(doing), runs_(instance, make, progress) {}

  Played play() {
    State state;
    state.next = fitted_to(Settings{}, instance_.traits(), true);
    state.next.threads = 1;
    state.now.start = state.next;
    guarded(lesson_.settings_line, [&] { change(state, lesson_.settings); });
    played_.text =
        fmt::format("{}: {} {}, {} minutes, {}, seed {}\n", lesson_.title, lesson_.steps.size(),
                    lesson_.steps.size() == 1 ? "step" : "steps", lesson_.minutes, instance_.name(), lesson_.seed);
    if (!lesson_.afterwards.empty()) played_.text += fmt::format("Afterwards one can say: {}\n", lesson_.afterwards);
    for (const Step& step : lesson_.steps)
      for (const Entry& entry : step.entries) entries_.push_back(&entry);
    std::size_t k = 0;
    for (const Step& step : lesson_.steps) {
      played_.text += fmt::format("\n{}  {}\n", ++step_, step.title);
      for (std::size_t e = 0; e < step.entries.size(); ++e, ++k) guarded(step.line, [&] { go_on(state, k); });
    }
    return std::move(played_);
  }

 private:
  /// What is thrown becomes a fault of the entry in progress, or of this line if there is none.
  void guarded(int line, const auto& work) {
    at_ = line;
    try {
      work();
    } catch (const InputError& error) {
      fault(at_, error.what());
    } catch (const SettingsError& error) {
      fault(at_, error.what());
    }
  }
  void fault(int line, const std::string& what) {
    const auto same = [&](const Fault& one) { return one.line == line && one.what == what; };
    if (std::ranges::none_of(played_.faults, same)) played_.faults.push_back({line, what});
  }

  /// Entry k, for a learner who turns what lets the next check hold.
  void go_on(State& state, std::size_t k) {
    if (std::holds_alternative<Turn>(entries_[k]->what)) {
      turned_ = {state, k};
      shown_ = first_that_passes(k);
    }
    failing_.clear();
    if (const auto* const check = std::get_if<Check>(&entries_[k]->what)) try_witnesses(*check, k);
    tells_ = true;
    apply_entry(state, k, shown_);
    tells_ = false;
  }

  /// Of the first check for which this turn counts; null: there is none before the next turn.
  const Witness* first_that_passes(std::size_t turn) const {
    for (std::size_t k = turn + 1; k < entries_.size(); ++k) {
      if (std::holds_alternative<Turn>(entries_[k]->what)) break;
      if (const auto* const check = std::get_if<Check>(&entries_[k]->what))
        return &*std::ranges::find(check->witnesses, true, &Witness::passes);
    }
    return nullptr;
  }

  void try_witnesses(const Check& check, std::size_t k) {
    ++played_.checks;
    for (const Witness& witness : check.witnesses) {
      ++played_.witnesses;
      guarded(witness.line, [&] {
        State state = turned_.state;
        for (std::size_t before = turned_.entry; before < k; ++before) apply_entry(state, before, &witness);
        at_ = entries_[k]->line;
        const bool held = holds_in(state, check.condition);
        const std::string says = filled(held ? check.pass : check.fail, state);
        if (!held) {
          failing_ = fmt::format("With {}: {}", settings_text(witness.settings), says);
          for (const Words& hint : check.hints) failing_ += "\n     Hint: " + filled(hint, state);
        }
        if (held != witness.passes)
          fault(witness.line, fmt::format("the check {} with this witness: {}", held ? "holds" : "does not hold",
                                          check.condition.text));
      });
    }
  }

  /// `witness`: what the learner does at a turn; null: nothing.
  void apply_entry(State& state, std::size_t k, const Witness* witness) {
    progress_.check();
    witness_ = witness;
    at_ = entries_[k]->line;
    std::visit([&](const auto& what) { apply(state, what); }, entries_[k]->what);
  }

  static std::string settings_text(const std::vector<Setting>& settings) {
    std::string text;
    for (const auto& [parameter, value] : settings)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", parameter->name, value_text(*parameter, value));
    return text;
  }

  void line(const std::string& text) {
    if (tells_) played_.text += "   " + text + "\n";
  }

  void apply(State& state, const Say& say) { line(filled(say.words, state)); }
  void apply(State& state, const Ask& ask) {
    line("? " + filled(ask.question, state));
    for (const Option& one : ask.options) {
      line(fmt::format("  {} ({}) {}", one.right ? '*' : ' ', one.letter, filled(one.text, state)));
      if (!one.reply.text.empty()) line("        " + filled(one.reply, state));
    }
  }
  void apply(State& state, const Set& set) { change(state, set.settings); }
  void apply(State& state, const Turn& turn) {
    std::string names;
    for (const Parameter* const p : turn.parameters) names += (names.empty() ? "" : ", ") + std::string(p->label);
    const std::string done = witness_ ? ", here to " + settings_text(witness_->settings) : std::string();
    if (witness_) change(state, witness_->settings);
    line(fmt::format("The learner may turn: {}{}", names, done));
  }
  void apply(State& state, const Reset&) { state.now = {state.next, {}, 0}; }
  void apply(State& state, const RunTo& run) {
    if (run.iteration <= state.now.to)
      throw InputError(fmt::format("the run is in iteration {} already; expected a later one than {}, or reset above",
                                   state.now.to, run.iteration));
    state.now.to = run.iteration;
    if (!tells_) return;
    const Moment last = runs_.of(state.now, lesson_.seed).back();
    std::string figures_there;
    for (const Figure& figure : figures())
      if (const auto value = figure.of(last, instance_); value && figure.name != "iteration")
        figures_there +=
            fmt::format("{} {} {}", figures_there.empty() ? ":" : ",", figure.name, value_words({1, &figure}, *value));
    line(fmt::format("To iteration {}{}", run.iteration, figures_there));
  }
  void apply(State& state, const Keep& keep) {
    if (state.now.to == 0) throw InputError("there is no run yet that could be kept");
    state.kept[keep.name] = state.now;
  }
  void apply(State& state, const Check& check) {
    if (!tells_) return;
    const bool held = holds_in(state, check.condition);
    const std::string count = check.condition.seeds > 1 ? fmt::format(": {}", held_) : std::string();
    line(fmt::format("Check: {}{}", check.condition.text, count));
    line(filled(held ? check.pass : check.fail, state));
    if (!failing_.empty()) line(failing_);
  }

  /// Live settings count from the next iteration on, all from the next run on.
  void change(State& state, const std::vector<Setting>& settings) {
    Settings next = state.next;
    for (const auto& [parameter, value] : settings) parameter->set(next, value);
    next = with_defaults_followed(state.next, next, instance_.traits());
    for (const auto& [parameter, value] : settings) parameter->set(next, value);
    validate(next, instance_.traits());
    state.next = next;
    if (state.now.to == 0) {
      state.now.start = next;
      return;
    }
    Settings now = settings_after(state.now.start, state.now.journal);
    const Settings before = now;
    for (const auto& [parameter, value] : settings)
      if (parameter->live) parameter->set(now, value);
    if (now == before) return;
    validate(now, instance_.traits());
    std::vector<JournalEntry>& journal = state.now.journal;
    if (!journal.empty() && journal.back().iteration == state.now.to) journal.pop_back();  // changed again
    if (journal.size() == most_changes)
      throw InputError(fmt::format("a run changes its settings at most {} times; expected reset above", most_changes));
    journal.push_back({state.now.to, now});
  }

  const History* history(const State& state, const std::string& name) const {
    if (name.empty()) return &state.now;
    const auto found = state.kept.find(name);
    return found == state.kept.end() ? nullptr : &found->second;
  }
  RunNamed named(const State& state, std::uint64_t seed) {
    return [this, &state, seed](const std::string& name) -> const Records* {
      const History* const one = history(state, name);
      return one ? &runs_.of(*one, seed) : nullptr;
    };
  }
  bool holds_in(const State& state, const Condition& condition) {
    if (condition.seeds == 1) return holds(condition, named(state, lesson_.seed), instance_);
    std::vector<const History*> needed;
    for (const Comparison& one : condition.all)
      for (const Term* const term : {&one.left, &one.right})
        if (const History* const run = term->figure ? history(state, term->run) : nullptr)
          if (std::ranges::find(needed, run) == needed.end()) needed.push_back(run);
    runs_.prepare(needed, 1, condition.seeds, [this](std::size_t run, std::size_t all) {
      if (doing_) doing_(fmt::format("step {} of {}, run {} of {}", step_, lesson_.steps.size(), run, all));
    });
    int count = 0;
    for (int seed = 1; seed <= condition.seeds; ++seed)
      count += holds(condition, named(state, std::uint64_t(seed)), instance_);
    held_ = count;
    return count >= condition.least;
  }
  std::string filled(const Words& words, const State& state) {
    std::string text;
    std::size_t from = 0, hole = 0;
    for (std::size_t at = 0; (at = words.text.find('{', from)) != std::string::npos; ++hole) {
      const Term& term = words.figures[hole];
      text += words.text.substr(from, at - from);
      text += value_words(term, value_of(term, named(state, lesson_.seed), instance_));
      from = words.text.find('}', at) + 1;
    }
    return text + words.text.substr(from);
  }

  const Lesson& lesson_;
  const Instance& instance_;
  const Progress& progress_;
  const Doing& doing_;
  Runs runs_;
  std::vector<const Entry*> entries_;  // of all steps
  std::size_t step_ = 0;
  Played played_;
  struct {
    State state;
    std::size_t entry = 0;
  } turned_;                        // before the last turn
  const Witness* shown_ = nullptr;  // what the learner did there
  std::string failing_;             // what is said where the check in progress does not hold
  int at_ = 1;                      // the line of the entry in progress
  int held_ = 0;                    // seeds with which the last condition on several held
  bool tells_ = false;
  const Witness* witness_ = nullptr;
};

}  // namespace

Played play(const Lesson& lesson, const InstancePtr& instance, const MakeColony& make, Progress& progress,
            const Doing& doing) {
  return Player(lesson, instance, make, progress, doing).play();
}

}  // namespace formicarium::lesson
