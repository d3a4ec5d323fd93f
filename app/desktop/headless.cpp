// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/headless.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <variant>

#include "app/desktop/picture/picture.hpp"
#include "app/desktop/picture/render.hpp"
#include "core/io/error.hpp"
#include "core/io/export.hpp"
#include "core/io/write_file.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/progress.hpp"
#include "core/session/documents.hpp"
#include "core/session/session.hpp"
#include "kernels/make_colony.hpp"

namespace formicarium {
namespace {

constexpr std::int64_t standard_iterations = 1000;

/// What the command line's file says to solve.
struct Task {
  InstancePtr instance;
  Settings settings;
  std::int64_t iterations = 0;  // 0: not said
  std::optional<SessionFile> saved{};
};

Task task_of(const CommandLine& wanted) {
  const std::filesystem::path bundled_file = gallery_path(gallery().front().file);
  const std::filesystem::path file = wanted.file.isEmpty() ? bundled_file : instance_file(wanted.file.toStdString());
  Progress progress;
  const Opened opened = open_document(file, nullptr, progress);
  if (const auto* session = std::get_if<OpenedSession>(&opened)) {
    if (wanted.iterations > 0)
      throw SettingsError("a session says itself how many iterations it has; leave --iterations away");
    return {session->instance, session->session.settings, session->session.iteration, session->session};
  }
  if (const auto* settings = std::get_if<OpenedSettings>(&opened)) {
    return {read_instance(bundled_file), settings->settings, wanted.iterations};
  }
  return {std::get<OpenedInstance>(opened).instance, wanted.settings, wanted.iterations};
}

/// The frame after the task's iterations; valid while `session` lives.
const Frame& solve(const Task& task, Session& session) {
  session.want_trails(CarriedTrails::copied);
  session.load(task.instance, task.settings, false, task.saved ? task.saved->journal : std::vector<JournalEntry>());
  session.step(task.iterations > 0 ? task.iterations : standard_iterations);
  session.wait_until_idle();
  const Frame* frame = session.take_frame();
  if (frame == nullptr || frame->best.empty() || frame->state == State::failed) {
    throw std::runtime_error(frame != nullptr && !frame->message.empty() ? frame->message : "the run did not start");
  }
  if (!frame->message.empty()) std::fprintf(stderr, "formicarium: %s\n", frame->message.c_str());
  return *frame;
}

/// Throws where the replay of a session came to another length than was saved.
void expect_as_saved(const SessionFile& saved, const Frame& frame) {
  if (repeatable(saved) && frame.best_length != saved.best)
    throw std::runtime_error(fmt::format("the replay came to length {}, but the session was saved with {}{}",
                                         frame.best_length, saved.best, other_version_clause(saved)));
}

/// NAME.ending in the current folder, or NAME-2.ending, NAME-3.ending … where that is there already.
std::filesystem::path free_name(const std::string& name, const char* ending) {
  std::filesystem::path file = std::filesystem::absolute(name + ending);
  for (int i = 2; std::filesystem::exists(file); ++i) file.replace_filename(fmt::format("{}-{}{}", name, i, ending));
  return file;
}

PictureOptions options_of(const CommandLine& wanted) {
  PictureOptions options;
  options.size = wanted.size;
  options.theme = wanted.dark ? Theme::dark : Theme::light;
  return options;
}

template <class Work>
int guarded(Work work) {
  try {
    work();
    return 0;
  } catch (const InputError& error) {
    std::fprintf(stderr, "formicarium: %s\n", error.what());
    return 3;
  } catch (const SettingsError& error) {
    std::fprintf(stderr, "formicarium: %s\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "formicarium: %s\n", error.what());
    return 1;
  }
}

SessionOptions anywhere() {
  SessionOptions options;
  options.make = make_colony_anywhere;
  return options;
}

}  // namespace

int render(const CommandLine& wanted) {
  int code = 0;
  const int failed = guarded([&] {
    const Task task = task_of(wanted);
    const std::filesystem::path out(wanted.render.toStdString());
    if (!task.saved) {
      code = render(RenderJob{out, task.instance, task.settings, task.iterations, options_of(wanted)});
      return;
    }
    Session session(anywhere());
    const Frame& frame = solve(task, session);
    export_picture(out, frame, options_of(wanted));
    std::printf("%s\n", out.c_str());
    expect_as_saved(*task.saved, frame);
  });
  return failed != 0 ? failed : code;
}

int solve_without_display(const CommandLine& wanted) {
  return guarded([&] {
    std::fprintf(stderr, "There is no display, so the instance is solved here and drawn into a file.\n");
    Session session(anywhere());
    const Frame& frame = solve(task_of(wanted), session);
    for (const std::string& fact : facts(frame)) std::printf("%s\n", fact.c_str());
    const std::string name = frame.instance->name();
    const std::filesystem::path picture = free_name(name, ".png"), tour = free_name(name, ".tour");
    export_picture(picture, frame, options_of(wanted));
    write_file(tour, format_tour(*frame.instance, frame.best, facts(frame)));
    std::printf("picture %s\ntour    %s\n", picture.c_str(), tour.c_str());
  });
}

}  // namespace formicarium
