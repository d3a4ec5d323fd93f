// SPDX-License-Identifier: Apache-2.0
// formica solve: a run without a window, driven through the same Session as the window's.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

#include "app/cli/commands.hpp"
#include "app/cli/first_solution.hpp"
#include "app/cli/instance_settings.hpp"
#include "app/cli/loading.hpp"
#include "app/cli/outputs.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/advice.hpp"
#include "app/model/bounding.hpp"
#include "app/model/ending.hpp"
#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/parameter_options.hpp"
#include "app/model/progress_words.hpp"
#include "app/model/replay.hpp"
#include "app/model/terminal.hpp"
#include "core/base/alarm.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"
#include "core/bound/bound.hpp"
#include "core/documents/export.hpp"
#include "core/documents/session_file.hpp"
#include "core/documents/settings_json.hpp"
#include "core/problem/generate.hpp"
#include "core/session/pace.hpp"
#include "core/session/session.hpp"
#include "core/settings/best_choice.hpp"

namespace formicarium::cli {
namespace {

constexpr std::int64_t default_iterations = 1000;     // if no stop criterion is given …
constexpr double default_seconds = 10;                // … and with --best
constexpr std::int64_t most = std::int64_t{1} << 53;  // the largest integer that all JSON readers keep exactly
constexpr auto look_around = std::chrono::milliseconds(50);
constexpr auto patience = std::chrono::milliseconds(200);  // how long a cancelled iteration may take to stop

struct SolveOptions {
  std::string file, session, settings;
  Distances distances = Distances::by_type;
  bool best = false, bound = false;
  ParameterOptions parameters;
  StopCriteria stop;
  Outputs outputs;

  /// The files that are read if there is no --session.
  std::vector<NamedFile> read() const {
    std::vector<NamedFile> files{{"FILE", instance_file(file)}};
    if (!settings.empty()) files.push_back({"--settings", settings});
    return files;
  }

  // The options allowed beside --session: where results go.
  static bool goes_with_session(const CLI::Option& option) {
    return option.check_lname("tour") || option.check_lname("trace") || option.check_lname("json") ||
           option.check_lname("bound");
  }
};

/// When --time is over: it counts from the start of the program.
struct Limit {
  double seconds = 0;  // 0: no limit
  bool over() const { return seconds > 0 && Clock::now() >= *at(); }
  std::optional<Clock::time_point> at() const {
    if (seconds <= 0) return {};
    return program_began() + std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
  }
};

struct SolveTask {
  InstancePtr instance{};
  Settings settings{};
  StopCriteria stop{};  // without seconds, which are the limit
  Limit limit{};
  std::vector<JournalEntry> journal{};
};

/// What the options start from: a settings file, the best choice for the instance, or nothing.
std::optional<Settings> base_of(const SolveOptions& options, const Instance& instance) {
  if (!options.settings.empty()) return settings_in(options.settings);
  if (!options.best) return {};
  BestChoice best = best_choice(instance, wants_cuda(options.parameters.settings()));
  log_line("chosen: " + best.why);
  return best.settings;
}

InstancePtr load_in_time(const std::string& file, Distances distances, const Limit& limit) {
  try {
    return load_instance(file, distances, limit.at());
  } catch (const Cancelled&) {
    if (interrupted()) throw;
    throw std::runtime_error(
        fmt::format("--time {}: the time was over before {} was read; nothing was written", limit.seconds, file));
  }
}

SolveTask prepare(const SolveOptions& options) {
  SolveTask run{.stop = options.stop, .limit = {options.stop.seconds}};
  if (options.best && options.stop == StopCriteria{}) run.limit.seconds = default_seconds;
  run.stop.seconds = 0;
  options.outputs.check(options.read());
  if (options.best && !options.settings.empty())
    throw UsageError("--best chooses the settings itself; leave out --settings, or name single options beside it");
  if (options.best) options.parameters.refuse_preset_beside("--best");
  if (!options.settings.empty()) options.parameters.refuse_preset_beside("--settings");
  run.instance = load_in_time(options.file, options.distances, run.limit);
  run.settings = settings_of_run(options.parameters, *run.instance, base_of(options, *run.instance), options.settings);
  if (run.stop == StopCriteria{} && run.limit.seconds == 0) run.stop.iterations = default_iterations;
  return run;
}

SolveTask prepare_replay(const SolveOptions& options, const SessionFile& saved) {
  const std::filesystem::path file = instance_file_of(saved, options.session);
  options.outputs.check(std::array{NamedFile{"--session", options.session}, NamedFile{"its instance", file}});
  SolveTask run{.instance = instance_of(saved, options.session, file, load_as_saved),
                .settings = saved.settings,
                .journal = saved.journal};
  run.stop.iterations = saved.iteration;
  if (saved.iteration == 0) {  // without a limit it would run for ever
    run.stop.iterations = default_iterations;
    log_line(fmt::format("{}: saved before its first iteration; it runs {} iterations", options.session,
                         default_iterations));
  }
  return run;
}

std::string best_text(const Frame& frame) { return "  best " + describe_value(*frame.instance, frame.best_length); }

std::string progress_text(const Frame& frame) {
  std::string goal;
  if (frame.stop.iterations > 0) goal = fmt::format("/{}", frame.stop.iterations);
  return fmt::format("iteration {}{}{}  {:.1f} iterations/s  {:.0f} s", frame.last.iteration, goal, best_text(frame),
                     frame.iterations_per_second, frame.last.seconds);
}

// Wakes the main thread when the solver thread has published a frame.
struct News {
  std::mutex mutex;
  std::condition_variable arrived;
  bool fresh = false;

