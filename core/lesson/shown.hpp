// SPDX-License-Identifier: Apache-2.0
// What a lesson can have shown: names of views, of layers of the picture, and of charts. The windows have all of them;
// the picture's layers and the charts have the same names there.
#pragma once

#include <span>
#include <string_view>

namespace formicarium::lesson {

/// "map", "trails"
std::span<const std::string_view> shown_names();
/// "branching"
std::span<const std::string_view> chart_names();
/// Whether one of shown_names() is a view, of which there is one at a time.
bool is_view(std::string_view name);

}  // namespace formicarium::lesson
