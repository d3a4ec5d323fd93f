// SPDX-License-Identifier: Apache-2.0
#include "app/model/choices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/model/messages.hpp"
#include "core/base/error.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium {

Choices::Choices() : held_(parameters().size(), false), sent_(parameters().size()) {}

bool Choices::take(const Frame& frame) {
  if (!frame.instance) return false;
  const InstancePtr before = std::exchange(instance_, frame.instance);
  const bool other_size = !before || before->cities() != instance_->cities();  // defaults may follow it
  on_gpu_ = frame.on_gpu;
  const int kept = frame.unedited ? int(frame.lengths.size()) : 0;
  const bool other_ants = std::exchange(ants_kept_, kept) != kept;
  const bool new_run = frame.run != run_ || !has_frame_;
  // A message may say that a change was refused; then the values in force are shown again.
  const bool new_message = frame.messages != std::exchange(messages_, frame.messages);
  if (has_frame_ && !new_run && !new_message && frame.settings == running_) return other_size || other_ants;
  const auto all = parameters();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Parameter& p = all[i];
    const double now = p.get(frame.settings);
    auto& sent = sent_[i];
    const bool refused = new_message && !sent.empty();
    if (new_run || refused || now == p.get(shown_)) sent.clear();
    if (now == p.get(shown_)) held_[i] = false;
    if (has_frame_ && !refused && now == p.get(running_)) continue;
    if (const auto echo = std::ranges::find(sent, now); echo != sent.end()) {
      sent.erase(sent.begin(), echo + 1);
      continue;
    }
    sent.clear();
    held_[i] = false;
    p.set(shown_, now);
  }
  running_ = frame.settings;
  if (new_run) asked_ = running_;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].live && sent_[i].empty()) all[i].set(asked_, all[i].get(running_));
  run_ = frame.run;
  has_frame_ = true;
  return true;
}

Choices::Wishes Choices::with(const Parameter& parameter, double value) const {
  Wishes wishes{shown_, held_};
  const auto all = parameters();
  const std::size_t what = index(parameter);
  parameter.set(wishes.settings, value);
  wishes.held[what] = false;
  if (!parameter.leads) return wishes;
  const Settings asked = wishes.settings;
  wishes.settings =
      instance_ ? with_defaults_followed(shown_, asked, instance_->traits()) : with_defaults_followed(shown_, asked);
  // The defaults of another algorithm take effect together with it, at the restart.
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].get(wishes.settings) != all[i].get(asked))
      wishes.held[i] = all[i].live && wishes.settings.algorithm != running_.algorithm;
  return wishes;
}

Choices::Wishes Choices::with_preset(const Settings& preset) const {
  Wishes wishes{formicarium::with_preset(shown_, preset), held_};
  // Live values of another algorithm's preset make no sense before the restart that brings the algorithm.
  const auto all = parameters();
  const bool waits_for_restart = wishes.settings.algorithm != running_.algorithm;
  for (std::size_t i = 0; i < all.size(); ++i)
    wishes.held[i] = waits_for_restart && all[i].live && all[i].get(wishes.settings) != all[i].get(running_);
  return wishes;
}

std::string Choices::what_follows(const Parameter& parameter, const Wishes& wishes) const {
  const std::string changed = difference_words(shown_, wishes.settings, parameter.name);
  if (changed.empty()) return {};
  const Settings& now = wishes.settings;
  const bool ants = parameter.live && now.ants == 0 && instance_ &&
                    now.ants_for(instance_->cities()) != shown_.ants_for(instance_->cities());
  return fmt::format("Changed with it, as they stood at their defaults: {}.{}", changed,
                     ants ? " The number of ants follows with the next reset." : "");
}

std::optional<BestChoice> Choices::best() const {
  return instance_ ? std::optional(best_choice(*instance_, on_gpu_)) : std::nullopt;
}

Settings Choices::settings_of(const Preset& preset) const {
  if (!instance_) return preset.settings;
  if (preset.for_instance) return best()->settings;
  if (preset.settings == Settings{}) return fitted_to({}, instance_->traits());
  return without_lists(preset.settings, instance_->traits());
}

std::optional<std::string> Choices::why_refused(const Preset& preset) const {
  if (!instance_) return {};
  try {
    validate(formicarium::with_preset(shown_, settings_of(preset)), instance_->traits(), Naming::windows);
  } catch (const SettingsError& error) {
    return error.what();
  }
  return {};
}

std::optional<Settings> Choices::put(const Wishes& wishes) {
  shown_ = wishes.settings;
  held_ = wishes.held;
  Settings wanted = asked_;
  const auto all = parameters();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].live && !held_[i] && all[i].get(shown_) != all[i].get(asked_)) {
      all[i].set(wanted, all[i].get(shown_));
      sent_[i].push_back(all[i].get(shown_));
    }
  if (wanted == asked_) return {};
  asked_ = wanted;
  return asked_;
}

std::optional<std::string> Choices::why_refused(const Parameter& parameter, int choice) const {
  return formicarium::why_refused(parameter, choice, shown_, traits(), Naming::windows);
}

std::optional<Idle> Choices::idle(const Parameter& parameter) const {
  return formicarium::idle(parameter, shown_, traits(), Naming::windows);
}

std::optional<int> Choices::stands_for(const Parameter& parameter) const {
  if (parameter.get(shown_) != 0 || !parameter.stands_for || !instance_) return {};
  if (ants_kept_ > 0 && !restart_waits()) return ants_kept_;  // the word that stands for a number is that for the ants
  return parameter.stands_for(shown_, cities(), on_gpu_);
}

std::string Choices::field_text(const Parameter& parameter) const {
  const double value = parameter.get(shown_);
  if (const auto number = stands_for(parameter)) return value_text(parameter, *number);
  // "0" would say that there are none.
  return value == 0 && parameter.zero_word == "0" ? spoken_value(parameter, 0, words()) : value_text(parameter, value);
}

bool Choices::waits(const Parameter& parameter) const {
  return has_frame_ && (!parameter.live || held_[index(parameter)]) && parameter.get(shown_) != parameter.get(running_);
}

bool Choices::restart_waits() const {
  return std::ranges::any_of(parameters(), [this](const Parameter& p) { return waits(p); });
}

std::string Choices::waiting_words() const {
  std::vector<std::string_view> names;
  for (const Parameter& p : parameters())
    if (waits(p)) names.push_back(p.label);
  if (names.empty()) return {};
  return fmt::format("{} {} with a restart.", fmt::join(names, ", "), names.size() == 1 ? "changes" : "change");
}

Settings Choices::take_waiting() {
  if (instance_) validate(shown_, traits(), Naming::windows);
  std::fill(held_.begin(), held_.end(), false);
  asked_ = shown_;
  return shown_;
}

}  // namespace formicarium
