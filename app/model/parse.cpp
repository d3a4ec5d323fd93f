// SPDX-License-Identifier: Apache-2.0
#include "app/model/parse.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <span>
#include <vector>

#include "app/model/exit_code.hpp"
#include "core/base/nearest_name.hpp"

namespace formicarium::cli {
namespace {

/// The command that was given, or the program.
const CLI::App& asked(const CLI::App& app) {
  const auto given = app.get_subcommands();
  return given.empty() ? app : *given.front();
}

std::string full_name(const CLI::App& app) {
  return app.get_parent() == nullptr ? app.get_name() : full_name(*app.get_parent()) + " " + app.get_name();
}

std::string read_more(const CLI::App& app) { return fmt::format("; see {} --help", full_name(app)); }

std::string unexpected(const CLI::App& app) {
  const std::vector<std::string> left = app.remaining(true);
  const auto option =
      std::ranges::find_if(left, [](const std::string& text) { return text.size() > 1 && text.starts_with('-'); });
  if (option != left.end()) return no_such_option(asked(app), *option);
  return fmt::format("'{}' is one argument too many{}", left.empty() ? "" : left.front(), read_more(asked(app)));
}

}  // namespace

std::string no_such_option(const CLI::App& app, std::string_view typed) {
  const std::string name(typed.substr(0, typed.find('=')));
  std::vector<std::string> known;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& long_name : option->get_lnames()) known.push_back("--" + long_name);
  const std::vector<std::string_view> names(known.begin(), known.end());
  return fmt::format("{} is not an option of {}{}{}", name, full_name(app), did_you_mean(name, names), read_more(app));
}

std::optional<std::string> parse(CLI::App& app, int argc, const char* const* argv) {
  for (const std::string_view word : std::span(argv, std::size_t(argc)).subspan(1))
    if (word.starts_with("--") && word.find('=') == word.size() - 1)  // CLI11 would take the next word for its value
      throw UsageError(
          fmt::format("{} is ''; expected a value. Is a variable unset?", word.substr(0, word.size() - 1)));
  try {
    app.parse(argc, argv);
    return {};
  } catch (const CLI::CallForAllHelp&) {
    return app.help("", CLI::AppFormatMode::All);
  } catch (const CLI::CallForHelp&) {
    return app.help();
  } catch (const CLI::CallForVersion&) {
    return app.version() + "\n";
  } catch (const CLI::ExtrasError&) {
    throw UsageError(unexpected(app));
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what() + read_more(asked(app)));
  }
}

}  // namespace formicarium::cli
