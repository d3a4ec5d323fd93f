// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/problem/generate.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

constexpr auto entries = std::to_array<GalleryEntry>({
    {"uniform-80.tsp", "Eighty at Random", "The whole story in a minute: a mesh of trails sharpens into one tour.",
     "uniform", 1, 80, 6278, true},
    {"uniform-5.tsp", "Five Cities", "Twelve tours, each to be checked by hand: what a trail on every edge means.",
     "uniform", 1, 5, 638, true},
    {"circle-24.tsp", "A Ring", "The best tour is plain to see; watch how the colony comes to see it.", "circle", 1, 24,
     2404, true},
    {"grid-64.tsp", "Chessboard", "Thousands of tours are best: equal edges keep the colony in doubt.", "grid", 1, 64,
     6400, true},
    {"grid-81.tsp", "Odd Board", "With an odd number of fields one diagonal step is needed: where will it be?", "grid",
     1, 81, 8141, true},
    {"streets-64.atsp", "One-Way Streets", "The way back is another: distances and trails have a direction.", "streets",
     1, 64, 5372, false},
    {"clustered-200.tsp", "Towns", "Short roads within, few between: candidate lists hide the bridges.", "clustered", 1,
     200, 11137, false},
    {"spiral-150.tsp", "Spiral", "The nearest city leads inwards, and then the way out is long: greed needs doubt.",
     "spiral", 1, 150, 15775, true},
    {"koch-192.tsp", "Snowflake", "A fractal whose rim is the best tour: is every corner found?", "koch", 1, 192, 19200,
     true},
    {"uniform-1000.tsp", "A Thousand", "Twelve times as many cities: candidate lists and patience pay.", "uniform", 1,
     1000, 74118, false},
    {"picture-4000.tsp", "The Ant", "Four thousand dots make a drawing in one line, and a test of speed.", "picture", 1,
     4000, 468040, false},
});

/// Folders that may hold the bundled instances, in the order they are tried.
std::vector<fs::path> folders() {
  std::vector<fs::path> result;
  const char* resources = std::getenv("FORMICARIUM_RESOURCES");  // NOLINT(concurrency-mt-unsafe): nothing sets it
  if (resources != nullptr && *resources != '\0') {
    result.push_back(fs::path(resources) / "instances");
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return result;
  const fs::path bin = program.parent_path();
  result.push_back(bin.parent_path() / "share/formicarium/instances");
  // build/<preset>/bin lies three below the source tree.
  result.push_back(bin.parent_path().parent_path().parent_path() / "resources/instances");
  return result;
}

}  // namespace

std::span<const GalleryEntry> gallery() { return entries; }

InstanceData gallery_instance(const GalleryEntry& entry, Progress* progress) {
  InstanceData data = generate(entry.kind, entry.cities, entry.seed, progress);
  (entry.best_is_optimal ? data.optimum : data.best_known) = entry.best_known;
  return data;
}

std::string gallery_path(std::string_view file) {
  std::string looked;
  for (const fs::path& folder : folders()) {
    std::error_code error;
    const fs::path path = fs::absolute(folder / file, error).lexically_normal();
    if (!error && fs::is_regular_file(path, error)) return path.string();
    looked += (looked.empty() ? "" : ", ") + folder.string();
  }
  throw InputError(
      fmt::format("{}: this bundled instance was not found; looked in {}. FORMICARIUM_RESOURCES names the folder "
                  "that holds 'instances'",
                  file, looked));
}

std::optional<fs::path> bundled_instance(std::string_view name) {
  for (const GalleryEntry& entry : gallery())
    if (name == entry.file || name == fs::path(entry.file).stem()) return gallery_path(entry.file);
  return {};
}

std::string nearest_bundled(const std::string& name) {
  std::vector<std::string> known;
  for (const GalleryEntry& entry : gallery()) known.push_back(fs::path(entry.file).stem().string());
  const std::vector<std::string_view> names(known.begin(), known.end());
  const bool instance = name.ends_with(".tsp") || name.ends_with(".atsp");
  return did_you_mean(instance ? fs::path(name).stem().string() : name, names);
}

std::optional<std::string_view> bundled_name(const fs::path& file) {
  std::error_code none;
  for (const GalleryEntry& entry : gallery())
    for (const fs::path& folder : folders())
      if (file.filename() == entry.file && fs::equivalent(file, folder / entry.file, none))
        return entry.file.substr(0, entry.file.rfind('.'));
  return {};
}

fs::path instance_file(const std::string& name) {
  std::error_code error;
  if (!fs::exists(name, error))
    if (auto bundled = bundled_instance(name)) return *std::move(bundled);
  return name;
}

}  // namespace formicarium
