// SPDX-License-Identifier: Apache-2.0
#include "readers.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/base/text.hpp"
#include "core/documents/export.hpp"
#include "core/documents/recovery.hpp"
#include "core/documents/session_file.hpp"
#include "core/experiment/comparison.hpp"
#include "core/experiment/instances.hpp"
#include "core/experiment/journal_line.hpp"
#include "core/experiment/journals.hpp"
#include "core/experiment/other_programs.hpp"
#include "core/experiment/report.hpp"
#include "core/experiment/shard_standing.hpp"
#include "core/experiment/spec.hpp"
#include "core/lesson/lesson.hpp"
#include "core/problem/given_eta.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium::fuzz {

namespace {

std::string what_was_said;

void hear(std::span<const std::string> warnings) {
  for (const std::string& warning : warnings) what_was_said += warning + "\n";
}

}  // namespace

void demand(bool holds, const char* claim) {
  if (holds) return;
  std::fprintf(stderr, "found: %s\n", claim);
  std::abort();
}

namespace {

bool same(std::span<const Point> a, std::span<const Point> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Point& p, const Point& q) { return p.x == q.x && p.y == q.y && p.z == q.z; });
}

void check_instance(InstanceData data) {
  constexpr std::size_t most = 60;  // a layout of more from their distances takes the time of a hundred inputs
  if (data.matrix.size() > most * most) return;
  const TspInstance instance(std::move(data));
  hear(instance.warnings());
  const TspInstance again(parse_tsplib(format_tsplib(instance), "again"));
  demand(instance.data().ids == again.data().ids, "ids change when written and read");
  demand(instance.data().matrix == again.data().matrix, "distances change when written and read");
  demand(same(instance.coordinates(), again.coordinates()), "coordinates change when written and read");
  demand(same(instance.data().display, again.data().display), "places to draw change when written and read");
  demand(instance.optimum() == again.optimum(), "the optimum changes when written and read");
}

template <typename Work>
bool refused_or_read(const Work& work) {
  what_was_said.clear();
  try {
    work();
  } catch (const InputError& error) {
    what_was_said = error.what();
    return false;
  }
  return true;
}

}  // namespace

const std::string& said() { return what_was_said; }

bool read_tsp(std::string_view input) {
  return refused_or_read([&] { check_instance(parse_tsplib(input, "input")); });
}

bool read_csv(std::string_view input) {
  return refused_or_read([&] { check_instance(parse_csv(input, "input")); });
}

bool read_eta(std::string_view input) {
  InstanceData data;
  data.name = "four";
  data.coordinates = {{0, 0, 0}, {3, 0, 0}, {3, 4, 0}, {0, 9, 0}};
  static const TspInstance four(std::move(data));
  return refused_or_read([&] {
    Text text(input, "input");
    demand(!instance_named_in(text).empty(), "the file names no instance");
    const GivenEta eta = formicarium::read_eta(text, four);
    for (City a = 0; a < 4; ++a)
      for (City b = 0; b < 4; ++b)
        if (const float value = eta.view()(a, b); a != b)
          demand(std::isfinite(value) && value > 0, "η of an edge is not a positive number");
  });
}

bool read_tour(std::string_view input) {
  const auto five = [](std::vector<std::int64_t> ids) {
    InstanceData data;
    data.name = "five";
    data.ids = std::move(ids);
    data.coordinates = {{0, 0, 0}, {3, 0, 0}, {3, 4, 0}, {0, 4, 0}, {1, 1, 0}};
    return TspInstance(std::move(data));
  };
  static const TspInstance counted = five({}), named = five({70, 3, 12, 40, 9});
  const auto is_tour_of = [&](const TspInstance& instance) {
    return refused_or_read([&] {
      const TourFile file = parse_tour(input, "input", instance);
      hear(file.warnings);
      demand(!why_no_tour(file.tour, instance.cities()), "what was read is no tour");
      demand(parse_tour(format_tour(instance, file.tour), "again", instance).tour == file.tour,
             "a tour changes when written and read");
    });
  };
  const bool of_counted = is_tour_of(counted), of_named = is_tour_of(named);
  return of_counted || of_named;
}

