// SPDX-License-Identifier: Apache-2.0
#include "core/problem/read.hpp"

#include <fmt/format.h>

#include <memory>
#include <system_error>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/read_file.hpp"
#include "core/base/text.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/given_eta.hpp"
#include "core/problem/readers.hpp"
#include "core/problem/rows.hpp"

namespace formicarium {
namespace {

bool looks_like_table(std::string_view line) {
  if (line.find(':') != std::string_view::npos) return false;
  return looks_like_number(line) || line.front() == '#' || line.find_first_of(",;\t") != std::string_view::npos;
}

/// By the file's suffix, otherwise by its first line: numbers or a list of column names mean CSV.
bool is_csv(const std::filesystem::path& file, Text& text) {
  const std::string ending = upper(file.extension().string());
  if (ending == ".CSV") return true;
  if (ending == ".TSP" || ending == ".ATSP" || ending == ".TOUR") return false;
  const Text::Place begin = text.place();
  const auto line = text.next_line();
  const bool table = line && looks_like_table(*line);
  text.go_back(begin);
  return table;
}

/// Throws if there is no such file, but a bundled instance with a similar name.
void refuse_near_miss(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::symlink_status(file, error).type() != std::filesystem::file_type::not_found) return;
  const std::string name = file.filename().string(), hint = nearest_bundled(name);
  if (!hint.empty())
    throw InputError(fmt::format("{}: there is neither a file nor a bundled instance of this name{}", name, hint));
}

InstanceData read_data(const std::filesystem::path& file, Progress* progress) {
  const TextFile source(file);
  Text text(source, progress);
  return is_csv(file, text) ? read_csv(text, progress) : read_tsplib(text, progress);
}

}  // namespace

TspPtr read_instance(const std::filesystem::path& file, Progress* progress) {
  if (is_eta_name(file)) return read_with_eta(file, progress);
  return read_bare_instance(file, progress);
}

std::shared_ptr<TspInstance> read_bare_instance(const std::filesystem::path& file, Progress* progress) {
  refuse_near_miss(file);
  InstanceData data = read_data(file, progress);
  if (data.name.empty()) data.name = clean_name(file.stem().string());
  try {
    return std::make_shared<TspInstance>(std::move(data), progress);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

TourFile read_tour(const std::filesystem::path& file, const TspInstance& instance) {
  const TextFile source(file);
  Text text(source);
  return read_tour(text, instance);
}

}  // namespace formicarium
