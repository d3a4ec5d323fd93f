// SPDX-License-Identifier: Apache-2.0
#include "app/cli/loading.hpp"

#include <fmt/format.h>

#include <chrono>
#include <future>

#include "app/model/terminal.hpp"
#include "core/base/alarm.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/cost_gap.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/qap/qap_instance.hpp"

namespace formicarium::cli {

InstancePtr load_instance(const std::filesystem::path& name, Distances distances,
                          std::optional<std::chrono::steady_clock::time_point> until) {
  const std::filesystem::path file = instance_file(name);
  Progress progress;
  const CancelOnInterrupt cancel(progress);
  Alarm alarm([&] { progress.cancel(); });
  if (until) alarm.set(*until);
  ProgressLine line;
  InstancePtr instance;
  if (line.visible()) {
    auto reading = std::async(std::launch::async, [&] { return open_instance(file, &progress, distances); });
    while (reading.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready)
      line.show(fmt::format("reading {}  {:3.0f} %", file.filename().string(), 100 * progress.share()));
    line.clear();
    instance = reading.get();
  } else {
    instance = open_instance(file, &progress, distances);
  }
  if (until && std::chrono::steady_clock::now() >= *until) throw Cancelled{};  // on a busy machine the alarm comes late
  log_warnings(*instance);
  return instance;
}

InstancePtr load_as_saved(const std::filesystem::path& file, Distances distances) {
  return load_instance(file, distances);
}

std::string describe(const Instance& instance) {
  const ProblemWords& words = instance.words();
  const std::string size = fmt::format("{} {}", instance.cities(), instance.cities() == 1 ? words.item : words.items);
  if (const QapInstance* qap = qap_in(instance))
    return fmt::format("{}, quadratic assignment, {}", size,
                       qap->symmetric_flow() && qap->symmetric_distance() ? "symmetric" : "asymmetric");
  return fmt::format("{}, {}{}", size, tsplib_name(as_tsp(instance).metric()),
                     instance.symmetric() ? "" : ", asymmetric");
}

std::string describe_length(const Instance& instance, Length length) {
  return fmt::format("{} {}", instance.words().cost, describe_value(instance, length));
}

std::string describe_value(const Instance& instance, Length length) {
  std::string text = instance.cost_text(length) + (instance.unit().empty() ? "" : " " + instance.unit());
  const Reference reference = reference_of(instance);
  const auto gap = gap_of(instance, length);
  if (gap && reference.against != Against::lower_bound)
    text += fmt::format(", gap {:.2f} %", *gap);
  else if (const std::string words = gap_words(instance, length); !words.empty())
    text += ", " + words;
  if (!gap) return text;
  constexpr std::string_view names[] = {"", "optimum", "best known", "lower bound"};
  text += fmt::format(" ({} {})", names[std::size_t(reference.against)], instance.cost_text(reference.cost));
  return text;
}

}  // namespace formicarium::cli
