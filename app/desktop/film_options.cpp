// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film_options.hpp"

#include <string_view>

#include "app/model/options.hpp"

namespace formicarium {
namespace {

constexpr std::int64_t most_iterations_of_film = 1'000'000'000;

}  // namespace

CLI::Option* add_axes(CLI::App& app, const char* name, FilmAxes& into) {
  return cli::add_choice<FilmAxes>(app, name, into,
                                   {{"linear", FilmAxes{false, false}},
                                    {"log-gap", FilmAxes{false, true}},
                                    {"log-iterations", FilmAxes{true, false}},
                                    {"log", FilmAxes{true, true}}},
                                   "Which axes of the chart are logarithmic; default log-gap");
}

void add_ant(CLI::App& app, const std::string& prefix, std::int64_t& ant, std::int64_t& step,
             const std::string& group) {
  cli::add_whole(app, prefix + "ant", ant, 1, 1'000'000, "With the way of this ant and the card of one of its choices")
      ->group(group);
  cli::add_whole(app, prefix + "step", step, 1, most_iterations_of_film, "Which choice of that ant; default 1")
      ->group(group);
}

void add_film_options(CLI::App& app, FilmWish& film) {
  const auto whole = [&](const char* name, std::int64_t& into, std::int64_t least, std::int64_t most,
                         const char* help) { cli::add_whole(app, name, into, least, most, help)->group(film_group); };
  cli::add_file(app, "--film", film.out, "Make a film: .gif, .webm, .mp4 or a folder")
      ->type_name("OUT")
      ->group(film_group);
  whole("--film-from", film.from, 0, most_iterations_of_film, "The first iteration that is shown; default 0");
  whole("--film-to", film.to, 0, most_iterations_of_film, "The last one; default: the last of the run");
  whole("--film-every", film.every, 1, most_iterations_of_film, "Show every so many iterations; default 1");
  app.add_flag("--film-improvements", film.improvements, "Show the iterations that found something better instead")
      ->group(film_group);
  cli::add_real(app, "--film-seconds", film.seconds, 0.01, Film::most_seconds,
                "How long it is, the moments being spread over it; default 12, with --film-every a frame for each")
      ->group(film_group);
  whole("--film-rate", film.a_second, 1, Film::most_a_second, "Frames a second; default 25");
  cli::add_choice<FilmCaptions>(
      app, "--film-captions", film.captions,
      {{"burned", FilmCaptions::burned}, {"vtt", FilmCaptions::subtitles}, {"none", FilmCaptions::none}},
      "Captions in the picture, the default, as subtitles in a .vtt file, or none")
      ->group(film_group);
  cli::add_choice<Table>(app, "--film-matrix", film.table,
                         {{"trails", Table::trails},
                          {"flow", Table::flow},
                          {"distance", Table::distance},
                          {"exchanges", Table::exchanges},
                          {"taboo", Table::taboo}},
                         "With the matrix of trails beside the map, or with another table of an assignment")
      ->group(film_group);
  app.add_flag("--film-chart", film.chart, "With the convergence below")->group(film_group);
  add_axes(app, "--film-axes", film.axes)->group(film_group);
  add_ant(app, "--film-", film.ant, film.step, film_group);
}

void finish_film(const CLI::App& app, FilmWish& film) {
  const auto given = [&](const char* name) { return app[name]->count() > 0; };
  if (film.out.empty()) {
    for (const CLI::Option* option : app.get_options())
      if (option->count() > 0 && option->get_group() == film_group)
        throw cli::UsageError(option->get_name() + " needs --film");
    return;
  }
  if (!film_form(film.out)) cli::expect_ending("--film", film.out, {".gif", ".webm", ".mp4", "no ending (a folder)"});
  if (film.improvements && given("--film-every"))
    throw cli::UsageError("--film-improvements and --film-every contradict each other");
  if (given("--film-axes") && !film.chart) throw cli::UsageError("--film-axes needs --film-chart");
  if (given("--film-step") && !given("--film-ant")) throw cli::UsageError("--film-step needs --film-ant");
  film.matrix = given("--film-matrix");
  if (!given("--film-seconds") && !given("--film-every")) film.seconds = Film::usual_seconds;
}

}  // namespace formicarium
