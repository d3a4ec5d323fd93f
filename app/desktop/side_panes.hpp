// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of the window side by side: their panes, which show the same part of the map, and the line that says what
// may be concluded.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "app/desktop/controller.hpp"
#include "app/desktop/side_pane.hpp"
#include "app/model/side_presets.hpp"
#include "app/model/sides.hpp"

class QGridLayout;
class QLabel;
class QToolButton;

namespace formicarium {

class Viewport;

/// GUI thread only. Side A is always there and belongs to the window; B, C and D come and go.
class SidePanes : public QWidget {
  Q_OBJECT

 public:
  SidePanes(Controller& a, Viewport* viewport, QWidget* parent = nullptr);
  ~SidePanes() override;

  Sides& sides() { return *sides_; }
  Controller& controller(std::size_t side) const { return panes_[side]->controller(); }
  Controller& focused() const { return controller(sides_->focus()); }
  Viewport& viewport(std::size_t side) const { return panes_[side]->viewport(); }
  Viewport& focused_viewport() const { return viewport(sides_->focus()); }

  /// Why there is no memory for another side, in a sentence; empty if there is.
  QString why_no_more() const;
  void add_side() { put_beside(&Sides::add); }                       // a copy of the focused one
  void add_before_edits() { put_beside(&Sides::add_before_edits); }  // the same without its last edits
  void close_side(std::size_t side);
  void close_others();  // leaves the first alone
  void focus(std::size_t side);
  /// As many sides as `others` and one more; as Sides::bring_back().
  void bring_back(const Frame& first, const std::vector<FramePtr>& others);
  /// The side that did this run (Frame::run), if it is still there.
  std::optional<std::size_t> side_of(std::uint64_t run) const;
  void cancel_making();  // of all sides' colonies
  bool making() const;   // the colony of any side
  /// Why there is no memory for these sides, in a sentence; empty if there is. `instance`: as Sides::why_not().
  QString why_not(const SidePreset& preset, const Settings& base) const;
  QString why_not(const std::vector<Settings>& sides, const InstancePtr& instance = nullptr) const;
  /// As many sides as the preset has, which all begin anew with its settings.
  void start(const SidePreset& preset, const Settings& base);
  /// Where the other sides' tours and trails differ from A's, and A's from the next side's.
  void draw_again();  // all pictures: as Scene's
  void show_sides();  // their newest frames, and in which order their matrices stand
  void show_differences(bool shown);
  bool shows_differences() const { return differences_; }
  void set_linked(bool by_iteration);
  /// What the charts need of the focused side: so many tours of ants in its frames.
  void want_for_charts(int ants);

  std::vector<FramePtr> newest() const;    // of each side, the run's own newest frame
  std::vector<Settings> settings() const;  // of each side, as its newest frame says
  QString caption() const;

 signals:
  void made(formicarium::Viewport* viewport, formicarium::Controller* controller);  // of a new side
  void frame_taken(std::size_t side, const formicarium::FramePtr& frame);
  void trouble(std::size_t side, const QString& sentence);
  void run_ended(std::size_t side, const formicarium::FramePtr& run);
  void focus_changed();
  void closed(std::size_t side);  // the sides behind it have moved up
  void count_changed();
  void experiment_wanted();
  void links_changed();  // show_differences(), set_linked()

 private:
  void put_beside(void (Sides::*as)(Player&));
  static QString with_advice(const std::string& why);
  void set_count(std::size_t sides);
  void add_pane(Controller& controller, Viewport* viewport);
  void arrange();
  void ask_for(std::size_t side);
  void take(std::size_t side, const FramePtr& frame);
  void describe();
  static bool has_failed(const Controller& controller);

  std::unique_ptr<Sides> sides_;
  std::vector<std::unique_ptr<Controller>> own_;  // of B, C and D
  std::vector<SidePane*> panes_;                  // [side]
  std::uint64_t sides_made_ = 0;                  // besides A
  int chart_ants_ = 0;
  QGridLayout* grid_;
  QWidget* foot_;
  QLabel* caption_;
  QToolButton *differences_button_, *link_button_, *experiment_button_;
  bool differences_ = false, trails_before_ = true;
};

}  // namespace formicarium
