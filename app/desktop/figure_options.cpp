// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/figure_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/model/figure_words.hpp"
#include "app/model/options.hpp"
#include "core/base/error.hpp"

namespace formicarium {
namespace {

void read_subject(const std::string& word, std::string& into) {
  std::vector<std::string_view> ids;
  for (const FigureWords& one : run_figures) ids.push_back(one.id);
  for (const FigureWords& one : chart_figures) ids.push_back(one.id);
  if (std::ranges::find(ids, word) == ids.end())
    throw cli::UsageError(
        fmt::format("--of is '{}'{}; expected {}", word.substr(0, 40), did_you_mean(word, ids), fmt::join(ids, ", ")));
  into = word;
}

void read_axes(const std::string& words, FigureWish& into) {
  const std::map<std::string, bool*> known{
      {"seconds", &into.over_seconds}, {"log-time", &into.log_time}, {"linear-gap", &into.linear_gap}};
  for (std::size_t begin = 0; begin <= words.size();) {
    const std::size_t end = std::min(words.find(',', begin), words.size());
    const auto found = known.find(words.substr(begin, end - begin));
    if (found == known.end())
      throw cli::UsageError(
          fmt::format("--axes is '{}'; expected some of seconds, log-time, linear-gap, with commas "
                      "between them",
                      words.substr(0, 40)));
    *found->second = true;
    begin = end + 1;
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
       "What is seen, as Ctrl+Alt+C copies it: layers, colours, order, part of the map; also of a film",
       [&figure](const std::string& words) {
         try {
           figure.view = view_of_option(words);
         } catch (const InputError& error) {
           throw cli::UsageError(fmt::format("--view: {}", error.what()));
         }
       });
  cli::add_choice<int>(app, "--side", figure.side, {{"A", 0}, {"B", 1}, {"C", 2}, {"D", 3}},
                       "The run of a session that is drawn, where one is; default A")
      ->group(more_of_pictures);
  app.add_flag("--differences", figure.differences, "Draw where the sides differ: A from B, the others from A")
      ->group(more_of_pictures);
  cli::add_whole(app, "--ant", figure.ant, 1, 1'000'000, "With the way of this ant and the card of one of its choices")
      ->group(more_of_pictures);
  cli::add_whole(app, "--step", figure.step, 1, 1'000'000'000, "Which choice of that ant; default 1")
      ->group(more_of_pictures);
  text("--axes", "LIST", "Of a chart: seconds, log-time, linear-gap, with commas between them",
       [&figure](const std::string& words) { read_axes(words, figure); });
}

void finish_figure(const CLI::App& app, const FigureWish& figure) {
  const auto given = [&](const char* name) { return app[name]->count() > 0; };
  const bool render = given("--render");
  if (given("--view") && !render && !given("--film")) throw cli::UsageError("--view needs --render or --film");
  for (const char* const name : {"--of", "--side", "--differences", "--ant", "--step", "--axes"})
    if (given(name) && !render) throw cli::UsageError(std::string(name) + " needs --render");
  if (given("--step") && !given("--ant")) throw cli::UsageError("--step needs --ant");
  const bool chart = std::ranges::find(chart_figures, figure.of, &FigureWords::id) != chart_figures.end();
  if (given("--axes") && !chart) throw cli::UsageError("--axes needs --of with a chart");
}

}  // namespace formicarium
