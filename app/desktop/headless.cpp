// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/headless.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "app/desktop/film/film_sink.hpp"
#include "app/desktop/film/make_film.hpp"
#include "app/desktop/picture/figure_settings.hpp"
#include "app/desktop/picture/still.hpp"
#include "app/desktop/rendered_figure.hpp"
#include "app/model/exit_code.hpp"
#include "app/model/number_words.hpp"
#include "app/model/replay.hpp"
#include "app/model/sides.hpp"
#include "app/model/terminal.hpp"
#include "core/base/each_tried.hpp"
#include "core/base/file_clash.hpp"
#include "core/base/file_name.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/documents.hpp"
#include "core/documents/export.hpp"
#include "core/documents/open_instance.hpp"
#include "core/documents/settings_json.hpp"
#include "core/documents/solution_file.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium {
namespace {

constexpr std::int64_t standard_iterations = 1000;

/// What the command line's file says to solve.
struct Task {
  RenderJob job;
  std::optional<SessionFile> saved{};
  std::vector<NamedFile> read{};
};

/// The picture's size and look, and what is seen.
void look_as(const CommandLine& wanted, RenderJob& job) {
  job.options.size = wanted.size;
  job.unit = "px";
  if (const QString name = QString::fromStdString(wanted.figure.named); !name.isEmpty()) {
    const auto named = figure_named(name);
    if (!named) {
      std::string all;
      for (const FigurePreset& preset : figure_presets()) all += std::string(preset.id) + ", ";
      for (const QString& kept : kept_figures()) all += "'" + kept.toStdString() + "', ";
      throw cli::UsageError(fmt::format("--figure is '{}'; expected {}or a name that the window keeps",
                                        printable(name.left(40).toStdString()), all));
    }
    apply(*named, job.options);
    job.unit = "mm";
  }
  look_as(wanted.figure, job.options);
  if (wanted.dark) job.options.theme = Theme::dark;
}

Task task_of(const CommandLine& wanted) {
  const std::filesystem::path file =
      wanted.file.isEmpty() ? bundled_instance_for(wanted.settings) : instance_file(wanted.file.toStdString());
  Progress progress;
  const CancelOnInterrupt cancel(progress);
  const Opened opened = open_document(file, nullptr, progress, wanted.distances);
  Task task{.job = {.out = wanted.render.toStdString(), .settings = wanted.settings, .iterations = wanted.iterations},
            .read = {{"FILE", file}}};
  look_as(wanted, task.job);
  const std::string settings_file = wanted.settings_file.toStdString();
  if (!settings_file.empty()) task.read.push_back({"--settings", settings_file});
  if (!wanted.settings_note.empty()) cli::log_line(fmt::format("{}: {}", settings_file, wanted.settings_note));
  if (const auto* session = std::get_if<OpenedSession>(&opened)) {
    if (wanted.iterations > 0)
      throw cli::UsageError("a session file already fixes the number of iterations; omit --iterations");
    task.read.push_back({"its instance", session->instance_file});
    task.saved = session->session;
    task.job.instance = session->instance;
    for (const SessionRun& side : task.saved->sides)
      task.job.beside.push_back({.instance = session->instance,
                                 .settings = side.settings,
                                 .iterations = side.iteration,
                                 .journal = side.journal});
    task.job.settings = task.saved->settings;
    task.job.journal = task.saved->journal;
    task.job.iterations = task.saved->iteration;
  } else if (std::holds_alternative<OpenedExperiment>(opened)) {
    throw InputError(file.string() + " belongs to an experiment; run it with formica experiment");
  } else if (const auto* settings = std::get_if<OpenedSettings>(&opened)) {
    task.job.instance = open_instance(bundled_instance_for(settings->settings));
    task.job.settings = settings->settings;
    if (!settings->note.empty()) cli::log_line(fmt::format("{}: {}", file.string(), settings->note));
  } else {
    task.job.instance = std::get<OpenedInstance>(opened).instance;
    task.job.settings = fitted_to(wanted.settings, task.job.instance->traits());
    if (!settings_file.empty()) expect_accepted(task.job.settings, task.job.instance->traits(), settings_file);
  }
  cli::log_warnings(*task.job.instance);
  return task;
}

/// NAME.ending in the current folder, or NAME-2.ending, NAME-3.ending … if that exists already.
std::filesystem::path free_name(const std::string& name, const char* ending) {
  std::filesystem::path file = std::filesystem::absolute(name + ending);
  for (int i = 2; std::filesystem::exists(file); ++i) file.replace_filename(fmt::format("{}-{}{}", name, i, ending));
  return file;
}

/// The tours of --compare: of two the picture shows the differences alone.
void compare_in(Task& task, const std::vector<std::string>& files) {
  if (files.empty()) return;
  std::vector<HeldTour> tours;
  for (const std::string& file : files) {
    Progress progress;
    const Opened opened = open_document(file, task.job.instance, progress);
    const auto* const tour = std::get_if<OpenedTour>(&opened);
    if (!tour) throw InputError(file + ": is no tour; expected a .tour file of " + task.job.instance->name());
    for (const std::string& warning : tour->tour.warnings) cli::log_line("warning: " + warning);
    tours.push_back(held_from_file(tour->tour.tour, *task.job.instance, file));
    task.read.push_back({"--compare", file});
  }
  if (tours.size() == 1) {
    task.job.options.held = std::make_shared<const HeldTour>(tours[0]);
    return;
  }
  if (!task.job.instance->traits().is_tour)
    throw cli::UsageError("--compare: two assignments are compared by formica check; expected one");
  task.job.options.held = std::make_shared<const HeldTour>(two_tours(tours[0], tours[1]));
  task.job.options.layers = {};
  for (const Layer layer : {Layer::cities, Layer::held}) task.job.options.layers[std::size_t(layer)] = true;
  task.job.options.matrix = false;
  task.job.beside.clear();
  task.job.iterations = 1;  // nothing of the run is drawn
}

/// The runs that a film shows: of a session all sides, otherwise the one that is to be done.
std::vector<FilmRun> film_runs(const Task& task) {
  const InstancePtr& instance = task.job.instance;
  if (!task.saved) {
    if (task.job.iterations > 0)
      return {{.instance = instance, .start = task.job.settings, .iteration = task.job.iterations}};
    const Frame settled = solve(task.job);
    if (interrupted()) throw Cancelled{};
    return {film_run(settled, nullptr)};
  }
  std::vector<FilmRun> runs;
  const auto add = [&](const SessionRun& run) {
    runs.push_back({.instance = instance,
                    .start = run.settings,
                    .journal = run.journal,
                    .iteration = run.iteration,
                    .best = run.iteration > 0 ? std::optional(run.best) : std::nullopt});
  };
  add(*task.saved);
  for (const SessionRun& side : task.saved->sides) add(side);
  return runs;
}

/// The film that the command line asks for, of these runs. Each side is drawn as `picture` says, with the matrix that
/// the command line asks for. Throws UsageError if the runs have no such table.
Film film_of(const FilmWish& wish, std::vector<FilmRun> runs, const PictureOptions& picture, QSize size) {
  Film film{.out = wish.out,
            .moments = {.from = wish.from, .every = wish.every, .improvements = wish.improvements},
            .seconds = wish.seconds,
            .a_second = int(wish.a_second),
            .size = size,
            .captions = wish.captions,
            .picture = picture,
            .chart = wish.chart,
            .axes = wish.axes};
  for (const FilmRun& run : runs) {
    film.moments.to = std::max(film.moments.to, run.iteration);
    if (wish.matrix && wish.table != Table::trails && run.instance->traits().is_tour)
      throw cli::UsageError("--film-matrix: a tour has the matrix of trails alone; expected trails");
  }
  if (wish.to >= 0) film.moments.to = wish.to;
  film.picture.matrix = wish.matrix;
  film.picture.table = wish.table;
  if (wish.ant > 0) film.ant = FilmAnt{int(wish.ant) - 1, int(wish.step)};
  film.runs = std::move(runs);
  return film;
}

}  // namespace

