# SPDX-License-Identifier: GPL-3.0-or-later
# formicarium_viewport: the scene as a Qt widget, apart from the window so that its tests link nothing else.
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets OpenGL OpenGLWidgets)
add_library(formicarium_viewport STATIC)
target_sources(formicarium_viewport PRIVATE viewport.cpp viewport.hpp)
set_target_properties(formicarium_viewport PROPERTIES AUTOMOC ON)
target_link_libraries(formicarium_viewport PUBLIC formicarium_scene formicarium_spoken Qt6::Widgets Qt6::OpenGLWidgets)
formicarium_target(formicarium_viewport)
formicarium_make_headers(QT LIBRARIES Qt6::Widgets HEADERS ${FORMICARIUM_STD_HEADERS} <QtWidgets>)
formicarium_headers(formicarium_viewport QT)
