// SPDX-License-Identifier: Apache-2.0
// The words hosts of the scene use: which layers are drawn, and what the pane shows.
#pragma once

#include <array>
#include <string_view>

namespace formicarium {

enum class Layer { cities, best, iteration_best, trails, ants };
inline constexpr std::array all_layers{Layer::cities, Layer::best, Layer::iteration_best, Layer::trails, Layer::ants};

enum class View { map, both, matrix };

struct LayerWords {
  Layer layer;
  std::string_view id;     // "iteration_best": settings
  std::string_view label;  // "Iteration Best": menus
  char key;                // 'I'
};
inline constexpr std::array<LayerWords, all_layers.size()> layer_words{
    {{Layer::cities, "cities", "Cities", 'C'},
     {Layer::best, "best", "Best Tour", 'B'},
     {Layer::iteration_best, "iteration_best", "Iteration Best", 'I'},
     {Layer::trails, "trails", "Trails", 'T'},
     {Layer::ants, "ants", "Ants", 'A'}}};

}  // namespace formicarium
