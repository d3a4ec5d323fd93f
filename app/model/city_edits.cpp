// SPDX-License-Identifier: Apache-2.0
#include "app/model/city_edits.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/base/error.hpp"
#include "core/base/grouped.hpp"

namespace formicarium {

std::optional<std::string> CityEdits::why_not() const {
  const Frame& frame = *sides_.side(0).taken();
  if (!frame.instance) return "There are no cities yet: open an instance, or begin a drawing.";
  if (sides_.side(0).looks_back()) return past_is_not_edited;
  if (frame.state == State::failed) return "The run has failed. Begin anew (Reset) before you edit its cities.";
  return why_not_edited(*frame.instance);
}

const InstancePtr& CityEdits::instance() const { return coming_ ? coming_ : sides_.side(0).newest()->instance; }

void CityEdits::send(const CityEdit& edit) {
  coming_ = edited(instance(), edit);
  messages_ = sides_.side(0).taken()->messages;
}

/// Notes an edit that is about to be made; why it cannot be made, or nothing.
std::optional<std::string> CityEdits::note(const CityEdit& edit) {
  if (auto why = why_not()) return why;
  try {
    const InstancePtr before = instance();
    send(edit);
    done_.push_back({edit, inverse(*before, edit)});
    undone_.clear();
    return {};
  } catch (const InputError& error) {
    return error.what();
  }
}

std::optional<std::string> CityEdits::make(const CityEdit& edit) {
  auto why = note(edit);
  if (!why) sides_.edit(edit);
  return why;
}

void CityEdits::try_move(const CityEdit& edit) {
  tried_ = edit;
  const InstancePtr& now = sides_.side(0).taken()->instance;
  if (now && instance()->cities() == now->cities()) sides_.try_edit(edit);
}

std::optional<std::string> CityEdits::keep() {
  const std::optional<CityEdit> edit = std::exchange(tried_, {});
  if (!edit) return {};
  auto why = note(*edit);
  if (why)
    sides_.drop_trial();
  else
    sides_.keep_trial(*edit);
  return why;
}

void CityEdits::drop() {
  tried_.reset();
  sides_.drop_trial();
}

bool CityEdits::undo() { return turn(done_, undone_, &Made::back); }
bool CityEdits::redo() { return turn(undone_, done_, &Made::forth); }

bool CityEdits::turn(std::vector<Made>& from, std::vector<Made>& to, CityEdit Made::*which) {
  drop();
  if (sides_.side(0).looks_back()) sides_.show_live();
  if (!from.empty() && sides_.side(0).newest()->state != State::failed) {
    Made last = std::move(from.back());
    from.pop_back();
    try {
      send(last.*which);
      sides_.edit(last.*which);
      to.push_back(std::move(last));
      return true;
    } catch (const InputError&) {  // the run refused an edit before, for lack of memory
    }
  }
  forget();
  return false;
}

void CityEdits::forget() {
  coming_.reset();
  done_.clear();
  undone_.clear();
}

void CityEdits::follow() {
  const Frame& frame = *sides_.side(0).taken();
  if (frame.reviewing) return;
  const InstancePtr before = std::exchange(known_, frame.instance);
  if (coming_ && of_one_lineage(frame.instance, coming_)) {
    const bool refused = frame.instance != coming_ && frame.messages != messages_;
    if (frame.instance == coming_ || refused) coming_.reset();
    if (!refused) return;
  } else if (frame.instance == before) {
    return;
  }
  forget();
}

std::vector<std::string> CityEdits::all_undo_words() const {
  std::vector<std::string> words;
  for (const Made& one : done_) words.push_back(words_of(one.forth));
  return words;
}

std::string CityEdits::words_of(const CityEdit& edit) {
  constexpr std::string_view doing[] = {"adding", "moving", "removing"};
  const std::size_t count = edit.cities.size();
  return fmt::format("{} {} {}", doing[int(edit.kind)], grouped(std::int64_t(count)), count == 1 ? "city" : "cities");
}

}  // namespace formicarium
