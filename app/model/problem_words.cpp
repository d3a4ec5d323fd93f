// SPDX-License-Identifier: Apache-2.0
#include "app/model/problem_words.hpp"

#include "app/model/number_words.hpp"

namespace formicarium {
namespace {

constexpr WindowWords in_tours{
    .a_second = " tours/s",
    .choose = "Click a city on the map to see where its ants would go next.",
    .pin = "Pin a City or an Edge",
    .before = "The city before this one in the best tour",
    .after = "The city after this one in the best tour",
    .candidate = "Next",
    .to_candidate = "Candidate city",
    .computed_places =
        "This file has distances only; cities are placed by multidimensional scaling, so lengths on "
        "screen are approximate.",
    .share = "Share in the city",
    .value = "Value",
    .differences =
        "Show on each map which edges only this side's best tour has, and in the matrix whose trails are "
        "stronger (|)",
    .differs_from = "From the held tour or the other side, as on the map",
    .differs_from_none = "The map shows no held tour and no other side.",
    .solution_files = "TSPLIB tour (*.tour);;Table of stops (*.csv);;GeoJSON (*.geojson)",
    .ways = " ways",
    .settles =
        "How many ways out of a city still count, on average (λ = 0.05). At 2 every city has one way in and one "
        "way out: the colony has settled. On an asymmetric instance it has settled at 1.",
    .lengths = "Tour lengths",
    .parameters =
        "Evaporation ρ (thick) and the exponents α and β that each iteration used, set by hand or turned by "
        "the schedule that Adaptive names; with the Ant Colony System q0 as well.",
    .no_decisions = {},
    .no_lists = {},
    .none_lost = {},
    .most_followed = 500,
};

constexpr WindowWords in_assignments{
    .a_second = " ants/s",
    .choose = "Click a facility to see on which locations ants would place it.",
    .pin = "Pin a Facility or a Pair of Them",
    .before = "The facility before this one in the file",
    .after = "The facility after this one in the file",
    .candidate = "Location",
    .to_candidate = "Location that the facility may be placed on",
    .computed_places = {},  // no file has coordinates, and the map says that its lengths are approximate
    .share = "Share of trail",
    .value = "Trail τ",
    .differences =
        "Fill on each map the facilities that the other side's best assignment has elsewhere, and show in "
        "the table of trails whose are stronger (|)",
    .differs_from =
        "From the held assignment or the other side: facilities that are elsewhere, and the trails in "
        "their table",
    .differs_from_none = "The map shows no held assignment and no other side.",
    .solution_files = "QAPLIB assignment (*.sln);;Spreadsheet (*.csv);;JSON (*.json)",
    .ways = " locations",
    .settles =
        "How many locations of a facility still count, on average (λ = 0.05). At 1 every facility has one "
        "location left: the colony has settled.",
    .lengths = "Costs of the ants",
    .parameters =
        "Evaporation ρ (thick) and the exponent α that each iteration used, set by hand or turned by the "
        "schedule that Adaptive names.",
    .no_decisions = "Ants that draw locations choose by the trails alone, so there is one way only.",
    .no_lists = "Ants that draw locations keep no list of visited cities. What tabu search forbids is another list.",
    .none_lost = "Every location of every facility has a trail: none can be lost.",
    .most_followed = 100,
};

}  // namespace

const ProblemWords& words_of(const Instance* instance) { return instance ? instance->words() : tour_words; }

const WindowWords& window_words(const ProblemWords& words) { return of_tours(words) ? in_tours : in_assignments; }

const WindowWords& window_words(const Instance* instance) { return window_words(words_of(instance)); }

bool of_tours(const ProblemWords& words) { return words.solution == tour_words.solution; }

std::string counted_items(int count, const ProblemWords& words) {
  return counted(count, std::string(words.item).c_str(), std::string(words.items).c_str());
}

}  // namespace formicarium
