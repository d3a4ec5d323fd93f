# SPDX-License-Identifier: Apache-2.0
# formicarium_display_test(NAME [PROGRAM target] [ARGUMENT word] [SCREEN WxHxDEPTH] [ENVIRONMENT NAME=value…] [SESSION_BUS]): registers a
# program that opens windows, NAME unless another is said. CTest runs it on the display there is, or on an X server of its own (Xvfb) where
# there is none, and always on one of its own if SCREEN says which.
find_program(XVFB_RUN xvfb-run)
find_program(DBUS_RUN_SESSION dbus-run-session)

function(formicarium_display_test name)
  cmake_parse_arguments(PARSE_ARGV 1 T "SESSION_BUS" "PROGRAM;ARGUMENT;SCREEN" "ENVIRONMENT")
  if(NOT T_PROGRAM)
    set(T_PROGRAM ${name})
  endif()
  # Each test asks for a display number of its own: xvfb-run's search for a free one is not safe between processes.
  get_property(number GLOBAL PROPERTY FORMICARIUM_DISPLAY)
  if(NOT number)
    set(number 110)
  endif()
  set(bus "")
  if(T_SESSION_BUS AND DBUS_RUN_SESSION)
    set(bus ${DBUS_RUN_SESSION})
  endif()
  math(EXPR number "${number} + 1")
  set_property(GLOBAL PROPERTY FORMICARIUM_DISPLAY ${number})
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${T_PROGRAM}> -DARGUMENT=${T_ARGUMENT} -DSCREEN=${T_SCREEN} -DXVFB_RUN=${XVFB_RUN} -DBUS=${bus} -DNUMBER=${number}
    -P ${PROJECT_SOURCE_DIR}/tests/app/with_display.cmake)
  set_tests_properties(${name} PROPERTIES TIMEOUT 1500)
  if(FORMICARIUM_SANITIZE STREQUAL "thread")
    list(APPEND T_ENVIRONMENT "TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/tsan.supp")
  endif()
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${T_ENVIRONMENT}")
endfunction()
