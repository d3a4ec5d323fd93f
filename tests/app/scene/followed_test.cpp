// SPDX-License-Identifier: Apache-2.0
// An ant that is followed: what its card and its marks show equals its account, number by number, for every rule, tabu
// list and phase; and its steps lead through all of the account and back.
#include "app/scene/look/followed.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include "app/scene/ant_follower.hpp"
#include "app/scene/followed_picture.hpp"
#include "app/scene/look/ant_glyph.hpp"
#include "app/scene/look/choice_figure.hpp"
#include "app/scene/look/followed_card.hpp"
#include "app/scene/look/tabu_figure.hpp"
#include "app/scene/run_view.hpp"
#include "core/base/progress.hpp"
#include "core/documents/account_words.hpp"
#include "core/local_search/local_search_kind.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/steps/selection.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/core/session/moments.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

const Lettering type{[](const std::string& words) { return 6.0 * double(words.size()); },
                     [](const std::string& words) { return 8.0 * double(words.size()); }, 1};
const Palette& inks = palette(Theme::light);

FramePtr after(const InstancePtr& instance, const Settings& settings, int iterations) {
  Session session(with_trails());
  session.load(instance, settings, false, {});
  settled(session);
  session.step(iterations);
  return std::make_shared<const Frame>(settled(session));
}

Followed told(const FramePtr& frame, int ant) {
  Followed followed;
  followed.frame = frame;
  followed.ant = ant;
  followed.at = 1;
  Progress progress;
  followed.take(
      std::make_shared<const AntAccount>(account_of(account_in(*frame, frame->last.iteration, ant), progress)),
      frame->run);
  return followed;
}

Followed with_rule(Selection rule, int candidates = 12, TabuKind tabu = TabuKind::bt) {
  Settings settings = few_ants();
  settings.selection = rule;
  settings.candidates = candidates;
  settings.tabu = tabu;
  return told(after(scattered(60), settings, 15), 3);
}

/// What is drawn of it on a map of 800 × 600.
struct Drawn {
  RunView run;
  Look look;
  explicit Drawn(const Followed& followed) {
    run.take(followed.frame);
    run.follow_best(true, true);
    look.run = &run;
    look.camera.pane = {0, 0, 800, 600};
    look.camera.fit(bounds_of(followed.frame->instance->layout()));
    look.palette = &inks;
    look.widths = widths(run.spacing * look.camera.scale, true);
  }
  Pixel at(City city) const { return look.camera.screen(run.places().at[std::size_t(city)]); }
};

template <class Kind>
std::vector<Kind> all(const Sketch& sketch) {
  std::vector<Kind> found;
  for (const Sketch::Mark& mark : sketch.marks)
    if (const auto* const one = std::get_if<Kind>(&mark)) found.push_back(*one);
  return found;
}

bool same(Pixel a, Pixel b) { return std::hypot(a.x - b.x, a.y - b.y) < 1e-6; }

Sketch drawn_in(const Card::Figure& figure) { return figure.in({0, 0, 260, figure.height}); }

/// The table of a card; the first one.
const Card::Table* table_in(const Card& card) {
  for (const auto& part : card.parts)
    if (const auto* const table = std::get_if<Card::Table>(&part)) return table;
  return nullptr;
}

constexpr std::array every_rule{Selection::rwm, Selection::wrs, Selection::iroulette, Selection::trial,
                                Selection::prefix};

TEST(followed, steps_lead_through_all_phases_and_back) {
  Settings settings = few_ants();
  settings.local_search = LocalSearchKind::two_opt;
  Followed ant = told(after(scattered(60), settings, 5), 2);
  int all_steps = 0;
  for (const AntPhase phase : all_ant_phases) all_steps += ant.count(phase);
  EXPECT_EQ(ant.count(AntPhase::choose), 60) << "the start and 59 choices";
  EXPECT_EQ(ant.count(AntPhase::search), int(ant.account->moves.size()));
  EXPECT_EQ(ant.count(AntPhase::trails), 60);
  ASSERT_GT(ant.count(AntPhase::search), 0);
  while (ant.move(AntMove::previous)) {
  }
  EXPECT_EQ(ant.phase, AntPhase::choose);
  EXPECT_EQ(ant.at, 0);
  int steps = 1;
  while (ant.move(AntMove::next)) ++steps;
  EXPECT_EQ(steps, all_steps);
  EXPECT_EQ(ant.phase, AntPhase::trails);
  while (ant.move(AntMove::previous)) --steps;
  EXPECT_EQ(steps, 1);
}

TEST(followed, a_surprise_is_one_of_the_account_and_none_is_passed_over) {
  Followed ant = with_rule(Selection::rwm);
  ant.go_to(AntPhase::choose);
  std::set<int> met;
  while (ant.move(AntMove::next_surprise) && ant.choice()) {
    EXPECT_TRUE(is_surprising(*ant.choice()));
    met.insert(ant.at);
  }
  std::set<int> expected;
  for (const AntStep& step : ant.account->steps)
    if (is_surprising(step)) expected.insert(step.step);
  EXPECT_EQ(met, expected);
  ASSERT_GT(met.size(), 1U);
  if (!ant.choice()) ant.move(AntMove::previous_surprise);
  EXPECT_TRUE(ant.move(AntMove::previous_surprise));
  EXPECT_EQ(ant.at, *std::prev(met.end(), 2));
}

