// SPDX-License-Identifier: GPL-3.0-or-later
// Icons drawn as shapes in the palette's colour: sharp at every scale, right in every theme.
#pragma once

#include <QIcon>

#include "app/model/messages.hpp"

namespace formicarium {

enum class Glyph { play, pause, step, ten_steps, reset, seed, close, warning, error, information, fit };

Glyph glyph_of(Severity severity);
QIcon glyph_icon(Glyph glyph);

}  // namespace formicarium
