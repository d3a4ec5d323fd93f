// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "app/scene/layers/layer.hpp"

namespace formicarium {
namespace {

TEST(pane_layers, of_the_map_have_words_and_a_key_of_their_own) {
  std::set<std::string> ids, labels, names, keys;
  for (const LayerKind* const kind : layer_kinds) {
    EXPECT_TRUE(ids.insert(kind->id).second) << kind->id;
    if (*kind->label) {  // it has a switch
      EXPECT_TRUE(labels.insert(kind->label).second) << kind->label;
    }
    EXPECT_TRUE(names.insert(kind->name).second) << kind->name;
    EXPECT_TRUE(keys.insert(kind->key).second) << kind->key;
    const std::string key = kind->key;
    EXPECT_TRUE(key.size() == 1 || (key.size() == 7 && key.starts_with("Shift+"))) << key << ": a letter";
  }
  for (const auto* const words : {&ids, &labels, &names, &keys}) EXPECT_FALSE(words->contains(""));
}

TEST(pane_layers, of_the_map_are_painted_each_once_and_in_the_order_of_their_levels) {
  const std::span<const Layer> order = painted_layers();
  EXPECT_EQ(std::set<Layer>(order.begin(), order.end()).size(), layer_kinds.size());
  for (std::size_t i = 1; i < order.size(); ++i) EXPECT_LT(kind_of(order[i - 1]).level, kind_of(order[i]).level);
}

TEST(pane_layers, live_without_a_context_and_are_still_until_they_have_one) {
  RunView run;
  run.play.show(3);
  for (const auto& layer : run.map) {
    EXPECT_FALSE(layer->waits());
    EXPECT_FALSE(layer->moves(run, PaneLayer::Clock::now()));
  }
  EXPECT_FALSE(run.has_cells());
}

}  // namespace
}  // namespace formicarium
