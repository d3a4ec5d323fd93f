// SPDX-License-Identifier: Apache-2.0
#include "app/model/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/begun_with_capital.hpp"

namespace formicarium {
namespace {

constexpr std::string_view ant_system = "Dorigo, Maniezzo & Colorni 1996", max_min = "Stützle & Hoos 2000",
                           skinderowicz = "Skinderowicz 2016", cecilia = "Cecilia et al. 2013";

constexpr std::array all_words{
    Word{"1-tree", "",
         "As many roads as a tour has, the shortest that join all cities with one circle: where each city has two of "
         "them, it is a tour.",
         "Held & Karp 1971", "1-tree"},
    Word{"2-opt", "", "Takes two roads out of a tour and joins the ends the other way, if that makes it shorter.",
         "Croes 1958", "2-opt"},
    Word{"ant", "", "One that builds a solution step by step, each step drawn by trail and closeness.", ant_system,
         "ants ant"},
    Word{"assignment", "", "Which facility goes to which location; each goes to one.", "", "assignments assignment"},
    Word{"best tour", "", "The shortest tour that any ant has walked since the run began.", "", "best_tour"},
    Word{"branching factor", "λ",
         "How many roads of a city have a trail that counts, on average over the cities: more than a twentieth of the "
         "way from its weakest to its strongest trail. Two is one road in and one road out.",
         "Gambardella & Dorigo 1995", "branching_factor"},
    Word{"candidate list", "K", "The nearest cities of a city; an ant looks at others only when all these are visited.",
         "", "candidate_list candidates"},
    Word{"closeness", "η", "One over the length of a road, 1/d: what an ant sees.", ant_system, "closeness"},
    Word{"deposit", "Δτ", "What a solution adds to the trails of its roads: the better it is, the more.", ant_system,
         "deposits deposit"},
    Word{"evaporation", "ρ", "The share that every trail loses in an iteration.", ant_system, "evaporation evaporate"},
    Word{"exploitation", "q0", "In so many of its steps, from 0 to 1, an ant takes the best road and does not draw.",
         "Dorigo & Gambardella 1997", "exploitation exploit"},
    Word{"facility", "", "Something that needs a location; how much is carried between two facilities is their flow.",
         "", "facilities facility"},
    Word{"gap", "",
         "How much longer a tour is than the shortest one known, in per cent; or at most than the shortest possible "
         "one, by a lower bound.",
         "", "gap too_long"},
    Word{"half-life", "", "After so many iterations half a trail is left, if no ant adds to it: ln 0.5 / ln (1 − ρ).",
         "", "half-life"},
    Word{"hit ratio", "", "Of all updates of trails, how many found their road in selective memory.", skinderowicz,
         "hit_ratio hits"},
    Word{"independent roulette", "",
         "Multiplies each weight by a random number of its own and takes the largest: strong roads get more than their "
         "share.",
         cecilia, "independent_roulette"},
    Word{"iteration", "", "All ants walk a tour each, then the trails fade and good tours add to theirs.", "",
         "iterations iteration"},
    Word{"local search", "", "Mends a finished tour: exchanges a few roads as long as that makes it shorter.", "",
         "local_search"},
    Word{"lower bound", "", "A length below which no tour can be, found without any tour.", "Held & Karp 1971",
         "lower_bound"},
    Word{"MAX-MIN Ant System", "MMAS", "An ant system whose trails stay between two limits, τmin and τmax.", max_min,
         "MAX-MIN_Ant_System MAX-MIN"},

    Word{"optimum", "", "The shortest tour that there is.", "", "optimum"},
    Word{"roulette wheel", "", "Draws a city with a chance as large as its share of all weights.", ant_system,
         "roulette_wheel"},
    Word{"seed", "", "A number from which all random numbers of a run follow: the same seed, the same run.", "",
         "seeds seed"},
    Word{"selective memory", "", "Keeps a few trails a city, the newest; all other roads have the least trail.",
         skinderowicz, "selective_memory"},
    Word{"settled", "",
         "Nearly every city has two roads left with a strong trail, one in and one out; ants still try others now and "
         "then.",
         "", "settled"},
    Word{"share", "", "The part of all trail at a city that lies on one of its roads.", "", "trail_share"},
    Word{"tabu list", "", "The cities that an ant has visited, and may not choose again.", ant_system, "tabu_list"},
    Word{"tabu search", "",
         "Exchanges two facilities again and again, also for the worse, and forbids for a while to undo it.",
         "Taillard 1991", "tabu_search"},
    Word{"tour", "", "A round trip that visits every city once.", "", "tours tour"},
    Word{"trail", "τ", "What ants have laid on a road; the more there is, the more ants choose the road.", ant_system,
         "trails trail"},
    Word{"weighted reservoir", "", "Draws like the roulette wheel, in one pass: each city gets a random key.",
         "Efraimidis & Spirakis 2006", "weighted_reservoir"},
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

std::vector<FoundWord> words_in_title(std::string_view title) {
  std::vector<FoundWord> found = words_in(title);
  if (!found.empty()) return found;
  std::string small(title);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
  return words_in(small);
}

std::string word_sentence(const Word& word) {
  const std::string symbol = word.symbol.empty() ? std::string() : fmt::format(" ({})", word.symbol);
  const std::string source = word.source.empty() ? std::string() : fmt::format(" {}.", word.source);
  return fmt::format("{}{}: {}{}", begun_with_capital(std::string(word.term)), symbol, word.sentence, source);
}

}  // namespace formicarium
