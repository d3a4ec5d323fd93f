// SPDX-License-Identifier: Apache-2.0
// Instances made here: random families by seed, shapes whose optimum is known, and one picture drawn in dots.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/problem/instance.hpp"

namespace formicarium {

struct GeneratorKind {
  std::string_view name;      // "uniform", "clustered", "grid", "circle", "spiral", "koch", "picture"
  std::string_view sentence;  // what it makes, and why the optimum is known where it is
};
std::span<const GeneratorKind> generator_kinds();

/// An EUC_2D instance of about `cities` cities (grid and koch round to the nearest size they can make; the result says
/// it). The same (kind, cities, seed) gives the same instance on every machine. Throws SettingsError for an unknown
/// kind or size.
InstanceData generate(std::string_view kind, int cities, std::uint64_t seed, Progress* progress = nullptr);

/// The bundled gallery, in the order it is shown; files lie in resources/instances.
struct GalleryEntry {
  std::string_view file;     // "uniform-80.tsp", relative to resources/instances
  std::string_view title;    // "Eighty at random"
  std::string_view teaches;  // one line
};
std::span<const GalleryEntry> gallery();
std::string gallery_path(
    std::string_view file);  // absolute; found beside the program, in the source tree or the install prefix

}  // namespace formicarium
