// SPDX-License-Identifier: Apache-2.0
// What a figure can show, by the names of the command line and of the help.
#pragma once

#include <array>
#include <string_view>

namespace formicarium {

struct FigureWords {
  std::string_view id, shows;  // "both", "The map and the matrix …"
  bool of_tours = false;       // only ants that build tours have it
};

inline constexpr std::array run_figures{
    FigureWords{"map", "The map: cities, best tour and trails"},
    FigureWords{"both", "The map and the matrix; of an assignment, a table"},
    FigureWords{"matrix", "The matrix, or the table, alone"},
    FigureWords{"sides", "The maps of all sides of a session next to each other"},
    FigureWords{"sides-both", "The same with their matrices or tables"},
};

/// The charts, in the order in which a window offers them.
inline constexpr std::array chart_figures{
    FigureWords{"convergence", "The best so far, over the iterations"},
    FigureWords{"branching", "How many ways an ant still has to go on"},
    FigureWords{"lengths", "What the ants of the last iteration built"},
    FigureWords{"search", "What local search gains, and its time"},
    FigureWords{"hit-ratio", "How often selective memory finds a trail", true},
    FigureWords{"parameters", "Parameters that change while the colony runs"},
    FigureWords{"difference", "How much better or worse the other sides are than A"},
    FigureWords{"shared-edges", "What the best of the other sides has in common with A's"},
    FigureWords{"phases", "The time that each part of an iteration takes"},
    FigureWords{"levels", "How many trails lie where between their limits"},
    FigureWords{"common-edges", "What the ants' solutions have in common"},
    FigureWords{"tabu", "What a list of visited cities costs, by its kind", true},
    FigureWords{"depositor", "Who lays trails"},
    FigureWords{"decisions", "How the ants' choices are decided", true},
    FigureWords{"insertions", "What selective memory takes in", true},
    FigureWords{"lost-edges", "What of the best solution has no trail", true},
};

/// The sizes that have a name (app/desktop/picture/figure_size.hpp).
inline constexpr std::array figure_size_names{
    FigureWords{"single-column", "Single column, 85 mm"},
    FigureWords{"double-column", "Double column, 180 mm"},
    FigureWords{"slide", "Slide, 16 : 9"},
};

/// What stands round a picture, and can be left out.
inline constexpr std::array figure_parts{
    FigureWords{"legend", "What lines and colours mean"},
    FigureWords{"scale-bar", "How long a distance is"},
    FigureWords{"names", "The file's names of cities"},
    FigureWords{"letters", "A, B, … above sides next to each other"},
    FigureWords{"caption", "The title above, and what is known of the run below"},
};

/// The parts of a view as text (app/scene/view_text.hpp), with a semicolon between them; what is left out is as usual.
inline constexpr std::array view_parts{
    FigureWords{"layers LIST", "Which are on the map: cities, best, trails, …"},
    FigureWords{"panes WHICH SHARE", "map, both or matrix, and the map's share of the pane"},
    FigureWords{"colours MAP SAYING", "viridis, cividis, grey, magma or turbo; share or value"},
    FigureWords{"lines VALUE", "What lines and cells tell: trail τ, η or 1/d"},
    FigureWords{"table NAME", "Of an assignment: trails, flow, distance, exchanges or tabu"},
    FigureWords{"order WHOSE", "Of the matrix: best, file, or a side, A to D"},
    FigureWords{"map X Y W H", "The middle and the size of what is seen; or fitted"},
    FigureWords{"matrix ROW COLUMN N", "The first row and column, and how many; or fitted"},
};

}  // namespace formicarium
