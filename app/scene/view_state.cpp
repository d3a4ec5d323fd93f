// SPDX-License-Identifier: Apache-2.0
#include "app/scene/view_state.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/problem/edit.hpp"

namespace formicarium {

std::span<const Layer> painted_layers() {
  static const auto painted = [] {
    auto layers = all_layers;
    std::ranges::stable_sort(layers, {}, [](Layer layer) { return kind_of(layer).level; });
    return layers;
  }();
  return painted;
}

ShownLayers shown_at_first() {
  ShownLayers shown;
  for (std::size_t i = 0; i < shown.size(); ++i) shown[i] = layer_kinds[i]->shown;
  return shown;
}

ViewState::ViewState() : shown_(shown_at_first()) {}

ViewState::Listening::Listening(ViewStatePtr to, Listener listener)
    : to_(std::move(to)), number_(++to_->last_listener_) {
  to_->listeners_.emplace(number_, std::move(listener));
}
ViewState::Listening& ViewState::Listening::operator=(Listening&& other) noexcept {
  end();
  to_ = std::move(other.to_);
  number_ = other.number_;
  return *this;
}
void ViewState::Listening::end() {
  if (to_) to_->listeners_.erase(number_);
}

void ViewState::tell(unsigned changes, const void* by) {
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, listener] : listeners_) numbers.push_back(number);
  for (const std::uint64_t number : numbers)
    if (const auto found = listeners_.find(number); found != listeners_.end()) found->second(changes, by);
}

void ViewState::set_layer(Layer layer, bool shown) {
  ShownLayers all = shown_;
  all[std::size_t(layer)] = shown;
  set_shown(all);
}
void ViewState::set_shown(const ShownLayers& shown) {
  if (std::exchange(shown_, shown) != shown) tell(ViewChange::layers);
}
void ViewState::set_view(View view) {
  if (std::exchange(view_, view) != view) tell(ViewChange::view);
}
void ViewState::set_splitter(double share) {
  const double within = std::clamp(share, 0.2, 0.8);
  if (std::exchange(splitter_, within) != within) tell(ViewChange::splitter);
}
void ViewState::set_options(const SceneOptions& options) {
  if (!(std::exchange(options_, options) == options)) tell(ViewChange::options);
}
void ViewState::close_captions() {
  if (std::exchange(options_.captions, false)) tell(ViewChange::options | ViewChange::captions_closed);
}

void ViewState::follow(Followed followed) {
  const bool any = followed_.on() || followed.on();
  followed_ = std::move(followed);
  if (any) tell(ViewChange::followed);
}

namespace {

/// The number that a city of `before` has in `after`, by its id; -1: it is gone.
class NumbersAfter {
 public:
  NumbersAfter(const Instance& before, const Instance& after) : before_(before) {
    for (City city = 0; city < after.cities(); ++city) cities_.emplace_back(after.id(city), city);
    std::ranges::sort(cities_);
  }
  City of(City city) const {
    const std::int64_t id = before_.id(city);
    const auto found = std::ranges::lower_bound(cities_, id, {}, &std::pair<std::int64_t, City>::first);
    return found != cities_.end() && found->first == id ? found->second : -1;
  }
  Asked of(const Asked& asked) const {
    const auto* const edge = std::get_if<AskedEdge>(&asked);
    if (edge) {
      const AskedEdge now{of(edge->from), of(edge->to)};
      return now.from >= 0 && now.to >= 0 ? Asked(now) : Asked();
    }
    const City city = city_in(asked) >= 0 ? of(city_in(asked)) : -1;
    return city >= 0 ? Asked(city) : Asked();
  }

 private:
  const Instance& before_;
  std::vector<std::pair<std::int64_t, City>> cities_;  // by id
};

}  // namespace

unsigned Excerpt::go_over_to(const InstancePtr& edited) {
  using C = ViewChange;
  const InstancePtr before = std::exchange(instance, edited);
  unsigned changes = C::matrix | (fitted ? C::map_smoothly : 0U);
  if (same_numbers(*before, *edited)) return changes;
  if (before->cities() != edited->cities()) matrix = MatrixView(edited->cities());
  const NumbersAfter numbers(*before, *edited);
  const auto renumber = [&](Asked& asked, unsigned change) {
    const Asked now = numbers.of(asked);
    if (std::exchange(asked, now) != now) changes |= change;
  };
  renumber(pinned, C::pinned);
  renumber(pointed, C::pointed);
  renumber(clicked, 0);
  if (selected >= 0) {
    const City now = numbers.of(selected);
    if (std::exchange(selected, now) != now) changes |= C::selected;
  }
  if (!marks.empty()) {
    for (Asked& mark : marks) renumber(mark, C::marks);
    std::erase(marks, Asked());
  }
  return changes;
}

void ViewState::begin(const InstancePtr& instance) {
  if (excerpt_.instance == instance) return;
  if (of_one_lineage(excerpt_.instance, instance)) return tell(excerpt_.go_over_to(instance));
  const bool had_selection = excerpt_.selected >= 0;
  excerpt_ = Excerpt(instance);
  using C = ViewChange;
  tell(C::instance | C::map | C::matrix | C::pinned | C::pointed | C::marks | (had_selection ? C::selected : 0U));
}

void ViewState::toggle_mark(const Asked& place) {
  if (std::holds_alternative<std::monostate>(place)) return;
  const auto* const edge = std::get_if<AskedEdge>(&place);
  const auto same = [&](const Asked& one) {
    return one == place || (edge && one == Asked(AskedEdge{edge->to, edge->from}));
  };
  if (std::erase_if(excerpt_.marks, same) == 0) excerpt_.marks.push_back(place);
  tell(ViewChange::marks);
}

void ViewState::clear_marks() {
  if (!std::exchange(excerpt_.marks, {}).empty()) tell(ViewChange::marks);
}

}  // namespace formicarium
