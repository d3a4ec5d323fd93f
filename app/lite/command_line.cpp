// SPDX-License-Identifier: Apache-2.0
#include "app/lite/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "app/model/exit_code.hpp"
#include "app/model/file_options.hpp"
#include "app/model/help_text.hpp"
#include "app/model/numbers.hpp"
#include "app/model/parameter_options.hpp"
#include "app/model/parse.hpp"
#include "app/model/speed.hpp"
#include "core/base/file_clash.hpp"
#include "core/base/nearest_name.hpp"
#include "core/base/version.hpp"
#include "core/problem/generate.hpp"

namespace formicarium::lite {
namespace {

constexpr int largest_side = 16384;
constexpr std::int64_t most = 1'000'000'000;

void read_size(const std::string& text, WindowOptions& window) {
  int wide = 0, high = 0, read = 0;
  if (std::sscanf(text.c_str(), "%5dx%5d%n", &wide, &high, &read) != 2 || std::size_t(read) != text.size() ||
      wide < 64 || high < 64 || wide > largest_side || high > largest_side)
    throw cli::UsageError(fmt::format("--size is '{}'; expected WIDTHxHEIGHT in pixels, as in 1920x1200, from 64 to {}",
                                      text.substr(0, 40), largest_side));
  window.width = wide;
  window.height = high;
}

template <class Value>
void add_choice(CLI::App& app, const std::string& name, Value& into, const std::map<std::string, Value>& values,
                const std::string& help) {
  std::string names;
  for (const auto& [word, value] : values) names += (names.empty() ? "" : "|") + word;
  app.add_option_function<std::string>(
         name,
         [name, &into, values, names](const std::string& word) {
           const auto at = values.find(word);
           if (at == values.end()) {
             std::vector<std::string_view> known;
             known.reserve(values.size());
             for (const auto& [one, value] : values) known.push_back(one);
             throw cli::UsageError(
                 fmt::format("{} is '{}'{}; expected {}", name, word.substr(0, 40), did_you_mean(word, known), names));
           }
           into = at->second;
         },
         help)
      ->type_name(names);
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
  cli::add_file(app, "FILE", wanted.file,
                "What to open: .tsp, .atsp, .csv, a saved session (.json), or a bundled instance's name; without it "
                "the gallery opens");
  bool paused = false;
  std::string size;
  const auto group = [](CLI::Option* option, const char* name) { option->group(name); };
  group(app.add_flag("--paused", paused, "Start paused at iteration 0"), "Window");
  group(app.add_option("--size", size, "Size of the window in pixels; default 1280x800")->type_name("WxH"), "Window");
  group(cli::add_real(app, "--scale", wanted.window.scale, 0.5, 8,
                      "Pixels a unit of the interface; default: the monitor's"),
        "Window");
  add_choice<View>(app, "--view", wanted.app.view, {{"map", View::map}, {"matrix", View::matrix}, {"both", View::both}},
                   "What is seen; default both");
  add_choice<Theme>(app, "--theme", wanted.app.theme, {{"light", Theme::light}, {"dark", Theme::dark}},
                    "Default light");
  app.add_flag("--projector", wanted.app.projector, "Large text and lines, few panels");
  app.add_flag("--bare", wanted.app.bare, "The picture alone, without panels");
  app.add_flag("--full-screen", wanted.window.full_screen, "As F11");
  add_choice<bool>(app, "--interop", wanted.app.interop, {{"auto", true}, {"off", false}},
                   "How trails reach the screen: auto (from the GPU's own memory where that can be) or off (a copy)");
  CLI::Option* const speed_option =
      cli::add_real(app, "--speed", wanted.app.speed, 0, 1e6,
                    fmt::format("Most iterations a second; 0: no limit. Default: {} for up to {} cities, else no limit",
                                speed::first, speed::few_cities));
  for (const char* const name : {"--view", "--theme", "--projector", "--bare", "--full-screen", "--interop", "--speed"})
    app.get_option(name)->group("Window");
  group(app.add_flag("--hidden", wanted.window.hidden, "Show no window; draws all the same, and ends by itself"),
        "By itself");
  group(cli::add_whole(app, "--frames", wanted.frames, 1, most, "Draw so many frames, then end"), "By itself");
  group(cli::add_whole(app, "--iterations", wanted.iterations, 1, most, "Let the colony do so many first"),
        "By itself");
  group(cli::add_file(app, "--screenshot", wanted.screenshot, "Write the last frame, then end")->type_name("OUT.png"),
        "By itself");
  group(cli::add_real(app, "--measure", wanted.measure, 0.2, 3600,
                      "Run so many seconds without drawing, as many with; print the figures as JSON"),
        "By itself");
  double fps = 0;
  CLI::Option* const fps_option = cli::add_real(
      app, "--fps", fps, 1, 10000, "Frames a second while measuring; default: as fast as they can be drawn");
  group(fps_option, "By itself");
  cli::ParameterOptions parameters;
  parameters.add_to(app);
  if (auto text = cli::parse(app, argc, argv)) return *std::move(text);
  if (!size.empty()) read_size(size, wanted.window);
  if (fps_option->count() > 0) {
    wanted.fps = fps;
    wanted.app.frames_per_second = std::max(wanted.app.frames_per_second, fps);  // else some would show nothing new
  }
  if (wanted.file.ends_with(".json"))
    for (const Parameter& p : formicarium::parameters())
      if (parameters.given(p.name))
        throw cli::UsageError(fmt::format("{} has its own parameters, so {} would count for nothing; give an instance",
                                          wanted.file, cli::option_name(p)));
  wanted.app.settings = parameters.settings();
  wanted.app.run = !paused && wanted.iterations == 0 && wanted.measure == 0;
  wanted.app.suits = speed_option->count() == 0 && !wanted.batch() && wanted.measure == 0;
  if (wanted.app.suits) wanted.app.speed = speed::first;
  wanted.app.captions = !wanted.batch() && wanted.measure == 0 && !wanted.app.bare;
  const auto needs = [&](bool said, const char* what, bool there, const char* other) {
    if (said && !there) throw cli::UsageError(fmt::format("{} needs {}", what, other));
  };
  needs(wanted.fps.has_value(), "--fps", wanted.measure > 0, "--measure");
  needs(wanted.measure > 0, "--measure", !wanted.file.empty(), "FILE, the instance");
  needs(wanted.batch(), "--hidden, --frames, --iterations or --screenshot", !wanted.file.empty(), "FILE, the instance");
  if (wanted.measure > 0 && (wanted.frames > 0 || wanted.iterations > 0))
    throw cli::UsageError("--measure says how long by itself; leave --frames and --iterations out");
  if (!wanted.screenshot.empty() && !wanted.screenshot.ends_with(".png"))
    throw cli::UsageError("--screenshot is '" + wanted.screenshot + "'; expected a name that ends in .png");
  if (!wanted.screenshot.empty())
    if (const auto why = why_clash(std::array{NamedFile{"FILE", instance_file(wanted.file)}},
                                   std::array{NamedFile{"--screenshot", wanted.screenshot}}))
      throw cli::UsageError(*why);
  return wanted;
}

}  // namespace formicarium::lite
