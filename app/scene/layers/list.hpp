// SPDX-License-Identifier: Apache-2.0
// The list of all layers, without OpenGL. A new layer is a file of its own, which defines its LayerKind, and a word in
// this list; switches, menus, keys and exported pictures follow from the list.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "core/problem/instance.hpp"

namespace formicarium {

class PaneLayer;

/// What a layer is called, and how one is made. Each layer defines its own beside its class.
struct LayerKind {
  const char* id = "";               // "iteration_best": in names of actions
  const char* label = "";            // "Iteration Best": beside its switch; empty: it has no switch
  const char* name = "";             // "Iteration-Best Tour": in menus and in the list of keys
  const char* key = "";              // "I": shows and hides it
  int level = 0;                     // the higher lies on top
  bool shown = true;                 // at first
  Problem problem = Problem::tours;  // whose solutions it shows
  std::unique_ptr<PaneLayer> (*make)() = nullptr;
};

/// The layers of the map that can be shown and hidden, in the order of their switches and menu entries. NAME is one of
/// Layer, and NAME_kind its LayerKind.
#define FORMICARIUM_LAYERS(one)                                                                             \
  one(cities) one(best) one(iteration_best) one(trails) one(ants) one(held) one(hull) one(bound) one(flows) \
      one(locations) one(units)

#define FORMICARIUM_LAYER(name) name,
enum class Layer { FORMICARIUM_LAYERS(FORMICARIUM_LAYER) };
#undef FORMICARIUM_LAYER
#define FORMICARIUM_LAYER(name) Layer::name,
inline constexpr std::array all_layers{FORMICARIUM_LAYERS(FORMICARIUM_LAYER)};
#undef FORMICARIUM_LAYER
#define FORMICARIUM_LAYER(name) extern const LayerKind name##_kind;
FORMICARIUM_LAYERS(FORMICARIUM_LAYER)
#undef FORMICARIUM_LAYER

using ShownLayers = std::array<bool, all_layers.size()>;  // [Layer]
ShownLayers shown_at_first();

extern const LayerKind matrix_kind, difference_kind, heat_kind;

#define FORMICARIUM_LAYER(name) &name##_kind,
inline constexpr std::array<const LayerKind*, all_layers.size()> layer_kinds{// [Layer]
                                                                             FORMICARIUM_LAYERS(FORMICARIUM_LAYER)};
#undef FORMICARIUM_LAYER
#undef FORMICARIUM_LAYERS
/// As they are painted, the lowest first.
std::span<const Layer> painted_layers();
/// The layers of the matrix. One of them draws: the trails, how they differ from held ones, or a table of an assignment
/// problem.
inline constexpr std::array matrix_layers{&matrix_kind, &difference_kind, &heat_kind};

/// Whether the layer shows instances with these traits.
inline bool suits(const LayerKind& kind, const Traits& traits) { return kind.problem == problem_of(traits); }
inline const LayerKind& kind_of(Layer layer) { return *layer_kinds[std::size_t(layer)]; }

}  // namespace formicarium
