// SPDX-License-Identifier: Apache-2.0
// A GL buffer that is filled either by the host or by a device through the link. It stays registered with the link as
// long as its size stays.
#pragma once

#include "app/scene/gl.hpp"
#include "kernels/display/gl_link.hpp"

namespace formicarium {

/// Made, used and destroyed with the context current.
class LinkedBuffer {
 public:
  /// Fills it with the host's values; it is no longer registered with the link.
  template <class T>
  void upload(std::span<const T> values) {
    enrolled_.reset();
    room_ = 0;
    buffer_.upload(values);
  }
  /// Room for a device to write into.
  void reserve(std::size_t bytes) {
    if (bytes == room_) return;
    enrolled_.reset();
    buffer_.reserve(bytes);
    room_ = bytes;
  }
  GlLink::Buffer* enrolled(GlLink& link) {
    if (!enrolled_) enrolled_ = link.enrol(buffer_.id());
    return enrolled_.get();
  }
  /// To be called after a failure, when the buffer may still be mapped: takes a new one instead.
  void abandon() {
    enrolled_.reset();
    room_ = 0;
    buffer_ = gl::Buffer();
  }
  const gl::Buffer& buffer() const { return buffer_; }

 private:
  gl::Buffer buffer_;
  std::size_t room_ = 0;
  std::unique_ptr<GlLink::Buffer> enrolled_;  // destroyed before the buffer
};

}  // namespace formicarium
