// SPDX-License-Identifier: Apache-2.0
// All reasons why a run cannot use a GPU, with a fake driver that reports them.
#include "kernels/device/devices.hpp"

#include <gmock/gmock.h>

#include "app/engine/make_colony.hpp"
#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "kernels/device/cuda_error.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// The fake driver's answers, and the devices that were opened.
struct Answers {
  int version = 13000, count_result = 0, count = 2, properties_result = 0, open_result = 0, free_result = 0;
  Driver::Properties properties{"Fake 1", 8'000'000'000, 9, 0, false};
  std::vector<int> opened;
};
Answers answers;

constexpr Driver fake{
    [](int& driver, int& runtime) { driver = answers.version, runtime = 13000; },
    [](int& count) { return count = answers.count, answers.count_result; },
    [](int, Driver::Properties& into) { return into = answers.properties, answers.properties_result; },
    [](int device) { return answers.opened.push_back(device), answers.open_result; },
    [](int) { return "words of CUDA"; },
    [](int device, std::size_t& bytes) { return bytes = 1000U * std::size_t(device), answers.free_result; },
};

struct devices : testing::Test {
  devices() { answers = {}; }
  ~devices() override { cuda_lost = 0; }
};

TEST_F(devices, one_that_is_well_can_be_used_and_no_other_is_touched) {
  EXPECT_EQ(why_no_cuda(1, &fake), "");
  EXPECT_THAT(answers.opened, ElementsAre(1));
}

TEST_F(devices, one_says_what_is_free_if_it_can_be_used) {
  EXPECT_EQ(free_on_cuda(1, &fake), 1000U);
  EXPECT_FALSE(free_on_cuda(2, &fake));
  EXPECT_FALSE(free_on_cuda(0, nullptr));
  answers.free_result = 46;
  EXPECT_FALSE(free_on_cuda(1, &fake));
}

TEST_F(devices, the_list_looks_at_all_of_them) {
  const CudaDevices all = cuda_devices(&fake);
  ASSERT_EQ(all.list.size(), 2u);
  EXPECT_EQ(all.list[1].name, "Fake 1");
  EXPECT_EQ(all.list[1].why_not, "");
  EXPECT_THAT(answers.opened, ElementsAre(0, 1));
}

TEST_F(devices, a_build_without_cuda_says_so) {
  EXPECT_EQ(why_no_cuda(0, nullptr), "this build has no CUDA backend");
  EXPECT_EQ(cuda_devices(nullptr).why_none, "this build has no CUDA backend");
}

TEST_F(devices, no_driver_and_an_old_one_are_told_apart) {
  answers.count_result = 35;
  answers.version = 0;
  EXPECT_EQ(why_no_cuda(0, &fake), "there is no NVIDIA driver");
  answers.version = 12040;
  EXPECT_EQ(why_no_cuda(0, &fake), "the NVIDIA driver is too old: it knows CUDA 12.4, and 13.0 is needed");
  EXPECT_TRUE(cuda_devices(&fake).list.empty());
}

TEST_F(devices, none_is_none_whichever_way_cuda_says_it) {
  answers.count_result = 100;
  EXPECT_THAT(why_no_cuda(0, &fake), HasSubstr("no NVIDIA GPU"));
  answers.count_result = answers.count = 0;
  EXPECT_THAT(why_no_cuda(0, &fake), HasSubstr("no NVIDIA GPU"));
}

TEST_F(devices, a_number_that_no_device_has_is_refused_with_the_last) {
  EXPECT_EQ(why_no_cuda(5, &fake), "there is no CUDA device 5; the last is 1");
  EXPECT_TRUE(answers.opened.empty());
}

TEST_F(devices, one_that_is_busy_full_old_or_forbidden_is_told) {
  answers.open_result = 46;
  EXPECT_THAT(why_no_cuda(0, &fake), HasSubstr("busy"));
  EXPECT_THAT(cuda_devices(&fake).list[0].why_not, HasSubstr("busy"));
  answers.open_result = 2;
  EXPECT_EQ(why_no_cuda(0, &fake), "its memory is full");
  answers.open_result = 802;
  EXPECT_EQ(why_no_cuda(0, &fake), "CUDA says: words of CUDA");
  answers = {};
  answers.properties_result = 3;
  EXPECT_EQ(why_no_cuda(0, &fake), "CUDA says: words of CUDA");
  answers = {};
  answers.properties.major = 6;
  EXPECT_THAT(why_no_cuda(0, &fake), HasSubstr("older than compute capability 7.5"));
  answers = {};
  answers.properties.prohibited = true;
  EXPECT_THAT(why_no_cuda(0, &fake), HasSubstr("prohibited"));
  EXPECT_TRUE(answers.opened.empty());
}

TEST_F(devices, after_a_sticky_error_nothing_is_asked_again) {
  cuda_lost = 719;
  EXPECT_EQ(why_no_cuda(0, &fake), "it failed (words of CUDA); start the program again to use it");
  EXPECT_TRUE(answers.opened.empty());
}

TEST_F(devices, sticky_errors_are_told_from_passing_ones) {
  for (const int code : {214, 700, 702, 710, 714, 715, 716, 717, 718, 719, 999})
    EXPECT_TRUE(CudaError("", code).sticky());
  for (const int code : {1, 2, 3, 35, 46, 98, 100, 209, 219, 701, 801}) EXPECT_FALSE(CudaError("", code).sticky());
}

// ---- Choosing between a device and the CPU

CudaSide cannot(std::string why) {
  return {[why](int) { return why; },
          [](InstancePtr, const Settings&, Progress*) -> std::unique_ptr<Colony> {
            throw std::logic_error("a device that cannot be used was used");
          }};
}
template <class Error>
CudaSide throws(const Error& error) {
  return {[](int) { return std::string(); },
          [error](InstancePtr, const Settings&, Progress*) -> std::unique_ptr<Colony> { throw error; }};
}
std::unique_ptr<Colony> made(const CudaSide& cuda, BackendKind backend) {
  Settings settings;
  settings.backend = backend;
  return make_colony_here_or_there(cuda, scattered(20), settings);
}
template <class Error>
std::string refusal(const CudaSide& cuda) {
  try {
    made(cuda, BackendKind::cuda);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing of that kind";
}

TEST(make_colony_here_or_there, takes_the_cpu_where_no_device_can_be_used_and_says_why) {
  const auto colony = made(cannot("it is busy"), BackendKind::automatic);
  EXPECT_THAT(colony->device(), testing::StartsWith("CPU"));
  EXPECT_EQ(colony->why_cpu(), "no GPU: it is busy");
  EXPECT_EQ(colony->moved(), "");
  EXPECT_EQ(colony->iterate(Settings{}).iteration, 1);
}

TEST(make_colony_here_or_there, asks_about_no_device_where_the_cpu_was_chosen) {
  const CudaSide never{[](int) -> std::string { throw std::logic_error("asked"); }, {}};
  EXPECT_EQ(made(never, BackendKind::cpu)->why_cpu(), "");
}

TEST(make_colony_here_or_there, refuses_where_only_the_device_would_do) {
  EXPECT_EQ(refusal<DeviceError>(cannot("it is busy")),
            "Backend 'cuda' cannot be used: it is busy. Choose backend 'cpu' or 'auto'.");
  EXPECT_THAT(refusal<DeviceError>(throws(CudaError("CUDA: out of memory (owners.cuh:99)", 2))),
              HasSubstr("out of memory"));
  EXPECT_EQ(refusal<SettingsError>(throws(SettingsError("Memory 'matrix' needs 9 GB"))), "Memory 'matrix' needs 9 GB");
}

TEST(make_colony_here_or_there, takes_the_cpu_where_the_device_fails_while_the_colony_is_made) {
  for (const int code : {2, 46, 700, 719})
    EXPECT_EQ(made(throws(CudaError("CUDA: words (a.cu:1)", code)), BackendKind::automatic)->why_cpu(),
              "no GPU: CUDA: words (a.cu:1)");
  EXPECT_EQ(made(throws(SettingsError("Memory 'matrix' needs 9 GB")), BackendKind::automatic)->why_cpu(),
            "no GPU: Memory 'matrix' needs 9 GB");
}

TEST(make_colony_here_or_there, lets_a_cancelled_load_be_cancelled) {
  EXPECT_THROW(made(throws(Cancelled{}), BackendKind::automatic), Cancelled);
}

}  // namespace
}  // namespace formicarium
