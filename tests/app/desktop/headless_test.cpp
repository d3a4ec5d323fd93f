// SPDX-License-Identifier: GPL-3.0-or-later
// The program without a display, and the names that it and the dialogs give to files.
#include "app/desktop/headless.hpp"

#include <QDir>
#include <QLineEdit>
#include <QtTest>
#include <cerrno>
#include <cstdio>
#include <string_view>

#include "app/desktop/actions.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "app/desktop/saving.hpp"
#include "app/model/ending.hpp"
#include "core/base/file_calls.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

/// A square of four cities that calls itself `name`.
QByteArray square(const QByteArray& name) {
  return "NAME: " + name +
         "\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 9 0\n3 9 9\n4 0 9\nEOF\n";
}

int code_of_render(const CommandLine& wanted) {
  return int(cli::guarded([&] { render(wanted); }));
}

QStringList files(const QString& folder) { return QDir(folder).entryList(QDir::Files | QDir::Hidden); }

}  // namespace

class HeadlessTest : public QObject {
  Q_OBJECT

  QString before_ = QDir::currentPath();
  std::unique_ptr<QTemporaryDir> outer_, input_;

  QString inner() const { return outer_->filePath("inner"); }
  /// The exit code, after so many iterations in the folder inner().
  int solved(const QByteArray& name) const {
    CommandLine wanted;
    wanted.file = write_text(*input_, "some.tsp", square(name));
    wanted.iterations = 3;
    wanted.size = {400, 400};
    return int(cli::guarded([&] { solve_without_display(wanted, "there is no display"); }));
  }

 private slots:
  void init() {
    outer_ = std::make_unique<QTemporaryDir>();
    input_ = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(outer_->path()).mkdir("inner"));
    QVERIFY(QDir::setCurrent(inner()));
  }
  void cleanup() { QDir::setCurrent(before_); }

  void an_instances_name_does_not_choose_the_folder() {
    QCOMPARE(solved("../../evil"), 0);
    QCOMPARE(solved((outer_->path() + "/absolute").toUtf8()), 0);
    QCOMPARE(solved("a/b"), 0);
    QCOMPARE(solved(".."), 0);
    QCOMPARE(files(inner()), (QStringList{"absolute.png", "absolute.tour", "b.png", "b.tour", "evil.png", "evil.tour",
                                          "formicarium.png", "formicarium.tour"}));
    QCOMPARE(files(outer_->path()), QStringList());
  }
  void a_name_of_three_hundred_letters_is_cut() {
    QCOMPARE(solved(QByteArray(300, 'x')), 0);
    const QString name(99, u'x');  // the hundredth is "…" in the name
    QCOMPARE(files(inner()), (QStringList{name + ".png", name + ".tour"}));
  }
  void what_is_there_already_stays() {
    QCOMPARE(solved("a"), 0);
    QCOMPARE(solved("a"), 0);
    QCOMPARE(files(inner()), (QStringList{"a-2.png", "a-2.tour", "a.png", "a.tour"}));
  }
  void one_output_that_fails_leaves_the_other() {
    const FileCalls before = file_calls();
    file_calls().rename = [](const char* from, const char* to) {
      if (!std::string_view(to).ends_with(".png")) return std::rename(from, to);
      errno = EIO;
      return -1;
    };
    const int code = solved("a");
    file_calls() = before;
    QCOMPARE(code, 1);
    QCOMPARE(files(inner()), QStringList{"a.tour"});
  }
  void a_picture_takes_the_place_of_no_file_that_is_read() {
    CommandLine wanted;
    wanted.iterations = 3;
    wanted.file = write_text(*input_, "instance.svg", square("a"));
    wanted.render = wanted.file;
    QCOMPARE(code_of_render(wanted), 2);
    wanted.settings_file = write_text(*input_, "settings.svg", "{}");
    wanted.render = wanted.settings_file;
    QCOMPARE(code_of_render(wanted), 2);
    wanted.render = input_->filePath("picture.svg");
    QCOMPARE(code_of_render(wanted), 0);
    QCOMPARE(files(input_->path()), (QStringList{"instance.svg", "picture.svg", "settings.svg"}));
  }
  void settings_that_an_instance_refuses_are_named() {
    CommandLine wanted;
    wanted.iterations = 3;
    wanted.file = QStringLiteral("streets-64");  // asymmetric, and 2-opt turns stretches of the tour round
    wanted.settings.local_search = LocalSearchKind::two_opt;
    wanted.settings_file = QStringLiteral("s.json");
    wanted.render = input_->filePath("picture.svg");
    QCOMPARE(code_of_render(wanted), 3);
    QCOMPARE(files(input_->path()), QStringList());
  }
  void dialogs_offer_names_without_a_folder() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_text(*input_, "some.tsp", square("../../evil"))));
    const Frame& frame = *window->controller().frame();
    using saving::Kind;
    QCOMPARE(saving::default_name(Kind::tour, frame), QStringLiteral("evil.0.tour"));
    QCOMPARE(saving::default_name(Kind::session, frame), QStringLiteral("evil.session.json"));
    QCOMPARE(saving::default_name(Kind::trace, frame), QStringLiteral("evil.trace.csv"));
    window->actions().export_picture->trigger();
    auto* dialog = window->findChild<ExportDialog*>();
    QVERIFY(dialog);
    QCOMPARE(QFileInfo(dialog->file()).absolutePath(), inner());
    QCOMPARE(QFileInfo(dialog->file()).fileName(), QStringLiteral("evil.png"));
    const ExportDialog alone(window->controller().frame(), {}, {});
    QCOMPARE(QFileInfo(alone.file()).path(), QDir::home().path());
    QCOMPARE(QFileInfo(alone.file()).fileName(), QStringLiteral("evil.png"));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(headless_test, HeadlessTest)
#include "headless_test.moc"
