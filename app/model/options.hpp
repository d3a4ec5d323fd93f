// SPDX-License-Identifier: Apache-2.0
// Command-line options with our own error messages: these name the option, what was typed and what is allowed, in any
// locale. Refused values throw UsageError. In all functions `into` must outlive the parsing.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/exit_code.hpp"
#include "core/base/nearest_name.hpp"
#include "core/problem/instance.hpp"

namespace formicarium::cli {

class ParameterOptions;

/// A file or a folder (without dashes: an argument). An empty name is refused, since a script whose variable is unset
/// means something else.
CLI::Option* add_file(CLI::App& app, const std::string& name, std::string& into, const std::string& help);
/// The same, given any number of times.
CLI::Option* add_files(CLI::App& app, const std::string& name, std::vector<std::string>& into, const std::string& help);
/// A whole number from `lowest` to `highest`.
CLI::Option* add_whole(CLI::App& app, const std::string& name, std::int64_t& into, std::int64_t lowest,
                       std::int64_t highest, const std::string& help);
/// A finite number from `lowest` to `highest`.
CLI::Option* add_real(CLI::App& app, const std::string& name, double& into, double lowest, double highest,
                      const std::string& help);

/// One of `values`.
template <class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Value& into, const std::map<std::string, Value>& values,
                        const std::string& help) {
  std::vector<std::string> words;
  words.reserve(values.size());
  for (const auto& [word, value] : values) words.push_back(word);
  const std::string names = fmt::format("{}", fmt::join(words, "|"));
  const auto read = [name, &into, values, words, names](const std::string& word) {
    const auto at = values.find(word);
    if (at == values.end()) {
      const std::vector<std::string_view> known(words.begin(), words.end());
      throw UsageError(
          fmt::format("{} is '{}'{}; expected {}", name, word.substr(0, 40), did_you_mean(word, known), names));
    }
    into = at->second;
  };
  return app.add_option_function<std::string>(name, read, help)->type_name(names);
}

/// "--size 1600x1200": pixels, each side from `lowest` to `highest`.
CLI::Option* add_size(CLI::App& app, int& width, int& height, int lowest, int highest, const std::string& help);
/// "--distances by-type|scaled": how the distances of a TSPLIB file are made.
CLI::Option* add_distances(CLI::App& app, Distances& into);
/// "--interop auto|off": whether trails may reach the screen straight from a GPU's memory.
CLI::Option* add_interop(CLI::App& app, bool& into);

/// Throws UsageError if `file` is a session or settings (.json), which has its own parameters, and
/// one of these options or --settings (`settings_file`; empty: not given) is given as well.
void refuse_parameters_beside(const std::string& file, const ParameterOptions& options,
                              const std::string& settings_file = {});
/// Throws UsageError if `name` has none of these endings, in upper or lower case.
void expect_ending(const std::string& option, const std::string& name, std::initializer_list<std::string_view> endings);

}  // namespace formicarium::cli
