// SPDX-License-Identifier: Apache-2.0
#include "core/documents/open_instance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "core/base/error.hpp"
#include "core/base/read_file.hpp"
#include "core/base/text.hpp"
#include "core/documents/session_file.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium {

namespace {

InstancePtr instance_of_session(const std::string& text, const std::string& file, Progress* progress) {
  const SessionFile session = parse_session(text, file);
  if (session.carried) return instance_in(*session.carried, file, progress);
  throw InputError(
      fmt::format("{}: is a session whose instance is not in it; open {}", file, session.instance.string()));
}

}  // namespace

InstancePtr open_instance(const std::filesystem::path& file, Progress* progress, Distances distances) {
  if (is_qaplib_name(file)) return read_qaplib(file, progress);
  if (upper(file.extension().string()) == ".JSON")
    if (const std::string text = read_text_file(file, progress, largest_json_file); is_session_text(text))
      return instance_of_session(text, file.string(), progress);
  return read_instance(file, progress, distances);
}

InstancePtr generate_instance(const std::string& kind, int size, std::uint64_t seed, Progress* progress) {
  if (is_qap_kind(kind)) return std::make_shared<const QapInstance>(generate_qap(kind, size, seed), progress);
  return std::make_shared<const TspInstance>(generate(kind, size, seed, progress), progress);
}

const Traits& traits_named(const std::filesystem::path& file) {
  return is_qaplib_name(file) ? assignment_traits : symmetric_tour;
}

std::filesystem::path bundled_instance_for(const Settings& settings) {
  const bool assignment = problem_of(meant_for(settings)) == Problem::assignments;
  return gallery_path(std::ranges::find(gallery(), assignment, is_assignment)->file);
}

}  // namespace formicarium
