// SPDX-License-Identifier: Apache-2.0
// Generates instances: random families by seed, shapes whose optimum is known, a picture drawn in dots, and the
// gallery.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/notes.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

struct GeneratorKind {
  std::string_view name;      // "uniform", "clustered", "grid", "circle", "spiral", "koch", "picture", "streets"
  std::string_view sentence;  // what it makes, and why the optimum is known if it is
};
std::span<const GeneratorKind> generator_kinds();

/// An instance of about `cities` cities; grid, koch and streets round to the nearest size they can make. EUC_2D, except
/// streets: an asymmetric matrix with places to draw. The same (kind, cities, seed) gives the same instance on every
/// machine. Throws SettingsError for an unknown kind or size.
InstanceData generate(std::string_view kind, int cities, std::uint64_t seed, Progress* progress = nullptr);

/// The bundled gallery in display order; the first entry is opened by default. The files lie in resources/instances and
/// were written by the generators.
struct GalleryEntry {
  std::string_view file;     // "uniform-80.tsp", relative to resources/instances
  std::string_view title;    // "Eighty at Random"
  std::string_view teaches;  // one line
  std::string_view kind;     // the generator; its arguments follow
  std::uint64_t seed;
  int cities;
  std::optional<Length> best_known;           // cost of the best solution known
  std::string_view notice, attempt, further;  // as in Notes
  bool best_is_optimal;  // proven by the shape, or by branch and bound with 1-trees (tours) or sorted
                         // products (assignments)
};
std::span<const GalleryEntry> gallery();

/// Whether the entry is a quadratic assignment, of a generator in core/qap; otherwise generate() makes it.
bool is_assignment(const GalleryEntry& entry);

/// Generates the entry again, which is no quadratic assignment; equal to the contents of its file. Sets `optimum` if it
/// is proven, otherwise `best_known`.
InstanceData gallery_instance(const GalleryEntry& entry, Progress* progress = nullptr);

/// Absolute path of a bundled file (resource_file()). Throws InputError if there is none.
std::string gallery_path(std::string_view file);

/// The file of the bundled instance with this name, "koch-192" or "koch-192.tsp"; nothing if there is none. Throws as
/// gallery_path() does.
std::optional<std::filesystem::path> bundled_instance(std::string_view name);
/// " (did you mean koch-192?)" for the name of a missing file; empty if no bundled name is near.
std::string nearest_bundled(const std::string& name);
/// The bundled instance at this path; null: it is none.
const GalleryEntry* bundled_entry(const std::filesystem::path& file);
Notes notes_of(const GalleryEntry& entry);
/// The name of the bundled instance at this path: "koch-192"; nothing if there is none.
std::optional<std::string_view> bundled_name(const std::filesystem::path& file);

/// Resolves an existing file's path or the name of a bundled instance ("koch-192", "koch-192.tsp"); the file wins.
std::filesystem::path instance_file(const std::string& name);

}  // namespace formicarium
