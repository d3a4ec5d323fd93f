// SPDX-License-Identifier: Apache-2.0
// A list of types, each with its value of an enumeration. Only here is a value that the user chose turned into a type.
#pragma once

#include <concepts>

#include "core/base/hd.hpp"

namespace formicarium {

/// A value and the type that it stands for, which is empty: it carries nothing but static members.
template <auto value, class T>
struct Entry {
  using Type = T;
  static constexpr auto id = value;
};

/// Entries of one enumeration, in its order and without a gap: a static_assert below each list checks this.
template <class First, class... Rest>
struct TypeList {
  static constexpr int count = 1 + int(sizeof...(Rest));

  /// Calls f(T{}) with the type that `id` stands for. An id that is in no entry counts as that of the last one.
  HD_EITHER
  template <class Id, class F>
  static constexpr HD decltype(auto) with(Id id, F&& f) {
    if constexpr (sizeof...(Rest) > 0)
      if (id != First::id) return TypeList<Rest...>::with(id, f);
    return f(typename First::Type{});
  }

  /// Calls f(T{}) with each type, in the order of the list.
  template <class F>
  static constexpr void each(F&& f) {
    f(typename First::Type{});
    if constexpr (sizeof...(Rest) > 0) TypeList<Rest...>::each(f);
  }

  /// The value that stands for T, which is in the list.
  template <class T>
  static constexpr auto id_of() {
    if constexpr (std::same_as<T, typename First::Type>)
      return First::id;
    else
      return TypeList<Rest...>::template id_of<T>();
  }

  /// Whether the entries are numbered from `first` on.
  static constexpr bool in_order(int first = 0) {
    if constexpr (sizeof...(Rest) > 0)
      return int(First::id) == first && TypeList<Rest...>::in_order(first + 1);
    else
      return int(First::id) == first;
  }
};

}  // namespace formicarium