TEST(followed, a_new_best_is_the_last_surprise) {
  const FramePtr frame = after(scattered(60), few_ants(), 1);
  const int shortest = told(frame, 0).account->judgement.shortest;
  for (const int which : {shortest, (shortest + 1) % 6}) {
    Followed ant = told(frame, which);
    while (ant.move(AntMove::next_surprise) && ant.choice()) {
    }
    EXPECT_EQ(ant.phase == AntPhase::judge, which == shortest) << "the first iteration's best is the best so far";
  }
}

TEST(followed, a_city_leads_to_the_choice_of_it) {
  Followed ant = with_rule(Selection::rwm);
  for (std::size_t k = 0; k < ant.account->tour.size(); ++k) {
    EXPECT_TRUE(ant.go_to_city(ant.account->tour[k]));
    EXPECT_EQ(ant.at, int(k));
    EXPECT_EQ(ant.walked().size(), std::max<std::size_t>(k, 1));
  }
}

TEST(followed, a_choice_leads_to_all_ants_that_made_it_each_at_the_step_in_which_it_did) {
  for (const bool assignment : {false, true})
    for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::two_opt}) {
      Settings settings = few_ants();
      settings.local_search = search;
      if (assignment) settings.candidates = 0, settings.memory = Memory::matrix;
      const InstancePtr instance =
          assignment ? InstancePtr(std::make_shared<const QapInstance>(generate_qap("qap", 14, 3))) : scattered(60);
      const FramePtr frame = after(instance, settings, 15);
      std::vector<Followed> ants;
      for (int ant = 0; ant < 6; ++ant) ants.push_back(told(frame, ant));
      const auto goes = [&](const Followed& one, const AskedEdge& edge) {
        const Tour& built = one.account->tour;  // told of this ant alone
        if (assignment) return built[std::size_t(edge.from)] == edge.to;
        for (std::size_t k = 0; k < built.size(); ++k) {
          const City from = built[k], to = built[(k + 1) % built.size()];
          if (std::minmax(from, to) == std::minmax(edge.from, edge.to)) return true;
        }
        return false;
      };
      int shared = 0;
      for (int at = 1; at < ants[0].count(AntPhase::choose); ++at) {
        Followed followed = ants[0];
        followed.at = at;
        const AskedEdge edge = *edge_of(followed);
        std::set<int> expected, met{0};
        for (int ant = 0; ant < 6; ++ant)
          if (goes(ants[std::size_t(ant)], edge)) expected.insert(ant);
        EXPECT_NE(along_words(*followed.account, *instance, edge.from, edge.to)
                      .find(fmt::format("{} of 6 ants", expected.size())),
                  std::string::npos);
        while (followed.move(AntMove::along) && followed.ant != 0) {
          followed.take(ants[std::size_t(followed.ant)].account, frame->run);
          EXPECT_FALSE(followed.awaited());
          EXPECT_TRUE(met.insert(followed.ant).second);
          const AntStep* const choice = followed.choice();
          ASSERT_TRUE(choice);
          const bool there = choice->from == edge.from && choice->chosen == edge.to;
          const bool back = !assignment && choice->from == edge.to && choice->chosen == edge.from;
          EXPECT_TRUE(there || back || followed.at + 1 == followed.count(AntPhase::choose)) << "or the way home";
        }
        EXPECT_EQ(met, expected);
        shared += expected.size() > 1;
      }
      EXPECT_GT(shared, assignment ? 0 : 3);
    }
}

TEST(followed, where_readers_are_asked_a_choice_is_told_in_three_steps) {
  for (const bool assignment : {false, true}) {
    Settings settings = few_ants();
    if (assignment) settings.candidates = 0, settings.memory = Memory::matrix;
    Followed ant = told(
        after(assignment ? InstancePtr(std::make_shared<const QapInstance>(generate_qap("qap", 14, 3))) : scattered(60),
              settings, 15),
        3);
    ant.asks = true;
    ant.revealed = Revealed::row;
    const Drawn drawn(ant);
    const auto tells = [&] {
      const Card card = card_about(ant, inks, type, 0);
      const std::string chosen = std::to_string(ant.frame->instance->id(ant.choice()->chosen));
      const bool tinted = table_in(card)->tinted >= 0;
      EXPECT_EQ(tinted,
                sentence_of(ant).find(chosen) != std::string::npos && sentence_of(ant).find('?') == std::string::npos);
      EXPECT_EQ(tinted, spoken(ant).find("Others") != std::string::npos);
      int strong = 0;  // spokes and rings at full strength
      for (const auto& line : all<Sketch::Line>(followed_marks(drawn.look, ant, type)))
        strong += line.ink.colour == inks.focus && line.ink.opacity == 1;
      for (const auto& disc : all<Sketch::Disc>(followed_marks(drawn.look, ant, type)))
        strong += disc.ink.colour == inks.focus && disc.ink.opacity == 1;
      EXPECT_EQ(tinted, strong > 0);
      std::size_t figures = 0;
      for (const auto& part : card.parts)
        if (const auto* const figure = std::get_if<Card::Figure>(&part)) figures += figure->height > 20;
      EXPECT_EQ(figures > 0, ant.shows(Revealed::draw));
      return tinted;
    };
    for (int choice = 1; choice < 5; ++choice) {
      EXPECT_EQ(ant.at, choice);
      EXPECT_FALSE(tells()) << "the row alone";
      EXPECT_TRUE(ant.move(AntMove::next));
      EXPECT_EQ(ant.at, choice);
      EXPECT_FALSE(tells()) << "and what was drawn";
      EXPECT_TRUE(ant.move(AntMove::next));
      EXPECT_EQ(ant.at, choice);
      EXPECT_TRUE(tells());
      EXPECT_TRUE(ant.move(AntMove::next));
    }
    EXPECT_TRUE(ant.move(AntMove::previous));
    EXPECT_TRUE(tells()) << "a choice gone back to has been told";
  }
}

