// SPDX-License-Identifier: Apache-2.0
// Lessons as files: those that come with the program, those in a lecturer's folder, and the instance that one opens.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.hpp"
#include "core/lesson/lesson.hpp"
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

/// The file that the lesson's `open` means: bundled, or in the folder of the lesson, out of which no link may lead.
/// Throws InputError with file and line.
std::filesystem::path instance_of(const Lesson& lesson, const std::filesystem::path& file);

struct OpenedLesson {
  Lesson lesson;
  std::filesystem::path file, instance_file;
  InstancePtr instance;
};
/// Throws as read_lesson(), instance_of() and open_instance(), InputError if the problem refuses the lesson's settings,
/// and Cancelled. Any thread.
OpenedLesson open_lesson(const std::filesystem::path& file, Progress& progress);

}  // namespace formicarium::lesson
