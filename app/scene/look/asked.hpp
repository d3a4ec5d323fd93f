// SPDX-License-Identifier: Apache-2.0
// What a picture is asked about: by the pointer, by a click, by the selection.
#pragma once

#include <variant>

#include "core/base/city.hpp"

namespace formicarium {

struct AskedEdge {
  City from = 0, to = 0;
  bool operator==(const AskedEdge&) const = default;
};

/// Nothing, a city, or an edge. Of an assignment problem: a facility, or a pair of facilities.
using Asked = std::variant<std::monostate, City, AskedEdge>;

inline City city_in(const Asked& asked) {  // -1: none
  const City* const city = std::get_if<City>(&asked);
  return city ? *city : -1;
}

}  // namespace formicarium
