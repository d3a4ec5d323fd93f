// SPDX-License-Identifier: Apache-2.0
#include "app/cli/campaign.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <optional>

#include "app/model/options.hpp"
#include "app/model/other_program.hpp"
#include "app/model/slurm_here.hpp"
#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/read_file.hpp"
#include "core/base/text.hpp"
#include "core/base/write_file.hpp"

namespace formicarium::cli {
namespace {

namespace fs = std::filesystem;

/// Without blanks, line ends and full stops at its ends.
std::string_view stripped(std::string_view text) {
  constexpr std::string_view those = " \t\r\n.";
  const std::size_t begin = std::min(text.find_first_not_of(those), text.size());
  return text.substr(begin, text.find_last_not_of(those) + 1 - begin);
}

/// What sbatch says of a failure, in one line.
std::string complaint(const ProgramOutput& said) {
  std::string text(stripped(said.err.empty() ? said.out : said.err));
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos;) text.replace(at, 1, "; ");
  return text.empty() ? fmt::format("it ended with status {} and said nothing", said.exit) : text;
}

/// Submits a script, whose jobs run in its folder, and returns the job's number. `left`: what stands if that fails.
std::string submit(const fs::path& script, const std::vector<std::string>& options, const std::string& left) {
  if (!fs::exists(script))
    throw InputError(fmt::format("{}: there is no such file to be submitted; --slurm writes it", script.string()));
  const fs::path file = fs::absolute(script);
  std::vector<std::string> words{"sbatch", "--parsable", "--chdir=" + file.parent_path().string()};
  words.insert(words.end(), options.begin(), options.end());
  words.push_back(file.string());
  const std::optional<ProgramOutput> said = run_program(words);
  if (!said) throw OutputError(fmt::format("there is no sbatch here, the program of Slurm that takes jobs. {}", left));
  constexpr const char* unknown = "`squeue` tells what it took; when that has ended, --merge reports";
  if (interrupted()) throw OutputError(fmt::format("stopped while sbatch was at work; {}", unknown));
  if (said->exit != 0)
    throw OutputError(fmt::format("sbatch refuses {}: {}. {}", script.string(), complaint(*said), left));
  const std::string_view answer = stripped(said->out);
  std::string number(answer.substr(0, answer.find(';')));  // "12", or "12;cluster"
  if (number.empty() || !std::ranges::all_of(number, [](unsigned char c) { return std::isdigit(c); }))
    throw OutputError(fmt::format("sbatch took {} and answered {}, which is no number of a job; {}", script.string(),
                                  in_quotes(answer), unknown));
  return number;
}

void write_scripts(const SlurmOptions& options, const experiment::Plan& plan, SlurmWishes wishes, const SlurmCall& call,
                   const fs::path& folder) {
  wishes.nodes = int(options.nodes);
  wishes.gpus = int(options.gpus);
  wishes.seconds = options.seconds;
  const SlurmHere here = slurm_here();
  const SlurmCampaign campaign = slurm_campaign(plan, on_cluster(wishes, here));
  write_slurm_scripts(plan, campaign, call, folder);
  log_line(fmt::format(
      "{}: {}{}", (folder / runs_script_name).string(), campaign_words(plan, campaign),
      here.largest_array
          ? ""
          : fmt::format("; no Slurm here says its MaxArraySize, so it is taken to be {}", usual_largest_array)));
  if (campaign.tight)
    log_line("warning: the longest task may need more time than --time gives it; what is done by then is kept");
  if (!options.submit)
    log_line(fmt::format("the same command with --submit submits them, or: cd {} && {}",
                         shell_word(fs::absolute(folder).string()), submit_command()));
}

constexpr const char* job_file_name = "runs.job";  // with the number of the job that was submitted last

/// Throws InputError while that job is queued or running: a second one would do the same runs.
void expect_not_at_work(const fs::path& folder) {
  std::error_code none;
  if (!fs::exists(folder / job_file_name, none)) return;
  const std::string job(stripped(read_text_file(folder / job_file_name)));
  if (job.empty() || answer_of_slurm({"squeue", "--noheader", "--jobs=" + job}).empty()) return;
  throw InputError(
      fmt::format("job {} of this campaign is still queued or running, and another would do the same runs. When it has "
                  "ended, the same command goes on with what is missing; `scancel {}` ends it",
                  job, job));
}

}  // namespace

void add_slurm(CLI::App& command, SlurmOptions& options, const char* group) {
  command.add_flag("--slurm", options.write, "Writes batch scripts for Slurm")->group(group);
  command.add_flag("--submit", options.submit, "Submits the batch scripts")->group(group);
  add_whole(command, "--nodes", options.nodes, 1, 100'000, "So many whole nodes at a time")->group(group);
  add_whole(command, "--gpus", options.gpus, 1, 64, "Cards of a task")->group(group);
  command
      .add_option_function<std::string>(
          "--time",
          [&options](const std::string& word) {
            try {
              options.seconds = parse_slurm_time(word);
            } catch (const InputError& error) {
              throw UsageError(fmt::format("--time: {}", error.what()));
            }
          },
          limit_of_task)
      ->type_name("H:MM:SS")
      ->group(group);
}

void expect_slurm(const SlurmOptions& options) {
  if (options.write) return;
  for (const auto& [name, given] :
       {std::pair("--nodes", options.nodes > 0), {"--gpus", options.gpus > 0}, {"--time", options.seconds > 0}})
    if (given) throw UsageError(fmt::format("{} needs --slurm: it sets what the batch scripts ask for", name));
}

void use_slurm(const SlurmOptions& options, const experiment::Plan& plan, SlurmWishes wishes, const SlurmCall& call,
               const fs::path& folder) {
  if (options.submit) expect_not_at_work(folder);
  if (options.write) write_scripts(options, plan, wishes, call, folder);
  if (!options.submit) return;
  const std::string runs = submit(folder / runs_script_name, {},
                                  fmt::format("Nothing was submitted; the scripts are in {}", folder.string()));
  write_file(folder / job_file_name, runs + "\n");
  const std::string merges = submit(
      folder / merge_script_name, {"--dependency=afterany:" + runs},
      fmt::format("The runs are submitted as job {}; when it has ended, the same command with --merge reports", runs));
  log_line(fmt::format("submitted: job {} does the runs, job {} merges them; --status tells how far they are", runs,
                       merges));
}

}  // namespace formicarium::cli
