// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/base/resources.hpp"
#include "core/problem/generate.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

constexpr auto entries = std::to_array<GalleryEntry>({
    {.file = "uniform-80.tsp",
     .title = "Eighty at Random",
     .teaches = "The whole story in a minute: a mesh of trails sharpens into one tour.",
     .kind = "uniform",
     .seed = 1,
     .cities = 80,
     .best_known = 6278,
     .best_is_optimal = true},
    {.file = "uniform-5.tsp",
     .title = "Five Cities",
     .teaches = "Twelve tours, each to be checked by hand: what a trail on every edge means.",
     .kind = "uniform",
     .seed = 1,
     .cities = 5,
     .best_known = 638,
     .best_is_optimal = true},
    {.file = "circle-24.tsp",
     .title = "A Ring",
     .teaches = "The best tour is plain to see; watch how the colony comes to see it.",
     .kind = "circle",
     .seed = 1,
     .cities = 24,
     .best_known = 2404,
     .best_is_optimal = true},
    {.file = "grid-64.tsp",
     .title = "Chessboard",
     .teaches = "Thousands of tours are best: equal edges keep the colony in doubt.",
     .kind = "grid",
     .seed = 1,
     .cities = 64,
     .best_known = 6400,
     .best_is_optimal = true},
    {.file = "grid-81.tsp",
     .title = "Odd Board",
     .teaches = "With an odd number of fields one diagonal step is needed: where will it be?",
     .kind = "grid",
     .seed = 1,
     .cities = 81,
     .best_known = 8141,
     .best_is_optimal = true},
    {.file = "streets-64.atsp",
     .title = "One-Way Streets",
     .teaches = "The way back is another: distances and trails have a direction.",
     .kind = "streets",
     .seed = 1,
     .cities = 64,
     .best_known = 5372,
     .best_is_optimal = false},
    {.file = "clustered-200.tsp",
     .title = "Towns",
     .teaches = "Short roads within, few between: candidate lists hide the bridges.",
     .kind = "clustered",
     .seed = 1,
     .cities = 200,
     .best_known = 11137,
     .best_is_optimal = false},
    {.file = "spiral-150.tsp",
     .title = "Spiral",
     .teaches = "The nearest city leads inwards, and then the way out is long: greed needs doubt.",
     .kind = "spiral",
     .seed = 1,
     .cities = 150,
     .best_known = 15775,
     .best_is_optimal = true},
    {.file = "koch-192.tsp",
     .title = "Snowflake",
     .teaches = "A fractal whose rim is the best tour: is every corner found?",
     .kind = "koch",
     .seed = 1,
     .cities = 192,
     .best_known = 19200,
     .best_is_optimal = true},
    {.file = "uniform-1000.tsp",
     .title = "A Thousand",
     .teaches = "Twelve times as many cities: candidate lists and patience pay.",
     .kind = "uniform",
     .seed = 1,
     .cities = 1000,
     .best_known = 73855,
     .best_is_optimal = false},
    {.file = "picture-4000.tsp",
     .title = "The Ant",
     .teaches = "Four thousand dots make a drawing in one line, and a test of speed.",
     .kind = "picture",
     .seed = 1,
     .cities = 4000,
     .best_known = 466994,
     .best_is_optimal = false},
    {.file = "workshops-12.dat",
     .title = "Twelve Workshops",
     .teaches = "A quadratic assignment: which workshop goes where, if all that is carried between them counts?",
     .kind = "qap",
     .seed = 1,
     .cities = 12,
     .best_known = 275484,
     .best_is_optimal = true},
    {.file = "hospital-42.dat",
     .title = "A Hospital",
     .teaches = "Forty-two departments, a grid of rooms: watch wards find together, and which room each gets.",
     .kind = "qap-rooms",
     .seed = 1,
     .cities = 42,
     .best_known = 38738,
     .best_is_optimal = false},
});

}  // namespace

std::span<const GalleryEntry> gallery() { return entries; }

bool is_assignment(const GalleryEntry& entry) { return entry.file.ends_with(".dat"); }

InstanceData gallery_instance(const GalleryEntry& entry, Progress* progress) {
  InstanceData data = generate(entry.kind, entry.cities, entry.seed, progress);
  (entry.best_is_optimal ? data.optimum : data.best_known) = entry.best_known;
  return data;
}

std::string gallery_path(std::string_view file) {
  return resource_file("instances", file, "bundled instance").string();
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
  const bool instance = name.ends_with(".tsp") || name.ends_with(".atsp") || name.ends_with(".dat");
  return did_you_mean(instance ? fs::path(name).stem().string() : name, names);
}

std::optional<std::string_view> bundled_name(const fs::path& file) {
  std::error_code none;
  for (const GalleryEntry& entry : gallery())
    for (const fs::path& folder : resource_folders("instances"))
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
