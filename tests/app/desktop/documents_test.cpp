// SPDX-License-Identifier: GPL-3.0-or-later
// What is opened and saved, without a window.
#include "app/desktop/documents.hpp"

#include <QtTest>

#include "app/desktop/recent_files.hpp"
#include "core/documents/export.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class DocumentsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::unique_ptr<Controller> controller_;
  std::unique_ptr<Documents> documents_;
  QStringList texts_;

  const Frame& frame() const { return *controller_->frame(); }
  bool loaded(const QString& file, int cities) {
    documents_->open(file);
    return test::comes_true([&] { return frame().instance && frame().instance->cities() == cities; });
  }

 private slots:
  void init() {
    recent_files::clear();
    texts_.clear();
    controller_ = std::make_unique<Controller>();
    documents_ = std::make_unique<Documents>(*controller_);
    connect(documents_.get(), &Documents::reported, this, [this](const Message& message) { texts_ << message.text; });
    connect(documents_.get(), &Documents::replay_speed, this, [this](double rate) { controller_->set_speed(rate); });
    connect(controller_.get(), &Controller::frame_changed, this,
            [this](const FramePtr& newest) { documents_->follow(*newest); });
  }
  void cleanup() {
    documents_.reset();
    controller_.reset();
  }

  void an_instance_is_loaded_and_remembered() {
    const QString file = write_instance(folder_, "forty.tsp", 40);
    QVERIFY(loaded(file, 40));
    QCOMPARE(QString::fromStdString(documents_->file_of(frame().instance).string()), file);
    QCOMPARE(recent_files::list(), QStringList{file});
    QCOMPARE(frame().state, State::paused);
    QVERIFY2(texts_.isEmpty(), qPrintable(texts_.join('\n')));
  }
  void the_first_instance_has_the_settings_of_the_command_line_and_the_next_ones_keep_them() {
    Settings settings;
    settings.rho = 0.25;
    documents_->begin_with(settings);
    QVERIFY(loaded(write_instance(folder_, "forty.tsp", 40), 40));
    QCOMPARE(frame().settings.rho, 0.25);
    QVERIFY(loaded(write_instance(folder_, "thirty.tsp", 30), 30));
    QCOMPARE(frame().settings.rho, 0.25);
    QVERIFY2(texts_.last().startsWith("Kept from the instance before: "), qPrintable(texts_.last()));
  }
  void a_seed_that_is_not_kept_is_drawn_for_the_next_instance() {
    Settings settings;
    settings.seed = 1'000'000;
    documents_->begin_with(settings);
    QVERIFY(loaded(write_instance(folder_, "forty.tsp", 40), 40));
    documents_->keep_seed(false);
    QVERIFY(loaded(write_instance(folder_, "thirty.tsp", 30), 30));
    QVERIFY(frame().settings.seed < 1'000'000);
  }
  void a_damaged_file_is_told_and_the_run_stays() {
    QVERIFY(loaded(write_instance(folder_, "forty.tsp", 40), 40));
    documents_->open(write_text(folder_, "damaged.tsp", "DIMENSION: three\n"));
    QTRY_VERIFY(!texts_.isEmpty());
    QVERIFY2(texts_.last().endsWith("The running instance stays."), qPrintable(texts_.last()));
    QCOMPARE(frame().instance->cities(), 40);
  }
  void settings_before_the_first_instance_wait_for_it() {
    Settings settings;
    settings.rho = 0.5;
    documents_->open(write_text(folder_, "s.json", QByteArray::fromStdString(format_settings(settings))));
    QTRY_COMPARE(texts_.size(), qsizetype(1));
    QVERIFY(loaded(write_instance(folder_, "forty.tsp", 40), 40));
    QCOMPARE(frame().settings.rho, 0.5);
  }
  void a_session_is_written_and_replayed_as_fast_as_it_goes_and_the_speed_comes_back() {
    QVERIFY(loaded(write_instance(folder_, "forty.tsp", 40), 40));
    controller_->step(12);
    QTRY_COMPARE(frame().last.iteration, std::int64_t(12));
    QTRY_COMPARE(frame().state, State::paused);
    const QString file = folder_.filePath("run.session.json");
    QSignalSpy written(documents_.get(), &Documents::written);
    documents_->save(saving::Kind::session, file, controller_->frame());
    QTRY_COMPARE(written.count(), 1);
    controller_->set_speed(20);
    double speed = -1;  // of the replay
    connect(documents_.get(), &Documents::work_started, this, [&](const QString& what) {
      if (what.startsWith("Replaying")) speed = controller_->speed();
    });
    documents_->open(file);
    QTRY_VERIFY(!texts_.isEmpty() && texts_.last().endsWith("The replay agrees."));
    QCOMPARE(speed, 0.0);
    QVERIFY(!documents_->replaying());
    QCOMPARE(controller_->speed(), 20.0);
  }
  void another_instance_ends_a_replay_and_the_speed_comes_back() {
    const QString forty = write_instance(folder_, "forty.tsp", 40);
    QVERIFY(loaded(forty, 40));
    controller_->set_speed(20);
    OpenedSession session{frame().instance, forty.toStdString(), {}};
    session.session.iteration = 1'000'000;
    documents_->open(session, "Earlier run");
    QVERIFY(documents_->replaying());
    QVERIFY(loaded(write_instance(folder_, "thirty.tsp", 30), 30));
    QVERIFY(!documents_->replaying());
    QCOMPARE(controller_->speed(), 20.0);
  }
  void what_cannot_be_written_is_told_without_a_word_on_the_running_instance() {
    documents_->write(folder_.filePath("missing/charts.png"), "picture");
    QTRY_COMPARE(texts_.size(), qsizetype(1));
    QVERIFY2(!texts_.last().contains("running instance") && texts_.last().endsWith('.'), qPrintable(texts_.last()));
    QVERIFY(!documents_->busy());
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(desktop_documents_test, DocumentsTest)
#include "documents_test.moc"
