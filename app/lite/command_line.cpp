// SPDX-License-Identifier: Apache-2.0
#include "app/lite/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "app/model/exit_code.hpp"
#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/parameter_options.hpp"
#include "app/model/parse.hpp"
#include "app/model/speed.hpp"
#include "core/base/error.hpp"
#include "core/base/file_clash.hpp"
#include "core/base/version.hpp"
#include "core/problem/generate.hpp"

namespace formicarium::lite {
namespace {

constexpr int smallest_side = 64, largest_side = 16384;
constexpr std::int64_t most = 1'000'000'000;

/// Throws UsageError if options of the command line do not go together, or the screenshot's name is unsuitable.
void check(const CommandLine& wanted) {
  const auto needs = [](bool said, const char* what, bool there, const char* other) {
    if (said && !there) throw cli::UsageError(fmt::format("{} needs {}", what, other));
  };
  needs(wanted.fps.has_value(), "--fps", wanted.measure > 0, "--measure");
  needs(wanted.measure > 0, "--measure", !wanted.file.empty(), "FILE, the instance");
  needs(wanted.batch(), "--hidden, --frames, --iterations or --screenshot", !wanted.file.empty(), "FILE, the instance");
  if (wanted.measure > 0 && (wanted.frames > 0 || wanted.iterations > 0))
    throw cli::UsageError("--measure says how long; leave out --frames and --iterations");
  if (wanted.screenshot.empty()) return;
  cli::expect_ending("--screenshot", wanted.screenshot, {".png"});
  if (const auto why = why_clash(std::array{NamedFile{"FILE", instance_file(wanted.file)}},
                                 std::array{NamedFile{"--screenshot", wanted.screenshot}}))
    throw cli::UsageError(*why);
}

}  // namespace

std::variant<CommandLine, std::string> parse_command_line(int argc, const char* const* argv) {
  CommandLine wanted;
  CLI::App app{cli::with_examples("Watch ant colony optimisation think, in a bare window: for projector and kiosk",
                                  {"formicarium-lite koch-192 --projector --full-screen",
                                   "formicarium-lite d198.tsp --algorithm acs --rho 0.2",
                                   "formicarium-lite d198.tsp --hidden --iterations 200 --screenshot d198.png",
                                   "formicarium-lite d198.tsp --hidden --measure 5 --fps 60"}),
               "formicarium-lite"};
  app.formatter(std::make_shared<cli::HelpFormatter>());
  app.set_version_flag("--version", std::string("formicarium-lite ") + version);
  app.footer("Screen readers find nothing in this window; formicarium names all it shows.");
  cli::add_file(
      app, "FILE", wanted.file,
      "What to open: .tsp, .atsp, .csv, .eta, .dat, a saved session (.json), or a bundled instance's name; without it "
      "the gallery opens");
  cli::add_distances(app, wanted.app.distances);
  bool paused = false;
  Table table{};
  WindowOptions& window = wanted.window;
  AppOptions& of_app = wanted.app;
  app.add_flag("--paused", paused, "Start paused at iteration 0")->group("Window");
  cli::add_size(app, window.width, window.height, smallest_side, largest_side,
                "Size of the window in pixels; default 1280x800")
      ->group("Window");
  cli::add_real(app, "--scale", window.scale, 0.5, 8, "Pixels a unit of the interface; default: the monitor's")
      ->group("Window");
  std::string view;
  app.add_option("--view", view, "What is shown, the default being map; or a view that Ctrl+Alt+C has copied")
      ->type_name("map|both|matrix|TEXT")
      ->group("Window");
  CLI::Option* const table_option =
      cli::add_choice<Table>(app, "--table", table,
                             {{"trails", Table::trails},
                              {"flow", Table::flow},
                              {"distance", Table::distance},
                              {"exchanges", Table::exchanges},
                              {"tabu", Table::taboo}},
                             "What the matrix shows of a quadratic assignment; default trails")
          ->group("Window");
  cli::add_choice<Theme>(app, "--theme", of_app.theme, {{"light", Theme::light}, {"dark", Theme::dark}},
                         "Default light")
      ->group("Window");
  app.add_flag("--reduced-motion", of_app.reduced_motion, "No ants walk, and the view jumps instead of gliding")
      ->group("Window");
  app.add_flag("--projector", of_app.projector, "Large text and lines, few panels")->group("Window");
  app.add_flag("--bare", of_app.bare, "The picture alone, without panels")->group("Window");
  app.add_flag("--full-screen", window.full_screen, "As F11")->group("Window");
  cli::add_interop(app, of_app.interop)->group("Window");
  CLI::Option* const speed_option =
      cli::add_real(app, "--speed", of_app.speed, 0, 1e6,
                    fmt::format("Most iterations a second; 0: no limit. Default: {} for up to {} cities, else no limit",
                                speed::first, speed::few_cities))
          ->group("Window");
  app.add_flag("--hidden", window.hidden, "Show no window; draws all the same, and ends by itself")->group("By itself");
  cli::add_whole(app, "--frames", wanted.frames, 1, most, "Draw so many frames, then end")->group("By itself");
  cli::add_whole(app, "--iterations", wanted.iterations, 1, most, "Let the colony do so many first")
      ->group("By itself");
  cli::add_file(app, "--screenshot", wanted.screenshot, "Write the last frame, then end")
      ->type_name("OUT.png")
      ->group("By itself");
  cli::add_real(app, "--measure", wanted.measure, 0.2, 3600,
                "Run so many seconds without drawing and as many with it; print the figures as JSON")
      ->group("By itself");
  double fps = 0;
  CLI::Option* const fps_option =
      cli::add_real(app, "--fps", fps, 1, 10000, "Frames a second while measuring; default: as many as can be drawn")
          ->group("By itself");
  cli::ParameterOptions parameters;
  parameters.add_to(app);
  if (auto text = cli::parse(app, argc, argv)) return *std::move(text);
  try {
    if (!view.empty()) of_app.view = view_of_option(view);
  } catch (const InputError& error) {
    throw cli::UsageError(fmt::format("--view: {}", error.what()));
  }
  if (table_option->count() > 0) of_app.view.table = table;
  if (fps_option->count() > 0) {
    wanted.fps = fps;
    of_app.frames_per_second = std::max(of_app.frames_per_second, fps);  // otherwise some would show nothing new
  }
  cli::refuse_parameters_beside(wanted.file, parameters);
  of_app.settings = parameters.settings();
  const bool by_itself = wanted.batch() || wanted.measure > 0;
  of_app.run = !paused && wanted.iterations == 0 && wanted.measure == 0;
  of_app.suits = speed_option->count() == 0 && !by_itself;
  if (of_app.suits) of_app.speed = speed::first;
  of_app.captions = !by_itself && !of_app.bare;
  of_app.bounds = !by_itself;
  check(wanted);
  return wanted;
}

}  // namespace formicarium::lite