bool read_qap(std::string_view input) {
  return refused_or_read([&] {
    QapData data = parse_qaplib(input, "input");
    constexpr int most = 60;  // as check_instance
    if (data.facilities > most) return;
    const QapInstance instance(std::move(data));
    const QapInstance again(parse_qaplib(format_qaplib(instance), "again"));
    demand(instance.fingerprint() == again.fingerprint(), "flows or distances change when written and read");
  });
}

bool read_assignment(std::string_view input) {
  static const QapInstance instance(parse_qaplib("3 0 1 2 3 0 4 5 6 0 1 7 8 9 2 10 11 12 3", "three"));
  return refused_or_read([&] {
    const AssignmentFile file = parse_assignment(input, "input", instance);
    hear(file.warnings);
    demand(!instance.why_no_solution(file.assignment), "what was read is no assignment");
    demand(instance.cost(file.assignment) == file.cost, "the cost of what was read is another");
    demand(parse_assignment(format_assignment(instance, file.assignment), "again", instance).cost == file.cost,
           "an assignment changes when written and read");
  });
}

bool read_settings(std::string_view input) {
  return refused_or_read([&] {
    std::string note;  // a user's own preset is stored as settings and read with a note
    const std::string text = format_settings(parse_settings(input, "input", &note));
    hear({&note, 1});
    demand(format_settings(parse_settings(text, "again")) == text, "settings change when written and read");
  });
}

bool read_session(std::string_view input) {
  return refused_or_read([&] {
    const SessionFile session = parse_session(input, "input");
    hear({&session.note, 1});
    const std::string text = format_session(session);
    demand(format_session(parse_session(text, "again")) == text, "a session changes when written and read");
  });
}

bool read_experiment(std::string_view input) {
  return refused_or_read([&] {
    const experiment::Spec spec = experiment::parse_spec(input, "input");
    demand(!spec.variants.empty() && !spec.instances.empty() && !spec.seeds.empty(), "an experiment without runs");
    for (const experiment::Variant& variant : spec.variants) {
      const std::string text = format_settings(variant.settings);
      demand(format_settings(parse_settings(text, "again")) == text, "a variant changes when written and read");
    }
  });
}

namespace {

const experiment::Plan& small_plan() {
  static const experiment::Plan plan = [] {
    experiment::Spec spec = experiment::parse_spec(
        R"({"name": "koch", "instances": [{"generate": "koch", "cities": 12}], "variants": [{"name": "v"}], "seeds": 2,
            "stop": {"iterations": 1}, "compare": {"measure": ["length", "targets_area", "seconds"]}})",
        "koch");
    auto instances = experiment::find_instances(spec, {}, {});
    return experiment::make_plan(std::move(spec), std::move(instances.found), "koch");
  }();
  return plan;
}

}  // namespace

bool read_results(std::string_view input) {
  const experiment::Plan& plan = small_plan();
  return refused_or_read([&] {
    experiment::Plan joined = plan;
    std::vector<std::optional<experiment::RunResult>> results;
    experiment::add_other_runs(joined, results, experiment::read_other_runs(input, "input", plan));
    demand(results.size() == joined.runs.size() && results.size() > plan.runs.size(),
           "a table of results without runs");
    for (std::size_t i = plan.runs.size(); i < results.size(); ++i) {
      const experiment::RunResult& run = results[i].value();
      demand(!run.improvements.empty() && run.length == run.improvements.back().length, "a run without its length");
      demand(run.length >= plan.instances[0].instance->optimum().value(), "a length below the optimum");
      for (std::size_t k = 1; k < run.improvements.size(); ++k)
        demand(run.improvements[k].length < run.improvements[k - 1].length &&
                   run.improvements[k].seconds >= run.improvements[k - 1].seconds,
               "improvements out of order");
    }
    experiment::compare(joined, results);
  });
}

