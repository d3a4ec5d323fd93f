// SPDX-License-Identifier: Apache-2.0
#include "app/lite/gallery_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

#include "app/model/messages.hpp"
#include "app/model/number_words.hpp"
#include "core/base/error.hpp"
#include "core/documents/open_instance.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/problem/generate.hpp"

namespace formicarium::lite {
namespace {

constexpr std::chrono::seconds type_pause{1};  // after which a title is typed anew

char lower(char c) { return char(std::tolower(static_cast<unsigned char>(c))); }

constexpr double least_width = 212, height = 240, picture = 120, between = 12, edge = 16;

std::string facts_of(const GalleryEntry& entry) {
  std::string text =
      is_assignment(entry) ? counted(entry.cities, "facility", "facilities") : counted(entry.cities, "city", "cities");
  if (entry.best_known)
    text += fmt::format(" · {} {}", entry.best_is_optimal ? "optimum" : "best known", grouped(*entry.best_known));
  return text;
}

}  // namespace

void GallerySheet::show(bool wanted) {
  visible_ = wanted;
  marked_ = -1;
  typed_.clear();
}

void GallerySheet::type(char32_t character) {
  if (character > 0x7F) return;  // no title has others
  const auto now = std::chrono::steady_clock::now();
  if (now - typed_at_ > type_pause) typed_.clear();
  typed_at_ = now;
  typed_ += lower(char(character));
  const auto all = gallery();
  for (const bool within : {false, true})
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::string title;
      for (const char c : all[i].title) title += lower(c);
      if (!(within ? title.find(' ' + typed_) != std::string::npos : title.starts_with(typed_))) continue;
      marked_ = int(i);
      to_marked_ = true;
      return;
    }
}

void GallerySheet::move(int columns, int rows) {
  marked_ = marked_ < 0 ? 0 : std::clamp(marked_ + columns + rows * columns_, 0, int(gallery().size()) - 1);
  to_marked_ = true;
}

std::optional<std::string> GallerySheet::marked() const {
  if (marked_ < 0) return {};
  return std::string(gallery()[std::size_t(marked_)].file);
}

void GallerySheet::read() {
  lessons_.clear();
  // Small files, read at once: their line must not push the cards down when they are there already.
  for (const std::string_view name : lesson::bundled_lessons()) {
    Lesson& one = lessons_.emplace_back(Lesson{std::string(name), std::string(name), {}});
    try {
      const lesson::Lesson read = lesson::read_lesson(lesson::lesson_file(one.name));
      one.title = read.title;
      one.tip = fmt::format("{} minutes\n\n{}", read.minutes, read.afterwards);
    } catch (const InputError&) {  // the error is shown when it is opened
    }
  }
  const auto draw = [this] {
    std::vector<Thumbnail> made;
    for (const GalleryEntry& entry : gallery()) {
      try {
        made.push_back(thumbnail(*open_instance(gallery_path(entry.file), &progress_)));
      } catch (const Cancelled&) {
        break;
      } catch (const std::exception&) {
        made.emplace_back();  // the error is shown when it is opened
      }
    }
    return made;
  };
  reading_.start(draw, wake_);
}

std::optional<GallerySheet::Choice> GallerySheet::card(Panels& panels, std::size_t which, double wide, double high) {
  const double u = panels.unit(), inset = 12 * u;
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  const GalleryEntry& entry = gallery()[which];
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const bool chosen = ImGui::InvisibleButton(entry.file.data(), at(wide, high));
  const bool marked = int(which) == marked_, hot = ImGui::IsItemHovered() || marked;
  if (marked && std::exchange(to_marked_, false)) ImGui::SetScrollHereY();
  const ImVec2 to = at(from.x + wide, from.y + high);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  list->AddRectFilled(from, to, ink(p.field), 4);
  list->AddRect(from, to, ink(hot ? p.focus : p.control_edge, hot ? 1 : 0.5), 4, 0, hot ? 2.0f : 1.0f);
  const double side = picture * u - 16 * u, x = from.x + (wide - side) / 2, y = from.y + 10 * u;
  if (which < thumbnails_.size()) {
    const Thumbnail& small = thumbnails_[which];
    const double radius = small.radius(side);
    const ImU32 colour = ink(p.text, small.places.size() > 2000 ? 0.7 : 1);
    for (const Pixel& one : small.places) {
      const ImVec2 middle = at(x + one.x * side, y + one.y * side);
      if (radius > 1)
        list->AddCircleFilled(middle, float(radius), colour, 8);
      else
        list->AddRectFilled(at(middle.x - radius, middle.y - radius), at(middle.x + radius, middle.y + radius), colour);
    }
  }
  ImGui::PushClipRect(from, to, true);
  const double words = from.y + picture * u + 4 * u;
  panels.overlay().text(list, {from.x + inset, words}, Align::left, type.strong, ink(p.text), entry.title);
  panels.overlay().text(list, {from.x + inset, words + 19 * u}, Align::left, type.small, ink(p.secondary),
                        facts_of(entry));
  const float size = type.small->FontSize * ImGui::GetIO().FontGlobalScale;
  list->AddText(type.small, size, at(from.x + inset, words + 40 * u), ink(p.text), entry.teaches.data(),
                entry.teaches.data() + entry.teaches.size(), float(wide - 2 * inset));
  ImGui::PopClipRect();
  // The button lies on the card, which takes the click.
  const double button_width = panels.overlay().width_of(type.small, "Solve") + 20 * u, button_height = 24 * u;
  const ImVec2 bottom = at(to.x - 10 * u, to.y - 10 * u), top = at(bottom.x - button_width, bottom.y - button_height);
  const bool over = ImGui::IsItemHovered() && ImGui::IsMouseHoveringRect(top, bottom);
  list->AddRectFilled(top, bottom, ink(over ? p.focus : p.grid), 4);
  panels.overlay().text(list, {top.x + 10 * u, top.y + 5 * u}, Align::left, type.small, ink(over ? p.field : p.text),
                        "Solve");
  if (over)
    panels.tip(fmt::format("Shortest {} within {} seconds, with the settings that suit this instance (Ctrl+R)",
                           is_assignment(entry) ? "assignment" : "tour", usual_solve_seconds));
  if (!chosen) return {};
  return Choice{std::string(entry.file), over};
}