void make_film(const CommandLine& wanted) {
  const OutputsStand stand;
  Task task = task_of(wanted);
  compare_in(task, wanted.compare);
  std::vector<NamedFile> written{{"--film", wanted.film.out}};
  if (wanted.film.captions == FilmCaptions::subtitles)
    written.push_back({"its subtitles", subtitles_of(wanted.film.out)});
  if (const auto why = why_clash(task.read, written)) throw cli::UsageError(*why);
  cli::ProgressLine line;
  FilmMade made;
  try {
    const Film film = film_of(wanted.film, film_runs(task), task.job.options, wanted.size);
    Progress progress(&interruption());
    made = make_film(film, progress, [&](const FilmStand& at) { line.show(film_words(at)); });
  } catch (const Cancelled&) {
    line.clear();
    throw std::runtime_error(wanted.film.out + ": stopped before the film was whole; nothing was written");
  }
  line.clear();
  cli::write_result(printable(wanted.film.out) + "\n");
  if (!made.differs.empty())
    throw std::runtime_error(made.differs + (task.saved ? other_version_clause(*task.saved) : ""));
}

void render(const CommandLine& wanted) {
  const OutputsStand stand;
  expect_font();  // before the run, which may take hours
  Task task = task_of(wanted);
  compare_in(task, wanted.compare);
  if (const auto why = why_clash(task.read, std::array{NamedFile{"--render", task.job.out}}))
    throw cli::UsageError(*why);
  choose_runs(wanted.figure, task.job);
  const std::vector<Solved> runs = render_figure(wanted.figure, task.job);
  cli::write_result(printable(task.job.out.string()) + "\n");
  if (!task.saved || interrupted()) return;
  std::string differs;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const SessionFile saved = session_of_side(*task.saved, runs.size() > 1 ? i : std::size_t(wanted.figure.side));
    if (runs[i].frame->last.iteration != saved.iteration) continue;
    if (const Verdict verdict = verdict_of(saved, *runs[i].frame); !verdict.agrees)
      differs += (differs.empty() ? "" : ". ") + (runs.size() > 1 ? fmt::format("Side {}: ", Sides::letter(i)) : "") +
                 verdict.words;
  }
  if (!differs.empty()) throw std::runtime_error(differs);
}

void solve_without_display(const CommandLine& wanted, const std::string& why) {
  const OutputsStand stand;
  cli::log_line(why + ", so the instance is solved here and drawn into a file");
  Task task = task_of(wanted);
  if (task.job.iterations == 0) task.job.iterations = standard_iterations;
  task.job.beside.clear();
  const auto solved = std::make_shared<const Frame>(solve(task.job));
  const Frame& frame = *solved;
  std::string report;
  for (const std::string& fact : facts(frame)) report += fact + "\n";
  const std::string name = file_name(frame.instance->name());
  const std::filesystem::path picture = free_name(name, ".png"),
                              tour = free_name(name, solution_ending(*frame.instance));
  EachTried tried;
  if (tried(picture, [&] {
        expect_trails(picture, frame);
        draw_figure(picture, subjects_of(solved).front(), task.job.options, task.job.unit);
      }))
    report += fmt::format("picture {}\n", picture.string());
  if (tried(tour, [&] { write_file(tour, format_solution(frame, tour)); }))
    report += fmt::format("{:7} {}\n", frame.instance->words().solution, tour.string());
  cli::write_result(printable(report), tried);
  tried.end();
}

}  // namespace formicarium
