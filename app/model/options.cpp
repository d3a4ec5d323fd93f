// SPDX-License-Identifier: Apache-2.0
#include "app/model/options.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>

#include "app/model/parameter_options.hpp"

namespace formicarium::cli {
namespace {

void refuse_empty(const std::string& names, const std::string& given) {
  if (given.empty())
    throw UsageError(fmt::format("{} is ''; expected a name. Is a variable unset?",
                                 names.substr(names.find_last_of(',') + 1)));  // "-o,--output"
}

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

bool ends_in(std::string name, std::string_view ending) {
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  return name.ends_with(ending);
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

CLI::Option* add_whole(CLI::App& app, const std::string& name, std::int64_t& into, std::int64_t lowest,
                       std::int64_t highest, const std::string& help) {
  return add(app, name, into, lowest, highest, help, "a whole number", "N");
}

CLI::Option* add_real(CLI::App& app, const std::string& name, double& into, double lowest, double highest,
                      const std::string& help) {
  return add(app, name, into, lowest, highest, help, "a number", "NUMBER");
}

CLI::Option* add_size(CLI::App& app, int& width, int& height, int lowest, int highest, const std::string& help) {
  const auto read = [&width, &height, lowest, highest](const std::string& text) {
    int wide = 0, high = 0, end = 0;
    const auto fits = [&](int side) { return side >= lowest && side <= highest; };
    if (std::sscanf(text.c_str(), "%5d%*1[xX]%5d%n", &wide, &high, &end) != 2 || std::size_t(end) != text.size() ||
        !fits(wide) || !fits(high))
      throw UsageError(fmt::format("--size is '{}'; expected WIDTHxHEIGHT in pixels, as in 1920x1200, from {} to {}",
                                   text.substr(0, 40), lowest, highest));
    width = wide;
    height = high;
  };
  return app.add_option_function<std::string>("--size", read, help)->type_name("WxH");
}

CLI::Option* add_distances(CLI::App& app, Distances& into) {
  return add_choice<Distances>(
      app, "--distances", into, {{"by-type", Distances::by_type}, {std::string(scaled_distances), Distances::scaled}},
      "Round distances as the file's type says, the default, or keep the digits that this drops");
}

CLI::Option* add_interop(CLI::App& app, bool& into) {
  return add_choice<bool>(
      app, "--interop", into, {{"auto", true}, {"off", false}},
      "How trails reach the screen: auto (from the GPU's own memory where that can be) or off (a copy)");
}

void refuse_parameters_beside(const std::string& file, const ParameterOptions& options,
                              const std::string& settings_file) {
  if (!ends_in(file, ".json")) return;
  const auto refuse = [&](const std::string& option) {
    throw UsageError(
        fmt::format("{} has its own parameters, so {} would have no effect; give an instance", file, option));
  };
  if (!settings_file.empty()) refuse("--settings");
  if (options.preset_given()) refuse("--preset");
  for (const Parameter& p : parameters())
    if (options.given(p.name)) refuse(option_name(p));
}

void expect_ending(const std::string& option, const std::string& name,
                   std::initializer_list<std::string_view> endings) {
  if (std::ranges::any_of(endings, [&](std::string_view one) { return ends_in(name, one); })) return;
  throw UsageError(fmt::format("{} is '{}'; expected a name that ends in {}", option, name.substr(0, 100),
                               fmt::join(endings, ", ")));
}

}  // namespace formicarium::cli
