// SPDX-License-Identifier: Apache-2.0
#include "app/scene/probe_box.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/scene/words.hpp"

namespace formicarium {
namespace {

constexpr std::size_t most_rows = 6;

void cell(const std::string& words, bool heading = false) {
  ImGui::TableNextColumn();
  const float free = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(words.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(free, 0.0f));
  if (heading)
    ImGui::TextDisabled("%s", words.c_str());
  else
    ImGui::TextUnformatted(words.c_str());
}

bool at_right(int corner) { return corner % 2 == 1; }
bool at_top(int corner) { return corner >= 2; }

/// The rule, and with the numbers of the most probable candidate: "p(1→22) = (0.83)^1 · (0.0096)^2 / 0.00012 = 0.62".
std::array<std::string, 2> rule_of(const Settings& settings, int cities, const ProbeRow& row, std::int64_t from,
                                   std::int64_t to) {
  const std::string p = fmt::format("p({}→{})", from, to), is = chance(row.probability);
  if (settings.selection == Selection::iroulette)
    return {"p = chance that τ^α · η^β · u is the largest", fmt::format("{} = {}", p, is)};
  const double weight = std::pow(row.trail, settings.alpha) * std::pow(row.closeness, settings.beta);
  const std::string one = fmt::format("({})^{:g} · ({})^{:g}", short_number(row.trail), settings.alpha,
                                      short_number(row.closeness), settings.beta);
  const auto sum = [&](double drawn) { return short_number(weight / drawn); };
  if (settings.algorithm != Algorithm::acs)
    return {"p = τ^α · η^β / sum over candidates", fmt::format("{} = {} / {} = {}", p, one, sum(row.probability), is)};
  const double q0 = settings.q0_for(cities), rest = 1 - q0;
  const char* const rule = "p = (1 − q0) · τ^α · η^β / sum, and q0 more for the best";
  if (!row.exploited || rest <= 0 || row.probability <= q0) return {rule, fmt::format("{} = {}", p, is)};
  return {rule, fmt::format("{} = {} · {} / {} + {} = {}", p, short_number(rest), one,
                            sum((row.probability - q0) / rest), short_number(q0), is)};
}

}  // namespace

void draw_spokes(const Overlay& overlay, const Look& look, std::span<const Point> places, const Probed& probed) {
  if (probed.city < 0 || probed.city >= std::ssize(places)) return;
  ImDrawList* const list = overlay.list();
  const Camera& camera = look.camera;
  list->PushClipRect(at(camera.pane.x, camera.pane.y),
                     at(camera.pane.x + camera.pane.width, camera.pane.y + camera.pane.height), true);
  const Pixel from = camera.screen(places[probed.city]);
  for (const ProbeRow& row : probed.rows) {
    const Pixel to = camera.screen(places[row.city]);
    const double width = 10 * row.probability * look.line_scale;
    if (width < 0.15) continue;
    list->AddLine(at(from.x, from.y), at(to.x, to.y), ink(look.palette->focus, width < 1 ? 0.25 + 0.6 * width : 0.85),
                  float(std::max(width, 1.0)));
  }
  const float r = float(std::max(look.widths.city_radius + 3, 6.0));
  list->AddCircleFilled(at(from.x, from.y), r, ink(look.palette->canvas));
  list->AddCircle(at(from.x, from.y), r, ink(look.palette->focus), 0, 2);
  list->AddCircleFilled(at(from.x, from.y), r - 3, ink(look.palette->text));
  list->PopClipRect();
}

void probe_box(Overlay& overlay, const Rect& pane, std::span<const Pixel> keep_clear, const Instance& instance,
               const Settings& settings, const Trails& trails, const Probed& probed, const Palette& palette) {
  if (probed.city < 0 || probed.rows.empty()) return;
  const Type& type = overlay.type();
  const double unit = type.unit, wide = 352 * unit, tall = 230 * unit;
  // The corner that covers least of what is asked about: the city itself before all, then where its ants may go.
  int corner = 0;
  double least = INFINITY;
  for (const int one : {0, 1, 2, 3}) {
    const Rect box{at_right(one) ? pane.x + pane.width - 8 - wide : pane.x + 8,
                   at_top(one) ? pane.y + 12 : pane.y + pane.height - tall, wide, tall};
    double covered = 0;
    for (std::size_t i = 0; i < keep_clear.size(); ++i)
      if (Rect{box.x - 12, box.y - 12, box.width + 24, box.height + 24}.contains(keep_clear[i]))
        covered += i == 0 ? 1e6 : 1;
    if (covered < least) least = covered, corner = one;
  }
  const bool right = at_right(corner), top = at_top(corner);
  overlay.open("probe", {right ? pane.x + pane.width - 8 : pane.x + 8, top ? pane.y + 12 : pane.y + pane.height},
               {right ? 1.0 : 0.0, top ? 0.0 : 1.0}, true);
  ImGui::PushFont(type.strong);
  ImGui::Text("City %s", std::to_string(instance.id(probed.city)).c_str());
  ImGui::PopFont();
  ImGui::PushFont(type.small);
  ImGui::SameLine();
  ImGui::TextDisabled("where an ant goes next");

  if (ImGui::BeginTable("candidates", 6, ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoHostExtendX)) {
    for (const double width : {44.0, 52.0, 64.0, 64.0, 48.0, 60.0})
      ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, float(width * unit));
    ImGui::TableNextRow();
    for (const char* const heading : {"next", "d", "τ", "η = 1/d", "p"}) cell(heading, true);
    ImGui::TableNextColumn();
    for (std::size_t i = 0; i < std::min(most_rows, probed.rows.size()); ++i) {
      const ProbeRow& row = probed.rows[i];
      ImGui::TableNextRow();
      cell(std::to_string(instance.id(row.city)));
      cell(grouped(row.distance));
      cell(trails.absent(probed.city, row.city) ? "–" : short_number(row.trail));
      cell(short_number(row.closeness));
      cell(chance(row.probability));
      ImGui::TableNextColumn();
      const ImVec2 start = ImGui::GetCursorScreenPos();
      const double high = type.small->FontSize * ImGui::GetIO().FontGlobalScale;
      ImGui::GetWindowDrawList()->AddRectFilled(
          at(start.x, start.y + 0.25 * high),
          at(start.x + std::max(60 * unit * row.probability, 1.0), start.y + 0.85 * high), ink(palette.focus), 1);
      ImGui::Dummy(at(60 * unit, high));
    }
    ImGui::EndTable();
  }
  if (const int more = settings.candidates_for(instance.cities()) - int(most_rows); more > 0)
    ImGui::TextDisabled("and %d more candidate%s", more, more == 1 ? "" : "s");
  const ProbeRow& first = probed.rows.front();
  for (const std::string& line :
       rule_of(settings, instance.cities(), first, instance.id(probed.city), instance.id(first.city)))
    ImGui::TextUnformatted(line.c_str());
  ImGui::PopFont();
  overlay.close();
}

}  // namespace formicarium
