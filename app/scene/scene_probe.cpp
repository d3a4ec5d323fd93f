// SPDX-License-Identifier: Apache-2.0
// What is asked about, on the map or in the matrix, and the card that answers.
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/scene/facility_card.hpp"
#include "app/scene/look/card_place.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "app/scene/probe_box.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"

namespace formicarium {
namespace {

constexpr double edge_reach = 4;     // px around an edge that count as on it
constexpr double least_spacing = 3;  // px between cities: closer together edges cannot be pointed at
constexpr double kept_clear = 12;    // px around a place that a card leaves free

std::optional<Card> card_about(const Overlay&, const Frame&, std::monostate, const Palette&, int, double) { return {}; }

Rect around(Pixel at, double reach) { return {at.x - reach, at.y - reach, 2 * reach, 2 * reach}; }

}  // namespace

Asked Scene::Impl::asked() const {
  const auto asks = [](const Asked& one) { return !std::holds_alternative<std::monostate>(one); };
  if (asks(part().pointed)) return part().pointed;
  if (asks(part().pinned)) return part().pinned;
  return part().selected >= 0 ? Asked(part().selected) : Asked();
}

bool Scene::Impl::asks_on_map() const { return cell.row < 0 || std::holds_alternative<std::monostate>(part().pointed); }

std::pair<City, City> Scene::Impl::edge_at(Pixel at) const {
  const Look now = look();
  if (now.widths.spacing < least_spacing) return {-1, -1};
  std::vector<NearEdge> near;
  std::vector<PaneLayer*> layers = map_layers();
  std::ranges::reverse(layers);  // so that of two edges equally near the upper one is taken
  for (PaneLayer* const layer : layers)
    layer->find_edges(camera.world(at), (edge_reach + now.widths.best / 2) / camera.scale, now, near);
  const auto cost = [&](const NearEdge& edge) { return edge.away * camera.scale - edge.front; };
  const auto nearest = std::ranges::min_element(near, {}, cost);
  return nearest == near.end() ? std::pair<City, City>(-1, -1) : std::pair(nearest->from, nearest->to);
}

void Scene::Impl::draw_card(const Look& now, std::span<const std::pair<City, Pixel>> labels) {
  card = {};
  const Asked asks = asked();
  if (!asks_on_map() || std::holds_alternative<std::monostate>(run.answer)) return;
  const AskedEdge* const edge = std::get_if<AskedEdge>(&asks);
  const std::span<const Point> places = run.places();
  const Type& type = overlay.type();
  const auto seen = [&](City city) { return camera.screen(places[std::size_t(city)]); };
  std::vector<Rect> clear;
  for (const auto& [city, corner] : labels)
    if (edge ? city == edge->from || city == edge->to : city == city_in(asks))
      clear.push_back({corner.x, corner.y, overlay.width_of(type.small, std::to_string(run.frame->instance->id(city))),
                       13 * type.unit});
  const double reach = std::max(kept_clear, now.widths.city_radius + 6);
  if (edge) {
    const Pixel a = seen(edge->from), b = seen(edge->to);
    const Rect& pane = layout.map.area;
    const TrailSight sight{.left = pane.x, .bottom = pane.y, .right = pane.x + pane.width, .top = pane.y + pane.height};
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    for (const Pixel end : {a, b}) clear.push_back(around(end, reach));
    if (length_in_sight(a.x, a.y, b.x, b.y, sight) > 0 && length < 1e5)
      for (double along = reach; along < length; along += reach) {
        const Pixel at{std::lerp(a.x, b.x, along / length), std::lerp(a.y, b.y, along / length)};
        if (pane.contains(at)) clear.push_back(around(at, reach));
      }
  } else {
    clear.push_back(around(seen(city_in(asks)), reach));
  }
  // The card leaves all candidates visible if there is room for that, otherwise at least those that
  // it names. Only if that fails does it take a form with fewer rows and without the rule.
  if (const auto* const facility = std::get_if<ProbedFacility>(&run.answer))
    for (std::size_t k = 0; k < std::min<std::size_t>(facility->partners.size(), 4); ++k)
      clear.push_back(around(seen(facility->partners[k].facility), reach));
  const auto* const of_city = std::get_if<ProbedCity>(&run.answer);
  if (of_city)
    for (const City city : spoken_of(*of_city)) clear.push_back(around(seen(city), reach));
  std::vector<Rect> clear_of_all = clear;
  if (of_city)
    for (const ProbeRow& row : of_city->rows) clear_of_all.push_back(around(seen(row.city), reach));
  const Rect free = layout.map.middle();
  const double most = free.width - 2 * card_edge - 16;
  const auto card_of = [&](int form) {
    return std::visit(
        [&](const auto& answer) { return card_about(overlay, *run.frame, answer, *now.palette, form, most); },
        run.answer);
  };
  for (int form = 0;; ++form) {
    const std::optional<Card> drawn = card_of(form);
    if (!drawn) return;
    std::optional<Pixel> wanted;
    if (card_wanted)
      wanted = Pixel{free.x + card_edge + card_wanted->x * (free.width - 2 * card_edge - drawn->width()),
                     free.y + card_edge + card_wanted->y * (free.height - 2 * card_edge - drawn->height())};
    auto corner = card_place(free, drawn->width(), drawn->height(), clear_of_all, wanted);
    if (!corner) corner = card_place(free, drawn->width(), drawn->height(), clear, wanted);
    if (corner) {
      drawn->paint(*corner);
      card = {corner->x, corner->y, drawn->width(), drawn->height()};
      return;
    }
  }
}

void Scene::Impl::move_card(Pixel corner) {
  const Rect free = layout.map.middle();
  const auto share = [](double at, double room) { return room > 0 ? std::clamp(at / room, 0.0, 1.0) : 0.0; };
  card_wanted = Pixel{share(corner.x - free.x - card_edge, free.width - 2 * card_edge - card.width),
                      share(corner.y - free.y - card_edge, free.height - 2 * card_edge - card.height)};
  touch();
}

void Scene::Impl::select(City city) {
  const InstancePtr& instance = run.frame->instance;
  const City chosen = instance && city >= 0 && city < instance->cities() ? city : -1;
  cell = {};
  change_part([&](Excerpt& part) {
    part.pinned = {};
    part.pointed = {};  // what is chosen is shown until the pointer moves again
    const bool other = std::exchange(part.selected, chosen) != chosen;
    return ViewChange::pinned | ViewChange::pointed | (other ? ViewChange::selected : 0U);
  });
}

void Scene::Impl::pin(AskedEdge edge) {
  change_part([&](Excerpt& part) {
    part.pinned = part.pinned == Asked(edge) ? Asked() : Asked(edge);
    const bool other = std::exchange(part.selected, -1) >= 0;
    return ViewChange::pinned | (other ? ViewChange::selected : 0U);
  });
}

}  // namespace formicarium
