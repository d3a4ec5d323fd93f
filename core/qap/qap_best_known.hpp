// SPDX-License-Identifier: Apache-2.0
// Published optima and best known costs of QAPLIB's instances.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/city.hpp"

namespace formicarium {

struct PublishedCost {
  std::string_view name;  // QAPLIB's spelling
  int facilities;
  Length cost;
  bool proven;  // an optimum; otherwise the best cost known
};

/// The published value for this name and size; "tai60a.dat" counts as "tai60a". Nothing if there is none.
std::optional<PublishedCost> published_qap(std::string_view name, int facilities);

}  // namespace formicarium
