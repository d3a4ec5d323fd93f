// SPDX-License-Identifier: Apache-2.0
// The number of values of an enumeration, against which its words and tables are checked at compile time.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace formicarium {

/// Whether the enumeration has a name for this value: if so, the compiler writes "Memory::matrix",
/// otherwise "(Memory)7".
template <auto value>
consteval bool is_enumerator() {
  const std::string_view signature = __PRETTY_FUNCTION__, before = "value = ";
  return signature[signature.find(before) + before.size()] != '(';
}

/// The number of values of an enumeration that counts from 0 without a gap.
template <class Enum, int first = 0>
consteval int enumerators() {
  if constexpr (is_enumerator<Enum(first)>())
    return enumerators<Enum, first + 1>();
  else
    return first;
}

/// All values of such an enumeration, in order.
template <class Enum>
consteval auto all_values() {
  std::array<Enum, enumerators<Enum>()> all{};
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = Enum(int(k));
  return all;
}

}  // namespace formicarium
