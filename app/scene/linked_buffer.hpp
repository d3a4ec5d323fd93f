// SPDX-License-Identifier: Apache-2.0
// A GL buffer that either the host fills or a device writes through the link, which knows it while it keeps its size.
#pragma once

#include "app/scene/gl.hpp"
#include "kernels/display/gl_link.hpp"

namespace formicarium {

/// Made, used and destroyed with the context current.
class LinkedBuffer {
 public:
  /// The host's values; the link forgets the buffer.
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
  /// After a failure nobody knows who may touch it: a new one takes its place.
  void abandon() {
    enrolled_.reset();
    room_ = 0;
    buffer_ = gl::Buffer();
  }
  const gl::Buffer& buffer() const { return buffer_; }

 private:
  gl::Buffer buffer_;
  std::size_t room_ = 0;
  std::unique_ptr<GlLink::Buffer> enrolled_;  // goes before the buffer
};

}  // namespace formicarium
