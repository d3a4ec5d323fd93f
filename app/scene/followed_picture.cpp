// SPDX-License-Identifier: Apache-2.0
#include "app/scene/followed_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

#include "app/model/number_words.hpp"
#include "app/scene/layers/layer.hpp"
#include "app/scene/look/ant_glyph.hpp"
#include "app/scene/look/city_labels.hpp"
#include "app/scene/look/facility_disc.hpp"
#include "app/scene/run_view.hpp"
#include "core/documents/account_words.hpp"

namespace formicarium {
namespace {

constexpr double widest_spoke = 15, thinnest_spoke = 1.2;  // px, by a choice's chance
constexpr double least_named = 0.01;                       // chance from which on a label says it
constexpr double arrow_every = 110;                        // px of the walked part
constexpr double pale_spoke = 0.38;                        // opacity of those that were not chosen

double distance_of(Pixel a, Pixel b) { return std::hypot(b.x - a.x, b.y - a.y); }

/// Of an assignment: whether a facility kept the location that an earlier ant had given it.
bool is_borrowed(const AntAccount& account, City facility) {
  return std::ranges::find(account.borrowed, facility) != account.borrowed.end();
}

struct FollowedPen {
  const Look& look;
  const Followed& followed;
  const Lettering& type;
  const SharedPlaces places = look.run->places();
  Sketch sketch{};

  const RunView& run() const { return *look.run; }
  const AntAccount& account() const { return *followed.account; }
  const Instance& instance() const { return *followed.frame->instance; }
  const Palette& p() const { return *look.palette; }
  double px(double units) const { return units * look.line_scale; }
  Pixel at(City city) const { return look.camera.screen(places.at[std::size_t(city)]); }
  std::string id(City city) const { return instance().label(city); }
  void line(Pixel a, Pixel b, double width, const Ink& ink) { sketch.add(Sketch::Line{a, b, width, ink}); }
  void disc(Pixel middle, double radius, const Ink& ink, double edge = 0) {
    sketch.add(Sketch::Disc{middle, radius, ink, edge});
  }
  void take(Sketch other) { std::ranges::move(other.marks, std::back_inserter(sketch.marks)); }
  void dashed(Pixel a, Pixel b, double width, const Ink& ink) {
    const double length = distance_of(a, b), step = px(dash_on + dash_off);
    for (double from = 0; from < length; from += step) {
      const double to = std::min(from + px(dash_on), length);
      line({std::lerp(a.x, b.x, from / length), std::lerp(a.y, b.y, from / length)},
           {std::lerp(a.x, b.x, to / length), std::lerp(a.y, b.y, to / length)}, width, ink);
    }
  }
  void arrow(Pixel tip, Pixel from, double length, const Ink& ink) {
    const double far = distance_of(from, tip);
    if (far <= 0) return;
    const double dx = (tip.x - from.x) / far, dy = (tip.y - from.y) / far;
    const Pixel base{tip.x - dx * length, tip.y - dy * length};
    sketch.add(Sketch::Path{{tip,
                             {base.x - dy * length / 2, base.y + dx * length / 2},
                             {base.x + dy * length / 2, base.y - dx * length / 2}},
                            0,
                            ink});
  }
  double city_radius() const { return std::max(look.widths.city_radius, px(2)); }
  void cities(std::span<const City> of, double more, const Ink& ink) {
    for (const City city : of) disc(at(city), city_radius() + more, ink);
  }

