// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/comparison.hpp"

#include <QInputDialog>
#include <QListView>
#include <utility>

#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/side_presets.hpp"

namespace formicarium {

Comparison::Comparison(const Desk& desk, ViewState& view, ParameterPanel& parameters)
    : QObject(&desk.window), desk_(desk), view_(view), parameters_(parameters) {
  const Actions& a = desk.actions;
  SidePanes& sides = desk.sides;
  const auto on = [this](const QAction* action, const auto& act) { connect(action, &QAction::triggered, this, act); };
  const auto add = [this, &sides](void (SidePanes::*side)()) {
    if (const QString why = sides.why_no_more(); !why.isEmpty()) return desk_.say(Severity::error, why);
    make_way();
    (sides.*side)();
  };
  on(a.add_side, [add, &sides] {
    add(&SidePanes::add_side);
    sides.focus(sides.sides().size() - 1);
  });
  on(a.before_edits, [add, &sides] {
    add(&SidePanes::add_before_edits);
    sides.viewport(0).scene().fit();  // hands may hold the map where it was
  });
  on(a.close_side, [&sides] { sides.close_side(sides.sides().focus()); });
  connect(a.compare_variants, &QAction::triggered, this, &Comparison::choose_variants);
  connect(a.one_run, &QAction::triggered, &sides, &SidePanes::close_others);
  on(a.next_side, [&sides] { sides.focus((sides.sides().focus() + 1) % sides.sides().size()); });
  on(a.differences, [&sides](bool shown) { sides.show_differences(shown); });
  on(a.same_iteration, [&sides](bool linked) { sides.set_linked(linked); });
  connect(&sides, &SidePanes::count_changed, this, [this] {
    if (desk_.sides.sides().alone() && look_alone_) give_room_back(view_, *std::exchange(look_alone_, std::nullopt));
  });
  connect(&sides, &SidePanes::links_changed, this, [this] {
    const bool differences = desk_.sides.shows_differences();
    desk_.actions.differences->setChecked(differences);
    desk_.actions.same_iteration->setChecked(desk_.linked_by_iteration());
    desk_.actions.show_layer(Layer::held)
        ->setText(differences ? tr("&Where the Other Side Differs") : QLatin1Char('&') + tr(kind_of(Layer::held).name));
  });
  connect_sessions();
}

void Comparison::connect_sessions() {
  Documents& documents = desk_.documents;
  documents.set_sides([&sides = desk_.sides] {
    std::vector<std::uint64_t> runs;
    for (std::size_t i = 0; i < sides.sides().size(); ++i) runs.push_back(sides.controller(i).frame()->run);
    return runs;
  });
  documents.set_focused([&sides = desk_.sides]() -> const Controller& { return sides.focused(); });
  documents.refuse_sessions([this](const OpenedSession& opened) { return why_no_room(opened); });
  connect(&desk_.sides, &SidePanes::closed, &documents, &Documents::side_closed);
  connect(&documents, &Documents::session_opened, this, &Comparison::make_way_for_session);
}

void Comparison::choose_variants() {
  const InstancePtr& instance = desk_.sides.focused().frame()->instance;
  std::vector<const SidePreset*> pairs;
  QStringList names;
  for (const SidePreset& pair : side_presets()) {
    if (!suits(pair, instance ? instance->traits() : symmetric_tour)) continue;
    pairs.push_back(&pair);
    names << text(pair.name);
  }
  auto* dialog = new QInputDialog(&desk_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setObjectName(QStringLiteral("variants_dialog"));
  dialog->setWindowTitle(tr("Compare Variants"));
  dialog->setLabelText(tr("Each variant gets a side. All begin at iteration 0 with one seed."));
  dialog->setOption(QInputDialog::UseListViewForComboBoxItems);
  dialog->setComboBoxItems(names);
  if (!names.isEmpty()) dialog->setTextValue(names.front());
  dialog->setOkButtonText(tr("Begin"));
  connect(dialog, &QInputDialog::textValueSelected, this, [this, pairs, names](const QString& name) {
    if (const auto at = names.indexOf(name); at >= 0) begin_with(*pairs[std::size_t(at)]);
  });
  dialog->open();
  if (auto* const list = dialog->findChild<QListView*>()) list->setAccessibleName(tr("Variants"));
}

void Comparison::begin_with(const SidePreset& pair) {
  if (!desk_.sides.focused().frame()->instance) return;
  const auto base = parameters_.next();
  if (!base) return;
  if (const QString why = desk_.sides.why_not(pair, *base); !why.isEmpty()) return desk_.say(Severity::error, why);
  make_way();
  desk_.sides.start(pair, *base);
}

void Comparison::make_way() {
  if (desk_.sides.sides().alone()) look_alone_ = make_room_for_sides(view_);
}

// There are as many sides afterwards as the session has.
void Comparison::make_way_for_session(const OpenedSession& opened) {
  const SessionFile& session = opened.session;
  SidePanes& sides = desk_.sides;
  const bool alone = sides.sides().alone();
  if (!alone) desk_.earlier.note_sides(sides.sides().runs(), desk_.linked_by_iteration());
  if (!session.sides.empty()) {
    make_way();
    std::vector<FramePtr> others;
    others.reserve(session.sides.size());
    for (const SessionRun& side : session.sides)
      others.push_back(std::make_shared<const Frame>(end_of(side, opened.instance)));
    sides.set_linked(session.by_iteration);
    sides.bring_back(end_of(session, opened.instance), others);
  } else if (!alone) {
    desk_.documents.say_with_session(closing_words());
    sides.close_others();
  }
}

QString Comparison::why_no_room(const OpenedSession& opened) const {
  if (opened.session.sides.empty()) return {};
  std::vector<Settings> settings{opened.session.settings};
  settings.reserve(opened.session.sides.size() + 1);
  for (const SessionRun& side : opened.session.sides) settings.push_back(side.settings);
  return desk_.sides.why_not(settings, opened.instance);
}

QString Comparison::closing_words() const {
  const std::size_t count = desk_.sides.sides().size();
  QString words = count == 2 ? tr("One run replaces the comparison: side B was closed.")
                             : tr("One run replaces the comparison: sides B to %1 were closed.")
                                   .arg(QChar::fromLatin1(Sides::letter(count - 1)));
  // A run without iterations is not among the earlier ones.
  if (desk_.sides.controller(0).newest()->last.iteration > 0)
    words += tr(" The first entry of Run > Earlier Runs opens the comparison again, with all %1 sides.").arg(count);
  return words;
}

void Comparison::show_what_can_be_done() const {
  const Sides& sides = desk_.sides.sides();
  const Actions& a = desk_.actions;
  const bool loaded = desk_.sides.controller(0).frame()->instance != nullptr;
  a.add_side->setEnabled(loaded && sides.size() < Sides::most);
  a.before_edits->setVisible(loaded && sides.has_edits());
  a.before_edits->setEnabled(a.before_edits->isVisible() && a.add_side->isEnabled());
  a.close_side->setEnabled(sides.focus() > 0);
  a.make_experiment->setEnabled(loaded);
  a.compare_variants->setEnabled(loaded);
  for (QAction* action : {a.one_run, a.next_side, a.differences, a.same_iteration}) action->setEnabled(!sides.alone());
  bool same_cities = true;
  for (std::size_t i = 1; i < sides.size(); ++i)
    same_cities &= sides.side(i).newest()->instance == sides.side(0).newest()->instance;
  if (!same_cities && !desk_.sides.shows_differences()) a.differences->setEnabled(false);  // they have other edges
  if (desk_.sides.shows_differences()) a.hold->setEnabled(false);  // the other side stands in the place of a held tour
}

}  // namespace formicarium
