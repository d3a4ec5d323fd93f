// SPDX-License-Identifier: Apache-2.0
#include "app/model/file_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "app/model/exit_code.hpp"

namespace formicarium::cli {
namespace {

void refuse_empty(const std::string& names, const std::string& given) {
  if (given.empty())
    throw UsageError(fmt::format("{} is ''; expected a name. Is a variable unset?",
                                 names.substr(names.find_last_of(',') + 1)));  // "-o,--output"
}

}  // namespace

CLI::Option* add_file(CLI::App& app, const std::string& name, std::string& into, const std::string& help) {
  return app.add_option_function<std::string>(
      name,
      [name, &into](const std::string& given) {
        refuse_empty(name, given);
        into = given;
      },
      help);
}

CLI::Option* add_files(CLI::App& app, const std::string& name, std::vector<std::string>& into,
                       const std::string& help) {
  return app.add_option_function<std::vector<std::string>>(
      name,
      [name, &into](const std::vector<std::string>& given) {
        for (const std::string& one : given) refuse_empty(name, one);
        into = given;
      },
      help);
}

}  // namespace formicarium::cli
