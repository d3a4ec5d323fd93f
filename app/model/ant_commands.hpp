// SPDX-License-Identifier: Apache-2.0
// What a reader does with the ant that is followed: words and keys, once for both windows. While an ant is followed and
// the picture has the focus, these keys go before those of commands.hpp.
#pragma once

#include <optional>
#include <span>

#include "app/model/commands.hpp"

namespace formicarium {

enum class AntMove {
  next,
  previous,
  next_ant,
  previous_ant,
  next_phase,
  previous_phase,
  next_surprise,
  previous_surprise,
  first,
  last,
  along,    // the next ant that made the choice that is shown, or that took the edge asked about
  array,    // the tabu list instead of the rule's drawing, or the other way round
  later,    // the same ant one iteration later
  earlier,  // or earlier
  play      // step after step, or no longer
};

struct AntCommand {
  AntMove move;
  CommandWords words;
};
/// In the order of the key sheet.
std::span<const AntCommand> ant_commands();
std::optional<AntMove> ant_move_of(const CommandKey& key);

}  // namespace formicarium
