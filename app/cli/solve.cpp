// SPDX-License-Identifier: Apache-2.0
// formica solve: a run without a window, driven through the same Session as the window's.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

#include "app/cli/commands.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/loading.hpp"
#include "app/cli/numbers.hpp"
#include "app/cli/outputs.hpp"
#include "app/cli/parameter_options.hpp"
#include "app/cli/terminal.hpp"
#include "core/io/error.hpp"
#include "core/io/export.hpp"
#include "core/problem/read_file.hpp"
#include "core/session/session.hpp"
#include "core/session/session_file.hpp"
#include "kernels/make_colony.hpp"

namespace formicarium::cli {
namespace {

constexpr std::int64_t default_iterations = 1000;     // where no stop criterion is given
constexpr std::int64_t most = std::int64_t{1} << 53;  // what JSON readers keep exactly
constexpr auto look_at_signals = std::chrono::milliseconds(50);

struct SolveOptions {
  std::string file, session, settings;
  ParameterOptions parameters;
  StopCriteria stop;
  Outputs outputs;

  // What may be said beside --session: where results go.
  static bool goes_with_session(const CLI::Option& option) {
    return option.check_lname("tour") || option.check_lname("trace") || option.check_lname("json");
  }
};

struct Run {
  InstancePtr instance{};
  Settings settings{};
  StopCriteria stop{};
  std::vector<JournalEntry> journal{};
};

Run prepare(const SolveOptions& options) {
  Settings base;
  if (!options.settings.empty())
    base = parse_settings(read_text_file(options.settings, nullptr, largest_json_file), options.settings);
  Run run{.settings = options.parameters.settings(options.settings.empty() ? nullptr : &base), .stop = options.stop};
  if (run.stop == StopCriteria{}) run.stop.iterations = default_iterations;
  options.outputs.check(options.file);
  run.instance = load_instance(options.file);
  const bool lists = options.parameters.given("candidates");
  if (const int others = run.instance->cities() - 1; lists && run.settings.candidates > std::max(others, 1))
    throw UsageError(fmt::format("--candidates {}: a city of this instance has {} others; choose 1 to {}, or all",
                                 run.settings.candidates, others, others));
  if (lists && run.settings.candidates == 0 && !options.parameters.given("memory") && options.settings.empty())
    run.settings.memory = Memory::matrix;  // the one that goes with all cities
  validate(run.settings, run.instance->symmetric());
  for (const Parameter& p : parameters())
    if (const auto why = why_idle(p, run.settings); why && options.parameters.given(p.name))
      log_line(fmt::format("warning: {} does nothing here. {}", option_name(p), *why));
  return run;
}

Run prepare_replay(const SolveOptions& options, const SessionFile& saved) {
  const std::filesystem::path file = instance_path(saved, std::filesystem::path(options.session).parent_path());
  options.outputs.check(file.string());
  Run run{.instance = load_instance(file), .settings = saved.settings, .journal = saved.journal};
  if (fingerprint(*run.instance) != saved.fingerprint)
    throw InputError(options.session + ": " + file.string() + " is no longer the instance that was saved");
  run.stop.iterations = saved.iteration;
  return run;
}

std::string progress_text(const Frame& frame) {
  std::string goal;
  if (frame.stop.iterations > 0) goal = fmt::format("/{}", frame.stop.iterations);
  return fmt::format("iteration {}{}  best {}  {:.1f} iterations/s  {:.0f} s", frame.last.iteration, goal,
                     describe_length(*frame.instance, frame.best_length).substr(7), frame.iterations_per_second,
                     frame.last.seconds);
}

// Wakes the main thread when the solver thread published something.
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
  void wait() {
    std::unique_lock lock(mutex);
    arrived.wait_for(lock, look_at_signals, [&] { return fresh; });
    fresh = false;
  }
};

/// The solver paused by itself: there is no memory for what a replay asks.
bool impossible(const Frame& frame) {
  return frame.state == State::paused && !frame.message.empty() && frame.message != frame.moved;
}

// Runs until a stop criterion holds or the user interrupts; returns the last frame, valid while the session lives.
const Frame& watch(Session& session, News& news) {
  const Frame* newest = nullptr;
  ProgressLine line;
  const auto over = [&] {
    if (newest == nullptr) return false;
    if (newest->state == State::empty) return !newest->message.empty();
    return newest->state == State::finished || newest->state == State::failed || impossible(*newest);
  };
  bool told_move = false;
  const auto take = [&] {
    const Frame* frame = session.take_frame();
    if (!frame) return false;
    newest = frame;
    if (!frame->moved.empty() && !std::exchange(told_move, true)) log_line(frame->moved);
    return true;
  };
  while (!over() && !interrupted()) {
    if (take()) {
      if (line.due() && newest->last.iteration > 0) line.show(progress_text(*newest));
      continue;
    }
    if (const auto share = session.loading_share())
      line.show(fmt::format("making the colony  {:3.0f} %", 100 * *share));
    news.wait();
  }
  if (!over()) {
    session.cancel_loading();
    session.pause();
    session.wait_until_idle();
    take();
  }
  static const Frame nothing;
  return newest == nullptr ? nothing : *newest;
}

/// What the colony ran on, and why not on a GPU where it might have been.
std::string device_and_reason(const Frame& frame) {
  return frame.why_cpu.empty() ? frame.device : frame.device + " (" + frame.why_cpu + ")";
}

std::string summary(const Frame& frame) {
  const std::string seed_remark = remark(*find_parameter("seed"), frame.settings);
  return fmt::format(
      "{}: {}\n{}\niterations {} in {:.2f} s, best found in iteration {} after {:.2f} s\n{}, seed {}{}\n",
      frame.instance->name(), describe(*frame.instance), describe_length(*frame.instance, frame.best_length),
      frame.last.iteration, frame.last.seconds, frame.best_iteration, frame.seconds_to_best, device_and_reason(frame),
      frame.settings.seed, seed_remark.empty() ? "" : fmt::format(" ({})", seed_remark));
}

void solve(const SolveOptions& options) {
  if (options.file.empty() == options.session.empty())
    throw UsageError("solve: expected FILE, the instance, or --session FILE.json, and not both");
  std::optional<SessionFile> saved;
  if (!options.session.empty())
    saved = parse_session(read_text_file(options.session, nullptr, largest_json_file), options.session);
  Run run = saved ? prepare_replay(options, *saved) : prepare(options);

  News news;
  require_backend(run.settings);
  SessionOptions session_options;
  session_options.make = make_colony_anywhere;
  session_options.on_frame = [&] { news.tell(); };
  session_options.frames_per_second = 10;
  Session session(std::move(session_options));
  session.load(run.instance, run.settings, false, std::move(run.journal));
  session.set_stop(run.stop);
  session.run();
  const Frame& last = watch(session, news);

  if (last.best.empty()) {
    if (last.state == State::empty && !interrupted()) throw UsageError(last.message);  // the colony could not be made
    if (!last.message.empty()) throw std::runtime_error(last.message);
    throw std::runtime_error("stopped before there was a tour; nothing was written");
  }
  options.outputs.write(last, *session.trace(last.run));
  if (options.outputs.json != "-") write_result(printable(summary(last)));
  if (last.state == State::failed || impossible(last)) throw std::runtime_error(last.message);
  if (!saved || last.state != State::finished) return;
  if (last.best_length != saved->best && !repeatable(*saved)) {
    if (options.outputs.json != "-")
      write_result(
          fmt::format("the replay came to {} and {} was saved: in relaxed execution ants race, and no replay is "
                      "exact\n",
                      last.best_length, saved->best));
    return;
  }
  if (last.best_length != saved->best)
    throw std::runtime_error(fmt::format("{}: the replay came to {} in iteration {}, but {} was saved{}",
                                         options.session, last.best_length, last.last.iteration, saved->best,
                                         other_version_clause(*saved)));
  if (options.outputs.json != "-") write_result("the replay agrees with the saved session\n");
}

}  // namespace

