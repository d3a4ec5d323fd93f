// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/followed_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/model/number_words.hpp"
#include "app/scene/look/choice_figure.hpp"
#include "app/scene/look/tabu_figure.hpp"
#include "core/base/begun_with_capital.hpp"
#include "core/documents/account_words.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {
namespace {

struct FollowedForm {
  std::size_t rows;  // of a table; 0: none
  double figure;     // units that the drawing may be high; 0: none
  bool where, detail;
  bool strong = true;  // the sentence
};
constexpr std::array<FollowedForm, followed_forms> followed_shapes{{{8, 170, true, true},
                                                                    {6, 130, true, true},
                                                                    {4, 95, true, false},
                                                                    {6, 0, true, true},
                                                                    {3, 0, true, false},
                                                                    {3, 0, false, false},
                                                                    {0, 0, false, false, false}}};
constexpr double followed_wide = 272;        // units
constexpr std::size_t most_taboo_named = 6;  // cities on the tabu list

Card::Cell cell_of(std::string words, Colour colour) { return {std::move(words), {colour}}; }

struct Told {
  const Followed& followed;
  const Palette& p;
  const Lettering& type;
  const FollowedForm& form;
  Card card{};

  const AntAccount& account() const { return *followed.account; }
  const Instance& instance() const { return *followed.frame->instance; }
  std::string id(City city) const { return instance().label(city); }
  /// Over the first column of a row's table.
  std::string_view to() const { return instance().traits().is_tour ? "to" : choice_nouns(instance()).column; }
  void say(std::string words, Colour colour, bool strong = false) {
    if (!words.empty()) card.parts.emplace_back(Card::Sentence{std::move(words), colour, followed_wide, strong});
  }
  void gap() {
    card.parts.emplace_back(Card::Figure{6, [](const Rect&) { return Sketch(); }});
  }

  /// Not between a facility and a location.
  static bool has_distances(const AntStep& choice) {
    return std::ranges::any_of(choice.row, [](const RowCity& one) { return one.distance > 0; });
  }
  /// The columns that this rule has beside the city.
  struct Column {
    const char* name;
    std::string (*of)(const RowCity&, const AntAccount&, const Instance&);
  };
  std::vector<Column> columns(const AntStep& choice) const {
    const Column d{"d", [](const RowCity& one, const AntAccount&, const Instance& on) {
                     return on.cost_words(one.distance, WithUnit::no);
                   }};
    const Column trail{"τ/τmax", [](const RowCity& one, const AntAccount& all, const Instance&) {
                         return number_words(double(one.trail) / double(all.before->high), 3);
                       }};
    const Column weight{"weight", [](const RowCity& one, const AntAccount&, const Instance&) {
                          return number_words(double(one.weight), 4);
                        }};
    const Column number{"u", [](const RowCity& one, const AntAccount&, const Instance&) {
                          return one.number > 0 ? fmt::format("{:.3f}", double(one.number)) : std::string("–");
                        }};
    const Column key{"−ln u / w", [](const RowCity& one, const AntAccount&, const Instance&) {
                       return one.key > 0 ? number_words(1 / double(one.key), 3) : std::string("–");
                     }};
    const Column product{"w · u", [](const RowCity& one, const AntAccount&, const Instance&) {
                           return one.key > 0 ? number_words(double(one.key), 3) : std::string("–");
                         }};
    const Column sum{"sum", [](const RowCity& one, const AntAccount&, const Instance&) {
                       return one.upto > 0 ? number_words(double(one.upto), 4) : std::string("–");
                     }};
    const bool drew = choice.by == DecidedBy::draw || choice.by == DecidedBy::wheel;
    const RowCity* const taken = choice.taken();
    if (drew && choice.lanes.empty() && taken && taken->key > 0)
      return {weight, number, account().settings.selection == Selection::iroulette ? product : key};
    if (drew && choice.spin > 0 && account().settings.selection == Selection::prefix) return {weight, sum};
    return has_distances(choice) ? std::vector<Column>{d, trail, weight} : std::vector<Column>{trail, weight};
  }

