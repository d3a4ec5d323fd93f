// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/facility_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/model/number_words.hpp"

namespace formicarium {
namespace {

struct FacilityForm {
  std::size_t locations, partners;  // rows of the tables; 0: no table
  bool sentence;
};
constexpr int facility_forms = 5;
constexpr std::array<FacilityForm, facility_forms> facility_shapes{
    {{5, 4, true}, {4, 3, true}, {4, 0, true}, {3, 0, false}, {0, 0, false}}};
constexpr double reason_wide = 220;  // units that the sentence may take in any case

Card::Row row_of(std::initializer_list<std::string> words, Colour colour) {
  Card::Row row;
  for (const std::string& cell : words) row.push_back({cell, {colour}});
  return row;
}

}  // namespace

std::optional<Card> card_about(const Frame& frame, const ProbedFacility& probed, const Palette& p, int form) {
  if (form >= facility_forms) return {};
  const Instance& instance = *frame.instance;
  const FacilityForm& shape = facility_shapes[std::size_t(form)];
  Card card{fmt::format("Facility {}", instance.id(probed.facility)),
            fmt::format("on location {}", instance.id(probed.location)),
            {}};
  if (shape.locations > 0 && !probed.rows.empty()) {
    Card::Table table{{row_of({"location", "now has", "τ", "chance"}, p.secondary)}, 0, false};
    const auto add = [&](const LocationRow& row) {
      table.rows.push_back(row_of({std::to_string(instance.id(row.location)), std::to_string(instance.id(row.facility)),
                                   short_number(row.trail), chance(row.chance)},
                                  row.location == probed.location ? p.best : p.text));
    };
    for (std::size_t k = 0; k < std::min(shape.locations, probed.rows.size()); ++k) add(probed.rows[k]);
    if (probed.place_of_best >= shape.locations && probed.place_of_best < probed.rows.size())
      add(probed.rows[probed.place_of_best]);
    card.parts.emplace_back(std::move(table));
  }
  if (shape.partners > 0 && !probed.partners.empty()) {
    Card::Table table{{row_of({"partner", "flow", "distance", "cost"}, p.secondary)}, 0, false};
    for (std::size_t k = 0; k < std::min(shape.partners, probed.partners.size()); ++k) {
      const PartnerRow& row = probed.partners[k];
      table.rows.push_back(row_of(
          {grouped(instance.id(row.facility)), grouped(row.flow), grouped(row.distance), grouped(row.cost)}, p.text));
    }
    card.parts.emplace_back(std::move(table));
  }
  if (shape.sentence) card.parts.emplace_back(Card::Sentence{probed.sentence, p.text, reason_wide});
  return card;
}

std::optional<Card> card_about(const Frame& frame, const ProbedPair& pair, const Palette& p, int form) {
  if (form >= facility_forms) return {};
  const Instance& instance = *frame.instance;
  const auto from = instance.id(pair.from), to = instance.id(pair.to);
  Card card{fmt::format("Facilities {} – {}", from, to), "", {}};
  if (form + 2 < facility_forms)
    card.parts.emplace_back(Card::Table{
        {row_of({"", "flow", "distance"}, p.secondary),
         row_of({fmt::format("{} → {}", from, to), grouped(pair.flow_there), grouped(pair.distance_there)}, p.text),
         row_of({fmt::format("{} → {}", to, from), grouped(pair.flow_back), grouped(pair.distance_back)}, p.text)},
        0,
        false});
  if (form + 1 < facility_forms) {
    card.parts.emplace_back(Card::Sentence{fmt::format("Cost {}", grouped(pair.cost)), p.text});
    card.parts.emplace_back(Card::Sentence{fmt::format("Their exchange: {}", change_words(pair.change)), p.text});
  }
  return card;
}

}  // namespace formicarium
