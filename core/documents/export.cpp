// SPDX-License-Identifier: Apache-2.0
// Exports never depend on the locale: fmt without 'L' ignores it.
#include "core/documents/export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <thread>
#include <utility>

#include "core/base/json_text.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/version.hpp"
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

/// "below the best known length on record, 74118"; empty if the best is not.
std::string below_record(const Frame& frame) {
  if (!frame.instance || frame.best.empty() || !frame.instance->is_below_record(frame.best_length)) return {};
  return frame.instance->below_record(std::to_string(*frame.instance->best_known()));
}

std::string gap_text(const Frame& frame) {
  if (!frame.instance || frame.best.empty()) return {};
  const auto gap = frame.instance->gap_percent(frame.best_length);
  return gap ? fmt::format("gap {:.2f} %", *gap) : below_record(frame);
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

std::string number(double value) { return std::isfinite(value) ? fmt::format("{}", value) : "null"; }

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
    if (frame.instance->optimum()) fact("optimum", fmt::format("{}", *frame.instance->optimum()));
  }
  for (const Parameter& p : parameters()) fact(p.name, value_text(p, p.get(frame.start)));
  fact("ran_on", frame.device);
  fact("why_cpu", frame.why_cpu);
  fact("iteration", fmt::format("{}", frame.last.iteration));
  if (!frame.best.empty()) fact(frame.instance->words().cost, fmt::format("{}", frame.best_length));
  if (const std::string gap = gap_text(frame); gap.starts_with("gap "))
    fact("gap", std::string_view(gap).substr(4));
  else
    fact("record", gap);
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
  std::size_t change = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    const IterationRecord& r = trace[i];
    fmt::format_to(std::back_inserter(out),
                   "{},{:.6f},{},{},{},{},{},{},{},{},{},{},{:.3f},{:.4f},{},{},{},{},{},{},{}\r\n", r.iteration,
                   r.seconds, r.best, r.iteration_best, r.mean, r.deviation, r.quartile_1, r.median, r.quartile_3,
                   r.branching, r.trail_min, r.trail_max, r.search_ms, r.search_gain,
                   r.hit_ratio < 0 ? std::string() : fmt::format("{:.4f}", r.hit_ratio), r.rho, r.alpha, r.beta, r.q0,
                   events(frame, r, change), later_cells(r));
  }
  return fmt::to_string(out);
}

/// The settings as in a file of settings, indented, to stand within an object.
static std::string indented_settings(const Settings& settings) {
  std::string text;
  for (const char c : format_settings(settings)) text += c == '\n' ? "\n  " : std::string(1, c);
  return text.substr(0, text.find_last_not_of(" \n") + 1);
}

/// "[1,5,3]": the ids of a tour's cities; of an assignment the location of each facility.
static std::string ids_text(const Instance* instance, const Tour& solution) {
  std::string text;
  const QapInstance* const qap = instance ? qap_in(*instance) : nullptr;
  for (const City city : qap ? qap->locations(solution) : solution)
    text += fmt::format("{}{}", text.empty() ? "" : ",", instance ? instance->id(city) : city);
  return "[" + text + "]";
}

