// SPDX-License-Identifier: Apache-2.0
// All parameters and variants, made wholly from the parameter table: preset, groups of rows, and what waits for a
// restart.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/lite/panels.hpp"
#include "app/lite/player.hpp"
#include "app/model/slider_scale.hpp"

namespace formicarium::lite {

class ParameterPane {
 public:
  static constexpr double width = 304;  // logical px, times the panels' unit

  ParameterPane();
  void draw(Panels& panels, const Rect& place, Player& player);
  /// The rows of these parameters alone, in a window that is open; for them "was" is what the run began with.
  void draw_rows(Panels& panels, Player& player, const std::vector<const Parameter*>& parameters, bool enabled);

 private:
  /// The state of a parameter's row.
  struct Row {
    const Parameter* parameter;
    SliderScale scale;
    std::array<char, 32> typed{};
    bool editing = false;
    std::string note{};  // a remark on the value typed last
  };

  void preset_combo(Panels& panels, Player& player);
  void group(Panels& panels, Player& player, Group group);
  void rows_of(Panels& panels, Player& player, Group group);
  void row(Panels& panels, Player& player, Row& row, const Settings& before);
  void choice(Panels& panels, Player& player, Row& row, bool idle);
  void number(Panels& panels, Player& player, Row& row, bool idle);
  void edit(Player& player, Row& row, double value);
  void read_field(Player& player, Row& row);
  void restart_bar(Panels& panels, const Rect& place, Player& player);
  void more_line(Panels& panels, Player& player);  // what else there is

  bool all_ = false;  // presets and all groups; else the essential rows alone
  std::vector<Row> rows_;
  std::vector<Group> closed_, idle_shown_;  // idle_shown_: with the rows that have no effect
  std::string base_;                        // the preset that "was" compares with
  Settings base_settings_;
};

}  // namespace formicarium::lite
