// SPDX-License-Identifier: Apache-2.0
// Reads an instance of any problem, and tells problems apart by the names of files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/settings/parameters.hpp"

namespace formicarium {

class Progress;

/// A quadratic assignment (.dat), the instance that a session (.json) carries, or whatever read_instance() reads: .tsp,
/// .atsp, .csv, .eta. Throws as read_qaplib(), parse_session() and read_instance(). Any thread.
InstancePtr open_instance(const std::filesystem::path& file, Progress* progress = nullptr,
                          Distances distances = Distances::by_type);

/// An instance of any kind that generate() or generate_qap() knows. Throws as they do.
InstancePtr generate_instance(const std::string& kind, int size, std::uint64_t seed, Progress* progress = nullptr);

/// What the file's name says of the problem in it, before it is read: an assignment, or tours, of which symmetric_tour
/// allows every choice.
const Traits& traits_named(const std::filesystem::path& file);

/// The bundled instance for those who named none: the first of the problem that these settings are for (meant_for).
/// Throws as gallery_path().
std::filesystem::path bundled_instance_for(const Settings& settings);

}  // namespace formicarium