std::string format_result(const Frame& frame, const Trace& trace) {
  std::string text = "{";
  const auto put = [&](std::string_view key, const std::string& value) {
    text += fmt::format("{}\n  \"{}\": {}", text.size() > 1 ? "," : "", key, value);
  };
  const auto put_number = [&](std::string_view key, auto value) { put(key, number(double(value))); };
  const Settings& s = frame.settings;
  const auto choice = [&](std::string_view name) {
    const Parameter& p = *find_parameter(name);
    return json_quoted(value_text(p, p.get(s)));
  };
  const Instance* instance = frame.instance.get();
  const int cities = instance ? instance->cities() : 0;
  const bool solved = instance && !frame.best.empty();
  const bool qap = instance && instance->traits().has_exchanges;
  // Few optima of quadratic assignments are proven, so their gaps are to the best known cost.
  const auto gap = !solved ? std::nullopt
                   : qap   ? instance->gap_to_best_known(frame.best_length)
                           : instance->gap_percent(frame.best_length);
  const auto best_known = instance ? instance->best_known() : std::nullopt;
  const auto optimum = instance ? instance->optimum() : std::nullopt;
  const double seconds = frame.last.seconds;
  const int threads = s.threads > 0 ? s.threads : int(std::max(1u, std::thread::hardware_concurrency()));

  put("program", "\"formicarium\"");
  put("version", json_quoted(version));
  put("instance", instance ? json_quoted(instance->name()) : "null");
  put("problem", qap ? "\"qap\"" : instance && !instance->symmetric() ? "\"atsp\"" : "\"tsp\"");
  put(qap ? "facilities" : "cities", fmt::format("{}", cities));
  put("optimum", optimum ? fmt::format("{}", *optimum) : "null");
  if (qap) put("best_known", best_known ? fmt::format("{}", *best_known) : "null");
  for (std::string_view name : {"algorithm", "selection", "tabu"}) put(name, choice(name));
  put("candidates", fmt::format("{}", s.candidates_for(cities)));
  put("neighbours", choice("neighbours"));
  put("fallback", s.candidates != 0 ? choice("fallback") : "null");
  put("memory", choice("memory"));
  put("slots", s.memory == Memory::selective ? fmt::format("{}", s.ring_slots) : "null");
  const int ants = frame.on_gpu ? ants_on_gpu(frame.start, cities) : frame.start.ants_for(cities);
  put("ants", fmt::format("{}", ants));
  put_number("alpha", s.alpha);
  put_number("beta", s.beta);
  put_number("rho", s.rho);
  const bool acs = s.algorithm == Algorithm::acs;
  put("execution", acs ? choice("execution") : "null");
  put("q0", acs ? number(s.q0_for(cities)) : "null");
  put("xi", acs ? number(s.xi) : "null");
  put("period", acs ? fmt::format("{}", s.period) : "null");
  put("local_search", choice("local_search"));
  if (qap) {
    put("gamma", s.algorithm == Algorithm::cas ? number(s.drawn_share) : "null");
    put_number("search_steps", s.search_steps);
    put("thread_assignment", frame.on_gpu ? choice("assignment") : "null");
    put("taboo_length", s.local_search == LocalSearchKind::tabu ? number(s.taboo_length) : "null");
  }
  put("adaptive", choice("adaptive"));
  put("backend", !frame.on_gpu ? "\"cpu\"" : "\"cuda\"");
  put("device", json_quoted(frame.device));
  put("why_cpu", frame.why_cpu.empty() ? "null" : json_quoted(frame.why_cpu));
  put("threads", fmt::format("{}", threads));
  put("seed", fmt::format("{}", s.seed));
  put("settings", indented_settings(frame.start));
  put("changes", fmt::format("{}", frame.journal.size()));
  put("iterations", fmt::format("{}", frame.last.iteration));
  put_number("seconds", seconds);
  put(qap ? "cost" : "best_length", solved ? fmt::format("{}", frame.best_length) : "null");
  put("gap_percent", gap ? number(*gap) : "null");
  put("below_record", solved && instance->is_below_record(frame.best_length) ? "true" : "false");
  put("note", frame.best_note.empty() ? "null" : json_quoted(frame.best_note));
  put("best_iteration", fmt::format("{}", frame.best_iteration));
  put_number("seconds_to_best", frame.seconds_to_best);
  const MedianTimes times = median_times(trace);
  put_number("construct_ms", times.construct_ms);
  put_number("update_ms", times.update_ms);
  put_number("local_search_ms", times.local_search_ms);
  put_number("iteration_ms", times.iteration_ms);
  put_number("tours_per_second", seconds > 0 ? double(frame.last.iteration) * ants / seconds : 0);
  put(qap ? "assignment" : "tour", ids_text(instance, frame.best));
  return text + "\n}\n";
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
  if (!frame.journal.empty())
    settings += fmt::format("; changed {} {} during the run", frame.journal.size(),
                            frame.journal.size() == 1 ? "time" : "times");
  lines.push_back(settings);
  lines.push_back(fmt::format("iteration {}", frame.last.iteration));
  if (!frame.best.empty())
    lines.push_back(fmt::format("{} {}", frame.instance ? frame.instance->words().cost : "length", frame.best_length));
  if (const std::string gap = gap_text(frame); !gap.empty()) lines.push_back(gap);
  if (!frame.best_note.empty()) lines.push_back(frame.best_note);
  lines.push_back(fmt::format("formicarium {}", version));
  return lines;
}

}  // namespace formicarium
