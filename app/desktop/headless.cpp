// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/headless.hpp"

#include <QFileInfo>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <variant>

#include "app/desktop/documents.hpp"
#include "core/io/error.hpp"
#include "core/io/export.hpp"
#include "core/io/write_file.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/progress.hpp"
#include "core/session/session.hpp"

namespace formicarium {
namespace {

constexpr const char* bundled = "uniform-80.tsp";

struct Solved {
  Session session;
  Frame frame;
};

/// The instance (or the saved run) of the command line after its iterations.
void solve(const CommandLine& wanted, Solved& solved) {
  const std::filesystem::path file = wanted.file.isEmpty() ? std::filesystem::path(gallery_path(bundled))
                                                           : std::filesystem::path(wanted.file.toStdString());
  Progress progress;
  Settings settings = wanted.settings;
  const Opened opened = open_document(file, nullptr, progress);
  InstancePtr instance;
  std::vector<JournalEntry> journal;
  std::int64_t iterations = wanted.iterations;
  if (const auto* plain = std::get_if<OpenedInstance>(&opened)) {
    instance = plain->instance;
  } else if (const auto* session = std::get_if<OpenedSession>(&opened)) {
    instance = session->instance;
    settings = session->session.settings;
    journal = session->session.journal;
    iterations = session->session.iteration;
  } else if (const auto* only_settings = std::get_if<OpenedSettings>(&opened)) {
    instance = read_instance(gallery_path(bundled));
    settings = only_settings->settings;
  }
  solved.session.want_trails(true);
  solved.session.load(instance, settings, false, journal);
  solved.session.step(iterations);
  solved.session.wait_until_idle();
  const Frame* frame = solved.session.take_frame();
  if (frame == nullptr || frame->instance == nullptr || frame->state == State::failed) {
    throw std::runtime_error(frame != nullptr && !frame->message.empty() ? frame->message : "the run did not start");
  }
  solved.frame = *frame;
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

}  // namespace

int render(const CommandLine& wanted) {
  return guarded([&] {
    Solved solved;
    solve(wanted, solved);
  });
}

int solve_without_display(const CommandLine& wanted) {
  return guarded([&] {
    std::fprintf(stderr, "There is no display, so the instance is solved here and drawn into a file.\n");
    Solved solved;
    solve(wanted, solved);
    const Frame& frame = solved.frame;
    const std::string name = frame.instance->name();
    for (const std::string& fact : facts(frame)) std::printf("%s\n", fact.c_str());
    const std::filesystem::path tour = std::filesystem::absolute(name + ".tour");
    write_file(tour, format_tour(*frame.instance, frame.best, facts(frame)));
    std::printf("tour     %s\n", tour.c_str());
  });
}

}  // namespace formicarium
