// SPDX-License-Identifier: Apache-2.0
// The machine that runs were made on: what times depend on.
#pragma once

#include <compare>
#include <string>
#include <tuple>

#include "core/base/json_writer.hpp"

namespace formicarium::experiment {

struct Machine {
  std::string host{};
  std::string processor{}, instructions{};  // "AMD EPYC 9B14", "AVX-512"
  int threads = 0;                          // that the processors run at once
  std::string card{};                       // "NVIDIA H200"; empty: no run wants one
  bool operator==(const Machine&) const = default;
  std::weak_ordering operator<=>(const Machine& other) const {
    const auto tied = [](const Machine& m) { return std::tie(m.host, m.processor, m.instructions, m.threads, m.card); };
    return tied(*this) <=> tied(other);
  }

  /// Whether times that were taken on both compare: all is the same but the host's name.
  bool is_like(const Machine& other) const;
  /// All but the host: "AMD EPYC 9B14, AVX-512, 2 threads".
  std::string words() const;
};

/// The members of a JSON object, and the reverse. Throws InputError.
void write_machine(JsonWriter& out, const Machine& machine);
Machine read_machine(const JsonNode& object, const std::string& file);

}  // namespace formicarium::experiment
