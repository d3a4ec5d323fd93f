// SPDX-License-Identifier: Apache-2.0
// Exports never depend on the locale: fmt without 'L' ignores it.
#include "core/documents/export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/cores.hpp"
#include "core/base/json_writer.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/version.hpp"
#include "core/documents/settings_json.hpp"
#include "core/problem/cost_gap.hpp"
#include "core/qap/qap_instance.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

/// Text for one CSV cell: one line, without commas and quotes.
std::string one_cell(std::string_view text) {
  constexpr std::size_t longest = 1000;
  std::string cell = shortened(clean_text(text), longest);
  std::ranges::replace(cell, ',', ';');
  std::ranges::replace(cell, '"', '\'');
  return cell;
}

std::string gap_text(const Frame& frame) {
  return frame.instance && !frame.best.empty() ? gap_words(*frame.instance, frame.best_length) : std::string();
}

/// "improvement;restart;rho=0.1": the events in one row of the trace. `change` is the position in the journal.
std::string events(const Frame& frame, const IterationRecord& record, std::size_t& change) {
  std::string text;
  const auto add = [&](std::string_view event) {
    if (!text.empty()) text += ';';
    text += event;
  };
  if (record.improved) add("improvement");
  if (record.restarted) add("restart");
  for (; change < frame.journal.size() && frame.journal[change].iteration < record.iteration; ++change) {
    const Settings& before = change == 0 ? frame.start : frame.journal[change - 1].settings;
    const Settings& after = frame.journal[change].settings;
    for (const Parameter& p : parameters())
      if (p.get(before) != p.get(after)) add(fmt::format("{}={}", p.name, value_text(p, p.get(after))));
    for (const CityEdit& edit : frame.journal[change].edits) add(words_of({&edit, 1}));
  }
  return text;
}

std::string_view depositor_cell(Deposited who) {
  switch (who) {
    case Deposited::iteration_best:
      return "iteration_best";
    case Deposited::best_so_far:
      return "best_so_far";
    case Deposited::ranks:
      return "ranks";
    case Deposited::all_ants:
      break;
  }
  return "all_ants";
}

constexpr std::string_view later_columns =
    "construct_ms,update_ms,deposited,insertions,steps_exploited,steps_drawn,steps_spun,steps_backup,steps_rest,"
    "trials_rejected";
/// The cells of one row in these columns. Empty: not counted in that run.
std::string later_cells(const IterationRecord& r) {
  const Decisions& d = r.decisions;
  const std::string insertions = r.hit_ratio < 0 ? std::string() : fmt::format("{}", r.insertions);
  const std::string decisions =
      d.steps() == 0 ? std::string(",,,,,")
                     : fmt::format("{},{},{},{},{},{}", d.exploited, d.drawn, d.spun, d.backup, d.rest, d.rejected);
  return fmt::format("{:.3f},{:.3f},{},{},{}", r.construct_ms, r.update_ms, depositor_cell(r.deposited), insertions,
                     decisions);
}

}  // namespace

