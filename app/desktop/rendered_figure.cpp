// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/rendered_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/model/exit_code.hpp"
#include "app/model/figure_words.hpp"
#include "app/model/sides.hpp"
#include "app/scene/compared.hpp"
#include "app/scene/layers/heat_table.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/session/account.hpp"

namespace formicarium {
namespace {

constexpr QSize chart_room{1600, 400};  // px, in which charts are laid out that nobody sees

/// What of a figure's look is there or not; as figure_parts.
constexpr std::array<bool FigureLook::*, figure_parts.size()> shown_parts{
    &FigureLook::legend, &FigureLook::scale_bar, &FigureLook::names, &FigureLook::side_letters, &FigureLook::caption};

/// Null: it is none.
const FigureWords* chart_of(const std::string& of) {
  const auto found = std::ranges::find(chart_figures, of, &FigureWords::id);
  return found == chart_figures.end() ? nullptr : &*found;
}
bool is_of_sides(const std::string& of) { return of.starts_with("sides"); }

/// The charts of runs without a window.
class FollowedRuns {
 public:
  explicit FollowedRuns(const FigureWish& wish) {
    charts_.resize(chart_room);
    charts_.set_over_seconds(wish.over_seconds);
    charts_.set_log_time(wish.axes.log_iterations);
    charts_.set_log_gap(wish.axes.log_gap);
    charts_.show();
    charts_.bring_into_view(text(wish.of));
    compares_ = wish.of == "shared-edges";
    counts_ = wish.of == "decisions";
  }

  /// What only frames tell of an iteration.
  void look(std::span<const std::unique_ptr<Run>> runs) {
    if (counts_)
      for (const auto& run : runs) run->count_decisions(true);
    const FrameWants wants = charts_.wants_of_past();
    if (!compares_ && wants.ants == 0 && wants.trails == CarriedTrails::none) return;
    std::vector<FramePtr> frames;
    for (const auto& run : runs) {
      Frame frame;
      run->show(frame, wants.trails, wants.ants);
      frame.state = State::running;
      const bool same = frames.empty() || run->iteration() == frames.front()->last.iteration;
      frames.push_back(same ? std::make_shared<const Frame>(std::move(frame)) : nullptr);
      if (!compares_) break;
    }
    charts_.show_frame(*frames.front(), runs.front()->trace());
    charts_.show_past(*frames.front());
    if (compares_) charts_.compare_tours(frames);
  }

  std::vector<PlotBody> bodies(const std::vector<Solved>& runs) {
    charts_.show_frame(*runs.front().frame, runs.front().trace);
    std::vector<ChartData::Side> sides;
    for (std::size_t i = 0; i < runs.size() && runs.size() > 1; ++i) {
      const Frame& frame = *runs[i].frame;
      sides.push_back({i, runs[i].trace, frame.last.iteration, changes_of(frame.start, frame.journal).edits > 0});
    }
    if (!sides.empty()) charts_.show_sides(std::move(sides), 0);
    return charts_.bodies();
  }

  std::string why_empty(const FigureWish& wish) { return charts_.why_no_body(text(wish.of)).toStdString(); }

