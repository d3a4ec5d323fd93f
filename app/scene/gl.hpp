// SPDX-License-Identifier: Apache-2.0
// OpenGL 4.5 objects as values: made when they are first used, moved, never copied, deleted by their destructors. One
// that has not been used yet needs no context; everything else needs the context that owns the objects to be current in
// the calling thread.
#pragma once

#include <epoxy/gl.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace formicarium::gl {

/// The name of a GL object; `Delete` deletes the object.
template <void (*Delete)(GLuint)>
class Name {
 public:
  Name() = default;
  explicit Name(GLuint id) : id_(id) {}
  Name(Name&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  Name& operator=(Name&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  ~Name() {
    if (id_) Delete(id_);
  }
  GLuint id() const { return id_; }

 private:
  GLuint id_ = 0;
};

inline void delete_buffer(GLuint id) { glDeleteBuffers(1, &id); }
inline void delete_texture(GLuint id) { glDeleteTextures(1, &id); }
inline void delete_vertex_array(GLuint id) { glDeleteVertexArrays(1, &id); }
inline void delete_program(GLuint id) { glDeleteProgram(id); }
inline void delete_framebuffer(GLuint id) { glDeleteFramebuffers(1, &id); }

/// Bytes for shaders and indices. Reallocated if the data do not fit or are less than a quarter of it.
class Buffer {
 public:
  GLuint id() const {
    if (!name_.id()) {
      GLuint id = 0;
      glCreateBuffers(1, &id);
      name_ = Name<delete_buffer>(id);
    }
    return name_.id();
  }

  template <class T>
  void upload(std::span<const T> data) {
    const std::size_t bytes = data.size_bytes();
    if (bytes > capacity_ || bytes * 4 < capacity_) {
      glNamedBufferData(id(), GLsizeiptr(bytes), data.data(), GL_DYNAMIC_DRAW);
      capacity_ = bytes;
    } else if (bytes) {
      // Drops the old content, so that the driver need not wait for draws that still read it.
      glInvalidateBufferData(id());
      glNamedBufferSubData(id(), 0, GLsizeiptr(bytes), data.data());
    }
  }
  /// Room for a device to write into.
  void reserve(std::size_t bytes) {
    glNamedBufferData(id(), GLsizeiptr(bytes), nullptr, GL_DYNAMIC_DRAW);
    capacity_ = bytes;
  }
  void bind(GLenum target, GLuint binding) const { glBindBufferBase(target, binding, id()); }

 private:
  mutable Name<delete_buffer> name_;
  std::size_t capacity_ = 0;
};

/// One 2D level, sampled without filtering; reallocated only if size or format change.
class Texture {
 public:
  /// [height][width] RGBA, red in the lowest byte.
  void upload(int width, int height, std::span<const std::uint32_t> pixels) {
    store(width, height, GL_RGBA8);
    glTextureSubImage2D(name_.id(), 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_INT_8_8_8_8_REV, pixels.data());
  }
  void bind(GLuint unit) const { glBindTextureUnit(unit, name_.id()); }
  GLuint id() const { return name_.id(); }
  /// Room for a picture of this size; keeps its content if size and format stay.
  void store(int width, int height, GLenum format) {
    if (width == width_ && height == height_ && format == format_) return;
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    name_ = Name<delete_texture>(id);
    glTextureStorage2D(id, 1, format, width, height);
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTextureParameteri(id, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(id, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    width_ = width;
    height_ = height;
    format_ = format;
  }

 private:
  Name<delete_texture> name_;
  int width_ = 0, height_ = 0;
  GLenum format_ = 0;
};

/// The core profile draws only with a vertex array bound; this one has nothing but an index buffer.
class VertexArray {
 public:
  explicit VertexArray(const Buffer& indices) {
    GLuint id = 0;
    glCreateVertexArrays(1, &id);
    name_ = Name<delete_vertex_array>(id);
    glVertexArrayElementBuffer(id, indices.id());
  }
  void bind() const { glBindVertexArray(name_.id()); }

 private:
  Name<delete_vertex_array> name_;
};

/// A vertex and a fragment shader by the name of their files: Program("trails") is shaders/trails.vert and trails.frag.
class Program {
 public:
  explicit Program(const char* name) : Program(name, name) {}
  Program(const char* vertex, const char* fragment) : vertex_(vertex), fragment_(fragment) {}
  // The first use compiles it and throws std::runtime_error with the driver's words if it cannot.
  void use() { glUseProgram(id()); }

  // Setting a uniform the program does not have throws std::logic_error.
  void set(const char* uniform, float v) { glProgramUniform1f(id(), at(uniform), v); }
  void set(const char* uniform, int v) { glProgramUniform1i(id(), at(uniform), v); }
  void set(const char* uniform, float x, float y) { glProgramUniform2f(id(), at(uniform), x, y); }
  void set(const char* uniform, float x, float y, float z, float w) {
    glProgramUniform4f(id(), at(uniform), x, y, z, w);
  }

 private:
  GLuint id() {
    if (!name_.id()) build();
    return name_.id();
  }
  void build();
  GLint at(const char* uniform);
  const char *vertex_, *fragment_;
  Name<delete_program> name_;
  std::map<std::string, GLint, std::less<>> locations_;
};

}  // namespace formicarium::gl
