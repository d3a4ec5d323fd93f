// SPDX-License-Identifier: Apache-2.0
// The input's lines are the words of a command line. They are parsed; no command does its work.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands.hpp"
#include "app/model/exit_code.hpp"
#include "app/model/help_text.hpp"
#include "app/model/parse.hpp"
#include "core/base/error.hpp"
#include "readers.hpp"
#ifndef FORMICARIUM_NO_LITE
#include "app/lite/command_line.hpp"
#endif

namespace formicarium::fuzz {
namespace {

/// A command's work, which holds the variables that its options are written to, taken away from it.
struct Work : CLI::App {
  static std::function<void()> of(CLI::App& command) { return std::exchange(command.*(&Work::final_callback_), {}); }
};

}  // namespace

bool parsed(std::string_view input, const std::function<void(int, const char* const*)>& parse) {
  std::vector<std::string> words{"program"};
  for (std::size_t from = 0; from < input.size();) {
    const std::size_t end = std::min(input.find('\n', from), input.size());
    words.emplace_back(input.substr(from, end - from).substr(0, input.substr(from, end - from).find('\0')));
    from = end + 1;
  }
  std::vector<const char*> argv;
  for (const std::string& word : words) argv.push_back(word.c_str());
  argv.push_back(nullptr);
  try {
    parse(int(words.size()), argv.data());
  } catch (const cli::UsageError& error) {
    demand(*error.what() != '\0', "a command line is refused without a word");
    return false;
  } catch (const InputError& error) {
    demand(*error.what() != '\0', "a file is refused without a word");
    return false;
  }
  return true;
}

bool read_formica(std::string_view input) {
  return parsed(input, [](int argc, const char* const* argv) {
    CLI::App app{"a fuzzer", "formica"};
    app.formatter(std::make_shared<cli::HelpFormatter>());
    app.set_version_flag("--version", "1");
    app.require_subcommand(1);
    cli::add_commands(app);
    std::vector<std::function<void()>> undone;
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
      undone.push_back(Work::of(*command));
    cli::refuse_unknown(app, argc > 1 ? argv[1] : "");
    cli::parse(app, argc, argv);
  });
}

#ifndef FORMICARIUM_NO_LITE
bool read_lite(std::string_view input) {
  return parsed(input, [](int argc, const char* const* argv) { lite::parse_command_line(argc, argv); });
}
#endif

}  // namespace formicarium::fuzz
