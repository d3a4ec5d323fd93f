// SPDX-License-Identifier: Apache-2.0
#include "core/lesson/way.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/base/fingerprint.hpp"
#include "core/base/json_writer.hpp"
#include "core/base/read_file.hpp"
#include "core/base/resources.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/recovery.hpp"
#include "core/documents/settings_json.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/lesson/state.hpp"

namespace formicarium::lesson {
namespace {

constexpr std::size_t longest_answer = 40;
constexpr std::string_view format = "formicarium-lesson-answers";

[[noreturn]] void refuse(const std::string& file, const JsonNode& node, const std::string& what) {
  throw InputError(fmt::format("{}:{}: {}", file, node.line, what));
}

class WayReader {
 public:
  WayReader(const Lesson& lesson, const std::string& file) : lesson_(lesson), file_(file) {}

  Way read(const JsonNode& root) const {
    if (text(root, "format") != format) refuse(file_, root, "these are no answers to a lesson");
    if (text(root, "lesson") != lesson_.title)
      refuse(file_, root, fmt::format("these are answers to another lesson, {}", quoted_word(text(root, "lesson"))));
    Way way;
    way.steps.resize(lesson_.steps.size());
    const auto reached = std::size_t(std::max<std::int64_t>(whole(root, "step"), 1)) - 1;
    const JsonNode* const steps = root.find("steps");
    if (!steps || steps->kind != JsonNode::Kind::array) return way;
    std::vector<bool> taken(lesson_.steps.size());
    for (std::size_t k = 0; k < steps->items.size(); ++k) {
      const auto which = step_of(steps->items[k], k, taken);
      if (!which) continue;  // the lesson has it no longer
      taken[*which] = true;
      way.steps[*which] = deeds(steps->items[k], lesson_.steps[*which]);
      if (k <= reached) way.step = *which;
    }
    return way;
  }

 private:
  static std::string text(const JsonNode& node, std::string_view key) {
    const JsonNode* const found = node.find(key);
    return found && found->kind == JsonNode::Kind::text ? found->text : std::string();
  }
  static std::int64_t whole(const JsonNode& node, std::string_view key) {
    const JsonNode* const found = node.find(key);
    return found && (found->kind == JsonNode::Kind::integer || found->kind == JsonNode::Kind::boolean) ? found->whole
                                                                                                       : 0;
  }
  /// The lesson may have changed since. A step is recognised by its title; if the file has none, by its place.
  std::optional<std::size_t> step_of(const JsonNode& step, std::size_t place, const std::vector<bool>& taken) const {
    const std::string title = text(step, "title");
    const auto fits = [&](std::size_t k) { return !taken[k] && (title.empty() || lesson_.steps[k].title == title); };
    if (place < taken.size() && fits(place)) return place;
    for (std::size_t k = 0; k < taken.size() && !title.empty(); ++k)
      if (fits(k)) return k;
    return {};
  }
  Deeds deeds(const JsonNode& step, const Step& of) const {
    Deeds read;
    std::vector<const Turn*> turns;
    for (const Entry& entry : of.entries)
      if (const auto* const turn = std::get_if<Turn>(&entry.what)) turns.push_back(turn);
    for (const char letter : text(step, "answers")) read.answers.emplace_back(1, letter);  // as earlier files have them
    if (const JsonNode* const answers = step.find("answers"); answers && answers->kind == JsonNode::Kind::array)
      for (const JsonNode& one : answers->items)
        read.answers.push_back(one.kind == JsonNode::Kind::text ? one.text.substr(0, longest_answer) : std::string());
    read.tries = int(std::clamp<std::int64_t>(whole(step, "tries"), 0, 1'000'000));
    read.done = whole(step, "done") != 0;
    read.passed = whole(step, "passed") != 0;
    read.shown = whole(step, "shown") != 0;
    if (const JsonNode* const held = step.find("held"); held && held->kind == JsonNode::Kind::array)
      for (const JsonNode& one : held->items) read.held.push_back(int(std::clamp<std::int64_t>(one.whole, 0, 1000)));
    const JsonNode* const turned = step.find("turned");
    if (!turned) return read;
    for (const JsonNode& turn : turned->items) {
      std::vector<Setting>& settings = read.turned.emplace_back();
      for (const JsonNode& one : turn.items)
        if (const Parameter* const p = find_parameter(one.key);
            p && one.kind == JsonNode::Kind::text && may_be_turned(turns, read.turned.size() - 1, p)) {
          try {
            settings.push_back({p, parse_value(*p, one.text)});
          } catch (const SettingsError& error) {
            refuse(file_, one, error.what());
          }
        }
    }
    return read;
  }

