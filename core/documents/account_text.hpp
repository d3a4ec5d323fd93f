// SPDX-License-Identifier: Apache-2.0
// An ant's account as a file: JSON, or a table of all rows as CSV. docs/account.md says what the keys and columns mean.
#pragma once

#include <string>

#include "core/colony/ant_account.hpp"

namespace formicarium {

/// One JSON object. Cities are named as in the instance's file, ants from 1. O(size of the account).
std::string format_account(const AntAccount& account, const Instance& instance);

/// One line for each city of each row; RFC 4180, with a header.
std::string format_account_rows(const AntAccount& account, const Instance& instance);

}  // namespace formicarium
