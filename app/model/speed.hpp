// SPDX-License-Identifier: Apache-2.0
// The scale of a speed slider: logarithmic from one to a thousand iterations a second, and "max" at its end.
#pragma once

#include <optional>
#include <string>

namespace formicarium::speed {

constexpr int steps_a_decade = 20;
constexpr int fastest = 3 * steps_a_decade;  // 1 000 it/s
constexpr int unlimited = fastest + 4;       // the slider's end; the steps between snap to it or to 1 000
constexpr int key_step = 4;                  // of the keys for slower and faster: a factor of 1.6
constexpr double first = 20;                 // it/s: on 80 cities the whole story then takes about 18 s
constexpr int few_cities = 300;              // with more cities a run takes long

/// The speed that suits an instance: `first`, or as fast as possible (0) if it has more than few_cities.
double for_cities(int cities);

/// Gives each new instance the speed that suits it, until the user sets a speed.
class Suited {
 public:
  /// `given`: the run's speed before the first instance, it/s.
  explicit Suited(double given) : given_(given) {}
  /// The speed of the next instance if `now` is still the speed given to the last one; nothing if the user has set it.
  std::optional<double> for_next(double now, int cities);

 private:
  double given_;
};

double at(int position);         // it/s; 0 for "max"
std::string words(double rate);  // "20 it/s", "max"
int position(double rate);       // the nearest one
int snapped(int position);       // to the nearest position that has a meaning
/// How long a single step is shown, 2 … 12 s: the slower the run, the longer.
double seconds_of_step(double rate);
int moved(int position, int by);  // faster (> 0) or slower, through 1 000 it/s to "max" and back

}  // namespace formicarium::speed
