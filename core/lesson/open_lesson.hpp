// SPDX-License-Identifier: Apache-2.0
// Lessons as files: those that come with the program, those in a lecturer's folder, and the instance that one opens.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.hpp"
#include "core/lesson/state.hpp"
#include "core/problem/instance.hpp"

namespace formicarium::lesson {

/// Names of the bundled lessons, in the order in which they build on each other: "trail".
std::span<const std::string_view> bundled_lessons();

/// An existing file's path, or the bundled lesson of that name; the file wins. A path that does not exist is returned
/// as it is. Throws InputError if the bundled file is missing.
std::filesystem::path lesson_file(const std::string& name);

/// Whether this names a lesson: *.lesson, or a bundled one.
bool is_lesson(const std::string& name);

/// The bundled lesson behind the one in this file; empty: there is none, or the file is not bundled.
std::string lesson_after(const std::filesystem::path& file);

/// The lessons of a folder, *.lesson, by name. Empty if the folder cannot be read.
std::vector<std::filesystem::path> lessons_in(const std::filesystem::path& folder);

/// Throws InputError as parse_lesson(), and if the file cannot be read. Any thread.
Lesson read_lesson(const std::filesystem::path& file);

/// What an `open` of the lesson means: a bundled file, or one in the folder of the lesson, out of which no link may
/// lead; empty: an instance that is generated. Throws InputError with file and line.
std::filesystem::path instance_file_of(const Lesson::Named& named, const std::filesystem::path& lesson_file);

struct OpenedLesson {
  Lesson lesson;
  std::filesystem::path file;
  Instances instances{};
  std::vector<std::filesystem::path> instance_files{};  // beside each; empty: it was generated
};
/// Throws InputError with file and line, also as read_lesson(), instance_file_of() and open_instance(), and if the
/// problem refuses the lesson's settings; Cancelled. Any thread.
OpenedLesson open_lesson(const std::filesystem::path& file, Progress& progress);

}  // namespace formicarium::lesson
