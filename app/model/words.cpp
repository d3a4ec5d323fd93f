// SPDX-License-Identifier: Apache-2.0
#include "app/model/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/begun_with_capital.hpp"

namespace formicarium {
namespace {

constexpr std::string_view ant_system = "Dorigo, Maniezzo & Colorni 1996", max_min = "Stützle & Hoos 2000";

constexpr std::array all_words{
    Word{"best tour", "", "The shortest tour that any ant has walked since the run began.", "", "best_tour"},
    Word{"branching factor", "λ",
         "How many roads of a city have a trail that counts, on average over the cities: more than a twentieth of the "
         "way from its weakest to its strongest trail. Two is one road in and one road out.",
         "Gambardella & Dorigo 1995", "branching_factor"},
    Word{"candidate list", "K", "The nearest cities of a city; an ant looks at others only when all these are visited.",
         "", "candidate_list candidates"},
    Word{"closeness", "η", "One over the length of a road, 1/d: what an ant sees.", ant_system, "closeness"},
    Word{"evaporation", "ρ", "The share that every trail loses in an iteration.", ant_system, "evaporation evaporate"},
    Word{"gap", "", "How much longer a tour is than the shortest one known, in per cent.", "", "gap too_long"},
    Word{"half-life", "", "After so many iterations half a trail is left, if no ant adds to it: ln 0.5 / ln (1 − ρ).",
         "", "half-life"},
    Word{"iteration", "", "All ants walk a tour each, then the trails fade and good tours add to theirs.", "",
         "iterations iteration"},
    Word{"local search", "", "Mends a finished tour: exchanges a few roads as long as that makes it shorter.", "",
         "local_search"},
    Word{"MAX-MIN Ant System", "MMAS", "An ant system whose trails stay between two limits, τmin and τmax.", max_min,
         "MAX-MIN_Ant_System MAX-MIN"},

    Word{"optimum", "", "The shortest tour that there is.", "", "optimum"},
    Word{"seed", "", "A number from which all random numbers of a run follow: the same seed, the same run.", "",
         "seeds seed"},
    Word{"settled", "",
         "Nearly every city has two roads left with a strong trail, one in and one out; ants still try others now and "
         "then.",
         "", "settled"},
    Word{"share", "", "The part of all trail at a city that lies on one of its roads.", "", "trail_share"},
    Word{"tabu list", "", "The cities that an ant has visited, and may not choose again.", ant_system, "tabu_list"},
    Word{"tour", "", "A round trip that visits every city once.", "", "tours tour"},
    Word{"trail", "τ", "What ants have laid on a road; the more there is, the more ants choose the road.", ant_system,
         "trails trail"},
    Word{"τmax", "", "The most that a trail can be.", max_min, "τmax"},
    Word{"τmin", "", "The least that a trail can be: it keeps a small chance for every road.", max_min, "τmin"},
};

bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
}

/// Where the form stands as a word of its own; npos: nowhere.
std::size_t place_of(std::string_view form, std::string_view text) {
  for (std::size_t at = 0; (at = text.find(form, at)) != std::string_view::npos; ++at) {
    const bool begins = at == 0 || !is_letter(text[at - 1]);
    const std::size_t end = at + form.size();
    if (begins && (end == text.size() || !is_letter(text[end]))) return at;
  }
  return std::string_view::npos;
}

}  // namespace

std::span<const Word> words_of_the_field() { return all_words; }

std::vector<FoundWord> words_in(std::string_view text) {
  std::vector<FoundWord> found;
  for (const Word& word : all_words) {
    FoundWord first{std::string_view::npos, 0, &word};
    std::string_view forms = word.forms;
    while (!forms.empty()) {
      const std::size_t end = std::min(forms.find(' '), forms.size());
      std::string form(forms.substr(0, end));
      forms.remove_prefix(std::min(end + 1, forms.size()));
      std::ranges::replace(form, '_', ' ');
      if (const std::size_t at = place_of(form, text); at < first.from) first = {at, form.size(), &word};
    }
    if (first.from != std::string_view::npos) found.push_back(first);
  }
  std::ranges::sort(found, [](const FoundWord& a, const FoundWord& b) {
    return a.from != b.from ? a.from < b.from : a.size > b.size;
  });
  std::vector<FoundWord> apart;
  for (const FoundWord& one : found)
    if (apart.empty() || one.from >= apart.back().from + apart.back().size) apart.push_back(one);
  return apart;
}

std::string word_sentence(const Word& word) {
  const std::string symbol = word.symbol.empty() ? std::string() : fmt::format(" ({})", word.symbol);
  const std::string source = word.source.empty() ? std::string() : fmt::format(" {}.", word.source);
  return fmt::format("{}{}: {}{}", begun_with_capital(std::string(word.term)), symbol, word.sentence, source);
}

}  // namespace formicarium
