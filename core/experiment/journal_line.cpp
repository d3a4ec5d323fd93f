// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/journal_line.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include "core/base/error.hpp"

namespace formicarium::experiment {
namespace {

constexpr std::string_view before_check = ", \"check\": \"", after_check = "\"}";
constexpr std::size_t digits = 8;

/// CRC-32: finds every error within 32 bits, and others but for one in 4 · 10⁹.
std::string check_of(std::string_view text) {
  return fmt::format("{:08x}", ::crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

}  // namespace

bool is_journal(std::string_view name) { return name.starts_with("runs") && name.ends_with(".jsonl"); }

std::string checked_line(std::string_view members) {
  std::string line = fmt::format("{{{}", members);
  const std::string check = check_of(line);
  return fmt::format("{}{}{}{}", line, before_check, check, after_check);
}

void expect_intact(std::string_view line, const std::string& place) {
  constexpr std::size_t length = before_check.size() + digits + after_check.size();
  const std::size_t begin = line.size() > length ? line.size() - length : 0;
  const std::string_view check = line.substr(begin);
  if (!check.starts_with(before_check) || !check.ends_with(after_check))
    throw InputError(place + ": it does not end with a checksum");
  const std::string_view stated = check.substr(before_check.size(), digits);
  if (const std::string real = check_of(line.substr(0, begin)); stated != real)
    throw InputError(fmt::format("{}: its checksum is {}, but it states '{}'", place, real, stated));
}

}  // namespace formicarium::experiment
