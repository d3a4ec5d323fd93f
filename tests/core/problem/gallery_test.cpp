// SPDX-License-Identifier: Apache-2.0
// The bundled instances. If FORMICARIUM_REWRITE_GALLERY is set, the files are written instead of compared.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/base/write_file.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

TEST(Gallery, every_file_is_what_its_generator_makes_byte_for_byte) {
  const fs::path folder = fs::path(FORMICARIUM_SOURCE) / "resources/instances";
  for (const GalleryEntry& entry : gallery()) {
    if (is_assignment(entry)) continue;  // tests/core/qap
    SCOPED_TRACE(entry.file);
    const std::string made = format_tsplib(TspInstance(gallery_instance(entry)));
    if (std::getenv("FORMICARIUM_REWRITE_GALLERY") != nullptr) {
      fs::create_directories(folder);
      write_file(folder / entry.file, made);
    }
    EXPECT_TRUE(content(folder / entry.file) == made) << "the file differs from what the generator makes";
  }
}

TEST(Gallery, every_instance_has_notes_of_two_lines_each) {
  for (const GalleryEntry& entry : gallery()) {
    EXPECT_EQ(bundled_entry(gallery_path(entry.file)), &entry);
    const Notes notes = notes_of(entry);
    for (const auto& [name, note] : notes.named()) {
      EXPECT_GT(note->size(), 30u) << entry.file << ' ' << name;
      EXPECT_LE(note->size(), 160u) << entry.file << ' ' << name;
    }
  }
}

TEST(Gallery, every_file_is_found_and_has_the_size_and_optimum_that_its_entry_states) {
  EXPECT_EQ(gallery().front().file, "uniform-80.tsp");
  for (const GalleryEntry& entry : gallery()) {
    if (is_assignment(entry)) continue;
    SCOPED_TRACE(entry.file);
    const TspPtr instance = read_instance(gallery_path(entry.file));
    EXPECT_EQ(instance->cities(), entry.cities);
    EXPECT_EQ(instance->name() + fs::path(entry.file).extension().string(), entry.file);
    EXPECT_TRUE(instance->warnings().empty());
    EXPECT_TRUE(entry.best_known.has_value());
    EXPECT_EQ(instance->optimum(), entry.best_is_optimal ? entry.best_known : std::nullopt);
    EXPECT_FALSE(entry.title.empty());
    EXPECT_FALSE(entry.teaches.empty());
    EXPECT_FALSE(instance->layout_is_computed());
  }
  EXPECT_THROW(gallery_path("no-such-instance.tsp"), InputError);
}

TEST(Generators, each_kind_makes_about_the_size_asked_for_and_the_same_again) {
  for (const GeneratorKind& kind : generator_kinds()) {
    for (const int cities : {1, 2, 3, 4, 5, 50, 300}) {
      SCOPED_TRACE(std::string(kind.name) + " " + std::to_string(cities));
      const TspInstance one(generate(kind.name, cities, 4));
      const TspInstance same(generate(kind.name, cities, 4));
      EXPECT_EQ(format_tsplib(one), format_tsplib(same));
      EXPECT_LE(one.cities(), std::max(4, 2 * cities));
      EXPECT_GE(2 * one.cities(), cities);
    }
    EXPECT_NE(format_tsplib(TspInstance(generate(kind.name, 300, 1))),
              format_tsplib(TspInstance(generate(kind.name, 300, 2))));
    EXPECT_THROW(generate(kind.name, 0, 1), SettingsError);
    EXPECT_THROW(generate(kind.name, 2'000'000, 1), SettingsError);
  }
  EXPECT_THROW(generate("moebius", 10, 1), SettingsError);
}

/// Lower bound for a tour: half the sum of every city's two shortest edges.
double two_roads_bound(const TspInstance& instance) {
  double sum = 0;
  for (City i = 0; i < instance.cities(); ++i) {
    std::vector<Distance> roads;
    for (City j = 0; j < instance.cities(); ++j) {
      if (j != i) roads.push_back(instance.distance(i, j));
    }
    std::partial_sort(roads.begin(), roads.begin() + 2, roads.end());
    sum += 0.5 * (roads[0] + roads[1]);
  }
  return sum;
}

TEST(Generators, no_tour_is_shorter_than_the_optimum_stated_for_circles_even_grids_and_snowflakes) {
  for (const int cities : {4, 5, 12, 48, 64, 100, 192, 400, 1000}) {
    for (const char* kind : {"circle", "koch", "grid"}) {
      const TspInstance instance(generate(kind, cities, 3));
      if (instance.cities() % 2 == 1 && std::string(kind) == "grid") continue;
      ASSERT_TRUE(instance.optimum().has_value());
      EXPECT_EQ(two_roads_bound(instance), static_cast<double>(*instance.optimum()))
          << kind << ' ' << instance.cities();
    }
  }
}

/// Length of the best tour, by enumeration.
Length by_enumeration(const TspInstance& instance) {
  Tour tour(static_cast<std::size_t>(instance.cities()));
  for (City c = 0; c < instance.cities(); ++c) tour[c] = c;
  Length best = instance.cost(tour);
  while (std::next_permutation(tour.begin() + 1, tour.end())) best = std::min(best, instance.cost(tour));
  return best;
}

TEST(Generators, stated_optima_of_small_instances_are_those_found_by_trying_every_tour) {
  for (const char* kind : {"circle", "koch", "grid"}) {
    for (const int cities : {1, 2, 3, 4, 6, 9}) {
      const TspInstance instance(generate(kind, cities, 5));
      if (instance.cities() > 9) continue;
      EXPECT_EQ(instance.optimum(), by_enumeration(instance)) << kind << ' ' << instance.cities();
    }
  }
}

TEST(Generators, a_long_drawing_can_be_cancelled) {
  Progress progress;
  progress.cancel();
  EXPECT_THROW(generate("picture", 1000, 1, &progress), Cancelled);
}

TEST(Generators, every_crossing_of_the_streets_can_be_reached) {
  const TspInstance instance(generate("streets", 64, 9));
  EXPECT_FALSE(instance.symmetric());
  for (const Distance d : instance.matrix()) EXPECT_LT(d, 10'000);
}

}  // namespace
}  // namespace formicarium
