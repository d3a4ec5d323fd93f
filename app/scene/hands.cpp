// SPDX-License-Identifier: Apache-2.0
#include "app/scene/hands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/model/number_words.hpp"
#include "core/base/grouped.hpp"

namespace formicarium {
namespace {

constexpr double reach_of_hand = 7;     // px around a city that count as on it
constexpr double moves_from = 4;        // px between press and a drag or lasso
constexpr double between_corners = 3;   // px of a lasso
constexpr double a_nudge = 6;           // px at most
constexpr double far_nudge = 60;        // the same
constexpr double coarsest_grain = 1.5;  // px
constexpr double finer = 1'000;         // places that were finer before are rounded to so many parts of the grain
constexpr int most_tries = 1'000;       // to find a place within a lasso

double away(const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// To a power of ten, without the noise of binary fractions.
double rounded(double value, double grain) {
  return grain >= 1 ? std::round(value / grain) * grain
                    : std::round(value * std::round(1 / grain)) / std::round(1 / grain);
}

Point rounded(const Point& place, double grain) { return {rounded(place.x, grain), rounded(place.y, grain), 0}; }

bool encloses(const std::vector<Point>& lasso, const Point& place) {
  bool inside = false;
  for (std::size_t i = 0, j = lasso.size() - 1; i < lasso.size(); j = i++) {
    const Point &a = lasso[i], &b = lasso[j];
    if ((a.y > place.y) != (b.y > place.y) && place.x < a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y))
      inside = !inside;
  }
  return inside;
}

std::string counted_cities(std::size_t count) { return counted(std::int64_t(count), "city", "cities"); }

std::string keys_text(const CommandWords& words) { return formicarium::keys_text(keys_of(words)); }

}  // namespace

double grain_of(double scale) { return std::pow(10, std::floor(std::log10(coarsest_grain / scale))); }

Hands::Hands(ViewStatePtr view, CityEdits& edits, Host host)
    : view_(std::move(view)), edits_(edits), host_(std::move(host)) {
  view_->set_hands(this);
}

Hands::~Hands() { view_->set_hands(nullptr); }

bool Hands::ready() {
  if (const std::string why = host_.why_not(); !why.empty()) {
    host_.say(why);
    return false;
  }
  if (sheet_) return !awaited_;
  if (const auto why = edits_.why_not()) {
    host_.say(*why);
    return false;
  }
  return true;
}

void Hands::toggle() {
  if (on_) return end();
  if (!ready()) return;
  on_ = true;
  lineage_ = edits_.instance();
  if (view_->view() == View::matrix) view_->set_view(View::map);
  view_->follow({});
  view_->hands_moved();
}

void Hands::begin_sheet() {
  if (const std::string why = host_.why_not(); !why.empty()) return host_.say(why);
  end();
  host_.pause();
  on_ = sheet_ = true;
  lineage_ = shown();
  if (view_->view() != View::map) view_->set_view(View::map);
  view_->follow({});
  view_->hands_moved();
}

void Hands::clear() {
  if (moves_cities()) edits_.drop();
  gesture_ = Gesture::none;
  selected_.clear();
  under_.reset();
  cross_.reset();
  lasso_.clear();
}

void Hands::end() {
  if (!on_) return;
  clear();
  on_ = sheet_ = false;
  awaited_.reset();
  view_->hands_moved();
}

bool Hands::close_topmost() {
  if (!on_) return false;
  if (gesture_ != Gesture::none) {
    if (moves_cities()) edits_.drop();
    if (gesture_ == Gesture::lasso) lasso_.clear();
    gesture_ = Gesture::none;
    view_->hands_moved();
  } else if (holds()) {
    clear();
    view_->hands_moved();
  } else {
    end();
  }
  return true;
}

void Hands::follow(const Frame& frame) {
  if (!on_) return;
  if (awaited_ && frame.instance == awaited_) {
    sheet_ = false;
    lineage_ = std::exchange(awaited_, nullptr);
    return view_->hands_moved();
  }
  const bool same = frame.instance == lineage_ || of_one_lineage(frame.instance, lineage_);
  if (!same) end();
}

City Hands::city_at(const Touch& touch) const {
  if (sheet_ || !shown()) return -1;
  City nearest = -1;
  double least = reach_of_hand / touch.scale;
  const std::span<const Point> places = shown()->layout();
  for (std::size_t i = 0; i < places.size(); ++i)
    if (const double there = away(places[i], touch.at); there < least) least = there, nearest = City(i);
  return nearest;
}

bool Hands::is_selected(std::int64_t id) const { return std::ranges::binary_search(selected_, id); }

void Hands::select(std::int64_t id, bool more) {
  const bool was = is_selected(id);
  if (!more) selected_.clear();
  const auto at = std::ranges::lower_bound(selected_, id);
  if (more && was)
    selected_.erase(at);
  else
    selected_.insert(at, id);
}

void Hands::select_within_lasso(bool more) {
  if (!more) selected_.clear();
  if (!shown() || sheet_) return;
  for (City city = 0; city < shown()->cities(); ++city)
    if (encloses(lasso_, shown()->layout()[std::size_t(city)])) selected_.push_back(shown()->id(city));
  std::ranges::sort(selected_);
  selected_.erase(std::unique(selected_.begin(), selected_.end()), selected_.end());
}

void Hands::press(const Touch& touch) {
  let_go();
  if (!ready()) return;
  cross_.reset();
  lasso_.clear();
  pressed_ = touch;
  const City city = city_at(touch);
  gesture_ = city >= 0 ? Gesture::on_city : Gesture::on_ground;
  if (city >= 0) pressed_id_ = shown()->id(city);
  view_->hands_moved();
}

void Hands::move(const Touch& touch) {
  const bool far = away(touch.at, pressed_.at) * touch.scale >= moves_from;
  switch (gesture_) {
    case Gesture::none: {
      const City city = city_at(touch);
      const auto id = city >= 0 ? std::optional(shown()->id(city)) : std::nullopt;
      if (std::exchange(under_, id) == id) return;
      return view_->hands_moved();
    }
    case Gesture::on_city:
      if (!far) return;
      if (!is_selected(pressed_id_)) select(pressed_id_, touch.more);
      gesture_ = Gesture::drag;
      [[fallthrough]];
    case Gesture::drag:
      return shift(touch.at.x - pressed_.at.x, touch.at.y - pressed_.at.y, touch.scale);
    case Gesture::on_ground:
      if (!far) return;
      gesture_ = Gesture::lasso;
      lasso_ = {pressed_.at, touch.at};
      return view_->hands_moved();
    case Gesture::lasso:
      if (away(touch.at, lasso_.back()) * touch.scale < between_corners) return;
      lasso_.push_back(touch.at);
      return view_->hands_moved();
    case Gesture::nudge:
      return;
  }
}

void Hands::release(const Touch& touch) {
  const Gesture ended = gesture_;
  if (ended == Gesture::none || ended == Gesture::nudge) return;
  if (ended == Gesture::drag) return keep();
  gesture_ = Gesture::none;
  if (ended == Gesture::lasso)
    select_within_lasso(touch.more || pressed_.more);
  else
    touch_at({pressed_.at, pressed_.scale, touch.more || pressed_.more});
  view_->hands_moved();
}

void Hands::leave() {
  if (gesture_ == Gesture::none && std::exchange(under_, std::nullopt)) view_->hands_moved();
}

void Hands::touch_at(const Touch& touch) {
  if (const City city = city_at(touch); city >= 0) return select(shown()->id(city), touch.more);
  add({touch.at}, touch.scale);
}

void Hands::add(std::vector<Point> places, double scale) {
  for (Point& place : places) place = rounded(place, grain_of(scale));
  if (sheet_) {
    awaited_ = new_drawing(places);
    lasso_.clear();
    selected_.clear();
    for (City city = 0; city < awaited_->cities(); ++city) selected_.push_back(awaited_->id(city));
    return host_.load(awaited_);
  }
  const InstancePtr before = edits_.instance();
  CityEdit edit{.kind = CityEdit::Kind::add};
  for (const Point& place : places) {
    edit.cities.push_back(before->cities() + City(edit.cities.size()));
    edit.places.push_back(place_of(*before, place));
  }
  const auto why = edits_.make(edit);
  made(why);
  if (why) return;
  selected_.clear();
  for (const City city : edit.cities) selected_.push_back(edits_.instance()->id(city));
  std::ranges::sort(selected_);
}

void Hands::remove() {
  if (sheet_) return;
  CityEdit edit{.kind = CityEdit::Kind::remove, .cities = selected(*edits_.instance())};
  if (edit.cities.empty()) return;
  const auto why = edits_.make(edit);
  if (!why) selected_.clear();
  made(why);
}

void Hands::shift(double right, double up, double scale) {
  const Instance& instance = *edits_.instance();
  const double grain = grain_of(scale), dx = rounded(right, grain), dy = rounded(up, grain);
  CityEdit edit{.kind = CityEdit::Kind::move, .cities = selected(instance)};
  for (const City city : edit.cities) {
    const Point& from = instance.layout()[std::size_t(city)];
    edit.places.push_back(place_of(instance, rounded(Point{from.x + dx, from.y + dy, 0}, grain / finer)));
  }
  if (!edit.cities.empty()) edits_.try_move(edit);  // what is drawn follows with the frame
}

void Hands::keep() {
  gesture_ = Gesture::none;
  made(edits_.keep());
  view_->hands_moved();
}

void Hands::made(const std::optional<std::string>& why_not) const {
  if (why_not) return host_.say(*why_not);
  if (host_.made) host_.made();
}

void Hands::act(const HandPress& press) {
  if (!on_ || (gesture_ != Gesture::none && gesture_ != Gesture::nudge)) return;
  if (press.move != HandMove::nudge && press.move != HandMove::nudge_far) let_go();
  if (!ready()) return;
  const double scale = seen_.scale;
  switch (press.move) {
    case HandMove::nudge:
    case HandMove::nudge_far: {
      const double step = scale_bar(scale, press.move == HandMove::nudge ? a_nudge : far_nudge).units;
      if (!sheet_ && !selected(*edits_.instance()).empty()) {
        if (std::exchange(gesture_, Gesture::nudge) != Gesture::nudge) nudged_x_ = nudged_y_ = 0;
        nudged_x_ += press.right * step;
        nudged_y_ += press.up * step;
        return shift(nudged_x_, nudged_y_, scale);
      }
      const Bounds seen = room_;
      const Point from = cross_.value_or(Point{(seen.left + seen.right) / 2, (seen.bottom + seen.top) / 2, 0});
      cross_ = Point{std::clamp(from.x + press.right * step, seen.left, seen.right),
                     std::clamp(from.y + press.up * step, seen.bottom, seen.top), 0};
      break;
    }
    case HandMove::touch:
    case HandMove::touch_more:
      if (cross_) touch_at({*cross_, scale, press.move == HandMove::touch_more});
      break;
    case HandMove::remove:
      remove();
      break;
    case HandMove::all:
      selected_.clear();
      for (City city = 0; !sheet_ && city < edits_.instance()->cities(); ++city)
        selected_.push_back(edits_.instance()->id(city));
      std::ranges::sort(selected_);
      break;
  }
  view_->hands_moved();
}

void Hands::let_go() {
  if (gesture_ == Gesture::nudge) keep();
}

std::string Hands::scatter_words() const {
  return fmt::format("Cities to put at random places into {}:", lasso_.size() > 2 ? "the lasso"
                                                                : sheet_          ? "the sheet"
                                                                                  : "the part of the map that is seen");
}

int Hands::most_scattered() {
  if (!on_) toggle();
  let_go();
  if (!on_ || !ready()) return 0;
  const int most = sheet_ ? most_cities_edited : most_cities_edited - edits_.instance()->cities();
  if (most == 0)
    host_.say(fmt::format("There are {} cities already, the most that are edited by hand.",
                          grouped(std::int64_t{most_cities_edited})));
  return most;
}

void Hands::scatter(int count, std::uint64_t seed) {
  if (count < 1 || !ready()) return;
  const bool within = lasso_.size() > 2;
  Bounds over = sheet_ ? sheet() : room_;
  if (within) over = bounds_of(lasso_);
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> x(over.left, over.right), y(over.bottom, over.top);
  std::vector<Point> places;
  for (int city = 0; city < count; ++city) {
    Point place{};
    int tries = 0;
    do {
      place.x = x(random);
      place.y = y(random);
    } while (within && !encloses(lasso_, place) && ++tries < most_tries);
    places.push_back(place);
  }
  cross_.reset();
  add(std::move(places), seen_.scale);
  view_->hands_moved();
}

std::vector<City> Hands::selected(const Instance& instance) const {
  std::vector<City> cities;
  if (selected_.empty()) return cities;
  for (City city = 0; city < instance.cities(); ++city)
    if (is_selected(instance.id(city))) cities.push_back(city);
  return cities;
}

City Hands::under_pointer(const Instance& instance) const {
  if (!under_ || gesture_ == Gesture::lasso) return -1;
  for (City city = 0; city < instance.cities(); ++city)
    if (instance.id(city) == *under_) return city;
  return -1;
}

std::vector<std::string> Hands::words(const Frame& frame) const {
  const std::string scatters = keys_text(command_words("scatter"));
  if (sheet_)
    return {
        fmt::format("An empty sheet: a click puts the first city there, {} scatters some. Esc goes back.", scatters),
        "A click puts the first city there. Esc goes back.", "Click: the first city"};
  const std::size_t count = frame.instance ? selected(*frame.instance).size() : 0;
  const std::string cities = counted_cities(count);
  if (moves_cities()) {
    if (frame.best.empty()) return {fmt::format("Moving {}", cities)};
    const std::string length = frame.instance->cost_words(frame.best_length);
    return {fmt::format("Moving {}: the best tour has length {} now", cities, length),
            fmt::format("Moving {}: length {}", cities, length), "Length " + length};
  }
  if (gesture_ == Gesture::lasso) return {"Let go to select the cities inside."};
  const std::string removes = keys_text(words_of(HandMove::remove));
  if (count == 1)
    return {fmt::format("{} selected. A drag or the arrows move it; {} removes it. Esc lets it go.", cities, removes),
            fmt::format("{} selected; {} removes it.", cities, removes), fmt::format("{} selected", cities)};
  if (count > 0)
    return {
        fmt::format("{} selected. A drag of one moves them all; {} removes them. Esc lets them go.", cities, removes),
        fmt::format("{} selected; {} removes them.", cities, removes), fmt::format("{} selected", cities)};
  if (cross_)
    return {fmt::format("Arrows move the cross; {} adds a city there, or selects the one that it is on. Esc ends this.",
                        keys_text(words_of(HandMove::touch))),
            "Arrows move the cross."};
  if (!lasso_.empty())
    return {fmt::format("No city is inside; {} scatters some there. A click adds one. Esc ends this.", scatters),
            "No city is inside."};
  return {"A click adds a city; a drag moves one, or selects those that it encloses. Esc ends editing.",
          "Click: add a city. Drag: move or select. Esc ends this.", "Editing cities"};
}

}  // namespace formicarium
