// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/journals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/in_parallel.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/read_file.hpp"
#include "core/base/text.hpp"
#include "core/base/version.hpp"
#include "core/documents/old_names.hpp"
#include "core/documents/session_json.hpp"
#include "core/documents/settings_json.hpp"
#include "core/experiment/journal_line.hpp"
#include "core/experiment/plan_json.hpp"
#include "core/experiment/spec_words.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::experiment {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view checked = "\"check\": ";  // only in lines with a checksum
constexpr std::string_view start_of_run = R"({"entry": "run")";
constexpr std::size_t at_a_time = std::size_t{4} << 20;  // bytes that are read

/// The journal is intact, but it belongs to other runs or to a newer version of the program.
struct NotOurs : InputError {
  using InputError::InputError;
};

struct Damaged : InputError {
  using InputError::InputError;
};

}  // namespace

Journals::Journals(const Plan& plan, fs::path folder, std::string instead, Damage damage)
    : plan_(&plan),
      folder_(std::move(folder)),
      instead_(std::move(instead)),
      damage_(damage),
      results_(plan.runs.size()),
      from_(plan.runs.size()) {
  for (std::size_t i = 0; i < plan.runs.size(); ++i)
    places_[{plan.variant(plan.runs[i]).name, plan.instance(plan.runs[i]).name, plan.runs[i].seed}] = i;
  for (const NamedInstance& one : plan.instances) fingerprints_.push_back(fingerprint_text(*one.instance));
  read_on();
}

std::vector<std::size_t> Journals::read_on() {
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, none)) {
    const std::string name = entry.path().filename().string();
    if (is_journal(name)) files_.try_emplace(name).first->second.name = name;
  }
  std::exception_ptr first;  // a line that is refused keeps no other file from being read
  damaged_.clear();
  for (auto& [name, file] : files_) try {
      read(file);
    } catch (const Damaged& error) {
      if (damaged_.empty()) damaged_ = error.what();
      if (damage_ == Damage::refused && !first) first = std::current_exception();
    } catch (const InputError&) {
      if (!first) first = std::current_exception();
    }
  if (first) std::rethrow_exception(first);
  std::ranges::sort(changed_);
  changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
  return std::exchange(changed_, {});
}

void Journals::read(File& file) {
  const fs::path path = folder_ / file.name;
  std::error_code error;
  if (const auto written = fs::last_write_time(path, error); !error) file.written = written;
  const std::size_t size = fs::file_size(path, error);
  if (error || size == file.offset + file.cut) return;  // a file that was removed: its results stay until the end
  if (size < file.offset)
    throw InputError(
        fmt::format("{}: it has become shorter since it was read; read the experiment anew", path.string()));
  const TextFile text(path);
  file_ = &file;
  std::string part;
  for (std::size_t most = at_a_time; file.offset < text.size();) {
    part.resize(std::min(most, text.size() - file.offset));
    part.resize(text.read(file.offset, part));
    const std::size_t end = part.rfind('\n');
    if (end != std::string::npos) {
      take_lines(std::string_view(part).substr(0, end + 1));
    } else if (part.size() < most) {
      break;
    } else {
      most *= 2;
    }
  }
  file.cut = text.size() - file.offset;
}

/// A run in a line, and which of the plan it is, if any.
struct Journals::Run {
  std::optional<std::size_t> of_plan;
  RunResult result;
};

void Journals::take_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
    lines.push_back(text.substr(begin, end - begin));
  // Runs, which are nearly all lines, are read side by side. The others, and what is wrong, one after the other.
  std::vector<std::optional<Run>> runs(lines.size());
  in_parallel(int(lines.size()), 16, [&](int first, int last) {
    for (auto i = std::size_t(first); i < std::size_t(last); ++i) try {
        if (!lines[i].starts_with(start_of_run)) continue;
        expect_intact(lines[i], {});
        runs[i] = run_of(parse_json(lines[i], {}), {});
      } catch (const InputError&) {
      }
  });
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    try {
      if (runs[i] && file_->version > 1) {
        take(std::move(*runs[i]));
      } else {
        place_ = fmt::format("{}, line {}", (folder_ / file_->name).string(), file_->lines + 1);
        take_line(line);
      }
    } catch (const NotOurs&) {
      throw;
    } catch (const InputError& error) {
      refuse_damage(error.what(), file_->lines == 0 || line.starts_with("{\"formicarium\""));
    }
    ++file_->lines;
    file_->offset += line.size() + 1;
  }
}

void Journals::refuse_change(const std::string& what) const {
  throw NotOurs(
      fmt::format("{}: {}. Earlier and later runs cannot be compared: {}, or remove this one", place_, what, instead_));
}

void Journals::refuse_damage(std::string error, bool header) const {  // `error` may count lines within the line
  if (const std::string within = place_ + ":1: "; error.starts_with(within))
    error.replace(0, within.size(), place_ + ": ");
  throw Damaged(fmt::format("{}. The line is damaged{}", error,
                            header ? ", and it alone records the settings of the runs: " + instead_
                                   : ": remove it, and its run is done again; or " + instead_));
}

