// SPDX-License-Identifier: Apache-2.0
// formica explain FILE: what one ant did in one iteration, choice by choice.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>

#include "app/cli/commands.hpp"
#include "app/cli/instance_settings.hpp"
#include "app/cli/loading.hpp"
#include "app/cli/outputs.hpp"
#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/parameter_options.hpp"
#include "app/model/terminal.hpp"
#include "core/base/each_tried.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/nearest_name.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/account_text.hpp"
#include "core/documents/account_words.hpp"
#include "core/documents/session_file.hpp"
#include "core/problem/generate.hpp"
#include "core/session/account.hpp"

namespace formicarium::cli {
namespace {

constexpr std::int64_t last_iteration = std::int64_t{1} << 53;

struct ExplainOptions {
  std::string file, settings, json, csv;
  Distances distances = Distances::by_type;
  std::optional<std::string> steps;
  std::string side, branch;             // of a session; empty: A, and the run that is shown
  std::int64_t iteration = 0, ant = 1;  // iteration 0: the first, of a session the last
  ParameterOptions parameters;
};

/// "10-20", "10-" or "10".
void read_steps(const std::string& text, AccountOf& into) {
  const char* const end = text.data() + text.size();
  const auto refuse = [&] {
    throw UsageError(
        fmt::format("--steps is '{}'; expected FIRST-LAST, such as 10-20, or one step", text.substr(0, 40)));
  };
  auto [at, failed] = std::from_chars(text.data(), end, into.first_step);
  if (failed != std::errc{}) refuse();
  into.last_step = into.first_step;
  if (at == end) return;
  if (*at++ != '-') refuse();
  into.last_step = std::numeric_limits<int>::max();
  if (at == end) return;
  const auto last = std::from_chars(at, end, into.last_step);
  if (last.ec != std::errc{} || last.ptr != end) refuse();
}

/// "A", "B" …: the runs side by side in a session.
const SessionRun& side_of(const SessionFile& saved, const std::string& side) {
  const std::size_t sides = 1 + saved.sides.size();
  const auto number =
      side.empty() ? std::size_t{0} : std::size_t(std::toupper(static_cast<unsigned char>(side[0])) - 'A');
  if (side.size() > 1 || number >= sides)
    throw UsageError(
        fmt::format("--side is '{}'; the session has {}", side.substr(0, 40),
                    sides == 1 ? std::string("one run, A") : fmt::format("A to {}", char('A' + sides - 1))));
  return number == 0 ? saved : saved.sides[number - 1];
}

const SessionBranch& branch_of(const SessionRun& run, const std::string& name) {
  std::vector<std::string_view> names;
  for (const SessionBranch& one : run.tree.branches) {
    if (one.name == name) return one;
    names.emplace_back(one.name);
  }
  throw UsageError(fmt::format("--branch is '{}'{}; {}", name.substr(0, 80), did_you_mean(name, names),
                               names.empty() ? std::string("this run has no other branches")
                                             : fmt::format("the other branches are: {}", fmt::join(names, ", "))));
}

/// `expected_best`: what the session says of the iteration, if it does.
AccountOf asked_of_session(const ExplainOptions& options, std::optional<Length>& expected_best) {
  const SessionFile saved = parse_session(read_text_file(options.file, nullptr, largest_json_file), options.file);
  if (!saved.note.empty()) log_line(fmt::format("{}: {}", options.file, saved.note));
  const SessionRun& run = side_of(saved, options.side);
  if (options.side.empty() && !saved.sides.empty())
    log_line(fmt::format("{}: this is side A of {}; --side chooses another", options.file, 1 + saved.sides.size()));
  const std::filesystem::path file = instance_file_of(saved, options.file);
  AccountOf asked{
      .instance = instance_of(saved, options.file, file, load_as_saved), .start = run.settings, .journal = run.journal};
  std::int64_t last = run.iteration;
  if (!options.branch.empty() && options.branch != run.tree.name) {
    const SessionBranch& branch = branch_of(run, options.branch);
    asked.journal = whole_journal(run, branch);
    last = branch.iteration;
  }
  if (last == 0) throw UsageError("the session was saved before its first iteration: no ant has walked yet");
  asked.iteration = options.iteration == 0 ? last : options.iteration;
  if (asked.iteration > last)
    throw UsageError(fmt::format("--iteration {}: the session ends with iteration {}", asked.iteration, last));
  if (std::string words = other_version_clause(saved); !words.empty()) log_line(options.file + words);
  if (asked.start.backend == BackendKind::automatic && !same_on_cpu_and_gpu(asked))
    log_line(options.file +
             ": these are the ants of a CPU. With these settings a GPU finds other tours; if the session ran on one, "
             "its ants were others");
  const bool edited = !asked.journal.empty() && asked.journal.back().iteration == run.iteration &&
                      !asked.journal.back().edits.empty();  // since then: the best was saved for other cities
  if (asked.iteration == run.iteration && options.branch.empty() && !edited) expected_best = run.best;
  return asked;
}

AccountOf asked_of_instance(const ExplainOptions& options) {
  AccountOf asked{.instance = load_instance(options.file, options.distances),
                  .start = {},
                  .iteration = std::max<std::int64_t>(options.iteration, 1)};
  std::optional<Settings> base;
  if (!options.settings.empty()) {
    options.parameters.refuse_preset_beside("--settings");
    base = settings_in(options.settings);
  }
  asked.start = settings_of_run(options.parameters, *asked.instance, base, options.settings);
  return asked;
}

bool is_session(const std::string& file) {
  std::string ending = std::filesystem::path(file).extension().string();
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  return ending == ".json";
}

std::string number_drawn(const AntStep& step) {
  if (step.by == DecidedBy::greatest || step.by == DecidedBy::slot) return fmt::format("{:.4f}", step.q);
  if (step.spin > 0) return fmt::format("{:.4f}", step.spin);
  const RowCity* const taken = step.taken();
  return taken && taken->number > 0 ? fmt::format("{:.4f}", taken->number) : std::string("–");
}

std::string share_text(double share) {
  return share == 0 || share >= 0.001 ? fmt::format("{:.3f}", share) : fmt::format("{:.1e}", share);
}

std::string line(const std::string& sentence) { return wrapped(sentence, 0, 0) + "\n"; }

/// A line for each choice, and below it a sentence where it is surprising.
std::string choices_table(const AntAccount& account, const Instance& instance) {
  const Settings& s = account.settings;
  const bool tour = instance.traits().is_tour;
  const ChoiceNouns nouns = choice_nouns(instance);
  std::string text =
      tour ? "step   from     to      p       d     τ/τmax   u or q  row  left  decided by\n"
           : fmt::format("step  {:>8}  {:>8}      p     τ/τmax        u  left\n", nouns.row, nouns.column);
  int surprises = 0;
  for (const AntStep& step : account.steps) {
    const RowCity* const taken = step.taken();
    const int unvisited = step.open_in_row();
    const std::string trail = share_text(double(taken->trail) / double(account.before->high));
    if (tour)
      text +=
          fmt::format("{:4} {:6} {:6}  {:.3f} {:>7}  {:>9}  {:>7} {:4} {:5}  {}\n", step.step, instance.id(step.from),
                      instance.id(step.chosen), taken->chance, instance.cost_text(taken->distance), trail,
                      number_drawn(step), unvisited, step.left, decided_by(step, s));
    else
      text += fmt::format("{:4}  {:8}  {:8}  {:.3f}  {:>9}  {:>7} {:5}\n", step.step, instance.id(step.from),
                          instance.id(step.chosen), taken->chance, trail, number_drawn(step), step.left);
    if (!is_surprising(step)) continue;
    ++surprises;
    text += "      " + wrapped(why(step, s, instance), 6, 6) + "\n";
  }
  if (account.steps.empty()) return fmt::format("No {} was chosen.\n", nouns.column);
  if (surprises == 0) return text;
  return text + "\n" +
         line(fmt::format("{} of {} {} told in a sentence: {}.", surprises, account.steps.size(),
                          account.steps.size() == 1 ? "choice is" : "choices are",
                          tour ? "p below 0.1, a nearer city left, a rejected draw or a fall-back" : "p below 0.1"));
}

std::string search_words(const AntAccount& account, const Instance& instance, std::string_view search) {
  if (!account.searched) return {};
  std::string text;
  if (instance.traits().is_tour) {
    text = fmt::format("\nLocal search, {}: {} to {} in {} {}.\n", search, instance.cost_text(account.built),
                       instance.cost_text(account.length), account.moves.size(),
                       account.moves.size() == 1 ? "move" : "moves");
    for (const EdgeMove& move : account.moves) text += "  " + move_words(move, instance) + "\n";
    return text;
  }
  Length best = account.built;
  std::string found;
  int count = 0;
  for (const FacilityExchange& one : account.exchanges) {
    if (one.cost >= best) continue;
    best = one.cost;
    ++count;
    found += fmt::format("{:6}  ", one.step) + wrapped(exchange_words(one, instance), 8, 8) + "\n";
  }
  text =
      "\n" + line(fmt::format("Local search, {}: {} to {} in {} {}; {} made it cheaper than ever before{}", search,
                              account.built, account.own, account.exchanges.size(),
                              account.exchanges.size() == 1 ? "exchange" : "exchanges", count, count > 0 ? ":" : "."));
  text += found;
  if (account.length < account.own) text += fmt::format("The unit's best, {}, is cheaper and stays.\n", account.length);
  return text;
}

/// A focused ant's relocations.
std::string relocations_table(const AntAccount& account, const Instance& instance) {
  const std::size_t count = account.change->relocated.size();
  std::string text =
      line(fmt::format("It changes the tour that all ants share, of length {}: {} {} elsewhere, length {}.",
                       instance.cost_text(account.change->source), count, count == 1 ? "city goes" : "cities go",
                       instance.cost_text(account.built)));
  for (const EdgeMove& move : account.change->relocated) text += "  " + move_words(move, instance) + "\n";
  return text;
}

std::string table(const AntAccount& account, const Instance& instance) {
  const Settings& s = account.settings;
  const auto label = [&](const char* name) {
    const Parameter& p = *find_parameter(name);
    return p.choices[std::size_t(int(p.get(s)))].label;
  };
  std::string text =
      fmt::format("Iteration {}, ant {} of {}: {}, {}, {}, seed {}\n", account.iteration, account.ant + 1, account.ants,
                  instance.name(), label("algorithm"), label("selection"), s.seed);
  if (account.change)
    text += relocations_table(account, instance);
  else
    text += line(fmt::format("{} That makes {} of {} {}.", start_words(account, instance), instance.words().a_solution,
                             instance.words().cost, instance.cost_text(account.built))) +
            "\n";
  if (!account.change) text += choices_table(account, instance);
  text += search_words(account, instance, label("local_search")) + "\n";
  for (const std::string& sentence : judgement_words(account, instance)) text += line(sentence);
  return text;
}

void check_files(const ExplainOptions& options) {
  if (options.json == "-" && options.csv == "-") throw UsageError("--json - and --csv -: only one can go to stdout");
  std::vector<NamedFile> read{
      {"FILE", is_session(options.file) ? std::filesystem::path(options.file) : instance_file(options.file)}};
  if (!options.settings.empty()) read.push_back({"--settings", options.settings});
  std::vector<NamedFile> written;
  if (!options.json.empty() && options.json != "-") written.push_back({"--json", options.json});
  if (!options.csv.empty() && options.csv != "-") written.push_back({"--csv", options.csv});
  check_outputs(read, written);
}

void explain(const ExplainOptions& options) {
  check_files(options);
  std::optional<Length> expected_best;
  AccountOf asked = is_session(options.file) ? asked_of_session(options, expected_best) : asked_of_instance(options);
  asked.ant = int(options.ant) - 1;
  if (options.steps) read_steps(*options.steps, asked);
  if (asked.start.backend == BackendKind::cuda) asked.computed_on.gpu_until = ComputedOn::all;
  Progress progress;
  const CancelOnInterrupt cancel(progress);
  ProgressLine progress_line;
  std::int64_t done = 0;
  const AntAccount account = [&] {
    try {
      return account_of(asked, progress, [&](std::int64_t iteration) {
        done = iteration;
        if (progress_line.due()) progress_line.show(fmt::format("iteration {} of {}", done, asked.iteration));
      });
    } catch (const SettingsError& error) {
      throw UsageError(error.what());
    } catch (const Cancelled&) {
      progress_line.clear();
      throw std::runtime_error(
          fmt::format("stopped after iteration {} of {}; nothing was told", done, asked.iteration));
    }
  }();
  progress_line.clear();
  if (expected_best && *expected_best != account.judgement.best)
    log_line(
        fmt::format("{}: the best is {} here, but the session was saved with {}: these are not the ants of that run",
                    options.file, account.judgement.best, *expected_best));
  if (account.change && !options.csv.empty())
    throw UsageError(
        "--csv writes the rows from which an ant chose. For a focused ant there are none; the table and --json tell "
        "its change");
  const InstancePtr instance = instance_of_ant(asked);
  EachTried tried;
  std::string result;
  const auto write = [&](const std::string& file, auto text) {
    if (file.empty()) return;
    if (file == "-") {
      result = text();
      return;
    }
    if (tried(file, [&] { write_file(file, text()); })) log_line("wrote " + file);
  };
  write(options.json, [&] { return format_account(account, *instance); });
  write(options.csv, [&] { return format_account_rows(account, *instance); });
  if (result.empty()) result = printable(table(account, *instance));
  write_result(result, tried);
  tried.end();
}

}  // namespace

void add_explain(CLI::App& app) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* const command = app.add_subcommand(
      "explain", with_examples("Tells what one ant did in one iteration, choice by choice",
                               {"formica explain koch-192 --iteration 12 --ant 3",
                                "formica explain berlin52.tsp --selection wrs --iteration 5 --steps 10-20",
                                "formica explain kroA100.tsp --algorithm acs --json account.json",
                                "formica explain lecture.json --iteration 40      # a session"}));
  add_file(*command, "FILE", options->file, std::string(instance_words) + "; or a session, .json")->required();
  add_distances(*command, options->distances);
  add_whole(*command, "--iteration", options->iteration, 1, last_iteration,
            "Which iteration; default the first, of a session the last");
  add_whole(*command, "--ant", options->ant, 1, 1 << 20, "Which ant, from 1; default 1");
  command->add_option("--side", options->side, "Which run of a session with several: A, B, C or D")
      ->type_name("LETTER");
  command->add_option("--branch", options->branch, "A branch of that run, by its name")->type_name("NAME");
  command->add_option("--steps", options->steps, "Only these choices, such as 10-20")->type_name("FIRST-LAST");
  add_settings_file(*command, options->settings);
  add_file(*command, "--json", options->json, "Write the account with all rows; - is stdout")->type_name("OUT.json|-");
  add_file(*command, "--csv", options->csv, "Write all rows as a table; - is stdout")->type_name("OUT.csv|-");
  options->parameters.add_to(*command);
  command->callback([options] {
    refuse_parameters_beside(options->file, options->parameters, options->settings);
    if (!is_session(options->file) && !(options->side.empty() && options->branch.empty()))
      throw UsageError("--side and --branch choose a run of a session; FILE is an instance");
    explain(*options);
  });
}

}  // namespace formicarium::cli