  void add_row_table(const AntStep& choice) {
    const std::vector<const RowCity*> rows = rows_of_choice(choice, form.rows);
    const std::vector<Column> columns = this->columns(choice);
    Card::Table table{{Card::Row()}, 56, true};
    table.rows[0].push_back(cell_of(std::string(to()), p.secondary));
    for (const Column& column : columns) table.rows[0].push_back(cell_of(column.name, p.secondary));
    table.rows[0].push_back(cell_of("p", p.secondary));
    double most = 0;
    for (const RowCity* one : rows) most = std::max(most, choice.told_chance(*one));
    for (const RowCity* one : rows) {
      const bool chosen = one->city == choice.chosen && followed.shows(Revealed::choice);
      if (chosen) table.tinted = int(table.rows.size());
      Card::Row& cells = table.rows.emplace_back();
      cells.push_back(cell_of(id(one->city), chosen ? p.focus : p.text));
      for (const Column& column : columns) cells.push_back(cell_of(column.of(*one, account(), instance()), p.text));
      const double share = choice.told_chance(*one);
      cells.push_back(cell_of(whole_percent(share), p.text));
      cells.push_back({{}, {chosen ? p.focus : p.control_edge, chosen ? 1 : 0.6}, most > 0 ? share / most : 0});
    }
    card.parts.emplace_back(std::move(table));
    const auto left = std::size_t(choice.open_in_row());
    const bool candidates = has_distances(choice) && int(choice.row.size()) < instance().cities() - 1;
    std::string words =
        candidates ? fmt::format("{} of {} candidates", left, choice.row.size()) : fmt::format("{} left", left);
    if (choice.total > 0) words += fmt::format(", sum {}", number_words(double(choice.total), 5));
    if (rows.size() < left) words += fmt::format(", {} more", left - rows.size());
    say(words, p.secondary);
    if (form.detail) {
      say(weight_words(choice, account().settings, instance()), p.secondary);
      say(tabu_of_row(choice), p.secondary);
    }
    if (const double q0 = account().settings.q0_for(instance().cities());
        form.detail && account().settings.algorithm == Algorithm::acs && !choice.drew())
      say(fmt::format("p: {:.3g} for the greatest weight, the rest by a draw.", q0), p.secondary);
  }
  /// "× 24 candidates are visited: 79, 44, 42 …"
  std::string tabu_of_row(const AntStep& choice) const {
    std::string text;
    std::size_t count = 0;
    for (const RowCity& one : choice.row)
      if (one.visited && ++count <= most_taboo_named) text += fmt::format("{}{}", count == 1 ? "" : ", ", id(one.city));
    if (count == 0) return {};
    return fmt::format("× {} {}: {}{}", count, count == 1 ? "is visited" : "are visited", text,
                       count > most_taboo_named ? " …" : "");
  }

  void choose() {
    const AntStep* const choice = followed.choice();
    if (const auto edge = edge_of(followed); edge && form.detail && followed.shows(Revealed::choice))
      say(along_words(account(), instance(), edge->from, edge->to), p.secondary);
    if (!choice) {
      if (form.detail)
        say(fmt::format("{} {}: {}.", account().ants, account().ants == 1 ? "ant walks" : "ants walk",
                        choices_of_rule()),
            p.secondary);
      return;
    }
    if (followed.shows_array()) {
      if (form.figure > 0)
        if (auto figure =
                tabu_figure(*choice, account().tabu_before(choice->step), instance(), p, type, form.figure + 160)) {
          gap();
          card.parts.emplace_back(std::move(*figure));
        }
      return;
    }
    if (form.rows > 0) {
      gap();
      add_row_table(*choice);
    }
    if (form.detail && followed.shows(Revealed::choice))
      say(update_words(*choice, account().settings, instance()), p.secondary);
    if (form.figure > 0 && followed.shows(Revealed::draw))
      if (auto figure = choice_figure(*choice, account().settings, instance(), p, type, form.figure)) {
        gap();
        card.parts.emplace_back(std::move(*figure));
      }
  }
  std::string choices_of_rule() const {
    const Settings& s = account().settings;
    return fmt::format("α {}, β {}, ρ {}", number_words(s.alpha), number_words(s.beta), number_words(s.rho));
  }

