// SPDX-License-Identifier: Apache-2.0
#include "core/base/error.hpp"
#include "core/cpu/qap_ants.hpp"
#include "core/cpu/tsp_ants.hpp"

namespace formicarium {

std::unique_ptr<CpuAnts> make_ants(const InstancePtr& instance, const Settings& settings, const Workers& workers,
                                   Progress* progress) {
  if (qap_in(*instance)) return std::make_unique<QapAnts>(as_qap(instance), workers, progress);
  if (!tsp_in(*instance)) throw SettingsError("There are no ants for this kind of problem.");
  return std::make_unique<TspAnts>(as_tsp(instance), settings, workers, progress);
}

}  // namespace formicarium
