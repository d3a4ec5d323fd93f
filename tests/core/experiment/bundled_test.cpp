// SPDX-License-Identifier: Apache-2.0
// The experiments that come with the program: each is read without a warning, says where it comes from, and can be
// planned on instances of the names and sizes that it wants.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

#include "core/base/read_file.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/plan.hpp"
#include "core/experiment/spec_json.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/qap/qap_generate.hpp"

namespace formicarium::experiment {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

std::map<std::string, Spec> bundled() {
  std::map<std::string, Spec> all;
  for (const auto& entry : fs::directory_iterator(std::string(FORMICARIUM_SOURCE) + "/resources/experiments"))
    if (entry.path().extension() == ".json")
      all[entry.path().stem().string()] = parse_spec(read_text_file(entry.path()), entry.path().string());
  return all;
}

/// The number in a name of TSPLIB or QAPLIB: of cities or facilities.
int size_in(const std::string& name) {
  const auto digit = std::ranges::find_if(name, [](unsigned char c) { return std::isdigit(c); });
  return digit == name.end() ? 0 : std::stoi(std::string(digit, name.end()));
}

/// An instance of the right kind, of few cities, for a file that need not be there.
InstancePtr in_place_of(const fs::path& file) {
  if (file.extension() == ".dat")
    return std::make_shared<const QapInstance>(generate_qap(qap_kinds().front().name, 12, 1));
  InstanceData data = TspInstance(generate("uniform", 60, 1)).data();
  if (file.extension() != ".atsp") return std::make_shared<const TspInstance>(std::move(data));
  data.coordinates.clear();
  data.metric = Metric::matrix;
  data.symmetric = false;
  for (int i = 0; i < 60 * 60; ++i) data.matrix.push_back(Distance(1 + i * 7919 % 1000));
  return std::make_shared<const TspInstance>(std::move(data));
}

/// The plan on stand-ins. Their lengths have no optimum to compare with.
Plan planned(Spec spec) {
  std::vector<NamedInstance> instances;
  for (const WantedInstance& one : spec.instances) {
    const fs::path file = one.kind.empty() ? one.file : is_qap_kind(one.kind) ? "generated.dat" : "generated.tsp";
    instances.push_back({one.name(), in_place_of(file), {}, one.own});
  }
  spec.compare.measures = {find_measure("length")};
  return make_plan(std::move(spec), std::move(instances), "bundled");
}

TEST(BundledExperiments, have_notes_which_are_kept_when_they_are_written_anew) {
  for (const auto& [name, spec] : bundled()) {
    SCOPED_TRACE(name);
    for (const auto& [key, note] : spec.notes.named()) {
      EXPECT_GT(note->size(), 30u) << key;
      EXPECT_LE(note->size(), 160u) << key;
    }
    EXPECT_EQ(parse_spec(format_spec(spec), "again.json").notes, spec.notes);
  }
}

TEST(BundledExperiments, are_read_without_a_warning_and_say_where_they_come_from) {
  const auto all = bundled();
  EXPECT_GE(all.size(), 18U);
  for (const auto& [name, spec] : all) {
    EXPECT_THAT(spec.warnings, IsEmpty()) << name;
    EXPECT_GE(spec.about.size(), 40U) << name;
  }
}

TEST(BundledExperiments, can_be_planned_and_their_variants_are_allowed) {
  for (const auto& [name, spec] : bundled()) {
    const Plan plan = planned(spec);
    EXPECT_EQ(plan.runs.size(), spec.variants.size() * spec.instances.size() * spec.seeds.size()) << name;
    for (const PlannedRun& run : plan.runs) ASSERT_NE(plan.stop(run), StopCriteria{}) << name;
    const Spec again = parse_spec(format_spec(spec), "again.json");
    for (std::size_t i = 0; i < spec.instances.size(); ++i) EXPECT_EQ(again.instances[i].own, spec.instances[i].own);
  }
}

/// Where a stored experiment differs from its paper by settings that the program has, its head says so.
TEST(BundledExperiments, of_the_papers_name_what_is_ours) {
  int count = 0;
  for (const auto& [name, spec] : bundled()) {
    if (!std::ranges::any_of(
            std::vector{"acs-2016", "cpp-amp", "fine-grained", "gpu-mmas", "mmas-ants", "six-variants"},
            [&name = name](const char* of_paper) { return name.starts_with(of_paper); }))
      continue;
    ++count;
    EXPECT_THAT(spec.about, HasSubstr("Ours: ")) << name;
    for (const Variant& variant : spec.variants) {
      const Settings& s = variant.settings;
      if (s.candidates == 0) continue;
      if (s.fallback == Fallback::backup) EXPECT_THAT(spec.about, HasSubstr("backup list before all cities")) << name;
      if (s.algorithm != Algorithm::mmas) continue;
      if (s.local_search != LocalSearchKind::none)
        EXPECT_THAT(spec.about, HasSubstr("τmin is τmax/2n")) << name;
      else if (s.tau_min_choices == TauMinChoices::candidates)
        EXPECT_THAT(spec.about, HasSubstr("τmin is by K/2")) << name;
    }
  }
  EXPECT_GE(count, 16);
}

TEST(BundledExperiments, of_the_papers_have_their_sizes) {
  const auto all = bundled();
  const auto runs = [&](const char* name) { return planned(all.at(name)); };
  const Plan fine = runs("fine-grained");
  ASSERT_EQ(fine.instances.size(), 3U);
  EXPECT_EQ(fine.spec.seeds.size(), 100U);
  for (std::size_t i = 0; i < 3; ++i) {
    const Settings s = fine.settings(0, i);
    EXPECT_EQ(s.ants, (std::vector{50, 120, 210}[i]));
    EXPECT_EQ(s.alpha, 1);
    EXPECT_EQ(s.beta, 2);
    EXPECT_EQ(s.rho, 0.02);
    EXPECT_EQ(s.candidates, 0);
  }
  const Plan amp = runs("cpp-amp");
  EXPECT_EQ(amp.spec.seeds.size(), 10U);
  EXPECT_EQ(amp.spec.budget.iterations, 2500);
  EXPECT_EQ(amp.spec.variants[0].settings.ants, 48);
  EXPECT_EQ(amp.spec.variants[0].settings.search_neighbours, all_search_neighbours);
  EXPECT_EQ(amp.spec.variants[1].settings.ants, 128);
  EXPECT_EQ(amp.spec.variants[1].settings.search_span, SearchSpan::pieces);
  EXPECT_EQ(runs("mmas-ants").spec.variants.back().settings.ants, 2000);
  const Plan six = runs("six-variants");
  EXPECT_EQ(six.instances.size(), 8U);
  EXPECT_EQ(six.spec.variants.size(), 6U);
  EXPECT_TRUE(six.spec.own_seeds);
  for (const char* name : {"gpu-mmas-2opt", "gpu-mmas-2opt-more"}) {
    const Plan searched = runs(name);
    for (std::size_t i = 0; i < searched.instances.size(); ++i) {
      const bool large = size_in(searched.instances[i].name) > 4000;
      EXPECT_EQ(searched.budget(i).iterations, large ? 3000 : 2000) << searched.instances[i].name;
      EXPECT_EQ(searched.settings(0, i).ants, 800);
    }
  }
  EXPECT_EQ(runs("gpu-mmas-2opt").instances.size(), 21U);
  EXPECT_EQ(runs("gpu-mmas-2opt-more").instances.size(), 63U);
}

}  // namespace
}  // namespace formicarium::experiment
