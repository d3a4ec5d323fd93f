// SPDX-License-Identifier: Apache-2.0
// The overlay's few controls: a switch for each layer, with a sample of the layer beside it, and the choice of view.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "app/scene/layers/layer.hpp"
#include "app/scene/look/view.hpp"
#include "app/scene/overlay.hpp"

namespace formicarium {

/// How the switches are laid out: all in one row with a sample of each layer, else in two rows, else in two or three
/// rows of names alone. Names are never shortened: without room for any of these there are no rows.
struct SwitchForm {
  int rows = 1;
  bool samples = true;
  double width = 0;  // logical px
};
/// `names`: the width of each layer's name; `unit`: Type::unit.
SwitchForm switch_form(std::span<const double> names, double unit, double room);

/// Draws a switch for each of these layers ([Layer]) that suits the problem, with their left bottom corner at `corner`,
/// `height` px high at most; one under the other if `column` and all find room. Returns true if one was changed.
bool layer_switches(Overlay& overlay, Pixel corner, double room, double height,
                    std::span<const std::unique_ptr<PaneLayer>> layers, const Look& look, const Traits& traits,
                    bool column, ShownLayers& shown);

/// One of these words, in a row: [Map|Both|Matrix].
struct WordChoice {
  const char* name;  // of its window
  std::span<const char* const> words;
  std::span<const char* const> tips;  // empty, or one for each word
};
double width_of_choice(const Overlay& overlay, const WordChoice& choice);
/// Draws it with its corner `pivot` ({0, 0}: left top) at `corner`. Returns true if another word was clicked.
bool choice_switch(Overlay& overlay, Pixel corner, Pixel pivot, const Palette& palette, const WordChoice& choice,
                   std::size_t& chosen);

double width_of_view_switch(const Overlay& overlay);
/// [Map|Both|Matrix], placed as choice_switch(). Returns true if it was changed.
bool view_switch(Overlay& overlay, Pixel corner, Pixel pivot, const Palette& palette, View& view);

}  // namespace formicarium
