// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/course.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"

namespace formicarium::lesson {
namespace {

constexpr char by_the_program = '-';  // the answer to a question that the learner left to the program

std::vector<const Words*> words_of(const Entry& entry) {
  if (const auto* const say = std::get_if<Say>(&entry.what)) return {&say->words};
  std::vector<const Words*> all;
  if (const auto* const ask = std::get_if<Ask>(&entry.what)) {
    all.push_back(&ask->question);
    for (const Option& option : ask->options) {
      all.push_back(&option.text);
      all.push_back(&option.reply);
    }
  }
  if (const auto* const check = std::get_if<Check>(&entry.what)) {
    all = {&check->pass, &check->fail};
    for (const Words& hint : check->hints) all.push_back(&hint);
  }
  return all;
}

/// The reset from which a learner tries again after the check at this entry failed; nothing if the step lets nothing be
/// turned before it.
std::optional<std::size_t> again(const Step& step, std::size_t check) {
  bool turned = false;
  std::optional<std::size_t> last;
  for (std::size_t k = 0; k < check; ++k) {
    turned |= std::holds_alternative<Turn>(step.entries[k].what);
    if (turned && std::holds_alternative<Reset>(step.entries[k].what)) last = k;
  }
  return last;
}

template <class What>
std::size_t count_before(const Step& step, std::size_t entry) {
  return std::size_t(std::count_if(step.entries.begin(), step.entries.begin() + std::ptrdiff_t(entry),
                                   [](const Entry& one) { return std::holds_alternative<What>(one.what); }));
}

template <class What>
std::size_t count(const Step& step) {
  return count_before<What>(step, step.entries.size());
}

std::vector<Setting> chosen(const Turn& turn, const Settings& settings) {
  std::vector<Setting> all;
  for (const Parameter* const p : turn.parameters) all.push_back({p, p->get(settings)});
  return all;
}

}  // namespace

Course::Course(Lesson lesson, const InstancePtr& instance, MakeColony make)
    : lesson_(std::move(lesson)),
      instance_(instance),
      runs_(std::make_shared<Runs>(instance, std::move(make))),
      state_(begun(lesson_, *instance)) {
  way_.steps.resize(lesson_.steps.size());
  told_.resize(lesson_.steps.size());
}

void Course::begin(Way way) {
  way.steps.resize(lesson_.steps.size());
  way.step = std::min(way.step, lesson_.steps.size() - 1);
  for (std::size_t k = 0; k < way.step; ++k)
    if (!way.steps[k].done) way.step = k;
  const bool step_done = way.steps[way.step].done;
  for (std::size_t k = way.step + step_done; k < way.steps.size(); ++k) way.steps[k] = {};
  for (std::size_t k = 0; k < way.step + step_done; ++k) {
    way.steps[k].turned.resize(count<Turn>(lesson_.steps[k]));
    way.steps[k].answers.resize(count<Ask>(lesson_.steps[k]), by_the_program);
  }
  after_figures_ = {};
  missing_.reset();
  go_through(std::move(way));
}

void Course::go_through(Way way) {
  State state = begun(lesson_, *instance_);
  std::vector<std::vector<Item>> told(lesson_.steps.size());
  way_ = std::move(way);
  shown_ = way_.step;
  const bool step_done = way_.steps[way_.step].done;
  retells_ = true;
  for (std::size_t k = 0; k < way_.step + step_done; ++k) try {
      if (!tell_all(state, k, 0, told[k], false)) {
        after_figures_ = [this] { go_through(way_); };
        return;
      }
    } catch (const InputError& error) {
      told[k].push_back({Item::Kind::fault, 0, error.what()});
    } catch (const SettingsError& error) {
      told[k].push_back({Item::Kind::fault, 0, error.what()});
    }
  retells_ = false;
  state_ = std::move(state);
  told_ = std::move(told);
  awaits_ = Awaits::nothing;
  load(state_.now);
  if (!step_done) enter_step();
}

void Course::load(const History& run) {
  wanted_run_ = run;
  comes_to_ = run.to;
  arriving_ = false;
  trace_ = nullptr;
}

void Course::enter_step() {
  at_ = 0;
  may_turn_.clear();
  told_[way_.step].clear();
  asked_reset_ = began_anew_ = false;
  shown_ = way_.step;
  advance();
}

void Course::guarded(const Entry& entry, const std::function<void()>& work) {
  const auto say = [&](const char* what) {
    told_[way_.step].push_back({Item::Kind::fault, at_, fmt::format("Line {} of the lesson: {}", entry.line, what)});
    finish_step();
  };
  try {
    work();
  } catch (const InputError& error) {
    say(error.what());
  } catch (const SettingsError& error) {
    say(error.what());
  }
}

void Course::advance() {
  if (deeds().done || comes_to_ || after_figures_) return;
  awaits_ = Awaits::nothing;
  while (!deeds().done && at_ < step().entries.size()) {
    const Entry& entry = step().entries[at_];
    bool passed = false;
    guarded(entry, [&] { passed = pass(entry); });
    if (!passed) return;
    ++at_;
  }
  if (!deeds().done) finish_step();
}

void Course::finish_step() {
  Deeds& done = deeds();
  done.done = true;
  awaits_ = Awaits::nothing;
  may_turn_.clear();
  done.turned.clear();
  const Settings now = settings_after(state_.now.start, state_.now.journal);
  for (const Entry& entry : step().entries)
    if (const auto* const turn = std::get_if<Turn>(&entry.what)) done.turned.push_back(chosen(*turn, now));
  done.answers.resize(count<Ask>(step()), by_the_program);
}

std::vector<const Parameter*> Course::turned() const {
  const Step& shown = lesson_.steps[shown_];
  const std::size_t until = done() ? shown.entries.size() : at_ + 1;
  std::vector<const Parameter*> all;
  for (std::size_t k = 0; k < until; ++k)
    if (const auto* const turn = std::get_if<Turn>(&shown.entries[k].what)) all = turn->parameters;
  return looks_back() ? std::vector<const Parameter*>{} : all;
}

bool Course::may_reset() const { return awaits_ == Awaits::reset || (awaits_ == Awaits::run && again(step(), at_)); }

bool Course::pass(const Entry& entry) {
  std::vector<Item>& told = told_[way_.step];
  if (!std::holds_alternative<Check>(entry.what) && !have_all(state_, entry)) {
    after_figures_ = [this] { advance(); };
    return false;
  }
  if (const auto* const say = std::get_if<Say>(&entry.what)) {
    told.push_back({Item::Kind::said, at_, filled(state_, say->words)});
  } else if (const auto* const ask = std::get_if<Ask>(&entry.what)) {
    const bool asked = !told.empty() && told.back().entry == at_;
    if (!asked) told.push_back(question(state_, *ask, at_));
    awaits_ = Awaits::answer;
    return false;
  } else if (std::holds_alternative<Reveal>(entry.what)) {
    told.push_back(revealed(state_, way_.step, at_));
  } else if (std::holds_alternative<Set>(entry.what)) {
    State changed = state_;
    go_past(changed, entry, {}, *instance_);
    wanted_change_ = Change{changed.next, false};
    state_.next = changed.next;
  } else if (const auto* const turn = std::get_if<Turn>(&entry.what)) {
    may_turn_ = turn->parameters;
  } else if (std::holds_alternative<Reset>(entry.what)) {
    if (std::exchange(began_anew_, false)) return true;
    if (!again(step(), at_ + 1) && !std::exchange(asked_reset_, true)) wanted_change_ = Change{state_.next, true};
    awaits_ = Awaits::reset;
    return false;
  } else if (const auto* const run = std::get_if<RunTo>(&entry.what)) {
    if (state_.now.to >= run->iteration && rests_) return true;
    awaits_ = Awaits::run;
    stop_at_ = run->iteration;
    return false;
  } else if (std::holds_alternative<Keep>(entry.what)) {
    note_records();
    go_past(state_, entry, {}, *instance_);
  } else if (const auto* const check = std::get_if<Check>(&entry.what)) {
    return pass_check(*check);
  }
  return true;
}

bool Course::pass_check(const Check& check) {
  if (!have_all(state_, step().entries[at_])) {
    after_figures_ = [this] { advance(); };
    return false;
  }
  Progress none;
  const int count = held_in(state_, check.condition, lesson_.seed, *runs_, none);
  const bool held = holds(count, check.condition);
  std::vector<Item>& told = told_[way_.step];
  std::erase_if(told,
                [](const Item& item) { return item.kind == Item::Kind::failed || item.kind == Item::Kind::hint; });
  told.push_back({held ? Item::Kind::passed : Item::Kind::failed, at_, filled(state_, held ? check.pass : check.fail)});
  told.back().held = count;
  told.back().seeds = check.condition.seeds;
  const std::size_t which_check = count_before<Check>(step(), at_);
  deeds().held.resize(which_check + 1);
  deeds().held[which_check] = count;
  deeds().passed = held && (which_check == 0 || deeds().passed);
  if (held) return true;
  ++deeds().tries;
  const auto retry = again(step(), at_);
  if (!retry) return true;                     // nothing in this step would change it
  std::erase_if(told, [&](const Item& item) {  // said between the reset and here: it will be said again
    return item.entry >= *retry && item.entry < at_;
  });
  deeds().answers.resize(std::min(deeds().answers.size(), count_before<Ask>(step(), *retry)));
  if (!check.hints.empty()) {
    const std::size_t which = std::min(std::size_t(deeds().tries), check.hints.size()) - 1;
    told.push_back({Item::Kind::hint, at_, filled(state_, check.hints[which])});
  }
  at_ = *retry;
  began_anew_ = false;
  awaits_ = Awaits::reset;
  return false;
}

bool Course::tell_all(State& state, std::size_t of, std::size_t from, std::vector<Item>& into, bool shown) {
  const Step& one = lesson_.steps[of];
  const Deeds& did = way_.steps[of];
  std::size_t turn = 0, ask = 0, before = 0;
  for (std::size_t k = 0; k < of; ++k) before += lesson_.steps[k].entries.size();
  for (std::size_t k = 0; k < one.entries.size(); ++k) {
    const Entry& entry = one.entries[k];
    const bool turns = std::holds_alternative<Turn>(entry.what), asks = std::holds_alternative<Ask>(entry.what);
    if (k < from && !(shown && turns)) {
      ask += asks;
      continue;
    }
    const std::vector<Setting> wanted = !turns  ? std::vector<Setting>{}
                                        : shown ? passing(entries_, before + k)
                                                : did.turned[turn++];
    go_past(state, entry, wanted, *instance_);
    if (k < from) continue;
    if (!have_all(state, entry, shown)) return false;
    if (const auto* const say = std::get_if<Say>(&entry.what))
      into.push_back({Item::Kind::said, k, filled(state, say->words)});
    if (const auto* const asked = std::get_if<Ask>(&entry.what)) {
      into.push_back(question(state, *asked, k));
      const char letter = ask < did.answers.size() ? did.answers[ask] : by_the_program;
      into.back().answered = letter;
      if (!asked->predicts) into.back().reply = reply_to(state, *asked, letter);
      ++ask;
    }
    if (std::holds_alternative<Reveal>(entry.what)) into.push_back(revealed(state, of, k));
    if (const auto* const check = std::get_if<Check>(&entry.what)) {
      Progress none;
      const std::size_t which = count_before<Check>(one, k);
      const bool known = !shown && which < did.held.size();
      const int count = shown   ? held_in(state, check->condition, lesson_.seed, *runs_, none)
                        : known ? did.held[which]
                                : 0;
      const bool held = shown || known ? holds(count, check->condition) : did.passed;
      into.push_back(
          {held ? Item::Kind::passed : Item::Kind::failed, k, filled(state, held ? check->pass : check->fail)});
      into.back().held = count;
      into.back().seeds = shown || known ? check->condition.seeds : 1;
    }
  }
  return true;
}

void Course::show_me() {
  if (done() || after_figures_ || comes_to_) return;
  const std::size_t from = again(step(), at_).value_or(at_);
  guarded(step().entries[at_], [&] {
    State state = state_;
    std::vector<Item> items = told_[way_.step];
    std::erase_if(items, [&](const Item& item) { return item.entry >= from; });
    if (!tell_all(state, way_.step, from, items, true)) {
      after_figures_ = [this] { show_me(); };
      return;
    }
    const bool moved = !(state.now == state_.now);
    state_ = std::move(state);
    told_[way_.step] = std::move(items);
    deeds().passed =
        std::ranges::none_of(told_[way_.step], [](const Item& item) { return item.kind == Item::Kind::failed; });
    deeds().shown = true;
    deeds().held.clear();
    for (const Item& item : told_[way_.step])
      if (item.kind == Item::Kind::passed || item.kind == Item::Kind::failed) deeds().held.push_back(item.held);
    finish_step();
    if (moved) load(state_.now);
  });
}

void Course::answer(char letter) {
  if (awaits_ != Awaits::answer || looks_back()) return;
  const auto& ask = std::get<Ask>(step().entries[at_].what);
  const auto option = std::ranges::find(ask.options, letter, &Option::letter);
  if (option == ask.options.end()) return;
  deeds().answers += letter;
  Item& item = told_[way_.step].back();
  item.answered = letter;
  if (!ask.predicts) guarded(step().entries[at_], [&] { item.reply = filled(state_, option->reply); });
  ++at_;
  advance();
}

void Course::next() {
  if (looks_back()) {
    ++shown_;
  } else if (done() && way_.step + 1 < lesson_.steps.size()) {
    ++way_.step;
    enter_step();
  }
}

void Course::back() {
  if (shown_ > 0) --shown_;
}

void Course::follow(const Frame& newest, const Settings& next, const std::shared_ptr<const Trace>& trace) {
  if (wanted_run_) run_ = newest.run;
  if (wanted_run_ || newest.instance != instance_) return;
  const bool other = newest.run != run_;
  if (comes_to_ && (!arriving_ && !other)) return;  // of the run before
  run_ = newest.run;
  if (comes_to_) {
    arriving_ = true;
    if (newest.live_iteration < *comes_to_ || newest.state == formicarium::State::running) return;
    comes_to_.reset();
    arriving_ = false;
  } else if (other) {
    began_anew_ = newest.journal.empty();  // otherwise it branched off from an earlier moment
  }
  state_.now = {newest.start, newest.journal, newest.live_iteration};
  state_.next = next;
  rests_ = newest.state != formicarium::State::running;
  trace_ = trace;
  advance();
}

void Course::note_records() {
  if (!rests_ || !trace_ || state_.now.to == 0 || std::int64_t(trace_->size()) != state_.now.to ||
      state_.now.start.seed != lesson_.seed || runs_->done(state_.now, lesson_.seed))
    return;
  runs_->add(state_.now, lesson_.seed, trace_);
}

bool Course::have(const std::vector<History>& runs, std::uint64_t first, int seeds) {
  if (seeds == 1) note_records();
  const bool all = std::ranges::all_of(runs, [&](const History& run) {
    for (int k = 0; k < seeds; ++k)
      if (!runs_->done(run, first + std::uint64_t(k))) return false;
    return true;
  });
  if (all) return true;
  missing_ = Missing{runs, first, seeds};
  awaits_ = Awaits::figures;
  return false;
}

bool Course::have_all(const State& state, const Entry& entry, bool checks) {
  std::vector<History> runs;
  const auto include = [&](const std::vector<History>& some) {
    for (const History& run : some)
      if (run.to > 0 && std::ranges::find(runs, run) == runs.end()) runs.push_back(run);
  };
  for (const Words* const words : words_of(entry)) include(needed(state, *words));
  if (const auto* const check = std::get_if<Check>(&entry.what); check && checks) {
    const auto of_condition = needed(state, check->condition);
    if (check->condition.seeds > 1 && !have(of_condition, 1, check->condition.seeds)) return false;
    include(of_condition);
  }
  return have(runs, lesson_.seed, 1);
}

void Course::prepared() {
  const auto go_on = std::exchange(after_figures_, {});
  if (go_on) go_on();
}

void Course::failed(const std::string& why) {
  after_figures_ = {};
  if (std::exchange(retells_, false)) {  // what was done before cannot be told; the step begins without it
    state_ = begun(lesson_, *instance_);
    way_.steps[way_.step] = {};
    load(state_.now);
    enter_step();
    told_[way_.step].push_back({Item::Kind::fault, 0, why});
    return;
  }
  told_[way_.step].push_back({Item::Kind::fault, at_, why});
  finish_step();
}

std::string Course::filled(const State& state, const Words& words) const {
  Progress none;
  return lesson::filled(state, words, lesson_.seed, *runs_, none);
}

std::optional<Course::Compared> Course::compared() const {
  std::string name;
  const auto note = [&](const Term& term) {
    if (name.empty() && term.figure) name = term.run;
  };
  for (const Entry& entry : lesson_.steps[shown_].entries) {
    if (const auto* const check = std::get_if<Check>(&entry.what))
      for (const Comparison& one : check->condition.all) {
        note(one.left);
        note(one.right);
      }
    for (const Words* const words : words_of(entry))
      for (const Term& term : words->figures) note(term);
  }
  const History* const run = name.empty() ? nullptr : state_.named(name);
  auto trace = run ? runs_->trace(*run, lesson_.seed) : nullptr;
  if (!trace) return {};
  return Compared{std::move(name), std::move(trace)};
}

Item Course::revealed(const State& state, std::size_t step, std::size_t entry) const {
  for (std::size_t s = step + 1; s-- > 0;) {
    const std::vector<Entry>& entries = lesson_.steps[s].entries;
    for (std::size_t k = s == step ? entry : entries.size(); k-- > 0;) {
      const auto* const ask = std::get_if<Ask>(&entries[k].what);
      if (!ask || !ask->predicts) continue;
      const std::size_t before = count_before<Ask>(lesson_.steps[s], k);
      const std::string& answers = way_.steps[s].answers;
      Item item = question(state, *ask, entry);
      item.kind = Item::Kind::revealed;
      item.answered = before < answers.size() ? answers[before] : by_the_program;
      item.reply = reply_to(state, *ask, item.answered);
      return item;
    }
  }
  throw InputError("there is no prediction to reveal");
}

std::string Course::reply_to(const State& state, const Ask& ask, char letter) const {
  const auto option = std::ranges::find_if(
      ask.options, [&](const Option& one) { return letter == by_the_program ? one.right : one.letter == letter; });
  return option == ask.options.end() ? std::string() : filled(state, option->reply);
}

Item Course::question(const State& state, const Ask& ask, std::size_t entry) const {
  Item item{Item::Kind::asked, entry, filled(state, ask.question)};
  item.predicts = ask.predicts;
  for (const Option& option : ask.options)
    item.choices.push_back({option.letter, filled(state, option.text), option.right});
  return item;
}

}  // namespace formicarium::lesson