TEST(followed, another_ant_is_awaited_and_what_was_told_stays_until_then) {
  Followed ant = with_rule(Selection::rwm);
  EXPECT_FALSE(ant.awaited());
  EXPECT_TRUE(ant.move(AntMove::next_ant));
  EXPECT_TRUE(ant.awaited());
  EXPECT_EQ(ant.account->ant, 3);
  while (ant.move(AntMove::next_ant)) {
  }
  EXPECT_EQ(ant.ant, 5) << "of six";
}

TEST(followed, the_table_is_the_accounts_for_every_rule) {
  for (const Selection rule : every_rule) {
    SCOPED_TRACE(int(rule));
    Followed ant = with_rule(rule);
    const Instance& instance = *ant.frame->instance;
    int tables = 0;
    for (const AntStep& step : ant.account->steps) {
      ant.at = step.step;
      const Card card = card_about(ant, inks, type, 0);
      const Card::Table* const table = table_in(card);
      ASSERT_TRUE(table);
      ++tables;
      const std::vector<const RowCity*> rows = rows_of_choice(step, 8);
      ASSERT_EQ(table->rows.size(), rows.size() + 1);
      EXPECT_TRUE(weight_words(step, ant.account->settings, instance).starts_with("weight = τ · η² / "));
      for (const RowCity* const one : rows)
        EXPECT_NEAR(double(one->weight) * step.factor(ant.account->settings), double(one->trail) * one->eta * one->eta,
                    1e-3 * double(one->trail) * one->eta * one->eta);
      const bool drew = step.by == DecidedBy::draw || step.by == DecidedBy::trial || step.by == DecidedBy::wheel;
      for (std::size_t k = 0; k < rows.size(); ++k) {
        const RowCity& one = *rows[k];
        const Card::Row& row = table->rows[k + 1];
        EXPECT_EQ(row[0].words, std::to_string(instance.id(one.city)));
        EXPECT_EQ(table->tinted == int(k + 1), one.city == step.chosen);
        const double share = drew ? one.share : one.chance;
        const std::string percent = row[row.size() - 2].words;
        EXPECT_EQ(percent, share > 0 && share < 0.01   ? "< 1 %"
                           : share > 0.99 && share < 1 ? "> 99 %"
                                                       : fmt::format("{:.0f} %", 100 * share));
        EXPECT_FALSE(one.visited);
      }
      bool says = false;
      for (const auto& part : card.parts)
        if (const auto* const sentence = std::get_if<Card::Sentence>(&part))
          says |= sentence->words == why(step, ant.account->settings, instance);
      EXPECT_TRUE(says);
    }
    EXPECT_EQ(tables, 59);
  }
}

TEST(followed, spokes_are_as_wide_as_their_chances_and_each_taboo_candidate_is_crossed_out) {
  for (const Selection rule : every_rule) {
    SCOPED_TRACE(int(rule));
    Followed ant = with_rule(rule);
    const Drawn drawn(ant);
    for (const AntStep& step : ant.account->steps) {
      ant.at = step.step;
      const Sketch marks = followed_marks(drawn.look, ant, type);
      const Pixel here = drawn.at(step.from);
      const std::vector<Sketch::Line> lines = all<Sketch::Line>(marks);
      const bool drew = step.by == DecidedBy::draw || step.by == DecidedBy::trial || step.by == DecidedBy::wheel;
      int crosses = 0;
      for (const RowCity& one : step.row) {
        if (one.visited) {
          ++crosses;
          continue;
        }
        const double share = drew ? one.share : one.chance;
        if (share < 0.01 && one.city != step.chosen) continue;  // dashed, and its label has no number
        const double wide = std::max(15 * share, one.city == step.chosen ? 3 : 1.2);
        const bool found = std::ranges::any_of(lines, [&](const Sketch::Line& line) {
          return same(line.from, here) && same(line.to, drawn.at(one.city)) && std::abs(line.width - wide) < 1e-9 &&
                 line.ink.colour == inks.focus && (line.ink.opacity == 1) == (one.city == step.chosen);
        });
        EXPECT_TRUE(found) << "step " << step.step << ", city " << one.city;
      }
      const auto strokes = std::ranges::count_if(
          lines, [](const Sketch::Line& line) { return line.ink.colour == inks.text && line.width < 2; });
      EXPECT_EQ(strokes, 2 * crosses + std::ssize(ant_limbs)) << "and the ant's own";
    }
  }
}

