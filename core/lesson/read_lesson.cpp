// SPDX-License-Identifier: Apache-2.0
// Reads a lesson. Every refusal names file and line, what was found and what was expected.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include "core/base/error.hpp"
#include "core/base/json_text.hpp"
#include "core/base/nearest_name.hpp"
#include "core/base/plain_text.hpp"
#include "core/lesson/lesson.hpp"
#include "core/lesson/shown.hpp"

namespace formicarium::lesson {
namespace {

constexpr std::size_t most_kept = 26, most_witnesses = 20, most_instances = 10;
constexpr std::size_t longest_lesson_line = 4096;

/// A line that begins with a keyword, and the indented lines that go on with it.
struct Paragraph {
  int line;
  std::string keyword;
  std::vector<std::pair<int, std::string>> lines;  // without the keyword and outer blanks
};

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r"), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) count += text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
  return count;
}

/// The parts between commas, without outer blanks.
std::vector<std::string_view> listed(std::string_view text) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    parts.push_back(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

class Reader {
 public:
  explicit Reader(const std::string& file) : file_(file) {}

  Lesson read(std::string_view text) {
    split(text);
    for (const Paragraph& one : paragraphs_) take(one);
    finish();
    return std::move(lesson_);
  }

 private:
  [[noreturn]] void refuse(int line, const std::string& what) const {
    throw InputError(fmt::format("{}:{}: {}", file_, line, what));
  }

  void split(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    int line = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view whole = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (std::size_t(++line) > most_lines) refuse(line, fmt::format("a lesson has at most {} lines", most_lines));
      if (whole.size() > longest_lesson_line)
        refuse(line, fmt::format("a line has at most {} bytes", longest_lesson_line));
      const std::string_view said = trimmed(whole);
      if (said.empty() || said.front() == '#') continue;
      if (whole.front() == ' ' || whole.front() == '\t') {
        if (paragraphs_.empty()) refuse(line, "an indented line goes on with one above it, and there is none");
        paragraphs_.back().lines.emplace_back(line, clean_text(said));
        continue;
      }
      if (said.front() == '*' || said.front() == '(' || said.front() == '[')
        refuse(line, "the answers of a question are indented below it");
      const std::size_t gap = std::min(said.find_first_of(" \t"), said.size());
      Paragraph one{line, std::string(said.substr(0, gap)), {}};
      if (const std::string_view rest = trimmed(said.substr(gap)); !rest.empty())
        one.lines.emplace_back(line, clean_text(rest));
      paragraphs_.push_back(std::move(one));
    }
  }

  struct Keyword {
    std::string_view name;
    enum class Where { head, step, check } where;  // check: only under one
    void (Reader::*take)(const Paragraph&);
  };
  static std::span<const Keyword> keywords() {
    using Where = Keyword::Where;
    static constexpr Keyword all[] = {
        {"lesson", Where::head, &Reader::title},     {"minutes", Where::head, &Reader::minutes},
        {"after", Where::head, &Reader::afterwards}, {"open", Where::head, &Reader::open},  // in a step, too
        {"seed", Where::head, &Reader::seed},        {"speed", Where::head, &Reader::speed},
        {"set", Where::head, &Reader::set},  // in a step, too
        {"step", Where::head, &Reader::step},        {"say", Where::step, &Reader::say},
        {"ask", Where::step, &Reader::ask},          {"reply", Where::step, &Reader::reply},
        {"predict", Where::step, &Reader::predict},  {"click", Where::step, &Reader::click},
        {"reveal", Where::step, &Reader::reveal},    {"when", Where::step, &Reader::when},
        {"show", Where::step, &Reader::show},        {"hide", Where::step, &Reader::hide},
        {"point", Where::step, &Reader::point},      {"turn", Where::step, &Reader::turn},
        {"reset", Where::step, &Reader::reset},      {"run", Where::step, &Reader::run},
        {"keep", Where::step, &Reader::keep},        {"check", Where::step, &Reader::check},
        {"pass", Where::check, &Reader::pass},       {"fail", Where::check, &Reader::fail},
        {"hint", Where::check, &Reader::hint},       {"witness", Where::check, &Reader::witness},
    };
    return all;
  }

  void take(const Paragraph& one) {
    const auto found = std::ranges::find(keywords(), one.keyword, &Keyword::name);
    if (found == keywords().end()) {
      std::vector<std::string_view> names;
      for (const Keyword& known : keywords()) names.push_back(known.name);
      refuse(one.line, fmt::format("{} is no command{}; expected {}", quoted_word(one.keyword),
                                   did_you_mean(one.keyword, names), fmt::join(names, ", ")));
    }
    const bool in_step = !lesson_.steps.empty();
    if (found->where != Keyword::Where::head && !in_step)
      refuse(one.line, fmt::format("{} belongs into a step; expected 'step TITLE' above it", one.keyword));
    if (found->where == Keyword::Where::check && !last_check())
      refuse(one.line, fmt::format("{} belongs under a check", one.keyword));
    if (found->where == Keyword::Where::head && one.keyword != "step" &&
        !(in_step && (one.keyword == "set" || one.keyword == "open"))) {
      if (in_step) refuse(one.line, fmt::format("{} stands above the first step", one.keyword));
      if (one.keyword != "set" && !given_.insert(one.keyword).second)
        refuse(one.line, fmt::format("{} is given twice", one.keyword));
    }
    (this->*found->take)(one);
  }

  // What stands in a paragraph.
  std::string joined(const Paragraph& one, const char* expected) const {
    std::string text;
    for (const auto& [line, part] : one.lines) {
      text += (text.empty() ? "" : " ") + part;
      if (text.size() > longest_lesson_line)
        refuse(line,
               fmt::format("a command has at most {} bytes with the lines that go on with it", longest_lesson_line));
    }
    if (text.empty()) refuse(one.line, fmt::format("expected {} after {}", expected, one.keyword));
    return text;
  }
  std::int64_t whole(const Paragraph& one, std::int64_t lowest, std::int64_t highest) const {
    const std::string text = joined(one, "a number");
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < lowest || value > highest)
      refuse(one.line, fmt::format("{} is {}; expected a whole number from {} to {}", one.keyword, quoted_word(text),
                                   lowest, highest));
    return value;
  }
  /// "gap at 100" in "{gap at 100}".
  Words words(int line, std::string text) const {
    Words read{std::move(text)};
    for (std::size_t at = 0; (at = read.text.find('{', at)) != std::string::npos; ++at) {
      const std::size_t end = read.text.find('}', at);
      if (end == std::string::npos) refuse(line, "'{' without '}'");
      const std::string term = read.text.substr(at + 1, end - at - 1);
      read.figures.push_back(at_line(line, [&] { return parse_term(term); }));
      const Term& read_term = read.figures.back();
      if (!read_term.figure) refuse(line, fmt::format("{{{}}} is no figure of a run", term));
      require_kept(line, read_term);
    }
    return read;
  }
  template <class Parse>
  auto at_line(int line, const Parse& parse) const -> decltype(parse()) {
    try {
      return parse();
    } catch (const InputError& error) {
      refuse(line, error.what());
    } catch (const SettingsError& error) {
      refuse(line, error.what());
    }
  }
  const Parameter& parameter(int line, std::string_view written) const {
    std::string name(written);
    std::ranges::replace(name, '-', '_');  // as on the command line, too
    std::vector<std::string_view> names;
    for (const Parameter& p : parameters())
      if (is_of_lesson(p)) names.push_back(p.name);
    const Parameter* const found = find_parameter(name);
    if (found && is_of_lesson(*found)) return *found;
    refuse(line, found ? why_left_alone(*found)
                       : fmt::format("{} is no setting{}", quoted_word(name), did_you_mean(name, names)));
  }
  /// "alpha 0, restart off"
  std::vector<Setting> settings(int line, std::string_view text) const {
    std::vector<Setting> all;
    for (const std::string_view one : listed(text)) {
      const std::size_t gap = std::min(one.find(' '), one.size());
      const Parameter& p = parameter(line, one.substr(0, gap));
      const std::string_view value = trimmed(one.substr(gap));
      if (value.empty()) refuse(line, fmt::format("{} has no value; expected a name and a value: rho 0.1", p.name));
      for (const Setting& other : all)
        if (other.parameter == &p) refuse(line, fmt::format("{} is given twice", p.name));
      all.push_back({&p, at_line(line, [&] { return parse_value(p, value); })});
    }
    if (all.empty()) refuse(line, "expected a setting and its value, such as rho 0.1");
    return all;
  }

