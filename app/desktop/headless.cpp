// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/headless.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "app/desktop/picture/picture.hpp"
#include "app/desktop/picture/render.hpp"
#include "app/engine/make_colony.hpp"
#include "core/base/each_tried.hpp"
#include "core/base/file_clash.hpp"
#include "core/base/file_name.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/documents.hpp"
#include "core/documents/export.hpp"
#include "core/documents/settings_json.hpp"
#include "core/problem/generate.hpp"
#include "core/session/session.hpp"

namespace formicarium {
namespace {

constexpr std::int64_t standard_iterations = 1000;

/// What the command line's file says to solve.
struct Task {
  InstancePtr instance;
  Settings settings;
  std::int64_t iterations = 0;  // 0: not said
  std::optional<SessionFile> saved{};
  std::vector<NamedFile> read{};
};

Task task_of(const CommandLine& wanted) {
  const std::filesystem::path bundled_file = gallery_path(gallery().front().file);
  const std::filesystem::path file = wanted.file.isEmpty() ? bundled_file : instance_file(wanted.file.toStdString());
  Progress progress;
  const CancelOnInterrupt cancel(progress);
  const Opened opened = open_document(file, nullptr, progress);
  std::vector<NamedFile> read{{"FILE", file}};
  const std::string settings_file = wanted.settings_file.toStdString();
  if (!settings_file.empty()) read.push_back({"--settings", settings_file});
  if (const auto* session = std::get_if<OpenedSession>(&opened)) {
    if (wanted.iterations > 0)
      throw SettingsError("a session says itself how many iterations it has; leave --iterations away");
    read.push_back({"its instance", session->instance_file});
    return {session->instance, session->session.settings, session->session.iteration, session->session, read};
  }
  if (const auto* settings = std::get_if<OpenedSettings>(&opened)) {
    return {read_instance(bundled_file), settings->settings, wanted.iterations, {}, read};
  }
  const InstancePtr& instance = std::get<OpenedInstance>(opened).instance;
  if (!settings_file.empty()) expect_accepted(wanted.settings, instance->traits(), settings_file);
  return {instance, wanted.settings, wanted.iterations, {}, read};
}

constexpr auto look_around = std::chrono::milliseconds(50);

/// The frame after the task's iterations, or those that a signal left it.
FramePtr solve(const Task& task, Session& session) {
  session.want_trails(CarriedTrails::copied);
  session.load(task.instance, task.settings, false, task.saved ? task.saved->journal : std::vector<JournalEntry>());
  session.step(task.iterations > 0 ? task.iterations : standard_iterations);
  for (bool told = false; !session.wait_until_idle(look_around);)
    if (interrupted() && !std::exchange(told, true)) {
      session.cancel_loading();
      session.give_up();
    }
  FramePtr frame = session.take_frame();
  if (frame == nullptr || frame->best.empty() || frame->state == State::failed) {
    if (interrupted()) throw Cancelled{};
    throw std::runtime_error(frame != nullptr && !frame->message.empty() ? frame->message : "the run did not start");
  }
  if (!frame->message.empty()) std::fprintf(stderr, "formicarium: %s\n", printable(frame->message).c_str());
  return frame;
}

/// Throws where the replay of a session came to another length than was saved.
void expect_as_saved(const SessionFile& saved, const Frame& frame) {
  if (!interrupted() && repeatable(saved) && frame.best_length != saved.best)
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
    std::fprintf(stderr, "formicarium: %s\n", printable(error.what()).c_str());
    return 3;
  } catch (const SettingsError& error) {
    std::fprintf(stderr, "formicarium: %s\n", printable(error.what()).c_str());
    return 2;
  } catch (const Cancelled&) {
    std::fprintf(stderr, "formicarium: stopped before there was a tour; nothing was written\n");
    return 1;
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "formicarium: %s\n", printable(error.what()).c_str());
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
  const OutputsStand stand;
  int code = 0;
  const int failed = guarded([&] {
    const Task task = task_of(wanted);
    const std::filesystem::path out(wanted.render.toStdString());
    if (const auto why = why_clash(task.read, std::array{NamedFile{"--render", out}})) throw SettingsError(*why);
    if (!task.saved) {
      code = render(RenderJob{out, task.instance, task.settings, task.iterations, options_of(wanted)});
      return;
    }
    Session session(anywhere());
    const FramePtr solved = solve(task, session);
    const Frame& frame = *solved;
    export_picture(out, frame, options_of(wanted));
    std::printf("%s\n", printable(out.string()).c_str());
    expect_as_saved(*task.saved, frame);
  });
  return failed != 0 ? failed : code;
}

int solve_without_display(const CommandLine& wanted) {
  const OutputsStand stand;
  return guarded([&] {
    std::fprintf(stderr, "There is no display, so the instance is solved here and drawn into a file.\n");
    Session session(anywhere());
    const FramePtr solved = solve(task_of(wanted), session);
    const Frame& frame = *solved;
    for (const std::string& fact : facts(frame)) std::printf("%s\n", printable(fact).c_str());
    const std::string name = file_name(frame.instance->name());
    const std::filesystem::path picture = free_name(name, ".png"), tour = free_name(name, ".tour");
    EachTried tried;
    if (tried(picture, [&] { export_picture(picture, frame, options_of(wanted)); }))
      std::printf("picture %s\n", printable(picture.string()).c_str());
    if (tried(tour, [&] { write_file(tour, format_tour(as_tsp(*frame.instance), frame.best, facts(frame))); }))
      std::printf("tour    %s\n", printable(tour.string()).c_str());
    tried.end();
  });
}

}  // namespace formicarium
