// SPDX-License-Identifier: Apache-2.0
// The number of values of an enumeration, against which its words and tables are checked at compile time.
#pragma once

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

}  // namespace formicarium
