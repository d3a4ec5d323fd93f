// SPDX-License-Identifier: Apache-2.0
#include "core/documents/open_instance.hpp"

#include "core/problem/read.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium {

InstancePtr open_instance(const std::filesystem::path& file, Progress* progress) {
  if (is_qaplib_name(file)) return read_qaplib(file, progress);
  return read_instance(file, progress);
}

}  // namespace formicarium
