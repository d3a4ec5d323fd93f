// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/diagnostics.hpp"

#include <QGuiApplication>
#include <QStringList>
#include <QSysInfo>

#include "app/desktop/panels/text.hpp"
#include "app/model/number_words.hpp"
#include "core/base/cores.hpp"
#include "core/base/version.hpp"
#include "core/documents/export.hpp"
#include "kernels/device/devices.hpp"

namespace formicarium {
namespace {

QString cuda_version(int number) {  // 13000 is 13.0
  constexpr int major = 1000, minor = 10;
  return QStringLiteral("%1.%2").arg(number / major).arg(number % major / minor);
}

QStringList cuda_facts() {
  QStringList lines;
  if (const Driver* asked = driver()) {
    int of_driver = 0, of_runtime = 0;
    asked->versions(of_driver, of_runtime);
    lines << QStringLiteral("CUDA: driver %1, runtime %2")
                 .arg(of_driver > 0 ? cuda_version(of_driver) : QStringLiteral("none"), cuda_version(of_runtime));
  } else {
    lines << QStringLiteral("CUDA: not in this build");
  }
  const CudaDevices devices = cuda_devices();
  if (devices.list.empty()) lines << QStringLiteral("CUDA devices: none (%1)").arg(text(devices.why_none));
  for (const CudaDevice& d : devices.list)
    lines << QStringLiteral("CUDA device %1: %2, compute capability %3.%4%5")
                 .arg(QString::number(d.number), text(d.name), QString::number(d.major), QString::number(d.minor),
                      d.why_not.empty() ? QString() : QStringLiteral(", not usable: ") + text(d.why_not));
  return lines;
}

}  // namespace

QString diagnostics(const Frame& frame, const GlFacts& gl) {
  QStringList lines;
  lines
      << QStringLiteral("Formicarium %1").arg(QLatin1String(version))
      << QStringLiteral("Qt %1 (built with %2), platform %3")
             .arg(QLatin1String(qVersion()), QLatin1String(QT_VERSION_STR), QGuiApplication::platformName())
      << QStringLiteral("System: %1, kernel %2, %3, %4")
             .arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion(), QSysInfo::currentCpuArchitecture())
             .arg(text(counted(usable_cores(), "core", "cores")))
      << QStringLiteral("OpenGL: %1").arg(gl.renderer.isEmpty() ? QStringLiteral("none") : gl.renderer)
      << QStringLiteral("OpenGL version and driver: %1").arg(gl.version.isEmpty() ? QStringLiteral("none") : gl.version)
      << cuda_facts() << gl.trails;
  if (frame.instance) {
    lines << QStringLiteral("Colony: %1%2")
                 .arg(text(frame.device),
                      frame.why_cpu.empty() ? QString() : QStringLiteral(" (%1)").arg(text(frame.why_cpu)));
    lines << QStringLiteral("Instance: %1 %2, %3")
                 .arg(frame.instance->cities())
                 .arg(text(frame.instance->words().items))
                 .arg(frame.instance->symmetric() ? QStringLiteral("symmetric") : QStringLiteral("asymmetric"));
    lines << QStringLiteral("Iteration %1, %2").arg(frame.last.iteration).arg(text(state_name(frame.state)));
  }
  lines << QStringLiteral("Settings: %1").arg(text(format_settings(frame.settings)));
  return lines.join(u'\n') + u'\n';
}

}  // namespace formicarium
