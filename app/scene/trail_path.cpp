// SPDX-License-Identifier: Apache-2.0
#include "app/scene/trail_path.hpp"

#include <vector>

#include "app/scene/linked_buffer.hpp"
#include "kernels/device/cuda_error.hpp"

namespace formicarium {

void TrailPath::set_link(std::unique_ptr<GlLink> link) {
  link_ = std::move(link);
  context_lost();
}

void TrailPath::context_lost() {
  asked_ = false;
  if (!broken_) failure_.clear();
}

std::string TrailPath::why_not(const Trails& trails, const std::string& gl_vendor, const std::string& gl_renderer) {
  if (!allowed_) return "copying was asked for (--interop off)";
  if (trails.device < 0) return "the colony runs on the CPU";
  if (!failure_.empty()) return failure_;
  if (cuda_lost) return "the GPU failed";
  if (!link_) return "this program has no link between CUDA and OpenGL";
  if (!asked_ || asked_of_ != trails.device) {
    asked_ = true;
    asked_of_ = trails.device;
    try {
      answer_ = link_->why_not(trails.device, gl_vendor, gl_renderer);
    } catch (const std::exception& error) {
      answer_ = error.what();
    }
  }
  return answer_;
}

bool TrailPath::straight(const Trails& trails, const std::string& gl_vendor, const std::string& gl_renderer) {
  if (trails.empty()) return in_use_;
  why_ = why_not(trails, gl_vendor, gl_renderer);
  usable_ = why_.empty();
  in_use_ = usable_ && trails.on_device;
  if (usable_ && !in_use_)
    why_ = trails.why_copied.empty() ? "the colony has copied none on the device so far" : trails.why_copied;
  return in_use_;
}

bool TrailPath::write(std::span<LinkedBuffer* const> buffers, const std::function<void(GlLink&)>& kernels) {
  std::vector<GlLink::Buffer*> mapped;
  try {
    for (LinkedBuffer* const buffer : buffers) mapped.push_back(buffer->enrolled(*link_));
    link_->map(mapped);
    try {
      kernels(*link_);
    } catch (const CudaError& error) {
      if (!error.sticky()) link_->unmap(mapped);
      throw;
    }
    link_->unmap(mapped);
    return true;
  } catch (const CudaError& error) {
    failure_ = error.what();
    broken_ |= error.sticky();
  } catch (const std::exception& error) {
    failure_ = error.what();
  }
  usable_ = in_use_ = false;
  why_ = failure_;
  for (LinkedBuffer* const buffer : buffers) buffer->abandon();
  return false;
}

}  // namespace formicarium
