# SPDX-License-Identifier: Apache-2.0
# Turns the files of shaders/ into one source file, so that a program needs nothing beside itself.
# Run as a script: cmake -D FOLDER=… -D OUTPUT=… -P shaders.cmake
file(GLOB names RELATIVE ${FOLDER} ${FOLDER}/*.vert ${FOLDER}/*.frag ${FOLDER}/*.glsl)
list(SORT names)
set(entries "")
foreach(name IN LISTS names)
  file(READ ${FOLDER}/${name} text)
  string(APPEND entries "    {\"${name}\", R\"glsl(${text})glsl\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made from shaders/ by the build.
#include \"app/scene/shader_text.hpp\"

#include <stdexcept>
#include <string>
#include <utility>

namespace formicarium {
namespace {
constexpr std::pair<std::string_view, std::string_view> files[] = {
${entries}};
}  // namespace

std::string_view shader_text(std::string_view file) {
  for (const auto& [name, text] : files)
    if (name == file) return text;
  throw std::logic_error(\"no shader \" + std::string(file));
}
}  // namespace formicarium
")
