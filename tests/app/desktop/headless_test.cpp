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
#include "app/desktop/picture/render.hpp"
#include "app/desktop/saving.hpp"
#include "app/model/ending.hpp"
#include "core/base/file_calls.hpp"
#include "core/documents/open_instance.hpp"
#include "core/documents/session_file.hpp"
#include "core/problem/generate.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

/// A square of four cities that calls itself `name`.
QByteArray square(const QByteArray& name) {
  return "NAME: " + name +
         "\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 9 0\n3 9 9\n4 0 9\nEOF\n";
}

int code_of_film(const CommandLine& wanted) {
  return int(cli::guarded([&] { make_film(wanted); }));
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
  QByteArray content(const QString& name) const {
    QFile file(input_->filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  /// A session of two sides on a bundled instance, one at iteration 9, the other at 6.
  QString saved_session(const std::function<void(SessionFile&)>& change) const {
    RenderJob job{.instance = open_instance(instance_file("circle-24")), .iterations = 9};
    SessionFile session = session_of(solve(job), instance_file("circle-24"), input_->path().toStdString());
    job.settings.rho = 0.5;
    job.iterations = 6;
    session.sides.push_back(run_of(solve(job)));
    change(session);
    return write_text(*input_, "two.session.json", QByteArray::fromStdString(format_session(session)));
  }
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
  void a_picture_of_a_session_shows_all_its_sides_one_of_them_or_a_chart() {
    CommandLine wanted;
    wanted.file = saved_session([](SessionFile&) {});
    wanted.size = {700, 720};
    const auto drawn = [&](const char* name, const FigureWish& figure) {
      wanted.figure = figure;
      wanted.render = input_->filePath(QString(name) + ".svg");
      return code_of_render(wanted) == 0 ? QString::fromUtf8(content(QFileInfo(wanted.render).fileName())) : QString();
    };
    const QString sides = drawn("sides", {});
    for (const char* words : {"A\u2002ρ 0.02", "B\u2002ρ 0.5", "iteration 9", "iteration 6"})
      QVERIFY2(sides.contains(words), words);
    const QString b = drawn("b", {.side = 1});
    QVERIFY(b.contains("ρ 0.5") && b.contains("iteration 6") && !b.contains("iteration 9"));
    QVERIFY(drawn("matrix", {.of = "matrix"}).contains("rows, columns: best tour of iteration"));
    QVERIFY(drawn("file", {.of = "matrix", .view = parse_view("order file", {})}).contains("cities as in the file"));
    const QString matrices = drawn("matrices", {.of = "sides-both", .view = parse_view("order B; matrix 0 0 12", {})});
    QCOMPARE(matrices.count("B's best tour"), 1);
    QVERIFY(drawn("ant", {.of = "map", .ant = 2, .step = 3}).contains("Ant 2 of 24"));
    QVERIFY(drawn("differences", {.of = "sides", .differences = true}).contains("edges in both"));
    for (const char* chart : {"convergence", "difference", "shared-edges", "lengths", "common-edges", "decisions"})
      QVERIFY2(drawn(chart, {.of = chart}).contains(">circle-24<"), chart);
    QVERIFY(drawn("lengths", {.of = "lengths"}).contains("side A"));
    QCOMPARE(drawn("search", {.of = "search"}), QString());  // there is no local search
    wanted.figure = {.side = 2};
    QCOMPARE(code_of_render(wanted), 2);
    wanted.file = QStringLiteral("workshops-12");
    wanted.iterations = 2;
    wanted.figure = {.of = "sides"};
    QCOMPARE(code_of_render(wanted), 2);
    wanted.figure = {.of = "tabu"};
    QCOMPARE(code_of_render(wanted), 2);
    QVERIFY(drawn("flow", {.view = parse_view("panes both; table Flow", {})}).contains("flow"));
  }
  void a_film_of_a_session_shows_all_its_sides_and_two_are_alike() {
    CommandLine wanted;
    wanted.file = saved_session([](SessionFile&) {});
    wanted.size = {480, 240};
    wanted.film.seconds = 1;
    wanted.film.a_second = 5;
    for (const char* name : {"one", "two"}) {
      wanted.film.out = input_->filePath(name).toStdString();
      QCOMPARE(code_of_film(wanted), 0);
      QCOMPARE(files(input_->filePath(name)).size(), 5);
    }
    for (const QString& name : files(input_->filePath("one"))) QCOMPARE(content("one/" + name), content("two/" + name));
    const QImage last(input_->filePath("one/000005.png"));
    QCOMPARE(last.size(), QSize(480, 240));
    QCOMPARE(last.text("Description").count("iteration 6\n") + last.text("Description").count("iteration 9\n"), 2);
  }
  void a_film_of_a_session_of_another_version_that_goes_another_way_is_whole_and_fails() {
    CommandLine wanted;
    wanted.file = saved_session([](SessionFile& session) {
      session.version = "0.1.0";
      session.best += 1;
    });
    wanted.film.out = input_->filePath("film.gif").toStdString();
    wanted.film.every = 3;
    wanted.size = {320, 240};
    QCOMPARE(code_of_film(wanted), 1);
    QVERIFY(QFileInfo::exists(input_->filePath("film.gif")));
  }
  void a_film_of_an_instance_ends_when_the_colony_has_settled_or_where_it_is_told() {
    CommandLine wanted;
    wanted.file = write_text(*input_, "some.tsp", square("a"));
    wanted.size = {320, 240};
    wanted.film.every = 1;
    wanted.film.out = input_->filePath("settled").toStdString();
    QCOMPARE(code_of_film(wanted), 0);
    QVERIFY(files(input_->filePath("settled")).size() > 5);
    wanted.iterations = 4;
    wanted.film.out = input_->filePath("four").toStdString();
    QCOMPARE(code_of_film(wanted), 0);
    QCOMPARE(files(input_->filePath("four")).size(), 5);
    QCOMPARE(code_of_film(wanted), 1);  // the folder is there now
    wanted.film.to = 5;
    wanted.film.out = input_->filePath("five").toStdString();
    QCOMPARE(code_of_film(wanted), 2);
    wanted.film.to = -1;
    wanted.film.matrix = true;
    wanted.film.table = Table::flow;
    QCOMPARE(code_of_film(wanted), 2);
  }
  void a_film_takes_the_place_of_no_file_that_is_read() {
    CommandLine wanted;
    wanted.iterations = 3;
    wanted.file = write_text(*input_, "instance.vtt", square("a"));
    wanted.film.out = input_->filePath("instance.gif").toStdString();
    wanted.film.captions = FilmCaptions::subtitles;
    QCOMPARE(code_of_film(wanted), 2);
    QCOMPARE(files(input_->path()), QStringList{"instance.vtt"});
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
