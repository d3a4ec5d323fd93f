// SPDX-License-Identifier: Apache-2.0
// Text within JSON that takes little room: compressed by zlib (RFC 1950), then in base64 (RFC 4648).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace formicarium {

/// O(bytes). Throws std::bad_alloc.
std::string packed_text(std::string_view text);

/// Back again. Throws InputError with a clause if it is damaged, or if the text has more than `limit` bytes.
std::string unpacked_text(std::string_view packed, std::size_t limit);

}  // namespace formicarium
