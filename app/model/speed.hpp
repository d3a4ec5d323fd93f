// SPDX-License-Identifier: Apache-2.0
// The scale of a speed slider: logarithmic from one to a thousand iterations a second, and "max" at its end.
#pragma once

#include <optional>
#include <string>

namespace formicarium::speed {

constexpr int steps_a_decade = 20;
constexpr int fastest = 3 * steps_a_decade;  // 1 000 it/s
constexpr int unlimited = fastest + 4;       // the slider's end; the steps between snap to it or to 1 000
constexpr int key_step = 4;                  // what [ and ] move by: a factor of 1.6
constexpr double first = 20;                 // it/s: on 80 cities the whole story then takes about 18 s
constexpr int few_cities = 300;              // with more a run has a long way to go

/// What suits an instance of so many cities: `first`, or as fast as possible (0) where cities are many.
double for_cities(int cities);

/// Gives each new instance the speed that suits it, until the user sets a speed.
class Suited {
 public:
  /// `given`: what the run has before the first instance, it/s.
  explicit Suited(double given) : given_(given) {}
  /// The speed of the next instance, where `now` is still the speed given to the last one; nothing where the user set
  /// it.
  std::optional<double> for_next(double now, int cities);

 private:
  double given_;
};

double at(int position);          // it/s; 0 for "max"
std::string words(double rate);   // "20 it/s", "max"
int position(double rate);        // the nearest one
int snapped(int position);        // to a position that means something
int moved(int position, int by);  // faster (> 0) or slower, through 1 000 it/s to "max" and back

}  // namespace formicarium::speed
