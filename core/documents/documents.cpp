// SPDX-License-Identifier: Apache-2.0
#include "core/documents/documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"
#include "core/base/unpack.hpp"
#include "core/documents/export.hpp"
#include "core/documents/open_instance.hpp"
#include "core/documents/settings_json.hpp"
#include "core/problem/tour_table.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium {
namespace fs = std::filesystem;
namespace {

std::string ending(const fs::path& file) {
  std::string text = unpacked_name(file).extension().string();
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  return text;
}

/// A solution of `current`, from a file for it.
OpenedTour open_solution(const fs::path& file, const std::string& kind, const InstancePtr& current) {
  const bool assignment = kind == ".sln";
  const char* const what = assignment ? "an assignment" : "a tour";
  if (!current)
    throw InputError(fmt::format("{}: {} belongs to an instance; open that first, then its {}.", file.string(), what,
                                 assignment ? "assignment" : "tour"));
  const QapInstance* const qap = qap_in(*current);
  if (assignment != (qap != nullptr))
    throw InputError(fmt::format("{} holds {}, and {} is solved by {}.", file.string(), what, current->name(),
                                 qap ? "assignments" : "tours"));
  OpenedTour opened{{}, 0, current, file};
  if (qap)
    opened.tour.tour = read_assignment(file, *qap).assignment;
  else
    opened.tour = read_tour(file, as_tsp(*current));
  opened.length = current->cost(opened.tour.tour);
  return opened;
}

/// Whether a table or a GeoJSON, which may be cities, lists the stops of a tour of all cities of `current`.
bool is_tour_of(const fs::path& file, const std::string& kind, const InstancePtr& current) {
  if (!current || !tsp_in(*current) || (kind != ".csv" && kind != ".geojson" && kind != ".json")) return false;
  const TextFile source(file);
  std::array<char, 64> beginning{};
  const std::size_t read = source.read(0, beginning);
  if (source.size() > largest_json_file || !may_list_stops({beginning.data(), read})) return false;
  const auto stops = stops_in(read_text_file(file), file.string());
  return stops && stops->size() == std::size_t(current->cities());
}

OpenedSession open_session(const fs::path& file, const std::string& text, Progress& progress) {
  OpenedSession opened;
  opened.session = parse_session(text, file.string());
  opened.instance_file = instance_file_of(opened.session, fs::absolute(file));
  opened.instance = instance_of(
      opened.session, file, opened.instance_file,
      [&](const fs::path& instance, Distances distances) { return open_instance(instance, &progress, distances); });
  return opened;
}

/// A folder of results holds journals.
bool has_journals(const fs::path& folder) {
  std::error_code none;
  return std::ranges::any_of(fs::directory_iterator(folder, none),
                             [](const fs::directory_entry& entry) { return ending(entry.path()) == ".jsonl"; });
}

}  // namespace

Opened open_document(const fs::path& file, const InstancePtr& current, Progress& progress, Distances distances) {
  const std::string kind = ending(file);
  if (kind == ".jsonl" || has_journals(file)) return OpenedExperiment{file};
  if (kind == ".tour" || kind == ".sln" || is_tour_of(file, kind, current)) return open_solution(file, kind, current);
  if (kind == ".json") {
    const std::string text = read_text_file(file, &progress, largest_json_file);
    if (text.find("\"FeatureCollection\"") != std::string::npos)
      return OpenedInstance{open_instance(file, &progress), file};
    if (is_session_text(text)) return open_session(file, text, progress);
    // Only the specification of an experiment has variants.
    if (text.find("\"variants\"") != std::string::npos && text.find("\"instances\"") != std::string::npos)
      return OpenedExperiment{file};
    OpenedSettings opened;
    opened.settings = parse_settings(text, file.string(), &opened.note);
    expect_accepted(opened.settings, current ? current->traits() : meant_for(opened.settings), file);
    return opened;
  }
  return OpenedInstance{open_instance(file, &progress, distances), file};
}

}  // namespace formicarium
