// SPDX-License-Identifier: Apache-2.0
// The differences between the best tour of the picture and another tour: of a held moment, of a file or of another run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/scene/look/palette.hpp"
#include "core/base/city.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// The best tour of an earlier moment, or the tour of a file.
struct HeldTour {
  Tour tour;
  std::string cost;                        // its length or cost, in words
  std::string words;                       // whose it is: "iteration 102", "best.tour"
  std::shared_ptr<const Trails> trails{};  // of that moment; null: of a file, or the frame had none
  /// What the two are called in counts and legends: "held" and "now", or the letters of two runs.
  std::string name = "held", shown = "now";
  /// The colour of edges that only the shown tour has and of trails that are stronger there, and the
  /// colour of edges and trails of the held one.
  Colour Palette::*shown_colour = &Palette::a;
  Colour Palette::*colour = &Palette::b;

  bool of_file = false;
  /// The other of two tours of files, with its cost; empty: the best tour of the picture, whatever it is by then.
  Tour beside{};
  std::string beside_cost{};

  bool of_other_run() const { return name != "held"; }
};

/// The best tour of a frame that has one.
HeldTour held_tour(const Frame& frame);

/// A tour or assignment that this file has of the instance.
HeldTour held_from_file(Tour solution, const Instance& instance, const std::filesystem::path& file);
/// Two tours of files: what differs between them is shown, and not how one differs from the run's.
HeldTour two_tours(const HeldTour& first, const HeldTour& second);

/// The same as another run beside the one that is shown; `name` and `shown` are their letters.
HeldTour other_run(const Frame& frame, char name, char shown);

/// Edges as pairs of cities, one after the other.
struct EdgeDifference {
  std::vector<std::uint32_t> only_held, only_now, in_both;

  std::size_t both() const { return in_both.size() / 2; }
  bool equal() const { return only_held.empty() && only_now.empty(); }
};

/// Of two tours of the same cities; `now` may be empty: there is no best tour yet. `symmetric`: an edge is the same in
/// both directions. O(n).
EdgeDifference edge_difference(const Tour& held, const Tour& now, bool symmetric);

/// Of the held tour and what it is compared with: `best`, the best tour of the picture, or the other of two files.
EdgeDifference edge_difference(const HeldTour& held, const Tour& best, bool symmetric);

/// "Held: iteration 102, length 9 105. 61 edges in both, 19 only held (dashes), 19 only now (band)"; then shorter
/// forms.
std::vector<std::string> held_words(const HeldTour& held, const EdgeDifference& difference);

/// The same of a held assignment: "B: iteration 30, cost 38 960. 19 facilities on the same locations, 23 elsewhere
/// (filled)"; then shorter forms.
std::vector<std::string> held_words(const HeldTour& held, std::size_t same, std::size_t elsewhere);

}  // namespace formicarium
