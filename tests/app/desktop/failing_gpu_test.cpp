// SPDX-License-Identifier: GPL-3.0-or-later
// The window while its GPU fails in iteration 5 (tests/kernels/failing_gpu.cpp).
#include <QLabel>

#include "app/desktop/actions.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class FailingGpuTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { QVERIFY(folder_.isValid()); }

  void the_run_goes_on_and_the_window_says_once_what_happened() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "small.tsp", 60)));
    auto* const device = child<QLabel>(*window, "status_device");
    QCOMPARE(device->text(), QStringLiteral("GPU, fake"));
    QVERIFY(device->toolTip().isEmpty());
    window->actions().ten_steps->trigger();
    QTRY_VERIFY(message_in(*window).startsWith("The GPU failed in iteration 5: "));
    QVERIFY(message_in(*window).contains("The CPU goes on with iteration 5"));
    QTRY_VERIFY(device->text().startsWith("CPU"));
    QVERIFY(device->toolTip().startsWith("<p>the GPU failed in iteration 5: "));
    const QString picture = qEnvironmentVariable("FAILING_GPU_PICTURE");  // for whoever wants to look
    if (!picture.isEmpty()) QVERIFY(window->grab().save(picture));
    QTest::keyClick(window.get(), Qt::Key_Escape);
    QTRY_VERIFY(message_in(*window).isEmpty());
    window->actions().ten_steps->trigger();
    QTRY_VERIFY(child<QLabel>(*window, "status_state")->text().startsWith("Paused"));
    QVERIFY(message_in(*window).isEmpty());
  }

 private:
  QTemporaryDir folder_;
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(failing_gpu_test, FailingGpuTest)
#include "failing_gpu_test.moc"