void add_solve(CLI::App& app) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App* const command = app.add_subcommand("solve", "Lets a colony work on an instance and takes the tour home");
  command->add_option("FILE", options->file,
                      "The instance: .tsp, .atsp, .csv, or a bundled one by its name, such as koch-192");
  CLI::Option* const iterations =
      add_whole(*command, "--iterations", options->stop.iterations, 1, most,
                fmt::format("Stop after so many; default {} where no stop is given", default_iterations));
  CLI::Option* const seconds =
      add_real(*command, "--time", options->stop.seconds, 1e-3, 1e9, "Stop after so many seconds of solving");
  CLI::Option* const target =
      add_whole(*command, "--target", options->stop.target, 1, most, "Stop once a tour is at most this long");
  for (CLI::Option* stop : {iterations, seconds, target}) stop->group("Stop");
  command->add_option("--settings", options->settings, "Start from these settings; other options go on top")
      ->type_name("FILE.json");
  CLI::Option* const session =
      command->add_option("--session", options->session, "Replay a saved session and compare")->type_name("FILE.json");
  command->add_option("--tour", options->outputs.tour, "Write the best tour")->type_name("OUT.tour");
  command->add_option("--trace", options->outputs.trace, "Write one row an iteration")->type_name("OUT.csv");
  command->add_option("--json", options->outputs.json, "Write the result; - is stdout")->type_name("OUT.json|-");
  options->parameters.add_to(*command);
  // Said by hand: CLI11's own excludes() would fill every line of --help.
  command->callback([command, session, options] {
    if (session->count() > 0)
      for (const CLI::Option* other : command->get_options())
        if (other->count() > 0 && other != session && !SolveOptions::goes_with_session(*other))
          throw UsageError("--session: the saved session says " + other->get_name() + " itself; leave it out");
    solve(*options);
  });
}

}  // namespace formicarium::cli
