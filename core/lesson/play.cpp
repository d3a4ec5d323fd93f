// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/lesson/state.hpp"

namespace formicarium::lesson {
namespace {

class Player {
 public:
  Player(const Lesson& lesson, const Instances& instances, const MakeColony& make, Progress& progress,
         const Doing& doing)
      : lesson_(lesson), instances_(instances), progress_(progress), doing_(doing), runs_(make) {}

  Played play() {
    State state;
    guarded(lesson_.settings_line, [&] { state = begun(lesson_, instances_); });
    played_.text =
        fmt::format("{}: {} {}, {} minutes, {}, seed {}\n", lesson_.title, lesson_.steps.size(),
                    lesson_.steps.size() == 1 ? "step" : "steps", lesson_.minutes, instances_[0]->name(), lesson_.seed);
    if (!lesson_.afterwards.empty()) played_.text += fmt::format("Afterwards one can say: {}\n", lesson_.afterwards);
    std::size_t k = 0;
    for (const Step& step : lesson_.steps) {
      played_.text += fmt::format("\n{}  {}\n", ++step_, step.title);
      if (!step.when.empty())
        line(fmt::format("For those whose answer was {}.", fmt::join(answer_names(step.when), " or ")));
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
      shown_ = &passing(entries_, k);
    }
    failing_.clear();
    if (const auto* const check = std::get_if<Check>(&entries_[k]->what)) try_witnesses(*check, k);
    tells_ = true;
    apply_entry(state, k, shown_);
    tells_ = false;
  }

  void try_witnesses(const Check& check, std::size_t k) {
    ++played_.checks;
    for (const Witness& witness : check.witnesses) {
      ++played_.witnesses;
      guarded(witness.line, [&] {
        State state = turned_.state;
        for (std::size_t before = turned_.entry; before < k; ++before) apply_entry(state, before, &witness.settings);
        at_ = entries_[k]->line;
        const bool held = decide(state, check.condition, lesson_.seed, runs_, progress_, told());
        const std::string says = filled(state, held ? check.pass : check.fail);
        if (!held) {
          failing_ = fmt::format("With {}: {}", settings_text(witness.settings), says);
          for (const Words& hint : check.hints) failing_ += "\n     Hint: " + filled(state, hint);
        }
        if (held != witness.passes)
          fault(witness.line, fmt::format("the check {} with this witness: {}", held ? "holds" : "does not hold",
                                          check.condition.text));
      });
    }
  }

  /// `turned`: what the learner does at a turn.
  void apply_entry(State& state, std::size_t k, const std::vector<Setting>* turned) {
    progress_.check();
    at_ = entries_[k]->line;
    entry_ = k;
    go_past(state, *entries_[k], *turned, lesson_, instances_);
    if (tells_) std::visit([&](const auto& what) { tell(state, what); }, entries_[k]->what);
  }

  void line(const std::string& text) { played_.text += "   " + text + "\n"; }

