// SPDX-License-Identifier: Apache-2.0
// Judges the sentences of a picture by what the picture shows. It reads the numbers out of a sentence and computes them
// again from the frame's arrays and settings; it shares no code with what makes the sentences.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/session/frame.hpp"

namespace formicarium::test {

/// What a test knows of a picture without asking it.
struct Known {
  const Frame& frame;                       // that was given to the picture last
  const std::vector<IterationRecord>& log;  // [iteration − 1] of its run, up to the frame's iteration
  const std::vector<Tour>& bests;           // [iteration − 1] the iterations' best solutions
  bool map = true, matrix = true;           // which panes are shown
  bool best_tour = true;                    // the layer is on
  // Another tour that the map compares with, if any.
  Tour held{};
  Length held_length = 0;
  std::int64_t held_iteration = 0;
  char held_name = 0, shown_name = 0;  // letters of sides; 0: it is held
  bool differences = false;            // of trails, in the matrix
  std::int64_t order_of_a = -1;        // the iteration of A's best tour if the matrix follows A; −1: it does not
};

/// What is wrong with each false sentence; a sentence of a kind that the oracle does not know is wrong, too. Counts in
/// `judged` how often it saw each kind.
std::vector<std::string> false_sentences(const std::vector<std::string>& words, const Known& known,
                                         std::map<std::string, int>& judged);

/// The same of the words beside the switch of the ants, of which `walking` walk; `acts`: an iteration is played in
/// full.
std::optional<std::string> false_words_of_ants(const std::string& words, const Known& known, int walking,
                                               std::int64_t walks, std::map<std::string, int>& judged);

}  // namespace formicarium::test
