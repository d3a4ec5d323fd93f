// SPDX-License-Identifier: Apache-2.0
// formica generate KIND: an instance made here, as a TSPLIB file.
#include "core/problem/generate.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
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
#include "core/qap/qap_generate.hpp"
#include "core/qap/qaplib.hpp"
#include "core/settings/parameters.hpp"

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
                                 "formica generate koch --cities 768 -o koch.tsp    # its optimum is known",
                                 "formica generate qap --facilities 60 -o random.dat"}));
  std::string kinds = "What to make:";
  for (const QapKind& kind : qap_kinds()) kinds += fmt::format("\n{}: {}", kind.name, kind.sentence);
  for (const GeneratorKind& kind : generator_kinds()) kinds += fmt::format("\n{}: {}", kind.name, kind.sentence);
  command->add_option("KIND", options->kind, kinds)->required();
  command
      ->add_option("--cities,--facilities", options->cities,
                   "How many cities or facilities (grid and koch take the nearest size they can make)")
      ->required()
      ->type_name("N");
  const Parameter& seed = *find_parameter("seed");
  add_whole(*command, "--seed", options->seed, std::int64_t(seed.lowest), std::int64_t(seed.highest),
            fmt::format("Which one; default {}", options->seed));
  add_file(*command, "-o,--output", options->file, "The file to write; default -, stdout")->type_name("OUT.tsp|dat");
  command->callback([options] {
    Progress progress;
    const CancelOnInterrupt cancel(progress);
    InstancePtr made;
    std::string text;
    try {
      if (is_qap_kind(options->kind)) {
        const auto instance = std::make_shared<const QapInstance>(
            generate_qap(options->kind, options->cities, std::uint64_t(options->seed)), &progress);
        text = format_qaplib(*instance);
        made = instance;
      } else {
        const auto instance = std::make_shared<const TspInstance>(
            generate(options->kind, options->cities, std::uint64_t(options->seed), &progress), &progress);
        text = format_tsplib(*instance);
        made = instance;
      }
    } catch (const SettingsError& error) {
      throw UsageError(error.what());
    }
    if (options->file == "-") return write_result(text);
    write_file(options->file, text);
    std::string optimum;
    if (made->optimum()) optimum = fmt::format(", optimum {}", *made->optimum());
    write_result(printable(fmt::format("{}: {}{}\n", options->file, describe(*made), optimum)));
  });
}

}  // namespace formicarium::cli
