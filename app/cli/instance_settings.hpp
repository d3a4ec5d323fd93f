// SPDX-License-Identifier: Apache-2.0
// The settings that options give for an instance.
#pragma once

#include "app/model/parameter_options.hpp"
#include "core/problem/instance.hpp"

namespace formicarium::cli {

/// `base` with the given options; null: the defaults of the chosen algorithm, or of the instance's own. What an
/// instance without candidate lists cannot have is left out unless an option asks for it. Throws UsageError.
Settings settings_for(const ParameterOptions& options, const Instance& instance, const Settings* base = nullptr);

}  // namespace formicarium::cli
