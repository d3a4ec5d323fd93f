// SPDX-License-Identifier: Apache-2.0
// A checksum of text: CRC-32 as in zip and PNG. Finds every error within 32 bits, and others but for one in 4 · 10⁹.
#pragma once

#include <cstdint>
#include <string_view>

namespace formicarium {

constexpr std::uint32_t checksum(std::string_view text) {
  constexpr std::uint32_t polynomial = 0xedb88320;
  std::uint32_t rest = ~0u;
  for (const char c : text) {
    rest ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ (rest & 1 ? polynomial : 0);
  }
  return ~rest;
}
static_assert(checksum("123456789") == 0xcbf43926);

}  // namespace formicarium
