// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/open_lesson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/error.hpp"
#include "core/base/json_text.hpp"
#include "core/base/read_file.hpp"
#include "core/base/resources.hpp"
#include "core/documents/open_instance.hpp"
#include "core/documents/settings_json.hpp"
#include "core/lesson/state.hpp"
#include "core/problem/generate.hpp"

namespace formicarium::lesson {

namespace fs = std::filesystem;

std::span<const std::string_view> bundled_lessons() {
  static constexpr std::array<std::string_view, 6> names{"trail",  "sight",        "memory",
                                                         "limits", "exploitation", "search"};
  return names;
}

fs::path lesson_file(const std::string& name) {
  std::error_code none;
  if (fs::is_regular_file(name, none)) return name;
  for (const std::string_view bundled : bundled_lessons())
    if (name == bundled || name == std::string(bundled) + ".lesson")
      return resource_file("lessons", std::string(bundled) + ".lesson", "bundled lesson");
  return name;
}

bool is_lesson(const std::string& name) {
  return name.ends_with(".lesson") || std::ranges::find(bundled_lessons(), name) != bundled_lessons().end();
}

std::string lesson_after(const fs::path& file) {
  const auto all = bundled_lessons();
  for (std::size_t k = 0; k + 1 < all.size(); ++k)
    for (const fs::path& folder : resource_folders("lessons")) {
      std::error_code none;
      if (fs::equivalent(folder / (std::string(all[k]) + ".lesson"), file, none)) return std::string(all[k + 1]);
    }
  return {};
}

std::vector<fs::path> lessons_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".lesson") found.push_back(at->path());
  std::ranges::sort(found);
  return found;
}

Lesson read_lesson(const fs::path& file) {
  return parse_lesson(read_text_file(file, nullptr, largest_settings_file), file.string());
}

fs::path instance_of(const Lesson& lesson, const fs::path& file) {
  if (auto bundled = bundled_instance(lesson.instance)) return *std::move(bundled);
  std::error_code none;
  const fs::path folder = fs::canonical(fs::absolute(file).parent_path(), none);
  fs::path beside = fs::canonical(folder / lesson.instance, none);
  if (fs::is_regular_file(beside, none) && beside.string().starts_with(folder.string() + "/")) return beside;
  throw InputError(fmt::format("{}:{}: {} is no bundled instance and no file in the lesson's folder", file.string(),
                               lesson.instance_line, quoted_word(lesson.instance)));
}

OpenedLesson open_lesson(const fs::path& file, Progress& progress) {
  OpenedLesson opened{read_lesson(file), file, {}, {}};
  opened.instance_file = instance_of(opened.lesson, file);
  opened.instance = open_instance(opened.instance_file, &progress);
  try {
    begun(opened.lesson, *opened.instance);
  } catch (const SettingsError& error) {
    throw InputError(fmt::format("{}:{}: {}", file.string(), opened.lesson.settings_line, error.what()));
  }
  return opened;
}

}  // namespace formicarium::lesson
