// SPDX-License-Identifier: Apache-2.0
#include "app/model/ant_commands.hpp"

#include <algorithm>

namespace formicarium {
namespace {

constexpr AntCommand rows_of_ant[] = {
    {AntMove::next, {"ant_next", "Ant: Next Choice", "", "Right"}},
    {AntMove::previous, {"ant_previous", "Ant: Choice Before", "", "Left"}},
    {AntMove::next_ant, {"ant_after", "Ant: Next Ant", "", "Down"}},
    {AntMove::previous_ant, {"ant_before", "Ant: Ant Before", "", "Up"}},
    {AntMove::next_phase, {"ant_phase", "Ant: Next Phase", "", "PgDown"}},
    {AntMove::previous_phase, {"ant_phase_before", "Ant: Phase Before", "", "PgUp"}},
    {AntMove::next_surprise, {"ant_surprise", "Ant: Next Surprise", "", "N"}},
    {AntMove::previous_surprise, {"ant_surprise_before", "Ant: Surprise Before", "", "Shift+N"}},
    {AntMove::along, {"ant_along", "Ant: Next Ant That Chose the Same", "", "E"}},
    {AntMove::first, {"ant_first", "Ant: First Step of the Phase", "", "Home"}},
    {AntMove::last, {"ant_last", "Ant: Last Step of the Phase", "", "End"}},
    {AntMove::array, {"ant_array", "Ant: Tabu List or Rule", "", "T"}},
    {AntMove::later, {"ant_later", "Ant: One Iteration Later", "", "Shift+Right"}},
    {AntMove::earlier, {"ant_earlier", "Ant: One Iteration Earlier", "", "Shift+Left"}},
    {AntMove::play, {"ant_play", "Ant: Play Its Steps", "", "Space"}},
};

}  // namespace

std::span<const AntCommand> ant_commands() { return rows_of_ant; }

std::optional<AntMove> ant_move_of(const CommandKey& key) {
  const auto has_key = [&](const AntCommand& row) {
    const std::vector<CommandKey> keys = keys_of(row.words);
    return std::ranges::find(keys, key) != keys.end();
  };
  const auto row = std::ranges::find_if(rows_of_ant, has_key);
  return row == std::end(rows_of_ant) ? std::nullopt : std::optional(row->move);
}

}  // namespace formicarium