  static bool may_be_turned(const std::vector<const Turn*>& turns, std::size_t which, const Parameter* parameter) {
    return which < turns.size() &&
           std::ranges::find(turns[which]->parameters, parameter) != turns[which]->parameters.end();
  }

  const Lesson& lesson_;
  const std::string& file_;
};

}  // namespace

std::string way_json(const Lesson& lesson, const Way& way) {
  return json_file([&](JsonWriter& out) {
    out.members("format", format, "lesson", lesson.title, "step", way.step + 1);
    out.member("steps").list(JsonLayout::lines, way.steps, [&](const Deeds& one) {
      const Step& step = lesson.steps[std::size_t(&one - way.steps.data())];
      std::vector<std::string> right;
      for (const Entry& entry : step.entries)
        if (const auto* const ask = std::get_if<Ask>(&entry.what)) right.push_back(right_answer(*ask));
      out.object(JsonLayout::one_line, [&] {
        out.members("title", step.title, "answers", one.answers, "right", right, "tries", one.tries, "done", one.done,
                    "passed", one.passed, "shown", one.shown);
        out.members("held", one.held);
        out.member("turned").list(JsonLayout::one_line, one.turned, [&](const std::vector<Setting>& turn) {
          out.object(JsonLayout::one_line, [&] {
            for (const auto& [parameter, value] : turn) out.members(parameter->name, value_text(*parameter, value));
          });
        });
      });
    });
  });
}

Way parse_way(std::string_view json, const Lesson& lesson, const std::string& file) {
  const JsonNode root = parse_json(json, file);
  if (root.kind != JsonNode::Kind::object) refuse(file, root, "expected answers to a lesson, an object");
  return WayReader(lesson, file).read(root);
}

std::pair<std::size_t, std::size_t> steps_done(const Lesson& lesson, const Way& way) {
  std::size_t done = 0, all = 0;
  for (std::size_t k = 0; k < lesson.steps.size(); ++k) {
    if (!lesson.steps[k].when.empty()) continue;
    ++all;
    done += k < way.steps.size() && way.steps[k].done;
  }
  return {done, all};
}

std::filesystem::path kept_answers(const std::filesystem::path& lesson_file) {
  const std::filesystem::path recovery = recovery_folder();
  if (recovery.empty()) return {};
  std::error_code none;
  const std::filesystem::path whole = std::filesystem::weakly_canonical(lesson_file, none);
  std::string name = lesson_file.stem().string();
  const auto is_bundled = [&](std::string_view bundled) {
    return name == bundled && std::ranges::any_of(resource_folders("lessons"), [&](const auto& folder) {
             return std::filesystem::weakly_canonical(folder, none) == whole.parent_path();
           });
  };
  if (std::ranges::none_of(bundled_lessons(), is_bundled)) {
    Fingerprint path(0);
    for (const char byte : whole.string()) path.mix(std::uint64_t(static_cast<unsigned char>(byte)));
    name += fmt::format("-{:016x}", path.value());
  }
  return recovery.parent_path() / "lessons" / (name + ".json");
}

std::optional<Way> kept_way(const Lesson& lesson, const std::filesystem::path& lesson_file) {
  const std::filesystem::path answers = kept_answers(lesson_file);
  std::error_code none;
  if (answers.empty() || !std::filesystem::exists(answers, none)) return {};
  return parse_way(read_text_file(answers, nullptr, largest_settings_file), lesson, answers.string());
}

void keep_answers(const std::filesystem::path& file, const std::string& json) {
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  if (error) throw OutputError(fmt::format("{}: {}", file.parent_path().string(), error.message()));
  write_file(file.string(), json);
}

}  // namespace formicarium::lesson