  // The head.
  void title(const Paragraph& one) { lesson_.title = joined(one, "a title"); }
  void minutes(const Paragraph& one) { lesson_.minutes = int(whole(one, 1, 120)); }
  void afterwards(const Paragraph& one) { lesson_.afterwards = joined(one, "what one can say afterwards"); }
  void seed(const Paragraph& one) { lesson_.seed = std::uint64_t(whole(one, 0, INT64_MAX)); }
  void speed(const Paragraph& one) { lesson_.speed = int(whole(one, 1, 1000)); }
  void open(const Paragraph& one) {
    const std::string name = joined(one, "an instance");
    const std::filesystem::path path(name);
    if (path.is_absolute() || std::ranges::find(path, "..") != path.end())
      refuse(one.line,
             fmt::format("{} leaves the lesson's folder; expected a bundled instance, or a file beside the lesson",
                         quoted_word(name)));
    const auto known = std::ranges::find(lesson_.instances, name, &Lesson::Named::name);
    const auto which = std::size_t(known - lesson_.instances.begin());
    if (known == lesson_.instances.end()) lesson_.instances.push_back({name, one.line});
    if (lesson_.instances.size() > most_instances)
      refuse(one.line, fmt::format("a lesson opens at most {} instances", most_instances));
    if (lesson_.steps.empty()) return;
    if (!step_turned_.empty())
      refuse(one.line, "what was turned in this step would be lost; expected open in another step");
    add(one, Open{which});
  }
  void set(const Paragraph& one) {
    std::vector<Setting> read = settings(one.line, joined(one, "settings"));
    for (const Setting& setting : read)
      if (std::ranges::find(step_turned_, setting.parameter) != step_turned_.end())
        refuse(one.line, fmt::format("the learner has turned {} in this step; expected set in another step",
                                     setting.parameter->name));
    if (lesson_.steps.empty()) {
      std::ranges::move(read, std::back_inserter(lesson_.settings));
      lesson_.settings_line = one.line;
    } else
      add(one, Set{std::move(read)});
  }

