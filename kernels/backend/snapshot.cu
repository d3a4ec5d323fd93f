// SPDX-License-Identifier: Apache-2.0
// CudaBackend::snapshot() and restore(). Everything else that is on the device follows from these arrays, from the
// settings, or is written anew in every iteration: weights, alias tables, lists of neighbours, the record.
#include "kernels/backend/backend_impl.cuh"

namespace formicarium {

Snapshot CudaBackend::snapshot() const {
  Impl& s = on_device();
  KeptTrails trails{.trail = s.download(s.trail, s.stream),
                    .kept = s.download(s.kept, s.stream),
                    .head = s.download(s.head, s.stream),
                    .out = s.download(s.out, s.stream)};
  return s.take_snapshot(s.arrays(), std::move(trails));
}

void CudaBackend::restore(const Snapshot& from) {
  Impl& s = on_device();
  const KeptTrails trails = from.trails.unpack();  // kept until the copies are done
  s.HostSide::restore(s.arrays(), from, trails);
  s.weighed = false;
  s.kept.copy_from(trails.kept, s.stream);
  s.head.copy_from(trails.head, s.stream);
  s.out.copy_from(trails.out, s.stream);
  if (s.focus)
    s.focus->restore(s, from.iteration_best);
  else
    HostSide::restore_iteration_best(s.arrays(), from);
  s.stream.wait();
}

}  // namespace formicarium
