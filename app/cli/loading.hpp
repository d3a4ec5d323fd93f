// SPDX-License-Identifier: Apache-2.0
// Reading an instance with a progress line, cancelled by Ctrl-C; its warnings go to the log.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "core/problem/instance.hpp"

namespace formicarium::cli {

/// What the help of an option or argument calls it.
inline constexpr const char* instance_words =
    "The instance: .tsp, .atsp, .csv, .eta, .dat, or a bundled one by its name";

/// A file, or a bundled instance by its name. Throws InputError, and Cancelled after an interruption or at `until`.
InstancePtr load_instance(const std::filesystem::path& name, Distances distances = Distances::by_type,
                          std::optional<std::chrono::steady_clock::time_point> until = {});

/// For instance_of().
InstancePtr load_as_saved(const std::filesystem::path& file, Distances distances);

/// "52 cities, EUC_2D"; "60 facilities, quadratic assignment, symmetric".
std::string describe(const Instance& instance);

/// "7542, gap 0.00 % (optimum 7542)", or without the gap if neither an optimum nor a best known value is known.
std::string describe_value(const Instance& instance, Length length);
/// The same after the word for it: "length 7542, gap …", "cost 578, gap …".
std::string describe_length(const Instance& instance, Length length);

}  // namespace formicarium::cli
