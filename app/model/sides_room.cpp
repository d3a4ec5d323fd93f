// SPDX-License-Identifier: Apache-2.0
// Whether further sides fit into the memory, before they begin.
#include <algorithm>
#include <map>
#include <utility>

#include "app/model/sides.hpp"
#include "core/cpu/memory_need.hpp"
#include "core/settings/not_enough_memory.hpp"

namespace formicarium {

std::string Sides::why_no_more() const {
  const Frame& from = *model().newest();
  if (!from.instance) return {};
  std::string why = what_lacks(*from.instance, std::span(&from.start, 1), 0);
  if (!why.empty()) why.insert(0, "No further side was begun, and what runs goes on. ");
  return why;
}

std::string Sides::why_not(const std::vector<Settings>& settings, InstancePtr instance) const {
  if (!instance) instance = side(0).frame()->instance;
  if (!instance) return {};
  std::string why = what_lacks(*instance, settings, std::min(size(), settings.size()));
  if (!why.empty()) why.insert(0, "The comparison was not begun, and what runs goes on. ");
  return why;
}

double Sides::beside_colony(const Instance& instance, const Settings& settings) const {
  constexpr double frames_at_once = frames_kept + 2;  // one waits for the window, one is in the making
  return frames_at_once * frame_need(instance, settings) + double(room_.moments);
}

/// Main memory that the sides which are there have not taken yet but may take: colonies in the making, earlier moments.
double Sides::promised() const {
  double bytes = 0;
  for (const Side& side : sides_) {
    const Player& player = *side.player;
    const Instance* instance = side.coming_instance ? side.coming_instance.get()
                               : side.asked_for     ? side.asked_for.get()
                                                    : player.frame()->instance.get();
    if (!instance) continue;
    const KeptMoments kept = side.player->session().kept_moments();
    if (!player.frame()->instance)  // it keeps none yet
      bytes += double(room_.moments);
    else if (kept.each == 0 || kept.fit_into(kept.budget) > 0)
      bytes += double(kept.budget - std::min(kept.bytes, kept.budget));
    const bool on_card = room_.on_card && room_.on_card(side.coming);
    if (side.before_restart && player.making_share() && !on_card) bytes += memory_need(*instance, side.coming).needed;
  }
  return bytes;
}

/// A run that begins anew keeps its old memory until it has the new one, so that each of them needs it besides. The
/// first `begun` of the wanted runs take the places of sides that are there, whose frames and earlier moments go. None
/// of them: they are further ones. Otherwise the sides after them are closed.
std::string Sides::what_lacks(const Instance& instance, std::span<const Settings> wanted, std::size_t begun) const {
  double free = double(room_.free()) - promised();
  for (std::size_t i = begun > 0 ? begun : size(); i < size(); ++i) {
    const Frame& frame = *side(i).frame();
    if (!frame.instance) continue;
    if (!frame.on_gpu) free += memory_need(*frame.instance, frame.start).needed;
    free += double(side(i).session().kept_moments().budget);  // what is kept and what was promised
  }
  free = std::max(free, 0.0);
  std::vector<MemoryNeed> needs;
  needs.reserve(wanted.size());
  double needed = 0;
  std::map<int, double> taken;  // by number of the GPU
  for (const Settings& settings : wanted) {
    MemoryNeed one = memory_need(instance, settings);
    one.beside = needs.size() < begun ? 0 : beside_colony(instance, settings);
    if (const auto on_card = room_.on_card ? room_.on_card(settings) : std::nullopt) {
      const double left = *on_card - taken[settings.device];
      if (one.needed <= left) {
        taken[settings.device] += one.needed;
        one.needed = one.frugal = 0;
      } else if (settings.backend == BackendKind::cuda) {
        one.free = std::max(left, 0.0);
        one.device = "the GPU";
        one.beside = 0;
        return not_enough_memory(one);
      }  // otherwise it goes to the CPU
    }
    one.free = free;
    needs.push_back(std::move(one));
    needed += needs.back().needed + needs.back().beside;
  }
  if (needed <= free) return {};
  return needs.size() == 1 ? not_enough_memory(needs.front()) : not_enough_memory(needs, free);
}

}  // namespace formicarium
