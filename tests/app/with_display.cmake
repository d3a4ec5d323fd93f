# SPDX-License-Identifier: Apache-2.0
# Runs PROGRAM, with ARGUMENT if there is one, on the display there is, or under Xvfb on display NUMBER (or the next free
# one); under Xvfb, too, if SCREEN says what its screen is to be.
# BUS is dbus-run-session if it is to have a session bus of its own.
if("$ENV{DISPLAY}" STREQUAL "" OR SCREEN)
  if(NOT SCREEN)
    set(SCREEN 1920x1200x24)
  endif()
  if(NOT XVFB_RUN)
    message(FATAL_ERROR "There is no display and no xvfb-run: install the package xvfb.")
  endif()
  # Without -noreset the server begins anew when its last window closes, and refuses whoever comes meanwhile.
  set(wrapper ${XVFB_RUN} -a -n ${NUMBER} -s "-screen 0 ${SCREEN} -noreset")
endif()
if(BUS)
  list(APPEND wrapper ${BUS} --)
endif()
execute_process(COMMAND ${wrapper} ${PROGRAM} ${ARGUMENT} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ${ARGUMENT} ended with ${result}")
endif()
