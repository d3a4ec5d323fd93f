// SPDX-License-Identifier: Apache-2.0
// A problem's words in windows' sentences.
#pragma once

#include <string>
#include <string_view>

#include "core/problem/filled.hpp"

namespace formicarium {

/// What windows say of each kind of problem in sentences of its own. Empty: there is nothing to say.
struct WindowWords {
  std::string_view a_second;                           // what ants make, in a rate: " tours/s"
  std::string_view choose;                             // what to click
  std::string_view pin;                                // in the list of keys
  std::string_view before, after;                      // tips of the inspector's arrows
  std::string_view candidate, to_candidate;            // heading of its table, and what the heading means
  std::string_view computed_places;                    // of a file without coordinates
  std::string_view share, value;                       // what colours of trails may say
  std::string_view differences;                        // tip of the switch between sides
  std::string_view differs_from, differs_from_none;    // tips of a picture's tick
  std::string_view solution_files;                     // those of a dialog that saves a solution
  std::string_view ways, settles;                      // of the branching factor: " ways"; what it tells
  std::string_view lengths;                            // title of the chart
  std::string_view parameters;                         // what the chart of parameters in use shows
  std::string_view no_decisions, no_lists, none_lost;  // why a chart is empty
  int most_followed;                                   // cities or facilities through which an eye can follow an ant
};

/// Those of the instance's problem; those of tours if there is none.
const ProblemWords& words_of(const Instance* instance);
const WindowWords& window_words(const ProblemWords& words);
const WindowWords& window_words(const Instance* instance);

/// Whether these are the words of tours.
bool of_tours(const ProblemWords& words);

/// "1 city", "42 facilities".
std::string counted_items(int count, const ProblemWords& words);

}  // namespace formicarium