std::string format_trace(const Frame& frame, const Trace& trace) {
  fmt::memory_buffer out;
  const auto fact = [&](std::string_view key, std::string_view value) {
    if (!value.empty()) fmt::format_to(std::back_inserter(out), "# {}: {}\r\n", key, one_cell(value));
  };
  fact("program", fmt::format("formicarium {}", version));
  if (frame.instance) {
    fact("instance", frame.instance->name());
    fact(frame.instance->words().items, fmt::format("{}", frame.instance->cities()));
    if (frame.instance->optimum()) fact("optimum", frame.instance->cost_text(*frame.instance->optimum()));
  }
  for (const Parameter& p : parameters()) fact(p.name, value_text(p, p.get(frame.start)));
  fact("ran_on", frame.device);
  fact("why_cpu", frame.why_cpu);
  fact("iteration", fmt::format("{}", frame.last.iteration));
  if (!frame.best.empty()) fact(frame.instance->words().cost, frame.instance->cost_text(frame.best_length));
  const std::string gap = gap_text(frame);
  const bool below = !gap.empty() && frame.instance->is_below_record(frame.best_length);
  fact(below ? "record" : "gap", std::string_view(gap).substr(gap.starts_with("gap ") ? 4 : 0));
  if (const auto bound = frame.instance ? frame.instance->lower_bound() : nullptr)
    fact("lower_bound", frame.instance->cost_text(bound->value));
  fact("note", frame.best_note);

  const std::size_t rows = trace.size();
  if (rows > 0 && std::int64_t(rows) < trace[rows - 1].iteration)
    fact("rows", fmt::format("{} of {} iterations; later ones are thinned out, except improvements and restarts", rows,
                             trace[rows - 1].iteration));
  fmt::format_to(
      std::back_inserter(out),
      "iteration,seconds,best,iteration_best,mean,deviation,quartile_1,median,quartile_3,branching,trail_min,"
      "trail_max,search_ms,search_gain,hit_ratio,rho,alpha,beta,q0,event,{}\r\n",
      later_columns);
  const auto mean = [&](double inside) { return frame.instance ? frame.instance->in_unit(inside) : inside; };
  const auto cost = [&](Length inside) { return mean(double(inside)); };
  std::size_t change = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    const IterationRecord& r = trace[i];
    fmt::format_to(std::back_inserter(out),
                   "{},{:.6f},{},{},{},{},{},{},{},{},{},{},{:.3f},{:.4f},{},{},{},{},{},{},{}\r\n", r.iteration,
                   r.seconds, cost(r.best), cost(r.iteration_best), mean(r.mean), mean(r.deviation), cost(r.quartile_1),
                   cost(r.median), cost(r.quartile_3), r.branching, r.trail_min, r.trail_max, r.search_ms,
                   r.search_gain, r.hit_ratio < 0 ? std::string() : fmt::format("{:.4f}", r.hit_ratio), r.rho, r.alpha,
                   r.beta, r.q0, events(frame, r, change), later_cells(r));
  }
  return fmt::to_string(out);
}

std::string format_result(const Frame& frame, const Trace& trace) {
  const Settings& s = frame.settings;
  const Instance* instance = frame.instance.get();
  const int cities = instance ? instance->cities() : 0;
  const bool solved = instance && !frame.best.empty();
  const bool qap = instance && instance->traits().has_exchanges;
  const bool acs = s.algorithm == Algorithm::acs;
  // Few optima of quadratic assignments are proven, so their gaps are to the best known cost.
  const auto gap = !solved ? std::nullopt
                   : qap   ? instance->gap_to_best_known(frame.best_length)
                           : instance->gap_percent(frame.best_length);
  const double seconds = frame.last.seconds;
  const int threads = s.threads > 0 ? s.threads : usable_cores();
  const int ants = frame.on_gpu ? ants_on_gpu(frame.start, cities) : frame.start.ants_for(cities);
  const auto told = [&](std::optional<Length> cost) { return cost ? instance->cost_text(*cost) : "null"; };
  return json_file([&](JsonWriter& out) {
    const auto word = [&](std::string_view name) {
      const Parameter& p = *find_parameter(name);
      return value_text(p, p.get(s));
    };
    out.members("program", "formicarium", "version", version);
    out.members("instance", instance ? std::optional(instance->name()) : std::nullopt);
    out.members("problem", qap ? "qap" : instance && !instance->symmetric() ? "atsp" : "tsp");
    out.members(qap ? "facilities" : "cities", cities, "optimum",
                JsonText{told(instance ? instance->optimum() : std::nullopt)});
    if (qap) out.members("best_known", JsonText{told(instance->best_known())});
    out.members("algorithm", word("algorithm"), "selection", word("selection"), "tabu", word("tabu"));
    out.members("candidates", s.candidates_for(cities), "neighbours", word("neighbours"));
    out.members("fallback", null_unless(s.candidates != 0, word("fallback")), "memory", word("memory"));
    out.members("slots", null_unless(s.memory == Memory::selective, s.ring_slots), "ants", ants);
    out.members("alpha", s.alpha, "beta", s.beta, "rho", s.rho);
    out.members("execution", null_unless(acs, word("execution")), "q0", null_unless(acs, s.q0_for(cities)));
    out.members("xi", null_unless(acs, s.xi), "period", null_unless(acs, s.period));
    out.members("local_search", word("local_search"));
    if (qap) {
      out.members("gamma", null_unless(s.algorithm == Algorithm::cas, s.drawn_share));
      out.members("search_steps", s.search_steps);
      out.members("thread_assignment", null_unless(frame.on_gpu, word("assignment")));
      out.members("taboo_length", null_unless(s.local_search == LocalSearchKind::tabu, s.taboo_length));
    }
    out.members("adaptive", word("adaptive"), "backend", frame.on_gpu ? "cuda" : "cpu", "device", frame.device);
    out.members("why_cpu", null_if_empty(frame.why_cpu), "threads", threads, "seed", s.seed);
    out.member("settings").object(JsonLayout::lines, [&] { write_settings(out, frame.start); });
    out.members("changes", frame.journal.size(), "iterations", frame.last.iteration, "seconds", seconds);
    out.members(qap ? "cost" : "best_length", JsonText{solved ? instance->cost_text(frame.best_length) : "null"},
                "gap_percent", gap);
    const auto bound = instance ? instance->lower_bound() : nullptr;
    out.members("lower_bound", JsonText{told(bound ? std::optional(bound->value) : std::nullopt)});
    out.members("missing_roads", solved ? instance->missing_roads(frame.best_length) : 0);
    out.members("below_record", solved && instance->is_below_record(frame.best_length));
    out.members("note", null_if_empty(frame.best_note), "best_iteration", frame.best_iteration);
    out.members("seconds_to_best", frame.seconds_to_best);
    const MedianTimes times = median_times(trace);
    out.members("construct_ms", times.construct_ms, "update_ms", times.update_ms);
    out.members("local_search_ms", times.local_search_ms, "iteration_ms", times.iteration_ms);
    out.members("tours_per_second", seconds > 0 ? double(frame.last.iteration) * ants / seconds : 0);
    // The ids of a tour's cities; of an assignment the location of each facility.
    const QapInstance* const assigned = instance ? qap_in(*instance) : nullptr;
    out.member(qap ? "assignment" : "tour")
        .list(JsonLayout::compact, assigned ? assigned->locations(frame.best) : frame.best,
              [&](City city) { return instance ? instance->id(city) : city; });
  });
}

