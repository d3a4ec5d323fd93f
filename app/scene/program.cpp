// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "app/scene/gl.hpp"
#include "app/scene/shader_text.hpp"

namespace formicarium::gl {
namespace {

inline void delete_shader(GLuint id) { glDeleteShader(id); }
using Shader = Name<delete_shader>;

Shader compile(GLenum kind, const std::string& file) {
  Shader shader(glCreateShader(kind));
  const std::array<std::string_view, 3> parts{"#version 450 core\n", shader_text("stage.glsl"), shader_text(file)};
  std::array<const GLchar*, 3> text{};
  std::array<GLint, 3> length{};
  for (std::size_t i = 0; i < parts.size(); ++i) text[i] = parts[i].data(), length[i] = GLint(parts[i].size());
  glShaderSource(shader.id(), 3, text.data(), length.data());
  glCompileShader(shader.id());
  GLint done = 0;
  glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &done);
  if (!done) {
    std::string log(4096, '\0');
    GLsizei size = 0;
    glGetShaderInfoLog(shader.id(), GLsizei(log.size()), &size, log.data());
    throw std::runtime_error("shaders/" + file + ": " + log.substr(0, std::size_t(size)));
  }
  return shader;
}

}  // namespace

void Program::build() {
  Name<delete_program> made(glCreateProgram());
  const Shader vertex = compile(GL_VERTEX_SHADER, std::string(vertex_) + ".vert");
  const Shader fragment = compile(GL_FRAGMENT_SHADER, std::string(fragment_) + ".frag");
  const GLuint id = made.id();
  glAttachShader(id, vertex.id());
  glAttachShader(id, fragment.id());
  glLinkProgram(id);
  glDetachShader(id, vertex.id());
  glDetachShader(id, fragment.id());
  GLint done = 0;
  glGetProgramiv(id, GL_LINK_STATUS, &done);
  if (!done) {
    std::string log(4096, '\0');
    GLsizei size = 0;
    glGetProgramInfoLog(id, GLsizei(log.size()), &size, log.data());
    throw std::runtime_error(std::string("shaders/") + vertex_ + ", " + fragment_ + ": " +
                             log.substr(0, std::size_t(size)));
  }
  name_ = std::move(made);
}

GLint Program::at(const char* uniform) {
  const auto known = locations_.find(uniform);
  if (known != locations_.end()) return known->second;
  const GLint location = glGetUniformLocation(id(), uniform);
  if (location < 0) throw std::logic_error(std::string("no uniform ") + uniform);
  return locations_.emplace(uniform, location).first->second;
}

}  // namespace formicarium::gl
