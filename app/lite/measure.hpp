// SPDX-License-Identifier: Apache-2.0
// How fast the picture is drawn while the colony works, and what drawing costs the colony.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/lite/command_line.hpp"

namespace formicarium::lite {

/// The colony's iterations at one time of the measurement.
struct Sample {
  double seconds = 0;
  std::int64_t iteration = 0;
};

/// Iterations a second from iteration `from` to `to`, both within the samples; 0 if there are too few samples.
double rate(std::span<const Sample> samples, std::int64_t from, std::int64_t to);

struct Measured {
  std::int64_t frames = 0, new_frames = 0;  // drawn; of these, those with another iteration than the previous one
  double frames_per_second = 0;
  double draw_ms_median = 0, draw_ms_p99 = 0;  // from taking the frame until the GPU has drawn it
  std::int64_t missed_frames = 0;              // refreshes of a 60 Hz screen that passed while one was drawn
  double iterations_per_second = 0, iterations_per_second_headless = 0;  // over the same iterations of the same run
  double ratio = 0;
  double first_frame_seconds = 0;  // from the start of reading the file until it was drawn
  std::string gl_renderer, device, why_cpu, trail_path, why_copied;
  std::string instance;
  int cities = 0, width = 0, height = 0;
  std::string size_words;       // "100 facilities"
  std::int64_t iterations = 0;  // done while drawing
};

/// Opens the command line's file and runs it for `measure` seconds without drawing, then from the
/// beginning for as long with drawing: at most `fps` frames a second, or as many as can be drawn.
/// Nothing if the window was closed. Throws as run_batch().
std::optional<Measured> measure(App& app, Window& window, const CommandLine& wanted);

std::string as_json(const Measured& measured);  // one object
std::string as_line(const Measured& measured);  // for people

}  // namespace formicarium::lite
