// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/desktop/window_fixture.hpp"

#include <dlfcn.h>
#include <link.h>

#include <QApplication>
#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QRandomGenerator>
#include <QTimer>

#include "app/desktop/actions.hpp"
#include "app/desktop/application.hpp"
#include "app/desktop/side_panes.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

#ifdef FORMICARIUM_SANITIZED
// Mesa's driver keeps tables until its library goes, which is before the sanitizers look: they would call the tables
// leaks of an unknown module. A library that stays is known, and so is what it holds.
void keep_gl_driver() {
  dl_iterate_phdr(
      [](dl_phdr_info* library, std::size_t, void*) {
        if (std::string_view(library->dlpi_name).ends_with("_dri.so"))
          ::dlopen(library->dlpi_name, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
        return 0;
      },
      nullptr);
}
#else
void keep_gl_driver() {}
#endif

}  // namespace

TestApplication::TestApplication(int& argc, char** argv) {
  qputenv("XDG_CONFIG_HOME", config_.path().toLocal8Bit());
  qputenv("XDG_STATE_HOME", state_.path().toLocal8Bit());
  prepare_for_windows();
  application_ = std::make_unique<QApplication>(argc, argv);
  QCoreApplication::setOrganizationName(QStringLiteral("Formicarium"));
  QCoreApplication::setApplicationName(QStringLiteral("formicarium-test"));
}

TestApplication::~TestApplication() = default;

QString write_text(const QTemporaryDir& folder, const QString& name, const QByteArray& text) {
  QFile file(folder.filePath(name));
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("no room for test files");
  return file.fileName();
}

QString write_instance(const QTemporaryDir& folder, const QString& name, int cities) {
  QRandomGenerator numbers(quint32(cities) + 7);
  QByteArray text = "NAME: " + QFileInfo(name).completeBaseName().toUtf8() +
                    "\nTYPE: TSP\nDIMENSION: " + QByteArray::number(cities) +
                    "\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n";
  for (int city = 1; city <= cities; ++city) {
    text += QByteArray::number(city) + ' ' + QByteArray::number(numbers.bounded(10000)) + ' ' +
            QByteArray::number(numbers.bounded(10000)) + '\n';
  }
  return write_text(folder, name, text + "EOF\n");
}

std::unique_ptr<MainWindow> shown_window(QSize size) {
  auto window = std::make_unique<MainWindow>();
  window->resize(size);
  window->show();
  if (!test::is_exposed(window.get())) qFatal("the window does not appear");
  window->activateWindow();
  keep_gl_driver();
  return window;
}

bool open_and_wait(MainWindow& window, const QString& file) {
  const std::uint64_t before = window.controller().frame()->run;
  window.files().open(file);
  return test::comes_true([&] { return window.controller().frame()->run > before; });
}

void step(MainWindow& window, int steps) {
  const auto frame = [&]() -> const Frame& { return *window.controller().frame(); };
  const std::int64_t goal = frame().last.iteration + steps;
  window.controller().set_speed(0);
  window.controller().step(steps);
  if (!test::comes_true([&] { return frame().last.iteration == goal && frame().state == State::paused; }))
    qFatal("the steps do not end");
}

void press(MainWindow& window, const char* name) { QTest::mouseClick(child(window, name), Qt::LeftButton); }

void type_seed(MainWindow& window, const char* seed, Qt::Key then) {
  auto* menu = child<QMenu>(window, "reset_menu");
  auto* field = child<QLineEdit>(*menu, "seed_field");
  // The popup holds the event loop until it closes.
  QTimer::singleShot(0, &window, [=] {
    if (!test::comes_true([&] { return field->hasFocus(); })) {
      menu->close();
      return;
    }
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(seed));
    QTest::keyClick(field, then);
  });
  window.actions().enter_seed->trigger();
}

std::int64_t iteration(MainWindow& window) { return window.controller().frame()->last.iteration; }

const Frame& frame_of(MainWindow& window, std::size_t side) { return *window.sides().controller(side).frame(); }

bool all_at(MainWindow& window, std::int64_t iteration) {
  return test::comes_true([&] {
    for (std::size_t i = 0; i < window.sides().sides().size(); ++i) {
      const Frame& frame = frame_of(window, i);
      if (frame.state != State::paused || frame.last.iteration != iteration) return false;
    }
    return true;
  });
}

void rest(MainWindow& window) {
  test::settle(0);  // commands that are still on their way
  for (std::size_t i = 0; i < window.sides().sides().size(); ++i)
    if (!window.sides().controller(i).session().wait_until_idle(test::patience)) qFatal("a side does not rest");
  test::settle(200);  // frames come thirty times a second
}

QString message_in(MainWindow& window) {
  return window.message_bar().has_message() ? window.message_bar().message().text : QString();
}

void drop(MainWindow& window, const QString& file) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(file)});
  const QPoint middle = window.rect().center();
  QDragEnterEvent enter(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&window, &enter);
  if (!enter.isAccepted()) return;
  QDropEvent event(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&window, &event);
}

}  // namespace formicarium

#ifdef FORMICARIUM_SANITIZED
// The desktop bus keeps its connection until the process ends; that is not ours to free.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libdbus-1.so\n"; }
#endif
