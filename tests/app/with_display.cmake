# SPDX-License-Identifier: Apache-2.0
# Runs PROGRAM on the display there is, or under Xvfb on display NUMBER (or the next free one).
if("$ENV{DISPLAY}" STREQUAL "")
  if(NOT XVFB_RUN)
    message(FATAL_ERROR "There is no display and no xvfb-run: install the package xvfb.")
  endif()
  set(wrapper ${XVFB_RUN} -a -n ${NUMBER} -s "-screen 0 1920x1200x24")
endif()
execute_process(COMMAND ${wrapper} ${PROGRAM} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ended with ${result}")
endif()