  // A step.
  void step(const Paragraph& one) {
    if (lesson_.steps.size() == most_steps) refuse(one.line, fmt::format("a lesson has at most {} steps", most_steps));
    finish_step();
    step_turned_.clear();
    lesson_.steps.push_back({one.line, joined(one, "a title")});
  }
  template <class What>
  void add(const Paragraph& one, What what) {
    lesson_.steps.back().entries.push_back({one.line, std::move(what)});
  }
  void say(const Paragraph& one) { add(one, Say{words(one.line, joined(one, "a sentence"))}); }
  void ask(const Paragraph& one) { ask(one, {}); }
  void predict(const Paragraph& one) {
    if (predicted_ != 0)
      refuse(one.line, fmt::format("expected reveal before another prediction; line {} has one", predicted_));
    ask(one, {.question = {}, .predicts = true});
    predicted_ = one.line;
  }
  void when(const Paragraph& one) {
    Step& step = lesson_.steps.back();
    if (!step.entries.empty() || !step.when.empty()) refuse(one.line, "when stands once, directly under its step");
    if (!asked_) refuse(one.line, "when goes by the answer to the last question, and none is asked above this step");
    std::string left = joined(one, "letters of answers: when a c");
    for (char& c : left)
      if (c == ',') c = ' ';
    std::string_view rest = left;
    while (!(rest = trimmed(rest)).empty()) {
      const std::string_view word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(word.size());
      const char letter = answer_named(one, *asked_, word);
      if (step.when.find(letter) != std::string::npos)
        refuse(one.line, fmt::format("{} is given twice", quoted_word(word)));
      step.when += letter;
    }
    if (step.when.size() >= asked_->outcomes.size()) refuse(one.line, "every answer leads here; expected no when");
  }
  /// "a", or "less" of a number.
  char answer_named(const Paragraph& one, const Ask& asked, std::string_view word) const {
    std::string letters;
    for (const Outcome& outcome : asked.outcomes) letters += outcome.letter;
    const std::vector<std::string> names = answer_names(letters);
    const auto found = std::ranges::find(names, word);
    if (found != names.end()) return letters[std::size_t(found - names.begin())];
    refuse(one.line, fmt::format("{} is no answer to the question above; expected {}", quoted_word(word),
                                 fmt::join(names, " or ")));
  }
  void show(const Paragraph& one) { add_shown(one, false); }
  void hide(const Paragraph& one) { add_shown(one, true); }
  void add_shown(const Paragraph& one, bool hides) {
    Show read{.names = {}, .hides = hides};
    const std::string names = joined(one, "what the picture shows, such as trails");
    for (const std::string_view name : listed(names)) {
      const auto all = shown_names();
      if (std::ranges::find(all, name) == all.end())
        refuse(one.line, fmt::format("{} cannot be shown{}; expected {}", quoted_word(name), did_you_mean(name, all),
                                     fmt::join(all, ", ")));
      if (hides && is_view(name))
        refuse(one.line, fmt::format("a view is shown, not hidden: show map, show matrix or show both"));
      read.names.emplace_back(name);
    }
    add(one, std::move(read));
  }
  void point(const Paragraph& one) {
    const std::string text = joined(one, "city N, edge A B, a chart or a setting");
    std::string_view rest = text;
    const auto word = [&rest] {
      rest = trimmed(rest);
      const std::string_view taken = rest.substr(0, rest.find(' '));
      rest.remove_prefix(taken.size());
      return taken;
    };
    const auto city = [&] {
      const std::string_view number = word();
      int value = 0;
      const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
      if (number.empty() || error != std::errc() || end != number.data() + number.size() || value < 1)
        refuse(one.line, fmt::format("expected the number of a city, found {}", quoted_word(number)));
      return value;
    };
    const std::string_view what = word();
    Mark read{.at = Mark::At::city};
    if (what == "city") {
      read.from = city();
    } else if (what == "edge") {
      read.at = Mark::At::edge;
      read.from = city();
      read.to = city();
      if (read.from == read.to) refuse(one.line, "an edge joins two cities");
    } else if (const auto charts = chart_names(); std::ranges::find(charts, what) != charts.end()) {
      read.at = Mark::At::chart;
      read.name = what;
    } else {
      read.at = Mark::At::setting;
      read.setting = &parameter(one.line, what);
    }
    if (!trimmed(rest).empty()) refuse(one.line, fmt::format("nothing is expected after {}", quoted_word(text)));
    add(one, std::move(read));
  }
  void reveal(const Paragraph& one) {
    if (!one.lines.empty()) refuse(one.line, "nothing follows reveal");
    if (std::exchange(predicted_, 0) == 0) refuse(one.line, "there is no prediction to reveal; expected predict above");
    add(one, Reveal{});
  }
  void ask(const Paragraph& one, Ask asked) {
    std::string question;
    for (const auto& [line, text] : one.lines) {
      std::string_view rest = text;
      const bool right = rest.starts_with("* ");
      if (right) rest = trimmed(rest.substr(2));
      const bool ticks = rest.starts_with('[');
      if (rest.starts_with("= ") && asked.options.empty() && !question.empty()) {
        if (asked.number) refuse(line, "a question has one number");
        asked.number = number(line, std::string(trimmed(rest.substr(2))));
      } else if (rest.size() > 3 && (ticks ? rest[2] == ']' : rest[0] == '(' && rest[2] == ')')) {
        const char expected = char('a' + asked.options.size());
        if (rest[1] != expected) refuse(line, fmt::format("expected the answer ({}), found ({})", expected, rest[1]));
        if (!asked.options.empty() && ticks != asked.ticks)
          refuse(line, "of (a) one answer is chosen, of [a] all right ones are ticked; a question has one of the two");
        asked.ticks = ticks;
        asked.options.push_back({.letter = rest[1], .text = {std::string(trimmed(rest.substr(3)))}, .right = right});
      } else {
        if (asked.number) refuse(line, "nothing follows the number of a question");
        std::string& into = asked.options.empty() ? question : asked.options.back().text.text;
        into += (into.empty() ? "" : " ") + text;
      }
    }
    if (question.empty()) refuse(one.line, fmt::format("expected a question after {}", one.keyword));
    if (asked.number) {
      if (!asked.options.empty()) refuse(one.line, "a question has answers or a number, not both");
      add_outcomes(asked, {'<', '=', '>'});
    }
    asked.question = words(one.line, question);
    if (asked.predicts && question.find('{') != std::string::npos)
      refuse(one.line, "the figures of a prediction would be others when it is revealed; expected them in a say above");
    for (Option& option : asked.options) option.text = words(one.line, option.text.text);
    if (!asked.number) judge_options(one, asked);
    asked_ = asked;
    add(one, std::move(asked));
  }
  static void add_outcomes(Ask& asked, std::initializer_list<char> letters) {
    for (const char letter : letters) asked.outcomes.push_back({.letter = letter, .right = letter == '='});
  }
  void judge_options(const Paragraph& one, Ask& asked) const {
    if (asked.options.size() < 2 || asked.options.size() > 8)
      refuse(one.line, fmt::format("a question has 2 to 8 answers, each on a line of its own: (a) …; this one has {}",
                                   asked.options.size()));
    const auto rights = std::ranges::count_if(asked.options, &Option::right);
    if (rights == 0) refuse(one.line, "no answer is right; mark one with '* ' before its letter");
    if (asked.ticks) return add_outcomes(asked, {'=', '!'});
    if (rights == std::ssize(asked.options)) refuse(one.line, "every answer is right: the question asks nothing");
    for (const Option& option : asked.options)
      asked.outcomes.push_back({.letter = option.letter, .right = option.right});
  }
  /// A kind of place, a question, and below it what makes a place right.
  void click(const Paragraph& one) {
    Ask asked;
    std::string question;
    for (const auto& [line, text] : one.lines) {
      if (asked.place) refuse(line, "nothing follows what makes a place right");
      if (text.starts_with("= ")) {
        const std::string kind = question.substr(0, question.find(' '));
        if (kind != "city" && kind != "edge" && kind != "cell")
          refuse(one.line, "expected click city, click edge or click cell, and a question");
        asked.question = words(one.line, std::string(trimmed(question.substr(kind.size()))));
        const std::string wanted = text.substr(2);
        asked.place = at_line(line, [&] { return parse_place(wanted, kind != "city"); });
      } else
        question += (question.empty() ? "" : " ") + text;
    }
    if (!asked.place) refuse(one.line, "expected what makes a place right on a line of its own: = trail > 10");
    if (asked.question.text.empty()) refuse(one.line, "expected a question after click city, click edge or click cell");
    add_outcomes(asked, {'=', '!'});
    asked_ = asked;
    add(one, std::move(asked));
  }
  /// "75 within 2", "{hits at 400} within 1"
  AskedNumber number(int line, const std::string& text) const {
    constexpr std::string_view within = " within ";
    AskedNumber read{.text = text, .value = {}};
    const std::size_t end = std::min(text.find(within), text.size());
    std::string value = text.substr(0, end);
    if (value.starts_with('{') && value.ends_with('}')) value = value.substr(1, value.size() - 2);
    read.value = at_line(line, [&] { return parse_term(value); });
    require_kept(line, read.value);
    if (read.value.figure && read.value.figure->of_the_machine)
      refuse(line, fmt::format("{} differs from one time to the next; an answer cannot be compared with it",
                               read.value.figure->name));
    if (end < text.size()) {
      const Term around = at_line(line, [&] { return parse_term(text.substr(end + within.size())); });
      if (around.figure || around.factor < 0) refuse(line, "expected a number of 0 or more after within");
      read.within = around.factor;
    }
    return read;
  }
  void require_kept(int line, const Term& term) const {
    if (!term.run.empty() && !kept_.contains(term.run))
      refuse(line, fmt::format("no run is kept as {} above", quoted_word(term.run)));
  }
  void reply(const Paragraph& one) {
    Ask* const asked = last<Ask>();
    const std::string text = joined(one, "a letter and a sentence");
    if (!asked) refuse(one.line, "reply belongs under ask, predict or click");
    const std::size_t gap = text.find(' ');
    if (gap == std::string::npos) refuse(one.line, "expected an answer and a sentence: reply a It does not.");
    const char letter = answer_named(one, *asked, std::string_view(text).substr(0, gap));
    Words& said = std::ranges::find(asked->outcomes, letter, &Outcome::letter)->reply;
    if (!said.text.empty()) refuse(one.line, fmt::format("{} has a reply already", text.substr(0, gap)));
    said = words(one.line, text.substr(gap + 1));
  }
  void turn(const Paragraph& one) {
    Turn turned;
    const std::string names = joined(one, "the names of settings");
    for (const std::string_view name : listed(names)) turned.parameters.push_back(&parameter(one.line, name));
    for (const Parameter* const p : turned.parameters) {
      if (std::ranges::find(step_turned_, p) != step_turned_.end())
        refuse(one.line, fmt::format("{} is turned in this step already; expected another step", p->name));
      step_turned_.push_back(p);
    }
    add(one, std::move(turned));
    turned_ = std::get<Turn>(lesson_.steps.back().entries.back().what).parameters;
  }
  void reset(const Paragraph& one) {
    if (!one.lines.empty()) refuse(one.line, "nothing follows reset");
    add(one, Reset{});
  }
  void run(const Paragraph& one) { add(one, RunTo{whole(one, 1, most_iterations)}); }
  void keep(const Paragraph& one) {
    const std::string name = joined(one, "a name");
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    if (!std::ranges::all_of(name, fits) || name[0] < 'a' || name.size() > 40)
      refuse(one.line, fmt::format("the name {} is none of small letters, digits and '-'", quoted_word(name)));
    if (!kept_.insert(name).second) refuse(one.line, fmt::format("a run is kept as {} already", name));
    if (kept_.size() > most_kept) refuse(one.line, fmt::format("a lesson keeps at most {} runs", most_kept));
    add(one, Keep{name});
  }
  void check(const Paragraph& one) {
    Check checked{at_line(one.line, [&] { return parse_condition(joined(one, "a condition")); })};
    for (const Comparison& each : checked.condition.all)
      for (const Term* const term : {&each.left, &each.right}) require_kept(one.line, *term);
    add(one, std::move(checked));
  }
  void pass(const Paragraph& one) { say_once(one, last_check()->pass); }
  void fail(const Paragraph& one) { say_once(one, last_check()->fail); }
  void say_once(const Paragraph& one, Words& into) const {
    if (!into.text.empty()) refuse(one.line, fmt::format("this check has a {} already", one.keyword));
    into = words(one.line, joined(one, "a sentence"));
  }
  void hint(const Paragraph& one) { last_check()->hints.push_back(words(one.line, joined(one, "a sentence"))); }
  void witness(const Paragraph& one) {
    const std::string text = joined(one, "'passes' or 'fails', and settings");
    const bool passes = text.starts_with("passes ");
    if (!passes && !text.starts_with("fails "))
      refuse(one.line,
             fmt::format("{}; expected 'witness passes SETTINGS' or 'witness fails SETTINGS'", quoted_word(text)));
    Witness read{one.line, passes, settings(one.line, std::string_view(text).substr(passes ? 7 : 6))};
    if (turned_.empty()) refuse(one.line, "a witness turns what the learner may turn; expected 'turn' above");
    for (const Setting& setting : read.settings)
      if (std::ranges::find(turned_, setting.parameter) == turned_.end())
        refuse(one.line,
               fmt::format("the learner cannot turn {}; expected it after turn above", setting.parameter->name));
    if (last_check()->witnesses.size() == most_witnesses)
      refuse(one.line, fmt::format("a check has at most {} witnesses", most_witnesses));
    last_check()->witnesses.push_back(std::move(read));
  }

