// SPDX-License-Identifier: Apache-2.0
#include "app/model/numbers.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <string_view>

#include "app/model/exit_code.hpp"

namespace formicarium::cli {
namespace {

template <class T>
CLI::Option* add(CLI::App& app, const std::string& name, T& into, T lowest, T highest, const std::string& help,
                 std::string_view what, const char* placeholder) {
  const auto read = [name, &into, lowest, highest, what](const std::string& text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    // Written so that NaN is refused as well.
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= lowest && value <= highest))
      throw UsageError(
          fmt::format("{} is '{}'; expected {} from {} to {}", name, text.substr(0, 60), what, lowest, highest));
    into = value;
  };
  return app.add_option_function<std::string>(name, read, help)->type_name(placeholder);
}

}  // namespace

CLI::Option* add_whole(CLI::App& app, const std::string& name, std::int64_t& into, std::int64_t lowest,
                       std::int64_t highest, const std::string& help) {
  return add(app, name, into, lowest, highest, help, "a whole number", "N");
}

CLI::Option* add_real(CLI::App& app, const std::string& name, double& into, double lowest, double highest,
                      const std::string& help) {
  return add(app, name, into, lowest, highest, help, "a number", "NUMBER");
}

}  // namespace formicarium::cli
