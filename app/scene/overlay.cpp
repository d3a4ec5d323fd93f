// SPDX-License-Identifier: Apache-2.0
#include "app/scene/overlay.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <imgui_freetype.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/scene/look/font_file.hpp"

namespace formicarium {
namespace {

/// The ranges of characters in our words: Latin-1, Greek, superscripts, subscripts, thin spaces, dashes, arrows,
/// mathematics.
constexpr ImWchar glyphs[] = {0x20,   0xFF,   0x370,  0x3FF,  0x2009, 0x2009, 0x2013, 0x2014, 0x2018, 0x2022, 0x2026,
                              0x2026, 0x2070, 0x209C, 0x2190, 0x2194, 0x2208, 0x2208, 0x2211, 0x2212, 0x221D, 0x221E,
                              0x2248, 0x2248, 0x2264, 0x2265, 0x22C5, 0x22C5, 0x27F3, 0x27F3, 0};
constexpr ImWchar figures[] = {0x20, 0x7E, 0x2009, 0x2009, 0x2013, 0x2013, 0x2212, 0x2212, 0};
constexpr double line_of_em =
    1.164;  // of DejaVu Sans: ImGui asks for the height of a line, sizes here are those of type

ImVec4 tint(Colour c, float alpha = 1) { return {c.red / 255.0f, c.green / 255.0f, c.blue / 255.0f, alpha}; }

void set_style(Theme theme) {
  const Palette& p = palette(theme);
  ImGuiStyle& style = ImGui::GetStyle();
  style = ImGuiStyle();  // start from the defaults
  style.WindowPadding = {8, 8};
  style.ItemSpacing = {8, 4};
  style.CellPadding = {6, 1};
  style.FramePadding = {8, 4};
  style.WindowRounding = style.FrameRounding = style.PopupRounding = style.ScrollbarRounding = style.GrabRounding = 4;
  style.WindowBorderSize = style.FrameBorderSize = style.PopupBorderSize = 1;
  style.WindowMinSize = {1, 1};
  style.ScrollbarSize = 10;
  style.Colors[ImGuiCol_Text] = tint(p.text);
  style.Colors[ImGuiCol_TextDisabled] = tint(p.secondary);
  style.Colors[ImGuiCol_WindowBg] = tint(p.field, 0.94f);
  style.Colors[ImGuiCol_Border] = tint(p.control_edge, 0.5f);
  style.Colors[ImGuiCol_Button] = tint(p.window);
  style.Colors[ImGuiCol_ButtonHovered] = tint(p.grid);
  style.Colors[ImGuiCol_ButtonActive] = tint(p.grid);
  style.Colors[ImGuiCol_PopupBg] = tint(p.field);
  style.Colors[ImGuiCol_FrameBg] = style.Colors[ImGuiCol_FrameBgHovered] = tint(p.field);
  style.Colors[ImGuiCol_FrameBgActive] = tint(p.field);
  style.Colors[ImGuiCol_CheckMark] = tint(p.focus);
  style.Colors[ImGuiCol_Header] = tint(p.focus, 0.16f);
  style.Colors[ImGuiCol_HeaderHovered] = style.Colors[ImGuiCol_HeaderActive] = tint(p.grid);
  style.Colors[ImGuiCol_TextSelectedBg] = tint(p.focus, 0.3f);
  style.Colors[ImGuiCol_ScrollbarBg] = tint(p.window, 0);
  style.Colors[ImGuiCol_ScrollbarGrab] = tint(p.control_edge, 0.5f);
  style.Colors[ImGuiCol_ScrollbarGrabHovered] = style.Colors[ImGuiCol_ScrollbarGrabActive] = tint(p.control_edge);
  style.Colors[ImGuiCol_ModalWindowDimBg] = tint(p.canvas, 0);
  style.Colors[ImGuiCol_TableBorderLight] = style.Colors[ImGuiCol_TableBorderStrong] = tint(p.grid);
}

}  // namespace

void PointerState::change(int button, bool down) {
  if (button < 0 || std::size_t(button) >= down_.size() || down_[std::size_t(button)] == down) return;
  down_[std::size_t(button)] = down;
  waits_.push_back({button, down, at_});
}

void PointerState::feed(ImGuiIO& io) {
  io.MousePos = inside_ ? formicarium::at(at_) : ImVec2(-FLT_MAX, -FLT_MAX);
  if (!waits_.empty()) {
    const Change& next = waits_.front();
    io.MousePos = formicarium::at(next.at);
    shown_[std::size_t(next.button)] = next.down;
    waits_.pop_front();
  }
  for (std::size_t i = 0; i < shown_.size(); ++i) io.MouseDown[i] = shown_[i];
}

Overlay::Overlay() {
  IMGUI_CHECKVERSION();
  ImGuiContext* const before = ImGui::GetCurrentContext();
  context_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigFlags = ImGuiConfigFlags_NoMouseCursorChange;
  ImGui::SetCurrentContext(before);
}

Overlay::~Overlay() { ImGui::DestroyContext(context_); }

void Overlay::make_fonts(double ratio, double text_height) {
  ImFontAtlas* const atlas = ImGui::GetIO().Fonts;
  atlas->Clear();
  atlas->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
  atlas->FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
  const FontFile usual = font_file(false), bold = font_file(true);
  const auto load = [&](const FontFile& file, double size, const ImWchar* which = glyphs) -> ImFont* {
    std::error_code error;
    if (!std::filesystem::exists(file.path, error)) return nullptr;  // ImGui would end the program
    ImFontConfig config;
    config.FontNo = file.face;
    return atlas->AddFontFromFileTTF(file.path.c_str(), float(std::round(size * line_of_em * ratio)), &config, which);
  };
  const double body = text_height * 13 / 11;
  type_.small = load(usual, text_height);
  type_.body = load(usual, body);
  type_.strong = load(bold, body);
  type_.figure = load(usual, text_height * 20 / 11, figures);
  has_font_ = type_.body != nullptr;
  if (!has_font_) {  // the built-in font: Latin letters only, and one size
    ImFontConfig config;
    config.SizePixels = float(std::round(body * ratio));
    type_.body = type_.small = type_.strong = atlas->AddFontDefault(&config);
  }
  if (!type_.strong) type_.strong = type_.body;
  if (!type_.figure) type_.figure = type_.body;
  type_.unit = text_height / 11;
  ImGui::GetIO().FontDefault = type_.body;
  ImGui::GetIO().FontGlobalScale = float(1 / ratio);
}

ImGuiIO& Overlay::io() {
  ImGui::SetCurrentContext(context_);
  return ImGui::GetIO();
}

void Overlay::begin(double width, double height, double ratio, Theme theme, double text_height, PointerState& pointer) {
  ImGui::SetCurrentContext(context_);
  if (!backend_ || ratio != ratio_ || text_height != text_height_) {
    make_fonts(ratio, text_height);
    // The whole backend begins anew: after DestroyDeviceObjects() it takes its new buffers for as large as the old
    // ones.
    if (backend_) ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplOpenGL3_Init("#version 450 core");
    backend_ = true;
    ratio_ = ratio;
    text_height_ = text_height;
  }
  if (!styled_ || theme != theme_) set_style(theme);
  styled_ = true;
  theme_ = theme;
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {float(width), float(height)};
  io.DisplayFramebufferScale = {float(ratio), float(ratio)};
  const auto now = std::chrono::steady_clock::now();
  io.DeltaTime = float(std::clamp(std::chrono::duration<double>(now - last_).count(), 1e-4, 0.1));
  last_ = now;
  pointer.feed(io);
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  open_windows_.clear();
  placing_.clear();
  words_.clear();
}

void Overlay::end() {
  ImGui::SetCurrentContext(context_);
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  windows_ = open_windows_;
  placed_ = placing_;
}

void Overlay::release() {
  if (!backend_) return;
  ImGui::SetCurrentContext(context_);
  ImGui_ImplOpenGL3_Shutdown();
  backend_ = false;
}

void Overlay::note(Pixel top_left, ImFont* font, std::string_view words) const {
  const Rect box{top_left.x, top_left.y, width_of(font, words), font->FontSize / ratio_};
  const auto holds = [&](const Placed& one) {
    return one.box.contains(top_left) && one.box.contains({box.x + box.width - 1, box.y + box.height - 1});
  };
  if (std::ranges::none_of(placing_, holds)) place(std::string(words), box);
}

void Overlay::text(Pixel at, Align align, ImFont* font, ImU32 colour, std::string_view words) const {
  note(words);
  text(list(), at, align, font, colour, words);
  if (list()->_ClipRectStack.Size > 1 || words.empty()) return;
  const double wide = width_of(font, words);
  note({at.x - (align == Align::right ? wide : align == Align::middle ? wide / 2 : 0), at.y}, font, words);
}

void Overlay::text(ImDrawList* list, Pixel at, Align align, ImFont* font, ImU32 colour, std::string_view words) const {
  const double wide = align == Align::left ? 0 : width_of(font, words);
  const double x = at.x - (align == Align::right ? wide : align == Align::middle ? wide / 2 : 0);
  const auto whole = [this](double v) { return float(std::round(v * ratio_) / ratio_); };  // sharp letters
  list->AddText(font, font->FontSize / float(ratio_), {whole(x), whole(at.y)}, colour, words.data(),
                words.data() + words.size());
}

void Overlay::cased_text(Pixel at, ImFont* font, ImU32 colour, ImU32 ground, std::string_view words) const {
  for (const double dx : {-1.5, 0.0, 1.5})
    for (const double dy : {-1.5, 0.0, 1.5})
      if (dx != 0 || dy != 0) text(list(), {at.x + dx, at.y + dy}, Align::left, font, ground, words);
  text(at, Align::left, font, colour, words);
}

double Overlay::width_of(ImFont* font, std::string_view words) const {
  return font->CalcTextSizeA(font->FontSize / float(ratio_), FLT_MAX, 0, words.data(), words.data() + words.size()).x;
}

Lettering Overlay::lettering() const {
  return {[this](const std::string& words) { return width_of(type_.small, words); },
          [this](const std::string& words) { return width_of(type_.strong, words); }, type_.unit};
}

namespace {

struct SketchOn {
  ImDrawList* list;
  Pixel origin;
  double scale;
  ImVec2 place(double x, double y) const { return formicarium::at(origin.x + x * scale, origin.y + y * scale); }
  ImVec2 place(Pixel p) const { return place(p.x, p.y); }

