// SPDX-License-Identifier: Apache-2.0
// What the program computes, as it was recorded: tours, trails and records of thousands of short runs, hashed. A change
// that means to compute something else records anew (FORMICARIUM_RECORD=1) and says why in its message.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <map>
#include <span>
#include <sstream>

#include "core/base/enumerators.hpp"
#include "core/base/error.hpp"
#include "core/cpu/construct.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/qap/qap_instance.hpp"
#include "core/session/run.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/sanitized.hpp"

using namespace formicarium;

namespace {

const std::string file = std::string(FORMICARIUM_SOURCE) + "/tests/core/recorded/runs.txt";

/// FNV-1a over 64-bit words: of the runs of a line, and of each by itself.
struct Hash {
  static constexpr std::uint64_t first = 0xcbf29ce484222325;
  std::uint64_t value = first, of_run = first;
  void add(std::uint64_t word) {
    value = (value ^ word) * 0x100000001b3;
    of_run = (of_run ^ word) * 0x100000001b3;
  }
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

std::string name_of(const Settings& s, std::string text) {
  for (const char* name : {"algorithm", "selection", "memory", "local_search"}) {
    const Parameter& p = *find_parameter(name);
    text += " " + value_text(p, p.get(s));
  }
  return text;
}

/// Of the lines, this many-th are computed: with a sanitizer every seventh, which meets each algorithm, selection rule,
/// memory and local search.
constexpr int step = sanitized ? 7 : 1;

struct Line {
  std::string words;              // number of runs, hash of all, 16 bits of the hash of each
  std::vector<std::string> runs;  // what tells each of them from the others
};
using Lines = std::map<std::string, Line>;

std::string variant_name(const Settings& s) {
  std::string text;
  for (const char* name : {"tabu", "candidates", "execution", "adaptive"}) {
    const Parameter& p = *find_parameter(name);
    text += (text.empty() ? "" : " ") + value_text(p, p.get(s));
  }
  return text;
}

/// Adds the line of these settings: those that the instance accepts.
void add_line(Lines& lines, const std::string& name, const InstancePtr& instance,
              const std::vector<Settings>& variants) {
  Hash hash;
  Line line;
  std::string each;
  for (const Settings& settings : variants) {
    try {
      validate(settings, instance->traits());
    } catch (const SettingsError&) {
      continue;
    }
    hash.of_run = Hash::first;
    add_run(hash, instance, settings);
    each += fmt::format(" {:04x}", (hash.of_run ^ hash.of_run >> 32) & 0xffff);
    line.runs.push_back(variant_name(settings));
  }
  line.words = fmt::format("{} {:x}{}", line.runs.size(), hash.value, each);
  if (!line.runs.empty()) lines[name] = std::move(line);
}

/// The runs of a line that give something else than was recorded.
std::string runs_that_differ(const Line& line, const std::string& recorded) {
  const auto words = [](const std::string& text) {
    std::vector<std::string> all;
    std::istringstream in(text);
    for (std::string word; in >> word;) all.push_back(word);
    return all;
  };
  const std::vector<std::string> now = words(line.words), then = words(recorded);
  if (now.size() != then.size()) return fmt::format("{} runs were recorded", then.empty() ? 0 : then.size() - 2);
  std::string text;
  for (std::size_t k = 2; k < now.size(); ++k)
    if (now[k] != then[k]) text += (text.empty() ? "" : "; ") + line.runs[k - 2];
  return text;
}

/// Ants of Ant System's kin walk as its own do: what they lay is recorded.
bool is_kin_of_ant_system(Algorithm algorithm) {
  return algorithm == Algorithm::eas || algorithm == Algorithm::ras || algorithm == Algorithm::bwas;
}

/// Each line that has runs, by its name.
Lines computed(int threads) {
  Lines lines;
  int line_number = 0;
  const InstancePtr there_and_back = scattered(37), streets = one_way(37);
  for (const bool symmetric : {true, false})
    for (const Algorithm algorithm : all_values<Algorithm>())
      for (const Selection selection : all_values<Selection>())
        for (const Memory memory : all_values<Memory>())
          for (const LocalSearchKind search : all_values<LocalSearchKind>()) {
            if (is_kin_of_ant_system(algorithm)) continue;
            if (line_number++ % step != 0) continue;
            Settings line = defaults(algorithm, search);
            line.selection = selection;
            line.memory = memory;
            line.ants = 10;
            line.threads = threads;
            line.seed = 7;
            line.ring_update = RingUpdate::both_own;  // the others came later and have lines of their own
            const InstancePtr& instance = symmetric ? there_and_back : streets;
            const char* const kind = symmetric ? "symmetric" : "one-way";
            add_line(lines, name_of(line, kind), instance, variants_of(line, first_lists));
            add_line(lines, name_of(line, kind) + " ct", instance, variants_of(line, compact_list));
            const Parameter& update = *find_parameter("ring_update");
            if (why_idle(update, line, instance->traits())) continue;
            for (const RingUpdate records : {RingUpdate::one, RingUpdate::both_one_value}) {
              line.ring_update = records;
              add_line(lines, name_of(line, kind) + " " + value_text(update, double(records)), instance,
                       variants_of(line, with_other_updates));
            }
          }
  for (const InstancePtr& instance : {there_and_back, streets})
    for (const Algorithm algorithm : all_values<Algorithm>())
      for (const Memory memory : {Memory::matrix, Memory::candidate})
        for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::or_opt}) {
          if (!is_kin_of_ant_system(algorithm) || line_number++ % step != 0) continue;
          Settings line = defaults(algorithm, search);
          line.memory = memory;
          line.ants = 10;
          line.threads = threads;
          line.seed = 7;
          line.mutation_span = 4;
          add_line(lines, name_of(line, instance == there_and_back ? "symmetric" : "one-way"), instance,
                   variants_of(line, with_other_updates));
        }
  const InstancePtr assignment = std::make_shared<const QapInstance>(generate_qap("qap", 15, 3));
  for (const Algorithm algorithm : all_values<Algorithm>())
    for (const LocalSearchKind search : all_values<LocalSearchKind>()) {
      if (line_number++ % step != 0) continue;
      Settings line = defaults(algorithm, search);
      line.candidates = 0;
      line.memory = Memory::matrix;
      line.ants = 8;
      line.threads = threads;
      line.seed = 7;
      line.mutation_span = 4;
      add_line(lines, name_of(line, "assignment"), assignment, variants_of(line, with_other_updates));
    }
  return lines;
}

