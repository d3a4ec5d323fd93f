// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/read_file.hpp"
#include "core/base/text.hpp"
#include "core/base/version.hpp"
#include "core/documents/old_names.hpp"
#include "core/documents/session_json.hpp"
#include "core/documents/settings_json.hpp"
#include "core/experiment/journal_line.hpp"
#include "core/experiment/plan_json.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::experiment {
namespace {

constexpr std::string_view kind = "experiment journal";
constexpr std::string_view checked = "\"check\": ";  // only in lines with a checksum

std::string format_header(const Plan& plan) {
  JsonWriter line;
  line.members("formicarium", kind, "schema", file_schema, "journal", journal_version, "entry", "plan");
  line.members("version", version, "stop", JsonText{budget_json(plan.spec.budget)});
  write_variants(line, plan);
  write_instances(line, plan);
  return checked_line(line.take());
}

/// The journal is intact, but it belongs to other runs or to a newer version of the program.
struct NotOurs : InputError {
  using InputError::InputError;
};

}  // namespace

Journal::Journal(const std::filesystem::path& file, const Plan& plan, std::string instead)
    : plan_(&plan),
      instead_(std::move(instead)),
      path_(file.string()),
      header_(format_header(plan)),
      results_(plan.runs.size()),
      file_(file) {
  for (std::size_t i = 0; i < plan.runs.size(); ++i)
    places_[{plan.variant(plan.runs[i]).name, plan.instance(plan.runs[i]).name, plan.runs[i].seed}] = i;
  std::error_code none;
  if (std::filesystem::file_size(file, none) > 0) {
    const std::string text = read_text_file(file);
    std::size_t number = 0;
    for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
      path_ = fmt::format("{}, line {}", file.string(), ++number);
      const std::string_view line = std::string_view(text).substr(begin, end - begin);
      const bool header = line.starts_with("{\"formicarium\"");
      header_stands_ = line == header_ || (header_stands_ && !header);
      try {
        take_line(line);
      } catch (const NotOurs&) {
        throw;
      } catch (const InputError& error) {
        refuse_damage(error.what(), header || number == 1);
      }
    }
    taken_over_ = int(std::ranges::count_if(results_, [](const auto& result) { return result.has_value(); }));
  }
}

void Journal::refuse_change(const std::string& what) const {
  throw NotOurs(
      fmt::format("{}: {}. Earlier and later runs cannot be compared: {}, or remove this one", path_, what, instead_));
}

void Journal::refuse_damage(std::string error, bool header) const {  // `error` may count lines within the line
  if (const std::string within = path_ + ":1: "; error.starts_with(within))
    error.replace(0, within.size(), path_ + ": ");
  throw InputError(fmt::format("{}. The line is damaged{}", error,
                               header ? ", and it alone records the settings of the runs: " + instead_
                                      : ": remove it, and its run is done again; or " + instead_));
}

void Journal::refuse_newer(const std::string& what) const {
  throw NotOurs(fmt::format("{}: {}, which this version of the program does not know. Use a newer one: or {}", path_,
                            what, instead_));
}

const Journal::EntryKind Journal::entry_kinds[] = {{"plan", &Journal::take_plan}, {"run", &Journal::take_run}};

void Journal::take_line(std::string_view text) {
  if (text.find(checked) != std::string_view::npos) expect_intact(text, path_);
  const JsonNode line = parse_json(text, path_);
  if (line.find("formicarium")) take_version(line);
  if (version_ == 1) return line.find("formicarium") ? take_plan(line) : take_run(line);
  expect_intact(text, path_);
  const std::string& name = member(line, "entry", JsonNode::Kind::text, path_).text;
  for (const EntryKind& known : entry_kinds)
    if (known.name == name) return (this->*known.take)(line);
  refuse_newer(fmt::format("the line is an entry of the kind {}", in_quotes(name)));
}

void Journal::take_version(const JsonNode& header) {
  check_header(header, kind, path_);
  version_ = header.find("journal") ? int(std::min<std::int64_t>(count(header, "journal", path_), 1 << 20)) : 1;
  if (version_ > journal_version) refuse_newer(fmt::format("it is a journal of version {}", version_));
}