  template <class What>
  What* last() {
    auto& entries = lesson_.steps.back().entries;
    return entries.empty() ? nullptr : std::get_if<What>(&entries.back().what);
  }
  Check* last_check() { return lesson_.steps.empty() ? nullptr : last<Check>(); }

  void finish_step() {
    if (lesson_.steps.empty()) return;
    std::size_t said = 0;
    for (const Entry& entry : lesson_.steps.back().entries) {
      if (const auto* const one = std::get_if<Say>(&entry.what)) said += count_words(one->words.text);
      if (const auto* const one = std::get_if<Ask>(&entry.what)) said += count_words(one->question.text);
      if (const auto* const one = std::get_if<Check>(&entry.what)) {
        if (one->pass.text.empty() || one->fail.text.empty())
          refuse(entry.line, "a check says something when it holds and when it does not: expected 'pass' and 'fail'");
        for (const bool passes : {true, false})
          if (std::ranges::none_of(one->witnesses, [&](const Witness& w) { return w.passes == passes; }))
            refuse(entry.line, fmt::format("expected 'witness {0}' with settings for which the check {0}",
                                           passes ? "passes" : "fails"));
      }
    }
    const Step& step = lesson_.steps.back();
    for (std::size_t k = 0; k < step.entries.size(); ++k)
      if (const auto* const check = std::get_if<Check>(&step.entries[k].what);
          check && !check->hints.empty() && !again(step, k))
        refuse(step.entries[k].line,
               "a hint is for another try; expected turn and reset above the check, in this step");
    const auto marks_control = [](const Entry& entry) {
      const auto* const mark = std::get_if<Mark>(&entry.what);
      return mark && !mark->on_picture();
    };
    for (const Entry& entry : step.entries)
      if (const auto* const mark = std::get_if<Mark>(&entry.what);
          mark && mark->setting && std::ranges::find(step_turned_, mark->setting) == step_turned_.end())
        refuse(entry.line, fmt::format("{} has a control only in a step that lets it be turned", mark->setting->name));
    if (std::ranges::count_if(step.entries, marks_control) > 1)
      refuse(step.line, "one control or chart is pointed at in a step");
    if (!step.when.empty())
      for (const Entry& entry : step.entries)
        if (!std::holds_alternative<Say>(entry.what) && !std::holds_alternative<Show>(entry.what) &&
            !std::holds_alternative<Mark>(entry.what))
          refuse(entry.line, "a step that not all take says, shows and points, and does no more");
    if (step.entries.empty()) refuse(step.line, "nothing happens in this step");
    if (said > most_words)
      refuse(step.line, fmt::format("this step says {} words; expected at most {}", said, most_words));
  }
  void finish() {
    const auto missing = [&](const char* what) {
      refuse(paragraphs_.empty() ? 1 : paragraphs_.back().line, fmt::format("expected '{}'", what));
    };
    if (lesson_.title.empty()) missing("lesson TITLE");
    if (lesson_.instances.empty()) missing("open INSTANCE");
    if (lesson_.steps.empty()) missing("step TITLE");
    finish_step();
    if (predicted_ != 0) refuse(predicted_, "this prediction is never revealed; expected reveal after it");
  }

