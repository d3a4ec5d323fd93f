# SPDX-License-Identifier: Apache-2.0
# How all our targets are compiled: the standard, warnings as errors, sanitizers, ccache,
# clang-tidy, and the folder of the programs.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()

# formicarium_target(NAME) sets our warnings and sanitizers for one of our targets. Headers of other
# libraries are SYSTEM, so our warnings do not apply to them.
# Contraction of a*b+c is off everywhere: the same seed must give the same tours on every processor
# (docs/decisions/0002-a-team-of-32-lanes.md).
function(formicarium_target name)
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
    $<$<BOOL:${FORMICARIUM_WERROR}>:-Werror> -ffp-contract=off)
  if(CMAKE_UNITY_BUILD)
    # In a unity build a local name may shadow a name of another file, GCC takes the anonymous
    # namespace of an included file for that of a header, and GCC 12 takes joined strings for copies
    # that overlap (bug 105651).
    target_compile_options(${name} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local$<SEMICOLON>-Wno-subobject-linkage$<SEMICOLON>-Wno-restrict>)
  endif()
  if(FORMICARIUM_SANITIZE)
    target_compile_options(${name} PRIVATE -fsanitize=${FORMICARIUM_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_compile_definitions(${name} PRIVATE FORMICARIUM_SANITIZED)
    target_link_options(${name} PRIVATE -fsanitize=${FORMICARIUM_SANITIZE})
  endif()
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(${name} PRIVATE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong)
    target_link_options(${name} PRIVATE -Wl,-z,relro,-z,now,-z,noexecstack)
  endif()
  if(FORMICARIUM_TIDY)
    set_target_properties(${name} PROPERTIES CXX_CLANG_TIDY clang-tidy-14)
  endif()
endfunction()

# formicarium_headers(NAME KIND): GCC compiles NAME with the precompiled headers of this kind, which
# formicarium_make_headers(KIND LIBRARIES… HEADERS …) makes with the macros of these libraries alone: a target that
# lacks one of them could not use them. A kind that was not made before is made by its first target. Clang compiles
# without, so a source that lacks an include does not pass scripts/test.
set(FORMICARIUM_STD_HEADERS <algorithm> <array> <chrono> <cmath> <cstdint> <filesystem> <functional> <map> <memory>
  <numeric> <optional> <span> <string> <string_view> <utility> <variant> <vector>)
function(formicarium_make_headers kind)
  cmake_parse_arguments(PARSE_ARGV 1 H "" "" "LIBRARIES;HEADERS")
  set(source ${PROJECT_BINARY_DIR}/generated/headers_${kind}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Nothing: the precompiled headers need a target.\n")
  add_library(formicarium_headers_${kind} OBJECT EXCLUDE_FROM_ALL ${source})
  target_link_libraries(formicarium_headers_${kind} PRIVATE ${H_LIBRARIES})
  formicarium_target(formicarium_headers_${kind})
  formicarium_headers(formicarium_headers_${kind} ${kind} ${H_HEADERS})
endfunction()
function(formicarium_headers name kind)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  get_property(maker GLOBAL PROPERTY FORMICARIUM_HEADERS_${kind})
  if(maker)
    target_precompile_headers(${name} REUSE_FROM ${maker})
  else()
    target_precompile_headers(${name} PRIVATE ${ARGN})
    set_property(GLOBAL PROPERTY FORMICARIUM_HEADERS_${kind} ${name})
  endif()
  # -fpch-preprocess is for ccache; GCC 12 takes joined strings for overflows (bug 105651), and more so behind a
  # precompiled header.
  target_compile_options(${name} PRIVATE -fpch-preprocess -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endfunction()
include(CheckPIESupported)
check_pie_supported()
