// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/machine.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/plain_text.hpp"
#include "core/documents/session_json.hpp"
#include "core/experiment/spec_words.hpp"

namespace formicarium::experiment {

bool Machine::is_like(const Machine& other) const {
  Machine same = other;
  same.host = host;
  return same == *this;
}

std::string Machine::words() const {
  return fmt::format("{}, {}, {}{}", processor.empty() ? "unknown processor" : processor, instructions,
                     counted(std::size_t(std::max(threads, 0)), "thread"), card.empty() ? "" : ", " + card);
}

void write_machine(JsonWriter& out, const Machine& machine) {
  out.members("host", machine.host, "processor", machine.processor, "instructions", machine.instructions);
  out.members("threads", machine.threads, "card", machine.card);
}

Machine read_machine(const JsonNode& object, const std::string& file) {
  const auto text = [&](std::string_view name) {
    return shortened(member(object, name, JsonNode::Kind::text, file).text, 100);
  };
  return {.host = text("host"),
          .processor = text("processor"),
          .instructions = text("instructions"),
          .threads = int(std::min<std::int64_t>(count(object, "threads", file), 1 << 20)),
          .card = text("card")};
}

}  // namespace formicarium::experiment
