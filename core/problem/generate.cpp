// SPDX-License-Identifier: Apache-2.0
#include "core/problem/generate.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/base/progress.hpp"
#include "core/problem/generators.hpp"

namespace formicarium {
namespace {

constexpr int most_cities = 1'000'000;
constexpr int most_by_matrix = 2'500;  // 25 MB of distances

constexpr std::array<GeneratorKind, 8> kinds = {{
    {"uniform", "Cities at random in a square, each place as likely as any other."},
    {"clustered", "Cities crowded around random centres, as towns are in a country."},
    {"grid",
     "Crossings of a square grid 100 apart. No two are nearer, so no tour is shorter than 100 a city: reached where "
     "the "
     "number of cities is even. Where it is odd, a tour cannot change colour on a chessboard at every step, so one "
     "step is a "
     "diagonal of 141."},
    {"circle",
     "Cities on a circle, some 100 apart. Every city's two nearest are its neighbours on the rim, so no tour is "
     "shorter than "
     "the rim."},
    {"spiral", "Cities along a spiral: the way in is easy, the way out is the question."},
    {"koch",
     "Corners of Koch's snowflake, 3·4ᵏ of them. They lie on a triangular lattice, so no two are nearer than 100; the "
     "snowflake's rim goes from each to the next in 100, so it is an optimum."},
    {"picture", "An ant drawn in dots, denser where it is darker: a tour through them is a drawing in one line."},
    {"streets",
     "Crossings of one-way streets of uneven length: the way back is another, so distances have a direction."},
}};

using Maker = InstanceData (*)(int, std::uint64_t, Progress*);
constexpr std::array<Maker, kinds.size()> makers = {make_uniform, make_clustered, make_grid,    make_circle,
                                                    make_spiral,  make_koch,      make_picture, make_streets};

std::string all_generators() {
  std::string names;
  for (const GeneratorKind& kind : kinds) names += (names.empty() ? "" : ", ") + std::string(kind.name);
  return names;
}

}  // namespace

std::span<const GeneratorKind> generator_kinds() { return kinds; }

InstanceData generate(std::string_view kind, int cities, std::uint64_t seed, Progress* progress) {
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i].name != kind) continue;
    const int most = makers[i] == make_streets ? most_by_matrix : most_cities;
    if (cities < 1 || cities > most) {
      throw SettingsError(fmt::format("{} makes 1 … {} cities; {} were asked for", kind, most, cities));
    }
    if (progress != nullptr) progress->report(0);
    InstanceData data = makers[i](cities, seed, progress);
    const std::size_t n = std::max(data.coordinates.size(), data.display.size());
    data.name = fmt::format("{}-{}", kind, n);
    data.comment += fmt::format("\nformica generate {} --cities {} --seed {}", kind, n, seed);
    return data;
  }
  std::vector<std::string_view> names;
  names.reserve(kinds.size());
  for (const GeneratorKind& known : kinds) names.push_back(known.name);
  throw SettingsError(
      fmt::format("generator '{}' is not known{}; known are {}", kind, did_you_mean(kind, names), all_generators()));
}

}  // namespace formicarium
