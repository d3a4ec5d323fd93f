// SPDX-License-Identifier: Apache-2.0
// A view as a line of text, which can be kept and set again: which panes and layers are shown, in which colours, and
// which part of map and matrix is seen. So a second figure looks like the first.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/scene/view_state.hpp"

namespace formicarium {

/// "layers cities best trails; panes both 0.58; colours viridis share; lines trail τ; table Flow; order best;
/// map 10 20 400 300; matrix 0 0 52". The part of the map is its middle and its size in world units; "fitted": all of
/// it.
struct SeenView {
  ShownLayers layers = shown_at_first();
  View panes = View::map;
  double splitter = 0.58;
  ColourMap colours = ColourMap::viridis;
  TrailColour trail_colour = TrailColour::share;
  EdgeValue edges = EdgeValue::trail;
  Table table{};
  OrderedBy order = OrderedBy::best;
  std::optional<Camera> map{};         // its pane has one pixel a world unit; nothing: all is seen
  std::optional<MatrixPart> matrix{};  // nothing: all is seen
};

/// `camera`: of the map as it is seen; nothing: no map is shown.
SeenView seen_view(const ViewState& state, const std::optional<Camera>& camera);
std::string view_text(const SeenView& view);
/// What the text does not say is as in `base`. Throws InputError with a sentence.
SeenView parse_view(std::string_view text, SeenView base);
/// That of the option --view: "map", "both" or "matrix", or a view as above. Throws as parse_view().
SeenView view_of_option(const std::string& words);
/// `pane`: of the map, logical px.
void show_view(const SeenView& view, const Rect& pane, ViewState& state);

}  // namespace formicarium