  /// The moves around the one that is shown, with what the solution then costs.
  void search() {
    const int all = followed.count(AntPhase::search);
    if (form.rows == 0) return;
    struct Row {
      std::string what;
      Length change, cost;
    };
    std::vector<Row> rows;
    Length cost = account().change ? account().change->source : account().built;
    const auto add = [&](const EdgeMove& move) {
      cost -= move.gain;
      std::string what;
      for (int e = 0; e < move.edges; ++e) {
        const auto& come = move.come[std::size_t(e)];
        what += fmt::format("{}{}–{}", e == 0 ? "" : ", ", id(come[0]), id(come[1]));
      }
      rows.push_back({std::move(what), -move.gain, cost});
    };
    if (account().change)
      for (const EdgeMove& move : account().change->relocated) add(move);
    for (const EdgeMove& move : account().moves) add(move);
    for (const FacilityExchange& one : account().exchanges)
      rows.push_back({id(one.one) + " ↔ " + id(one.other), one.change, one.cost});
    const int most = int(form.rows), first = std::clamp(followed.at - most / 2, 0, std::max(all - most, 0));
    Card::Table table{
        {{cell_of("step", p.secondary), cell_of(account().exchanges.empty() ? "come" : "change places", p.secondary),
          cell_of("by", p.secondary), cell_of(std::string(instance().words().cost), p.secondary)}},
        0,
        false};
    for (int k = first; k < std::min(first + most, all); ++k) {
      const Row& row = rows[std::size_t(k)];
      if (k == followed.at) table.tinted = int(table.rows.size());
      const Colour colour = k == followed.at ? p.focus : p.text;
      table.rows.push_back({cell_of(std::to_string(k + 1), p.secondary), cell_of(row.what, colour),
                            cell_of(row.change < 0   ? "−" + told(-row.change)
                                    : row.change > 0 ? "+" + told(row.change)
                                                     : "0",
                                    p.text),
                            cell_of(told(row.cost), p.text)});
    }
    gap();
    card.parts.emplace_back(std::move(table));
    if (form.figure > 0)
      if (auto figure =
              taboo_table_figure(account(), std::size_t(followed.at) + 1, instance(), p, type, form.figure + 40)) {
        gap();
        card.parts.emplace_back(std::move(*figure));
      }
  }

  void judge() {
    const std::vector<std::string> words = judgement_words(account(), instance());
    for (std::size_t k = 1; k < words.size(); ++k)
      if (form.detail) say(words[k], p.secondary);
    if (form.figure <= 0 || followed.frame->lengths.size() < 2) return;
    gap();
    card.parts.emplace_back(Card::Figure{58, [this_ = *this](const Rect& box) { return this_.lengths(box); }});
  }
  std::string told(Length of) const { return instance().cost_words(of, WithUnit::no); }
  /// All solutions of the iteration on an axis of their costs; the ant's own is ringed.
  Sketch lengths(const Rect& box) const {
    const std::vector<Length>& all = followed.frame->lengths;
    const Length least = *std::ranges::min_element(all), most = *std::ranges::max_element(all);
    const double unit = type.unit, left = box.x + 6 * unit, right = box.x + box.width - 6 * unit, y = box.y + 28 * unit;
    const auto x = [&](Length cost) {
      return most > least ? std::lerp(left, right, double(cost - least) / double(most - least)) : (left + right) / 2;
    };
    Sketch sketch;
    sketch.add(Sketch::Line{{left, y}, {right, y}, unit, {p.grid}});
    for (const Length cost : all) sketch.add(Sketch::Disc{{x(cost), y}, 3 * unit, {p.secondary, 0.45}});
    const double own = x(account().length);
    sketch.add(Sketch::Disc{{own, y}, 5 * unit, {p.ant}});
    sketch.add(Sketch::Disc{{own, y}, 5 * unit, {p.text}, 1.3 * unit});
    const std::string words = told(account().length);
    const double half = type.width_of(words) / 2;
    sketch.add(Sketch::Text{
        {std::clamp(own, box.x + half, box.x + box.width - half), y - 22 * unit}, Align::middle, p.text, words});
    sketch.add(Sketch::Text{{box.x, y + 8 * unit}, Align::left, p.secondary, told(least)});
    sketch.add(Sketch::Text{{box.x + box.width, y + 8 * unit}, Align::right, p.secondary, told(most)});
    return sketch;
  }

