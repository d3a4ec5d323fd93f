// SPDX-License-Identifier: Apache-2.0
#include "core/documents/carried_instance.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/packed_text.hpp"
#include "core/base/text.hpp"
#include "core/problem/given_eta.hpp"
#include "core/problem/read.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium {
namespace {

constexpr std::size_t most_unpacked = std::size_t{1} << 30;  // bytes, as of text files
/// A weight takes more than half a byte when it is packed, whatever its digits.
constexpr std::int64_t most_weights = std::int64_t{2} * most_carried;

/// Whether it is worth packing: a matrix of so many weights is too large in any case.
bool may_fit(const Instance& instance) {
  const TspInstance* const tsp = tsp_in(instance);
  const bool has_matrix = !tsp || tsp->metric() == Metric::matrix || tsp->eta();
  return !has_matrix || std::int64_t{instance.cities()} * instance.cities() <= most_weights;
}

std::string text_of(const Instance& instance) {
  if (const QapInstance* const qap = qap_in(instance)) return format_qaplib(*qap);
  return format_tsplib(as_tsp(instance));
}

std::string unpacked(const std::string& packed, const std::string& file) {
  try {
    return unpacked_text(packed, most_unpacked);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: the instance in it {}", file, error.what()));
  }
}

}  // namespace

std::optional<CarriedInstance> carried(const Instance& instance) {
  if (!may_fit(instance)) return {};
  CarriedInstance made{instance.name(), problem_of(instance.traits()), packed_text(text_of(instance)), {}};
  if (const TspInstance* const tsp = tsp_in(instance); tsp && tsp->eta())
    made.eta = packed_text(format_eta(*tsp->eta()));
  constexpr std::size_t most = most_carried / 3 * 4;  // in base64
  return made.text.size() + made.eta.size() <= most ? std::optional(std::move(made)) : std::nullopt;
}

InstancePtr instance_in(const CarriedInstance& carried, const std::string& file, Progress* progress) {
  const std::string name = fmt::format("{}: the instance in it", file);
  const std::string text = unpacked(carried.text, file);
  if (carried.problem == Problem::assignments) {
    QapData data = parse_qaplib(text, name, progress);
    data.name = carried.name;
    return std::make_shared<const QapInstance>(std::move(data), progress);
  }
  auto instance = std::make_shared<TspInstance>(parse_tsplib(text, name, progress), progress);
  if (!carried.eta.empty()) {
    const std::string eta = unpacked(carried.eta, file);
    Text lines(eta, name);
    instance->give_eta(std::make_shared<const GivenEta>(read_eta(lines, *instance, progress)));
  }
  return instance;
}

}  // namespace formicarium
