// SPDX-License-Identifier: Apache-2.0
// Names in files of version 0.2 that mean something else today: of tabu lists. There `lc` is what is `lm` now, and `ct`
// is what is `lc` now; its files have schema 1, sessions with branches schema 2.
#pragma once

#include <string>

#include "core/base/json_text.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

/// Whether version 0.2 knows this tabu list by the same name.
constexpr bool named_as_in_0_2(TabuKind tabu) { return tabu == TabuKind::bt; }

/// If the schema of this file is `last_old` or less, gives the tabu lists in it their present names. Returns a sentence
/// that tells the changes; empty if there are none.
std::string rename_tabu_lists(JsonNode& file, int last_old);

/// Whether a file without a schema, as people write them, names a tabu list that version 0.2 called otherwise.
bool has_doubtful_tabu_list(const JsonNode& file);
inline constexpr const char* doubtful_tabu_list =
    "'tabu' has the names of Skinderowicz 2020; what version 0.2 called 'lc' is 'lm' now, and its 'ct' is 'lc'. With "
    "\"schema\": 2 in the file this is not said.";

}  // namespace formicarium
