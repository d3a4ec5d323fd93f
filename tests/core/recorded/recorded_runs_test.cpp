// SPDX-License-Identifier: Apache-2.0
// What the program computes, as it was recorded: tours, trails and records of thousands of short runs, hashed. A change
// that means to compute something else records anew (FORMICARIUM_RECORD=1) and says why in its message.
#include <gtest/gtest.h>

#include <bit>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <map>
#include <span>
#include <sstream>

#include "core/base/error.hpp"
#include "core/cpu/construct.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/session/run.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/sanitized.hpp"

using namespace formicarium;

namespace {

const std::string file = std::string(FORMICARIUM_SOURCE) + "/tests/core/recorded/runs.txt";

/// FNV-1a over 64-bit words.
struct Hash {
  std::uint64_t value = 0xcbf29ce484222325;
  void add(std::uint64_t word) { value = (value ^ word) * 0x100000001b3; }
  void add(double word) { add(std::bit_cast<std::uint64_t>(word)); }
  template <class Words>
  void add_all(const Words& words) {
    add(std::uint64_t(words.size()));
    for (const auto word : words) add(std::uint64_t(word));
  }
};

void add_record(Hash& hash, const IterationRecord& r) {
  for (const Length length : {r.best, r.iteration_best, r.quartile_1, r.median, r.quartile_3})
    hash.add(std::uint64_t(length));
  for (const double value : {r.mean, r.deviation, r.branching, double(r.trail_min), double(r.trail_max), r.hit_ratio,
                             r.rho, r.alpha, r.beta, r.q0, r.search_gain})
    hash.add(value);
  hash.add(std::uint64_t(r.improved));
  hash.add(std::uint64_t(r.restarted));
}

/// A few iterations: every record, the tours and lengths of each iteration, and the trails at the end.
void add_run(Hash& hash, const InstancePtr& instance, const Settings& settings) {
  Run run(1, instance, settings, {}, make_colony(instance, settings));
  Frame frame;
  for (int i = 0; i < 3; ++i) {
    run.iterate();
    add_record(hash, run.last());
    run.show(frame, CarriedTrails::copied, 0);
    hash.add_all(frame.best);
    hash.add_all(frame.iteration_best);
    hash.add_all(frame.lengths);
  }
  for (const float trail : frame.trails->value) hash.add(std::uint64_t(std::bit_cast<std::uint32_t>(trail)));
}

/// The tabu lists of a line of the file. The compact list came later and has lines of its own.
constexpr TabuKind first_lists[] = {TabuKind::lm, TabuKind::lc, TabuKind::bt}, compact_list[] = {TabuKind::ct};
/// That of lines where an update of selective memory changes less than both records, each from its own trail.
constexpr TabuKind with_other_updates[] = {TabuKind::bt};

/// All settings of one line of the file: tabu × candidates × execution × adaptive.
std::vector<Settings> variants_of(Settings s, std::span<const TabuKind> lists) {
  std::vector<Settings> all;
  for (const TabuKind tabu : lists)
    for (const int candidates : {0, 7})
      for (const Execution execution : {Execution::sequential, Execution::lockstep})  // relaxed: ants race
        for (const Adaptive adaptive : {Adaptive::none, Adaptive::rho, Adaptive::transition}) {
          if (s.algorithm != Algorithm::acs && execution != Execution::sequential) continue;  // it has no say there
          s.tabu = tabu;
          s.candidates = candidates;
          s.execution = execution;
          s.adaptive = adaptive;
          all.push_back(s);
        }
  return all;
}

std::string name_of(const Settings& s, bool symmetric) {
  std::string text = symmetric ? "symmetric" : "one-way";
  for (const char* name : {"algorithm", "selection", "memory", "local_search"}) {
    const Parameter& p = *find_parameter(name);
    text += " " + value_text(p, p.get(s));
  }
  return text;
}

/// Of the lines, this many-th are computed: with a sanitizer every seventh, which meets each algorithm, selection rule,
/// memory and local search.
constexpr int step = sanitized ? 7 : 1;

/// Adds the line of these settings: those that the instance accepts.
void add_line(std::map<std::string, std::string>& lines, const std::string& name, const InstancePtr& instance,
              const std::vector<Settings>& variants) {
  Hash hash;
  int runs = 0;
  for (const Settings& settings : variants) {
    try {
      validate(settings, instance->traits());
    } catch (const SettingsError&) {
      continue;
    }
    add_run(hash, instance, settings);
    ++runs;
  }
  std::ostringstream words;
  words << runs << " " << std::hex << hash.value;
  if (runs > 0) lines[name] = words.str();
}

/// "runs hash" of each line that has runs, by its name.
std::map<std::string, std::string> computed(int threads) {
  std::map<std::string, std::string> lines;
  int line_number = 0;
  const InstancePtr there_and_back = scattered(37), streets = one_way(37);
  for (const bool symmetric : {true, false})
    for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::focused, Algorithm::acs})
      for (int selection = 0; selection < 4; ++selection)
        for (int memory = 0; memory < 3; ++memory)
          for (int search = 0; search < 5; ++search) {
            if (line_number++ % step != 0) continue;
            Settings line = defaults(algorithm, LocalSearchKind(search));
            line.selection = Selection(selection);
            line.memory = Memory(memory);
            line.ants = 10;
            line.threads = threads;
            line.seed = 7;
            line.ring_update = RingUpdate::both_own;  // the others came later and have lines of their own
            const InstancePtr& instance = symmetric ? there_and_back : streets;
            add_line(lines, name_of(line, symmetric), instance, variants_of(line, first_lists));
            add_line(lines, name_of(line, symmetric) + " ct", instance, variants_of(line, compact_list));
            const Parameter& update = *find_parameter("ring_update");
            if (why_idle(update, line, instance->traits())) continue;
            for (const RingUpdate records : {RingUpdate::one, RingUpdate::both_one_value}) {
              line.ring_update = records;
              add_line(lines, name_of(line, symmetric) + " " + value_text(update, double(records)), instance,
                       variants_of(line, with_other_updates));
            }
          }
  // Ants of Ant System's kin walk as its own do: what they lay is recorded.
  for (const InstancePtr& instance : {there_and_back, streets})
    for (const Algorithm algorithm : {Algorithm::eas, Algorithm::ras, Algorithm::bwas})
      for (const Memory memory : {Memory::matrix, Memory::candidate})
        for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::or_opt}) {
          if (line_number++ % step != 0) continue;
          Settings line = defaults(algorithm, search);
          line.memory = memory;
          line.ants = 10;
          line.threads = threads;
          line.seed = 7;
          line.mutation_span = 4;
          add_line(lines, name_of(line, instance == there_and_back), instance, variants_of(line, with_other_updates));
        }
  return lines;
}

