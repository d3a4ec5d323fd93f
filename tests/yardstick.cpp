// SPDX-License-Identifier: Apache-2.0
// What scripts/test compiles to learn how fast this machine compiles: headers, templates and loops of the standard
// library, as in our sources. Never linked or run. A change here asks for a new record in scripts/build-cost.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <regex>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

namespace {

template <int n>
struct Stage {
  std::map<std::array<char, n + 1>, std::vector<std::string>> names;
  std::unordered_map<std::string, std::variant<int, double, std::array<int, n + 1>>> values;

  double run(std::mt19937_64& random) {
    std::vector<std::tuple<double, int, std::string>> rows(n + 16);
    for (auto& [weight, place, name] : rows) {
      weight = std::generate_canonical<double, 53>(random);
      place = int(random() % (n + 1));
      name = std::to_string(place);
      values[name] = weight;
      names[{char(place)}].push_back(name);
    }
    std::sort(rows.begin(), rows.end());
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return std::get<1>(a) < std::get<1>(b) + n; });
    double sum = 0;
    for (auto& [name, value] : values)
      sum += std::visit([](const auto& v) { return double(sizeof(v)); }, value) + double(name.size());
    std::function<double(double)> twice = [&](double x) { return 2 * x + sum + n; };
    return std::accumulate(rows.begin(), rows.end(), sum,
                           [&](double s, const auto& row) { return s + twice(std::get<0>(row)); });
  }
};

template <int... n>
double run_all(std::integer_sequence<int, n...>, std::mt19937_64& random) {
  return (Stage<n>{}.run(random) + ...);
}

}  // namespace

double yardstick(unsigned seed, const std::string& text) {
  std::mt19937_64 random(seed);
  std::smatch found;
  std::regex_match(text, found, std::regex("([a-z]+)=([0-9.]+)"));
  return run_all(std::make_integer_sequence<int, 24>(), random) + double(found.size());
}