void Journals::refuse_newer(const std::string& what) const {
  throw NotOurs(fmt::format("{}: {}, which this version of the program does not know. Use a newer one: or {}", place_,
                            what, instead_));
}

const Journals::EntryKind Journals::entry_kinds[] = {{"plan", &Journals::take_plan}, {"run", &Journals::take_run}};

void Journals::take_line(std::string_view text) {
  const bool may_be_intact = text.find(checked) != std::string_view::npos;
  if (may_be_intact) expect_intact(text, place_);
  const JsonNode line = parse_json(text, place_);
  if (line.find("formicarium")) {
    take_version(line);
    file_->plan_line = text;
  }
  if (file_->version == 1) return line.find("formicarium") ? take_plan(line) : take_run(line);
  if (!may_be_intact) expect_intact(text, place_);  // says that there is no checksum
  const std::string& name = member(line, "entry", JsonNode::Kind::text, place_).text;
  for (const EntryKind& known : entry_kinds)
    if (known.name == name) return (this->*known.take)(line);
  refuse_newer(fmt::format("the line is an entry of the kind {}", in_quotes(name)));
}

void Journals::take_version(const JsonNode& header) {
  check_header(header, journal_kind, place_);
  file_->version = header.find("journal") ? int(std::min<std::int64_t>(count(header, "journal", place_), 1 << 20)) : 1;
  if (file_->version > journal_version) refuse_newer(fmt::format("it is a journal of version {}", file_->version));
}

Journals::Run Journals::run_of(const JsonNode& line, const std::string& place) const {
  const auto found = places_.find({member(line, "variant", JsonNode::Kind::text, place).text,
                                   member(line, "instance", JsonNode::Kind::text, place).text,
                                   std::uint64_t(member(line, "seed", JsonNode::Kind::integer, place).whole)});
  return {found == places_.end() ? std::nullopt : std::optional(found->second), read_run_result(line, place)};
}

void Journals::take_run(const JsonNode& line) { take(run_of(line, place_)); }

void Journals::take(Run run) {
  run.result.machine = file_->machine;
  if (run.of_plan)
    take_result(*run.of_plan, std::move(run.result));
  else
    ++file_->of_no_plan;
}

void Journals::take_result(std::size_t run, RunResult result) {
  ++file_->runs;
  if (result.failed()) {
    if (!results_[run]) failures_[run] = std::move(result);
    return;
  }
  const File*& from = from_[run];
  if (from && from != file_) {
    ++twice_;
    note_twice(run, result);
    if (from->name < file_->name) return;
  }
  from = file_;
  results_[run] = std::move(result);
  failures_.erase(run);
  changed_.push_back(run);
}

/// Runs that end by their iterations on the same kind of device are to be alike.
void Journals::note_twice(std::size_t run, const RunResult& other) {
  const RunResult& one = *results_[run];
  const bool alike = one.length == other.length && one.iterations == other.iterations;
  if (alike || !differing_.empty() || plan_->stop(plan_->runs[run]).seconds > 0 || one.device != other.device) return;
  differing_ = fmt::format("{} was done twice, on {}, with two results, {} and {}", plan_->name(plan_->runs[run]),
                           one.device, std::min(one.length, other.length), std::max(one.length, other.length));
}

int Journals::taken_over() const {
  return int(std::ranges::count_if(results_, [](const auto& result) { return result.has_value(); }));
}

std::vector<std::string> Journals::remarks() const {
  std::vector<std::string> all;
  if (!damaged_.empty()) all.push_back(damaged_);
  std::set<std::string> others;
  int cut = 0;
  std::string first_cut;
  for (const auto& [name, file] : files_) {
    if (file.of_no_plan > 0)
      all.push_back(fmt::format("{}: {} not of this experiment any more, and left alone", name,
                                file.of_no_plan == 1 ? "a run is" : fmt::format("{} runs are", file.of_no_plan)));
    for (const std::string& by : file.versions)
      if (by != version && others.insert(by).second)
        all.push_back(fmt::format("warning: runs in {} were made by version {} of this program", name, by));
    cut += file.cut > 0 ? 1 : 0;
    if (file.cut > 0 && cut == 1) first_cut = name;
  }
  if (cut > 0)
    all.push_back(
        fmt::format("{} within a line, which is left out: its process was killed while it wrote, or still does",
                    cut == 1 ? first_cut + " ends" : fmt::format("{} and {} more end", first_cut, cut - 1)));
  if (twice_ > 0)
    all.push_back(fmt::format("{} done twice, because two processes did one shard; each counts once",
                              twice_ == 1 ? "a run was" : fmt::format("{} runs were", twice_)));
  if (!differing_.empty()) all.push_back("warning: " + differing_);
  return all;
}

