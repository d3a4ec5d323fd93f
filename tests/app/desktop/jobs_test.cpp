// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/jobs.hpp"

#include <QSignalSpy>
#include <QtTest>
#include <semaphore>
#include <stdexcept>
#include <thread>

#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {

class JobsTest : public QObject {
  Q_OBJECT

 private slots:
  void work_runs_off_the_gui_thread_and_its_result_on_it() {
    Jobs jobs;
    const auto here = std::this_thread::get_id();
    std::thread::id worked, finished;
    jobs.start({}, [&](Progress&) -> Jobs::Done {
      worked = std::this_thread::get_id();
      return [&] { finished = std::this_thread::get_id(); };
    });
    QTRY_COMPARE(finished, here);
    QVERIFY(worked != here);
    QVERIFY(!jobs.busy());
  }
  void the_result_of_an_older_job_is_dropped() {
    Jobs jobs;
    std::binary_semaphore first_may_end(0);
    int first = 0, second = 0;
    jobs.start({}, [&](Progress&) -> Jobs::Done {
      first_may_end.acquire();  // does not look whether it was cancelled: the job id alone must keep its result out
      return [&] { ++first; };
    });
    jobs.start({}, [&](Progress&) -> Jobs::Done { return [&] { ++second; }; });
    QTRY_COMPARE(second, 1);
    QSignalSpy ended(&jobs, &Jobs::ended);
    first_may_end.release();
    jobs.start({}, [](Progress&) -> Jobs::Done { return [] {}; });
    QTRY_VERIFY(!ended.isEmpty());
    QCOMPARE(first, 0);
  }
  void a_failure_is_told_in_its_own_words() {
    Jobs jobs;
    QSignalSpy failed(&jobs, &Jobs::failed);
    jobs.start({}, [](Progress&) -> Jobs::Done { throw std::runtime_error("a.tsp:7: τ is no city"); });
    QTRY_VERIFY(!failed.isEmpty());
    QCOMPARE(failed.first().first().toString(), QStringLiteral("a.tsp:7: τ is no city"));
  }
  void cancelling_ends_the_work_without_a_result_or_a_complaint() {
    Jobs jobs;
    QSignalSpy failed(&jobs, &Jobs::failed), ended(&jobs, &Jobs::ended);
    std::atomic<bool> left{false};
    bool done = false;
    jobs.start({}, [&](Progress& progress) -> Jobs::Done {
      struct Leaving {
        std::atomic<bool>& left;
        ~Leaving() { left = true; }
      } leaving{left};
      for (;;) progress.report(0.5);
      return [&] { done = true; };
    });
    jobs.cancel();
    QCOMPARE(ended.count(), 1);
    QTRY_VERIFY(left);
    QCoreApplication::processEvents();
    QVERIFY(failed.isEmpty());
    QVERIFY(!done);
    QVERIFY(!jobs.busy());
  }
  void progress_is_told_while_the_work_goes_on() {
    Jobs jobs;
    std::binary_semaphore may_end(0);
    QSignalSpy progressed(&jobs, &Jobs::progressed);
    jobs.start({}, [&](Progress& progress) -> Jobs::Done {
      progress.report(0.25);
      may_end.acquire();
      return [] {};
    });
    QTRY_VERIFY(!progressed.isEmpty() && progressed.last().first().toDouble() == 0.25);
    may_end.release();
    QTRY_VERIFY(!jobs.busy());
  }
};

}  // namespace formicarium

FORMICARIUM_WINDOW_TEST(jobs_test, JobsTest)
#include "jobs_test.moc"
