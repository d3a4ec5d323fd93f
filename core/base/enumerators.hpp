// SPDX-License-Identifier: Apache-2.0
// How many values an enumeration has: what its words and tables are checked against while they compile.
#pragma once

#include <string_view>

namespace formicarium {

/// Whether the enumeration has a name for this value: the compiler then writes "Memory::matrix", else "(Memory)7".
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