 private:
  Charts charts_;
  bool compares_ = false, counts_ = false;
};

Followed followed_ant(const FigureWish& wish, const FramePtr& frame, Accounts& accounts) {
  Followed followed;
  if (wish.ant == 0) return followed;
  Progress progress(&interruption());
  followed.frame = frame;
  followed.ant = int(wish.ant) - 1;
  followed.take(std::make_shared<const AntAccount>(
                    accounts.tell(account_in(*frame, frame->last.iteration, followed.ant), progress)),
                frame->run);
  if (followed.count(AntPhase::choose) < 2 && !followed.account->borrowed.empty())
    throw cli::UsageError(
        fmt::format("--ant {}: it made no choice, as it kept all of an earlier ant's assignment", wish.ant));
  if (wish.step > followed.count(AntPhase::choose) - 1)
    throw cli::UsageError(
        fmt::format("--step {}: the ant has {} choices", wish.step, std::max(followed.count(AntPhase::choose) - 1, 0)));
  followed.at = int(wish.step);
  return followed;
}

}  // namespace

void look_as(const FigureWish& wish, PictureOptions& options) {
  for (const std::size_t part : wish.without) options.*shown_parts[part] = false;
  if (!wish.view) return;
  const SeenView& view = *wish.view;
  options.layers = view.layers;
  options.layers[std::size_t(Layer::held)] = true;   // if there is a tour to compare with
  options.layers[std::size_t(Layer::ants)] = false;  // they walk
  options.map = view.colours;
  options.trail_colour = view.trail_colour;
  options.edges = view.edges;
  options.table = view.table;
  options.order = view.order;
  options.view = view.map;
  options.part = view.matrix;
}

void choose_runs(const FigureWish& wish, RenderJob& job) {
  const std::size_t sides = 1 + job.beside.size();
  const bool tours = job.instance->traits().is_tour;
  const auto refuse = [](const std::string& why) { throw cli::UsageError(why); };
  if (std::size_t(wish.side) >= sides)
    refuse(fmt::format("--side {}: {}", Sides::letter(std::size_t(wish.side)),
                       sides == 1 ? std::string("there is one run, A")
                                  : fmt::format("the session has the sides A to {}", Sides::letter(sides - 1))));
  const FigureWords* const chart = chart_of(wish.of);
  const bool several = wish.of.empty() ? wish.side == 0 : is_of_sides(wish.of) || chart;
  if (is_of_sides(wish.of) && sides == 1) refuse("--of " + wish.of + ": expected a session with several sides");
  if (wish.differences && wish.side > 0 && sides > 1)
    refuse("--differences does not go with --side: sides differ from one another");
  if (wish.differences && !(several && !chart && sides > 1)) refuse("--differences: expected the sides of a session");
  if (wish.ant > 0 && (wish.of == "matrix" || chart))
    refuse("--ant: an ant walks on a map; expected --of map, both, sides or sides-both");
  if (chart && chart->of_tours && !tours) refuse("--of " + wish.of + ": only ants that build tours have such a chart");
  if (several && sides > 1) return;
  if (wish.side > 0) {
    RenderJob chosen = job.beside[std::size_t(wish.side) - 1];
    job.settings = chosen.settings;
    job.journal = std::move(chosen.journal);
    job.iterations = chosen.iterations;
  }
  job.beside.clear();
}

std::vector<Solved> render_figure(const FigureWish& wish, RenderJob job) {
  std::optional<FollowedRuns> charts;
  if (chart_of(wish.of)) charts.emplace(wish);
  std::vector<Solved> runs =
      solve_sides(job, charts ? SolveWatch([&](auto newest) { charts->look(newest); }) : SolveWatch());
  PictureOptions options = job.options;
  std::vector<SideShown> sides;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    expect_trails(job.out, *runs[i].frame);
    Accounts accounts;
    sides.push_back({.frame = runs[i].frame,
                     .letter = Sides::letter(i),
                     .held = options.held,
                     .followed = followed_ant(wish, runs[i].frame, accounts)});
  }
  for (std::size_t i = 0; wish.differences && i < sides.size(); ++i) {
    const std::size_t other = compared_with(i);
    if (sides[i].frame->instance == sides[other].frame->instance)
      sides[i].held =
          std::make_shared<const HeldTour>(other_run(*sides[other].frame, sides[other].letter, sides[i].letter));
  }
  options.followed = sides.front().followed;
  const auto subjects = figure_subjects(sides.front().frame, sides.size() > 1 ? sides : std::vector<SideShown>(),
                                        charts ? charts->bodies(runs) : std::vector<PlotBody>());
  const View panes = wish.view ? wish.view->panes : View::map;
  const std::size_t which =
      wish.of.empty() ? usual_subject(subjects, panes) : place_of_subject(subjects, text(wish.of));
  if (which == subjects.size())
    throw std::runtime_error(
        fmt::format("--of {}: there is nothing to show. {}", wish.of,
                    charts ? charts->why_empty(wish) : std::string("The run has no trails to show as cells.")));
  draw_figure(job.out, subjects[which], options, job.unit);
  return runs;
}

}  // namespace formicarium
