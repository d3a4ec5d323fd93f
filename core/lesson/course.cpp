// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/course.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"

namespace formicarium::lesson {
namespace {

std::vector<const Words*> words_of(const Entry& entry) {
  if (const auto* const say = std::get_if<Say>(&entry.what)) return {&say->words};
  std::vector<const Words*> all;
  if (const auto* const ask = std::get_if<Ask>(&entry.what)) {
    all.push_back(&ask->question);
    for (const Option& option : ask->options) all.push_back(&option.text);
    for (const Outcome& outcome : ask->outcomes) all.push_back(&outcome.reply);
  }
  if (const auto* const check = std::get_if<Check>(&entry.what)) {
    all = {&check->pass, &check->fail};
    for (const Words& hint : check->hints) all.push_back(&hint);
  }
  return all;
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

bool fits(const Ask& ask, const std::string& answer, int cities) {
  if (ask.number) return number_in(answer).has_value();
  if (ask.place) return place_in(answer, ask.place->edge, cities).has_value();
  if (answer.empty() || (!ask.ticks && answer.size() > 1) || !std::ranges::is_sorted(answer, std::ranges::less_equal()))
    return false;
  return std::ranges::all_of(answer, [&](char letter) {
    return std::ranges::find(ask.options, letter, &Option::letter) != ask.options.end();
  });
}

std::vector<Setting> chosen(const Turn& turn, const Settings& settings) {
  std::vector<Setting> all;
  for (const Parameter* const p : turn.parameters) all.push_back({p, p->get(settings)});
  return all;
}

}  // namespace

Course::Course(Lesson lesson, Instances instances, MakeColony make)
    : lesson_(std::move(lesson)),
      instances_(std::move(instances)),
      runs_(std::make_shared<Runs>(std::move(make))),
      state_(begun(lesson_, instances_)) {
  way_.steps.resize(lesson_.steps.size());
  told_.resize(lesson_.steps.size());
}

void Course::begin(Way way) {
  way.steps.resize(lesson_.steps.size());
  way.step = std::min(way.step, lesson_.steps.size() - 1);
  for (std::size_t k = 0; k < way.step; ++k)
    if (!way.steps[k].done && lesson_.steps[k].when.empty()) way.step = k;
  const bool step_done = way.steps[way.step].done;
  for (std::size_t k = way.step + step_done; k < way.steps.size(); ++k) way.steps[k] = {};
  for (std::size_t k = 0; k < way.step + step_done; ++k) {
    way.steps[k].turned.resize(count<Turn>(lesson_.steps[k]));
    way.steps[k].answers.resize(count<Ask>(lesson_.steps[k]), left_to_the_program);
    std::size_t ask = 0;
    for (const Entry& entry : lesson_.steps[k].entries)
      if (const auto* const asked = std::get_if<Ask>(&entry.what))
        if (std::string& answer = way.steps[k].answers[ask++]; !fits(*asked, answer, most_cities_to_click))
          answer = left_to_the_program;
  }
  after_figures_ = {};
  missing_.reset();
  go_through(std::move(way));
}

void Course::go_through(Way way) {
  State state = begun(lesson_, instances_);
  std::vector<std::vector<Item>> told(lesson_.steps.size());
  way_ = std::move(way);
  shown_ = way_.step;
  const bool step_done = way_.steps[way_.step].done;
  retells_ = true;
  for (std::size_t k = 0; k < way_.step + step_done; ++k) try {
      if (!way_.steps[k].done) continue;  // a step for another answer
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
  opened_.reset();
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
  done.answers.resize(count<Ask>(step()), left_to_the_program);
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
  if (!std::holds_alternative<Check>(entry.what) && !have_all(state_, way_.step, at_)) {
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
  } else if (std::holds_alternative<Open>(entry.what)) {
    if (opened_ == at_) return true;
    opened_ = at_;
    const std::vector<Entry>& entries = step().entries;
    for (std::size_t k = at_; k == at_ || (k < entries.size() && std::holds_alternative<Set>(entries[k].what)); ++k)
      go_past(state_, entries[k], {}, lesson_, instances_);
    load(state_.now);
    return false;
  } else if (std::holds_alternative<Set>(entry.what)) {
    State changed = state_;
    go_past(changed, entry, {}, lesson_, instances_);
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
    go_past(state_, entry, {}, lesson_, instances_);
  } else if (const auto* const check = std::get_if<Check>(&entry.what)) {
    return pass_check(*check);
  }
  return true;
}

bool Course::pass_check(const Check& check) {
  if (!have_all(state_, way_.step, at_)) {
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
    go_past(state, entry, wanted, lesson_, instances_);
    if (k < from) continue;
    if (!have_all(state, of, k, shown)) return false;
    if (const auto* const say = std::get_if<Say>(&entry.what))
      into.push_back({Item::Kind::said, k, filled(state, say->words)});
    if (const auto* const asked = std::get_if<Ask>(&entry.what)) {
      into.push_back(question(state, *asked, k));
      note_answer(state, *asked, ask < did.answers.size() ? did.answers[ask] : left_to_the_program, !asked->predicts,
                  into.back());
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

void Course::answer(const std::string& answer) {
  if (awaits_ != Awaits::answer || looks_back()) return;
  const auto& ask = std::get<Ask>(step().entries[at_].what);
  if (!fits(ask, answer, instance()->cities())) return;
  deeds().answers.push_back(answer);
  Item& item = told_[way_.step].back();
  guarded(step().entries[at_], [&] { note_answer(state_, ask, answer, !ask.predicts, item); });
  if (deeds().done) return;  // guarded() has ended the step, because the answer could not be judged
  ++at_;
  advance();
}

void Course::next() {
  if (retells_) return;  // what was answered before is not known yet
  if (looks_back()) {
    shown_ = step_after(shown_).value_or(way_.step);
  } else if (const auto after = step_after(way_.step); done() && after) {
    way_.step = *after;
    enter_step();
  }
}

void Course::back() {
  if (!retells_) shown_ = step_before(shown_).value_or(shown_);
}

bool Course::takes(std::size_t which) const {
  const std::string& when = lesson_.steps[which].when;
  if (when.empty()) return true;
  for (std::size_t s = which; s-- > 0;) {
    const std::size_t asked = count<Ask>(lesson_.steps[s]);
    if (asked == 0) continue;
    const auto& entries = lesson_.steps[s].entries;
    const auto last = std::ranges::find_if(entries.rbegin(), entries.rend(),
                                           [](const Entry& entry) { return std::holds_alternative<Ask>(entry.what); });
    const std::vector<std::string>& answers = way_.steps[s].answers;
    if (answers.size() < asked) return false;  // it is not known yet
    const Ask& ask = std::get<Ask>(last->what);
    if (ask.one_option()) return when.find(answers[asked - 1][0]) != std::string::npos;
    const auto item = std::ranges::find_if(told_[s].rbegin(), told_[s].rend(),
                                           [](const Item& one) { return one.kind == Item::Kind::asked; });
    return item != told_[s].rend() && when.find(item->answered) != std::string::npos;
  }
  return false;
}

std::optional<std::size_t> Course::step_after(std::size_t which) const {
  for (std::size_t k = which + 1; k < lesson_.steps.size(); ++k)
    if (takes(k)) return k;
  return {};
}

std::optional<std::size_t> Course::step_before(std::size_t which) const {
  for (std::size_t k = which; k-- > 0;)
    if (takes(k)) return k;
  return {};
}

std::pair<std::size_t, std::size_t> Course::place() const {
  std::size_t all = 0, place = 0;
  for (std::size_t k = 0; k < lesson_.steps.size(); ++k) {
    all += takes(k);
    if (k == shown_) place = all;
  }
  return {place, all};
}

std::vector<const Entry*> Course::marks() const {
  const std::vector<Entry>& entries = lesson_.steps[shown_].entries;
  const std::size_t until = done() ? entries.size() : at_;
  bool same_instance = true;  // as when the step was new
  for (std::size_t s = shown_ + 1; s <= way_.step; ++s)
    for (const Entry& entry : lesson_.steps[s].entries) same_instance &= !std::holds_alternative<Open>(entry.what);
  std::vector<const Entry*> all;
  for (std::size_t k = 0; k < until; ++k) {
    if (std::holds_alternative<Open>(entries[k].what))
      std::erase_if(all, [](const Entry* one) {
        const auto* const mark = std::get_if<Mark>(&one->what);
        return mark && mark->on_picture();
      });
    const auto* const mark = std::get_if<Mark>(&entries[k].what);
    if (std::holds_alternative<Show>(entries[k].what) || (mark && (same_instance || !mark->on_picture())))
      all.push_back(&entries[k]);
  }
  return all;
}

void Course::follow(const Frame& newest, const Settings& next, const std::shared_ptr<const Trace>& trace) {
  if (wanted_run_) run_ = newest.run;
  if (wanted_run_ || newest.start_instance() != state_.now.instance) return;
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
  state_.now = {newest.start_instance(), newest.start, newest.journal, newest.live_iteration};
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

bool Course::have_all(const State& state, std::size_t step, std::size_t which, bool checks) {
  const Entry& here = lesson_.steps[step].entries[which];
  // Reveal tells what was asked before.
  const Entry& entry = std::holds_alternative<Reveal>(here.what) ? *predicted(step, which) : here;
  note_records();
  Missing missing;
  const auto include = [&](const std::vector<Needed>& some) {
    for (const Needed& one : some)
      if (!runs_->has(one) && std::ranges::find(missing, one) == missing.end()) missing.push_back(one);
  };
  for (const Words* const words : words_of(entry)) include(needed(state, *words, lesson_.seed));
  if (const auto* const ask = std::get_if<Ask>(&entry.what)) include(needed(state, *ask, lesson_.seed));
  if (const auto* const check = std::get_if<Check>(&entry.what); check && checks)
    include(needed(state, check->condition, lesson_.seed));
  if (missing.empty()) return true;
  missing_ = std::move(missing);
  awaits_ = Awaits::figures;
  return false;
}

void Course::prepared() {
  const auto go_on = std::exchange(after_figures_, {});
  if (go_on) go_on();
}

void Course::failed(const std::string& why) {
  after_figures_ = {};
  if (std::exchange(retells_, false)) {  // what was done before cannot be told; the step begins without it
    state_ = begun(lesson_, instances_);
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
  const History* run = name.empty() ? nullptr : state_.named(name);
  if (run && run->instance != instance()) run = nullptr;  // lengths on two instances are not compared
  auto trace = run ? runs_->trace(*run, lesson_.seed) : nullptr;
  if (!trace) return {};
  return Compared{std::move(name), std::move(trace)};
}

const Entry* Course::predicted(std::size_t step, std::size_t entry, std::size_t* of) const {
  for (std::size_t s = step + 1; s-- > 0;) {
    const std::vector<Entry>& entries = lesson_.steps[s].entries;
    for (std::size_t k = s == step ? entry : entries.size(); k-- > 0;)
      if (const auto* const ask = std::get_if<Ask>(&entries[k].what); ask && ask->predicts) {
        if (of) *of = s;
        return &entries[k];
      }
  }
  return nullptr;  // the reader refuses such a lesson
}

Item Course::revealed(const State& state, std::size_t step, std::size_t entry) const {
  std::size_t of = 0;
  const Entry* const asked = predicted(step, entry, &of);
  const Ask& ask = std::get<Ask>(asked->what);
  const std::size_t before =
      count_before<Ask>(lesson_.steps[of], std::size_t(asked - lesson_.steps[of].entries.data()));
  const std::vector<std::string>& answers = way_.steps[of].answers;
  Item item = question(state, ask, entry);
  item.kind = Item::Kind::revealed;
  note_answer(state, ask, before < answers.size() ? answers[before] : left_to_the_program, true, item);
  return item;
}

void Course::note_answer(const State& state, const Ask& ask, const std::string& answer, bool truth, Item& item) const {
  Progress none;
  item.answered = letter_of(state, ask, answer, lesson_.seed, *runs_, none);
  for (Item::Choice& one : item.choices) one.chosen = answer.find(one.letter) != std::string::npos;
  if (ask.options.empty() && answer != left_to_the_program) {
    const auto place = ask.place ? place_in(answer, ask.place->edge, state.now.instance->cities()) : std::nullopt;
    item.written = place ? place_words(*place) : answer;
  }
  if (!truth) return;
  item.reply = reply_to(state, ask, item.answered);
  item.truth = truth_of(state, ask, lesson_.seed, *runs_, none);
}

std::string Course::reply_to(const State& state, const Ask& ask, char letter) const {
  const auto outcome = std::ranges::find_if(
      ask.outcomes, [&](const Outcome& one) { return letter == by_the_program ? one.right : one.letter == letter; });
  return outcome == ask.outcomes.end() ? std::string() : filled(state, outcome->reply);
}

Item Course::question(const State& state, const Ask& ask, std::size_t entry) const {
  Item item{Item::Kind::asked, entry, filled(state, ask.question)};
  item.predicts = ask.predicts;
  item.number = ask.number.has_value();
  item.clicks = ask.place.has_value();
  item.edge = item.clicks && ask.place->edge;
  item.ticks = ask.ticks;
  for (const Option& option : ask.options)
    item.choices.push_back({option.letter, filled(state, option.text), option.right});
  return item;
}

}  // namespace formicarium::lesson
