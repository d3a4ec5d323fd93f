// SPDX-License-Identifier: Apache-2.0
// Number options that name themselves and their bounds when they refuse a value; read the same whatever the locale.
#pragma once

#include <cstdint>
#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace formicarium::cli {

/// An option holding a whole number from `lowest` to `highest`; `into` must outlive the parsing.
CLI::Option* add_whole(CLI::App& app, const std::string& name, std::int64_t& into, std::int64_t lowest,
                       std::int64_t highest, const std::string& help);

/// An option holding a finite number from `lowest` to `highest`.
CLI::Option* add_real(CLI::App& app, const std::string& name, double& into, double lowest, double highest,
                      const std::string& help);

}  // namespace formicarium::cli