/// Whether a line has this value of a parameter: its words are a part of the name.
template <class Value>
void expect_in_a_line(const Lines& lines, const char* parameter, Value value) {
  const std::string word = " " + value_text(*find_parameter(parameter), double(int(value))) + " ";
  EXPECT_TRUE(std::ranges::any_of(
      lines, [&](const auto& line) { return (" " + line.first + " ").find(word) != std::string::npos; }))
      << "no run has" << word;
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
      out << "# Kind, algorithm, selection rule, memory, local search: number of runs, hash of all, of each "
             "(recorded_runs_test.cpp)\n";
      for (const auto& [name, line] : lines) out << name << ": " << line.words << "\n";
    }
    const std::string how = std::to_string(threads) + " threads, " + GetParam();
    const auto all = recorded();
    for (const auto& [name, line] : lines) {
      const auto one = all.find(name);
      ASSERT_NE(one, all.end()) << name << ", " << how;
      EXPECT_EQ(line.words, one->second) << name << ", " << how << ": " << runs_that_differ(line, one->second);
    }
    if (sanitized) continue;
    EXPECT_EQ(lines.size(), all.size()) << how;
    for (const Algorithm value : all_values<Algorithm>()) expect_in_a_line(lines, "algorithm", value);
    for (const Selection value : all_values<Selection>()) expect_in_a_line(lines, "selection", value);
    for (const Memory value : all_values<Memory>()) expect_in_a_line(lines, "memory", value);
    for (const LocalSearchKind value : all_values<LocalSearchKind>()) expect_in_a_line(lines, "local_search", value);
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
