// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/parameter_options.hpp"
#include "app/model/parse.hpp"
#include "core/base/read_file.hpp"
#include "core/base/version.hpp"
#include "core/documents/export.hpp"
#include "core/documents/open_instance.hpp"
#include "core/documents/settings_json.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium {
namespace {

constexpr int smallest_side = 10, largest_side = 20'000;  // of a picture

/// `instance`: the name of the one to solve; empty: that which suits the settings.
Settings read_settings(const std::string& path, const std::string& instance, std::string& note) {
  const Settings settings = parse_settings(read_text_file(path, nullptr, largest_settings_file), path, &note);
  const Traits traits = instance.empty() ? meant_for(settings) : traits_named(instance_file(instance));
  expect_accepted(fitted_to(settings, traits), traits, path);  // as far as can be said before it is read
  return settings;
}

}  // namespace

std::variant<CommandLine, std::string> parse_command_line(int argc, const char* const* argv) {
  CommandLine wanted;
  CLI::App app{cli::with_examples("Watch ant colony optimisation think, in a window",
                                  {"formicarium koch-192", "formicarium berlin52.tsp --paused",
                                   "formicarium berlin52.tsp --render out.svg --iterations 500",
                                   "formicarium lecture.session.json --film lecture.webm"}),
               "formicarium"};
  app.formatter(std::make_shared<cli::HelpFormatter>(film_group, more_of_pictures));
  app.set_version_flag("-v,--version", std::string("formicarium ") + version);
  app.footer(std::string("Without a display: solves, and writes picture and tour into the current folder.\n") +
             cli::exit_codes);
  std::string file, settings_file, render;
  bool run = false;
  std::int64_t iterations = 0;
  cli::add_file(
      app, "FILE", file,
      "What to open: .tsp, .atsp, .csv, .eta, .dat, a saved session or settings (.json), or a bundled instance's name; "
      "without it a bundled instance opens");
  cli::add_distances(app, wanted.distances);
  app.add_flag("--paused", wanted.paused, "Start paused at iteration 0")->group("Window");
  app.add_flag("--run", run, "Start running, as without --paused, too")->group("Window");
  cli::add_file(app, "--settings", settings_file, "Start with these parameters; other options go on top")
      ->type_name("FILE.json")
      ->group("Window");
  cli::add_interop(app, wanted.interop)->group("Window");
  cli::add_file(app, "--render", render,
                "Draw the best tour and the trails into a .png, .svg or .pdf, then end; needs no display")
      ->type_name("OUT")
      ->group("Picture");
  cli::add_files(app, "--compare", wanted.compare,
                 "Draw where this tour differs from the best one; given twice: how the two differ, without the run")
      ->type_name("TOUR")
      ->group("Picture");
  cli::add_whole(app, "--iterations", iterations, 1, 1'000'000'000, "So many before it; default: until it has settled")
      ->group("Picture");
  cli::add_size(app, wanted.size.rwidth(), wanted.size.rheight(), smallest_side, largest_side,
                "In pixels; default 1600x1200, of a film 1920x1080")
      ->group("Picture");
  add_figure_options(app, wanted.figure);
  app.add_flag("--dark", wanted.dark, "Draw picture or film on the dark canvas")->group("Picture");
  add_film_options(app, wanted.film);
  cli::ParameterOptions parameters;
  parameters.add_to(app);
  if (auto text = cli::parse(app, argc, argv)) return *std::move(text);

  if (run && wanted.paused) throw cli::UsageError("--run and --paused contradict each other");
  cli::refuse_parameters_beside(file, parameters, settings_file);
  if (!settings_file.empty()) parameters.refuse_preset_beside("--settings");
  finish_film(app, wanted.film);
  finish_figure(app, wanted.figure);
  const std::string& figure = wanted.figure.named;
  const bool film = !wanted.film.out.empty();
  if (film && !render.empty()) throw cli::UsageError("--render and --film: expected one of them");
  if (film && app["--size"]->count() == 0) wanted.size = Film::usual_size;
  if (film && wanted.compare.size() > 1) throw cli::UsageError("--compare: a film compares with one tour");
  if (!wanted.compare.empty() && render.empty() && !film) throw cli::UsageError("--compare needs --render or --film");
  if (wanted.compare.size() > 2) throw cli::UsageError("--compare: expected one tour or two");
  if (!figure.empty() && app.count("--size") > 0) throw cli::UsageError("--figure and --size contradict each other");
  if (!figure.empty() && film) throw cli::UsageError("--figure and --film: a film has its size in pixels (--size)");
  if (!render.empty()) cli::expect_ending("--render", render, {".png", ".svg", ".pdf"});
  const auto base =
      settings_file.empty() ? std::nullopt : std::optional(read_settings(settings_file, file, wanted.settings_note));
  wanted.settings = parameters.settings(base ? &*base : nullptr);
  wanted.file = QString::fromStdString(file);
  wanted.settings_file = QString::fromStdString(settings_file);
  wanted.render = QString::fromStdString(render);
  wanted.iterations = int(iterations);
  return wanted;
}

}  // namespace formicarium