  /// What an ant has walked: orange with an outline, and arrowheads along it.
  void walked(std::span<const City> way, bool closed) {
    const double inside = std::clamp(look.widths.best, px(1.6), px(2.6)), outside = inside + px(2.4);
    const std::size_t edges = way.size() - (closed ? 0 : 1);
    for (const auto& [width, colour] : {std::pair(outside, p().text), {inside, p().ant}})
      for (std::size_t k = 0; k < edges; ++k) line(at(way[k]), at(way[(k + 1) % way.size()]), width, {colour});
    double since = arrow_every / 2;
    for (std::size_t k = 0; k < edges; ++k) {
      const Pixel a = at(way[k]), b = at(way[(k + 1) % way.size()]);
      const double length = distance_of(a, b);
      since += length;
      if (since < px(arrow_every) || length < px(26)) continue;
      since = 0;
      const double tip = 0.5 + px(5) / length;
      arrow({std::lerp(a.x, b.x, tip), std::lerp(a.y, b.y, tip)}, a, px(11), {p().text});
    }
    cities(way, px(0.5), {p().text});
    cities(way, -px(1.4), {p().ant});  // visited cities are amber, the others stay black
  }
  void cross(Pixel middle) {
    const double r = px(4.5);
    for (const auto& [width, colour] : {std::pair(px(4), p().canvas), {px(1.6), p().text}})
      for (const double side : {-1.0, 1.0})
        line({middle.x - r, middle.y - side * r}, {middle.x + r, middle.y + side * r}, width, {colour});
  }
  void ant_in(City city, Pixel towards) {
    const Pixel here = at(city);
    disc(here, ring(), {p().canvas});
    disc(here, ring(), {p().text}, px(1.3));
    take(ant_glyph(here, towards, 1.25 * ring(), p()));
  }
  /// Around the ant: smaller where cities stand close.
  double ring() const { return px(std::clamp(0.8 * look.widths.spacing / look.line_scale, 9.0, 19.0)); }
  /// Words in a place that was found for them; on the canvas's colour, so that lines do not run through them.
  void label(Pixel corner, const std::string& words, bool chosen) {
    sketch.add(
        Sketch::Box{{corner.x - 2, corner.y, type.width_of(words) + 4, 13 * type.unit}, {p().canvas, 0.85}, 0, 2});
    sketch.add(Sketch::Text{corner, Align::left, chosen ? p().focus : p().text, words});
  }
  /// A thin line from a place to its label, if that stands apart.
  void lead(Pixel from, double radius, const Rect& box) {
    const Pixel to{std::clamp(from.x, box.x - 2, box.x + box.width + 2), std::clamp(from.y, box.y, box.y + box.height)};
    if (distance_of(from, to) > radius + px(10)) line(from, to, px(1), {p().focus});
  }
  /// Words beside cities, where they find room.
  void labels(const std::vector<std::pair<City, std::string>>& all, City chosen, City here) {
    const double high = 13 * type.unit;
    const Rect& pane = look.camera.pane;
    constexpr double edge = 6;  // px of the pane that are left free
    LabelRoom room({pane.x + edge, pane.y + edge, pane.width - 2 * edge, pane.height - 2 * edge}, city_radius() + px(2),
                   high, px(4));
    if (here >= 0)
      for (const double dx : {-0.8, 0.0, 0.8})
        for (const double dy : {-0.8, 0.0, 0.8}) room.keep_clear({at(here).x + dx * ring(), at(here).y + dy * ring()});
    for (City city = 0; city < instance().cities(); ++city) room.keep_clear(at(city));
    Rect choice{};  // the label of what was chosen, which comes first
    for (const auto& [city, words] : all) {
      const double wide = type.width_of(words);
      const std::vector<Pixel> ends = here >= 0 ? std::vector<Pixel>{at(here)} : std::vector<Pixel>{};
      const Pixel over{at(city).x - wide / 2, at(city).y - ring() - high - px(3)};  // the ant
      const Rect over_it{over.x, over.y, wide, high};
      std::optional<Pixel> corner;
      if (city == chosen) {
        corner = room.place_anyhow(at(city), wide, ends);
        choice = {corner->x, corner->y, wide, high};
        lead(at(city), city_radius(), choice);
      } else if (city == here && !over_it.overlaps(choice)) {
        corner = over;
        room.take(over_it);
      } else {
        corner = room.place(at(city), wide, city == here ? std::vector<Pixel>{} : ends);
      }
      if (!corner) continue;
      label(*corner, words, city == chosen);
    }
  }

