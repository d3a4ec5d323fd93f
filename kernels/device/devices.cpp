// SPDX-License-Identifier: Apache-2.0
#include "kernels/device/devices.hpp"

#include <fmt/format.h>

#include "kernels/device/cuda_error.hpp"

namespace formicarium {
namespace {

// CUDA error numbers that get a sentence of their own.
constexpr int no_memory = 2, old_driver = 35, unavailable = 46, no_device = 100;

std::string version(int number) { return fmt::format("{}.{}", number / 1000, number % 1000 / 10); }

std::string sentence(const Driver& driver, int result) {
  switch (result) {
    case no_memory:
      return "its memory is full";
    case unavailable:
      return "it is busy: another program has it for itself";
    case no_device:
      return "there is no NVIDIA GPU, or CUDA_VISIBLE_DEVICES hides it";
    case old_driver: {
      int has = 0, needs = 0;
      driver.versions(has, needs);
      return has == 0 ? std::string("there is no NVIDIA driver")
                      : fmt::format("the NVIDIA driver is too old: it knows CUDA {}, and {} is needed", version(has),
                                    version(needs));
    }
    default:
      return std::string("CUDA says: ") + driver.words(result);
  }
}

/// Why there is no device at all; sets the number of devices.
std::string why_none(const Driver* driver, int& count) {
  count = 0;
  if (!driver) return "this build has no CUDA backend";
  if (const int lost = cuda_lost)
    return fmt::format("it failed ({}); start the program again to use it", driver->words(lost));
  if (const int result = driver->count(count)) return sentence(*driver, result);
  return count == 0 ? sentence(*driver, no_device) : "";
}

CudaDevice look_at(const Driver& driver, int number) {
  Driver::Properties p;
  int result = driver.properties(number, p);
  CudaDevice device{
      .number = number, .name = p.name, .memory = p.memory, .major = p.major, .minor = p.minor, .why_not = {}};
  if (result == 0 && p.prohibited)
    device.why_not = "its compute mode is 'prohibited'";
  else if (result == 0 && p.major * 10 + p.minor < 75)
    device.why_not = "it is older than compute capability 7.5";
  else if (result != 0 || (result = driver.open(number)) != 0)
    device.why_not = sentence(driver, result);
  return device;
}

}  // namespace

std::string why_no_cuda(int number, const Driver* driver) {
  int count = 0;
  if (std::string why = why_none(driver, count); !why.empty()) return why;
  if (number < 0 || number >= count)
    return fmt::format("there is no CUDA device {}; the last is {}", number, count - 1);
  return look_at(*driver, number).why_not;
}

std::optional<std::size_t> free_on_cuda(int number, const Driver* driver) {
  std::size_t bytes = 0;
  if (!why_no_cuda(number, driver).empty() || driver->free(number, bytes) != 0) return {};
  return bytes;
}

CudaDevices cuda_devices(const Driver* driver) {
  int count = 0;
  CudaDevices devices{{}, why_none(driver, count)};
  for (int number = 0; devices.why_none.empty() && number < count; ++number)
    devices.list.push_back(look_at(*driver, number));
  return devices;
}

}  // namespace formicarium
