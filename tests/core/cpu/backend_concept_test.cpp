// SPDX-License-Identifier: Apache-2.0
// What a backend must offer: the CPU's does, and one that lacks a part is refused. All of it is said when this file
// compiles.
#include "core/colony/colony_on.hpp"
#include "core/cpu/backend.hpp"

namespace formicarium {
namespace {

static_assert(BuildsTours<CpuBackend> && SeeksTours<CpuBackend>);

struct WithoutEvaluation : CpuBackend {
  using CpuBackend::CpuBackend;
  void evaluate() = delete;
};
static_assert(!AnyBackend<WithoutEvaluation> && !BuildsTours<WithoutEvaluation> && !SeeksTours<WithoutEvaluation>);
struct WithShortLengths : CpuBackend {
  using CpuBackend::CpuBackend;
  int best_length() const;
};
static_assert(!AnyBackend<WithShortLengths>);
struct WithoutSeekers : CpuBackend {
  using CpuBackend::CpuBackend;
  void seek() = delete;
};
static_assert(BuildsTours<WithoutSeekers> && !SeeksTours<WithoutSeekers>);
struct MadeOfNothing : CpuBackend {
  MadeOfNothing();
};
static_assert(!AnyBackend<MadeOfNothing>);

}  // namespace
}  // namespace formicarium
