// SPDX-License-Identifier: Apache-2.0
// The project's benchmarks, each a table on stdout: `formica bench NAME`.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace formicarium::cli {

struct BenchOptions {
  std::string data;                 // folder of TSPLIB's .tsp and .atsp files; empty: none
  std::int64_t seeds = 10;          // quality
  std::int64_t tours = 100000;      // soak
  std::int64_t rounds = 10;         // construct, cuda, acs, qap, qap-cuda: iterations measured a row
  bool threads_per_ant = false;     // cuda: the table of these alone
  std::int64_t iterations = 10000;  // timeline: of the run that is looked back over
};

struct Bench {
  std::string_view name;
  std::string_view sentence;
  void (*run)(const BenchOptions& options);
};

constexpr int warm_up = 5;  // iterations not counted: caches, the first touch of memory, clock speed

/// Of at least one value; of an even number, the larger of the two in the middle.
double median(std::vector<double> values);

void bench_acs(const BenchOptions& options);
void bench_construct(const BenchOptions& options);
void bench_cuda(const BenchOptions& options);
void bench_qap(const BenchOptions& options);
void bench_qap_cuda(const BenchOptions& options);
void bench_quality(const BenchOptions& options);
void bench_soak(const BenchOptions& options);
void bench_timeline(const BenchOptions& options);

}  // namespace formicarium::cli
