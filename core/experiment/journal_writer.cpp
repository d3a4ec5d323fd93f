// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/journal_writer.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "core/base/file_name.hpp"
#include "core/base/version.hpp"
#include "core/documents/settings_json.hpp"
#include "core/experiment/journal_line.hpp"
#include "core/experiment/journals.hpp"
#include "core/experiment/plan_json.hpp"

namespace formicarium::experiment {
namespace {

std::string header_of(const Plan& plan, const Machine& machine, const Shard* shard) {
  JsonWriter line;
  line.members("formicarium", journal_kind, "schema", file_schema, "journal", journal_version, "entry", "plan");
  line.members("version", version);
  if (shard) line.members("shard", shard->text());
  line.members("machine", [&] { write_machine(line, machine); });
  line.members("stop", JsonText{budget_json(plan.spec.budget)});
  write_variants(line, plan);
  write_instances(line, plan);
  return checked_line(line.take());
}

}  // namespace

JournalWriter::JournalWriter(const std::filesystem::path& folder, const Plan& plan, Machine machine)
    : plan_(&plan),
      machine_(std::make_shared<const Machine>(std::move(machine))),
      header_(header_of(plan, *machine_, nullptr)),
      file_(folder / plain_journal) {}

JournalWriter::JournalWriter(const std::filesystem::path& folder, const Plan& plan, Machine machine, const Shard& shard)
    : plan_(&plan), machine_(std::make_shared<const Machine>(std::move(machine))), file_([&](int attempt) {
        return folder / fmt::format("runs.{}-of-{}.{}-{}{}.jsonl", shard.number, shard.count,
                                    file_name(machine_->host, "host"), ::getpid(),
                                    attempt > 0 ? fmt::format("-{}", attempt) : "");
      }) {
  file_.append(header_of(plan, *machine_, &shard));
}

void JournalWriter::go_on_from(const Journals& read) {
  const auto file = read.files().find(file_.path().filename().string());
  if (file != read.files().end() && file->second.plan_line == header_) header_.clear();
}

void JournalWriter::append(std::size_t run, RunResult& result) {
  if (!header_.empty()) file_.append(header_);
  header_.clear();
  JsonWriter line;
  line.members("entry", "run");
  write_run(line, *plan_, plan_->runs[run]);
  write_run_result(line, result);
  file_.append(checked_line(line.take()));
  result.machine = machine_;
}

}  // namespace formicarium::experiment