  void trails() {
    const City row = followed.row();
    if (form.detail) {
      const std::vector<std::string> words = judgement_words(account(), instance());
      if (words.size() > 2) say(words[2], p.secondary);
    }
    if (form.rows == 0) return;
    struct Entry {
      City to;
      double before, after, gain;
    };
    const LaidGains gains(account().judgement, account().settings, instance());
    std::vector<Entry> entries;
    for (City to = 0; to < instance().cities(); ++to) {
      if (to == row && !instance().traits().own_column()) continue;
      const bool kept = !account().after->absent(row, to) || !account().before->absent(row, to);
      if (kept)
        entries.push_back(
            {to, double(account().before->at(row, to)), double(account().after->at(row, to)), gains.of(row, to)});
    }
    std::ranges::stable_sort(entries, [](const Entry& one, const Entry& other) {
      return std::max(one.before, one.after) > std::max(other.before, other.after);
    });
    const std::size_t listed = std::min(form.rows, entries.size());
    Card::Table table{{Card::Row()}, 56, true};
    for (const std::string_view name : {to(), std::string_view("before"), std::string_view("after")})
      table.rows[0].push_back(cell_of(std::string(name), p.secondary));
    const double most = entries.empty() ? 1 : std::max(entries[0].before, entries[0].after);
    for (std::size_t k = 0; k < listed; ++k) {
      const Entry& one = entries[k];
      const Colour colour = one.gain > 0 ? p.focus : p.text;
      table.rows.push_back({cell_of(id(one.to), colour),
                            cell_of(number_words(one.before, 3), p.text),
                            cell_of(number_words(one.after, 3), colour),
                            {{}, {one.gain > 0 ? p.focus : p.control_edge, one.gain > 0 ? 1 : 0.6}, one.after / most},
                            cell_of(one.gain > 0                                                               ? "gains"
                                    : account().after->has_limits && one.after <= double(account().after->low) ? "τmin"
                                                                                                               : "",
                                    p.secondary)});
    }
    gap();
    card.parts.emplace_back(std::move(table));
    if (listed < entries.size())
      say(fmt::format("The {} strongest of {} trails of the row.", listed, entries.size()), p.secondary);
    if (const auto changed = std::ranges::find(account().changed_slots, row, &SlotChange::of);
        changed != account().changed_slots.end() && form.detail)
      say(slot_words(*changed), p.secondary);
  }
  std::string slot_words(const SlotChange& change) const {
    const auto list = [this](const std::vector<City>& cities) {
      std::string text;
      for (const City city : cities) text += (text.empty() ? "" : ", ") + id(city);
      return text.empty() ? std::string("none") : text;
    };
    return fmt::format("Its slots took in {} and forgot {}.", list(change.came), list(change.forgotten));
  }
};

}  // namespace

std::string title_of(const Followed& followed) {
  if (followed.phase == AntPhase::trails) return "Trails of all ants";
  return fmt::format("Ant {} of {}", (followed.account ? followed.account->ant : followed.ant) + 1, followed.ants());
}

std::string step_words(const Followed& followed) {
  if (!followed.account) return {};
  const int all = followed.count(followed.phase);
  switch (followed.phase) {
    case AntPhase::choose:
      return followed.at == 0 ? std::string("Start") : fmt::format("Choice {} of {}", followed.at, all - 1);
    case AntPhase::search:
      return fmt::format("Move {} of {}", followed.at + 1, all);
    case AntPhase::judge:
      return "Its place";
    case AntPhase::trails:
      return fmt::format("Row {} of {}", followed.at + 1, all);
  }
  return {};
}

