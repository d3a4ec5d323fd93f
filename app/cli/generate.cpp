// SPDX-License-Identifier: Apache-2.0
// formica generate KIND: an instance made here, as a TSPLIB file.
#include "core/problem/generate.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <memory>

#include "app/cli/commands.hpp"
#include "app/cli/loading.hpp"
#include "app/model/help_text.hpp"
#include "app/model/options.hpp"
#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/base/write_file.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium::cli {

void add_generate(CLI::App& app) {
  struct Options {
    std::string kind, file = "-";
    int cities = 0;
    std::int64_t seed = 1;
  };
  auto options = std::make_shared<Options>();
  CLI::App* const command = app.add_subcommand(
      "generate", with_examples("Makes an instance: the same kind, size and seed make the same",
                                {"formica generate uniform --cities 200 --seed 7 -o random.tsp",
                                 "formica generate koch --cities 768 -o koch.tsp    # its optimum is known"}));
  std::string kinds = "What to make:";
  for (const GeneratorKind& kind : generator_kinds()) kinds += fmt::format("\n{}: {}", kind.name, kind.sentence);
  command->add_option("KIND", options->kind, kinds)->required();
  command->add_option("--cities", options->cities, "How many (grid and koch take the nearest size they can make)")
      ->required()
      ->type_name("N");
  add_whole(*command, "--seed", options->seed, 0, std::numeric_limits<std::int64_t>::max(), "Which one; default 1");
  add_file(*command, "-o,--output", options->file, "The file to write; default -, stdout")->type_name("OUT.tsp");
  command->callback([options] {
    Progress progress;
    const CancelOnInterrupt cancel(progress);
    InstanceData data;
    try {
      data = generate(options->kind, options->cities, std::uint64_t(options->seed), &progress);
    } catch (const SettingsError& error) {
      throw UsageError(error.what());
    }
    const TspInstance instance(std::move(data), &progress);
    const std::string text = format_tsplib(instance);
    if (options->file == "-") return write_result(text);
    write_file(options->file, text);
    std::string optimum;
    if (instance.optimum()) optimum = fmt::format(", optimum {}", *instance.optimum());
    write_result(printable(fmt::format("{}: {}{}\n", options->file, describe(instance), optimum)));
  });
}

}  // namespace formicarium::cli
