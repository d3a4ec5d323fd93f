// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window, by mouse and keyboard: what a step shows and lets be touched, left and taken up again.
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QtTest>
#include <algorithm>
#include <filesystem>

#include "app/desktop/actions.hpp"
#include "app/desktop/lesson/choice_button.hpp"
#include "app/desktop/lesson/control_ring.hpp"
#include "app/desktop/lesson/lesson_cards.hpp"
#include "app/desktop/lesson/lesson_pane.hpp"
#include "app/desktop/lesson/notes_card.hpp"
#include "app/desktop/message_bar.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/lesson_run.hpp"
#include "core/documents/recovery.hpp"
#include "core/lesson/open_lesson.hpp"
#include "core/lesson/way.hpp"
#include "core/problem/generate.hpp"
#include "tests/app/desktop/learner.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class LessonsWindowTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::unique_ptr<QTemporaryDir> own_;  // of the test: answers are kept by the lesson's path

  static bool learner_takes(MainWindow& window, const char* card) {
    auto* const button = child<QPushButton>(window, card);
    QTest::mouseClick(button, Qt::LeftButton);
    return test::comes_true([&] { return window.lessons().open(); });
  }
  QString short_lesson(const QByteArray& more = {}) const {
    return write_text(*own_, QStringLiteral("short.lesson"),
                      "lesson Forgetting\nopen circle-24\nset restart off\nafter It forgets.\n"
                      "step Slowly\nsay Press Play.\nrun 30\nkeep slow\n"
                      "step Predict\nask Who is ahead?\n  (a) The slow one.\n  * (b) The quick one.\n"
                      "reply a No.\nreply b Yes.\n"
                      "step Quickly\nsay Turn it.\nturn rho\nreset\nrun 30\ncheck mean < slow.mean\n"
                      "pass {mean}.\nfail Not yet.\nhint Try 0.5.\nwitness passes rho 0.5\nwitness fails rho 0.001\n" +
                          more);
  }

 private slots:
  void init() { own_ = std::make_unique<QTemporaryDir>(); }
  void numbers_places_marks_and_other_instances() {
    const auto window = shown_window();
    Learner learner(*window);
    Scene& scene = window->sides().viewport(0).scene();
    const View before = scene.view();
    const ShownLayers layers = scene.state()->shown();
    QVERIFY(learner.take(write_text(*own_, QStringLiteral("ways.lesson"),
                                    "lesson Ways\nopen circle-24\nset restart off\n"
                                    "step Number\nrun 40\nask How many cities?\n  = 24 within 1\nreply right Yes.\n"
                                    "reply less No.\n"
                                    "step Again\nwhen less\nsay Count.\n"
                                    "step Place\nask Which?\n  * (a) One.\n  (b) Two.\n"
                                    "click city Where are seven strong roads?\n  = roads >= 7\nreply right Yes.\n"
                                    "reply wrong No.\n"
                                    "ask Which two?\n  * [a] These.\n  * [b] Those.\n  [c] None.\nreply wrong No.\n"
                                    "step Marks\nhide cities\nshow both\npoint edge 3 5\npoint city 9\n"
                                    "point branching\n"
                                    "say Look at 3 and 5.\n"
                                    "step Five\nopen uniform-5\nset ants 3\nrun 4\nsay {iteration} there.\n")));
    QVERIFY(learner.press_play());
    QCOMPARE(child<QLabel>(*window, "lesson_step")->text(), QStringLiteral("Step 1 of 4"));
    QVERIFY(learner.answer(false));
    QCOMPARE(child<QLabel>(*window, "answered_number")->text(), QStringLiteral("Your answer: -31. It is 24."));
    QVERIFY(learner.click("lesson_next"));
    QCOMPARE(child<QLabel>(*window, "lesson_heading")->text(), QStringLiteral("Again"));
    QCOMPARE(child<QLabel>(*window, "lesson_step")->text(), QStringLiteral("Step 2 of 5"));
    QVERIFY(learner.click("lesson_next"));
    QVERIFY(learner.answer(true));
    QCOMPARE(child<QLabel>(*window, "lesson_waiting")->text(), QStringLiteral("Click a city on the map."));
    QVERIFY(learner.answer(true));
    QCOMPARE(learner.course().items().end()[-2].answered, '=');
    QVERIFY(!child<QPushButton>(*window, "answer_taken")->isEnabled());
    QVERIFY(learner.answer(false));
    QCOMPARE(learner.course().items().back().answered, '!');
    QCOMPARE(child<ChoiceButton>(*window, "answer_c")->mark(), ChoiceButton::Mark::wrong);
    QCOMPARE(window->findChildren<QLabel*>(QStringLiteral("reply")).back()->text(), QStringLiteral("No."));
    QVERIFY(learner.click("lesson_next"));
    QCOMPARE(scene.view(), View::both);
    QVERIFY(!scene.layer(Layer::cities));
    const std::vector<Asked>& marks = scene.state()->excerpt().marks;
    QVERIFY(marks == std::vector<Asked>({AskedEdge{2, 4}, City{8}}));
    scene.state()->toggle_mark(City{5});  // the learner's own
    const auto* const pointer = child<ControlRing>(*window, "lesson_pointer");
    QVERIFY(pointer->isVisible());
    QVERIFY(learner.click("lesson_next"));
    QVERIFY(learner.comes_to_rest());
    QCOMPARE(scene.view(), before);
    QVERIFY(scene.layer(Layer::cities));
    QVERIFY(marks.empty());  // another instance
    QVERIFY(pointer->isHidden());
    QCOMPARE(window->controller().newest()->instance->cities(), 5);
    QCOMPARE(window->controller().newest()->settings.ants, 3);
    QVERIFY(learner.press_play());
    QCOMPARE(learner.course().items().back().text, "4 there.");
    QVERIFY(learner.click("lesson_back"));
    QVERIFY(!scene.layer(Layer::cities));
    QVERIFY(learner.click("lesson_close"));
    QCOMPARE(scene.view(), before);
    QVERIFY(scene.state()->shown() == layers);
  }

  void only_what_the_step_names_can_be_touched() {
    const auto window = shown_window();
    const Actions& a = window->actions();
    Learner learner(*window);
    QVERIFY(learner.take(short_lesson()));
    auto* const ring = child<ControlRing>(*window, "lesson_ring");
    QCOMPARE(ring->control()->objectName(), QStringLiteral("play_button"));
    QVERIFY(ring->isVisible());
    QVERIFY(a.play->isEnabled());
    for (const QAction* action : {a.reset, a.step, a.new_seed, a.enter_seed, a.set_stop, a.solve, a.add_side})
      QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
    QVERIFY(!window->findChild<ParameterPanel*>()->isEnabled());
    QVERIFY(learner.press_play());
    QVERIFY(!a.play->isEnabled());
    QVERIFY(ring->isHidden());
    QVERIFY(learner.click("lesson_next"));
    QVERIFY(!child<QPushButton>(*window, "lesson_next")->isEnabled());
    QVERIFY(learner.answer(false));
    QCOMPARE(child<QLabel>(*window, "reply")->text(), QStringLiteral("No."));
    QVERIFY(learner.click("lesson_next"));
    QCOMPARE(ring->control()->objectName(), QStringLiteral("rho"));  // first it is turned
    QCOMPARE(child<QLabel>(*window, "lesson_waiting")->text(), QStringLiteral("Turn ρ."));
    QVERIFY(learner.turn(true));
    QCOMPARE(ring->control()->objectName(), QStringLiteral("reset_button"));
    QVERIFY(a.reset->isEnabled());
    QVERIFY(!a.play->isEnabled());
    QVERIFY(learner.finish_step(true));
    QVERIFY(learner.click("lesson_leave"));
    for (const QAction* action : {a.new_seed, a.enter_seed, a.set_stop, a.add_side})
      QVERIFY2(action == a.new_seed || action->isEnabled(), qPrintable(action->text()));
    QVERIFY(window->findChild<ParameterPanel*>()->isEnabled());
  }

  void a_lesson_prints_with_and_without_answers() {
    const lesson::Lesson read = lesson::read_lesson(lesson::lesson_file("memory"));
    const QByteArray questions = lesson_pdf(read, lesson::Sheet::questions),
                     answers = lesson_pdf(read, lesson::Sheet::answers);
    QVERIFY(questions.startsWith("%PDF-"));
    QVERIFY(answers.startsWith("%PDF-"));
    QVERIFY(questions.count("/Type /Page\n") >= 1);
    QVERIFY(answers.size() > questions.size());
  }

  void notes_lie_over_the_stage_until_they_are_closed() {
    const auto window = shown_window();
    QAction* const notes = window->actions().notes;
    QVERIFY(open_and_wait(*window, QString::fromStdString(instance_file("circle-24").string())));
    QVERIFY(notes->isEnabled());
    notes->trigger();
    auto* const card = child<NotesCard>(*window, "notes_card");
    QVERIFY(card->isVisible());
    QVERIFY(card->findChild<QLabel*>(QStringLiteral("note_notice"))->text().contains(QStringLiteral("ring")));
    QVERIFY(card->findChild<QLabel*>(QStringLiteral("note_try")) != nullptr);
    QVERIFY(card->findChild<QLabel*>(QStringLiteral("note_further")) != nullptr);
    // Another instance of the gallery has its own; one of the user's has none.
    QVERIFY(open_and_wait(*window, QString::fromStdString(instance_file("uniform-5").string())));
    QVERIFY(test::comes_true([&] {
      auto* const now = window->findChild<NotesCard*>();
      return now != nullptr && !now->findChild<QLabel*>(QStringLiteral("note_notice"))->text().contains(u"ring by");
    }));
    QVERIFY(open_and_wait(*window, write_text(*own_, QStringLiteral("own.csv"), "0,0\n0,9\n9,9\n9,0\n4,1\n")));
    QVERIFY(test::comes_true([&] { return !notes->isEnabled() && window->findChild<NotesCard*>() == nullptr; }));
    QVERIFY(!notes->isChecked());
  }

  void lessons_of_a_lecturer_are_cards_of_the_gallery() {
    const QString lesson = short_lesson();
    set_lesson_folder(own_->path());
    const auto window = shown_window();
    window->actions().gallery->trigger();
    QVERIFY(test::comes_true([&] { return window->findChild<QPushButton*>(QStringLiteral("lesson_card_short")); }));
    set_lesson_folder({});
    QVERIFY(learner_takes(*window, "lesson_card_short"));
    QCOMPARE(window->lessons().file().string(), lesson.toStdString());
  }

  void in_the_projector_the_text_is_as_large_as_the_lecture_needs() {
    const auto window = shown_window();
    Learner learner(*window);
    QVERIFY(learner.take(short_lesson()));
    const auto text_height = [&] { return child<QLabel>(*window, "said")->font().pixelSize(); };
    QCOMPARE(text_height(), 15);
    window->actions().projector->trigger();
    QVERIFY(learner.finish_step(true));
    QVERIFY(test::comes_true([&] { return text_height() > 15; }));
    QVERIFY2(text_height() * 50 >= window->height(), qPrintable(QString::number(text_height())));
    QVERIFY(learner.click("lesson_next"));
    QVERIFY(child<ChoiceButton>(*window, "answer_a")->font().pixelSize() * 50 >= window->height());
    window->actions().projector->trigger();
    QVERIFY(learner.finish_step(true));
    QVERIFY(test::comes_true([&] { return child<QLabel>(*window, "reply")->font().pixelSize() == 15; }));
  }

  void the_learners_own_run_comes_back() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, QString::fromStdString(instance_file("koch-192").string())));
    step(*window, 7);
    const Length best = window->controller().frame()->best_length;
    Learner learner(*window);
    QVERIFY(learner.take(QStringLiteral("trail")));
    QVERIFY(window->controller().frame()->instance->cities() == 80);
    QVERIFY(learner.click("lesson_close"));
    QVERIFY(test::comes_true([&] {
      const Frame& frame = *window->controller().frame();
      return frame.instance->cities() == 192 && frame.last.iteration == 7;
    }));
    QCOMPARE(window->controller().frame()->best_length, best);
    QVERIFY(window->findChild<LessonPane*>()->isHidden());
  }

  void four_sides_come_back_when_a_lesson_is_left() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "thirty.tsp", 30)));
    step(*window, 5);
    for (std::size_t sides = 2; sides <= 4; ++sides) {
      window->actions().add_side->trigger();
      QTRY_COMPARE(window->sides().sides().size(), sides);
    }
    Learner learner(*window);
    QVERIFY(learner.take(short_lesson()));
    QTRY_COMPARE(window->sides().sides().size(), std::size_t(1));
    QVERIFY(learner.finish_step(true));
    QVERIFY(learner.click("lesson_close"));
    QTRY_COMPARE(window->sides().sides().size(), std::size_t(4));
    for (std::size_t side = 0; side < 4; ++side) {
      QTRY_COMPARE(window->sides().controller(side).newest()->last.iteration, std::int64_t(5));
      QCOMPARE(window->sides().controller(side).newest()->instance->cities(), City(30));
    }
  }

  void a_crash_in_a_lesson_loses_no_run_of_the_learners() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "thirty.tsp", 30)));
    step(*window, 5);
    Learner learner(*window);
    QVERIFY(learner.take(short_lesson()));
    QVERIFY(learner.finish_step(true));
    const auto saved = [] {
      std::string newest;
      auto time = std::filesystem::file_time_type::min();
      for (const auto& entry : std::filesystem::recursive_directory_iterator(recovery_folder()))
        if (entry.path().extension() == ".json" && entry.last_write_time() >= time) {
          time = entry.last_write_time();
          newest = entry.path().string();
        }
      QFile file(QString::fromStdString(newest));
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QTRY_VERIFY(saved().contains("thirty"));
    test::settle(2 * CrashSaver::better_every_ms);
    QVERIFY(saved().contains("thirty"));
    QVERIFY(!saved().contains("circle-24"));
    QVERIFY(learner.click("lesson_close"));
    QTRY_COMPARE(window->controller().newest()->instance->cities(), City(30));
    step(*window, 8);
    QTRY_VERIFY(saved().contains("thirty") && saved().contains("\"iteration\": 13"));
  }

  void settings_of_a_file_wait_until_the_lesson_is_left() {
    const QString settings = write_text(*own_, QStringLiteral("mine.json"), "{\"alpha\": 3}");
    const auto window = shown_window();
    Learner learner(*window);
    QVERIFY(learner.take(short_lesson()));
    const Settings before = window->controller().newest()->settings;
    window->files().open(settings);
    QTRY_COMPARE(window->message_bar().message().text, QString::fromUtf8(lesson_words::no_settings));
    QVERIFY(window->lessons().open());
    QVERIFY(window->controller().newest()->settings == before);
    QVERIFY(learner.click("lesson_close"));
    window->files().open(settings);
    QTRY_COMPARE(window->controller().newest()->settings.alpha, 3);
  }

  void an_earlier_run_that_is_brought_back_ends_the_lesson() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, write_instance(folder_, "thirty.tsp", 30)));
    step(*window, 5);
    Learner learner(*window);
    QVERIFY(learner.take(short_lesson()));
    QVERIFY(learner.finish_step(true));
    auto* const menu = window->findChild<QMenu*>(QStringLiteral("earlier_menu"));
    emit menu->aboutToShow();
    const auto entries = menu->actions();
    const auto own = std::ranges::find_if(entries, [](const QAction* one) { return one->text().contains(u"thirty"); });
    QVERIFY(own != entries.end());
    (*own)->menu()->actions().front()->trigger();
    QTRY_VERIFY(!window->lessons().open());
    QTRY_COMPARE(window->controller().newest()->last.iteration, std::int64_t(5));
    QCOMPARE(window->controller().newest()->instance->cities(), City(30));
    QVERIFY(window->findChild<ParameterPanel*>()->isEnabled());
  }

  void a_lesson_that_is_left_goes_on_in_another_window_with_its_answers() {
    const QString file = short_lesson();
    std::string answers;
    {
      const auto window = shown_window();
      Learner learner(*window);
      QVERIFY(learner.take(file));
      QVERIFY(learner.finish_step(true));
      QVERIFY(learner.click("lesson_next"));
      QVERIFY(learner.finish_step(false));
      QVERIFY(learner.click("lesson_next"));
      answers = lesson::way_json(learner.course().lesson(), learner.course().way());
    }
    const auto window = shown_window();
    Learner learner(*window);
    QVERIFY(learner.take(file));
    QCOMPARE(learner.course().shown_step(), std::size_t(2));
    QCOMPARE(lesson::way_json(learner.course().lesson(), learner.course().way()), answers);
    QCOMPARE(window->controller().newest()->live_iteration, std::int64_t(30));
    QVERIFY(learner.click("lesson_back"));
    QCOMPARE(child<QLabel>(*window, "reply")->text(), QStringLiteral("No."));
    QVERIFY(learner.click("lesson_next"));
    QVERIFY(learner.finish_step(true));
    QMenu* const menu = window->findChild<QMenu*>(QStringLiteral("lessons_menu"));
    window->lessons().fill_menu(menu);
    for (QAction* action : menu->actions())
      if (action->text().contains(QStringLiteral("get My"))) action->trigger();
    QVERIFY(learner.comes_to_rest());
    QCOMPARE(learner.course().shown_step(), std::size_t(0));
  }

  void a_lesson_that_is_saved_while_it_is_open_is_read_anew_and_its_faults_are_shown() {
    const QString file = short_lesson();
    const auto window = shown_window();
    Learner learner(*window);
    QVERIFY(learner.take(file));
    QVERIFY(learner.finish_step(true));
    auto* const faults = child<QLabel>(*window, "lesson_faults");
    QVERIFY(faults->isHidden());
    short_lesson("step More\nsat Hello.\n");
    QVERIFY(test::comes_true([&] { return faults->isVisible(); }));
    QVERIFY2(faults->text().contains(QStringLiteral("short.lesson:27: \"sat\" is no command")),
             qPrintable(faults->text()));
    QVERIFY(learner.course().way().steps[0].done);
    short_lesson("step More\nsay Hello.\n");
    QVERIFY(test::comes_true([&] { return learner.course().lesson().steps.size() == 4; }));
    QVERIFY(learner.comes_to_rest());
    QVERIFY(faults->isHidden());
    QCOMPARE(learner.course().shown_step(), std::size_t(0));
  }

  void a_file_that_is_no_lesson_is_refused_and_the_run_goes_on() {
    const auto window = shown_window();
    QVERIFY(open_and_wait(*window, QString::fromStdString(instance_file("circle-24").string())));
    window->lessons().open(write_text(folder_, QStringLiteral("bad.lesson"), "lessen Oh\n"));
    QVERIFY(test::comes_true([&] { return message_in(*window).contains(QStringLiteral("bad.lesson:1: ")); }));
    QVERIFY(!window->lessons().open());
    window->lessons().open(QStringLiteral("/nowhere.lesson"));
    QVERIFY(test::comes_true([&] { return message_in(*window).contains(QStringLiteral("/nowhere.lesson")); }));
  }

  void another_file_ends_the_lesson_which_waits() {
    const auto window = shown_window();
    Learner learner(*window);
    QVERIFY(learner.take(QStringLiteral("limits")));
    QVERIFY(open_and_wait(*window, QString::fromStdString(instance_file("circle-24").string())));
    QVERIFY(!window->lessons().open());
    QVERIFY2(message_in(*window).contains(QStringLiteral("waits for you")), qPrintable(message_in(*window)));
    press(*window, "message_action");
    QVERIFY(test::comes_true([&] { return window->lessons().open(); }));
    QVERIFY(learner.comes_to_rest());
    QCOMPARE(window->lessons().file().stem().string(), std::string("limits"));
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(lessons_window_test, LessonsWindowTest)

#include "lessons_window_test.moc"
