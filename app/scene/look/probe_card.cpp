// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/probe_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/model/number_words.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "core/problem/given_eta.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

constexpr double least_spoke = 0.15;   // px: thinner ones are not drawn
constexpr double sentence_wide = 200;  // units that a sentence may take in any case

/// The content of a card of a city besides its name; each form takes less room than the one before.
struct Form {
  std::size_t rows;  // of the table; 0: no table
  bool trails, bars, closeness, rule;
  bool sentence;
};
constexpr int card_forms = 8;
constexpr std::array<Form, card_forms> forms{{{6, true, true, true, true, true},
                                              {6, true, true, false, true, true},
                                              {6, true, true, false, false, true},
                                              {6, true, false, false, false, true},
                                              {4, true, false, false, false, true},
                                              {4, false, false, false, false, true},
                                              {0, false, false, false, false, true},
                                              {0, false, false, false, false, false}}};

/// The rule, with the numbers of the most probable candidate: "p(1→22) = (0.83)^1 · (0.0096)^2 / 0.00012 = 0.62".
std::array<std::string, 2> rule_of(const Settings& settings, int cities, const ProbeRow& row, std::int64_t from,
                                   std::int64_t to) {
  const std::string p = fmt::format("p({}→{})", from, to), is = chance(row.probability);
  if (const std::string_view formula = own_formula(settings.selection); !formula.empty())
    return {fmt::format("p = {}; w = τ^α · η^β", formula), fmt::format("{} = {}", p, is)};
  const double weight = std::pow(row.trail, settings.alpha) * std::pow(row.closeness, settings.beta);
  const std::string one = fmt::format("({})^{:g} · ({})^{:g}", short_number(row.trail), settings.alpha,
                                      short_number(row.closeness), settings.beta);
  const auto sum = [&](double drawn) { return short_number(weight / drawn); };
  if (settings.algorithm != Algorithm::acs)
    return {"p = τ^α · η^β / sum over candidates", fmt::format("{} = {} / {} = {}", p, one, sum(row.probability), is)};
  const double q0 = settings.q0_for(cities), rest = 1 - q0;
  const char* const rule = "p = (1 − q0) · τ^α · η^β / sum, and q0 more for the best";
  if (!row.exploited || rest <= 0 || row.probability <= q0) return {rule, fmt::format("{} = {}", p, is)};
  return {rule, fmt::format("{} = {} · {} / {} + {} = {}", p, short_number(rest), one,
                            sum((row.probability - q0) / rest), short_number(q0), is)};
}

Card::Cell cell(std::string words, Colour colour) { return {std::move(words), {colour}}; }

/// Whether the card about the probed city names this one even if it has few rows.
bool always_named(const TourStep& step, City city) {
  return city == step.next || city == step.nearest || city == step.passed_by;
}

/// The rows a card has room for: the most probable, and those always named.
std::vector<std::size_t> rows_shown(const ProbedCity& probed, std::size_t most) {
  std::vector<std::size_t> shown, asked;
  for (std::size_t k = 0; k < probed.rows.size(); ++k)
    if (always_named(probed.step, probed.rows[k].city)) asked.push_back(k);
  for (std::size_t k = 0; k < probed.rows.size() && shown.size() < most; ++k) {
    const auto left = std::size_t(std::ranges::count_if(asked, [&](std::size_t a) { return a >= k; }));
    if (shown.size() + left < most || std::ranges::find(asked, k) != asked.end()) shown.push_back(k);
  }
  return shown;
}

}  // namespace

std::vector<City> spoken_of(const ProbedCity& probed) {
  std::vector<City> cities;
  for (std::size_t k = 0; k < probed.rows.size(); ++k) {
    const ProbeRow& row = probed.rows[k];
    if (k < forms[0].rows || spoke_width(row) > 0 || always_named(probed.step, row.city)) cities.push_back(row.city);
  }
  if (probed.step.next >= 0) cities.push_back(probed.step.next);
  return cities;
}

double spoke_width(const ProbeRow& row) {
  const double width = 10 * row.probability;
  return width < least_spoke ? 0 : width;
}

