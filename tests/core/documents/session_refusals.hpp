// SPDX-License-Identifier: Apache-2.0
// Why a session is not read.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/base/error.hpp"
#include "core/documents/session_file.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium::test {

/// What refuses the text of a session, read as s.json; empty: nothing.
inline std::string refusal(const std::string& text) {
  try {
    parse_session(text, "s.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

/// What refuses the session beside its instance; empty: nothing.
inline std::string why_refused(const SessionFile& session, const InstancePtr& instance) {
  try {
    instance_of(session, "s.json", "a.tsp", [&](const auto&, Distances) { return instance; });
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

/// Places on a line, 5 apart: every tour of them has length 20.
inline InstancePtr three_cities() {
  InstanceData data;
  data.coordinates = {{0, 0, 0}, {3, 4, 0}, {6, 8, 0}};
  return std::make_shared<const TspInstance>(data);
}

/// Whatever is cut off the end of a session's text, the rest is refused.
inline void expect_cut_anywhere_is_refused(const SessionFile& session) {
  const std::string text = format_session(session);
  for (std::size_t length = 0; length + 2 < text.size(); ++length)
    ASSERT_NE(refusal(text.substr(0, length)), "") << length;
}

}  // namespace formicarium::test
