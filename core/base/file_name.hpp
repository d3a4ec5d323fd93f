// SPDX-License-Identifier: Apache-2.0
// Names of files made of what an instance calls itself: a name comes from a file, so it may hold anything.
#pragma once

#include <string>
#include <string_view>

namespace formicarium {

/// A file's name without folder and ending: the last part of the path that `name` may be, with letters, digits and
/// -_.+ kept and each run of other characters made one '_'. It begins with neither '.', '-' nor '_', does not end with
/// '.' or '_', is UTF-8, and has at most 100 characters and 200 bytes; `otherwise` where nothing is left. Any thread.
std::string file_name(std::string_view name, std::string_view otherwise = "formicarium");

}  // namespace formicarium
