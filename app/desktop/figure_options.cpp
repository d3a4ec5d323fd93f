// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/figure_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/model/figure_words.hpp"
#include "app/model/options.hpp"
#include "core/base/error.hpp"

namespace formicarium {
namespace {

void read_subject(const std::string& word, std::string& into) {
  std::vector<std::string_view> ids;
  ids.reserve(std::size(run_figures) + std::size(chart_figures));
  for (const FigureWords& one : run_figures) ids.push_back(one.id);
  for (const FigureWords& one : chart_figures) ids.push_back(one.id);
  if (std::ranges::find(ids, word) == ids.end())
    throw cli::UsageError(
        fmt::format("--of is '{}'{}; expected {}", word.substr(0, 40), did_you_mean(word, ids), fmt::join(ids, ", ")));
  into = word;
}

void read_parts(const std::string& words, std::vector<std::size_t>& into) {
  std::vector<std::string_view> ids;
  ids.reserve(figure_parts.size());
  for (const FigureWords& one : figure_parts) ids.push_back(one.id);
  for (const std::string& word : CLI::detail::split(words, ',')) {
    const auto found = std::ranges::find(ids, word);
    if (found == ids.end())
      throw cli::UsageError(fmt::format("--without has '{}'{}; expected some of {}, with commas between them",
                                        word.substr(0, 40), did_you_mean(word, ids), fmt::join(ids, ", ")));
    into.push_back(std::size_t(found - ids.begin()));
  }
}

}  // namespace

void add_figure_options(CLI::App& app, FigureWish& figure) {
  const auto text = [&](const char* name, const char* type, const char* help, auto read) {
    return app.add_option_function<std::string>(name, read, help)->type_name(type)->group(more_of_pictures);
  };
  text("--of", "WHAT", "Draw this: both, matrix, sides, a chart, … (formica help figures)",
       [&figure](const std::string& word) { read_subject(word, figure.of); })
      ->group("Picture");
  app.add_option("--figure", figure.named, "Size and look of a preset (formica help figures)")
      ->type_name("NAME")
      ->group("Picture");
  text("--view", "TEXT",
       "What is seen, as Ctrl+Alt+C copies it: layers, colours, order, part of the map; of the window, too, and of a "
       "film",
       [&figure](const std::string& words) {
         try {
           figure.view = view_of_option(words);
         } catch (const InputError& error) {
           throw cli::UsageError(fmt::format("--view: {}", error.what()));
         }
       });
  text("--without", "PARTS",
       "Leave out legend, scale-bar, names, letters or caption; several with commas; also of a film",
       [&figure](const std::string& words) { read_parts(words, figure.without); });
  cli::add_choice<int>(app, "--side", figure.side, {{"A", 0}, {"B", 1}, {"C", 2}, {"D", 3}},
                       "The run of a session that is drawn, where one is; default A")
      ->group(more_of_pictures);
  app.add_flag("--differences", figure.differences, "Draw where the sides differ: A from B, the others from A")
      ->group(more_of_pictures);
  add_ant(app, "--", figure.ant, figure.step, more_of_pictures);
  app.add_flag("--seconds", figure.over_seconds, "A chart over seconds of solving, not over iterations")
      ->group(more_of_pictures);
  add_axes(app, "--axes", figure.axes)->group(more_of_pictures);
}

void finish_figure(const CLI::App& app, const FigureWish& figure) {
  const auto given = [&](const char* name) { return app[name]->count() > 0; };
  const bool render = given("--render");
  if (given("--without") && !render && !given("--film")) throw cli::UsageError("--without needs --render or --film");
  const auto no_caption = [&] {
    return std::ranges::any_of(figure.without, [](std::size_t part) { return figure_parts[part].id == "caption"; });
  };
  if (given("--film") && no_caption()) throw cli::UsageError("--without caption: a film has --film-captions none");
  for (const char* const name : {"--of", "--side", "--differences", "--ant", "--step", "--seconds", "--axes"})
    if (given(name) && !render) throw cli::UsageError(std::string(name) + " needs --render");
  if (given("--step") && !given("--ant")) throw cli::UsageError("--step needs --ant");
  const bool chart = std::ranges::find(chart_figures, figure.of, &FigureWords::id) != chart_figures.end();
  for (const char* const name : {"--seconds", "--axes"})
    if (given(name) && !chart) throw cli::UsageError(std::string(name) + " needs --of with a chart");
}

}  // namespace formicarium
