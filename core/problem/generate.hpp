// SPDX-License-Identifier: Apache-2.0
// Instances made here: random families by seed, shapes whose optimum is known, one picture drawn in dots, and the
// gallery.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/problem/tsp_instance.hpp"

namespace formicarium {

struct GeneratorKind {
  std::string_view name;      // "uniform", "clustered", "grid", "circle", "spiral", "koch", "picture", "streets"
  std::string_view sentence;  // what it makes, and why the optimum is known where it is
};
std::span<const GeneratorKind> generator_kinds();

/// An instance of about `cities` cities (grid, koch and streets round to the nearest size they can make; the result
/// says it): EUC_2D, streets an asymmetric matrix with places to draw. The same (kind, cities, seed) gives the same
/// instance on every machine. Throws SettingsError for an unknown kind or size.
InstanceData generate(std::string_view kind, int cities, std::uint64_t seed, Progress* progress = nullptr);

/// The bundled gallery, in the order it is shown, the first being what opens where nothing is named; files lie in
/// resources/instances and were written by the generators.
struct GalleryEntry {
  std::string_view file;     // "uniform-80.tsp", relative to resources/instances
  std::string_view title;    // "Eighty at Random"
  std::string_view teaches;  // one line
  std::string_view kind;     // the generator, and its seed
  std::uint64_t seed;
  int cities;
  std::optional<Length> best_known;  // length of the best tour known to us
  bool best_is_optimal;              // proven: by the shape, or by branch and bound with 1-trees
};
std::span<const GalleryEntry> gallery();

/// The entry made anew: what its file holds. The optimum is set where it is proven, the best known length elsewhere.
InstanceData gallery_instance(const GalleryEntry& entry, Progress* progress = nullptr);

/// Absolute path of a bundled file. Looked for in $FORMICARIUM_RESOURCES/instances, in ../share/formicarium/instances
/// seen from the program, and in resources/instances of the source tree that the program was built in. Throws
/// InputError where absent.
std::string gallery_path(std::string_view file);

/// The file of the bundled instance of this name, "koch-192" or "koch-192.tsp"; nothing where there is none. Throws as
/// gallery_path().
std::optional<std::filesystem::path> bundled_instance(std::string_view name);
/// " (did you mean koch-192?)" for the name of a file that does not exist; empty where no bundled instance's is near.
std::string nearest_bundled(const std::string& name);
/// The bundled instance that lies at this path: "koch-192"; nothing where none does.
std::optional<std::string_view> bundled_name(const std::filesystem::path& file);

/// The path that a file's name or a bundled instance's ("koch-192", "koch-192.tsp") means; a file that exists wins.
std::filesystem::path instance_file(const std::string& name);

}  // namespace formicarium
