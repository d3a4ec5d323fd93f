// SPDX-License-Identifier: Apache-2.0
// 2.5-opt: 2-opt, or moving one city elsewhere (Bentley 1992).
#pragma once

#include "core/local_search/or_opt.hpp"
#include "core/local_search/two_opt.hpp"

namespace formicarium {

/// The better of the two at `c`. For symmetric instances.
template <class View>
HD void look_two_h_opt(const View& at, City c, Move& best) {
  look_two_opt(at, c, best);
  look_or_opt(at, c, 1, best);
}

struct TwoHOpt {
  static constexpr bool starts_with_gain = false;
  static constexpr bool supports(bool symmetric) { return symmetric; }
  template <class View>
  static HD void look(const View& at, City c, Move& best) {
    look_two_h_opt(at, c, best);
  }
};

}  // namespace formicarium