  void tell() {
    {
      const std::scoped_lock lock(mutex);
      fresh = true;
    }
    arrived.notify_one();
  }
  void wait(std::optional<Clock::time_point> until = {}) {
    std::unique_lock lock(mutex);
    const auto next_look = Clock::now() + look_around;
    arrived.wait_until(lock, until ? std::min(*until, next_look) : next_look, [&] { return fresh; });
    fresh = false;
  }
};

/// Whether the solver paused by itself: there is no memory for a change that a replay makes.
bool impossible(const Frame& frame) {
  return frame.state == State::paused && !frame.message.empty() && frame.message != frame.moved;
}

struct Watched {
  FramePtr last;        // the last frame
  bool cut = false;     // by the limit of time or a signal, before a stop criterion held
  bool at_rest = true;  // false: an iteration that was given up, or a colony in the making, has not stopped yet
};

// Runs until a stop criterion holds, the time is over or the user interrupts. Then it waits `patience` for the
// iteration to stop; one that goes on is not in the frame.
Watched watch(Session& session, News& news, const Limit& limit) {
  FramePtr newest;
  ProgressLine line;
  const auto over = [&] {
    if (newest == nullptr) return false;
    if (newest->state == State::empty) return !newest->message.empty();
    return newest->state == State::finished || newest->state == State::failed || impossible(*newest);
  };
  bool move_reported = false;
  const auto take = [&] {
    FramePtr frame = session.take_frame();
    if (!frame) return false;
    newest = std::move(frame);
    if (!newest->moved.empty() && !std::exchange(move_reported, true)) log_line(newest->moved);
    return true;
  };
  while (!over() && !interrupted() && !limit.over()) {
    if (take()) {
      if (line.due() && newest->last.iteration > 0) line.show(progress_text(*newest));
      continue;
    }
    if (const auto share = session.loading_share())
      line.show(fmt::format("making the colony  {:3.0f} %", 100 * *share));
    else if (const auto now = session.iteration_progress(); now && lasts_long(*now) && line.due())
      line.show(progress_words(*now) + (newest && newest->last.iteration > 0 ? best_text(*newest) : std::string()));
    news.wait(limit.at());
  }
  const bool cut = !over();
  const auto at_rest = [&] { return over() || (newest != nullptr && newest->state == State::paused); };
  if (cut) {
    session.cancel_loading();
    session.give_up();
    for (const auto until = Clock::now() + patience; !at_rest() && Clock::now() < until;)
      if (!take()) news.wait(until);
  }
  return {newest ? newest : std::make_shared<const Frame>(), cut, at_rest()};
}

/// What a run that was cut has to write: the best of its iterations and of the one that was given up; without a
/// complete iteration the better of that and the first solution.
Frame with_best_at_hand(const Frame& last, const SolveTask& run, const FirstSolution& first) {
  Frame frame = last;
  const std::string_view solutions = run.instance->words().solutions;
  const Length of_first = run.instance->cost(first.tour);
  const bool none = frame.best.empty();
  if (!frame.given_up.best.empty() && (!none || frame.given_up.length <= of_first)) {
    frame.best = frame.given_up.best;
    frame.best_length = frame.given_up.length;
    frame.best_iteration = frame.last.iteration + 1;
    frame.seconds_to_best = frame.given_up.seconds;
    frame.best_note =
        fmt::format("iteration {} was not complete; this is the best of its {}", frame.best_iteration, solutions);
  } else if (none) {
    frame.instance = run.instance;
    if (frame.device.empty()) frame.start = frame.settings = run.settings;
    frame.best = first.tour;
    frame.best_length = of_first;
    frame.best_note = fmt::format("no iteration was complete; this is {}", first.name);
  }
  return frame;
}

/// Leaves the session behind if its thread does not stop: then nothing waits for it, and the process ends.
struct LeaveBehind {
  void operator()(Session* session) const {
    if (at_rest) {
      delete session;
      return;
    }
    left_behind();
  }
  bool at_rest = true;
};

/// What the colony ran on, and why not on a GPU if it might have been.
std::string device_and_reason(const Frame& frame) {
  return frame.why_cpu.empty() ? frame.device : frame.device + " (" + frame.why_cpu + ")";
}

std::string summary(const Frame& frame) {
  const std::string seed_remark = remark(*find_parameter("seed"), frame.settings);
  const std::string found = !frame.best_note.empty() ? "; " + frame.best_note
                                                     : fmt::format(", best found in iteration {} after {:.2f} s",
                                                                   frame.best_iteration, frame.seconds_to_best);
  return fmt::format("{}: {}\n{}\niterations {} in {:.2f} s{}\n{}, seed {}{}\n", frame.instance->name(),
                     describe(*frame.instance), describe_length(*frame.instance, frame.best_length),
                     frame.last.iteration, frame.last.seconds, found,
                     frame.device.empty() ? "no colony was made yet" : device_and_reason(frame), frame.settings.seed,
                     seed_remark.empty() ? "" : fmt::format(" ({})", seed_remark));
}

/// The text for stdout about a finished replay. To reach another length counts as a failure.
std::string compare(const Frame& last, const SessionFile& saved, const std::string& session, EachTried& tried) {
  const Verdict verdict =
      verdict_of(saved, last, [](const Instance& on, Length length) { return on.cost_text(length); });
  if (verdict.agrees) return verdict.words + "\n";
  tried.add(session + ": " + verdict.words);
  return {};
}

FirstSolution first_in_time(const Instance& instance, const Limit& limit) {
  Progress progress;
  Alarm alarm([&] { progress.cancel(); });
  if (const auto at = limit.at()) alarm.set(*at);
  return first_solution(instance, progress);
}

void solve(const SolveOptions& options) {
  if (options.file.empty() == options.session.empty())
    throw UsageError("solve: expected FILE, the instance, or --session FILE.json, and not both");
  std::optional<SessionFile> saved;
  if (!options.session.empty())
    saved = parse_session(read_text_file(options.session, nullptr, largest_json_file), options.session);
  if (saved && !saved->sides.empty()) log_line(fmt::format("{}: {}", options.session, only_side_a(*saved)));
  if (saved && !saved->note.empty()) log_line(fmt::format("{}: {}", options.session, saved->note));
  SolveTask run = saved ? prepare_replay(options, *saved) : prepare(options);

  const auto news = std::make_shared<News>();  // shared with a session that is left behind
  require_backend(run.settings);
  Bounding bounding([] {});
  if (const auto why = why_no_bound(*run.instance); options.bound && why) log_line("--bound: " + *why);
  if (options.bound) bounding.begin(run.instance, true);
  const auto bound_until = Clock::now() + seconds_of_bound;
  SessionOptions session_options;
  session_options.make = make_colony_anywhere;
  session_options.on_frame = [news] { news->tell(); };
  session_options.frames_per_second = 10;
  session_options.looks_back = false;
  session_options.keeps_trace = !options.outputs.trace.empty() || !options.outputs.json.empty();
  std::unique_ptr<Session, LeaveBehind> owned(new Session(std::move(session_options)));
  Session& session = *owned;
  session.load(run.instance, run.settings, false, std::move(run.journal));
  session.set_stop(run.stop);
  session.want_decisions(!options.outputs.trace.empty());
  session.run();
  OutputsStand stand;
  const FirstSolution first = first_in_time(*run.instance, run.limit);
  const Watched watched = watch(session, *news, run.limit);
  owned.get_deleter().at_rest = watched.at_rest;
  if (!watched.cut && watched.last->best.empty()) {
    if (watched.last->refused) throw UsageError(watched.last->message);  // no colony can be made of these settings
    throw std::runtime_error(watched.last->message);
  }
  const Frame last = watched.cut ? with_best_at_hand(*watched.last, run, first) : *watched.last;
  if (options.bound && !bounding.end(bound_until, interruption()))
    log_line("--bound: there is not enough memory for a lower bound");
  EachTried tried;
  auto trace = session.trace(last.run);
  if (!trace) trace = std::make_shared<const Trace>();
  options.outputs.write_files(last, *trace, tried);
  stand.files_are_written();
  options.outputs.write_streams(last, *trace, tried);
  if (last.state == State::failed || impossible(last)) tried.add(last.message);
  std::string words = printable(summary(last));
  if (saved && saved->iteration > 0 && last.state == State::finished)
    words += compare(last, *saved, options.session, tried);
  write_result(options.outputs.json == "-" ? format_result(last, *trace) : words, tried);
  if (local_search_would_help(last)) log_line(fmt::format("{}: --local-search or3opt", local_search_advice));
  tried.end();
}

}  // namespace

void add_solve(CLI::App& app) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App* const command = app.add_subcommand(
      "solve", with_examples("Runs a colony on an instance and writes the best tour",
                             {"formica solve koch-192                       # a bundled instance, by its name",
                              "formica solve berlin52.tsp --iterations 2000 --seed 7 --tour best.tour",
                              "formica solve d198.tsp --selection wrs --candidates all --time 30",
                              "formica solve pr1002.tsp --algorithm focused --time 10 --json -",
                              "formica solve tai60a.dat --time 3 --tour best.sln    # quadratic assignment"}));
  add_file(*command, "FILE", options->file, std::string(instance_words) + ", such as koch-192");
  add_distances(*command, options->distances);
  CLI::Option* const iterations =
      add_whole(*command, "--iterations", options->stop.iterations, 1, most,
                fmt::format("Stop after so many; default {} where no stop is given", default_iterations));
  CLI::Option* const seconds =
      add_real(*command, "--time", options->stop.seconds, 1e-3, 1e9,
               "Stop so many seconds after the start, reading FILE included; an unfinished iteration is given up");
  CLI::Option* const target = add_real(*command, "--target", options->stop.target, 1e-9, double(most),
                                       "Stop once the best tour (assignment) has at most this length (cost), in the "
                                       "file's unit");
  for (CLI::Option* stop : {iterations, seconds, target}) stop->group("Stop");
  command->add_flag(
      "--best", options->best,
      fmt::format("Choose the settings for the shortest tour in the time given ({:.0f} s without a stop); "
                  "other options go on top",
                  default_seconds));
  command->add_flag("--bound", options->bound,
                    fmt::format("Also compute a lower bound beside the run, and {} s at least if that pays: so there "
                                "is a gap where no optimum is known",
                                seconds_of_bound.count()));
  add_settings_file(*command, options->settings);
  CLI::Option* const session = add_file(*command, "--session", options->session,
                                        "Replay a saved session, of several sides the first, and compare")
                                   ->type_name("FILE.json");
  add_file(*command, "--solution,--tour", options->outputs.tour,
           "Write the best tour; the best assignment as .sln, .csv or .json")
      ->type_name("OUT.tour");
  add_file(*command, "--trace", options->outputs.trace, "Write one row an iteration")->type_name("OUT.csv");
  add_file(*command, "--json", options->outputs.json, "Write the result; - is stdout")->type_name("OUT.json|-");
  options->parameters.add_to(*command);
  // Checked here, because CLI11's own excludes() would add to every line of --help.
  command->callback([command, session, options] {
    if (session->count() > 0)
      for (const CLI::Option* other : command->get_options())
        if (other->count() > 0 && other != session && !SolveOptions::goes_with_session(*other))
          throw UsageError("--session: the session file already fixes " + other->get_name() + "; omit it");
    solve(*options);
  });
}

}  // namespace formicarium::cli
