// SPDX-License-Identifier: Apache-2.0
// Which panes the scene shows.
#pragma once

namespace formicarium {

enum class View { map, both, matrix };

}  // namespace formicarium
