// SPDX-License-Identifier: Apache-2.0
// What tests of files as people have them look at: the shortest tour, names and warnings of an instance.
#pragma once

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/problem/scale.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

/// A temporary folder, removed at the end.
class FolderOfFiles {
 public:
  FolderOfFiles() {
    std::string pattern = (std::filesystem::temp_directory_path() / "formicarium-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~FolderOfFiles() { std::filesystem::remove_all(folder_); }
  FolderOfFiles(const FolderOfFiles&) = delete;
  FolderOfFiles& operator=(const FolderOfFiles&) = delete;
  std::filesystem::path written(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }
  const std::filesystem::path& path() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

/// The cost of the best solution, inside, by enumeration.
inline Length least_cost(const Instance& instance, std::ptrdiff_t fixed) {
  Tour solution(std::size_t(instance.cities()));
  for (City c = 0; c < instance.cities(); ++c) solution[std::size_t(c)] = c;
  Length best = instance.cost(solution);
  while (std::next_permutation(solution.begin() + fixed, solution.end()))
    best = std::min(best, instance.cost(solution));
  return best;
}

/// In the file's unit.
inline double shortest_tour(const TspInstance& instance) {
  return double(least_cost(instance, 1)) / power_of_ten(instance.decimals());
}

inline std::vector<std::string> labels(const TspInstance& instance) {
  std::vector<std::string> all;
  for (City c = 0; c < instance.cities(); ++c) all.push_back(instance.label(c));
  return all;
}

inline std::string warnings(const TspInstance& instance) {
  std::string all;
  for (const std::string& one : instance.warnings()) all += one + '\n';
  return all + instance.coarse();
}

}  // namespace formicarium
