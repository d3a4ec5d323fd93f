// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_subtitles.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/messages.hpp"
#include "app/model/number_words.hpp"
#include "core/problem/cost_gap.hpp"

namespace formicarium {
namespace {

std::string words_of_side(const Frame& frame, const Frame* before) {
  std::string words = "Iteration " + grouped(frame.last.iteration);
  if (!frame.best.empty()) {
    words += fmt::format(" · {} {}", frame.instance->words().cost, frame.instance->cost_words(frame.best_length));
    if (const std::string gap = gap_words(*frame.instance, frame.best_length); !gap.empty()) words += " · " + gap;
  }
  if (!before) return words;
  // The newest change since the frame before, and how many there were.
  for (std::size_t i = before->journal.size(); i < frame.journal.size(); ++i) {
    const Settings& was = i > 0 ? frame.journal[i - 1].settings : frame.start;
    if (const std::string change = change_words(was, frame.journal[i]); !change.empty()) words += " · " + change;
  }
  return words;
}

/// WebVTT's markup has three signs of its own, and an empty line ends a piece.
std::string escaped(const std::string& words) {
  std::string out;
  for (const char c : words) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      default:
        out += c;
    }
  return out;
}

std::string time_of(std::int64_t frame, int frames_a_second) {
  const std::int64_t ms = frame * 1000 / frames_a_second;
  return fmt::format("{:02}:{:02}:{:02}.{:03}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60, ms % 1000);
}

}  // namespace

std::string moment_words(const std::vector<FramePtr>& sides, const std::vector<FramePtr>& before) {
  std::string words;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (i > 0) words += '\n';
    if (sides.size() > 1) words += fmt::format("{}: ", char('A' + i));
    words += words_of_side(*sides[i], i < before.size() ? before[i].get() : nullptr);
  }
  return words;
}

std::string subtitle(const std::string& words, FilmSpan span, int frames_a_second) {
  return fmt::format("\n{} --> {}\n{}\n", time_of(span.first, frames_a_second),
                     time_of(span.first + span.count, frames_a_second), escaped(words));
}

Subtitles::Subtitles(int frames_a_second, std::int64_t frames, std::int64_t last)
    : a_second_(frames_a_second), frames_(frames), last_(last) {}

std::string Subtitles::add(const std::vector<FramePtr>& sides, FilmSpan span) {
  const std::int64_t begin = words_.empty() ? span.first : std::max(span.first, begun_ + a_second_);
  const bool last = span.first >= last_;
  if (begin >= span.first + span.count || (!words_.empty() && !last && last_ - begin < a_second_)) return {};
  std::string ended = words_.empty() ? std::string() : piece(begin);
  words_ = moment_words(sides, sides_);
  sides_ = sides;
  begun_ = begin;
  return ended;
}

std::string Subtitles::finish() { return piece(std::max(frames_, begun_ + a_second_)); }

std::string Subtitles::piece(std::int64_t end) const { return subtitle(words_, {begun_, end - begun_}, a_second_); }

}  // namespace formicarium
