// SPDX-License-Identifier: GPL-3.0-or-later
// The speed slider's positions in words.
#pragma once

#include <QString>

#include "app/model/speed.hpp"

namespace formicarium::speed {

QString text(double rate);  // "20 it/s", "max"

}  // namespace formicarium::speed