  void operator()(const Sketch::Line& line) const {
    list->AddLine(place(line.from), place(line.to), ink(line.ink), float(line.width * scale));
  }
  void operator()(const Sketch::Path& path) const {
    std::vector<ImVec2> through;
    for (const Pixel& p : path.through) through.push_back(place(p));
    if (path.width > 0)
      list->AddPolyline(through.data(), int(through.size()), ink(path.ink), 0, float(path.width * scale));
    else
      list->AddConvexPolyFilled(through.data(), int(through.size()), ink(path.ink));
  }
  void operator()(const Sketch::Box& box) const {
    // ImGui draws the line around the inner edge of the outermost px; ours lies inside the box.
    const double in = box.edge > 0 ? (box.edge - 1 / scale) / 2 : 0;
    const ImVec2 near = place(box.box.x + in, box.box.y + in),
                 far = place(box.box.x + box.box.width - in, box.box.y + box.box.height - in);
    if (box.edge > 0)
      list->AddRect(near, far, ink(box.ink), float(box.round * scale), 0, float(box.edge * scale));
    else
      list->AddRectFilled(near, far, ink(box.ink), float(box.round * scale));
  }
  void operator()(const Sketch::Disc& disc) const {
    if (disc.edge > 0)
      list->AddCircle(place(disc.middle), float(disc.radius * scale), ink(disc.ink), 0, float(disc.edge * scale));
    else
      list->AddCircleFilled(place(disc.middle), float(disc.radius * scale), ink(disc.ink));
  }
  void operator()(const Sketch::Scale& bar) const {
    const Rect& box = bar.box;
    const double wide = box.width / double(bar.colours.size());
    for (std::size_t i = 0; i < bar.colours.size(); ++i)
      list->AddRectFilled(place(box.x + double(i) * wide, box.y),
                          place(box.x + double(i + 1) * wide, box.y + box.height), ink(bar.colours[i]));
  }
  void operator()(const Sketch::Text& /*text*/) const {}
};

}  // namespace

void draw_sketch(ImDrawList* list, const Sketch& sketch, Pixel origin, double scale) {
  for (const Sketch::Mark& mark : sketch.marks) std::visit(SketchOn{list, origin, scale}, mark);
}

void Overlay::draw(const Sketch& sketch) const {
  draw_sketch(list(), sketch, {0, 0}, 1);
  for (const Sketch::Mark& mark : sketch.marks)
    if (const auto* const said = std::get_if<Sketch::Text>(&mark); said && !said->words.empty())
      text(said->at, said->align, said->strong ? type_.strong : type_.small, ink(said->colour), said->words);
}

void Overlay::draw(const LaidOutCard& card, Pixel corner) const {
  place("card", {corner.x, corner.y, card.width, card.height - card.foot});
  for (const std::string& words : card.said) note(words);
  draw_sketch(list(), card.sketch, corner, 1);
  for (const Sketch::Mark& mark : card.sketch.marks)
    if (const auto* const said = std::get_if<Sketch::Text>(&mark))
      text(list(), {corner.x + said->at.x, corner.y + said->at.y}, said->align,
           said->strong ? type_.strong : type_.small, ink(said->colour), said->words);
}

void Overlay::say(Pixel at, double room, ImU32 colour, std::span<const std::string> forms) const {
  const auto fits = [&](const std::string& words) { return width_of(type_.small, words) <= room; };
  if (const auto form = std::ranges::find_if(forms, fits); form != forms.end())
    text(at, Align::left, type_.small, colour, *form);
}

bool Overlay::open(const char* name, Pixel at, Pixel pivot, bool panel) {
  open_name_ = name;
  ImGui::SetNextWindowPos(formicarium::at(at), ImGuiCond_Always, formicarium::at(pivot));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, panel ? 1.0f : 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, panel ? ImVec2(8, 6) : ImVec2(0, 0));
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                 ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                                 ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                 ImGuiWindowFlags_NoFocusOnAppearing | (panel ? 0 : ImGuiWindowFlags_NoBackground);
  return ImGui::Begin(name, nullptr, flags);
}

void Overlay::close() {
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  open_windows_.push_back({at.x, at.y, size.x, size.y});
  place(open_name_, open_windows_.back());
  ImGui::End();
  ImGui::PopStyleVar(2);
}

bool Overlay::covers(Pixel at) const {
  return std::any_of(windows_.begin(), windows_.end(), [at](const Rect& r) { return r.contains(at); });
}

}  // namespace formicarium