  void tell(const State& state, const Say& say) { line(filled(state, say.words)); }
  void tell(const State& state, const Ask& ask) {
    line((ask.predicts ? "? Predict: " : "? ") + filled(state, ask.question));
    if (ask.number || ask.place)
      line(fmt::format("  = {}: {}", right_answer(ask), truth_of(state, ask, lesson_.seed, runs_, progress_)));
    if (ask.place) {
      const RightPlaces all = right_places(*ask.place, picture_of(state, lesson_.seed, runs_, progress_));
      line(fmt::format("    {} of {} are right", all.right.size(), all.of));
      if (all.right.empty()) throw InputError("no place is right: the question cannot be answered");
      if (all.right.size() == all.of) throw InputError("every place is right: the question asks nothing");
    }
    for (const Option& one : ask.options) {
      line(fmt::format("  {} {}{}{} {}", one.right ? '*' : ' ', ask.ticks ? '[' : '(', one.letter,
                       ask.ticks ? ']' : ')', filled(state, one.text)));
      if (!ask.ticks)
        if (const Words& reply = std::ranges::find(ask.outcomes, one.letter, &Outcome::letter)->reply;
            !reply.text.empty())
          line("        " + filled(state, reply));
    }
    if (ask.one_option()) return;
    for (const Outcome& one : ask.outcomes)
      if (!one.reply.text.empty())
        line(fmt::format("    {}: {}", answer_names({&one.letter, 1}).front(), filled(state, one.reply)));
  }
  void tell(const State& state, const Reveal&) {
    for (std::size_t k = entry_; k-- > 0;)
      if (const auto* const ask = std::get_if<Ask>(&entries_[k]->what); ask && ask->predicts) {
        for (const Outcome& one : ask->outcomes) filled(state, one.reply);  // its figures are there
        break;
      }
    line("The learner is told whether the prediction was right.");
  }
  void tell(const State& state, const Open&) { line(fmt::format("Opens {}.", state.now.instance->name())); }
  void tell(const State&, const Set&) {}
  void tell(const State&, const Show& show) {
    line(fmt::format("The picture {} {}.", show.hides ? "hides" : "shows", fmt::join(show.names, ", ")));
  }
  void tell(const State&, const Mark& mark) { line(fmt::format("Marked: {}.", mark_words(mark))); }
  void tell(const State&, const Turn& turn) {
    std::string names;
    for (const Parameter* const p : turn.parameters) names += (names.empty() ? "" : ", ") + std::string(p->label);
    const std::string done = shown_->empty() ? std::string() : ", here to " + settings_text(*shown_);
    line(fmt::format("The learner may turn: {}{}", names, done));
  }
  void tell(const State&, const Reset&) {}
  void tell(const State& state, const RunTo& run) {
    const Moment last = runs_.of(state.now, lesson_.seed, progress_).moments.back();
    std::string figures_there;
    for (const Figure& figure : figures())
      if (const auto value = figure.of(last, *state.now.instance);
          value && figure.name != "iteration" && !figure.of_the_machine)
        figures_there +=
            fmt::format("{} {} {}", figures_there.empty() ? ":" : ",", figure.name, value_words({1, &figure}, *value));
    line(fmt::format("To iteration {}{}", run.iteration, figures_there));
  }
  void tell(const State&, const Keep&) {}
  void tell(const State& state, const Check& check) {
    const bool held = holds_in(state, check.condition);
    const std::string count = check.condition.seeds > 1 ? fmt::format(": {}", held_) : std::string();
    line(fmt::format("Check: {}{}", check.condition.text, count));
    line(filled(state, held ? check.pass : check.fail));
    if (!failing_.empty()) line(failing_);
  }

  bool holds_in(const State& state, const Condition& condition) {
    prepare(needed(state, condition, lesson_.seed));
    held_ = held_in(state, condition, lesson_.seed, runs_, progress_);
    return holds(held_, condition);
  }
  Runs::Doing told() {
    return [this](std::size_t run, std::size_t of) {
      if (doing_) doing_(fmt::format("step {} of {}, run {} of {}", step_, lesson_.steps.size(), run, of));
    };
  }
  void prepare(const std::vector<Needed>& all) { runs_.prepare(all, progress_, told()); }
  std::string filled(const State& state, const Words& words) {
    prepare(needed(state, words, lesson_.seed));
    return lesson::filled(state, words, lesson_.seed, runs_, progress_);
  }

  const Lesson& lesson_;
  const Instances& instances_;
  const Progress& progress_;
  const Doing& doing_;
  Runs runs_;
  const std::vector<const Entry*> entries_ = all_entries(lesson_);
  std::size_t step_ = 0, entry_ = 0;
  Played played_;
  struct {
    State state;
    std::size_t entry = 0;
  } turned_;  // before the last turn
  const std::vector<Setting> none_{};
  const std::vector<Setting>* shown_ = &none_;  // what the learner did there
  std::string failing_;                         // what is said where the check in progress does not hold
  int at_ = 1;                                  // the line of the entry in progress
  int held_ = 0;                                // seeds with which the last condition held
  bool tells_ = false;
};

}  // namespace

Played play(const Lesson& lesson, const Instances& instances, const MakeColony& make, Progress& progress,
            const Doing& doing) {
  return Player(lesson, instances, make, progress, doing).play();
}

}  // namespace formicarium::lesson
