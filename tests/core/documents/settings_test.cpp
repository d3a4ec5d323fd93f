// SPDX-License-Identifier: Apache-2.0
// The settings file: complete, exact, within the bounds of the parameter table; errors name the line.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <random>

#include "core/base/error.hpp"
#include "core/base/json_text.hpp"
#include "core/documents/export.hpp"
#include "core/documents/settings_json.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string refusal_of(std::string_view text) {
  try {
    parse_settings(text, "s.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

Settings random_settings(std::mt19937_64& random) {
  Settings settings;
  for (const Parameter& p : parameters()) {
    double value = std::uniform_real_distribution(p.lowest, p.highest)(random);
    if (p.kind != ParameterKind::number) value = std::round(value);
    p.set(settings, value);
  }
  return settings;
}

TEST(SettingsFile, a_thousand_random_settings_read_back_exactly) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i) {
    const Settings settings = random_settings(random);
    EXPECT_EQ(parse_settings(format_settings(settings), "s.json"), settings) << format_settings(settings);
  }
  EXPECT_EQ(parse_settings(format_settings(Settings{}), "s.json"), Settings{});
}

TEST(SettingsFile, holds_every_parameter_of_the_table_by_name) {
  const JsonNode root = parse_json(format_settings(Settings{}), "s.json");
  for (const Parameter& p : parameters()) EXPECT_NE(root.find(p.name), nullptr) << p.name;
  EXPECT_EQ(root.find("schema")->whole, 1);
  EXPECT_NE(root.find("version"), nullptr);
}

TEST(SettingsFile, of_version_0_2_says_what_its_tabu_list_is_called_now) {
  std::string note;
  const auto tabu_of = [&](const char* text) { return parse_settings(text, "s.json", &note).tabu; };
  EXPECT_EQ(tabu_of(R"({"formicarium": "settings", "schema": 1, "tabu": "ct"})"), TabuKind::lc);
  EXPECT_EQ(note, "This was written by version 0.2, whose tabu list 'ct' is now 'lc' (List compression).");
  EXPECT_EQ(tabu_of(R"({"schema": 1, "tabu": "lc"})"), TabuKind::lm);
  EXPECT_EQ(tabu_of(R"({"schema": 1, "tabu": "bt"})"), TabuKind::bt);
  EXPECT_EQ(note, "");
  EXPECT_EQ(tabu_of(R"({"tabu": "ct"})"), TabuKind::ct) << "as the help names it";
  for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::lm}) {
    Settings settings;
    settings.tabu = tabu;
    EXPECT_EQ(parse_settings(format_settings(settings), "s.json", &note), settings);
    EXPECT_EQ(note, "");
    EXPECT_EQ(parse_json(format_settings(settings), "s.json").find("schema")->whole, 2);
  }
}

TEST(SettingsFile, of_a_run_before_ring_update_has_what_its_ants_did_and_one_written_by_hand_the_default) {
  std::string note;
  const auto read = [&](const std::string& text) { return parse_settings(text, "s.json", &note).ring_update; };
  Settings s = defaults(Algorithm::acs);
  s.memory = Memory::selective;
  std::string text = format_settings(s);
  EXPECT_EQ(read(text), RingUpdate::one);
  EXPECT_EQ(note, "");
  const std::string line = "  \"ring_update\": \"one\",\n";
  text.erase(text.find(line), line.size());  // as version 0.2 wrote it
  EXPECT_EQ(read(text), RingUpdate::both_own);
  EXPECT_EQ(note,
            "This was written before there was 'ring_update', and its runs did what is 'both-own' now; the default is "
            "'one'.");
  EXPECT_EQ(read(format_settings(parse_settings(text, "s.json"))), RingUpdate::both_own) << "saved anew";
  EXPECT_EQ(read(R"({"algorithm": "acs", "memory": "selective"})"), RingUpdate::one);
  EXPECT_EQ(read(R"({"schema": 1, "algorithm": "acs", "memory": "selective"})"), RingUpdate::one);
  EXPECT_EQ(note, "");
  EXPECT_EQ(read(R"({"version": "0.2.0", "algorithm": "acs", "memory": "matrix"})"), RingUpdate::one)
      << "no ant of that run changed a slot";
  EXPECT_EQ(note, "");
}

