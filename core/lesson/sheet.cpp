// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/lesson/state.hpp"

namespace formicarium::lesson {
namespace {

constexpr std::string_view open_figure = "______";

std::string escaped(std::string_view text) {
  std::string html;
  for (const char c : text) {
    if (c == '&')
      html += "&amp;";
    else if (c == '<')
      html += "&lt;";
    else if (c == '>')
      html += "&gt;";
    else
      html += c;
  }
  return html;
}

/// Each figure is a gap to write into.
std::string with_gaps(const Words& words) {
  std::string text;
  std::size_t from = 0;
  for (std::size_t at = 0; (at = words.text.find('{', from)) != std::string::npos;) {
    text += words.text.substr(from, at - from) + std::string(open_figure);
    from = words.text.find('}', at) + 1;
  }
  return escaped(text + words.text.substr(from));
}

std::string names_of(const std::vector<const Parameter*>& parameters) {
  std::string names;
  for (const Parameter* const p : parameters)
    names += (names.empty() ? "" : ", ") + std::string(p->label) +
             (p->symbol.empty() ? std::string() : fmt::format(" {}", p->symbol));
  return names;
}

class Writer {
 public:
  explicit Writer(Sheet sheet) : answers_(sheet == Sheet::answers) {}

  std::string write(const Lesson& lesson) {
    lesson_ = &lesson;
    html_ = fmt::format(
        "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>{0}</title></head><body>\n<h1>{0}</h1>\n",
        escaped(lesson.title));
    paragraph(escaped(fmt::format("{} minutes · {} · seed {}{}", lesson.minutes, lesson.instances.front().name,
                                  lesson.seed, lesson.settings.empty() ? "" : " · " + settings_text(lesson.settings))));
    int number = 0;
    for (const Step& step : lesson.steps) {
      html_ += fmt::format("<h2>{}. {}</h2>\n", ++number, escaped(step.title));
      if (!step.when.empty())
        paragraph(fmt::format("<i>For those whose answer was {}.</i>", fmt::join(answer_names(step.when), " or ")));
      for (const Entry& entry : step.entries) std::visit([this](const auto& what) { put(what); }, entry.what);
    }
    if (!lesson.afterwards.empty() && answers_)
      html_ += fmt::format("<h2>Afterwards</h2>\n<p>{}</p>\n", escaped(lesson.afterwards));
    return html_ + "</body></html>\n";
  }

 private:
  void paragraph(const std::string& html) { html_ += "<p>" + html + "</p>\n"; }

  void put(const Say& say) { paragraph(with_gaps(say.words)); }
  void put(const Ask& ask) {
    paragraph("<b>" + with_gaps(ask.question) + "</b>" + (ask.ticks ? " (all that are right)" : ""));
    if (!ask.options.empty()) {
      html_ += "<p>";
      for (const Option& one : ask.options)
        html_ += fmt::format("{} ({}) {}<br>\n", answers_ && one.right ? "☒" : "☐", one.letter, with_gaps(one.text));
      html_ += "</p>\n";
    } else {
      paragraph("Answer: " + (answers_ ? escaped(right_answer(ask)) : std::string(open_figure)));
    }
    if (!answers_) return;
    for (const Outcome& one : ask.outcomes)
      if (!one.reply.text.empty())
        paragraph(fmt::format("<i>{}: {}</i>", answer_names({&one.letter, 1}).front(), with_gaps(one.reply)));
  }
  void put(const Reveal&) {}
  void put(const Open& open) { paragraph("Open " + escaped(lesson_->instances[open.instance].name) + "."); }
  void put(const Set& set) { paragraph("Set: " + escaped(settings_text(set.settings)) + "."); }
  void put(const Show&) {}
  void put(const Mark&) {}
  void put(const Turn& turn) { paragraph(fmt::format("{}: {}", escaped(names_of(turn.parameters)), open_figure)); }
  void put(const Reset&) { paragraph("Reset."); }
  void put(const RunTo& run) { paragraph(fmt::format("Play, to iteration {}.", run.iteration)); }
  void put(const Keep&) {}
  void put(const Check& check) {
    if (!answers_) return paragraph(with_gaps(check.pass));
    const Witness& right = *std::ranges::find(check.witnesses, true, &Witness::passes);
    paragraph(fmt::format("<i>Right is, for example, {}: {}</i>", escaped(settings_text(right.settings)),
                          escaped(check.condition.text)));
    paragraph(with_gaps(check.pass));
  }

  bool answers_;
  const Lesson* lesson_ = nullptr;
  std::string html_{};
};

}  // namespace

std::string sheet_html(const Lesson& lesson, Sheet sheet) { return Writer(sheet).write(lesson); }

}  // namespace formicarium::lesson
