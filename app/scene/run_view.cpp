// SPDX-License-Identifier: Apache-2.0
#include "app/scene/run_view.hpp"

#include <algorithm>
#include <utility>

#include "app/scene/layers/heat_table.hpp"
#include "app/scene/layers/layer.hpp"

namespace formicarium {
namespace {

constexpr std::chrono::milliseconds reorder_pause{500};  // rows and columns change at most twice a second

}  // namespace

RunView::RunView() : tables_of_assignment(make_heat_tables()) {
  for (std::size_t i = 0; i < map.size(); ++i) map[i] = layer_kinds[i]->make();
  for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i] = matrix_layers[i]->make();
}

RunView::~RunView() = default;

void RunView::tell(EdgeValue wanted) {
  edges_wanted = wanted;
  const EdgeValue now = edge_value_told(*frame, wanted);
  // Values of edges stay for a run: they are made again for other lists or another instance.
  const bool known = now == edges && now != EdgeValue::trail && told_of == frame->instance &&
                     told->candidates == frame->trails->candidates &&
                     (told->memory == Memory::matrix) == edge_values_are_full(*frame);
  if (known) return;
  changed |= now != edges;
  edges = now;
  told = edge_values(*frame, now);
  told_of = frame->instance;
}

RunView::Taken RunView::take(FramePtr next) {
  const bool other_run = next->run != frame->run;
  const InstancePtr before = frame->instance;
  frame = std::move(next);
  const InstancePtr& now = frame->instance;
  const Taken taken = now == before                 ? Taken::same_instance
                      : of_one_lineage(before, now) ? Taken::edited_one
                                                    : Taken::another_one;
  const bool renumbered = taken == Taken::another_one || (taken == Taken::edited_one && !same_numbers(*before, *now));
  tell(edges_wanted);
  assigned.take(*frame);
  if (taken == Taken::another_one) {
    const Bounds all = now ? bounds_of(now->layout()) : Bounds();
    aspect = all.width() > 0 && all.height() > 0 ? all.width() / all.height() : 1;
    held_all_.reset();
  }
  // Lines keep their widths while cities are dragged.
  if (taken != Taken::same_instance && !frame->tries_edit) spacing = now ? median_spacing(now->layout()) : 0;
  held = held_of_ == now ? held_all_ : nullptr;
  if (renumbered) {
    order_of = 0;
    recent = {};
    play.end();
  }
  if (renumbered || (other_run && order_of == 0)) order.clear();
  recent.add(frame->run, frame->last.iteration, frame->iteration_best);
  changed = answer_old = true;
  return taken;
}

void RunView::hold(std::shared_ptr<const HeldTour> tour) {
  held = held_all_ = std::move(tour);
  held_of_ = frame->instance;
  changed = true;
}

bool RunView::follow_best(bool now, bool whole) {
  if (!frame->instance || order_of != 0) return false;
  const int n = frame->instance->cities();
  if (assigned.instance) {  // only the columns follow the best assignment; rows keep their order
    if (order == assigned.order) return false;
    order = assigned.order;
    return changed = true;
  }
  if (file_order) {
    order_old = false;
    if (std::ssize(order) == n && order_iteration == 0) return false;
    order = matrix_order({}, n);
    order_iteration = 0;
    return changed = true;
  }
  const bool had_tour = std::ssize(order) == n && order_iteration > 0;
  const bool running = frame->state == State::running;
  order_old = had_tour && (frame->best.empty() || frame->best_iteration != order_iteration);
  // While the run goes on, a matrix that the user has zoomed into keeps its order.
  const bool due = order_old && (!running || (whole && Clock::now() - ordered > reorder_pause));
  if (had_tour && !due && !(now && order_old)) return false;
  if (std::ssize(order) == n && order_iteration == 0 && frame->best.empty()) return false;
  order = matrix_order(frame->best, n, had_tour ? order : Tour{}, frame->instance->symmetric());
  order_iteration = frame->best.empty() ? 0 : frame->best_iteration;
  ordered = Clock::now();
  order_old = false;
  changed = true;
  return true;
}

void RunView::follow_order(const RunView& leader, char name) {
  const bool fits = &leader != this && std::ssize(leader.order) == frame->instance->cities();
  if (!fits && order_of != 0) order.clear();
  order_of = fits ? name : char(0);
  if (!fits || (order == leader.order && order_iteration == leader.order_iteration)) return;
  order = leader.order;
  order_iteration = leader.order_iteration;
  order_old = false;
  changed = true;
}

int RunView::place_of(City city) const { return int(std::find(order.begin(), order.end(), city) - order.begin()); }

bool RunView::has_cells() const {
  if (assigned.instance) return std::ssize(order) == assigned.instance->cities();
  return frame->instance && !told->empty() && !order.empty();
}

Answer RunView::answer_to(const Asked& asked) const {
  const City* const city = std::get_if<City>(&asked);
  const AskedEdge* const edge = std::get_if<AskedEdge>(&asked);
  if (!frame->instance || (assigned.instance && !assigned.known)) return {};
  if (assigned.instance) {
    if (city)
      return probe_facility(*assigned.instance, assigned.chances(), assigned.best, assigned.moves(), *city,
                            frame->best_length);
    if (edge) return probe_pair(*assigned.instance, assigned.best, assigned.moves(), edge->from, edge->to);
  }
  if (city) return probe_city(*frame, *city);
  if (edge) return probe_edge(*frame, recent, *edge);
  return {};
}

void RunView::update_layers() {
  changed = false;
  if (!frame->instance) return;
  for (std::size_t i = 0; i < map.size(); ++i)
    if (suits(*layer_kinds[i])) map[i]->update(*this);
  for (std::size_t i = 0; i < matrix.size(); ++i)
    if (suits(*matrix_layers[i])) matrix[i]->update(*this);
  fade_seconds = 0;
}

void RunView::release_layers() {
  for (const auto& layer : map) layer->release();
  for (const auto& layer : matrix) layer->release();
  path.context_lost();
  changed = true;
}

}  // namespace formicarium
