// SPDX-License-Identifier: GPL-3.0-or-later
// The scale of the speed slider: logarithmic from one to a thousand iterations a second, and "max" at its end.
#pragma once

#include <QString>

namespace formicarium::speed {

constexpr int steps_a_decade = 20;
constexpr int fastest = 3 * steps_a_decade;  // 1 000 it/s
constexpr int unlimited = fastest + 4;       // the slider's end; the steps between are drawn to it
constexpr int key_step = 4;                  // what [ and ] move by: a factor of 1.6

double at(int position);    // it/s; 0 for "max"
int position(double rate);  // the nearest one
int snapped(int position);  // to a position that means something
QString text(double rate);  // "20 it/s", "max"

}  // namespace formicarium::speed
