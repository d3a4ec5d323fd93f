// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/followed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/model/problem_words.hpp"
#include "core/documents/account_words.hpp"

namespace formicarium {

int Followed::ants() const {
  if (!frame || !frame->instance) return 0;
  return frame->lengths.empty() ? frame->settings.ants_for(frame->instance->cities()) : int(frame->lengths.size());
}

int Followed::count(AntPhase of) const {
  if (!account) return 0;
  switch (of) {
    case AntPhase::choose:
      return account->change ? 0 : 1 + int(account->steps.size());
    case AntPhase::search: {
      const std::size_t relocated = account->change ? account->change->relocated.size() : 0;
      return int(relocated + account->moves.size() + account->exchanges.size());
    }
    case AntPhase::judge:
      return 1;
    case AntPhase::trails:
      return int(account->left.size());
  }
  return 0;
}

const AntStep* Followed::choice() const {
  return account && phase == AntPhase::choose && at > 0 ? &account->steps[std::size_t(at) - 1] : nullptr;
}

std::span<const City> Followed::walked() const {
  if (!account) return {};
  if (phase != AntPhase::choose) return account->left;
  if (account->steps.empty()) return {};
  return std::span(account->tour).first(std::min(std::size_t(std::max(at, 1)), account->tour.size()));
}

City Followed::row() const {
  return account && phase == AntPhase::trails ? account->edges[std::size_t(at)].from : City(-1);
}

void Followed::go_to(AntPhase to) {
  if (count(to) == 0) return;
  phase = to;
  at = 0;
}

bool Followed::go_to_city(City city) {
  if (!account || account->change) return false;
  sought.reset();
  for (const AntStep& step : account->steps)
    if (step.chosen == city || (step.from == city && step.step == 1)) {
      phase = AntPhase::choose;
      at = step.chosen == city ? step.step : 0;
      return true;
    }
  return false;
}

bool Followed::awaited() const {
  if (!on() || !refusal.empty()) return false;
  return !account || run != frame->run || account->iteration != frame->last.iteration || account->ant != ant;
}

const EdgeMove* Followed::edge_move() const {
  if (!account || phase != AntPhase::search || !account->exchanges.empty()) return nullptr;
  const std::size_t relocated = account->change ? account->change->relocated.size() : 0, k = std::size_t(at);
  return k < relocated ? &account->change->relocated[k] : &account->moves[k - relocated];
}

const FacilityExchange* Followed::exchange() const {
  const bool shown = account && phase == AntPhase::search && !account->exchanges.empty();
  return shown ? &account->exchanges[std::size_t(at)] : nullptr;
}

void Followed::take(std::shared_ptr<const AntAccount> told, std::uint64_t of_run) {
  account = std::move(told);
  run = of_run;
  if (!account) return;
  while (count(phase) == 0) phase = AntPhase((int(phase) + 1) % int(all_ant_phases.size()));
  at = std::clamp(at, 0, count(phase) - 1);
  seek();
}

std::optional<AskedEdge> edge_of(const Followed& followed) {
  if (followed.sought) return followed.sought;
  const AntStep* const choice = followed.choice();
  return choice ? std::optional(AskedEdge{choice->from, choice->chosen}) : std::nullopt;
}

void Followed::seek() {
  if (!sought || !account || account->steps.empty()) return;
  const std::vector<int> along = account->ants_along(sought->from, sought->to, *frame->instance);
  if (along.empty()) return;
  if (std::ranges::find(along, account->ant) == along.end()) {
    ant = along.front();
    return;
  }
  phase = AntPhase::choose;
  at = count(AntPhase::choose) - 1;  // the way home is no choice: the last one leads there
  for (const AntStep& step : account->steps)
    if ((step.from == sought->from && step.chosen == sought->to) ||
        (frame->instance->symmetric() && step.from == sought->to && step.chosen == sought->from))
      at = step.step;
}

void Followed::turn_to(FramePtr another) {
  frame = std::move(another);
  ant = std::clamp(ant, 0, std::max(ants() - 1, 0));
  refusal.clear();
}

bool Followed::go_along() {
  const auto edge = edge_of(*this);
  if (!edge || !account || awaited()) return false;
  const std::vector<int> along = account->ants_along(edge->from, edge->to, *frame->instance);
  const auto next = std::ranges::upper_bound(along, ant);
  if (along.empty() || (along.size() == 1 && along.front() == ant)) return false;
  sought = edge;
  ant = next == along.end() ? along.front() : *next;
  refusal.clear();
  return true;
}

bool Followed::move(AntMove way) {
  const auto phase_after = [this](int by) {
    for (int next = int(phase) + by; next >= 0 && next < int(all_ant_phases.size()); next += by)
      if (count(AntPhase(next)) > 0) {
        phase = AntPhase(next);
        return true;
      }
    return false;
  };
  const auto begin_of_phase_after = [&](int by) {
    if (!phase_after(by)) return false;
    at = 0;
    return true;
  };
  const auto ant_after = [this](int by) {
    if (ant + by < 0 || ant + by >= ants()) return false;
    ant += by;
    refusal.clear();
    return true;
  };
  const auto surprise_after = [this](int by) {
    const int choices = count(AntPhase::choose);
    int next = phase == AntPhase::choose ? at + by : by > 0 ? choices : choices - 1;
    for (; next > 0 && next < choices; next += by)
      if (is_surprising(account->steps[std::size_t(next) - 1])) {
        phase = AntPhase::choose;
        at = next;
        return true;
      }
    const Judgement& judged = account->judgement;
    if (by < 0 || phase >= AntPhase::judge || !judged.improved || judged.shortest != account->ant) return false;
    phase = AntPhase::judge;  // the ant found a new best solution
    at = 0;
    return true;
  };
  if (way == AntMove::along) return go_along();
  sought.reset();
  if (way == AntMove::next_ant) return ant_after(1);
  if (way == AntMove::previous_ant) return ant_after(-1);
  if (!account) return false;
  if (way == AntMove::next && !shows(Revealed::choice)) {
    revealed = Revealed(int(revealed) + 1);
    return true;
  }
  revealed = way == AntMove::next || way == AntMove::next_surprise ? Revealed::row : Revealed::choice;
  switch (way) {
    case AntMove::next:
      if (at + 1 >= count(phase)) return begin_of_phase_after(1);
      ++at;
      return true;
    case AntMove::previous:
      if (at > 0) {
        --at;
        return true;
      }
      if (!phase_after(-1)) return false;
      at = count(phase) - 1;
      return true;
    case AntMove::next_phase:
      return begin_of_phase_after(1);
    case AntMove::previous_phase:
      return begin_of_phase_after(-1);
    case AntMove::next_surprise:
      return surprise_after(1);
    case AntMove::previous_surprise:
      return surprise_after(-1);
    case AntMove::first:
      return std::exchange(at, 0) != 0;
    case AntMove::last:
      return std::exchange(at, count(phase) - 1) != count(phase) - 1;
    case AntMove::array:
      changes = !changes;
      return true;
    case AntMove::next_ant:
    case AntMove::previous_ant:
    case AntMove::along:
    case AntMove::later:
    case AntMove::earlier:
    case AntMove::play:
      break;
  }
  return false;
}

std::string why_not_followed(const Frame& frame) {
  if (!frame.instance) return "There is no ant to follow: choose an instance first.";
  const int most = window_words(frame.instance->words()).most_followed;
  if (frame.instance->cities() > most)
    return fmt::format("An ant can be followed through at most {} {}; this instance has {}.", most,
                       frame.instance->words().items, frame.instance->cities());
  return {};
}

}  // namespace formicarium
