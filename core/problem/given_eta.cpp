// SPDX-License-Identifier: Apache-2.0
#include "core/problem/given_eta.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"
#include "core/base/text.hpp"
#include "core/base/unpack.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/neighbours.hpp"
#include "core/problem/read.hpp"

namespace formicarium {
namespace {

constexpr std::string_view form = "expected '# instance: FILE', the instance that these numbers belong to";

bool parts_numbers(char c) { return c == ' ' || c == '\t' || c == ',' || c == ';'; }

/// The numbers of the present line.
std::vector<float> numbers_in(std::string_view line, const Text& text) {
  std::vector<float> numbers;
  while (true) {
    while (!line.empty() && parts_numbers(line.front())) line.remove_prefix(1);
    if (line.empty()) return numbers;
    const std::size_t end = std::size_t(std::ranges::find_if(line, parts_numbers) - line.begin());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    const auto number = to_double(word);
    if (!number) text.complain(fmt::format("found {}; expected a number", in_quotes(word)));
    const float value = float(*number);
    if (!std::isfinite(value) || value < 0)
      text.complain(fmt::format("η is {}; expected a number from 0 to 3.4e38", in_quotes(word)));
    numbers.push_back(value);
  }
}

/// Lifts the zeros of a line but column `own`, the city's own, which becomes 0; -1: the line has no such column.
void lift_zeros(std::vector<float>& line, int own, const Text& text) {
  if (own >= 0) line[std::size_t(own)] = 0;
  const float greatest = std::ranges::max(line);
  if (!(greatest > 0)) text.complain("all numbers of this city are 0; expected one above 0");
  const float least = std::max(greatest * least_share_of_eta, std::numeric_limits<float>::min());
  for (int k = 0; k < int(line.size()); ++k)
    if (k != own) line[std::size_t(k)] = std::max(line[std::size_t(k)], least);
}

/// A file of that name beside it wins over a bundled instance.
std::filesystem::path instance_of(const std::filesystem::path& file, const std::string& named) {
  std::filesystem::path beside = file.parent_path() / named;
  std::error_code none;
  if (!std::filesystem::exists(beside, none))
    if (auto bundled = bundled_instance(named)) return *std::move(bundled);
  return beside;
}

}  // namespace

EtaView eta_in_force(const TspInstance& instance, Eta wanted) {
  return wanted == Eta::given && instance.eta() ? instance.eta()->view() : EtaView{};
}

bool is_eta_name(const std::filesystem::path& file) {
  return upper(unpacked_name(file).extension().string()) == ".ETA";
}

std::string instance_named_in(Text& text) {
  const auto line = text.next_line();
  if (!line) text.complain_about_file(fmt::format("is empty; {}", form));
  std::string_view rest = trim(line->starts_with('#') ? line->substr(1) : *line);
  const std::size_t key_end = std::min(rest.find(':'), rest.size());
  const std::string_view key = trim(rest.substr(0, key_end));
  const std::string_view named = key_end < rest.size() ? trim(rest.substr(key_end + 1)) : std::string_view();
  if (upper(key) != "INSTANCE" || named.empty())
    text.complain(fmt::format("found {} in the first line; {}", in_quotes(*line), form));
  return std::string(named);
}

GivenEta read_eta(Text& text, const TspInstance& instance, Progress* progress) {
  const int n = instance.cities();
  GivenEta eta;
  int first_line = 0, rows = 0;
  while (const auto line = text.next_line()) {
    if (line->front() == '#') continue;
    if (progress) progress->report(text.share_read());
    if (rows == n) text.complain(fmt::format("found more than {} lines of numbers; expected one a city", n));
    std::vector<float> numbers = numbers_in(*line, text);
    const int count = int(numbers.size());
    if (rows == 0) {
      if (count > n)
        text.complain(fmt::format("found {} numbers; expected {}, one a city, or fewer for the nearest", count, n));
      eta.columns = count;
      first_line = text.line();
    } else if (count != eta.columns) {
      text.complain(fmt::format("found {} number{}; expected {}, as in line {}", count, count == 1 ? "" : "s",
                                eta.columns, first_line));
    }
    if (count == 0) text.complain("found no number");
    lift_zeros(numbers, count == n ? rows : -1, text);
    eta.value.insert(eta.value.end(), numbers.begin(), numbers.end());
    ++rows;
  }
  if (rows < n)
    text.complain_about_file(fmt::format("found {} line{} of numbers; expected {}, one for each city of {}", rows,
                                         rows == 1 ? "" : "s", n, in_quotes(instance.name())));
  if (eta.columns < n) eta.city = nearest_neighbours(instance, eta.columns, progress).list;
  return eta;
}

std::string format_eta(const GivenEta& eta) {
  std::string text;
  for (std::size_t i = 0; i < eta.value.size(); ++i)
    text += fmt::format("{}{}", eta.value[i], (i + 1) % std::size_t(eta.columns) == 0 ? '\n' : ' ');
  return text;
}

TspPtr read_with_eta(const std::filesystem::path& file, Progress* progress, Distances distances) {
  const TextFile source(file);
  Text text(source);
  const std::string named = instance_named_in(text);
  const std::filesystem::path other = instance_of(file, named);
  if (is_eta_name(other)) text.complain(fmt::format("{} has η of its own; expected an instance", in_quotes(named)));
  std::shared_ptr<TspInstance> instance;
  try {
    instance = read_bare_instance(other, progress, distances);
  } catch (const InputError& error) {
    text.complain(fmt::format("the instance cannot be read: {}", error.what()));
  }
  instance->give_eta(std::make_shared<const GivenEta>(read_eta(text, *instance, progress)));
  return instance;
}

std::string text_for_copy(const std::filesystem::path& file, std::size_t most_bytes) {
  std::string all = read_text_file(file, nullptr, most_bytes);
  if (!is_eta_name(file)) return all;
  Text text(all, file.string());
  const std::filesystem::path whole = std::filesystem::absolute(instance_of(file, instance_named_in(text)));
  return "# instance: " + whole.string() + '\n' + all.substr(std::min(text.place().offset, all.size()));
}

}  // namespace formicarium