TEST(followed, what_it_has_walked_is_drawn_edge_by_edge_in_an_ants_colours) {
  Followed ant = with_rule(Selection::rwm);
  const Drawn drawn(ant);
  ant.at = 20;
  const Sketch marks = followed_marks(drawn.look, ant, type);
  std::size_t edges = 0;
  for (const Sketch::Line& line : all<Sketch::Line>(marks)) {
    if (line.ink.colour != inks.ant) continue;
    ASSERT_LT(edges, 19U);
    EXPECT_TRUE(same(line.from, drawn.at(ant.account->tour[edges])));
    EXPECT_TRUE(same(line.to, drawn.at(ant.account->tour[edges + 1])));
    ++edges;
  }
  EXPECT_EQ(edges, 19U) << "twenty cities have been visited";
}

/// Degrees clockwise from the top that a wheel's sectors cover, in the order of the row.
std::vector<double> sectors_of(const Sketch& sketch) {
  std::vector<double> degrees;
  for (const Sketch::Path& path : all<Sketch::Path>(sketch)) {
    if (path.width <= 0) continue;
    double length = 0;
    for (std::size_t k = 1; k < path.through.size(); ++k)
      length += std::hypot(path.through[k].x - path.through[k - 1].x, path.through[k].y - path.through[k - 1].y);
    degrees.push_back(length);
  }
  return degrees;
}

TEST(followed, a_wheels_sectors_are_the_weights_and_its_pointer_stands_on_the_chosen_one) {
  Followed ant = with_rule(Selection::rwm);
  int wheels = 0;
  for (const AntStep& step : ant.account->steps) {
    const auto figure = choice_figure(step, ant.account->settings, *ant.frame->instance, inks, type, 150);
    if (step.spin <= 0 || !figure) continue;
    const Sketch sketch = drawn_in(*figure);
    const std::vector<double> arcs = sectors_of(sketch);
    double whole = 0, sum = 0;
    for (const double one : arcs) whole += one;
    std::size_t k = 0;
    for (const RowCity& one : step.row) {
      if (one.visited) continue;
      ASSERT_LT(k, arcs.size());
      EXPECT_NEAR(arcs[k] / whole, double(one.weight) / double(step.total), 0.01) << "step " << step.step;
      ++k;
      if (one.city == step.chosen) {
        const double from = sum / double(step.total), to = double(one.upto) / double(step.total);
        EXPECT_GE(double(step.spin), from - 1e-5);
        EXPECT_LE(double(step.spin), to + 1e-5);
      }
      sum += double(one.weight);
    }
    ++wheels;
  }
  EXPECT_GT(wheels, 20);
}

TEST(followed, the_race_is_won_by_the_smallest_key) {
  Followed ant = with_rule(Selection::wrs);
  int races = 0;
  for (const AntStep& step : ant.account->steps) {
    const auto figure = choice_figure(step, ant.account->settings, *ant.frame->instance, inks, type, 170);
    if (!figure || !step.lanes.empty()) continue;
    const Sketch sketch = drawn_in(*figure);
    double first = INFINITY, chosen = INFINITY;
    for (const Sketch::Disc& runner : all<Sketch::Disc>(sketch)) {
      first = std::min(first, runner.middle.x);
      if (runner.ink.opacity == 1) chosen = runner.middle.x;
    }
    EXPECT_EQ(first, chosen) << "step " << step.step;
    ++races;
  }
  EXPECT_GT(races, 20);
}

TEST(followed, every_drawing_finds_room_in_two_stages_and_in_one_and_stays_within_its_box) {
  for (const Selection rule : every_rule)
    for (const int candidates : {12, 0}) {
      SCOPED_TRACE(fmt::format("rule {}, candidates {}", int(rule), candidates));
      Settings settings = few_ants();
      settings.selection = rule;
      settings.candidates = candidates;
      if (candidates == 0) settings.memory = Memory::matrix;
      const Followed ant = told(after(scattered(90), settings, 6), 1);
      bool lanes = false;
      int figures = 0;
      for (const AntStep& step : ant.account->steps) {
        lanes |= !step.lanes.empty();
        const auto figure = choice_figure(step, ant.account->settings, *ant.frame->instance, inks, type, 170);
        if (!figure) continue;
        ++figures;
        EXPECT_LE(figure->height, 170);
        for (const Sketch::Disc& disc : all<Sketch::Disc>(drawn_in(*figure))) {
          EXPECT_TRUE(std::isfinite(disc.middle.x) && std::isfinite(disc.middle.y));
          EXPECT_GE(disc.middle.x, -1);
          EXPECT_LE(disc.middle.x, 261);
        }
        for (const Sketch::Text& text : all<Sketch::Text>(drawn_in(*figure)))
          EXPECT_TRUE(text.at.y >= -8 && text.at.y <= figure->height) << text.words;
      }
      EXPECT_GT(figures, 40);
      if (candidates == 0 && rule != Selection::trial && rule != Selection::prefix && rule != Selection::iroulette)
        EXPECT_TRUE(lanes);
    }
}

