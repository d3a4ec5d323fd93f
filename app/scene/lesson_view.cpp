// SPDX-License-Identifier: Apache-2.0
#include "app/scene/lesson_view.hpp"

#include <algorithm>
#include <utility>

#include "core/lesson/shown.hpp"

namespace formicarium {
namespace {

View view_named(const std::string& name) {
  return name == "map" ? View::map : name == "matrix" ? View::matrix : View::both;
}

}  // namespace

LessonView::LessonView(ViewStatePtr state, Clicked clicked)
    : state_(std::move(state)),
      clicked_(std::move(clicked)),
      layers_(state_->shown()),
      view_(state_->view()),
      listening_(state_, [this](unsigned changes, const void*) { listen(changes); }) {}

LessonView::~LessonView() {
  changes_ = true;
  if (!marks_.empty()) {
    state_->set_shown(layers_);
    state_->set_view(view_);
  }
  mark(Asked{});
}

void LessonView::show(const lesson::Course& course) {
  const std::vector<lesson::Item>& items = course.items();
  const bool asks = !course.looks_back() && course.awaits() == lesson::Awaits::answer && !items.empty() &&
                    items.back().clicks && items.back().answered == 0;
  asks_ = !asks ? Asks::nothing : items.back().edge ? Asks::edge : Asks::city;
  std::vector<const lesson::Entry*> marks = course.marks();
  if (marks == marks_) return;
  marks_ = std::move(marks);
  ShownLayers shown = layers_;
  View view = view_;
  Asked place;
  for (const lesson::Entry* const entry : marks_) {
    if (const auto* const one = std::get_if<lesson::Show>(&entry->what))
      for (const std::string& name : one->names) {
        if (lesson::is_view(name)) view = view_named(name);
        for (const Layer layer : all_layers)
          if (name == kind_of(layer).id) shown[std::size_t(layer)] = !one->hides;
      }
    if (const auto* const one = std::get_if<lesson::Mark>(&entry->what)) {
      if (one->at == lesson::Mark::At::city) place = City(one->from - 1);
      if (one->at == lesson::Mark::At::edge) place = AskedEdge{City(one->from - 1), City(one->to - 1)};
    }
  }
  changes_ = true;
  state_->set_shown(shown);
  state_->set_view(view);
  if (state_->excerpt().instance == course.instance()) mark(place);
  changes_ = false;
}

void LessonView::mark(const Asked& place) {
  if (place == marked_) return;
  const bool ours = std::exchange(marked_, place) != Asked{};
  if (place == Asked{} && !ours) return;
  state_->change_excerpt([&](Excerpt& part) -> unsigned {
    part.selected = city_in(place);
    part.pinned = std::holds_alternative<AskedEdge>(place) ? place : Asked{};
    return ViewChange::selected | ViewChange::pinned;
  });
}

void LessonView::listen(unsigned changes) {
  if (changes_ || asks_ == Asks::nothing) return;
  const Excerpt& part = state_->excerpt();
  if (const auto* const edge = std::get_if<AskedEdge>(&part.pinned);
      edge && asks_ == Asks::edge && (changes & ViewChange::pinned))
    return clicked_(lesson::place_text({std::min(edge->from, edge->to), std::max(edge->from, edge->to)}));
  if (part.selected >= 0 && asks_ == Asks::city && (changes & ViewChange::selected))
    clicked_(lesson::place_text({part.selected}));
}

}  // namespace formicarium
