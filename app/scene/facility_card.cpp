// SPDX-License-Identifier: Apache-2.0
#include "app/scene/facility_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/model/number_words.hpp"
#include "app/scene/look/facility_disc.hpp"
#include "app/scene/look/flow_lines.hpp"

namespace formicarium {
namespace {

constexpr std::size_t most_partners = 12;  // that have a line

struct FacilityForm {
  std::size_t locations, partners;  // rows of the tables; 0: no table
  bool sentence;
};
constexpr int facility_forms = 5;
constexpr std::array<FacilityForm, facility_forms> facility_shapes{
    {{5, 4, true}, {4, 3, true}, {4, 0, true}, {3, 0, false}, {0, 0, false}}};

Card::Cell facility_cell(const Overlay& overlay, const std::string& words, Colour colour) {
  return {words, ink(colour), overlay.type().small};
}

}  // namespace

std::optional<Card> card_about(const Overlay& overlay, const Frame& frame, const ProbedFacility& probed,
                               const Palette& p, int form, double most) {
  if (form >= facility_forms) return {};
  const Instance& instance = *frame.instance;
  Card card(overlay, p);
  const FacilityForm& shape = facility_shapes[std::size_t(form)];
  card.title(fmt::format("Facility {}", instance.id(probed.facility)),
             fmt::format("on location {}", instance.id(probed.location)), most);
  const auto put = [&](Card::Row& row, const std::string& words, Colour colour) {
    row.cells.push_back(facility_cell(overlay, words, colour));
  };
  if (shape.locations > 0 && !probed.rows.empty()) {
    std::vector<Card::Row> table(1);
    for (const char* const heading : {"location", "now has", "τ", "chance"}) put(table[0], heading, p.secondary);
    const auto add = [&](const LocationRow& row) {
      const Colour colour = row.location == probed.location ? p.best : p.text;
      Card::Row& line = table.emplace_back();
      put(line, std::to_string(instance.id(row.location)), colour);
      put(line, std::to_string(instance.id(row.facility)), colour);
      put(line, short_number(row.trail), colour);
      put(line, chance(row.chance), colour);
    };
    for (std::size_t k = 0; k < std::min(shape.locations, probed.rows.size()); ++k) add(probed.rows[k]);
    if (probed.place_of_best >= shape.locations && probed.place_of_best < probed.rows.size())
      add(probed.rows[probed.place_of_best]);
    card.table(table, 0, false);
  }
  if (shape.partners > 0 && !probed.partners.empty()) {
    std::vector<Card::Row> table(1);
    for (const char* const heading : {"partner", "flow", "distance", "cost"}) put(table[0], heading, p.secondary);
    for (std::size_t k = 0; k < std::min(shape.partners, probed.partners.size()); ++k) {
      const PartnerRow& row = probed.partners[k];
      Card::Row& line = table.emplace_back();
      for (const Length number : {Length{instance.id(row.facility)}, row.flow, row.distance, row.cost})
        put(line, grouped(number), p.text);
    }
    card.table(table, 0, false);
  }
  if (shape.sentence)
    card.words(probed.sentence, ink(p.text), std::min(most, std::max(card.width() - 16, 220 * overlay.type().unit)));
  return card;
}

std::optional<Card> card_about(const Overlay& overlay, const Frame& frame, const ProbedPair& pair, const Palette& p,
                               int form, double most) {
  if (form >= facility_forms) return {};
  const Instance& instance = *frame.instance;
  Card card(overlay, p);
  const auto from = instance.id(pair.from), to = instance.id(pair.to);
  card.title(fmt::format("Facilities {} – {}", from, to), "", most);
  if (form + 2 < facility_forms) {
    std::vector<Card::Row> table(1);
    for (const char* const heading : {"", "flow", "distance"})
      table[0].cells.push_back(facility_cell(overlay, heading, p.secondary));
    table.push_back({{facility_cell(overlay, fmt::format("{} → {}", from, to), p.text),
                      facility_cell(overlay, grouped(pair.flow_there), p.text),
                      facility_cell(overlay, grouped(pair.distance_there), p.text)}});
    table.push_back({{facility_cell(overlay, fmt::format("{} → {}", to, from), p.text),
                      facility_cell(overlay, grouped(pair.flow_back), p.text),
                      facility_cell(overlay, grouped(pair.distance_back), p.text)}});
    card.table(table, 0, false);
  }
  if (form + 1 < facility_forms) {
    card.words(fmt::format("Cost {}", grouped(pair.cost)), ink(p.text), most);
    card.words(fmt::format("Their exchange: {}", change_words(pair.change)), ink(p.text), most);
  }
  return card;
}

void draw_partners(const Overlay& overlay, const Look& look, std::span<const Point> places,
                   const ProbedFacility& probed) {
  ImDrawList* const list = overlay.list();
  const Pixel here = look.camera.screen(places[std::size_t(probed.facility)]);
  const float ring = float(disc_radius(look.widths.spacing, look.line_scale) + 3);
  for (std::size_t k = std::min(most_partners, probed.partners.size()); k-- > 0;) {
    const PartnerRow& row = probed.partners[k];
    const double share = double(row.flow) / double(probed.partners.front().flow);
    const Pixel there = look.camera.screen(places[std::size_t(row.facility)]);
    const double length = std::hypot(there.x - here.x, there.y - here.y), off = length > 0 ? ring / length : 0.5;
    const double dx = off * (there.x - here.x), dy = off * (there.y - here.y);
    if (off < 0.5)
      list->AddLine(at(here.x + dx, here.y + dy), at(there.x - dx, there.y - dy),
                    ink(look.palette->focus, 0.3 + 0.6 * share),
                    float(std::max(flow_width(share, look.line_scale), 1.0)));
    list->AddCircle(at(there), ring, ink(look.palette->focus, 0.3 + 0.6 * share), 0, 1.5f);
  }
  list->AddCircle(at(here), ring, ink(look.palette->focus), 0, 2.5f);
}

void mark_pair(const Overlay& overlay, const Look& look, Pixel from, Pixel to) {
  ImDrawList* const list = overlay.list();
  const double ring = disc_radius(look.widths.spacing, look.line_scale) + 3;
  const double length = std::hypot(to.x - from.x, to.y - from.y), off = length > 0 ? ring / length : 0;
  if (length > 2 * ring) {  // from ring to ring: the numbers in the discs stay legible
    const double dx = off * (to.x - from.x), dy = off * (to.y - from.y);
    const ImVec2 a = at(from.x + dx, from.y + dy), b = at(to.x - dx, to.y - dy);
    list->AddLine(a, b, ink(look.palette->canvas), float(6 * look.line_scale));
    list->AddLine(a, b, ink(look.palette->focus), float(3 * look.line_scale));
  }
  for (const Pixel& end : {from, to}) list->AddCircle(at(end), float(ring), ink(look.palette->focus), 0, 2.5f);
}

}  // namespace formicarium