TEST(SettingsFile, what_is_left_out_has_the_default_of_the_named_algorithm) {
  EXPECT_EQ(parse_settings("{}", "s.json"), Settings{});
  EXPECT_EQ(parse_settings("{\"algorithm\": \"as\"}", "s.json"), defaults(Algorithm::as));
  EXPECT_EQ(parse_settings("{\"alpha\": 2, \"algorithm\": \"as\"}", "s.json").alpha, 2);
  EXPECT_EQ(parse_settings("{\"local_search\": \"or3opt\"}", "s.json"),
            defaults(Algorithm::mmas, LocalSearchKind::or_3opt));
  EXPECT_EQ(parse_settings("{\"local_search\": \"or3opt\", \"rho\": 0.02}", "s.json").rho, 0.02);
}

TEST(SettingsFile, each_bound_of_each_parameter_holds_and_beyond_it_nothing) {
  for (const Parameter& p : parameters()) {
    if (p.kind == ParameterKind::choice) {
      for (const Choice& c : p.choices) EXPECT_EQ(refusal_of(fmt::format("{{\"{}\": \"{}\"}}", p.name, c.id)), "");
      EXPECT_THAT(refusal_of(fmt::format("{{\n\n\"{}\": \"nonsense\"}}", p.name)), StartsWith("s.json:3: "));
      continue;
    }
    for (const double inside : {p.lowest, p.highest}) {
      EXPECT_EQ(refusal_of(fmt::format("{{\"{}\": {}}}", p.name, json_value(p, inside))), "") << p.name;
    }
    const double width = p.kind == ParameterKind::integer ? 1 : (p.highest - p.lowest) / 1000;
    for (const double outside : {p.lowest - width, p.highest + std::max(width, p.highest * 1e-6)}) {
      const std::string message = refusal_of(fmt::format("{{\n\"{}\": {:.17g}}}", p.name, outside));
      EXPECT_THAT(message, StartsWith("s.json:2: ")) << p.name;
      EXPECT_THAT(message, HasSubstr(std::string(p.name)));
    }
  }
}

TEST(SettingsFile, unknown_keys_are_named_with_their_line) {
  EXPECT_THAT(refusal_of("{\n\"alpha\": 1,\n\"roh\": 0.1\n}"), StartsWith("s.json:3: \"roh\" is not known"));
}

TEST(SettingsFile, values_of_the_wrong_kind_are_refused) {
  for (const char* value : {"null", "true", "[1]", "{}", "\"\"", "\"1x\"", "\"nan\"", "\"inf\"", "1.5"})
    EXPECT_THAT(refusal_of(fmt::format("{{\"ants\": {}}}", value)), HasSubstr("ants")) << value;
  EXPECT_NE(refusal_of("[]"), "");
  EXPECT_NE(refusal_of("3"), "");
}

TEST(SettingsFile, files_of_another_kind_or_a_newer_schema_are_refused) {
  EXPECT_THAT(refusal_of("{\"formicarium\": \"session\"}"), HasSubstr("not a settings file"));
  EXPECT_THAT(refusal_of("{\"schema\": 3}"), HasSubstr("newer"));
  EXPECT_THAT(refusal_of("{\"schema\": 0}"), HasSubstr("schema"));
}

TEST(SettingsFile, a_locale_with_decimal_commas_changes_nothing) {
  Settings settings;
  settings.rho = 0.125;
  const std::string text = format_settings(settings);
  const std::string before = std::setlocale(LC_ALL, nullptr);
  bool comma = false;
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "cs_CZ.UTF-8"})
    comma = comma || std::setlocale(LC_ALL, name);
  if (!comma) GTEST_SKIP() << "no locale with decimal commas is installed here";
  const std::string there = format_settings(settings);
  const Settings read = parse_settings(text, "s.json");
  std::setlocale(LC_ALL, before.c_str());
  EXPECT_EQ(there, text);
  EXPECT_EQ(read, settings);
}

}  // namespace
}  // namespace formicarium
