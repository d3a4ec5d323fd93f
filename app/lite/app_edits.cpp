// SPDX-License-Identifier: Apache-2.0
// Cities edited by hand.
#include <utility>

#include "app/lite/app.hpp"

namespace formicarium::lite {

Hands::Host App::hands_host() {
  return {.why_not = [this]() -> std::string { return lesson_ ? lesson_words::no_editing : ""; },
          .say =
              [this](const std::string& sentence) {
                message_.show(Severity::information, sentence);
                panel_frames_ = 2;
              },
          .pause = [this] { sides_.pause(); },
          .load =
              [this](const InstancePtr& drawing) {
                OpenedInstance opened{drawing, {}};
                take(opened);
              }};
}

void App::begin_drawing() {
  gallery_.show(false);
  hands_.begin_sheet();
}

void App::ask_how_many() {
  if (const int most = hands_.most_scattered(); most > 0)
    count_field_.ask(hands_.scatter_words(), Hands::usual_scattered, most);
}

void App::take_edits() {
  edits_.follow();
  hands_.follow(*player_.frame());
  const InstancePtr& instance = player_.taken()->instance;
  if (instance && std::exchange(titled_, instance) != instance) window_.set_title(instance->name() + " – Formicarium");
}

}  // namespace formicarium::lite
