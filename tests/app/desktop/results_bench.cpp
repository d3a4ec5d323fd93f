// SPDX-License-Identifier: GPL-3.0-or-later
// How soon figures and tables show results that have come, how much processor time that takes, and for how long the
// window does not answer meanwhile.
//   results_bench [SEEDS] [INSTANCES]     of 6 variants; fails if an update takes longer than 300 ms
#include <qcustomplot.h>

#include <QApplication>
#include <QTabWidget>
#include <QtTest>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <random>

#include "app/desktop/experiment/results_pane.hpp"
#include "core/experiment/plan.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/app/desktop/window_fixture.hpp"

namespace formicarium {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double longest = 300;  // ms

std::shared_ptr<const experiment::Plan> planned(int seeds, int instances) {
  std::string list;
  for (int i = 0; i < instances; ++i)
    list += (i > 0 ? ", " : "") + (R"({"generate": "uniform", "cities": 30, "seed": )" + std::to_string(i + 1) + "}");
  const std::string words = R"({"name": "bench", "instances": [)" + list +
                            R"(], "variants": [{"rho": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]}], "stop": {"iterations": 50},
      "compare": {"measure": ["length", "seconds", "seconds_to_best"]}, "seeds": )" +
                            std::to_string(seeds) + "}";
  return std::make_shared<const experiment::Plan>(read_plan(experiment::parse_spec(words, "bench"), "bench", {}).plan);
}

experiment::RunResult made_up(std::mt19937& random) {
  experiment::RunResult one{.iterations = 50, .device = "CPU"};
  double seconds = 0.001;
  Length length = 20'000 + Length(random() % 2000);
  for (std::int64_t k = 0, most = 20 + std::int64_t(random() % 20); k < most; ++k) {
    one.improvements.push_back({seconds, length, k + 1});
    seconds *= 1.2 + double(random() % 100) / 500;
    length = std::max(Length(16'000), length - Length(random() % 300));
  }
  one.length = one.improvements.back().length;
  one.seconds = seconds;
  one.seconds_to_best = one.improvements.back().seconds;
  return one;
}

/// The longest time between two events of the window's thread.
class Heartbeat {
 public:
  Heartbeat() {
    QObject::connect(&timer_, &QTimer::timeout, [this] {
      longest_ = std::max(longest_, std::chrono::duration<double, std::milli>(Clock::now() - last_).count());
      last_ = Clock::now();
    });
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.start(1);
  }
  double take() { return std::exchange(longest_, 0); }
  void begin() {
    last_ = Clock::now();
    longest_ = 0;
  }

 private:
  QTimer timer_;
  Clock::time_point last_ = Clock::now();
  double longest_ = 0;
};

class Bench {
 public:
  Bench(int seeds, int instances) : plan_(planned(seeds, instances)) {
    pane_.resize(900, 600);
    pane_.show();
    test::is_exposed(&pane_);
    tabs_ = pane_.findChild<QTabWidget*>(QStringLiteral("results"));
  }

  int run() {
    ExperimentResults all(plan_->runs.size());
    for (auto& one : all) one = made_up(random_);
    std::printf("%zu runs\n%-26s %33s %33s\n", all.size(), "", "one result", "a batch of 500");
    pane_.begin(plan_, std::move(all));
    bool ok = true;
    auto* instance = pane_.findChild<QComboBox*>(QStringLiteral("shown_instance"));
    for (const bool over_all : {false, true})
      for (int tab = 0; tab < tabs_->count(); ++tab) {
        if (over_all && tab != 2 && tab != 4) continue;  // the others are of one instance
        instance->setCurrentIndex(over_all ? instance->count() - 1 : 0);
        tabs_->setCurrentIndex(tab);
        rest();
        std::printf("%-26s", (tabs_->tabText(tab) + (over_all ? ", over all" : "")).toUtf8().constData());
        for (const std::size_t count : {std::size_t{1}, std::size_t{500}}) {
          const std::clock_t before = std::clock();
          const double ms = update(count);
          std::printf(" %7.1f ms, cpu %5.1f, window %4.1f", ms, 1e3 * double(std::clock() - before) / CLOCKS_PER_SEC,
                      beat_.take());
          ok &= ms <= longest;
          rest();
        }
        std::printf("\n");
      }
    return ok ? 0 : 1;
  }

 private:
  void rest() {
    test::comes_true([&] { return !pane_.busy(); });
    test::settle(1100);  // the pause after a turn
  }
  /// Milliseconds from results that come to the picture of them.
  double update(std::size_t count) {
    NewResults more;
    for (std::size_t i = 0; i < count; ++i)
      more.emplace_back((i * 7919 + random_()) % plan_->runs.size(), made_up(random_));
    // The first is of the instance that is shown.
    more.front().first = plan_->runs_of(0, 0).front();
    bool made = false;
    QEventLoop until;
    const auto connection = QObject::connect(&pane_, &ResultsPane::figure_changed, [&] {
      made = true;
      if (!pane_.figure()) QTimer::singleShot(0, &until, &QEventLoop::quit);
    });
    const auto painted = pane_.figure() ? QObject::connect(pane_.figure()->plot(), &QCustomPlot::afterReplot,
                                                           [&] {
                                                             if (made) QTimer::singleShot(0, &until, &QEventLoop::quit);
                                                           })
                                        : QMetaObject::Connection();
    beat_.begin();
    const auto start = Clock::now();
    pane_.take(std::move(more));
    until.exec();
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    QObject::disconnect(connection);
    QObject::disconnect(painted);
    return ms;
  }

  std::shared_ptr<const experiment::Plan> plan_;
  std::mt19937 random_{1};
  ResultsPane pane_{nullptr};
  QTabWidget* tabs_ = nullptr;
  Heartbeat beat_;
};

}  // namespace
}  // namespace formicarium

int main(int argc, char** argv) {
  const formicarium::TestApplication ready(argc, argv);
  return formicarium::Bench(argc > 1 ? std::atoi(argv[1]) : 417, argc > 2 ? std::atoi(argv[2]) : 20).run();
}
