// SPDX-License-Identifier: Apache-2.0
// Errors of files, settings and devices, with sentences that a user can act on. Exit codes of the
// command line: OutputError 1, SettingsError 2, InputError 3, DeviceError 4.
#pragma once

#include <stdexcept>

namespace formicarium {

/// A file that cannot be read or has the wrong contents: "berlin52.tsp:7: EDGE_WEIGHT_TYPE 'X' is not supported; …".
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file that could not be written; the old one is unchanged: "figure.pdf: no space left on device; nothing was
/// written".
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A setting or a combination of settings that makes no sense; says why and what to choose instead.
struct SettingsError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The device of a colony has failed, and the colony waits (Colony::wait_when_lost); says when and why.
struct DeviceLost : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A device or backend that this build or this machine does not have; says what to choose instead.
struct DeviceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace formicarium
