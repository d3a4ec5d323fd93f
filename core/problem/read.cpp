// SPDX-License-Identifier: Apache-2.0
#include "core/problem/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <system_error>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/read_file.hpp"
#include "core/base/text.hpp"
#include "core/base/unpack.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/geojson.hpp"
#include "core/problem/given_eta.hpp"
#include "core/problem/readers.hpp"
#include "core/problem/rows.hpp"

namespace formicarium {
namespace {

std::string stem_of(const std::filesystem::path& file) {
  return file == "-" ? "standard input" : clean_name(unpacked_name(file).stem().string());
}

bool looks_like_table(std::string_view line) {
  if (line.find(':') != std::string_view::npos) return false;
  return looks_like_number(line) || line.front() == '#' || line.find_first_of(",;\t|") != std::string_view::npos;
}

/// "Mill 0 12 25", a line of a table in which blanks separate.
bool has_numbers(std::string_view line) {
  if (line.find(':') != std::string_view::npos) return false;
  int numbers = 0;
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line))
    numbers += to_double(word) ? 1 : 0;
  return numbers > 1;
}

/// Whether a table begins here: by its first line, by a second one of numbers, or by a header below a title.
bool begins_table(Text& text) {
  constexpr int most = 5;  // lines
  for (int k = 0; k < most; ++k) {
    const auto line = text.next_line();
    if (!line || line->size() > 10'000) return false;
    if (k == 0 && looks_like_table(*line)) return true;
    if (k < 2 && has_numbers(*line)) return true;
    if (line->find(':') == std::string_view::npos && is_header_of_places(*line)) return true;
  }
  return false;
}

enum class Form { tsplib, table, geojson };

/// By the file's suffix, otherwise by its first lines: numbers or a list of column names mean CSV.
Form form_of(const std::filesystem::path& file, Text& text) {
  const Text::Place begin = text.place();
  const auto line = text.next_line();
  const char first = line ? line->front() : char{};
  text.go_back(begin);
  if (first == '[')
    text.complain_about_file(
        "is JSON, but no GeoJSON; expected a FeatureCollection of points, or a table with columns such as name, lat "
        "and "
        "lon (.csv)");
  if (first == '{' || first == '\x1E') return Form::geojson;
  const std::string ending = upper(unpacked_name(file).extension().string());
  if (ending == ".CSV") return Form::table;
  if (ending == ".TSP" || ending == ".ATSP" || ending == ".TOUR" || ending == ".VRP") return Form::tsplib;
  const bool table = begins_table(text);
  text.go_back(begin);
  return table ? Form::table : Form::tsplib;
}

void refuse_address(const std::filesystem::path& file) {
  for (const std::string_view scheme : {"http:/", "https:/", "ftp:/"})
    if (file.string().starts_with(scheme))
      throw InputError(
          fmt::format("{}: is an address, and not a file; download it, then open what was saved", file.string()));
  if (file.string().starts_with("file:/"))
    throw InputError(fmt::format("{}: is an address; expected the file's name without 'file://'", file.string()));
}

/// Throws if there is no such file, but a bundled instance with a similar name.
void refuse_near_miss(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::symlink_status(file, error).type() != std::filesystem::file_type::not_found) return;
  const std::string name = file.filename().string(), hint = nearest_bundled(name);
  if (!hint.empty())
    throw InputError(fmt::format("{}: there is neither a file nor a bundled instance of this name{}", name, hint));
}

InstanceData read_data(const std::filesystem::path& file, Progress* progress, Distances distances) {
  const TextFile source(file);
  Text text(source, progress);
  switch (form_of(file, text)) {
    case Form::tsplib:
      return read_tsplib(text, progress, distances);
    case Form::table:
      return read_csv(text, progress, distances);
    case Form::geojson:
      break;
  }
  std::string json(std::min(source.size(), largest_json_file + 1), '\0');  // parse_json() refuses longer ones
  json.resize(source.read(0, json));
  InstanceData data = parse_geojson(json, source.name());
  data.name = stem_of(file);
  return data;
}

}  // namespace

TspPtr read_instance(const std::filesystem::path& file, Progress* progress, Distances distances) {
  if (is_eta_name(file)) return read_with_eta(file, progress, distances);
  return read_bare_instance(file, progress, distances);
}

std::shared_ptr<TspInstance> read_bare_instance(const std::filesystem::path& file, Progress* progress,
                                                Distances distances) {
  refuse_address(file);
  refuse_near_miss(file);
  InstanceData data = read_data(file, progress, distances);
  if (data.name.empty()) data.name = stem_of(file);
  try {
    return std::make_shared<TspInstance>(std::move(data), progress);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

TourFile read_tour(const std::filesystem::path& file, const TspInstance& instance) {
  const std::string ending = upper(unpacked_name(file).extension().string());
  if (ending == ".CSV" || ending == ".JSON" || ending == ".GEOJSON")
    return parse_tour(read_text_file(file), file.string(), instance);
  const TextFile source(file);
  Text text(source);
  return read_tour(text, instance);
}

}  // namespace formicarium