void Journal::take_run(const JsonNode& line) {
  const auto place = places_.find({member(line, "variant", JsonNode::Kind::text, path_).text,
                                   member(line, "instance", JsonNode::Kind::text, path_).text,
                                   std::uint64_t(member(line, "seed", JsonNode::Kind::integer, path_).whole)});
  RunResult result = read_run_result(line, path_);
  if (place == places_.end())
    ++of_no_plan_;
  else if (!result.failed())
    results_[place->second] = std::move(result);
}

Budget Journal::read_budget(const JsonNode& stop) const {
  Budget then;
  then.iterations = member(stop, "iterations", JsonNode::Kind::integer, path_).whole;
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

OnInstance Journal::read_own(const JsonNode& instance) const {
  OnInstance own;
  if (const JsonNode* settings = instance.find("settings"))
    for (const JsonNode& member : settings->items)
      if (const Parameter* parameter = find_parameter(member.key))
        own.settings.push_back({parameter, read_value(*parameter, member, path_)});
  if (const JsonNode* stop = instance.find("stop")) own.budget = read_budget(*stop);
  return own;
}

bool Journal::counts(const Parameter& parameter, const Settings& variant) const {
  return std::ranges::any_of(plan_->instances, [&](const NamedInstance& one) {
    return !why_idle(parameter, one.with_own(variant), one.instance->traits());
  });
}

void Journal::take_plan(const JsonNode& given) {
  JsonNode line = given;
  rename_tabu_lists(line, 1);
  if (const std::string& by = member(line, "version", JsonNode::Kind::text, path_).text; by != version)
    other_version_ = by;
  const JsonNode& stop = member(line, "stop", JsonNode::Kind::object, path_);
  const Budget& now = plan_->spec.budget;
  const Budget then = read_budget(stop);
  if (!(then == now))
    refuse_change(
        fmt::format("its runs stopped by {}, but the experiment now says {}", budget_json(then), budget_json(now)));

  for (const JsonNode& variant : member(line, "variants", JsonNode::Kind::array, path_).items) {
    const std::string& name = member(variant, "name", JsonNode::Kind::text, path_).text;
    const auto same = std::ranges::find(plan_->spec.variants, name, &Variant::name);
    if (same == plan_->spec.variants.end()) continue;
    const JsonNode& written = member(variant, "settings", JsonNode::Kind::object, path_);
    std::string told;
    const Settings then_set = read_record(written, {}, {}, path_, told), now_set = same->settings;
    for (const Parameter& p : parameters())
      if (!p.of_one_run && p.get(then_set) != p.get(now_set) && (counts(p, then_set) || counts(p, now_set)))
        refuse_change(
            fmt::format("variant {} had {} {}{}, and now has {}", name, p.name, value_text(p, p.get(then_set)),
                        written.find(p.name) ? "" : " when there was no choice yet", value_text(p, p.get(now_set))));
  }
  for (const JsonNode& instance : member(line, "instances", JsonNode::Kind::array, path_).items) {
    const std::string& name = member(instance, "name", JsonNode::Kind::text, path_).text;
    const auto same = std::ranges::find(plan_->instances, name, &NamedInstance::name);
    if (same == plan_->instances.end()) continue;
    if (member(instance, "fingerprint", JsonNode::Kind::text, path_).text != fingerprint_text(*same->instance))
      refuse_change(fmt::format("{} is no longer the instance that was solved", name));
    if (!(read_own(instance) == same->own))
      refuse_change(fmt::format("its runs on {} had other settings of the instance, or another stop", name));
  }
}

void Journal::append(std::size_t run, RunResult result) {
  if (!header_stands_) file_.append(header_);
  header_stands_ = true;
  JsonWriter line;
  line.members("entry", "run");
  write_run(line, *plan_, plan_->runs[run]);
  write_run_result(line, result);
  file_.append(checked_line(line.take()));
  results_[run] = std::move(result);
}

}  // namespace formicarium::experiment