TEST(followed, the_tabu_list_is_the_accounts_before_and_after_each_step) {
  for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm})
    for (const int candidates : {12, 0}) {
      SCOPED_TRACE(fmt::format("list {}, candidates {}", int(tabu), candidates));
      Settings settings = few_ants();
      settings.tabu = tabu;
      settings.candidates = candidates;
      if (candidates == 0) settings.memory = Memory::matrix;
      const Followed ant = told(after(scattered(70), settings, 4), 0);
      ASSERT_FALSE(ant.account->tabu.empty());
      const Instance& instance = *ant.frame->instance;
      for (const AntStep& step : ant.account->steps) {
        const std::vector<TabuArray> before = ant.account->tabu_before(step.step);
        for (const TabuChange& change : step.changes)
          EXPECT_EQ(before[std::size_t(change.array)].entries[std::size_t(change.entry)], change.before);
        const auto figure = tabu_figure(step, before, instance, inks, type, 330);
        ASSERT_TRUE(figure) << "step " << step.step;
        const Sketch sketch = drawn_in(*figure);
        std::size_t rings = 0;
        for (const Sketch::Box& box : all<Sketch::Box>(sketch)) rings += box.edge > 0;
        std::size_t bits = 0, cells = 0;
        for (const TabuChange& change : step.changes)
          (before[std::size_t(change.array)].name == "bits" ? bits : cells) += 1;
        EXPECT_EQ(rings, 2 * (cells + bits)) << "each entry that was written, before and after";
        const std::string words = tabu_words(step, before, ant.account->settings, instance);
        EXPECT_NE(words.find(fmt::format("{} change", step.changes.size())), std::string::npos) << words;
      }
      // All cities but the start leave the list one by one.
      EXPECT_EQ(ant.account->steps.size(), 69U);
    }
}

TEST(followed, the_search_draws_the_edges_that_go_and_come) {
  Settings settings = few_ants();
  settings.local_search = LocalSearchKind::or_opt;
  Followed ant = told(after(scattered(60), settings, 3), 1);
  const Drawn drawn(ant);
  ASSERT_GT(ant.count(AntPhase::search), 3);
  ant.go_to(AntPhase::search);
  Tour tour = ant.account->tour;
  for (ant.at = 0; ant.at < ant.count(AntPhase::search); ++ant.at) {
    const EdgeMove& move = *ant.edge_move();
    const std::vector<Sketch::Line> lines = all<Sketch::Line>(followed_marks(drawn.look, ant, type));
    for (int e = 0; e < move.edges; ++e) {
      const auto& come = move.come[std::size_t(e)];
      EXPECT_TRUE(std::ranges::any_of(lines, [&](const Sketch::Line& line) {
        return line.ink.colour == inks.focus && same(line.from, drawn.at(come[0])) && same(line.to, drawn.at(come[1]));
      }));
      const auto& gone = move.gone[std::size_t(e)];
      EXPECT_TRUE(std::ranges::any_of(lines, [&](const Sketch::Line& line) {
        return line.ink.colour == inks.text && line.width == 2 && same(line.from, drawn.at(gone[0]));
      }));
    }
    const auto stay =
        std::ranges::count_if(lines, [](const Sketch::Line& line) { return line.ink.colour == inks.ant; });
    EXPECT_EQ(stay, 60 - move.edges) << "move " << ant.at;
    EXPECT_EQ(sentence_of(ant), move_words(move, *ant.frame->instance));
  }
}

TEST(followed, an_assignments_choices_and_exchanges_are_told_too) {
  for (const bool cunning : {true, false}) {
    Settings settings = few_ants(cunning ? Algorithm::cas : Algorithm::mmas);
    settings.candidates = 0;
    settings.memory = Memory::matrix;
    settings.local_search = cunning ? LocalSearchKind::tabu : LocalSearchKind::two_opt;
    Followed ant = told(after(std::make_shared<const QapInstance>(generate_qap("qap", 14, 3)), settings, 6), 2);
    const Drawn drawn(ant);
    int texts = 0;
    do {
      const Sketch marks = followed_marks(drawn.look, ant, type);
      EXPECT_FALSE(marks.empty()) << step_words(ant);
      texts += int(all<Sketch::Text>(marks).size());
      const Card card = card_about(ant, inks, type, 0);
      EXPECT_FALSE(lay_out(card, type, inks, 300).said.empty());
      EXPECT_NE(spoken(ant).find(sentence_of(ant)), std::string::npos);
    } while (ant.move(AntMove::next));
    EXPECT_GT(texts, 14);
    EXPECT_EQ(ant.phase, AntPhase::trails);
    EXPECT_EQ(ant.at, 13);
  }
}

