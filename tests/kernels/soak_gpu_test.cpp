// SPDX-License-Identifier: Apache-2.0
// Checks every tour of every variant on the GPU, not only the best.
#include <gtest/gtest.h>

#include "kernels/backend/backend.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/kernels/cuda_colony.hpp"

namespace formicarium {
namespace {

TEST_F(cuda_colony, every_tour_is_a_permutation_and_its_length_is_true) {
  int tours = 0;
  for (const int n : {60, 2500})
    for (Settings s : variants()) {
      if (n > 100 && (s.candidates == 5 || s.candidates == 40)) continue;
      const auto instance = scattered(n, 9);
      CudaBackend backend(instance, s, nullptr);
      Rules rules;
      rules.rho = 0.02;
      backend.start(rules);
      for (std::uint32_t iteration = 1; iteration <= (n > 100 ? 1 : 4); ++iteration) {
        s.seed = iteration;  // the number of the iteration counts what was evaluated: here, nothing
        backend.weigh(s);
        backend.build_tours(s, iteration);
        const std::vector<Length> lengths = backend.lengths_there();
        for (int ant = 0; ant<s.ants_for(n); ant += n> 100 ? 16 : 1, ++tours) {
          const auto tour = backend.tour(ant);
          ASSERT_EQ(why_no_tour(tour, n), std::nullopt) << describe(s);
          ASSERT_EQ(lengths[std::size_t(ant)], instance->cost(tour)) << describe(s);
        }
      }
    }
  EXPECT_GT(tours, 10000);
}

}  // namespace
}  // namespace formicarium
