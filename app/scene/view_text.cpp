// SPDX-License-Identifier: Apache-2.0
#include "app/scene/view_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <sstream>
#include <vector>

#include "app/scene/layers/heat_table.hpp"
#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"

namespace formicarium {
namespace {

constexpr std::array<std::string_view, 3> pane_ids{"map", "both", "matrix"};  // [View]
constexpr std::array trail_colour_ids{"share", "value"};                      // [TrailColour]
constexpr std::array order_ids{"best", "file", "A", "B", "C", "D"};           // [OrderedBy]
constexpr double farthest = 1e15;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::vector<std::string> words_in(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

[[noreturn]] void refuse_view(std::string_view part, const std::string& expected) {
  throw InputError(fmt::format("in the view, '{}': expected {}", part.substr(0, 60), expected));
}

std::vector<double> numbers_in(std::string_view part, std::string_view text, std::size_t count,
                               const std::string& expected) {
  std::vector<double> numbers;
  for (const std::string& word : words_in(text)) {
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    if (end == word.c_str() || *end != '\0' || !(std::abs(value) < farthest)) refuse_view(part, expected);
    numbers.push_back(value);
  }
  if (numbers.size() != count) refuse_view(part, expected);
  return numbers;
}

/// The place of `word` among what `name_of` gives for 0, 1, …, in capitals or not.
template <class NameOf>
std::size_t place_of_word(std::string_view part, std::string_view word, std::size_t count, const NameOf& name_of) {
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  std::string all;
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < count; ++i) {
    if (std::ranges::equal(name_of(i), word, same)) return i;
    names.push_back(name_of(i));
    all += fmt::format("{}{}", i == 0 ? "" : i + 1 == count ? " or " : ", ", name_of(i));
  }
  const std::string wrong = word.size() < part.size() ? fmt::format("{}, not '{}'", all, word.substr(0, 40)) : all;
  refuse_view(part, wrong + did_you_mean(word, names));
}

}  // namespace

SeenView seen_view(const ViewState& state, const std::optional<Camera>& camera) {
  const Excerpt& excerpt = state.excerpt();
  SeenView view{.layers = state.shown(),
                .panes = state.view(),
                .splitter = state.splitter(),
                .colours = state.options().colour_map,
                .trail_colour = state.options().trail_colour,
                .edges = state.options().edges,
                .table = state.options().table,
                .order = state.options().order};
  if (!excerpt.fitted && camera && camera->scale > 0) {
    view.map.emplace();
    view.map->centre = camera->centre;
    view.map->pane = {0, 0, camera->pane.width / camera->scale, camera->pane.height / camera->scale};
  }
  if (!excerpt.matrix.whole()) view.matrix = excerpt.matrix.part();
  return view;
}

std::string view_text(const SeenView& view) {
  std::string text = "layers";
  for (const Layer layer : all_layers)
    if (view.layers[std::size_t(layer)]) text += fmt::format(" {}", kind_of(layer).id);
  text += fmt::format("; panes {} {:.3g}", pane_ids[std::size_t(view.panes)], view.splitter);
  text += fmt::format("; colours {} {}", colour_maps()[std::size_t(view.colours)].id,
                      trail_colour_ids[std::size_t(view.trail_colour)]);
  text += fmt::format("; lines {}", words_of(view.edges).name);
  text += fmt::format("; table {}", make_heat_tables()[std::size_t(view.table)]->label());
  text += fmt::format("; order {}", order_ids[std::size_t(view.order)]);
  if (view.map)
    text += fmt::format("; map {:.9g} {:.9g} {:.9g} {:.9g}", view.map->centre.x, view.map->centre.y,
                        view.map->pane.width, view.map->pane.height);
  else
    text += "; map fitted";
  if (view.matrix)
    text += fmt::format("; matrix {:.9g} {:.9g} {:.9g}", view.matrix->row, view.matrix->column, view.matrix->span);
  else
    text += "; matrix fitted";
  return text;
}

SeenView parse_view(std::string_view text, SeenView view) {
  bool any = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size());
    const std::string_view part = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (part.empty()) continue;
    any = true;
    const std::size_t blank = std::min(part.find_first_of(" \t\n"), part.size());
    const std::string_view key = part.substr(0, blank), said = trimmed(part.substr(blank));
    const std::vector<std::string> words = words_in(said);
    if (key == "layers") {
      view.layers = {};
      for (const std::string& word : words)
        view.layers[place_of_word(part, word, all_layers.size(),
                                  [](std::size_t i) { return std::string_view(layer_kinds[i]->id); })] = true;
    } else if (key == "panes" && !words.empty()) {
      view.panes = View(place_of_word(part, words[0], pane_ids.size(), [](std::size_t i) { return pane_ids[i]; }));
      if (words.size() > 1) view.splitter = numbers_in(part, words[1], 1, "a share of the pane")[0];
    } else if (key == "colours" && !words.empty()) {
      view.colours = colour_maps()[place_of_word(part, words[0], colour_maps().size(), [](std::size_t i) {
                       return colour_maps()[i].id;
                     })].map;
      if (words.size() > 1)
        view.trail_colour = TrailColour(place_of_word(part, words[1], trail_colour_ids.size(), [](std::size_t i) {
          return std::string_view(trail_colour_ids[i]);
        }));
    } else if (key == "lines") {
      view.edges = EdgeValue(place_of_word(part, said, edge_value_words.size(),
                                           [](std::size_t i) { return std::string_view(edge_value_words[i].name); }));
    } else if (key == "table") {
      const auto all = make_heat_tables();
      view.table = Table(
          place_of_word(part, said, all.size(), [&](std::size_t i) { return std::string_view(all[i]->label()); }));
    } else if (key == "order") {
      view.order = OrderedBy(
          place_of_word(part, said, order_ids.size(), [](std::size_t i) { return std::string_view(order_ids[i]); }));
    } else if (key == "map") {
      view.map.reset();
      if (said == "fitted") continue;
      const auto n = numbers_in(part, said, 4, "'fitted', or the middle, width and height of what is seen");
      if (!(n[2] > 0) || !(n[3] > 0)) refuse_view(part, "a width and a height above 0");
      view.map.emplace();
      view.map->centre = {n[0], n[1], 0};
      view.map->pane = {0, 0, n[2], n[3]};
    } else if (key == "matrix") {
      view.matrix.reset();
      if (said == "fitted") continue;
      const auto n = numbers_in(part, said, 3, "'fitted', or row, column and how many are seen");
      if (!(n[2] > 0)) refuse_view(part, "more than 0 rows");
      view.matrix = {n[0], n[1], n[2]};
    } else {
      refuse_view(part, "layers, panes, colours, lines, table, order, map or matrix, and what is shown of it");
    }
  }
  if (!any) throw InputError("there is no view in this text; expected one such as 'layers cities best; map fitted'");
  return view;
}

