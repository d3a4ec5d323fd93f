// SPDX-License-Identifier: Apache-2.0
#include "core/session/frame.hpp"

namespace formicarium {

const Settings& settings_after(const Settings& start, std::span<const JournalEntry> journal) noexcept {
  return journal.empty() ? start : journal.back().settings;
}

std::shared_ptr<const Trails> no_trails() noexcept {
  static const Trails none;
  return {std::shared_ptr<const void>(), &none};  // owns nothing: static storage
}

}  // namespace formicarium