  // The choice of a city.
  void choose_city() {
    const std::span<const City> way = followed.walked();
    if (way.empty()) return;
    walked(way, false);
    const AntStep* const choice = followed.choice();
    if (!choice) return ant_in(way.back(), at(way.back()));
    const Pixel here = at(choice->from);
    const City told = followed.shows(Revealed::choice) ? choice->chosen : -1;
    std::vector<std::pair<City, std::string>> words;
    const auto share = [&](const RowCity& one) { return choice->told_chance(one); };
    std::vector<const RowCity*> left;
    for (const RowCity& one : choice->row) (one.visited ? void(cross(at(one.city))) : left.push_back(&one));
    std::ranges::stable_sort(left,
                             [&](const RowCity* one, const RowCity* other) { return share(*one) < share(*other); });
    for (const bool chosen : {false, true})
      for (const RowCity* const one : left) {
        if ((one->city == told) != chosen) continue;
        const double width = px(std::max(widest_spoke * share(*one), chosen ? 3 : thinnest_spoke));
        const Ink ink{p().focus, chosen ? 1 : pale_spoke};
        if (share(*one) < least_named && !chosen)
          dashed(here, at(one->city), px(thinnest_spoke), ink);
        else
          line(here, at(one->city), width, ink);
        disc(at(one->city), city_radius() + px(chosen ? 3 : 1.5), {chosen ? p().focus : p().text});
      }
    std::ranges::reverse(left);
    for (const RowCity* const one : left) {
      const bool chosen = one->city == told;
      const bool says = share(*one) >= least_named || chosen;
      words.insert(
          chosen ? words.begin() : words.end(),
          {one->city, says ? fmt::format("{} · {}", id(one->city), whole_percent(share(*one))) : id(one->city)});
    }
    words.insert(words.begin() + (words.empty() ? 0 : 1), {choice->from, id(choice->from)});
    if (way.size() > 1) words.emplace_back(way[way.size() - 2], id(way[way.size() - 2]));
    labels(words, told, choice->from);
    const Pixel last = way.size() > 1 ? at(way[way.size() - 2]) : Pixel{here.x - 1, here.y};
    ant_in(choice->from, told >= 0 ? at(told) : Pixel{2 * here.x - last.x, 2 * here.y - last.y});
    if (told >= 0) disc(at(told), city_radius() + px(3), {p().focus});  // above the ant where it is near
  }

  // The choice of a location for a facility, or the other way round.
  Pixel place_of(City location) const {
    return look.camera.screen(places.at[std::size_t(run().assigned.facility_at[std::size_t(location)])]);
  }
  double disc_size() const { return disc_radius(look.widths.spacing, look.line_scale); }
  /// `facility` on `location`, whichever the ant goes through.
  std::pair<City, City> pair_of(City row, City column) const {
    return run().assigned.by_location ? std::pair(column, row) : std::pair(row, column);
  }
  void number_on(City location, City facility, Colour ground, Colour letters) {
    const Pixel middle = place_of(location);
    const double r = disc_size() + px(1);
    disc(middle, r, {ground});
    disc(middle, r, {p().text, 0.7}, px(1));
    const std::string words = id(facility);
    if (type.width_of(words) < 2 * r + px(4))
      sketch.add(Sketch::Text{{middle.x, middle.y - 7 * type.unit}, Align::middle, letters, words});
  }
  void choose_place() {
    if (account().steps.empty()) return;
    const AntStep* const choice = followed.choice();
    std::vector<bool> chosen_yet(account().tour.size(), true);
    for (const AntStep& step : account().steps)
      if (!choice || step.step >= choice->step) chosen_yet[std::size_t(step.from)] = false;
    for (std::size_t row = 0; row < account().tour.size(); ++row) {
      if (!chosen_yet[row]) continue;
      const auto [facility, location] = pair_of(City(row), account().tour[row]);
      const bool borrowed = is_borrowed(account(), City(row));
      number_on(location, facility, borrowed ? p().canvas : p().ant, p().text);
      if (borrowed) disc(place_of(location), disc_size() + px(2.5), {p().ant}, px(2.5));  // an earlier ant's
    }
    if (!choice) return;
    // The row is a facility: its chances stand on the free locations. Is it a location, on the facilities that have
    // none yet, where the best assignment has them.
    const City told = followed.shows(Revealed::choice) ? choice->chosen : -1;
    const bool by_location = run().assigned.by_location;
    const auto mark = [&](City column) {
      return by_location ? place_of(run().assigned.best[std::size_t(column)]) : place_of(column);
    };
    double most = 0;
    for (const RowCity& one : choice->row) most = std::max(most, one.share);
    for (const RowCity& one : choice->row) {
      if (one.visited) continue;
      const bool chosen = one.city == told;
      const double r = disc_size() + px(1);
      const Pixel middle = mark(one.city);
      disc(middle, r, {p().canvas});
      disc(middle, r * std::sqrt(one.share / std::max(most, 1e-300)), {p().focus, chosen ? 1 : pale_spoke});
      disc(middle, r + px(chosen ? 3 : 0), {chosen ? p().focus : p().secondary}, px(chosen ? 2.5 : 1));
    }
    std::vector<const RowCity*> likely;
    for (const RowCity& one : choice->row)
      if (!one.visited && (one.share >= least_named || one.city == told)) likely.push_back(&one);
    std::ranges::stable_sort(likely, [&](const RowCity* one, const RowCity* other) {
      return (one->city == told) != (other->city == told) ? one->city == told : one->share > other->share;
    });
    constexpr std::size_t most_labels = 12;
    LabelRoom room(look.camera.pane, disc_size() + px(3), 13 * type.unit, px(3));
    for (std::size_t location = 0; location < account().tour.size(); ++location)
      room.keep_clear(place_of(City(location)));
    for (std::size_t k = 0; k < std::min(most_labels, likely.size()); ++k) {
      // The discs have numbers of facilities, so this one says what it counts.
      const std::string text = fmt::format("{} {} · {}", choice_nouns(*run().frame->instance).column,
                                           id(likely[k]->city), whole_percent(likely[k]->share));
      const Pixel middle = mark(likely[k]->city);
      const double wide = type.width_of(text);
      const bool chosen = likely[k]->city == told;
      const auto corner = chosen ? room.place_anyhow(middle, wide, {}) : room.place(middle, wide, {});
      if (!corner) continue;
      if (chosen) lead(middle, disc_size(), {corner->x, corner->y, wide, 13 * type.unit});
      label(*corner, text, chosen);
    }
  }

