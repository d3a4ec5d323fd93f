// SPDX-License-Identifier: GPL-3.0-or-later
// Whether there is anything to show a window on, and what is said where there is not.
#pragma once

#include <QtGlobal>
#include <string>

namespace formicarium {

/// Why no window would be seen: no display is named, or a platform that shows none ("offscreen"). Empty: one would be.
/// Reads the environment.
std::string why_no_window();

/// While it lives, a display that does not answer, and a platform that Qt has not, end the program with a sentence and
/// Exit::device. Qt would say that a reinstallation may help, and abort. Make the QApplication meanwhile.
class PlatformStart {
 public:
  PlatformStart();
  ~PlatformStart();
  PlatformStart(const PlatformStart&) = delete;
  PlatformStart& operator=(const PlatformStart&) = delete;

 private:
  QtMessageHandler before_;
};

}  // namespace formicarium
