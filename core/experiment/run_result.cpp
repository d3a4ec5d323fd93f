// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/run_result.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/documents/settings_json.hpp"

namespace formicarium::experiment {
namespace {

/// Members by key; refuses a line without one that the program always writes.
class Members {
 public:
  Members(const JsonNode& object, const std::string& file) : object_(object), file_(file) {}

  const JsonNode& get(std::string_view key, JsonNode::Kind kind) const {
    const JsonNode* node = object_.find(key);
    const bool whole_is_a_number = kind == JsonNode::Kind::number && node && node->kind == JsonNode::Kind::integer;
    if (!node || (node->kind != kind && !whole_is_a_number))
      refuse(node ? *node : object_, file_,
             fmt::format("this is not a run of an experiment: \"{}\" is missing or wrong", key));
    return *node;
  }
  double number(std::string_view key) const { return get(key, JsonNode::Kind::number).number; }
  std::int64_t whole(std::string_view key) const { return get(key, JsonNode::Kind::integer).whole; }
  std::string text(std::string_view key) const { return get(key, JsonNode::Kind::text).text; }

 private:
  const JsonNode& object_;
  const std::string& file_;
};

void write_improvements(JsonWriter& out, const RunResult& r) {
  out.member("improvements").list(JsonLayout::compact, r.improvements, [](const Improvement& i) {
    return JsonText{fmt::format("[{},{},{}]", i.seconds, i.length, i.iteration)};
  });
}

}  // namespace

std::optional<Length> RunResult::length_at(double at) const {
  const auto after = std::ranges::upper_bound(improvements, at, {}, &Improvement::seconds);
  if (after == improvements.begin()) return {};
  return std::prev(after)->length;
}

void write_run_result(JsonWriter& out, const RunResult& r) {
  if (r.failed()) return out.members("failure", r.failure);
  out.members("length", r.length, "iterations", r.iterations, "seconds", r.seconds);
  out.members("best_iteration", r.best_iteration, "seconds_to_best", r.seconds_to_best);
  if (r.known != RunResult::Known::all) {
    out.members("device", r.device);
    return write_improvements(out, r);
  }
  out.members("tours_per_second", r.tours_per_second, "iteration_ms", r.times.iteration_ms);
  out.members("construct_ms", r.times.construct_ms, "local_search_ms", r.times.local_search_ms);
  out.members("update_ms", r.times.update_ms, "hit_ratio", r.hit_ratio, "device", r.device, "moved", r.moved);
  write_improvements(out, r);
}

RunResult read_run_result(const JsonNode& object, const std::string& file) {
  RunResult r;
  const Members in(object, file);
  if (object.find("failure")) {
    r.failure = in.text("failure");
    return r;
  }
  r.length = in.whole("length");
  r.iterations = in.whole("iterations");
  r.seconds = in.number("seconds");
  r.best_iteration = in.whole("best_iteration");
  r.seconds_to_best = in.number("seconds_to_best");
  r.tours_per_second = in.number("tours_per_second");
  r.times = {.iteration_ms = in.number("iteration_ms"),
             .construct_ms = in.number("construct_ms"),
             .local_search_ms = in.number("local_search_ms"),
             .update_ms = in.number("update_ms")};
  r.hit_ratio = object.find("hit_ratio") ? in.number("hit_ratio") : -1;  // older journals have none
  r.device = in.text("device");
  r.moved = in.text("moved");
  for (const JsonNode& pair : in.get("improvements", JsonNode::Kind::array).items) {
    if (pair.items.size() != 2 && pair.items.size() != 3)
      refuse(pair, file, "an improvement is three numbers: seconds, length and iteration");
    r.improvements.push_back(
        {pair.items[0].number, pair.items[1].whole, pair.items.size() == 3 ? pair.items[2].whole : 0});
  }
  if (r.improvements.empty()) refuse(object, file, "this is not a run of an experiment: it has no tour");
  return r;
}

}  // namespace formicarium::experiment
