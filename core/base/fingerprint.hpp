// SPDX-License-Identifier: Apache-2.0
// A hash of an instance's numbers, the same on every machine, by which sessions and journals know their instance again.
#pragma once

#include <cstdint>

namespace formicarium {

class Fingerprint {
 public:
  /// `kind`: an arbitrary number, another one for each kind of instance.
  explicit Fingerprint(std::uint64_t kind) : hash_(kind) {}
  void mix(std::uint64_t word) {  // SplitMix64's finaliser
    std::uint64_t z = (hash_ ^ word) + 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    hash_ = z ^ (z >> 31);
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_;
};

}  // namespace formicarium
