// SPDX-License-Identifier: Apache-2.0
// A learner's answers and deeds as a file: to go on another day, and for a lecturer who collects them.
#pragma once

#include <string>
#include <string_view>

#include "core/lesson/course.hpp"

namespace formicarium::lesson {

/// JSON. With what the lesson asked, so that it can be read without the lesson.
std::string way_json(const Lesson& lesson, const Way& way);

/// Throws InputError "file:line: …" if this is no such file, or one of another lesson. Settings that the program does
/// not know are left out: the lesson may have been changed since. Any thread.
Way parse_way(std::string_view json, const Lesson& lesson, const std::string& file);

}  // namespace formicarium::lesson
