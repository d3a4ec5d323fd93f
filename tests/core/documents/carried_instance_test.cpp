// SPDX-License-Identifier: Apache-2.0
// A session carries its instance: one file is enough.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>

#include "core/base/error.hpp"
#include "core/base/packed_text.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"
#include "core/documents/documents.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/given_eta.hpp"
#include "core/problem/read.hpp"
#include "core/qap/qap_instance.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class CarriedTest : public testing::Test {
 protected:
  CarriedTest() {
    std::string pattern = (fs::temp_directory_path() / "formicarium-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~CarriedTest() override { fs::remove_all(folder_); }
  fs::path written(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }
  /// One instance of each kind that a file may have, by its file's name.
  std::vector<std::pair<std::string, InstancePtr>> all() const {
    written("five.tsp",
            "NAME: five\nTYPE: TSP\nCOMMENT: of ours\nCOMMENT: Optimum 20\nDIMENSION: 5\n"
            "EDGE_WEIGHT_TYPE: CEIL_2D\nNODE_COORD_SECTION\n7 0.25 0\n3 5 0.5\n9 5 5\n1 0 5\n2 1 1\nEOF\n");
    const std::pair<const char*, std::string> files[] = {
        {"near.csv", "name,lat,lon\n\"Ä, the first\",50.01,7.5\nB,50.02,7.51\nC,50.03,7.49\nD,50.015,7.52\n"},
        {"far.csv", "name,lat,lon\nA,50,7\nB,-33.5,151\nC,40,-74\nD,1,103\n"},
        {"table.csv", ",A,B,C\nA,0,1.5,2\nB,1.25,0,\nC,2,3,0\n"},
        {"cube.tsp",
         "TYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_3D\nNODE_COORD_SECTION\n1 0 0 9\n2 9 0 0\n3 0 9 1\n"
         "4 9 9 9\nEOF\n"},
        {"world.tsp",
         "TYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: GEO\nNODE_COORD_SECTION\n1 38.24 20.42\n2 39.57 26.15\n"
         "3 40.56 25.32\n4 36.26 23.12\nEOF\n"},
        {"display.tsp",
         "TYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\n"
         "DISPLAY_DATA_TYPE: TWOD_DISPLAY\nEDGE_WEIGHT_SECTION\n5 6 7\nDISPLAY_DATA_SECTION\n1 0 0\n"
         "2 3 1.5\n3 1 4\nEOF\n"},
        {"five.eta", "# instance: five.tsp\n0.5 0.25\n1 0\n0.125 3e-3\n0.1 0.2\n7 9\n"},
        {"rooms.dat", "3\n0 1 2\n1 0 3\n2 3 0\n0 5 6\n5 0 7\n6 7 0\n"},
    };
    std::vector<std::pair<std::string, InstancePtr>> made{{"five.tsp", open_instance(folder_ / "five.tsp")}};
    for (const auto& [name, bytes] : files) made.emplace_back(name, open_instance(written(name, bytes)));
    for (const char* name : {"five.tsp", "world.tsp", "cube.tsp"})
      made.emplace_back(std::string(name) + ", scaled", open_instance(folder_ / name, nullptr, Distances::scaled));
    return made;
  }
  fs::path folder_;
};

void expect_same(const Instance& a, const Instance& b) {
  EXPECT_EQ(a.name(), b.name());
  EXPECT_EQ(a.comment(), b.comment());
  EXPECT_EQ(a.decimals(), b.decimals());
  EXPECT_EQ(a.unit(), b.unit());
  EXPECT_EQ(a.distances(), b.distances());
  EXPECT_EQ(a.optimum(), b.optimum());
  EXPECT_EQ(a.fingerprint(), b.fingerprint());
  EXPECT_EQ(a.symmetric(), b.symmetric());
  EXPECT_EQ(a.traits().has_eta, b.traits().has_eta);
  ASSERT_EQ(a.cities(), b.cities());
  for (City city = 0; city < a.cities(); ++city) {
    EXPECT_EQ(a.id(city), b.id(city));
    EXPECT_EQ(a.label(city), b.label(city));
    EXPECT_EQ(a.layout()[std::size_t(city)].x, b.layout()[std::size_t(city)].x);
    EXPECT_EQ(a.layout()[std::size_t(city)].y, b.layout()[std::size_t(city)].y);
  }
  const TspInstance *const of_a = tsp_in(a), *const of_b = tsp_in(b);
  if (!of_a) return;
  ASSERT_EQ(of_a->degrees().size(), of_b->degrees().size());
  for (std::size_t i = 0; i < of_a->degrees().size(); ++i) {
    EXPECT_EQ(of_a->degrees()[i].x, of_b->degrees()[i].x);
    EXPECT_EQ(of_a->degrees()[i].y, of_b->degrees()[i].y);
  }
}

TEST_F(CarriedTest, every_kind_of_instance_comes_back_as_it_was) {
  for (const auto& [name, instance] : all()) {
    SCOPED_TRACE(name);
    const auto taken = carried(*instance);
    ASSERT_TRUE(taken);
    expect_same(*instance, *instance_in(*taken, "s.json"));
  }
}

TEST_F(CarriedTest, a_session_opens_where_its_instance_is_gone) {
  for (const auto& [name, instance] : all()) {
    SCOPED_TRACE(name);
    Frame frame;
    frame.instance = instance;
    frame.start = fitted_to(Settings{}, instance->traits());
    SessionFile session = session_of(frame, folder_ / name.substr(0, name.find(',')), folder_);
    carry_instance(session, *instance);
    const std::string text = format_session(session);
    EXPECT_EQ(text.find("path"), std::string::npos) << "one file is enough";
    const fs::path elsewhere = folder_ / "elsewhere";
    fs::create_directories(elsewhere);
    std::ofstream(elsewhere / "run.session.json") << text;
    Progress progress;
    const auto opened = std::get<OpenedSession>(open_document(elsewhere / "run.session.json", nullptr, progress));
    expect_same(*instance, *opened.instance);
    EXPECT_EQ(opened.instance_file, elsewhere / "run.session.json") << "which experiments name, and recovery copies";
    expect_same(*instance, *open_instance(opened.instance_file));
  }
}

TEST_F(CarriedTest, a_bundled_instance_goes_by_its_name_and_a_large_one_by_its_path) {
  Frame frame;
  frame.instance = open_instance(instance_file("koch-192"));
  SessionFile session = session_of(frame, instance_file("koch-192"), folder_);
  carry_instance(session, *frame.instance);
  EXPECT_FALSE(session.carried);

  constexpr std::size_t n = 4000;  // its matrix has 8 MB packed, and more
  InstanceData data;
  data.metric = Metric::matrix;
  data.matrix.resize(n * n, 1);
  data.display.resize(n);
  frame.instance = std::make_shared<const TspInstance>(std::move(data));
  session = session_of(frame, folder_ / "large.tsp", folder_);
  carry_instance(session, *frame.instance);
  EXPECT_FALSE(session.carried);
  EXPECT_EQ(session.instance, "large.tsp") << "beside the session";
}

TEST_F(CarriedTest, by_its_path_a_scaled_instance_is_read_scaled_again) {
  const fs::path file = written("unit.tsp",
                                "TYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n"
                                "1 0 0\n2 0.5 0\n3 0.5 0.5\n4 0 0.25\nEOF\n");
  Frame frame;
  frame.instance = open_instance(file, nullptr, Distances::scaled);
  EXPECT_GT(frame.instance->decimals(), 0);
  const std::string text = format_session(session_of(frame, file, folder_));
  EXPECT_THAT(text, HasSubstr("\"distances\": \"scaled\""));
  Progress progress;
  const auto opened = std::get<OpenedSession>(open_document(written("s.json", text), nullptr, progress));
  expect_same(*frame.instance, *opened.instance);
}

TEST_F(CarriedTest, what_is_damaged_is_refused) {
  Frame frame;
  frame.instance = open_instance(written("a.csv", "x,y\n0,0\n3,4\n9,1\n4,4\n"));
  SessionFile session = session_of(frame, folder_ / "a.csv", folder_);
  carry_instance(session, *frame.instance);
  const auto refusal = [&](auto damage) {
    SessionFile damaged = session;
    damage(*damaged.carried);
    Progress progress;
    try {
      open_document(written("s.json", format_session(damaged)), nullptr, progress);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refusal([](CarriedInstance&) {}), "");
  EXPECT_THAT(refusal([](CarriedInstance& one) { one.text = "*"; }), HasSubstr("is no base64 text"));
  EXPECT_THAT(refusal([](CarriedInstance& one) { one.text.resize(8); }), HasSubstr("cannot be unpacked"));
  EXPECT_THAT(refusal([](CarriedInstance& one) { one.text = packed_text("x"); }), HasSubstr("the instance in it"));
  EXPECT_THAT(refusal([](CarriedInstance& one) { one.problem = Problem::assignments; }),
              HasSubstr("the instance in it"));
  EXPECT_THAT(refusal([](CarriedInstance& one) { one.eta = packed_text("1 2\n"); }), HasSubstr("found"));
  for (std::size_t i = 0; i < session.carried->text.size(); ++i)
    EXPECT_NE(refusal([&](CarriedInstance& one) { one.text.resize(i); }), "") << i;
}

TEST(PackedText, comes_back_whatever_its_length) {
  std::mt19937 dice(1);
  for (std::size_t size = 0; size < 300; ++size) {
    std::string text(size, '\0');
    for (char& c : text) c = char(dice());
    EXPECT_EQ(unpacked_text(packed_text(text), size), text);
  }
  EXPECT_THROW(unpacked_text(packed_text(std::string(1000, 'a')), 999), InputError);
  EXPECT_LT(packed_text(std::string(100'000, 'a')).size(), 1000U);
}

}  // namespace
}  // namespace formicarium
