// SPDX-License-Identifier: Apache-2.0
// Tours over all cities with a block of several warps for each ant (core/steps/many_teams.hpp).
#include <algorithm>
#include <stdexcept>

#include "core/steps/many_teams.hpp"
#include "core/steps/start_city.hpp"
#include "kernels/construction/ant_memory.cuh"

namespace formicarium {
namespace {

constexpr int most_warps_an_ant = 8;

/// What the warps of an ant tell each other.
template <class Tabu>
struct Told {
  alignas(8) char tabu[sizeof(Tabu)];  // as warp 0 left it
  float said[most_warps_an_ant];
  City next;
  int position;  // in the tabu list's order
};

template <class List, Place place, class Rule>
__global__ void __launch_bounds__(most_warps_an_ant* team) walk_together(const __grid_constant__ BuildTours task) {
  extern __shared__ char near[];
  using Tabu = TabuOf<List, place, true>;
  __shared__ Told<Tabu> told;
  const WarpLanes lanes;
  const int warp = static_cast<int>(threadIdx.x) / team, warps = static_cast<int>(blockDim.x) / team;
  const int ant = static_cast<int>(blockIdx.x), n = task.colony.cities;
  Tabu tabu(place == Place::global ? task.scratch + task.tabu_bytes * static_cast<std::size_t>(ant) : near, n);
  City* const tour = task.tours + static_cast<std::size_t>(ant) * n;
  const Dice dice = task.dice_of(ant);
  const Words begun = dice.block(Purpose::start, 0);
  ColumnDice columns = ColumnDice::of(begun);
  City here = start_city(dice, begun, n, task.colony.starts);
  if (warp == 0) {
    tabu.clear(lanes);
    tabu.visit(lanes, here);
    if (lanes.leader()) tour[0] = here;
  }
  for (int s = 1; s < n; ++s) {
    if (warp == 0) {
      tabu.prepare_scan(lanes, n - s);
      if (lanes.leader()) *reinterpret_cast<Tabu*>(told.tabu) = tabu;
    }
    __syncthreads();
    if (warp > 0) tabu = *reinterpret_cast<const Tabu*>(told.tabu);
    columns.step = static_cast<std::uint32_t>(s);
    const auto spin = [&] { return unit(dice.spin(static_cast<std::uint32_t>(s))); };
    const auto slot_dice = [&] { return columns.slot_dice(); };
    const auto numbers = step_numbers(columns, spin, slot_dice);
    const UnvisitedRow<WarpLanes, Tabu> row(task.colony, tabu, here);
    const RowShare<UnvisitedRow<WarpLanes, Tabu>> share{row, warp, warps};
    TeamsDraw<WarpLanes, Rule> draw;
    const float said = draw.begin(lanes, share, numbers);
    if (lanes.leader()) told.said[warp] = said;
    __syncthreads();
    const Chosen chosen = draw.finish(lanes, share, numbers, told.said);
    if (chosen.city >= 0 && lanes.leader()) {
      told.next = chosen.city;
      told.position = chosen.position;
    }
    __syncthreads();
    here = told.next;
    if (warp > 0) continue;
    tabu.visit_at(lanes, here, told.position);
    if (lanes.leader()) tour[s] = here;
  }
}

}  // namespace

Shape shape_of_teams(const WalkPlan& plan, const DeviceLimits& limits) {
  constexpr std::size_t reserved = 1024;  // bytes of shared memory that the system reserves in every block
  constexpr int most_warps_resident = 64;
  Shape shape;
  shape.device = limits.number;
  shape.shared_limit = int(limits.shared_bytes);
  shape.rows = RowsKind::all_cities;
  shape.warps_an_ant = shape.warps_a_block = plan.warps_an_ant;
  for (const Place place : {Place::shared, Place::bits, Place::global}) {
    if (!fits_two_bytes(plan, place)) continue;
    shape.place = place;
    shape.last_at = shape.tabu_bytes = rounded_up(tabu_list_bytes(plan.tabu, place, true, plan.cities));
    if (place == Place::global || shape.tabu_bytes + reserved <= limits.shared_bytes) break;
  }
  const int wanted = (plan.ants + limits.multiprocessors - 1) / limits.multiprocessors;
  const int resident = std::min(wanted, most_warps_resident / plan.warps_an_ant);
  const std::size_t taken = (shape.tabu_bytes + 2 * reserved) * std::size_t(resident);
  shape.shared_percent =
      shape.place == Place::global ? 0 : int(std::min<std::size_t>(taken * 100 / limits.shared_bytes_of_all + 1, 100));
  return shape;
}

ReadyKernel ready_kernel_of_teams(Selection selection, TabuKind tabu, const Shape& shape) {
  return with_tabu_at(tabu, shape.place, [&]<class List>(List, auto place) {
    return with_selection(selection, [&]<class Rule>(Rule) -> ReadyKernel {
      if constexpr (teams_can_draw<Rule>) {
        const auto kernel = walk_together<List, place(), Rule>;
        static thread_local std::pair<int, int> cached{-1, -1};
        return {kernel, shared_memory_for(reinterpret_cast<const void*>(kernel), shape, cached)};
      } else {
        throw std::logic_error("several warps cannot draw by this rule");
      }
    });
  });
}

}  // namespace formicarium