Card card_about(const Followed& followed, const Palette& p, const Lettering& type, int number) {
  Told told{followed, p, type, followed_shapes[std::size_t(std::clamp(number, 0, followed_forms - 1))]};
  told.card.title = title_of(followed);
  told.card.beside = fmt::format("iteration {}", grouped(followed.frame->last.iteration));
  told.card.width = followed_wide;
  told.card.foot = followed_foot;
  if (!followed.account) {
    told.say(followed.refusal.empty() ? "Its choices are being told." : followed.refusal, p.text);
  } else {
    if (const AntStep* const choice = followed.choice(); choice && told.form.where)
      told.say(where_words(*choice, *followed.account, told.instance()), p.secondary);
    told.gap();
    told.say(sentence_of(followed), p.text, told.form.strong);
    switch (followed.phase) {
      case AntPhase::choose:
        told.choose();
        break;
      case AntPhase::search:
        told.search();
        break;
      case AntPhase::judge:
        told.judge();
        break;
      case AntPhase::trails:
        told.trails();
        break;
    }
  }
  return std::move(told.card);
}

LaidOutCard card_beside(const Followed& followed, const Palette& palette, const Lettering& type, double width,
                        double height, double foot) {
  LaidOutCard laid;
  for (int form = 0; form < followed_forms; ++form) {
    Card about = card_about(followed, palette, type, form);
    about.bare = true;
    about.foot = foot;
    laid = lay_out(about, type, palette, width);
    if (laid.height <= height && laid.width <= width + 2 * card_pad) break;
  }
  return laid;
}

std::string sentence_of(const Followed& followed) {
  const AntAccount& account = *followed.account;
  const Instance& instance = *followed.frame->instance;
  if (const AntStep* const choice = followed.choice(); choice && !followed.shows(Revealed::choice))
    return question_words(*choice, instance);
  if (const AntStep* const choice = followed.choice())
    return followed.shows_array() ? tabu_words(*choice, account.tabu_before(choice->step), account.settings, instance)
                                  : why(*choice, account.settings, instance);
  if (const EdgeMove* const move = followed.edge_move()) return move_words(*move, instance);
  if (const FacilityExchange* const exchange = followed.exchange()) return exchange_words(*exchange, instance);
  if (followed.phase == AntPhase::judge) return judgement_words(account, instance).front();
  if (followed.phase == AntPhase::trails) return row_words(account, instance, followed.row());
  return start_words(account, instance);
}

std::string spoken(const Followed& followed) {
  if (!followed.on()) return {};
  std::string text = fmt::format("Iteration {}, {}", followed.frame->last.iteration, title_of(followed));
  if (!followed.account) return text + ". " + followed.refusal;
  text += fmt::format(", {}. {}", step_words(followed), sentence_of(followed));
  const Instance& instance = *followed.frame->instance;
  if (followed.phase == AntPhase::judge) {
    const std::vector<std::string> words = judgement_words(*followed.account, instance);
    for (std::size_t k = 1; k < words.size(); ++k) text += " " + words[k];
  }
  if (const auto edge = edge_of(followed); edge && followed.shows(Revealed::choice))
    text += " " + along_words(*followed.account, instance, edge->from, edge->to);
  const AntStep* const choice = followed.choice();
  if (!choice) return text;
  text += " " + begun_with_capital(where_words(*choice, *followed.account, instance)) + ".";
  std::string others;
  const bool told = followed.shows(Revealed::choice);
  for (const RowCity* one : rows_of_choice(*choice, followed_shapes[0].rows))
    if (!told || one->city != choice->chosen)
      others += fmt::format("{}{}, {:.3f}",
                            !others.empty() ? "; "
                            : told          ? " Others: "
                                            : " Candidates: ",
                            instance.id(one->city), one->chance);
  return text + others + (others.empty() ? "" : ".");
}

}  // namespace formicarium
