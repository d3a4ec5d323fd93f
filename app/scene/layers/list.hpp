// SPDX-License-Identifier: Apache-2.0
// The list of all layers, without OpenGL. A new layer is written in files of its own, which define its LayerKind, and
// is named here; switches, menus and keys follow from this list.
#pragma once

#include <array>
#include <memory>

#include "core/problem/instance.hpp"

namespace formicarium {

class PaneLayer;

/// Whose solutions a layer shows.
enum class LayerFor { tours, assignments };

/// What a layer is called, and how one is made. Each layer defines its own beside its class.
struct LayerKind {
  const char* id = "";     // "iteration_best": in names of actions
  const char* label = "";  // "Iteration Best": beside its switch; empty: it has no switch
  const char* name = "";   // "Iteration-Best Tour": in menus and in the list of keys
  const char* key = "";    // "I": shows and hides it
  bool shown = true;       // at first
  LayerFor problem = LayerFor::tours;
  std::unique_ptr<PaneLayer> (*make)() = nullptr;
};

/// The layers of the map that can be shown and hidden, in the order of their switches and menu entries.
enum class Layer { cities, best, iteration_best, trails, ants, held, flows, locations, units };
/// The same in the order in which they are painted, the lowest first.
inline constexpr std::array all_layers{Layer::trails, Layer::held,  Layer::iteration_best, Layer::best, Layer::cities,
                                       Layer::ants,   Layer::flows, Layer::locations,      Layer::units};

using ShownLayers = std::array<bool, all_layers.size()>;  // [Layer]

extern const LayerKind cities_kind, best_kind, iteration_best_kind, trails_kind, ants_kind, held_kind, flows_kind,
    locations_kind, units_kind, matrix_kind, difference_kind, heat_kind;

/// [Layer]
inline constexpr std::array<const LayerKind*, all_layers.size()> layer_kinds{
    &cities_kind, &best_kind,  &iteration_best_kind, &trails_kind, &ants_kind,
    &held_kind,   &flows_kind, &locations_kind,      &units_kind};
/// The layers of the matrix. One of them draws: the trails, how they differ from held ones, or a table of an assignment
/// problem.
inline constexpr std::array matrix_layers{&matrix_kind, &difference_kind, &heat_kind};

/// Whether the layer shows instances with these traits.
inline bool suits(const LayerKind& kind, const Traits& traits) {
  return (kind.problem == LayerFor::tours) == traits.is_tour;
}
inline const LayerKind& kind_of(Layer layer) { return *layer_kinds[std::size_t(layer)]; }

}  // namespace formicarium