std::optional<std::string> GallerySheet::heading(Panels& panels, double wide, bool way_back) {
  const double u = panels.unit();
  const Palette& p = panels.palette();
  std::optional<std::string> chosen;
  ImGui::SetCursorPos(at(edge * u, 14 * u));
  panels.words(panels.type().strong, p.text, choose_an_instance);
  const double button = 64 * u, back = way_back ? 36 * u : 0,
               field = std::min(320 * u, wide - 2 * edge * u - button - back);
  double x = wide - edge * u - back - button - field - 6 * u;
  const double y = x < 460 * u ? 40 * u : 8 * u;  // under the words if there is no room beside them
  if (y > 20 * u) x = edge * u;
  ImGui::SetCursorPos(at(x, y));
  ImGui::SetNextItemWidth(float(field));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, at(8 * u, 7 * u));
  const bool entered = ImGui::InputTextWithHint("##path", "Path of a .tsp, .atsp, .csv, .eta or .dat file",
                                                path_.data(), path_.size(), ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::PopStyleVar();
  ImGui::SetCursorPos(at(x + field + 6 * u, y));
  const bool pressed = panels.button("open path", Icon::none, "Open", button, path_[0] != '\0');
  if ((entered || pressed) && path_[0] != '\0') chosen = path_.data();
  if (way_back) {
    ImGui::SetCursorPos(at(wide - edge * u - 30 * u, 8 * u));
    if (panels.button("back", Icon::close, "")) visible_ = false;
    panels.tip("Back to the picture (Esc)");
  }
  ImGui::SetCursorPos({0, float(y + 44 * u)});
  return chosen;
}

std::optional<std::string> GallerySheet::lessons(Panels& panels, double wide) {
  const double u = panels.unit(), high = 34 * u;
  std::optional<std::string> chosen;
  double x = edge * u, y = ImGui::GetCursorPosY();
  ImGui::SetCursorPos(at(x, y + 6 * u));
  panels.words(panels.type().small, panels.palette().secondary, "Or take a lesson:");
  x += panels.overlay().width_of(panels.type().small, "Or take a lesson:") + 10 * u;
  const double left = x;
  for (const Lesson& one : lessons_) {
    const double button = panels.overlay().width_of(panels.type().body, one.title) + 20 * u;
    if (x + button > wide - edge * u && x > left) {
      x = left;
      y += high;
    }
    ImGui::SetCursorPos(at(x, y));
    if (panels.button(one.name.c_str(), Icon::none, one.title.c_str(), button)) chosen = one.name;
    if (!one.tip.empty()) panels.tip(one.tip);
    x += button + 6 * u;
  }
  ImGui::SetCursorPos({0, float(y + high + 6 * u)});
  return chosen;
}

std::optional<GallerySheet::Choice> GallerySheet::draw(Panels& panels, const Rect& place, bool way_back) {
  if (thumbnails_.empty() && !reading_.under_way()) read();
  if (reading_.done()) thumbnails_ = reading_.take();
  const double u = panels.unit();
  panels.open("gallery", place, panels.palette().window, true);
  std::optional<Choice> chosen;
  if (auto path = heading(panels, place.width, way_back)) chosen = Choice{*std::move(path)};
  if (auto lesson = lessons(panels, place.width)) chosen = Choice{*std::move(lesson)};
  const double room = place.width - 2 * edge * u - 10 * u;
  const int columns = std::max(1, int((room + between * u) / ((least_width + between) * u)));
  columns_ = columns;
  const double wide = std::min((room - (columns - 1) * between * u) / columns, 300 * u);
  const float top = ImGui::GetCursorPosY();
  const auto all = gallery();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int column = int(i) % columns, row = int(i) / columns;
    ImGui::SetCursorPos(at(edge * u + column * (wide + between * u), top + row * (height + between) * u));
    if (auto taken = card(panels, i, wide, height * u)) chosen = std::move(taken);
  }
  ImGui::Dummy({0, float(edge * u)});
  panels.close();
  return chosen;
}

}  // namespace formicarium::lite
