// SPDX-License-Identifier: Apache-2.0
#include "core/problem/read.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "core/io/error.hpp"
#include "core/problem/read_file.hpp"
#include "core/problem/rows.hpp"
#include "core/problem/text.hpp"

namespace formicarium {
namespace {

/// By the ending, else by the first line: numbers or a list of column names make a table.
bool is_csv(const std::filesystem::path& file, std::string_view bytes) {
  const std::string ending = upper(file.extension().string());
  if (ending == ".CSV") return true;
  if (ending == ".TSP" || ending == ".ATSP" || ending == ".TOUR") return false;
  Text text(bytes, "");
  const auto line = text.next_line();
  if (!line || line->find(':') != std::string_view::npos) return false;
  return looks_like_number(*line) || line->front() == '#' || line->find_first_of(",;\t") != std::string_view::npos;
}

}  // namespace

InstancePtr read_instance(const std::filesystem::path& file, Progress* progress) {
  const std::string bytes = read_text_file(file, progress);
  const std::string name = file.filename().string();
  InstanceData data = is_csv(file, bytes) ? parse_csv(bytes, name, progress) : parse_tsplib(bytes, name, progress);
  if (data.name.empty()) data.name = printable(file.stem().string());
  try {
    return std::make_shared<const Instance>(std::move(data), progress);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", name, error.what()));
  }
}

TourFile read_tour(const std::filesystem::path& file, const Instance& instance) {
  return parse_tour(read_text_file(file), file.filename().string(), instance);
}

}  // namespace formicarium
