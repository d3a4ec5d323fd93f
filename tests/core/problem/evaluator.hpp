// SPDX-License-Identifier: Apache-2.0
// A second opinion: TSPLIB files and distances read and computed in the plainest way, sharing no line with the engine.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace evaluator {

struct File {
  std::map<std::string, std::string> headers;
  std::vector<std::vector<double>> coordinates;  // without the id
  std::vector<long long> weights;                // in the order of the section
  std::vector<int> tour;                         // ids
};

File read(const std::filesystem::path& path);

/// Between cities i and j, counted from 0, by the words of TSPLIB95.
long long distance(const File& file, int i, int j);

long long length(const File& file, const std::vector<int>& ids);

}  // namespace evaluator
