// SPDX-License-Identifier: Apache-2.0
// Generates quadratic assignment instances of the kinds that Taillard published.
#pragma once

#include <span>
#include <string_view>

#include "core/qap/qap_instance.hpp"

namespace formicarium {

struct QapKind {
  std::string_view name;      // "qap", "qap-structured", "qap-rooms"
  std::string_view sentence;  // what it makes
};
std::span<const QapKind> qap_kinds();
bool is_qap_kind(std::string_view name);

/// The same (kind, facilities, seed) gives the same instance on every machine. Throws SettingsError for an unknown kind
/// or size.
QapData generate_qap(std::string_view kind, int facilities, std::uint64_t seed);

}  // namespace formicarium