  const std::string& file_;
  std::vector<Paragraph> paragraphs_;
  Lesson lesson_;
  std::set<std::string> kept_, given_;           // names of runs, commands of the head
  std::vector<const Parameter*> turned_;         // what the last turn allows
  std::vector<const Parameter*> step_turned_{};  // what the turns of this step allow
  std::optional<Ask> asked_{};                   // the last question
  int predicted_ = 0;                            // the line of a prediction that is not revealed yet; 0: there is none
};

}  // namespace

std::optional<std::size_t> again(const Step& step, std::size_t check) {
  bool turned = false;
  std::optional<std::size_t> last;
  for (std::size_t k = 0; k < check; ++k) {
    turned |= std::holds_alternative<Turn>(step.entries[k].what);
    if (turned && std::holds_alternative<Reset>(step.entries[k].what)) last = k;
  }
  return last;
}

std::vector<std::string> answer_names(std::string_view letters) {
  std::vector<std::string> names;
  for (const char letter : letters) {
    const auto named = std::ranges::find(names_of_answers, letter, &std::pair<std::string_view, char>::second);
    names.emplace_back(named == std::end(names_of_answers) ? std::string(1, letter) : std::string(named->first));
  }
  return names;
}

Lesson parse_lesson(std::string_view text, const std::string& file) { return Reader(file).read(text); }

}  // namespace formicarium::lesson
