// SPDX-License-Identifier: GPL-3.0-or-later
// Icons of Qt in the palette's colour: sharp at every scale, right in every theme.
#pragma once

#include <QIcon>

#include "app/model/messages.hpp"
#include "app/scene/look/icons.hpp"

namespace formicarium {

QIcon glyph_icon(Icon icon);
/// What stands beside a message.
QIcon sign_icon(Severity severity);

}  // namespace formicarium
