# SPDX-License-Identifier: Apache-2.0
# formicarium_gui_test(NAME SOURCES… LIBRARIES…): a Qt Test program with real widgets and events. CTest runs it on the
# display there is, or on an X server of its own (Xvfb) where there is none.
find_package(Qt6 6.4 REQUIRED COMPONENTS Test)
find_program(XVFB_RUN xvfb-run)

function(formicarium_gui_program name)
  cmake_parse_arguments(PARSE_ARGV 1 T "" "" "SOURCES;LIBRARIES")
  add_executable(${name} ${T_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(${name} PRIVATE ${T_LIBRARIES} Qt6::Test)
  target_compile_definitions(${name} PRIVATE FORMICARIUM_SOURCE="${PROJECT_SOURCE_DIR}" FORMICARIUM_DATA="${PROJECT_SOURCE_DIR}/../shared/data")
  formicarium_target(${name})
endfunction()

function(formicarium_gui_test name)
  formicarium_gui_program(${name} ${ARGN})
  # Each test asks for a display number of its own: xvfb-run's search for a free one is not safe between processes.
  get_property(number GLOBAL PROPERTY FORMICARIUM_DISPLAY)
  if(NOT number)
    set(number 110)
  endif()
  math(EXPR number "${number} + 1")
  set_property(GLOBAL PROPERTY FORMICARIUM_DISPLAY ${number})
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${name}> -DXVFB_RUN=${XVFB_RUN} -DNUMBER=${number}
    -P ${PROJECT_SOURCE_DIR}/tests/app/desktop/with_display.cmake)
  set_tests_properties(${name} PROPERTIES TIMEOUT 300)
  if(FORMICARIUM_SANITIZE STREQUAL "thread")
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/tsan.supp")
  endif()
endfunction()
