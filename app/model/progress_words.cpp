// SPDX-License-Identifier: Apache-2.0
#include "app/model/progress_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "app/model/messages.hpp"

namespace formicarium {
namespace {

std::string counted(const IterationProgress::Seen& seen) {
  using Part = IterationProgress::Part;
  switch (seen.part) {
    case Part::uncounted:
      return {};
    case Part::building:
      return fmt::format("{} of {} ants done, ", seen.done, seen.of);
    case Part::walking:
      return fmt::format("{} of {} steps of each ant, ", seen.done, seen.of);
    case Part::searching:
      return fmt::format("local search in {} of {} ants done, ", seen.done, seen.of);
  }
  return {};
}

std::string duration(double seconds) {
  return seconds < 100 ? fmt::format("{:.0f} s", std::ceil(seconds)) : fmt::format("{:.0f} min", seconds / 60);
}

}  // namespace

bool lasts_long(const IterationProgress::Seen& seen) { return seen.seconds + seen.seconds_left.value_or(0) >= 1; }

std::string progress_words(const IterationProgress::Seen& seen) {
  std::string words = fmt::format("iteration {}: {}{}", seen.iteration, counted(seen), duration(seen.seconds));
  if (seen.seconds_left) words += fmt::format(", about {} left", duration(*seen.seconds_left));
  return words;
}

std::string pausing_words(const IterationProgress::Seen& seen) {
  std::string words = fmt::format("pauses after iteration {}", seen.iteration);
  if (seen.seconds_left) words += fmt::format(", in about {}", duration(*seen.seconds_left));
  return words;
}

std::string status_words(const IterationProgress::Seen& seen, bool pausing) {
  std::string words = sentence(pausing ? pausing_words(seen) : progress_words(seen));
  words.pop_back();  // a status line has no full stop
  return words;
}

}  // namespace formicarium