TEST(followed, what_a_tabu_search_forbids_is_drawn_as_its_exchanges_left_it) {
  Settings settings = few_ants(Algorithm::cas);
  settings.candidates = 0;
  settings.memory = Memory::matrix;
  settings.local_search = LocalSearchKind::tabu;
  Followed ant = told(after(std::make_shared<const QapInstance>(generate_qap("qap", 14, 3)), settings, 6), 2);
  const AntAccount& account = *ant.account;
  ASSERT_GT(account.exchanges.size(), 5U);
  std::map<std::pair<City, City>, std::int64_t> until;
  int cells = 0;
  for (std::size_t made = 1; made <= account.exchanges.size(); ++made) {
    const FacilityExchange& last = account.exchanges[made - 1];
    until[{last.one, last.one_left}] = until[{last.other, last.other_left}] = last.until;
    const auto figure = taboo_table_figure(account, made, *ant.frame->instance, inks, type, 150);
    ASSERT_TRUE(figure);
    std::map<std::pair<int, int>, double> drawn;
    const double cell = (figure->height - 16) / 14;
    int ringed = 0;
    for (const auto& box : all<Sketch::Box>(drawn_in(*figure))) {
      if (box.edge > 0 && box.box.width < 2 * cell) ++ringed;
      if (box.edge > 0) continue;
      drawn[{int(std::lround((box.box.y - 16) / cell)), int(std::lround(box.box.x / cell))}] = box.ink.opacity;
    }
    int expected = 0;
    for (const auto& [where, step] : until) {
      const bool held = step > last.step;
      expected += held;
      EXPECT_EQ(drawn.contains({where.first, where.second}), held);
    }
    EXPECT_EQ(int(drawn.size()), expected);
    EXPECT_EQ(ringed, last.until > last.step ? 2 : 0);
    cells += expected;
  }
  EXPECT_GT(cells, 10);
  settings.local_search = LocalSearchKind::two_opt;
  const Followed other = told(after(std::make_shared<const QapInstance>(generate_qap("qap", 14, 3)), settings, 6), 2);
  EXPECT_FALSE(taboo_table_figure(*other.account, 1, *ant.frame->instance, inks, type, 150)) << "2-opt forbids nothing";
}

TEST(followed, local_updates_of_the_ant_colony_system_are_said_after_each_step) {
  for (const Memory memory : {Memory::matrix, Memory::selective}) {
    Settings settings = few_ants(Algorithm::acs);
    settings.memory = memory;
    const Followed ant = told(after(scattered(60), settings, 8), 3);
    for (const AntStep& step : ant.account->steps) {
      const std::string words = update_words(step, settings, *ant.frame->instance);
      ASSERT_FALSE(step.updates.empty());
      const LocalChange& first = step.updates.front();
      EXPECT_NE(
          words.find(fmt::format("{}–{} {} from", ant.frame->instance->id(first.of), ant.frame->instance->id(first.to),
                                 first.after < first.before ? "fell" : "rose")),
          std::string::npos)
          << words;
    }
    Followed shown = ant;
    shown.at = 5;
    const auto said = lay_out(card_about(shown, inks, type, 0), type, inks, 4000).said;
    EXPECT_TRUE(std::ranges::any_of(said, [](const std::string& line) { return line.starts_with("On its way"); }));
  }
}

TEST(followed, the_trails_of_a_row_are_those_before_and_after) {
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::acs, Algorithm::ras, Algorithm::as}) {
    SCOPED_TRACE(int(algorithm));
    Followed ant = told(after(scattered(40), few_ants(algorithm), 12), 1);
    ant.go_to(AntPhase::trails);
    const LaidGains gains(ant.account->judgement, ant.account->settings, *ant.frame->instance);
    do {
      const City row = ant.row();
      const Card::Table* table = nullptr;
      const Card card = card_about(ant, inks, type, 0);
      table = table_in(card);
      ASSERT_TRUE(table);
      for (std::size_t k = 1; k < table->rows.size(); ++k) {
        const auto to = City(std::stoi(table->rows[k][0].words) - 1);
        const bool gained = gains.of(row, to) > 0;
        EXPECT_EQ(table->rows[k][4].words == "gains", gained);
        if (algorithm == Algorithm::mmas && !gained)
          EXPECT_LE(ant.account->after->at(row, to), ant.account->before->at(row, to));
      }
    } while (ant.move(AntMove::next));
  }
}

TEST(followed, a_focused_ants_change_is_followed_without_choices) {
  Followed ant = told(after(scattered(60), few_ants(Algorithm::focused), 4), 1);
  EXPECT_EQ(ant.count(AntPhase::choose), 0);
  EXPECT_NE(ant.phase, AntPhase::choose);
  const Drawn drawn(ant);
  do {
    EXPECT_FALSE(sentence_of(ant).empty());
    followed_marks(drawn.look, ant, type);
    card_about(ant, inks, type, 0);
  } while (ant.move(AntMove::next));
}

