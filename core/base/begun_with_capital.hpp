// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace formicarium {

/// A clause as the beginning of a message: "the GPU failed" as "The GPU failed". Changes ASCII letters only.
inline std::string begun_with_capital(std::string_view clause) {
  std::string sentence(clause);
  if (!sentence.empty() && sentence.front() >= 'a' && sentence.front() <= 'z') sentence.front() += 'A' - 'a';
  return sentence;
}

}  // namespace formicarium
