# SPDX-License-Identifier: Apache-2.0
# formicarium_display_test(NAME): registers a program that opens windows. CTest runs it on the display there is, or on an X
# server of its own (Xvfb) where there is none.
find_program(XVFB_RUN xvfb-run)

function(formicarium_display_test name)
  # Each test asks for a display number of its own: xvfb-run's search for a free one is not safe between processes.
  get_property(number GLOBAL PROPERTY FORMICARIUM_DISPLAY)
  if(NOT number)
    set(number 110)
  endif()
  math(EXPR number "${number} + 1")
  set_property(GLOBAL PROPERTY FORMICARIUM_DISPLAY ${number})
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${name}> -DXVFB_RUN=${XVFB_RUN} -DNUMBER=${number}
    -P ${PROJECT_SOURCE_DIR}/tests/app/with_display.cmake)
  set_tests_properties(${name} PROPERTIES TIMEOUT 1500)
  if(FORMICARIUM_SANITIZE STREQUAL "thread")
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/tsan.supp")
  endif()
endfunction()
