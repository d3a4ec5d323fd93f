// SPDX-License-Identifier: Apache-2.0
#include "readers.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "core/base/error.hpp"
#include "core/documents/export.hpp"
#include "core/documents/session_file.hpp"
#include "core/experiment/spec.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium::fuzz {
namespace {

std::string what_was_said;

void hear(std::span<const std::string> warnings) {
  for (const std::string& warning : warnings) what_was_said += warning + "\n";
}

void demand(bool holds, const char* claim) {
  if (holds) return;
  std::fprintf(stderr, "found: %s\n", claim);
  std::abort();
}

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

bool read_tour(std::string_view input) {
  static const TspInstance instance = [] {
    InstanceData data;
    data.name = "five";
    data.coordinates = {{0, 0, 0}, {3, 0, 0}, {3, 4, 0}, {0, 4, 0}, {1, 1, 0}};
    return TspInstance(std::move(data));
  }();
  return refused_or_read([&] {
    const TourFile file = parse_tour(input, "input", instance);
    hear(file.warnings);
    demand(!why_no_tour(file.tour, instance.cities()), "what was read is no tour");
    demand(parse_tour(format_tour(instance, file.tour), "again", instance).tour == file.tour,
           "a tour changes when written and read");
  });
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
    std::string note;
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

}  // namespace formicarium::fuzz