void Journals::expect_one_version(bool goes_on) const {
  const File* first = nullptr;
  for (const auto& [name, file] : files_)
    for (const std::string& by : file.versions)
      if (goes_on && by != version)
        throw InputError(
            fmt::format("{} was written by version {} of this program, and this is version {}: runs of both cannot be "
                        "compared. Go on with that version, or move its journals out of {}",
                        name, by, version, folder_.string()));
  for (const auto& [name, file] : files_)
    for (const std::string& by : file.versions) {
      if (!first) first = &file;
      if (const std::string& before = *first->versions.begin(); by != before)
        throw InputError(fmt::format(
            "{} was written by version {} of this program, and {} by version {}, so their runs cannot be compared. "
            "Move the journals of one version out of {}, and what they did is done again",
            first->name, before, name, by, folder_.string()));
    }
}

Budget Journals::read_budget(const JsonNode& stop) const {
  Budget then;
  then.iterations = member(stop, "iterations", JsonNode::Kind::integer, place_).whole;
  for (const auto& [key, into] :
       {std::pair("tours_per_city", &then.tours_per_city), std::pair("seconds", &then.seconds)})
    if (const JsonNode* node = stop.find(key)) *into = node->number;
  if (const JsonNode* target = stop.find("target")) {
    then.optimum = target->kind == JsonNode::Kind::text;
    then.target = target->number;
    if (const JsonNode* within = target->find("within_percent")) then.within = within->number;
  }
  return then;
}

OnInstance Journals::read_own(const JsonNode& instance) const {
  OnInstance own;
  if (const JsonNode* settings = instance.find("settings"))
    for (const JsonNode& member : settings->items)
      if (const Parameter* parameter = find_parameter(member.key))
        own.settings.push_back({parameter, read_value(*parameter, member, place_)});
  if (const JsonNode* stop = instance.find("stop")) own.budget = read_budget(*stop);
  return own;
}

bool Journals::counts(const Parameter& parameter, const Settings& variant) const {
  return std::ranges::any_of(plan_->instances, [&](const NamedInstance& one) {
    return !why_idle(parameter, one.with_own(variant), one.instance->traits());
  });
}

void Journals::take_plan(const JsonNode& given) {
  JsonNode line = given;
  rename_tabu_lists(line, 1);
  file_->versions.insert(shortened(member(line, "version", JsonNode::Kind::text, place_).text, 40));
  const JsonNode& stop = member(line, "stop", JsonNode::Kind::object, place_);
  const Budget& now = plan_->spec.budget;
  const Budget then = read_budget(stop);
  if (!(then == now))
    refuse_change(
        fmt::format("its runs stopped by {}, but the experiment now says {}", budget_json(then), budget_json(now)));

  take_machine(line);
  for (const JsonNode& variant : member(line, "variants", JsonNode::Kind::array, place_).items) {
    const std::string& name = member(variant, "name", JsonNode::Kind::text, place_).text;
    const auto same = std::ranges::find(plan_->spec.variants, name, &Variant::name);
    if (same == plan_->spec.variants.end()) continue;
    const JsonNode& written = member(variant, "settings", JsonNode::Kind::object, place_);
    std::string told;
    const Settings then_set = read_record(written, {}, {}, place_, told), now_set = same->settings;
    for (const Parameter& p : parameters())
      if (!p.of_one_run && p.get(then_set) != p.get(now_set) && (counts(p, then_set) || counts(p, now_set)))
        refuse_change(
            fmt::format("variant {} had {} {}{}, and now has {}", name, p.name, value_text(p, p.get(then_set)),
                        written.find(p.name) ? "" : " when there was no choice yet", value_text(p, p.get(now_set))));
  }
  for (const JsonNode& instance : member(line, "instances", JsonNode::Kind::array, place_).items) {
    const std::string& name = member(instance, "name", JsonNode::Kind::text, place_).text;
    const auto same = std::ranges::find(plan_->instances, name, &NamedInstance::name);
    if (same == plan_->instances.end()) continue;
    if (member(instance, "fingerprint", JsonNode::Kind::text, place_).text !=
        fingerprints_[std::size_t(same - plan_->instances.begin())])
      refuse_change(fmt::format("{} is no longer the instance that was solved", name));
    if (!(read_own(instance) == same->own))
      refuse_change(fmt::format("its runs on {} had other settings of the instance, or another stop", name));
  }
}

void Journals::take_machine(const JsonNode& header) {
  file_->machine.reset();
  if (const JsonNode* node = header.find("machine")) {
    Machine machine = read_machine(*node, place_);
    const auto same = std::ranges::find_if(machines_, [&](const auto& known) { return *known == machine; });
    file_->machine =
        same != machines_.end() ? *same : *machines_.insert(std::make_shared<const Machine>(std::move(machine))).first;
  }
  if (const JsonNode* node = header.find("shard")) file_->shard = parse_shard(node->text);
}

}  // namespace formicarium::experiment
