// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/written.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

namespace formicarium::test {
namespace {

/// A table without its columns of times.
std::string without_times_of_table(const std::string& text) {
  static const std::regex of_time("seconds|_ms");
  std::istringstream lines(text);
  std::string result;
  std::vector<bool> is_time;
  for (std::string line; std::getline(lines, line); result += '\n') {
    const bool head = is_time.empty() && !line.starts_with('#');
    std::istringstream fields(line);
    std::size_t column = 0;
    for (std::string field; std::getline(fields, field, ','); ++column) {
      if (head) is_time.push_back(std::regex_search(field, of_time) || field.find("per_second") != std::string::npos);
      const bool drop = !line.starts_with('#') && column < is_time.size() && is_time[column];
      result += drop ? "time," : field + ',';
    }
  }
  return result;
}

}  // namespace

std::string without_times(const std::string& file, const std::string& text) {
  if (file.ends_with(".png")) return text;
  if (file.ends_with(".csv")) return without_times_of_table(text);
  static const std::regex named(R"re(("[a-z_]*(seconds|seconds_to_best|_ms|per_second)": )[-+.0-9e]+)re");
  static const std::regex improvement(R"re(\[[-+.0-9e]+,)re");
  static const std::regex check(R"re(("check": ")[0-9a-f]{8})re");  // of a line with times
  const std::string untimed = std::regex_replace(std::regex_replace(text, named, "$1time"), improvement, "[time,");
  return std::regex_replace(untimed, check, "$1time");
}

Contents contents_of(const Folder& folder, const std::vector<std::string>& inputs) {
  Contents contents;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
    const std::string name = entry.path().lexically_relative(folder.path()).string();
    if (entry.is_regular_file() && std::ranges::count(inputs, name) == 0)
      contents[name] = without_times(name, read(entry.path()));
  }
  return contents;
}

void remove_written(const std::vector<std::string>& files, const Folder& folder) {
  for (const std::string& file : files) {
    std::filesystem::remove(folder.path() / file);
    if (const auto parent = std::filesystem::path(file).parent_path(); !parent.empty())
      std::filesystem::remove_all(folder.path() / parent);
  }
}

}  // namespace formicarium::test