bool read_lesson(std::string_view input) {
  return refused_or_read([&] {
    const lesson::Lesson read = lesson::parse_lesson(input, "input");
    demand(!read.title.empty() && !read.instances.empty() && !read.steps.empty(), "a lesson without title or steps");
    for (const lesson::Step& step : read.steps) {
      demand(!step.entries.empty(), "a step in which nothing happens");
      for (const lesson::Entry& entry : step.entries)
        if (const auto* const check = std::get_if<lesson::Check>(&entry.what))
          demand(check->witnesses.size() >= 2, "a check without a witness that passes and one that fails");
    }
  });
}

namespace fs = std::filesystem;

/// A folder that this process alone has, with the files of one input: in memory, if there is such a place.
class InputFolder {
 public:
  /// `name`: of the folder, below one that is removed.
  explicit InputFolder(std::string_view name)
      : top_((fs::exists("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path()) /
             ("formicarium-fuzz-" + std::to_string(::getpid()))),
        folder_(top_ / name) {}
  ~InputFolder() { fs::remove_all(top_); }
  InputFolder(const InputFolder&) = delete;
  InputFolder& operator=(const InputFolder&) = delete;
  const fs::path& path() const { return folder_; }

  /// A line "@NAME" begins each file. Adds its lines as `written` gives them.
  void write(std::string_view input, const std::function<std::string(std::string_view line)>& written) const {
    fs::remove_all(top_);
    fs::create_directories(folder_);
    std::ofstream file;
    while (!input.empty()) {
      const std::string_view line = input.substr(0, std::min(input.find('\n'), input.size() - 1) + 1);
      input.remove_prefix(line.size());
      if (!line.starts_with('@')) {
        file << written(line);
        continue;
      }
      file.close();
      std::string name;
      for (const char c : line.substr(1, 40))
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || (c == '.' && !name.empty())) name += c;
      if (!name.empty()) file.open(folder_ / name, std::ios::binary | std::ios::app);
    }
  }

 private:
  fs::path top_, folder_;
};

/// Gives a line the checksum that a mutation could never give it. Of one that ends in another way nothing is changed.
std::string signed_line(std::string_view line) {
  if (!line.starts_with('{') || !line.ends_with("}\n")) return std::string(line);
  return experiment::checked_line(line.substr(1, line.size() - 3)) + "\n";
}

bool read_journals(std::string_view input) {
  const InputFolder folder("results");
  const experiment::Plan& plan = small_plan();
  return refused_or_read([&] {
    folder.write(input, signed_line);
    const experiment::Journals journals(plan, folder.path());
    journals.expect_one_version();
    hear(journals.remarks());
    for (const auto& result : journals.results())
      demand(!result || (!result->failed() && !result->improvements.empty()), "a result without a tour");
    for (const auto& [run, failure] : journals.failures())
      demand(failure.failed() && !journals.results()[run], "a failed run has a result");
    experiment::standing_of_shards(plan, journals, std::min(experiment::shards_in(journals), 100));
    const std::vector<experiment::Table> tables = experiment::compare(plan, journals.results());
    experiment::format_text(plan, journals.results(), tables);
    experiment::format_csv(plan, journals.results());
  });
}

bool read_recovery(std::string_view input) {
  const InputFolder folder("recovery/crashed");
  folder.write(input, [](std::string_view line) { return std::string(line); });
  Progress progress;
  bool recovered = false;
  for (const CrashedRun& run : CrashedRun::find(folder.path().parent_path()))
    recovered = refused_or_read([&] {
      const OpenedSession opened = run.open(progress).session;
      demand(run.session() != nullptr, "a run that can be recovered is not offered");
      std::vector<const SessionRun*> sides{&opened.session};
      for (const SessionRun& side : opened.session.sides) sides.push_back(&side);
      for (const SessionRun* side : sides)
        demand(side->best_tour.empty() ? side->iteration == 0
                                       : !opened.instance->why_no_solution(side->best_tour) &&
                                             opened.instance->cost(side->best_tour) == side->best,
               "a side comes back with another solution than was saved");
    });
  return recovered;
}

}  // namespace formicarium::fuzz
