// SPDX-License-Identifier: GPL-3.0-or-later
// The window on a GPU: trails straight to the screen through docking, full screen, other runs and a close in mid-run.
#include <QDockWidget>
#include <QLabel>

#include "app/desktop/viewport.hpp"
#include "kernels/device/devices.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class LinkGpuTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const std::string why_not = why_no_cuda(0);
    if (!why_not.empty()) QSKIP(("no GPU here, so the window is not tested with one: " + why_not).c_str());
    auto probe = shown_window();
    QVERIFY(open_and_wait(*probe, write_instance(folder_, "few.tsp", 40)));
    if (probe->viewport().usable()) QTRY_VERIFY(!probe->viewport().gl_description().isEmpty());
    if (!probe->viewport().gl_description().contains(QStringLiteral("NVIDIA")))
      QSKIP(("OpenGL does not run on an NVIDIA GPU here: " + probe->viewport().gl_description().toStdString()).c_str());
  }

  void trails_are_drawn_straight_from_the_gpu_whatever_the_window_does() {
    const auto window = shown_window({1920, 1200});
    QVERIFY(open_and_wait(*window, write_instance(folder_, "thousand.tsp", 1000)));
    auto* label = child<QLabel>(*window, "status_picture");
    window->controller().set_speed(0);
    window->controller().run();
    QTRY_COMPARE(label->text(), QStringLiteral("Trails straight from the GPU"));
    const auto goes_on = [&](const char* what) {
      const auto before = window->controller().frame()->last.iteration;
      QTRY_VERIFY2(window->controller().frame()->last.iteration > before + 20, what);
      QTRY_VERIFY2(window->controller().frame()->trails->on_device != nullptr, what);
      QTRY_COMPARE(label->text(), QStringLiteral("Trails straight from the GPU"));
      QVERIFY2(!window->viewport().picture().isNull(), what);
    };
    goes_on("running");
    for (int i = 0; i < 2; ++i) {
      window->showFullScreen();
      goes_on("full screen");
      window->showNormal();
      goes_on("normal");
    }
    auto* const centre = window->centralWidget();  // as a pane that is pulled off and put back
    for (int i = 0; i < 2; ++i) {
      window->takeCentralWidget();
      centre->setParent(nullptr);
      centre->show();
      QVERIFY(test::is_exposed(centre));
      goes_on("apart");
      window->setCentralWidget(centre);
      goes_on("back");
    }
    window->controller().reset(true);
    window->controller().run();
    goes_on("reset");
    QVERIFY(open_and_wait(*window, write_instance(folder_, "other.tsp", 400)));
    window->controller().run();
    goes_on("another instance");
    Settings settings = window->controller().frame()->settings;
    settings.memory = Memory::matrix;
    window->controller().restart_with(settings);
    QTRY_VERIFY(window->controller().frame()->trails->memory == Memory::matrix);
    goes_on("memory 'matrix'");
    window->viewport().scene().select_city(17);
    goes_on("a probe");
    save(*window, "link-direct.png");
    settings.backend = BackendKind::cpu;
    window->controller().restart_with(settings);
    QTRY_COMPARE(label->text(), QStringLiteral("Trails through host memory"));
    QVERIFY(label->toolTip().contains(QStringLiteral("CPU")));
    settings.backend = BackendKind::automatic;
    window->controller().restart_with(settings);
    window->controller().run();
    QTRY_COMPARE(label->text(), QStringLiteral("Trails straight from the GPU"));
    goes_on("back on the GPU");
    window->close();  // while it runs
  }

  void copying_shows_the_same_window() {
    const auto window = shown_window({1920, 1200});
    SceneOptions options = window->viewport().scene().options();
    options.interop = false;
    window->viewport().scene().set_options(options);
    QVERIFY(open_and_wait(*window, write_instance(folder_, "other.tsp", 400)));
    auto* label = child<QLabel>(*window, "status_picture");
    QTRY_COMPARE(label->text(), QStringLiteral("Trails through host memory"));
    QTRY_VERIFY2(label->toolTip().contains(QStringLiteral("--interop off")), qPrintable(label->toolTip()));
    window->controller().set_speed(0);
    window->controller().run();
    QTRY_VERIFY(window->controller().frame()->last.iteration > 20);
    QVERIFY(window->controller().frame()->trails->on_device == nullptr);
    save(*window, "link-copy.png");
  }

 private:
  static void save(MainWindow& window, const char* name) {
    const QString folder = qEnvironmentVariable("FORMICARIUM_PICTURES");
    if (!folder.isEmpty()) window.grab().save(folder + QLatin1Char('/') + QLatin1String(name));
  }
  QTemporaryDir folder_;
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(link_gpu_test, LinkGpuTest)
#include "link_gpu_test.moc"