SeenView view_of_option(const std::string& words) {
  SeenView view;
  if (trimmed(words).find_first_of(" ;") != std::string_view::npos) return parse_view(words, view);
  const auto named = std::ranges::find(pane_ids, trimmed(words));
  if (named == pane_ids.end())
    throw InputError(fmt::format("'{}'{}; expected map, both, matrix or a view that was copied", words.substr(0, 40),
                                 did_you_mean(words, pane_ids)));
  view.panes = View(named - pane_ids.begin());
  return view;
}

void show_view(const SeenView& view, const Rect& pane, ViewState& state) {
  state.set_shown(view.layers);
  state.set_view(view.panes);
  state.set_splitter(view.splitter);
  state.change_options([&](SceneOptions& options) {
    options.colour_map = view.colours;
    options.trail_colour = view.trail_colour;
    options.edges = view.edges;
    options.table = view.table;
    options.order = view.order;
  });
  state.change_excerpt([&](Excerpt& excerpt) -> unsigned {
    excerpt.fitted = !view.map;
    if (view.map) {
      excerpt.centre = view.map->centre;
      excerpt.scale = std::min(std::max(pane.width, 1.0) / view.map->pane.width,
                               std::max(pane.height, 1.0) / view.map->pane.height);
    }
    excerpt.matrix = MatrixView(excerpt.matrix.cities(), view.matrix.value_or(MatrixPart{}));
    return ViewChange::map | ViewChange::matrix;
  });
}

}  // namespace formicarium
