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
  if (sides_.side(0).looks_back())
    return "An earlier moment is shown, and what is past cannot be edited. Return to the newest iteration, or branch "
           "off.";
  return why_not_edited(*frame.instance);
}

const InstancePtr& CityEdits::instance() const { return coming_ ? coming_ : sides_.side(0).taken()->instance; }

void CityEdits::send(const CityEdit& edit) {
  coming_ = edited(instance(), edit);
  messages_ = sides_.side(0).taken()->messages;
  lineage_ = coming_->lineage();
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
  sides_.try_edit(edit);
}

std::optional<std::string> CityEdits::keep() {
  const std::optional<CityEdit> edit = std::exchange(tried_, {});
  if (!edit) return {};
  auto why = note(*edit);
  sides_.end_trial(!why);
  return why;
}

void CityEdits::drop() {
  tried_.reset();
  sides_.end_trial(false);
}

void CityEdits::undo() { turn(done_, undone_, &Made::back); }
void CityEdits::redo() { turn(undone_, done_, &Made::forth); }

void CityEdits::turn(std::vector<Made>& from, std::vector<Made>& to, CityEdit Made::*which) {
  if (from.empty() || why_not()) return;
  Made last = std::move(from.back());
  from.pop_back();
  try {
    send(last.*which);
  } catch (const InputError&) {  // the run refused an edit before, for lack of memory
    done_.clear();
    undone_.clear();
    return;
  }
  sides_.edit(last.*which);
  to.push_back(std::move(last));
}

void CityEdits::follow(const Frame& frame) {
  if (frame.tries_edit || frame.reviewing) return;
  if (coming_ && (frame.instance == coming_ || frame.messages != messages_)) coming_.reset();
  if (!frame.instance || frame.instance->lineage() == lineage_) return;
  lineage_ = frame.instance->lineage();
  coming_.reset();
  done_.clear();
  undone_.clear();
}

std::string CityEdits::words_of(const CityEdit& edit) {
  constexpr std::string_view doing[] = {"adding", "moving", "removing"};
  const std::size_t count = edit.cities.size();
  return fmt::format("{} {} {}", doing[int(edit.kind)], grouped(std::int64_t(count)), count == 1 ? "city" : "cities");
}

}  // namespace formicarium