  // The search.
  /// The tour as it stood after so many of the moves: edges of the first tour, less those that went, and those that
  /// came.
  void search_tour() {
    std::vector<std::pair<City, City>> edges;
    const Tour& first = account().tour;
    const auto edge = [](City a, City b) { return std::pair(std::min(a, b), std::max(a, b)); };
    const std::vector<EdgeMove>* const moves = &account().moves;
    if (account().change) {  // a focused ant: its tour after all moves is known
      for (std::size_t k = 0; k < account().left.size(); ++k)
        edges.push_back(edge(account().left[k], account().left[(k + 1) % account().left.size()]));
    } else {
      for (std::size_t k = 0; k < first.size(); ++k) edges.push_back(edge(first[k], first[(k + 1) % first.size()]));
      for (int k = 0; k < followed.at; ++k)
        for (int e = 0; e < (*moves)[std::size_t(k)].edges; ++e) {
          const auto& gone = (*moves)[std::size_t(k)].gone[std::size_t(e)];
          const auto& come = (*moves)[std::size_t(k)].come[std::size_t(e)];
          if (const auto one = std::ranges::find(edges, edge(gone[0], gone[1])); one != edges.end())
            *one = edge(come[0], come[1]);
          else
            edges.push_back(edge(come[0], come[1]));
        }
    }
    const EdgeMove& now = *followed.edge_move();
    const auto goes = [&](const std::pair<City, City>& one) {
      for (int e = 0; e < now.edges; ++e)
        if (edge(now.gone[std::size_t(e)][0], now.gone[std::size_t(e)][1]) == one) return true;
      return false;
    };
    const double inside = std::clamp(look.widths.best, px(1.6), px(2.6));
    for (const auto& [width, colour] : {std::pair(inside + px(2.4), p().text), {inside, p().ant}})
      for (const auto& one : edges)
        if (!goes(one)) line(at(one.first), at(one.second), width, {colour});
    for (int e = 0; e < now.edges; ++e) {
      const auto& gone = now.gone[std::size_t(e)];
      const auto& come = now.come[std::size_t(e)];
      dashed(at(gone[0]), at(gone[1]), px(2), {p().text});
      line(at(come[0]), at(come[1]), px(4), {p().focus});
    }
    std::vector<std::pair<City, std::string>> words;
    for (int e = 0; e < now.edges; ++e)
      for (const City city : now.gone[std::size_t(e)]) {
        disc(at(city), city_radius() + px(2.5), {p().focus});
        if (std::ranges::none_of(words, [&](const auto& one) { return one.first == city; }))
          words.emplace_back(city, id(city));
      }
    labels(words, -1, -1);
  }
  void search_places() {
    const FacilityExchange& now = *followed.exchange();
    Tour stands = account().tour;
    for (int k = 0; k < followed.at; ++k) {
      const FacilityExchange& one = account().exchanges[std::size_t(k)];
      std::swap(stands[std::size_t(one.one)], stands[std::size_t(one.other)]);
    }
    for (std::size_t row = 0; row < stands.size(); ++row) {
      const auto [facility, location] = pair_of(City(row), stands[row]);
      const bool moves = City(row) == now.one || City(row) == now.other;
      number_on(location, facility, moves ? p().focus : p().ant, moves ? p().canvas : p().text);
    }
    const auto [one, from] = pair_of(now.one, stands[std::size_t(now.one)]);
    const auto [other, to] = pair_of(now.other, stands[std::size_t(now.other)]);
    bend(place_of(from), place_of(to));
    bend(place_of(to), place_of(from));
  }
  /// A bent arrow from one place to another, at its left.
  void bend(Pixel a, Pixel b) {
    const double length = distance_of(a, b);
    if (length <= 0) return;
    const double dx = (b.x - a.x) / length, dy = (b.y - a.y) / length, out = std::min(0.2 * length, px(40));
    Sketch::Path path{{}, px(2.2), {p().focus}};
    constexpr int parts = 20;
    const double gap = disc_size() + px(5);
    for (int k = 0; k <= parts; ++k) {
      const double along = std::lerp(gap, length - gap, double(k) / parts), share = along / length;
      const double side = 4 * out * share * (1 - share);
      path.through.push_back({a.x + dx * along + dy * side, a.y + dy * along - dx * side});
    }
    if (length <= 2 * gap) return;
    arrow(path.through.back(), path.through[parts - 2], px(9), {p().focus});
    sketch.add(std::move(path));
  }

