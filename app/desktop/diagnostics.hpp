// SPDX-License-Identifier: GPL-3.0-or-later
// What a report of a fault should say of this machine and this run; without names of files and of instances.
#pragma once

#include <QString>

#include "core/session/frame.hpp"

namespace formicarium {

struct GlFacts {
  QString renderer;  // "llvmpipe (LLVM 15.0.6, 256 bits)"
  QString version;   // OpenGL's and the driver's
  QString trails;    // how they reach the screen, and why not straight
};

/// One fact a line. Asks the CUDA driver, which may take a second: any thread but the window's.
QString diagnostics(const Frame& frame, const GlFacts& gl);

}  // namespace formicarium
