// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/qap_ants.hpp"

#include <algorithm>
#include <numeric>

#include "core/base/progress.hpp"
#include "core/cpu/milliseconds.hpp"
#include "core/cpu/searched_ants.hpp"

namespace formicarium {
namespace {

SwapRules swap_rules(const AntsWork& work, int facilities, std::uint32_t iteration) {
  return {.kind = work.now.local_search == LocalSearchKind::tabu ? SwapKind::tabu : SwapKind::two_opt,
          .steps = work.now.search_steps_for(facilities),
          .taboo_length = work.now.taboo_length_for(facilities),
          .seed = work.now.seed,
          .iteration = iteration,
          .given_up = work.given_up};
}

}  // namespace

QapAnts::QapAnts(QapPtr instance, const Workers& workers, Progress* progress)
    : qap_(std::move(instance)),
      shared_(std::make_shared<const SwapSearch::Shared>(*qap_)),
      searchers_(std::size_t(workers.count())),
      drawing_(std::size_t(workers.count()), CunningAnt(qap_->cities())),
      making_(progress) {}

SwapSearch& QapAnts::searcher(int thread) {
  auto& one = searchers_[std::size_t(thread)];
  return one ? *one : one.emplace(shared_);
}

Length first_qap_cost(const QapInstance& instance, SwapSearch& search, Progress* progress) {
  Tour assignment(std::size_t(instance.cities()));
  std::iota(assignment.begin(), assignment.end(), 0);
  const SwapRules rules{
      .kind = SwapKind::two_opt, .steps = instance.cities() * 4, .given_up = progress ? &progress->flag() : nullptr};
  const Length cost = search.search(rules, 0, assignment, instance.cost(assignment)).cost;
  if (progress) progress->check();
  return cost;
}

Length QapAnts::first_cost() {
  const Length first = first_qap_cost(*qap_, searcher(0), making_);
  making_ = nullptr;
  return first;
}

void QapAnts::weigh_closeness(City, const TrailRow& row, const Settings&, float* close) const {
  std::fill_n(close, row.columns, 1.0f);
}

void QapAnts::build(const AntsWork& work, std::uint32_t iteration) {
  const auto begun = SteadyClock::now();
  iteration_ = iteration;
  const std::size_t n = std::size_t(qap_->cities());
  const int ants = int(work.solutions.lengths.size());
  if (work.progress)
    work.progress->begin(IterationProgress::Part::building, ants, work.now.local_search == LocalSearchKind::none);
  const bool borrows = work.now.algorithm == Algorithm::cas && !units_.best.empty();
  work.workers.each(ants, [&](int ant, int thread) {
    if (work.is_given_up()) return;
    const Dice dice{work.now.seed, iteration, std::uint32_t(ant)};
    const std::size_t first = std::size_t(ant) * n;
    const std::span<City> assignment = std::span(work.solutions.tours).subspan(first, n);
    int drawn = int(n);
    if (borrows) {
      std::copy_n(units_.best.begin() + std::ptrdiff_t(first), n, assignment.begin());
      const Words words = dice.block(Purpose::borrow, 0);
      drawn = facilities_drawn(int(n), work.now.drawn_share, words.word[0], words.word[1]);
    }
    CunningAnt& drawing = drawing_[std::size_t(thread)];
    const float* const weights = work.trails.weights();
    const auto width = std::size_t(work.trails.shape().width);
    if (work.account && work.account->ant == ant)
      tell(work, drawing, dice, drawn, assignment);
    else
      drawing.redraw(dice, drawn, weights, width, assignment);
    work.solutions.lengths[std::size_t(ant)] = qap_->cost(assignment);
    work.count(1);
  });
  if (work.is_given_up()) throw Cancelled{};
  work.record.construct_ms = milliseconds_since(begun);
  if (work.account) work.account->all_built = work.solutions.tours;
}

void QapAnts::tell(const AntsWork& work, CunningAnt& drawing, const Dice& dice, int drawn,
                   std::span<City> assignment) const {
  AntAccount& account = *work.account;
  const float* const trails = work.trails.trails();
  const std::size_t stride = work.trails.shape().stride;
  const auto note = [&](int draw, City facility, std::span<const City> left, const float* row, float u, double total,
                        int chosen) {
    AntStep step;
    step.step = draw + 1;
    if (step.step < account.first_step || step.step > account.last_step) return;
    step.from = facility;
    step.chosen = left[std::size_t(chosen)];
    step.by = DecidedBy::draw;
    step.spin = u;
    step.total = float(total);
    step.left = int(left.size());
    step.row_eta = 1;
    step.row_trail = *std::max_element(trails + std::size_t(facility) * stride,
                                       trails + std::size_t(facility) * stride + std::size_t(qap_->cities()));
    double upto = 0;
    for (const City location : left) {
      RowCity one;
      one.city = location;
      one.position = int(step.row.size());
      one.trail = trails[std::size_t(facility) * stride + std::size_t(location)];
      one.eta = 1;
      one.weight = row[location];
      one.chance = one.share = double(one.weight) / total;
      one.upto = float(upto += double(one.weight));
      step.row.push_back(one);
    }
    account.steps.push_back(std::move(step));
  };
  drawing.redraw(dice, drawn, work.trails.weights(), std::size_t(work.trails.shape().width), assignment, note);
  account.tour.assign(assignment.begin(), assignment.end());
  account.built = qap_->cost(assignment);
  account.own = account.built;
  std::vector<bool> drew(assignment.size());
  for (const City facility : drawing.drawn()) drew[std::size_t(facility)] = true;
  for (City facility = 0; facility < qap_->cities(); ++facility)
    if (!drew[std::size_t(facility)]) account.borrowed.push_back(facility);
}

void QapAnts::search(const AntsWork& work) {
  const auto begun = SteadyClock::now();
  const std::size_t n = std::size_t(qap_->cities());
  std::vector<Length>& costs = work.solutions.lengths;
  std::vector<int> chosen(costs.size());
  if (work.now.algorithm == Algorithm::cas)
    std::iota(chosen.begin(), chosen.end(), 0);
  else
    choose_searched(work.now, costs, chosen);
  if (work.progress) work.progress->begin(IterationProgress::Part::searching, std::int64_t(chosen.size()), true);
  const SwapRules rules = swap_rules(work, qap_->cities(), iteration_);
  const std::vector<City> starts = work.keeps_search ? work.solutions.tours : std::vector<City>();
  const std::vector<Length> starting_costs = work.keeps_search ? costs : std::vector<Length>();
  std::vector<double> percent(chosen.size());
  work.workers.each(int(chosen.size()), [&](int i, int thread) {
    if (work.is_given_up()) return;
    const std::size_t ant = std::size_t(chosen[std::size_t(i)]);
    const std::span<City> assignment = std::span(work.solutions.tours).subspan(ant * n, n);
    const Length before = costs[ant];
    SwapRules own = rules;
    const bool told = work.account && std::size_t(work.account->ant) == ant;
    if (told) own.notes = &work.account->exchanges;
    costs[ant] = searcher(thread).search(own, std::uint32_t(ant), assignment, before).cost;
    if (told) {
      work.account->searched = true;
      work.account->own = costs[ant];
    }
    percent[std::size_t(i)] = 100 * double(before - costs[ant]) / double(std::max<Length>(before, 1));
    work.count(1);
  });
  if (work.is_given_up()) throw Cancelled{};
  tables_.reset();
  if (work.keeps_search) keep_tables(work, chosen, starts, starting_costs);
  work.record.search_gain = std::accumulate(percent.begin(), percent.end(), 0.0) / double(percent.size());
  work.record.search_ms = milliseconds_since(begun);
}

void QapAnts::keep_tables(const AntsWork& work, std::span<const int> chosen, std::span<const City> starts,
                          std::span<const Length> costs) {
  const auto cost_now = [&](int ant) { return work.solutions.lengths[std::size_t(ant)]; };
  const auto ant = std::size_t(*std::ranges::min_element(chosen, {}, cost_now));
  const auto own = starts.subspan(ant * std::size_t(qap_->cities()), std::size_t(qap_->cities()));
  Tour assignment(own.begin(), own.end());
  searcher(0).search(swap_rules(work, qap_->cities(), iteration_), std::uint32_t(ant), assignment, costs[ant]);
  tables_ = std::make_shared<const SearchTables>(searcher(0).tables());
}

/// The better of an ant's assignment and its unit's best stays; of equals the unit's.
void QapAnts::keep_better(const AntsWork& work) {
  Solutions& found = work.solutions;
  const std::size_t n = std::size_t(qap_->cities());
  for (std::size_t k = 0; k < units_.cost.size(); ++k)
    if (units_.cost[k] <= found.lengths[k]) {
      found.lengths[k] = units_.cost[k];
      std::copy_n(units_.best.begin() + std::ptrdiff_t(k * n), n, found.tours.begin() + std::ptrdiff_t(k * n));
    }
  units_ = {found.tours, found.lengths};
}

void QapAnts::improve(const AntsWork& work) {
  if (work.now.local_search != LocalSearchKind::none)
    search(work);
  else
    tables_.reset();
  if (work.now.algorithm == Algorithm::cas) keep_better(work);
}

std::shared_ptr<const AntsMemory> QapAnts::memory() const {
  const auto memory = std::make_shared<QapMemory>();
  memory->units = units_;
  return memory;
}

void QapAnts::remember(const AntsMemory* memory) { units_ = dynamic_cast<const QapMemory&>(*memory).units; }

}  // namespace formicarium