std::optional<Card> card_about(const Frame& frame, const ProbedCity& probed, const Palette& p, int number) {
  if (number >= card_forms || probed.rows.empty()) return {};
  const Form& form = forms[std::size_t(number)];
  const Instance& instance = *frame.instance;
  Card card{instance.label(probed.city) == std::to_string(instance.id(probed.city))
                ? fmt::format("City {}", instance.id(probed.city))
                : instance.label(probed.city),
            form.rows > 0 ? "where an ant goes next" : "",
            {}};
  const auto say = [&card](std::string words, Colour colour, double at_least = Card::Sentence{}.at_least) {
    card.parts.emplace_back(Card::Sentence{std::move(words), colour, at_least});
  };
  if (form.rows > 0) {
    Card::Table table{{Card::Row()}, 40, true};
    std::vector<Card::Row>& rows = table.rows;
    const bool given = eta_in_force(as_tsp(instance), frame.turned().eta).value;
    rows[0] = {cell("to", p.secondary), cell("d", p.secondary)};
    if (form.trails) rows[0].push_back(cell("τ", p.secondary));
    if (form.closeness) rows[0].push_back(cell(given ? "η, given" : "η = 1/" + instance.in_steps("d"), p.secondary));
    rows[0].push_back(cell("p", p.secondary));
    const std::vector<std::size_t> shown = rows_shown(probed, form.rows);
    for (const std::size_t k : shown) {
      const ProbeRow& row = probed.rows[k];
      const bool next = row.city == probed.step.next, visited = probed.step.visited[k];
      const Colour colour = next ? p.best : visited ? p.secondary : p.text;
      Card::Row& cells = rows.emplace_back();
      cells.push_back(cell(instance.label(row.city), colour));
      cells.push_back(cell(instance.cost_words(row.distance), colour));
      if (form.trails)
        cells.push_back(cell(frame.trails->absent(probed.city, row.city) ? "–" : short_number(row.trail), colour));
      if (form.closeness) cells.push_back(cell(short_number(row.closeness), colour));
      cells.push_back(cell(chance(row.probability), colour));
      if (form.bars) cells.push_back({{}, {next ? p.best : p.focus, visited && !next ? 0.45 : 1}, row.probability});
      std::string mark = next ? "best tour" : visited ? "visited" : "";
      if (row.city == probed.step.nearest) mark += mark.empty() ? "nearest" : ", nearest";
      cells.push_back(cell(mark, colour));
    }
    if (probed.step.next >= 0 &&
        std::ranges::find(probed.rows, probed.step.next, &ProbeRow::city) == probed.rows.end()) {
      const Distance away = as_tsp(instance).distance(probed.city, probed.step.next);  // it is not among the candidates
      Card::Row& cells = rows.emplace_back();
      cells.push_back(cell(instance.label(probed.step.next), p.best));
      cells.push_back(cell(instance.cost_words(away), p.best));
      cells.resize(rows[0].size() + (form.bars ? 1 : 0), cell("–", p.best));
      if (form.bars) cells.back().words.clear();
      cells.push_back(cell("best tour", p.best));
    }
    card.parts.emplace_back(std::move(table));
    const int more = frame.turned().candidates_for(instance.cities()) - int(shown.size());
    if (more > 0 && form.rows > 4)
      say(more == 1 ? "and 1 more candidate" : fmt::format("and {} more candidates", more), p.secondary);
  }
  if (!probed.step.sentence.empty()) {
    if (form.sentence)
      say(probed.step.sentence, p.text, sentence_wide);
    else
      say(fmt::format("on to {}", instance.label(probed.step.next)), p.best);
  }
  if (form.rule)
    for (const std::string& line : rule_of(frame.turned(), instance.cities(), probed.rows.front(),
                                           instance.id(probed.city), instance.id(probed.rows.front().city)))
      say(line, p.secondary);
  return card;
}

std::optional<Card> card_about(const Frame& frame, const ProbedEdge& edge, const Palette& p, int form) {
  if (form >= card_forms) return {};
  const Instance& instance = *frame.instance;
  const std::string from = instance.label(edge.from), to = instance.label(edge.to);
  Card card{fmt::format("{} – {}", from, to), "", {}};
  if (form + 1 < card_forms) {
    Card::Table table{{Card::Row()}, 0, false};
    for (const char* const heading : {"", "d", "τ", "p"}) table.rows[0].push_back(cell(heading, p.secondary));
    for (const auto& [way, words] : {std::pair(edge.there, fmt::format("{} → {}", from, to)),
                                     std::pair(edge.back, fmt::format("{} → {}", to, from))})
      table.rows.push_back({cell(words, p.text), cell(instance.cost_words(way.distance), p.text),
                            cell(way.kept ? short_number(way.trail) : "–", p.text),
                            cell(way.probability ? chance(*way.probability) : "–", p.text)});
    card.parts.emplace_back(std::move(table));
  }
  if (!frame.best.empty() && form < card_forms / 2)
    card.parts.emplace_back(Card::Sentence{edge.on_best ? "On the best tour" : "Not on the best tour",
                                           edge.on_best ? p.best : p.secondary});
  if (std::string words = edge.recent.words(); !words.empty() && form < card_forms / 2)
    card.parts.emplace_back(Card::Sentence{std::move(words), p.text, sentence_wide});
  return card;
}

}  // namespace formicarium
