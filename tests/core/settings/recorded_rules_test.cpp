// SPDX-License-Identifier: Apache-2.0
// What each parameter says beside thousands of settings, as it was recorded: when it has no effect, its default, its
// remark, what is refused. A change that means to say something else records anew (FORMICARIUM_RECORD=1) and says why.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>

#include "core/base/error.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

const std::string file = std::string(FORMICARIUM_SOURCE) + "/tests/core/settings/rules.txt";

/// FNV-1a over bytes.
struct Hash {
  std::uint64_t value = 0xcbf29ce484222325;
  void add(std::string_view text) {
    for (const char letter : text) value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    value = (value ^ 0xff) * 0x100000001b3;  // no text has this byte
  }
};

double some_value(const Parameter& p, std::mt19937_64& random) {
  const auto draw = random();
  if (p.kind == ParameterKind::choice) return double(draw % p.choices.size());
  switch (draw % 4) {
    case 0:
      return p.lowest;
    case 1:
      return p.standard;
    case 2:
      return p.highest;
    default: {
      const double value = p.lowest + double(draw / 4 % 1000) / 1000 * (p.highest - p.lowest);
      return p.kind == ParameterKind::integer ? std::floor(value) : value;
    }
  }
}

/// The defaults of some algorithm and local search, and up to five values changed.
Settings some_settings(std::mt19937_64& random) {
  // One draw a statement: compilers differ in which argument of a call they compute first.
  const auto search = LocalSearchKind(random() % 5);
  const auto algorithm = Algorithm(random() % 4);
  Settings s = defaults(algorithm, search);
  for (auto changes = random() % 6; changes > 0; --changes) {
    const Parameter& p = parameters()[random() % parameters().size()];
    p.set(s, some_value(p, random));
  }
  return s;
}

constexpr Traits problems[] = {symmetric_tour,
                               {.symmetric = false, .has_neighbours = true, .is_tour = true},
                               {.symmetric = false, .has_neighbours = false, .is_tour = false}};

std::map<std::string, std::string> computed() {
  std::map<std::string_view, Hash> hashes;
  std::mt19937_64 random(7);
  for (int i = 0; i < 1000; ++i) {
    const Settings s = some_settings(random);
    for (const Parameter& p : parameters()) {
      Hash& hash = hashes[p.name];
      hash.add(remark(p, s));
      hash.add(value_text(p, default_of(p, s)));
      for (const Traits& traits : problems)
        for (const Naming naming : {Naming::options, Naming::windows}) {
          const auto nothing = idle(p, s, traits, naming);
          hash.add(nothing ? nothing->counts + nothing->why : "");
          for (std::size_t choice = 0; choice < p.choices.size(); ++choice)
            hash.add(why_refused(p, int(choice), s, traits, naming).value_or(""));
        }
    }
  }
  std::map<std::string, std::string> lines;
  for (const auto& [name, hash] : hashes) {
    char words[17];
    std::snprintf(words, sizeof words, "%016llx", static_cast<unsigned long long>(hash.value));
    lines[std::string(name)] = words;
  }
  return lines;
}

TEST(rules, of_all_parameters_say_what_was_recorded) {
  const auto lines = computed();
  if (std::getenv("FORMICARIUM_RECORD") != nullptr) {
    std::ofstream out(file);
    out << "# Parameter: hash of all that it says beside other settings (recorded_rules_test.cpp)\n";
    for (const auto& [name, words] : lines) out << name << ": " << words << "\n";
  }
  std::map<std::string, std::string> recorded;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (const auto colon = line.find(": "); colon != std::string::npos && line[0] != '#')
      recorded[line.substr(0, colon)] = line.substr(colon + 2);
  EXPECT_EQ(lines, recorded);
}

TEST(rules, refuse_a_choice_where_the_settings_that_it_makes_are_not_valid) {
  std::mt19937_64 random(8);
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    const Settings s = some_settings(random);
    const Parameter& p = parameters()[random() % parameters().size()];
    const Traits& traits = problems[random() % std::size(problems)];
    for (std::size_t choice = 0; choice < p.choices.size(); ++choice) {
      Settings chosen = s;
      p.set(chosen, double(choice));
      std::string why;
      try {
        validate(chosen, traits);
      } catch (const SettingsError& error) {
        why = error.what();
      }
      EXPECT_EQ(why_refused(p, int(choice), s, traits).value_or(""), why) << p.name << " " << p.choices[choice].id;
      refused += !why.empty();
    }
  }
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace formicarium
