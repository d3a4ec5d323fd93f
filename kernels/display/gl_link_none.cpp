// SPDX-License-Identifier: Apache-2.0
// For builds without CUDA.
#include "kernels/device/cuda_error.hpp"
#include "kernels/display/gl_link.hpp"

namespace formicarium {
namespace {

constexpr const char* why = "this build has no CUDA backend";

class NoLink final : public GlLink {
  std::string why_not(int, const std::string&, const std::string&) override { return why; }
  std::unique_ptr<Buffer> enrol(unsigned) override { refuse(); }
  void map(std::span<Buffer* const>) override { refuse(); }
  void unmap(std::span<Buffer* const>) override { refuse(); }
  void pool(const PoolTask&, Buffer&) override { refuse(); }
  void subtract(const PoolTask&, const Trails&, Buffer&) override { refuse(); }
  void choose(const ChoiceTask&, Buffer&, Buffer&, Buffer&) override { refuse(); }
  [[noreturn]] static void refuse() { throw CudaError(why, 0); }
};

}  // namespace

std::unique_ptr<GlLink> make_gl_link() { return std::make_unique<NoLink>(); }

}  // namespace formicarium
