// SPDX-License-Identifier: Apache-2.0
#include "app/model/slurm.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "app/model/bounding.hpp"
#include "app/model/experiment_files.hpp"
#include "core/base/error.hpp"
#include "core/base/file_name.hpp"
#include "core/base/text.hpp"
#include "core/base/write_file.hpp"
#include "core/cpu/memory_need.hpp"
#include "core/experiment/estimate.hpp"
#include "core/experiment/shard.hpp"
#include "core/experiment/spec_words.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/qap/qap_instance.hpp"

namespace formicarium {
namespace {

using experiment::Plan;

// A task is to last longer than Slurm needs to start it, and to be short enough that the last ones end together.
constexpr double usual_task = 600, shortest_task = 120;  // seconds
constexpr int usual_least = 16;                          // tasks of a small campaign
constexpr double largest_share = 1.2;                    // the longest task over the mean
constexpr int most_tried = 64;                           // numbers of tasks that are looked at

// The estimate of a run that ends after iterations is right within a factor of some five.
constexpr double spare_of_iterations = 5, spare_of_seconds = 1.2, seconds_to_begin = 300;
constexpr double time_of_merge = 900;

constexpr double mebibyte = 1 << 20;
constexpr double bytes_of_program = 150 * mebibyte;  // with its libraries and threads
constexpr double bytes_of_records = 64 * mebibyte;   // of the iterations of a run
constexpr double bytes_of_card = 1024 * mebibyte;    // CUDA's own in main memory, for each card
constexpr double bytes_of_city = 300, bytes_of_result = 5000;
constexpr double spare_of_memory = 1.25;

bool on_card(const Settings& settings, const SlurmWishes& wishes) {
  return settings.backend == BackendKind::cuda || (settings.backend == BackendKind::automatic && wishes.gpus > 0);
}

/// What the runs of a plan want, over all its variants and instances.
struct Wants {
  int threads = 1;  // of a run
  bool all_cores = false, cores = false, card = false;
  double bytes = 0;        // of the run that needs most
  double instances = 0;    // bytes
  bool by_seconds = true;  // whether each run has a limit of seconds, so that its time is known
};

double bytes_of(const Instance& instance) {
  double distances = 0;
  if (const TspInstance* tsp = tsp_in(instance)) distances = double(tsp->matrix().size());
  if (const QapInstance* qap = qap_in(instance)) distances = double(qap->flow().size() + qap->distance().size());
  return distances * sizeof(Distance) + instance.cities() * bytes_of_city;
}

Wants wants_of(const Plan& plan, const SlurmWishes& wishes) {
  Wants wants;
  for (std::size_t instance = 0; instance < plan.instances.size(); ++instance) {
    wants.instances += bytes_of(*plan.instances[instance].instance);
    wants.by_seconds = wants.by_seconds && plan.budget(instance).seconds > 0;
    for (std::size_t variant = 0; variant < plan.spec.variants.size(); ++variant) {
      const Settings settings = plan.settings(variant, instance);
      (on_card(settings, wishes) ? wants.card : wants.cores) = true;
      wants.all_cores = wants.all_cores || settings.threads == 0;
      wants.threads = std::max(wants.threads, settings.threads);
      wants.bytes = std::max(wants.bytes, memory_need(*plan.instances[instance].instance, settings).needed);
    }
  }
  return wants;
}

/// Of so many tasks: estimated seconds of computing of the longest, and that over the mean.
struct Loads {
  int tasks = 1;
  double longest = 0, largest = 1;
};

Loads loads_of(const Plan& plan, std::span<const double> seconds, int tasks) {
  std::vector<double> loads(std::size_t(tasks), 0);
  const std::vector<int> shards = experiment::shard_of_each_run(plan, tasks);
  for (std::size_t run = 0; run < shards.size(); ++run) loads[std::size_t(shards[run] - 1)] += seconds[run];
  const double longest = *std::ranges::max_element(loads);
  return {tasks, longest, longest * tasks / std::accumulate(loads.begin(), loads.end(), 0.0)};
}

struct Numbers {
  int least, wanted, most, step;
};

/// The number of tasks nearest to the wanted one of which the longest is little above the mean, if there is one.
Loads balanced(const Plan& plan, std::span<const double> seconds, const Numbers& numbers) {
  Loads best = loads_of(plan, seconds, numbers.wanted);
  for (int tried = 1; tried < most_tried && best.largest > largest_share; ++tried) {
    const int tasks = numbers.wanted + (tried % 2 == 1 ? 1 : -1) * ((tried + 1) / 2) * numbers.step;
    if (tasks < numbers.least || tasks > numbers.most) continue;
    if (const Loads loads = loads_of(plan, seconds, tasks); loads.largest < best.largest) best = loads;
  }
  return best;
}

std::string time_words(double seconds) {
  const auto minutes = std::int64_t(std::ceil(seconds / 60));
  const auto days = minutes / 1440;
  return (days > 0 ? fmt::format("{}-", days) : "") + fmt::format("{:02}:{:02}:00", minutes / 60 % 24, minutes % 60);
}

int mebibytes_for(double bytes) { return int(std::ceil(spare_of_memory * bytes / mebibyte / 100)) * 100; }

std::string job_name(const Plan& plan) { return file_name(plan.spec.name, "campaign"); }

/// `last`: words as the shell is to read them.
std::string script(const std::string& about, const std::vector<std::string>& asked, const SlurmCall& call,
                   const std::vector<std::string>& arguments, const std::string& last) {
  std::string text = fmt::format("#!/bin/sh\n# {}\n", about);
  for (const std::string& line : asked) text += fmt::format("#SBATCH {}\n", line);
  text += fmt::format("\nexec {}", shell_word(call.program.string()));
  for (const auto* words : {&call.arguments, &arguments})
    for (const std::string& word : *words) text += " " + shell_word(word);
  return text + " " + last + "\n";
}

/// Runs at a time, for --at-once.
std::string at_once_words(const SlurmCampaign& campaign) {
  if (campaign.at_once > 0) return std::to_string(campaign.at_once);
  if (campaign.threads == 1) return "\"$SLURM_CPUS_ON_NODE\"";
  return fmt::format("$(((SLURM_CPUS_ON_NODE + {}) / {}))", campaign.threads - 1, campaign.threads);
}

}  // namespace

SlurmCampaign slurm_campaign(const Plan& plan, const SlurmWishes& wishes) {
  const Wants wants = wants_of(plan, wishes);
  if (wishes.gpus > 0 && !wants.card) throw InputError("--gpus asks for cards, but the backend of all variants is cpu");
  SlurmCampaign campaign{.nodes = wishes.nodes,
                         .whole = wishes.nodes > 0 || wants.all_cores,
                         .gpus = wants.card ? std::max(1, wishes.gpus) : 0,
                         .threads = wants.threads};
  const int asked = wishes.at_once > 0 ? wishes.at_once : plan.spec.at_once;
  campaign.at_once = asked > 0 ? asked : campaign.whole && !wants.all_cores ? 0 : 1;
  const int on_cores = wants.cores ? std::max(1, campaign.at_once) : 0;
  const int on_cards = campaign.gpus * (wishes.at_once_on_gpu > 0 ? wishes.at_once_on_gpu : plan.spec.at_once_on_gpu);
  campaign.cores = on_cores * wants.threads + on_cards;
  campaign.mebibytes = mebibytes_for(bytes_of_program + wants.instances + campaign.gpus * bytes_of_card +
                                     (on_cores + on_cards) * (wants.bytes + bytes_of_records));
  campaign.merge_mebibytes =
      mebibytes_for(bytes_of_program + wants.instances + double(plan.runs.size()) * bytes_of_result);

  const int step = std::max(1, wishes.nodes);
  const int most = std::min({int(plan.runs.size()), wishes.largest_array - 1, experiment::most_shards});
  if (most < 1)
    throw InputError(fmt::format("this Slurm allows no job arrays: its MaxArraySize is {}, and has to be 2 at least",
                                 wishes.largest_array));
  const std::vector<double> seconds = experiment::estimated_seconds(plan);
  int lanes = wants.cores ? campaign.at_once : on_cards;  // runs at a time; 0: nobody knows
  if (lanes == 0 && wishes.cores_of_node > 0) lanes = std::max(1, wishes.cores_of_node / wants.threads);
  const bool known = lanes > 0;
  lanes = std::max(1, lanes);
  const double all = std::accumulate(seconds.begin(), seconds.end(), 0.0) / lanes;
  const double spare = wants.by_seconds ? spare_of_seconds : spare_of_iterations;
  double tasks = std::max(all / usual_task, std::min(double(usual_least), std::floor(all / shortest_task)));
  if (!known) tasks = 1;
  if (wishes.seconds > 0) {  // a task has at most the mean and one run more
    const double fits = (wishes.seconds - seconds_to_begin) / spare - *std::ranges::max_element(seconds);
    tasks = std::max(tasks, all / std::max(1.0, fits));
  }
  const int wanted = std::clamp(int(std::ceil(std::min(tasks, double(most)) / step)) * step, 1, most);
  const Loads loads =
      balanced(plan, seconds, {wishes.seconds > 0 ? wanted : std::max(step, wanted / 2), wanted, most, step});
  campaign.tasks = loads.tasks;
  campaign.largest = loads.largest;
  campaign.seconds = loads.longest / lanes;
  const double enough = campaign.seconds * spare + seconds_to_begin;
  campaign.limit = wishes.seconds > 0 ? wishes.seconds : enough;
  const double bounds =
      2.0 * double(plan.instances.size()) * double(seconds_of_bound.count());  // if the merge is asked for them
  campaign.merge_limit = wishes.seconds > 0 ? std::min(wishes.seconds, time_of_merge + bounds) : time_of_merge + bounds;
  campaign.tight = campaign.limit < enough && known;
  return campaign;
}

SlurmCall slurm_call(const CampaignCall& says) {
  SlurmCall call{.program = says.program, .arguments = {"experiment", says.spec.string()}};
  const auto add = [](std::vector<std::string>& to, const char* option, const std::string& value) {
    to.insert(to.end(), {option, value});
  };
  for (const auto& folder : says.data) add(call.arguments, "--data", folder.string());
  add(call.arguments, "--out", says.out.string());
  if (!says.backend.empty()) add(call.arguments, "--backend", says.backend);
  if (says.at_once_on_gpu > 0) add(call.arguments, "--at-once-on-gpu", std::to_string(says.at_once_on_gpu));
  for (const auto& file : says.results) add(call.merge_only, "--results", file.string());
  if (says.bound) call.merge_only.emplace_back("--bound");
  for (const std::string& measure : says.across_machines) add(call.merge_only, "--across-machines", measure);
  return call;
}

std::string runs_script(const Plan& plan, const SlurmCampaign& campaign, const SlurmCall& call) {
  std::vector<std::string> asked{
      fmt::format("--job-name={}", job_name(plan)),
      fmt::format("--array=1-{}{}", campaign.tasks, campaign.nodes > 0 ? fmt::format("%{}", campaign.nodes) : ""),
      "--nodes=1 --ntasks=1 " + (campaign.whole
                                     ? std::string("--exclusive --mem=0")
                                     : fmt::format("--cpus-per-task={} --mem={}M", campaign.cores, campaign.mebibytes)),
      fmt::format("--time={}", time_words(campaign.limit))};
  if (campaign.gpus > 0) asked.push_back(fmt::format("--gres=gpu:{}", campaign.gpus));
  asked.emplace_back("--requeue --open-mode=append");
  return script(fmt::format("{}: {}.", job_name(plan), campaign_words(plan, campaign)), asked, call, {},
                fmt::format("--at-once {} --shard", at_once_words(campaign)));
}

std::string merge_script(const Plan& plan, const SlurmCampaign& campaign, const SlurmCall& call) {
  return script(fmt::format("{}: reports on what the array of {} has done.", job_name(plan), runs_script_name),
                {fmt::format("--job-name={}-merge", job_name(plan)),
                 fmt::format("--nodes=1 --ntasks=1 --cpus-per-task=1 --mem={}M", campaign.merge_mebibytes),
                 fmt::format("--time={}", time_words(campaign.merge_limit)), "--requeue --open-mode=append"},
                call, call.merge_only, "--merge");
}

void write_slurm_scripts(const Plan& plan, const SlurmCampaign& campaign, const SlurmCall& call,
                         const std::filesystem::path& folder) {
  write_file(folder / runs_script_name, runs_script(plan, campaign, call));
  write_file(folder / merge_script_name, merge_script(plan, campaign, call));
}

std::string submit_command() {
  return fmt::format("sbatch --dependency=afterany:$(sbatch --parsable {}) {}", runs_script_name, merge_script_name);
}

std::string campaign_words(const Plan& plan, const SlurmCampaign& campaign) {
  std::string each =
      campaign.whole
          ? "a node"
          : fmt::format("{} and {} MB", experiment::counted(std::size_t(campaign.cores), "core"), campaign.mebibytes);
  if (campaign.gpus > 0) each = fmt::format("{}, {}", experiment::counted(std::size_t(campaign.gpus), "card"), each);
  return fmt::format("{} in {} of about {}, each with {} for at most {}", experiment::counted(plan.runs.size(), "run"),
                     experiment::counted(std::size_t(campaign.tasks), "task"), duration_words(campaign.seconds), each,
                     time_words(campaign.limit));
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=:,./@%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos) return std::string(text);
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

double parse_slurm_time(std::string_view text) {
  const auto number = [](std::string_view digits) {
    int value = -1;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc{} && stop == digits.data() + digits.size() ? value : -1;
  };
  const std::size_t dash = text.find('-');
  const bool days = dash != std::string_view::npos;
  std::vector<double> parts;
  for (std::string_view rest = days ? text.substr(dash + 1) : text;;) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    parts.push_back(number(rest.substr(0, end)));
    if (end == rest.size()) break;
    rest.remove_prefix(end + 1);
  }
  const std::size_t given = parts.size();
  if (!days && given < 3) parts.insert(parts.begin(), 0);  // minutes, minutes:seconds
  parts.resize(std::max<std::size_t>(3, parts.size()), 0);
  const double of_days = days ? number(text.substr(0, dash)) : 0;
  const double seconds = ((of_days * 24 + parts[0]) * 60 + parts[1]) * 60 + parts[2];
  if (given > 3 || of_days < 0 || *std::ranges::min_element(parts) < 0 || seconds < 60 || seconds > 1e9)
    throw InputError(
        fmt::format("{} is no limit of time; expected minutes, such as 480, hours:minutes:seconds, such as "
                    "8:00:00, or days-hours:minutes:seconds, such as 2-12:00:00",
                    in_quotes(text)));
  return seconds;
}

}  // namespace formicarium
