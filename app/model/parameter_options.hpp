// SPDX-License-Identifier: Apache-2.0
// The options made from the parameter table: one long option for each row, its value checked by the
// row. HelpFormatter writes their --help.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/settings/parameters.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace formicarium {
struct Preset;
}
namespace formicarium::cli {

/// "--p-best" for p_best.
std::string option_name(const Parameter& parameter);
/// "--rho NUMBER", "--selection rwm|wrs|…": as it is written with a value.
std::string option_with_value(const Parameter& parameter);

class ParameterOptions {
 public:
  /// Adds the options, and --help-all, which explains them, to `app`. This must outlive `app`.
  void add_to(CLI::App& app);

  /// `base` (by default: the preset that was given, or else the defaults of the chosen algorithm) with the given
  /// values. Throws UsageError naming option, value and bounds.
  Settings settings(const Settings* base = nullptr) const;

  /// Whether the user gave this option.
  bool given(std::string_view name) const;
  bool preset_given() const { return preset_ != nullptr; }
  /// Whether the user said which algorithm, by its option or by a preset.
  bool algorithm_given() const { return preset_given() || given("algorithm"); }
  /// Throws UsageError if a preset was given beside this option, from which settings begin, too.
  void refuse_preset_beside(const std::string& option) const;

 private:
  struct Given {
    std::string text;  // as typed
    CLI::Option* option = nullptr;
  };
  bool was_given(const Given& given) const;
  std::map<const Parameter*, Given> given_;
  const Preset* preset_ = nullptr;
};

}  // namespace formicarium::cli
