// SPDX-License-Identifier: Apache-2.0
#include "app/scene/view_state.hpp"

#include <algorithm>
#include <utility>
#include <vector>

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

void ViewState::begin(const InstancePtr& instance) {
  if (excerpt_.instance == instance) return;
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
