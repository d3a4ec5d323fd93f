# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of the panels and of still pictures. They need fonts and widgets, but no OpenGL: the offscreen platform will do.
find_package(Qt6 REQUIRED COMPONENTS Widgets Svg Test)
# formicarium_panels_test(NAME LIBRARY SOURCES…): NAME.cpp and further sources.
function(formicarium_panels_test name library)
  formicarium_test(${name} SOURCES ${name}.cpp ${ARGN} panels_main.cpp panels_run.cpp LIBRARIES ${library} Qt6::Widgets Qt6::Test)
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8")
endfunction()
formicarium_panels_test(panels_parameters_test formicarium_panels panels_presets_test.cpp panels_words_test.cpp)
formicarium_panels_test(panels_charts_test formicarium_panels charts_shown_test.cpp trace_index_test.cpp)
formicarium_panels_test(panels_inspector_test formicarium_panels)
formicarium_panels_test(panels_insight_charts_test formicarium_panels)
formicarium_panels_test(panels_shared_edges_test formicarium_panels)
formicarium_panels_test(picture_test formicarium_picture picture_parts_test.cpp)
formicarium_panels_test(picture_assignment_test formicarium_picture)
formicarium_panels_test(picture_differences_test formicarium_picture)
foreach(name picture_test picture_assignment_test picture_differences_test)
  target_link_libraries(${name} PRIVATE Qt6::Svg)
endforeach()
