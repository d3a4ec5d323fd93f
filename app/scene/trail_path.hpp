// SPDX-License-Identifier: Apache-2.0
// How trails reach the screen: straight from the device that keeps them, or by a copy through the host, and why.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "core/session/frame.hpp"
#include "kernels/display/gl_link.hpp"

namespace formicarium {

class LinkedBuffer;

/// Thread: the one that owns the GL context. A failing link is never tried again in the same context; after an error
/// that broke the device it is never tried again at all.
class TrailPath {
 public:
  void set_link(std::unique_ptr<GlLink> link);
  void allow(bool allowed) { allowed_ = allowed; }  // false: copying was asked for

  /// With the context current: whether the link can bring these trails to the screen.
  bool straight(const Trails& trails, const std::string& gl_vendor, const std::string& gl_renderer);
  /// Maps the buffers, lets `kernels` write them, unmaps. False if any of it failed: the buffers are empty then, and
  /// trails are copied from now on.
  bool write(std::span<LinkedBuffer* const> buffers, const std::function<void(GlLink&)>& kernels);
  void context_lost();

  /// What frames should carry; says `on_device` once the link is known to work.
  CarriedTrails wanted() const { return usable_ ? CarriedTrails::on_device : CarriedTrails::copied; }
  bool in_use() const { return in_use_; }          // for the last trails
  const std::string& why() const { return why_; }  // why it is not in use: a clause

 private:
  std::string why_not(const Trails& trails, const std::string& gl_vendor, const std::string& gl_renderer);

  std::unique_ptr<GlLink> link_;
  bool allowed_ = true;
  bool asked_ = false;   // the link was asked in this context
  int asked_of_ = -1;    // about this device
  std::string answer_;   // of the link: why not; empty: it can be used
  std::string failure_;  // what went wrong in a call in this context
  bool broken_ = false;  // an error after which nothing may call CUDA
  bool usable_ = false, in_use_ = false;
  std::string why_;
};

}  // namespace formicarium