/// A sketch mark by mark, tenths of px; words without their letters' shapes, which differ between machines.
struct Written {
  std::string text;
  void place(Pixel p) { text += fmt::format(" {:.1f},{:.1f}", p.x + 0.0, p.y + 0.0); }
  void ink(const Ink& ink) {
    text += fmt::format(" {:02x}{:02x}{:02x} {:.2f}\n", ink.colour.red, ink.colour.green, ink.colour.blue, ink.opacity);
  }
  void operator()(const Sketch::Line& one) {
    text += fmt::format("line {:.1f}", one.width);
    place(one.from);
    place(one.to);
    ink(one.ink);
  }
  void operator()(const Sketch::Path& one) {
    text += fmt::format("path {:.1f} of {}", one.width, one.through.size());
    place(one.through.front());
    place(one.through.back());
    ink(one.ink);
  }
  void operator()(const Sketch::Box& one) {
    text += fmt::format("box {:.1f}", one.edge);
    place({one.box.x, one.box.y});
    place({one.box.width, one.box.height});
    ink(one.ink);
  }
  void operator()(const Sketch::Disc& one) {
    text += fmt::format("disc {:.1f} {:.1f}", one.radius, one.edge);
    place(one.middle);
    ink(one.ink);
  }
  void operator()(const Sketch::Scale&) { text += "scale\n"; }
  void operator()(const Sketch::Text& one) {
    text += "text";
    place(one.at);
    text += fmt::format(" {}{}\n", one.strong ? "strong " : "", one.words);
  }
};

std::string written(const Sketch& sketch) {
  Written all;
  for (const Sketch::Mark& mark : sketch.marks) std::visit(all, mark);
  return all.text;
}

// One choice of each rule as it was: FORMICARIUM_UPDATE_GOLDEN=1 writes it anew.
TEST(followed, one_choice_of_each_rule_looks_as_it_did) {
  std::string now;
  for (const Selection rule : every_rule) {
    Followed ant = with_rule(rule);
    ant.at = 20;
    const Drawn drawn(ant);
    now += fmt::format("rule {}, marks\n{}", int(rule), written(followed_marks(drawn.look, ant, type)));
    now += fmt::format("rule {}, card\n{}", int(rule),
                       written(lay_out(card_about(ant, inks, type, 0), type, inks, 320).sketch));
  }
  const std::string file = std::string(FORMICARIUM_SOURCE) + "/tests/golden/followed-rules.txt";
  if (std::getenv("FORMICARIUM_UPDATE_GOLDEN")) std::ofstream(file) << now;
  std::ifstream golden(file);
  EXPECT_EQ(now, std::string(std::istreambuf_iterator<char>(golden), {}));
}

TEST(followed, instances_beyond_what_an_eye_can_follow_are_refused_in_a_sentence) {
  Frame frame;
  EXPECT_FALSE(why_not_followed(frame).empty());
  frame.instance = scattered(500);
  EXPECT_TRUE(why_not_followed(frame).empty());
  frame.instance = scattered(501);
  EXPECT_EQ(why_not_followed(frame), "An ant can be followed through at most 500 cities; this instance has 501.");
  frame.instance = std::make_shared<const QapInstance>(generate_qap("qap", 101, 3));
  EXPECT_FALSE(why_not_followed(frame).empty());
}

/// A window without a window: it keeps a session, and takes what is told.
struct Host {
  Session session{with_trails()};
  ViewStatePtr view = std::make_shared<ViewState>();
  FramePtr frame = std::make_shared<const Frame>();
  std::atomic<int> woken{0};
  int pauses = 0, steps = 0;
  AntFollower follower{view,
                       {.before = [this](std::int64_t i, std::uint64_t run) { return session.kept_before(i, run); },
                        .wake = [this] { ++woken; },
                        .shows_run = [this](std::uint64_t run) { return frame->run == run; },
                        .pause =
                            [this] {
                              ++pauses;
                              session.pause();
                            },
                        .go_in_time = [this](std::int64_t by) { session.review(frame->last.iteration + by); },
                        .step =
                            [this] {
                              ++steps;
                              session.step(1);
                            }}};

  /// Waits until the ant of the moment that is shown has been told; `iteration`: of that one, if it is not 0.
  bool told(std::int64_t iteration = 0) {
    return bool(test::comes("the ant's account", [&] {
      if (FramePtr next = session.take_frame()) {
        frame = std::move(next);
        view->begin(frame->instance);
        follower.shows(frame);
      }
      follower.take();
      const Followed& now = view->followed();
      return now.on() && !now.awaited() && now.belongs_to(*frame) &&
             (iteration == 0 || frame->last.iteration == iteration);
    }));
  }
};

