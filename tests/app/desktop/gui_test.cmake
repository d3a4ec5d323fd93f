# SPDX-License-Identifier: Apache-2.0
# formicarium_gui_program(NAME SOURCES… LIBRARIES…): a Qt Test program with real widgets and events.
find_package(Qt6 6.4 REQUIRED COMPONENTS Test)
if(Qt6_VERSION VERSION_GREATER_EQUAL 6.7)
  target_compile_options(Qt6::Test INTERFACE -Wno-conversion)  # its QTRY_… make an int of milliseconds
endif()

function(formicarium_gui_program name)
  cmake_parse_arguments(PARSE_ARGV 1 T "" "" "SOURCES;LIBRARIES")
  add_executable(${name} ${T_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(${name} PRIVATE ${T_LIBRARIES} Qt6::Test GTest::gtest)  # whose results tests/waiting.hpp gives
  target_compile_definitions(${name} PRIVATE FORMICARIUM_SOURCE="${PROJECT_SOURCE_DIR}" FORMICARIUM_DATA="${FORMICARIUM_DATA}")
  formicarium_target(${name})
  target_compile_options(${name} PRIVATE $<$<CONFIG:RelWithDebInfo>:-O1>)  # compiled in two thirds of the time
  formicarium_headers(${name} QT_TEST <QtTest> <QtWidgets> <algorithm> <chrono> <filesystem> <random>)
endfunction()
