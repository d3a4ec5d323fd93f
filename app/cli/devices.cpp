// SPDX-License-Identifier: Apache-2.0
// formica devices: what can run here.
#include "kernels/device/devices.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/commands.hpp"
#include "app/engine/machine.hpp"
#include "app/model/help_text.hpp"
#include "app/model/number_words.hpp"
#include "app/model/terminal.hpp"
#include "core/base/cores.hpp"
#include "core/base/json_writer.hpp"
#include "core/base/version.hpp"
#include "core/colony/colony.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/problem/tsp_instance.hpp"
#include "kernels/display/gl_link.hpp"

namespace formicarium::cli {
namespace {

// How the CPU backend describes itself, from a colony of three cities.
std::string cpu_backend() {
  InstanceData data;
  data.coordinates = {{0, 0}, {3, 0}, {0, 4}};
  return make_colony(std::make_shared<const TspInstance>(std::move(data)), Settings{})->device();
}

void print_text() {
  const std::string model = processor_model();
  write_result(printable(fmt::format("cpu     {}{}, {}; in use: {}\n", model, model.empty() ? "unknown processor" : "",
                                     counted(usable_cores(), "core", "cores"), cpu_backend())));
  const CudaDevices devices = cuda_devices();
  if (devices.list.empty()) write_result(printable(fmt::format("cuda    {}\n", devices.why_none)));
  for (const CudaDevice& d : devices.list)
    write_result(printable(fmt::format("cuda:{}  {}, {:.0f} GB, compute capability {}.{}{}{}\n", d.number, d.name,
                                       double(d.memory) / 1e9, d.major, d.minor,
                                       d.why_not.empty() ? "" : "; not usable: ", d.why_not)));
  write_result(printable(fmt::format("trails  to the screen {}\n", picture_path_without_gl(devices))));
}

void print_json() {
  const CudaDevices devices = cuda_devices();
  write_result(json_file([&](JsonWriter& out) {
    out.members("program", "formicarium", "version", version);
    out.members("cpu", [&] {
      out.members("model", null_if_empty(processor_model()), "cores", usable_cores());
      out.members("in_use", cpu_backend());
    });
    out.member("cuda").objects(JsonLayout::lines, devices.list, [&](const CudaDevice& d) {
      out.members("number", d.number, "name", d.name, "memory_bytes", d.memory);
      out.members("compute_capability", fmt::format("{}.{}", d.major, d.minor), "why_not", null_if_empty(d.why_not));
    });
    out.members("why_no_cuda", null_if_empty(devices.why_none));
    out.members("trails_to_the_screen", picture_path_without_gl(devices));
  }));
}

}  // namespace

void add_devices(CLI::App& app) {
  CLI::App* const command = app.add_subcommand(
      "devices", with_examples("Says what can run here", {"formica devices", "formica devices --json"}));
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "One JSON object on stdout");
  command->callback([json] { *json ? print_json() : print_text(); });
}

}  // namespace formicarium::cli