std::string seed_words(const Settings& start, const std::vector<JournalEntry>& journal) {
  std::string words = fmt::format("{}", start.seed);
  std::uint64_t seed = start.seed;
  for (const JournalEntry& entry : journal)
    if (std::exchange(seed, entry.settings.seed) != seed)
      words += fmt::format(", from iteration {} on {}", entry.iteration + 1, seed);
  return words;
}

std::vector<std::string> facts(const Frame& frame) {
  std::vector<std::string> lines;
  if (frame.instance)
    lines.push_back(fmt::format("instance {}, {} {}", clean_name(frame.instance->name()), frame.instance->cities(),
                                frame.instance->words().items));
  lines.push_back("seed " + seed_words(frame.start, frame.journal));
  std::string settings = "settings";
  for (const Parameter& p : parameters())
    if (!p.of_one_run)
      settings +=
          fmt::format("{} {} {}", settings == "settings" ? "" : ",", p.name, value_text(p, p.get(frame.settings)));
  const auto times = [](int count) { return count == 1 ? "1 time" : fmt::format("{} times", count); };
  const Changes changes = changes_of(frame.start, frame.journal);
  if (changes.settings > 0) settings += fmt::format("; changed {} during the run", times(changes.settings));
  lines.push_back(settings);
  if (changes.edits > 0) lines.push_back(fmt::format("cities edited {} during the run", times(changes.edits)));
  lines.push_back(fmt::format("iteration {}", frame.last.iteration));
  if (!frame.best.empty())
    lines.push_back(
        fmt::format("{} {}", frame.instance ? frame.instance->words().cost : "length",
                    frame.instance ? frame.instance->cost_text(frame.best_length) : std::to_string(frame.best_length)));
  if (const std::string gap = gap_text(frame); !gap.empty()) lines.push_back(gap);
  if (!frame.best_note.empty()) lines.push_back(frame.best_note);
  lines.push_back(fmt::format("formicarium {}", version));
  return lines;
}

}  // namespace formicarium
