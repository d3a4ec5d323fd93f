// SPDX-License-Identifier: Apache-2.0
// File names made from instance names, which come from files and may hold any bytes.
#pragma once

#include <string>
#include <string_view>

namespace formicarium {

/// A file name without folder and suffix, made from the last path component of `name`. ASCII letters and digits, -_.+
/// and most non-ASCII characters are kept; each run of other characters becomes one '_'. The result does not begin with
/// '.', '-' or '_', does not end with '.' or '_', is valid UTF-8 and has at most 100 characters and 200 bytes. Returns
/// `otherwise` if nothing is left. Any thread.
std::string file_name(std::string_view name, std::string_view otherwise = "formicarium");

}  // namespace formicarium
