// SPDX-License-Identifier: Apache-2.0
// The ant that is followed: its marks on the map, its card, and the controls in the card's foot.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/scene/followed_picture.hpp"
#include "app/scene/layers/ant_layer.hpp"
#include "app/scene/look/card_place.hpp"
#include "app/scene/look/followed_card.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"

namespace formicarium {
namespace {

constexpr std::array<const char*, 4> phase_names{"Choose", "Search", "Judge", "Trails"};
constexpr std::array<const char*, 4> phase_tips{"How the ant chose each city", "What its local search exchanged",
                                                "What its solution came to beside the others",
                                                "What became of the trails, row by row"};
constexpr double ant_reach = 14;           // px around an ant that count as on it, and that a card leaves free
constexpr double narrow_card = 150;        // units: beside a map in a small pane
constexpr std::size_t clear_at_least = 2;  // of what the ant chooses between, a card over the map leaves these free

}  // namespace

const Followed* Scene::followed() const { return impl_->followed(); }

std::vector<Pixel> Scene::Impl::ants_seen() const {
  const AntPlay::Moment moment = plays_ants() ? run.play.moment(Clock::now()) : AntPlay::Moment{};
  std::vector<Pixel> seen;
  if (moment.act != Act::walk) return seen;
  const SharedPlaces places = run.places();
  std::vector<Point> way;
  for (int ant = 0; ant < run.play.ants().ants(); ++ant) {
    ant_way(run.play.ants().tour(ant), places, moment.share, 0, way);
    seen.push_back(camera.screen(way.back()));
  }
  return seen;
}

std::optional<Pixel> Scene::ant_seen(int ant) const {
  const std::vector<Pixel> seen = impl_->ants_seen();
  return ant < std::ssize(seen) ? std::optional(seen[std::size_t(ant)]) : std::nullopt;
}

int Scene::Impl::ant_at(Pixel at) const {
  if (!layout.map.picture().contains(at) || over_window(at)) return -1;
  const std::vector<Pixel> seen = ants_seen();
  const auto away = [&](const Pixel& there) { return std::hypot(there.x - at.x, there.y - at.y); };
  const auto nearest = std::ranges::min_element(seen, {}, away);
  return nearest != seen.end() && away(*nearest) < ant_reach * line_scale() ? int(nearest - seen.begin()) : -1;
}

void Scene::Impl::follow(int ant) {
  run.play.end();
  take_waiting();
  Followed wanted;
  wanted.frame = run.frame;
  wanted.ant = ant;
  wanted.at = 1;
  if (why_not_followed(*run.frame).empty()) state->follow(std::move(wanted));
}

void Scene::Impl::draw_followed(const Look& now) {
  const Followed& ant = *followed();
  const Lettering type = overlay.lettering();
  ImDrawList* const list = overlay.list();
  const Rect picture = layout.map.picture();
  list->PushClipRect(near_corner(picture), far_corner(picture));
  overlay.draw(followed_marks(now, ant, type));
  list->PopClipRect();

  const Palette& p = *now.palette;
  const double unit = overlay.type().unit;
  card = {};
  LaidOutCard laid;
  Pixel corner;
  bool placed = false;
  if (layout.map.has_margin()) {
    const Rect& all = layout.map.margin;
    const double above = stage_edge + 36 * unit, room = all.height - above - stage_edge;
    laid = card_beside(ant, p, type, all.width - stage_edge - 24, room + 1, followed_foot);
    placed = laid.height <= room + 1;
    laid.height = std::max(laid.height, room);  // its foot stands at the bottom, wherever the words end
    laid.width = all.width - stage_edge;        // for the controls
    corner = {all.x + stage_edge - 8, all.y + above};
  }
  if (!placed) {
    const std::vector<City> named = followed_cities(ant);
    const SharedPlaces places = run.places();
    const Rect free = layout.map.middle();
    const auto try_place = [&](int form, double room, std::size_t kept) {
      Card about = card_about(ant, p, type, form);
      if (room < about.width * unit) {
        about.width = room / unit;
        about.foot = low_foot;
      }
      laid = lay_out(about, type, p, std::min(room, free.width - 2 * card_edge - 16));
      std::vector<Rect> clear;
      for (std::size_t k = 0; k < std::min(kept, named.size()); ++k) {
        const Pixel there = camera.screen(places.at[std::size_t(named[k])]);
        clear.push_back({there.x - ant_reach, there.y - ant_reach, 2 * ant_reach, 2 * ant_reach});
      }
      const auto found = card_place(free, laid.width, laid.height, clear);
      if (found) corner = *found;
      return found.has_value();
    };
    for (int form = 1; form < followed_forms && !placed; ++form)
      for (const std::size_t kept : {named.size(), clear_at_least})
        for (const double room : {double(INFINITY), narrow_card * unit}) placed = placed || try_place(form, room, kept);
    if (!placed) placed = try_place(followed_forms - 1, INFINITY, 0);
  }
  if (!placed) return;
  card = {corner.x, corner.y, laid.width, laid.height};
  overlay.draw(laid, corner);
  draw_followed_controls(ant, p, laid.foot > low_foot * unit + 1);
}

void Scene::Impl::draw_followed_controls(const Followed& ant, const Palette& p, bool two_rows) {
  const double unit = overlay.type().unit, left = card.x + 8, row = two_rows ? 28 * unit : 0;
  const double top = card.y + card.height - ((two_rows ? followed_foot : low_foot) - 2) * unit - 4;
  const auto fits = [&](const WordChoice& choice) {
    return left + width_of_choice(overlay, choice) <= card.x + card.width - 4;
  };
  if (ant.account && two_rows) {
    std::vector<const char*> names, tips;
    std::vector<AntPhase> phases;
    for (const AntPhase phase : all_ant_phases)
      if (ant.count(phase) > 0) {
        names.push_back(phase_names[std::size_t(phase)]);
        tips.push_back(phase_tips[std::size_t(phase)]);
        phases.push_back(phase);
      }
    auto chosen = std::size_t(std::ranges::find(phases, ant.phase) - phases.begin());
    if (fits({"phases", names, {}}) && choice_switch(overlay, {left, top}, {0, 0}, p, {"phases", names, tips}, chosen))
      return state->change_followed([&](Followed& followed) {
        followed.go_to(phases[chosen]);
        return true;
      });
    if (ant.phase == AntPhase::choose && !ant.account->tabu.empty()) {
      constexpr std::array<const char*, 2> drawings{"Rule", "Array"};
      constexpr std::array<const char*, 2> says{"How the rule drew", "The tabu list, entry by entry"};
      const double beside = left + width_of_choice(overlay, {"phases", names, {}}) + 8 * unit;
      std::size_t drawing = ant.changes ? 1 : 0;
      const WordChoice switch_of{"drawing", drawings, says};
      if (beside + width_of_choice(overlay, switch_of) <= card.x + card.width &&
          choice_switch(overlay, {beside, top}, {0, 0}, p, switch_of, drawing))
        return state->change_followed([&](Followed& followed) {
          followed.changes = drawing == 1;
          return true;
        });
    }
  }
  const std::string step = ant.account ? step_words(ant) : std::string();
  const std::string number = step.substr(step.find(' ') + 1);  // "31 of 79", where "Choice 31 of 79" has no room
  struct Press {
    const char *word, *tip;
    std::optional<AntMove> move;  // nothing: the step's name, or the end
  };
  std::vector<Press> all;
  if (ant.account)
    all = {{"←", "Back (←)", AntMove::previous},
           {step.c_str(), "← → steps, ↑ ↓ ants, Page Up and Down phases, Space plays", {}},
           {"→", "On (→)", AntMove::next},
           {"To Surprise",
            "The next choice with p < 0.1, a nearer city left, a fall-back or a rejected draw; then a new best (N)",
            AntMove::next_surprise}};
  all.push_back({"×", "No longer follow an ant (Esc)", {}});
  std::vector<const char*> words, tips;
  for (int given_up = 0; given_up < 4; ++given_up) {  // where there is no room: the step's noun, To Surprise, the step
    if (given_up == 1) all[1].word = number.c_str();
    if (given_up == 2) all.erase(all.begin() + 3);
    if (given_up == 3) all.erase(all.begin() + 1);
    words.clear();
    tips.clear();
    for (const Press& one : all) {
      words.push_back(one.word);
      tips.push_back(one.tip);
    }
    if (!ant.account || fits({"steps", words, {}})) break;
  }
  std::size_t pressed = all.size();
  if (!choice_switch(overlay, {left, top + row}, {0, 0}, p, {"steps", words, tips}, pressed)) return;
  if (pressed + 1 == all.size()) return state->follow({});
  if (const auto move = all[pressed].move)
    state->change_followed([&](Followed& followed) { return followed.move(*move); });
}

}  // namespace formicarium
