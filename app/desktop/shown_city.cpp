// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shown_city.hpp"

#include <QInputDialog>

#include "app/desktop/panels/inspector.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/problem_words.hpp"

namespace formicarium {

ShownCity::ShownCity(const Desk& desk, ViewStatePtr view, Inspector& inspector, ParameterPanel& parameters)
    : QObject(&desk.window), desk_(desk), view_(std::move(view)), inspector_(inspector), parameters_(parameters) {
  const Actions& a = desk.actions;
  connect(a.next_city, &QAction::triggered, this, [this] { go_along(1); });
  connect(a.previous_city, &QAction::triggered, this, [this] { go_along(-1); });
  connect(a.go_to_city, &QAction::triggered, this, &ShownCity::ask);
  connect(&inspector, &Inspector::city_selected, this, &ShownCity::select);
  connect(&desk.documents, &Documents::opening, this, [this] { select(-1); });
  listening_ = ViewState::Listening(view_, [this](unsigned changes, const void*) {
    if (changes & ViewChange::selected) select(view_->excerpt().selected);
  });
}

void ShownCity::select(int city) {
  if (city == selected_) return;
  selected_ = city;
  if (view_->excerpt().selected != city) desk_.sides.viewport(0).scene().select_city(city);
  inspector_.select_city(city);
  parameters_.select_city(city);
}

void ShownCity::go_along(int direction) {
  if (const City next = item_along(*desk_.sides.focused().frame(), selected_, direction); next >= 0) select(next);
}

void ShownCity::ask() {
  const InstancePtr instance = desk_.sides.controller(0).frame()->instance;
  if (!instance) return;
  bool chosen = false;
  const ProblemWords& words = instance->words();
  const QString item = formicarium::text(capital(words.item));
  const QString text =
      QInputDialog::getText(&desk_.window, tr("Go to %1").arg(item),
                            tr("%1, by its number or name in the file:").arg(item), QLineEdit::Normal, {}, &chosen);
  if (!chosen) return;
  if (const auto city = instance->find(text.trimmed().toStdString())) return select(*city);
  desk_.say(Severity::warning, tr("There is no %1 '%2' in %3.")
                                   .arg(formicarium::text(words.item), text.trimmed(),
                                        one_line(QString::fromStdString(instance->name()))));
}

}  // namespace formicarium
