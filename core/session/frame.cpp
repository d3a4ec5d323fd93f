// SPDX-License-Identifier: Apache-2.0
#include "core/session/frame.hpp"

#include <fmt/format.h>

namespace formicarium {

std::optional<std::string> why_not_repeated(const ComputedOn& computed, std::int64_t from, std::int64_t iteration) {
  if (computed.laid_after < from || computed.laid_after >= iteration) return {};
  return fmt::format(
      "The GPU failed after iteration {}, and the CPU went on with other trails, so what followed cannot be computed "
      "again.",
      computed.laid_after);
}

Changes changes_of(const Settings& start, std::span<const JournalEntry> journal) noexcept {
  Changes all;
  const Settings* before = &start;
  for (const JournalEntry& entry : journal) {
    all.settings += !(entry.settings == *before);
    all.edits += int(entry.edits.size());
    before = &entry.settings;
  }
  return all;
}

const Settings& settings_after(const Settings& start, std::span<const JournalEntry> journal) noexcept {
  return journal.empty() ? start : journal.back().settings;
}

InstancePtr instance_after(InstancePtr start, std::span<const JournalEntry> journal) {
  for (const JournalEntry& entry : journal)
    for (const CityEdit& edit : entry.edits) start = edited(start, edit);
  return start;
}

std::shared_ptr<const Trails> no_trails() noexcept {
  static const Trails none;
  return {std::shared_ptr<const void>(), &none};  // owns nothing: static storage
}

}  // namespace formicarium
