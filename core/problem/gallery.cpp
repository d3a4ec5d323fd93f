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
     .notice = "The branching factor is about 10 at iteration 100 and 4.5 at 300. Near iteration 750 the colony has "
               "settled, at 2.",
     .attempt = "With α 5 from the start the gap at iteration 100 is 1 to 5 % instead of 35 to 45. By iteration 1 000 "
                "α 1 is ahead.",
     .further = "Runs often end at 6 286, eight edges away from the optimum. Does local search, such as 2-opt, still "
                "end there?",
     .best_is_optimal = true},
    {.file = "uniform-5.tsp",
     .title = "Five Cities",
     .teaches = "Twelve tours, each to be checked by hand: what a trail on every edge means.",
     .kind = "uniform",
     .seed = 1,
     .cities = 5,
     .best_known = 638,
     .notice = "Here τmin is 0.82 of τmax, so trails lead ants only weakly. The mean of the ants stays about 6 % above "
               "the best tour.",
     .attempt = "With p at τmin 0.5 instead of 0.05, τmin falls to 0.15 of τmax, and the mean of the ants to 2 % above "
                "the best tour.",
     .further =
         "With α 0 about a quarter of all ants walk the shortest tour. Does independent roulette raise that share?",
     .best_is_optimal = true},
    {.file = "circle-24.tsp",
     .title = "A Ring",
     .teaches = "The best tour is plain to see; watch how the colony comes to see it.",
     .kind = "circle",
     .seed = 1,
     .cities = 24,
     .best_known = 2404,
     .notice = "The best tour is the ring by iteration 70, but the branching factor stays at 2 only from about "
               "iteration 130 on.",
     .attempt = "With β 6 the first iteration finds the ring, while all trails are still equal: closeness is enough on "
                "this instance.",
     .further = "With α 0 and β 2 no seed of eight found the ring in 300 iterations. Which β does without trails?",
     .best_is_optimal = true},
    {.file = "grid-64.tsp",
     .title = "Chessboard",
     .teaches = "Thousands of tours are best: equal edges keep the colony in doubt.",
     .kind = "grid",
     .seed = 1,
     .cities = 64,
     .best_known = 6400,
     .notice = "At iteration 1 000 the best tour is optimal, but the branching factor is still near 3: the colony has "
               "not settled.",
     .attempt =
         "With ρ 0.1 the colony has settled by iteration 300, and the best tour was optimal in all eight seeds tried.",
     .further = "Best tours of two seeds, each 6 400 long, share about two thirds of their edges. How many do four "
                "seeds share?",
     .best_is_optimal = true},
    {.file = "grid-81.tsp",
     .title = "Odd Board",
     .teaches = "With an odd number of fields one diagonal step is needed: where will it be?",
     .kind = "grid",
     .seed = 1,
     .cities = 81,
     .best_known = 8141,
     .notice = "A best tour of 8 200 has an edge over two fields where a tour of 8 141 has the diagonal.",
     .attempt = "With ρ 0.1 all six seeds tried had 8 141 by iteration 240. With ρ 0.02 one seed of eight had 8 141 by "
                "iteration 1 000.",
     .further = "Coloured like a chessboard, the diagonal of a best tour joins two fields of the corners' colour. Why "
                "must that be so?",
     .best_is_optimal = true},
    {.file = "streets-64.atsp",
     .title = "One-Way Streets",
     .teaches = "The way back is another: distances and trails have a direction.",
     .kind = "streets",
     .seed = 1,
     .cities = 64,
     .best_known = 5372,
     .notice = "Arrows show which way the best tour goes. The branching factor settles at 1, since each city has one "
               "way out.",
     .attempt = "By iteration 280 all six seeds tried had 5 372 with ρ 0.02, and none had 5 372 with ρ 0.5.",
     .further = "Walked backwards the best tour is 19 290 long instead of 5 372. Does direction matter as much in "
                "other .atsp files?",
     .best_is_optimal = false},
    {.file = "clustered-200.tsp",
     .title = "Towns",
     .teaches = "Short roads within, few between: candidate lists hide the bridges.",
     .kind = "clustered",
     .seed = 1,
     .cities = 200,
     .best_known = 11137,
     .notice = "At iteration 1 000 the best tour still improves. The gap is 1 to 4 %, and the branching factor is "
               "still above 2.2.",
     .attempt = "With Or-3opt, and so with ten ants, all five seeds tried had 11 137 by iteration 40.",
     .further = "With the eight nearest cities as candidates, six edges of the best tour have no trail. Do quadrants "
                "keep more?",
     .best_is_optimal = false},
    {.file = "spiral-150.tsp",
     .title = "Spiral",
     .teaches = "The nearest city leads inwards, and then the way out is long: greed needs doubt.",
     .kind = "spiral",
     .seed = 1,
     .cities = 150,
     .best_known = 15775,
     .notice = "The best tour has four long edges, which join turns of the spiral. All other edges are about 100 long.",
     .attempt = "With β 8 the gap is 1 % in iteration 1, but no seed of five found 15 775 by 600. With β 2 all five "
                "had 15 775 by 302.",
     .further =
         "With ρ 0.5 the gap is below 0.5 % by iteration 50, and most seeds stay above 0. Does 2-opt find 15 775?",
     .best_is_optimal = true},
    {.file = "koch-192.tsp",
     .title = "Snowflake",
     .teaches = "A fractal whose rim is the best tour: is every corner found?",
     .kind = "koch",
     .seed = 1,
     .cities = 192,
     .best_known = 19200,
     .notice = "Half of the corners have three or four cities 100 away, so an edge off the rim can be as short as one "
               "on the rim.",
     .attempt = "With ρ 0.5 four seeds of five still had a gap of about 24 % at iteration 500. With ρ 0.02 all five "
                "had 19 200.",
     .further =
         "Or-3opt finds the rim in iteration 1, in all five seeds tried. How many iterations do 2-opt and Or-opt need?",
     .best_is_optimal = true},
    {.file = "uniform-1000.tsp",
     .title = "A Thousand",
     .teaches = "Twelve times as many cities: candidate lists and patience pay.",
     .kind = "uniform",
     .seed = 1,
     .cities = 1000,
     .best_known = 73855,
     .notice = "The gap is about 67 % at iteration 100 and 39 % at 200. The branching factor is 13 and 8: little is "
               "decided yet.",
     .attempt = "With ρ 0.1 the gap at iteration 200 is 13 to 16 %, where ρ 0.02 has 38 to 41.",
     .further = "Focused Ant System is within 0.1 % of the best known tour after 100 iterations. Is Or-3opt as near in "
                "that time?",
     .best_is_optimal = false},
    {.file = "picture-4000.tsp",
     .title = "The Ant",
     .teaches = "Four thousand dots make a drawing in one line, and a test of speed.",
     .kind = "picture",
     .seed = 1,
     .cities = 4000,
     .best_known = 466994,
     .notice = "After 20 iterations the best tour is still almost twice as long as the best known. The status line "
               "shows the it/s.",
     .attempt = "With Focused Ant System the gap is below 1 % after 30 iterations, in all five seeds tried.",
     .further =
         "Or-3opt, with ten ants, has a gap of about 3 % after 50 iterations. How far is Or-3opt in ten minutes?",
     .best_is_optimal = false},
    {.file = "workshops-12.dat",
     .title = "Twelve Workshops",
     .teaches = "A quadratic assignment: which workshop goes where, if all that is carried between them counts?",
     .kind = "qap",
     .seed = 1,
     .cities = 12,
     .best_known = 275484,
     .notice =
         "Iteration 1 or 2 has the cheapest assignment. The branching factor needs 10 to 30 iterations to reach 1.",
     .attempt = "Without local search no seed of eight had 275 484 by iteration 300. With 2-opt all eight had 275 484 "
                "by iteration 24.",
     .further = "With Steps of a search at 1 the first iteration is no longer enough. From how many steps on is one "
                "iteration enough?",
     .best_is_optimal = true},
    {.file = "hospital-42.dat",
     .title = "A Hospital",
     .teaches = "Forty-two departments, a grid of rooms: watch wards find together, and which room each gets.",
     .kind = "qap-rooms",
     .seed = 1,
     .cities = 42,
     .best_known = 38738,
     .notice = "After 60 iterations the gap is below 0.5 %, but a facility still has about 20 locations with a trail "
               "that counts.",
     .attempt = "With Steps of a search 4, five seeds of five had 38 738 by iteration 240. Steps 16 had none by 60, in "
                "as many steps.",
     .further = "Five seeds found one plan, turned or mirrored, since the grid of rooms is symmetric. Does 2-opt find "
                "that plan, too?",
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

const GalleryEntry* bundled_entry(const fs::path& file) {
  std::error_code none;
  for (const GalleryEntry& entry : gallery())
    for (const fs::path& folder : resource_folders("instances"))
      if (file.filename() == entry.file && fs::equivalent(file, folder / entry.file, none)) return &entry;
  return nullptr;
}

Notes notes_of(const GalleryEntry& entry) {
  return {std::string(entry.notice), std::string(entry.attempt), std::string(entry.further)};
}

std::optional<std::string_view> bundled_name(const fs::path& file) {
  const GalleryEntry* const entry = bundled_entry(file);
  return entry ? std::optional(entry->file.substr(0, entry->file.rfind('.'))) : std::nullopt;
}

fs::path instance_file(const std::string& name) {
  std::error_code error;
  if (!fs::exists(name, error))
    if (auto bundled = bundled_instance(name)) return *std::move(bundled);
  return name;
}

}  // namespace formicarium
