// SPDX-License-Identifier: Apache-2.0
// A learner's answers and deeds as a file: to go on another day, and for a lecturer who collects them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/lesson/course.hpp"

namespace formicarium::lesson {

/// JSON. With what the lesson asked, so that it can be read without the lesson.
std::string way_json(const Lesson& lesson, const Way& way);

/// Throws InputError "file:line: …" if this is no such file, or one of another lesson. Settings that the program does
/// not know are left out: the lesson may have been changed since. Any thread.
Way parse_way(std::string_view json, const Lesson& lesson, const std::string& file);

/// Where this user's answers to the lesson of that file are kept: a file in $XDG_STATE_HOME/formicarium/lessons. Empty
/// if there is no home folder.
std::filesystem::path kept_answers(const std::filesystem::path& lesson_file);

/// This user's answers to that lesson; nothing if there are none. Throws InputError as parse_way(). Any thread.
std::optional<Way> kept_way(const Lesson& lesson, const std::filesystem::path& lesson_file);

/// Replaces the file, and makes its folder if needed. Throws OutputError. Any thread.
void keep_answers(const std::filesystem::path& file, const std::string& json);

/// How many steps are done, and of how many; those that only some answers lead to are not counted.
std::pair<std::size_t, std::size_t> steps_done(const Lesson& lesson, const Way& way);

}  // namespace formicarium::lesson
