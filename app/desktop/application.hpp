// SPDX-License-Identifier: GPL-3.0-or-later
// What Qt needs before the application object is made; tests with windows need it too.
#pragma once

namespace formicarium {

/// Desktop OpenGL 4.5 core, contexts shared: undocking and full screen keep the GL objects, and GLES is never chosen.
void prepare_for_windows();

}  // namespace formicarium
