// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/application.hpp"

#include <QCoreApplication>
#include <QSurfaceFormat>

namespace formicarium {

void prepare_for_windows() {
  QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setVersion(4, 5);
  QSurfaceFormat::setDefaultFormat(format);
}

}  // namespace formicarium
