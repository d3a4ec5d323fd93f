// SPDX-License-Identifier: Apache-2.0
// What stands over and under the matrix of a tour: whose order its rows have, and how to read the picture.
#pragma once

#include "app/scene/look/shown.hpp"

namespace formicarium {

/// "rows, columns: best tour of iteration 214".
Forms order_words(const Shown& shown);
/// What lies along the diagonal, or what the cells show.
Forms matrix_words(const Shown& shown);

/// How to move the part of the matrix that is shown.
Forms part_words();

}  // namespace formicarium
