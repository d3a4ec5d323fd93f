// SPDX-License-Identifier: Apache-2.0
// What is asked about, on the map or in the matrix, and the card that answers.
#include <algorithm>
#include <utility>

#include "app/scene/asked_picture.hpp"
#include "app/scene/look/card_place.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"

namespace formicarium {
namespace {

constexpr int nearly_full = 3;       // forms of a card that may stand in the margin
constexpr double edge_reach = 4;     // px around an edge that count as on it
constexpr double least_spacing = 3;  // px between cities: closer together edges cannot be pointed at

}  // namespace

bool Scene::Impl::has(const Asked& asked) const {
  const City end = run.frame->instance ? run.frame->instance->cities() : 0;
  const auto* const edge = std::get_if<AskedEdge>(&asked);
  return edge ? edge->from < end && edge->to < end : city_in(asked) < end;
}

Asked Scene::Impl::asked() const {
  if (hands()) return {};
  if (!has(part().pointed)) return {};
  return std::holds_alternative<std::monostate>(part().pointed) ? kept_asked() : part().pointed;
}

Asked Scene::Impl::kept_asked() const {
  const Asked kept = !std::holds_alternative<std::monostate>(part().pinned) ? part().pinned
                     : part().selected >= 0                                 ? Asked(part().selected)
                                                                            : Asked();
  return has(kept) ? kept : Asked();
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

void Scene::Impl::draw_card(const Look& now, std::span<const CityLabel> labels) {
  card = {};
  if (!asks_on_map()) return;
  const Asked asks = asked();
  const AskedEdge* const edge = std::get_if<AskedEdge>(&asks);
  const Lettering type = overlay.lettering();
  std::vector<Rect> clear;
  for (const auto& [city, corner] : labels)
    if (edge ? city == edge->from || city == edge->to : city == city_in(asks))
      clear.push_back({corner.x, corner.y, type.width_of(run.frame->instance->label(city)), 13 * type.unit});
  std::optional<PlacedCard> placed;
  if (layout.map.has_margin()) {
    const Rect &all = layout.map.margin, free = free_margin();
    if (!card_wanted) placed = placed_card(now, asks, type, free, clear);
    const double below = free.y + free.height;
    clear.push_back({all.x, all.y, all.width, free.y - all.y});
    clear.push_back({all.x, below, all.width, all.y + all.height - below});
  }
  if (!placed || placed->form > nearly_full)
    placed = placed_card(now, asks, type, layout.map.middle(), std::move(clear), card_wanted);
  if (!placed) return;
  card = placed->place;
  overlay.draw(placed->card, {card.x, card.y});
}

Rect Scene::Impl::free_margin() const {
  const double unit = overlay.type().unit;
  const Rect& all = layout.map.margin;
  const double above = stage_edge + (tells_story() ? 160 : 76) * unit, below = stage_edge + key_height * unit;
  return {all.x, all.y + above, all.width, std::max(all.height - above - below, 0.0)};
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
