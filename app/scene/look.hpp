// SPDX-License-Identifier: Apache-2.0
// How one run looks in one draw, in a window or in a file.
#pragma once

#include <chrono>

#include "app/scene/look/camera.hpp"
#include "app/scene/look/matrix_view.hpp"
#include "app/scene/look/scene_options.hpp"
#include "app/scene/look/trail_look.hpp"
#include "app/scene/look/widths.hpp"

namespace formicarium {

struct RunView;

/// The same for every layer.
struct Look {
  const RunView* run = nullptr;
  Camera camera;      // of the map; logical px
  MatrixView matrix;  // which part of the matrix is seen,
  Rect plot;          // and where; logical px
  Rect units;         // where the costs of an assignment problem's units stand; logical px; empty: nowhere
  double ratio = 1;   // device px a logical px
  Widths widths;
  const Palette* palette = nullptr;
  TrailLook trails;
  Table table{};                                // of an assignment problem, in the matrix pane
  bool difference = false;                      // the matrix shows how the trails differ from the held ones
  double line_scale = 1;                        // 1.75 in projector mode
  double dimmed = 1;                            // opacity of all but the city or edge asked about
  std::chrono::steady_clock::time_point now{};  // when the draw began
};

}  // namespace formicarium
