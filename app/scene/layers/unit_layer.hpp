// SPDX-License-Identifier: Apache-2.0
// A strip under the map with a bar for each unit of cunning ants: by how much its best assignment costs more than the
// best of all. For other algorithms: the same of the ants of the last iteration.
#pragma once

#include <vector>

#include "app/scene/layers/layer.hpp"

namespace formicarium {

class UnitLayer final : public PaneLayer {
 public:
  void update(const RunView& run) override;
  Sketch notes(const Lettering& type, const Look& look) const override;
  Sketch sample(const Look& look) const override;

 private:
  std::vector<Length> costs_;  // [units] in their order; empty before the first iteration
  bool units_ = true;          // of cunning ants
};

}  // namespace formicarium
