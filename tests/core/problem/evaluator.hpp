// SPDX-License-Identifier: Apache-2.0
// An independent check: reads TSPLIB files and computes distances in the plainest way; shares no code with the engine.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace evaluator {

struct File {
  std::map<std::string, std::string> headers;
  std::vector<std::vector<double>> coordinates;  // without ids
  std::vector<long long> weights;                // in file order
  std::vector<int> tour;                         // ids
};

File read(const std::filesystem::path& path);

/// Distance between cities i and j, counted from 0, as TSPLIB95 defines it.
long long distance(const File& file, int i, int j);

long long length(const File& file, const std::vector<int>& ids);

}  // namespace evaluator