  void judge() {
    if (run().assigned.instance)
      places_of(account().left);
    else if (account().tour.size() > 1)
      walked(account().left, true);
  }
  void places_of(const Tour& solution) {
    for (std::size_t row = 0; row < solution.size(); ++row) {
      const auto [facility, location] = pair_of(City(row), solution[row]);
      number_on(location, facility, p().ant, p().text);
    }
  }

  // The trails of one city: bars along the edges, as wide as they are strong; edges that gained as in the table.
  void trails() {
    const City row = followed.row();
    if (run().assigned.instance) return places_of(account().left);
    const LaidGains gains(account().judgement, account().settings, instance());
    const Trails& after = *account().after;
    double most = 0;
    for (City to = 0; to < instance().cities(); ++to)
      if (to != row && !after.absent(row, to)) most = std::max(most, double(after.at(row, to)));
    std::vector<std::pair<City, std::string>> words{{row, id(row)}};
    for (City to = 0; to < instance().cities(); ++to) {
      if (to == row || after.absent(row, to)) continue;
      const double share = double(after.at(row, to)) / std::max(most, 1e-300);
      const bool gained = gains.of(row, to) > 0;
      if (gained) line(at(row), at(to), px(widest_spoke * share + 3), {p().text});
      if (share >= 0.02 || gained)
        line(at(row), at(to), std::max(px(widest_spoke * share), px(1)),
             gained ? Ink{p().focus} : Ink{p().secondary, 0.5});
      if (share < 0.1 && !gained) continue;
      disc(at(to), city_radius() + px(1.5), {p().text});
      words.emplace_back(to, id(to));
    }
    disc(at(row), city_radius() + px(4), {p().focus});
    labels(words, row, -1);
  }
};

}  // namespace

Sketch followed_marks(const Look& look, const Followed& followed, const Lettering& type) {
  FollowedPen pen{look, followed, type};
  if (!followed.account || look.run->places().at.empty()) return {};
  const bool tour = !look.run->assigned.instance;
  switch (followed.phase) {
    case AntPhase::choose:
      tour ? pen.choose_city() : pen.choose_place();
      break;
    case AntPhase::search:
      if (followed.edge_move()) pen.search_tour();
      if (followed.exchange()) pen.search_places();
      break;
    case AntPhase::judge:
      pen.judge();
      break;
    case AntPhase::trails:
      pen.trails();
      break;
  }
  return std::move(pen.sketch);
}

std::vector<KeyEntry> followed_key(const Look& look, const Followed& followed) {
  std::vector<KeyEntry> key;
  if (!followed.account) return key;
  const Palette& p = *look.palette;
  const bool tour = !look.run->assigned.instance;
  const auto stroke = [](double width, const Ink& ink) {
    return Sketch().add(Sketch::Line{{-10, 0}, {10, 0}, width, ink});
  };
  const auto say = [&](Sketch sample, const char* words) { key.push_back({std::move(sample), words}); };
  const auto disc = [&](Colour ground) {
    return Sketch().add(Sketch::Disc{{0, 0}, 5, {ground}}).add(Sketch::Disc{{0, 0}, 5, {p.text, 0.7}, 1});
  };
  const auto outlined = [&] { return stroke(5, {p.text}).add(Sketch::Line{{-10, 0}, {10, 0}, 2.6, {p.ant}}); };
  const AntStep* const choice = followed.choice();
  const auto any_in_row = [&](auto is) { return choice && std::ranges::any_of(choice->row, is); };
  const City told = choice && followed.shows(Revealed::choice) ? choice->chosen : -1;
  const auto other = [&](const RowCity& one) { return !one.visited && one.city != told; };
  switch (followed.phase) {
    case AntPhase::choose:
      if (tour) {
        if (followed.walked().size() > 1) say(outlined(), "the ant's way so far");
        if (told >= 0) say(stroke(5, {p.focus}), "its choice");
        const auto unlikely = [&](const RowCity& one) { return choice->told_chance(one) < least_named; };
        if (any_in_row([&](const RowCity& one) { return other(one) && !unlikely(one); }))
          say(stroke(5, {p.focus, pale_spoke}), "other choices: wider, more likely");
        if (any_in_row([&](const RowCity& one) { return other(one) && unlikely(one); }))
          say(dashes_sample(0, thinnest_spoke, {p.focus, pale_spoke}), "less than 1 %");
        if (any_in_row(std::mem_fn(&RowCity::visited))) {
          Sketch cross;
          for (const double side : {-1.0, 1.0})
            cross.add(Sketch::Line{{-4.5, side * 4.5}, {4.5, -side * 4.5}, 1.6, {p.text}});
          say(std::move(cross), "visited before");
        }
      } else {
        const auto placed = [&](City facility) { return !is_borrowed(*followed.account, facility); };
        if (std::ranges::any_of(followed.walked(), placed)) say(disc(p.ant), "placed by the ant");
        if (!followed.account->borrowed.empty())
          say(Sketch().add(Sketch::Disc{{0, 0}, 5, {p.ant}, 2.5}), "kept from an earlier ant");
        if (told >= 0) say(disc(p.focus), "its choice");
        if (any_in_row(other))
          say(Sketch()
                  .add(Sketch::Disc{{0, 0}, 5, {p.focus, pale_spoke}})
                  .add(Sketch::Disc{{0, 0}, 6, {p.secondary}, 1}),
              "other choices: larger, more likely");
      }
      break;
    case AntPhase::search:
      if (followed.edge_move()) {
        say(outlined(), "the ant's tour");
        say(dashes_sample(0, 2, {p.text}), "edges that go");
        say(stroke(4, {p.focus}), "edges that come");
      } else if (followed.exchange()) {
        say(disc(p.ant), "the ant's assignment");
        say(disc(p.focus), "facilities that change places");
      }
      break;
    case AntPhase::judge:
      tour ? say(outlined(), "the ant's tour") : say(disc(p.ant), "the ant's assignment");
      break;
    case AntPhase::trails: {
      if (!tour) {
        say(disc(p.ant), "the ant's assignment");
        break;
      }
      say(stroke(4, {p.secondary, 0.5}), "trails of one city: wider, stronger");
      const AntAccount& account = *followed.account;
      const LaidGains gains(account.judgement, account.settings, *followed.frame->instance);
      const City row = followed.row();
      if (std::ranges::any_of(account.left, [&](City to) { return to != row && gains.of(row, to) > 0; }))
        say(stroke(5, {p.focus}), "trails that gained");
      break;
    }
  }
  return key;
}

std::vector<City> followed_cities(const Followed& followed) {
  std::vector<City> cities;
  if (const AntStep* const choice = followed.choice()) {
    cities = {choice->from, choice->chosen};
    std::vector<const RowCity*> left;
    for (const RowCity& one : choice->row)
      if (!one.visited && one.city != choice->chosen) left.push_back(&one);
    std::ranges::stable_sort(left, std::greater{}, &RowCity::share);
    for (const RowCity* one : left) cities.push_back(one->city);
  } else if (const EdgeMove* const move = followed.edge_move()) {
    for (int e = 0; e < move->edges; ++e)
      for (const City city : move->gone[std::size_t(e)]) cities.push_back(city);
  } else if (const City row = followed.row(); row >= 0) {
    cities = {row};
  }
  return cities;
}

}  // namespace formicarium
