// SPDX-License-Identifier: Apache-2.0
// A colony over a backend, whatever its algorithm: forwards calls to the backend and counts iterations.
#pragma once

#include <concepts>

#include "core/colony/colony.hpp"
#include "core/colony/standing.hpp"

namespace formicarium {

/// A backend holds a colony's arrays and works on them; this is what every colony needs of it. One iteration is
/// begin(), weigh(), the tours, improve(), evaluate(), the update of the trails, review() and record(), in this order;
/// only record() must wait for results. Optional: best_of_given_up(), count_on(IterationProgress*),
/// count_decisions(bool), use_threads(int) and copy_trails_on_device(Trails&) as in Colony, go_on_from() if a colony
/// can come from another backend, and carry_out() if the backend can repeat an iteration's calls in one.
template <class Backend>
concept AnyBackend = std::constructible_from<Backend, InstancePtr, const Settings&, Progress*> &&
    requires(Backend backend, const Backend& now, const Settings& settings, const Rules& rules, Trails& trails,
             std::vector<City>& tours, const std::atomic<bool>* flag) {
  backend.begin();
  backend.weigh(settings);    // weight = τ^α · η^β, if a step reads weights
  backend.improve(settings);  // local search; may give up, as the tours may
  backend.evaluate(rules);    // best tours, limits, depositor (standing.hpp)
  backend.review(rules);      // branching factor; a restart if the colony has settled
  { backend.record() } -> std::same_as<IterationRecord>;
  backend.give_up_on(flag);  // once *flag is set, building and improving tours throws Cancelled soon, if possible
  { now.best_tour() } -> std::same_as<std::span<const City>>;            // empty before the first iteration
  { now.iteration_best_tour() } -> std::same_as<std::span<const City>>;  // empty before the first iteration
  { now.best_length() } -> std::same_as<Length>;                         // 0 before the first iteration
  { now.lengths() } -> std::same_as<std::span<const Length>>;            // [ants]
  now.copy_trails(trails);
  now.copy_tours(1, tours);   // [min(count, ants)][n] of the first ants; none if ants build no tours
  now.copy_depositor(tours);  // the tour that laid a trail last
  { now.device() } -> std::convertible_to<std::string>;
  { Backend::on_gpu } -> std::convertible_to<bool>;
};
/// What AntSystem needs besides.
template <class Backend>
concept BuildsTours = AnyBackend<Backend> && requires(Backend backend, const Settings& settings, const Rules& rules) {
  backend.start(rules);  // trails as they are before the first iteration
  backend.build_tours(settings, std::uint32_t{});
  backend.update_trails(rules);  // evaporation and deposit
};
/// What AntColonySystem needs besides.
template <class Backend>
concept SeeksTours = AnyBackend<Backend> && requires(Backend backend, const Settings& settings) {
  backend.start_at_floor();                 // every trail is τ0
  backend.seek(settings, std::uint32_t{});  // tours by the pseudo-random proportional rule, and local updates
  backend.update_best_edges(double{});
};

template <AnyBackend Backend>
class ColonyOn : public Colony {
 public:
  void give_up_on(const std::atomic<bool>* flag) override { backend_.give_up_on(flag); }
  typename Colony::Complete best_of_given_up() const override {
    if constexpr (requires { backend_.best_of_given_up(); })
      return backend_.best_of_given_up();
    else
      return {};
  }
  void count_on(IterationProgress* progress) override {
    if constexpr (requires { backend_.count_on(progress); }) backend_.count_on(progress);
  }

  void keep_search(bool on) override {
    if constexpr (requires { backend_.keep_search(on); }) backend_.keep_search(on);
  }
  std::shared_ptr<const SearchTables> search_tables() const override {
    if constexpr (requires { backend_.search_tables(); })
      return backend_.search_tables();
    else
      return nullptr;
  }
  TabuCosts tabu_costs() const override {
    if constexpr (requires { backend_.tabu_costs(); })
      return backend_.tabu_costs();
    else
      return {};
  }
  void count_decisions(bool on) override {
    if constexpr (requires { backend_.count_decisions(on); }) backend_.count_decisions(on);
  }

  bool tell_ant(AntAccount* into) override {
    if constexpr (requires { backend_.tell_ant(into); }) {
      backend_.tell_ant(into);
      return true;
    } else {
      return into == nullptr;
    }
  }

  void use_threads(int most) override {
    if constexpr (requires { backend_.use_threads(most); }) backend_.use_threads(most);
  }

  std::span<const City> best_tour() const override { return backend_.best_tour(); }
  std::span<const City> iteration_best_tour() const override { return backend_.iteration_best_tour(); }
  std::span<const Length> lengths() const override {
    return iteration_ > first_ ? backend_.lengths() : std::span<const Length>{};
  }
  Length best_length() const override { return backend_.best_length(); }
  std::string device() const override { return backend_.device(); }
  bool on_gpu() const override { return Backend::on_gpu; }
  void copy_trails(Trails& into) const override { backend_.copy_trails(into); }
  void copy_trails_on_device(Trails& into) const override {
    if constexpr (requires { backend_.copy_trails_on_device(into); })
      backend_.copy_trails_on_device(into);
    else
      backend_.copy_trails(into);
  }
  std::shared_ptr<const Snapshot> snapshot() const override {
    if constexpr (requires { backend_.snapshot(); }) {
      auto taken = std::make_shared<Snapshot>(backend_.snapshot());
      taken->iteration = iteration_;
      return taken;
    } else {
      return nullptr;
    }
  }
  void restore(const Snapshot& snapshot) override {
    if constexpr (requires { backend_.restore(snapshot); }) {
      backend_.restore(snapshot);
      iteration_ = snapshot.iteration;
      ants_stand_ = false;
    }
  }
  void copy_ants(int count, AntTours& into) const override {
    into.iteration = 0;
    into.tours.clear();
    into.depositor.clear();
    if (iteration_ == first_ || !ants_stand_) return;
    into.iteration = iteration_;
    into.cities = instance_->cities();
    backend_.copy_tours(count, into.tours);
    if (!several_deposit(settings_.algorithm)) backend_.copy_depositor(into.depositor);
  }

 protected:
  /// `more`: further arguments of the backend, after those that every backend takes.
  template <class... More>
  ColonyOn(InstancePtr instance, const Settings& settings, Progress* progress, const More&... more)
      : instance_(std::move(instance)), settings_(settings), backend_(instance_, settings, progress, more...) {}

  /// Makes an iteration's calls but record(). A backend may repeat what it enqueued for the same settings and rules
  /// instead.
  template <class Calls>
  void carry_out(const Rules& rules, const Calls& calls) {
    if constexpr (requires { backend_.carry_out(settings_, rules, calls); })
      backend_.carry_out(settings_, rules, calls);
    else
      calls();
    ++iteration_;
    ants_stand_ = true;
  }

  InstancePtr instance_;
  Settings settings_;
  Backend backend_;
  std::int64_t first_ = 0, iteration_ = 0;  // iterations done before this colony was made; done in all
  bool ants_stand_ = true;                  // whether the tours of single ants exist; not after restore()
};

}  // namespace formicarium
