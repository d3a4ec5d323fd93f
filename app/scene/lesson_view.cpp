// SPDX-License-Identifier: Apache-2.0
#include "app/scene/lesson_view.hpp"

#include <algorithm>
#include <utility>

#include "core/lesson/shown.hpp"

namespace formicarium {

LessonView::LessonView(ViewStatePtr state, Clicked clicked)
    : state_(std::move(state)),
      clicked_(std::move(clicked)),
      listening_(state_, [this](unsigned changes, const void*) { listen(changes); }) {}

LessonView::~LessonView() {
  take_back();
  mark({});
}

void LessonView::show(const lesson::Course& course) {
  const std::vector<lesson::Item>& items = course.items();
  const bool asks = !course.looks_back() && course.awaits() == lesson::Awaits::answer && !items.empty() &&
                    items.back().clicks && items.back().answered == 0;
  asks_ = !asks ? Asks::nothing : items.back().edge ? Asks::edge : Asks::city;
  if (std::exchange(step_, course.shown_step()) != course.shown_step()) let_go();
  std::vector<const lesson::Entry*> marks = course.marks();
  if (marks == marks_) return;
  marks_ = std::move(marks);
  take_back();
  std::vector<Asked> places;
  for (const lesson::Entry* const entry : marks_) {
    if (const auto* const one = std::get_if<lesson::Show>(&entry->what))
      for (const std::string& name : one->names) {
        if (lesson::is_view(name)) {
          const View view = name == "map" ? View::map : name == "matrix" ? View::matrix : View::both;
          view_ = ChangedView{view_ ? view_->before : state_->view(), view};
          state_->set_view(view);
        }
        for (const Layer layer : all_layers)
          if (name == kind_of(layer).id) show_layer(layer, !one->hides);
      }
    if (const auto* const one = std::get_if<lesson::Mark>(&entry->what)) {
      if (one->at == lesson::Mark::At::city) places.emplace_back(City(one->from - 1));
      if (one->at == lesson::Mark::At::edge) places.emplace_back(AskedEdge{City(one->from - 1), City(one->to - 1)});
    }
  }
  if (state_->excerpt().instance == course.instance()) mark(std::move(places));
}

void LessonView::show_layer(Layer layer, bool shown) {
  if (state_->layer(layer) == shown) return;
  layers_.push_back({layer, !shown});
  state_->set_layer(layer, shown);
}

void LessonView::take_back() {
  for (const Changed& one : std::exchange(layers_, {}))
    if (state_->layer(one.layer) != one.before) state_->set_layer(one.layer, one.before);
  if (const auto view = std::exchange(view_, {}); view && state_->view() == view->now) state_->set_view(view->before);
}

void LessonView::mark(std::vector<Asked> places) {
  const City cities = state_->excerpt().instance ? state_->excerpt().instance->cities() : 0;
  std::erase_if(places, [cities](const Asked& one) {
    const auto* const edge = std::get_if<AskedEdge>(&one);
    return edge ? std::max(edge->from, edge->to) >= cities : city_in(one) >= cities;
  });
  state_->change_excerpt([&](Excerpt& part) -> unsigned {
    const std::vector<Asked> before = part.marks;
    std::erase_if(part.marks, [&](const Asked& one) { return std::ranges::find(marked_, one) != marked_.end(); });
    std::erase_if(places, [&](const Asked& one) {  // the learner's own stay the learner's
      return std::ranges::find(part.marks, one) != part.marks.end();
    });
    part.marks.insert(part.marks.end(), places.begin(), places.end());
    return part.marks == before ? 0U : unsigned(ViewChange::marks);
  });
  marked_ = std::move(places);
}

void LessonView::let_go() {
  state_->change_excerpt([](Excerpt& part) -> unsigned {
    const bool city = std::exchange(part.selected, -1) >= 0;
    const bool edge = !(std::exchange(part.pinned, Asked()) == Asked());
    return (city ? ViewChange::selected : 0U) | (edge ? ViewChange::pinned : 0U);
  });
}

void LessonView::listen(unsigned changes) {
  if (changes & ViewChange::instance) marked_ = {};  // the excerpt has begun anew
  if (asks_ == Asks::nothing || !(changes & ViewChange::clicked)) return;
  const Asked& clicked = state_->excerpt().clicked;
  if (const auto* const edge = std::get_if<AskedEdge>(&clicked); edge && asks_ == Asks::edge)
    return clicked_(lesson::place_text({std::min(edge->from, edge->to), std::max(edge->from, edge->to)}));
  if (const auto* const city = std::get_if<City>(&clicked); city && *city >= 0 && asks_ == Asks::city)
    clicked_(lesson::place_text({*city}));
}

}  // namespace formicarium
