// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/open_lesson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

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
  static constexpr std::array<std::string_view, 10> names{"trail", "sight", "memory", "limits", "exploitation",
                                                          "draws", "tabu",  "eight",  "search", "assignment"};
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

namespace {

constexpr std::string_view generated = "generated ";

[[noreturn]] void refuse(const fs::path& file, int line, const std::string& what) {
  throw InputError(fmt::format("{}:{}: {}", file.string(), line, what));
}

/// "generated uniform 80 seed 3"
InstancePtr generate_named(const std::string& name, Progress& progress) {
  std::istringstream words(name.substr(generated.size()));
  std::string kind, seed_word;
  int size = 0;
  std::uint64_t seed = 1;
  words >> kind >> size;
  if (words && words >> seed_word && (seed_word != "seed" || !(words >> seed))) size = 0;
  std::string more;
  words.clear();
  if (size <= 0 || (words >> more))
    throw InputError(fmt::format("{}; expected open generated KIND SIZE, or KIND SIZE seed NUMBER", quoted_word(name)));
  return generate_instance(kind, size, seed, &progress);
}

}  // namespace

fs::path instance_file_of(const Lesson::Named& named, const fs::path& file) {
  if (named.name.starts_with(generated)) return {};
  if (auto bundled = bundled_instance(named.name)) return *std::move(bundled);
  std::error_code none;
  const fs::path folder = fs::canonical(fs::absolute(file).parent_path(), none);
  fs::path beside = fs::canonical(folder / named.name, none);
  if (fs::is_regular_file(beside, none) && beside.string().starts_with(folder.string() + "/")) return beside;
  refuse(file, named.line,
         fmt::format("{} is no bundled instance and no file in the lesson's folder", quoted_word(named.name)));
}

/// Refuses marks and clicks on what the instance that is open there does not have.
static void require_places(const OpenedLesson& opened) {
  std::size_t open = 0;
  for (const Entry* const entry : all_entries(opened.lesson)) {
    if (const auto* const other = std::get_if<Open>(&entry->what)) open = other->instance;
    const Instance& instance = *opened.instances[open];
    if (const auto* const mark = std::get_if<Mark>(&entry->what);
        mark && std::max(mark->from, mark->to) > instance.cities())
      refuse(opened.file, entry->line,
             fmt::format("{} has {} {}", instance.name(), instance.cities(), instance.words().items));
    if (const auto* const ask = std::get_if<Ask>(&entry->what); ask && ask->place)
      if (const auto why = why_no_places(*ask->place, instance)) refuse(opened.file, entry->line, *why);
  }
}

OpenedLesson open_lesson(const fs::path& file, Progress& progress) {
  OpenedLesson opened{read_lesson(file), file};
  for (const Lesson::Named& named : opened.lesson.instances) {
    const fs::path of = instance_file_of(named, file);
    try {
      opened.instances.push_back(of.empty() ? generate_named(named.name, progress) : open_instance(of, &progress));
    } catch (const SettingsError& error) {
      refuse(file, named.line, error.what());
    } catch (const InputError& error) {
      refuse(file, named.line, error.what());
    }
    opened.instance_files.push_back(of);
  }
  try {
    begun(opened.lesson, opened.instances);
  } catch (const SettingsError& error) {
    refuse(file, opened.lesson.settings_line, error.what());
  }
  require_places(opened);
  return opened;
}

}  // namespace formicarium::lesson
