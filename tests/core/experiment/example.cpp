// SPDX-License-Identifier: Apache-2.0
#include "example.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/settings/parameters.hpp"

namespace formicarium::experiment {

std::string SpecText::text() const {
  return fmt::format(
      "{{\"name\": \"example\",\n\"instances\": {},\n\"variants\": {},\n\"seeds\": {},\n\"stop\": {},\n\"compare\": "
      "{}{}}}",
      instances, variants, seeds, stop, compare, more);
}

Plan example_plan(const SpecText& text) {
  Spec spec = parse_spec(text.text(), "example.json");
  FoundInstances instances = find_instances(spec, {}, {});
  return make_plan(std::move(spec), std::move(instances.found), "example.json");
}

RunResult done(Length length, double seconds) {
  return {.length = length,
          .iterations = 5,
          .best_iteration = 3,
          .seconds = seconds,
          .seconds_to_best = seconds / 2,
          .tours_per_second = 100,
          .times = {.iteration_ms = 2, .construct_ms = 1.25, .local_search_ms = 0.25, .update_ms = 0.5},
          .device = "CPU",
          .improvements = {{seconds / 4, length + 10, 1}, {seconds / 2, length, 3}}};
}

Machine some_machine(const std::string& host) {
  return {.host = host, .processor = "Some 4", .instructions = "AVX2", .threads = 4};
}

namespace {

std::filesystem::path made(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  return folder;
}

}  // namespace

Journal::Journal(const std::filesystem::path& folder, const Plan& plan, const Machine& machine)
    : writer_(made(folder), plan, machine), journals_(plan, folder), results_(journals_.results()) {
  writer_.go_on_from(journals_);
}

void Journal::append(std::size_t run, RunResult result) {
  writer_.append(run, result);
  results_[run] = std::move(result);
}

bool run_all(const Plan& plan, Journal& journal, const RunnerOptions& options) {
  return run_all(plan, journal.results_, journal.writer_, options);
}

std::vector<std::string> counting(const Settings& settings) {
  std::vector<std::string> words;
  for (const Parameter& p : parameters())
    if (!p.of_one_run && !(p.idle && p.idle(settings, symmetric_tour, Naming::options)))
      words.push_back(std::string(p.name) + " " + value_text(p, p.get(settings)));
  return words;
}

}  // namespace formicarium::experiment