std::map<std::string, std::string> recorded() {
  std::map<std::string, std::string> lines;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (const auto colon = line.find(": "); colon != std::string::npos && line[0] != '#')
      lines[line.substr(0, colon)] = line.substr(colon + 2);
  return lines;
}

class RecordedRuns : public testing::TestWithParam<std::string> {};

}  // namespace

TEST_P(RecordedRuns, are_computed_again) {
  setenv("FORMICARIUM_ISA", GetParam().c_str(), 1);
  for (const int threads : {1, 2}) {
    const auto lines = computed(threads);
    if (std::getenv("FORMICARIUM_RECORD") != nullptr) {
      std::ofstream out(file);
      out << "# Kind, algorithm, selection rule, memory, local search: number of runs, hash (recorded_runs_test.cpp)\n";
      for (const auto& [name, words] : lines) out << name << ": " << words << "\n";
    }
    const std::string how = std::to_string(threads) + " threads, " + GetParam();
    const auto all = recorded();
    for (const auto& [name, words] : lines) {
      const auto one = all.find(name);
      ASSERT_NE(one, all.end()) << name << ", " << how;
      EXPECT_EQ(words, one->second) << name << ", " << how;
    }
    if (!sanitized) EXPECT_EQ(lines.size(), all.size()) << how;
  }
  unsetenv("FORMICARIUM_ISA");
}

/// "portable", "avx2", "avx512": those that this program has and this processor runs.
std::vector<std::string> instruction_sets() {
  std::vector<std::string> all;
  for (const Construct& set : runnable_constructs()) {
    std::string& name = all.emplace_back();
    for (const char c : set.instructions)
      if (c != '-') name += char(std::tolower(static_cast<unsigned char>(c)));
  }
  return all;
}
INSTANTIATE_TEST_SUITE_P(each, RecordedRuns, testing::ValuesIn(instruction_sets()),
                         [](const auto& set) { return set.param; });
