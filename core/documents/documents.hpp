// SPDX-License-Identifier: Apache-2.0
// Documents people open or drop: their kind by suffix and contents, read in one go.
#pragma once

#include <filesystem>
#include <variant>

#include "core/documents/session_file.hpp"
#include "core/problem/read.hpp"

namespace formicarium {

struct OpenedInstance {
  InstancePtr instance;
  std::filesystem::path file;
};

/// A solution: a tour, or an assignment.
struct OpenedTour {
  TourFile tour;
  Length length = 0;
  InstancePtr instance;  // the instance it belongs to
  std::filesystem::path file;
};

struct OpenedSettings {
  Settings settings;
  std::string note{};  // as SessionFile's
};

struct OpenedSession {
  InstancePtr instance;
  std::filesystem::path instance_file;
  SessionFile session;
};

/// The specification of an experiment, a journal or a folder of its results. It is not read: this room does not know
/// experiments.
struct OpenedExperiment {
  std::filesystem::path file;
};

using Opened = std::variant<OpenedInstance, OpenedTour, OpenedSettings, OpenedSession, OpenedExperiment>;

/// Reads an instance (.tsp, .atsp, .csv, .eta, .dat), a solution of `current` (.tour, .sln), settings or a session
/// (.json), or a folder of an experiment's results. Throws InputError with file and line, and Cancelled. Any thread.
/// `distances`: of an instance.
Opened open_document(const std::filesystem::path& file, const InstancePtr& current, Progress& progress,
                     Distances distances = Distances::by_type);

}  // namespace formicarium
