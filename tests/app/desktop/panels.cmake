# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of the panels and of still pictures. They need fonts and widgets, but no OpenGL: the offscreen platform will do.
find_package(Qt6 REQUIRED COMPONENTS Widgets Svg Test)
function(formicarium_offscreen_test name)
  formicarium_test(${name} ${ARGN})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8")
endfunction()
formicarium_offscreen_test(panels_test SOURCES
  charts_shown_test.cpp
  panels_axes_test.cpp
  panels_charts_test.cpp
  panels_insight_charts_test.cpp
  panels_inspector_test.cpp
  panels_main.cpp
  panels_parameters_test.cpp
  panels_presets_test.cpp
  panels_run.cpp
  panels_shared_edges_test.cpp
  panels_words_test.cpp
  spread_test.cpp
  trace_index_test.cpp
  LIBRARIES formicarium_picture formicarium_panels Qt6::Widgets Qt6::Test)
formicarium_offscreen_test(pictures_test SOURCES
  ../../core/experiment/example.cpp
  exported_page.cpp
  exported_words_test.cpp
  panels_main.cpp
  panels_run.cpp
  picture_assignment_test.cpp
  picture_differences_test.cpp
  picture_parts_test.cpp
  picture_test.cpp
  LIBRARIES formicarium_picture formicarium_panels formicarium_experiments Qt6::Widgets Qt6::Svg Qt6::Test)
formicarium_offscreen_test(films_test SOURCES film_test.cpp panels_main.cpp panels_run.cpp
  LIBRARIES formicarium_film formicarium_panels fmt::fmt Qt6::Widgets Qt6::Test)
formicarium_offscreen_test(painters_test SOURCES painters_test.cpp panels_main.cpp
  LIBRARIES formicarium_picture formicarium_offscreen formicarium_example_frame Qt6::Widgets Qt6::Test)