TEST(ant_follower, follows_from_the_first_iteration_through_earlier_moments_and_other_ants) {
  Host host;
  EXPECT_FALSE(host.follower.act(AntMove::next)) << "no ant is followed";
  EXPECT_FALSE(host.follower.toggle(host.frame).empty()) << "there is no instance";
  host.session.load(scattered(50), few_ants(), false, {});
  host.frame = std::make_shared<const Frame>(settled(host.session));
  EXPECT_EQ(host.follower.toggle(host.frame), "");
  EXPECT_EQ(host.steps, 1) << "there is no iteration yet";
  ASSERT_TRUE(host.told());
  EXPECT_EQ(host.view->followed().account->iteration, 1);
  EXPECT_EQ(host.view->followed().at, 1);
  for (int k = 0; k < 3; ++k) {
    EXPECT_TRUE(host.follower.act(AntMove::later));
    ASSERT_TRUE(host.told(2 + k));
  }
  EXPECT_EQ(host.view->followed().account->iteration, 4);
  EXPECT_TRUE(host.follower.act(AntMove::next_ant));
  ASSERT_TRUE(host.told());
  EXPECT_EQ(host.view->followed().account->ant, 1);
  EXPECT_TRUE(host.follower.act(AntMove::earlier));
  ASSERT_TRUE(host.told(3));
  EXPECT_EQ(host.view->followed().account->iteration, 3);
  Progress progress;
  const AntAccount expected = account_of(account_in(*host.frame, 3, 1), progress);
  EXPECT_EQ(host.view->followed().account->tour, expected.tour);
  EXPECT_EQ(host.follower.toggle(host.frame), "");
  EXPECT_FALSE(host.view->followed().on());
}

TEST(ant_follower, an_edge_that_is_pinned_leads_to_the_first_ant_that_took_it) {
  Host host;
  host.session.load(scattered(50), few_ants(), false, {});
  settled(host.session);
  host.session.step(5);
  host.frame = std::make_shared<const Frame>(settled(host.session));
  host.view->begin(host.frame->instance);
  Progress progress;
  std::vector<AntAccount> all;
  for (int ant = 0; ant < 6; ++ant) all.push_back(account_of(account_in(*host.frame, 5, ant), progress));
  // An edge that the last ant took and the first did not.
  AskedEdge edge;
  for (std::size_t k = 1; k < 50; ++k) {
    edge = {all[5].tour[k - 1], all[5].tour[k]};
    if (all[0].ants_along(edge.from, edge.to, *host.frame->instance).front() > 0) break;
  }
  const std::vector<int> along = all[0].ants_along(edge.from, edge.to, *host.frame->instance);
  ASSERT_GT(along.front(), 0);
  host.view->change_excerpt([&](Excerpt& excerpt) {
    excerpt.pinned = edge;
    return unsigned(ViewChange::pinned);
  });
  EXPECT_EQ(host.follower.toggle(host.frame), "");
  ASSERT_TRUE(host.told());
  const Followed& now = host.view->followed();
  EXPECT_EQ(now.account->ant, along.front());
  ASSERT_TRUE(now.choice());
  EXPECT_EQ(std::minmax(now.choice()->from, now.choice()->chosen), std::minmax(edge.from, edge.to));
  EXPECT_NE(spoken(now).find(along_words(*now.account, *host.frame->instance, edge.from, edge.to)), std::string::npos);
}

TEST(ant_follower, a_run_that_goes_on_pauses_and_the_ant_of_the_moment_then_shown_is_told) {
  Host host;
  host.session.load(scattered(50), few_ants(), true, {});
  while (host.frame->last.iteration < 3)
    if (FramePtr next = host.session.take_frame()) host.frame = next;
  EXPECT_EQ(host.follower.toggle(host.frame), "");
  EXPECT_GE(host.pauses, 1);
  ASSERT_TRUE(host.told());
  EXPECT_EQ(host.view->followed().account->iteration, host.frame->last.iteration);
  EXPECT_NE(host.frame->state, State::running);
}

TEST(ant_follower, what_cannot_be_told_is_refused_with_the_accounts_reason) {
  Host host;
  Settings racing = few_ants(Algorithm::acs);
  racing.execution = Execution::relaxed;
  host.session.load(scattered(50), racing, false, {});
  settled(host.session);
  host.session.step(2);
  host.frame = std::make_shared<const Frame>(settled(host.session));
  EXPECT_EQ(host.follower.toggle(host.frame), "");
  ASSERT_TRUE(host.told());
  EXPECT_EQ(host.view->followed().refusal, *why_not_told(account_in(*host.frame, 2, 0)));
  const Card card = card_about(host.view->followed(), inks, type, 0);
  EXPECT_NE(lay_out(card, type, inks, 300).said.back().find("race"), std::string::npos);
}

TEST(ant_follower, another_instance_ends_it_and_a_branch_goes_on_with_it) {
  Host host;
  host.session.load(scattered(50), few_ants(), false, {});
  settled(host.session);
  host.session.step(6);
  host.frame = std::make_shared<const Frame>(settled(host.session));
  EXPECT_EQ(host.follower.toggle(host.frame), "");
  ASSERT_TRUE(host.told());
  host.session.review(4);
  ASSERT_TRUE(host.told(4));
  Settings other = host.frame->settings;
  host.session.branch(other, 77);
  host.session.step(2);
  const std::uint64_t before = host.view->followed().frame->run;
  while (host.frame->run == before) ASSERT_TRUE(host.told());
  ASSERT_TRUE(host.told(6));
  EXPECT_EQ(host.view->followed().account->iteration, 6);
  EXPECT_EQ(host.view->followed().run, host.frame->run);
  host.session.load(scattered(30, 9), few_ants(), false, {});
  host.frame = std::make_shared<const Frame>(settled(host.session));
  host.follower.shows(host.frame);
  EXPECT_FALSE(host.view->followed().on());
}

}  // namespace
}  // namespace formicarium
