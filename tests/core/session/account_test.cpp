// SPDX-License-Identifier: Apache-2.0
// Accounts of a session's ants: from the nearest kept moment, the same as from the start, and at the cost of the
// iterations between.
#include "core/session/account.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/documents/account_text.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/core/session/fake_colony.hpp"
#include "tests/core/session/moments.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

Frame after(Session& session, int iterations) {
  session.step(iterations);
  return settled(session);
}

/// The account, and how many iterations were done for it.
struct Told {
  std::string text;
  int iterations = 0;
};
Told told(Accounts& accounts, const AccountOf& asked) {
  Told result;
  Progress progress;
  const AntAccount account = accounts.tell(asked, progress, [&](std::int64_t) { ++result.iterations; });
  result.text = format_account(account, *asked.instance);
  return result;
}
Told from_start(AccountOf asked) {
  Accounts accounts;
  asked.from = nullptr;
  return told(accounts, asked);
}

TEST(SessionAccount, as_a_file_has_lengths_in_the_unit_of_the_instance) {
  InstanceData data;
  data.coordinates = {{0, 0, 0}, {0, 1.5, 0}, {2, 1.5, 0}, {2, 0, 0}};
  data.decimals = 1;
  const InstancePtr instance = std::make_shared<const TspInstance>(std::move(data));
  Accounts accounts;
  Progress progress;
  const AntAccount account = accounts.tell({.instance = instance, .start = few_ants()}, progress);
  const std::string length = instance->cost_text(account.length), text = format_account(account, *instance);
  EXPECT_THAT(length, testing::AnyOf("7", "8", "9"));
  EXPECT_THAT(text, testing::HasSubstr(fmt::format("\"length_before_search\": {},", length)));
  EXPECT_THAT(text, testing::HasSubstr("\"distance\": 2.5,"));
  EXPECT_THAT(format_account_rows(account, *instance), testing::HasSubstr(",1.5,"));
}

TEST(SessionAccount, from_the_nearest_moment_is_the_one_from_the_start) {
  const InstancePtr cities = scattered(40, 3),
                    assignment = std::make_shared<const QapInstance>(generate_qap("qap", 12, 3));
  for (const InstancePtr& instance : {cities, assignment})
    for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::acs, Algorithm::focused, Algorithm::cas}) {
      Settings settings = few_ants(algorithm);
      if (!instance->traits().is_tour) {
        settings.candidates = 0;
        settings.memory = Memory::matrix;
        settings.local_search = LocalSearchKind::tabu;
      }
      try {
        validate(settings, instance->traits());
      } catch (const SettingsError&) {
        continue;
      }
      SCOPED_TRACE(testing::Message() << instance->name() << ", algorithm " << int(algorithm));
      Session session(with_trails());
      session.load(instance, settings, false, {});
      settled(session);
      Frame frame = after(session, 20);
      Settings other = frame.settings;
      other.alpha = 2;
      session.change(other);
      frame = after(session, 20);
      Accounts accounts;
      for (const int iteration : {30, 21, 20, 40, 1, 39}) {
        const AccountOf asked = account_in(frame, iteration, 2, session.kept_before(iteration, frame.run));
        ASSERT_TRUE(asked.from);
        const std::int64_t between = iteration - asked.from->iteration();
        const Told one = told(accounts, asked), start = from_start(asked);
        EXPECT_EQ(one.text, start.text) << iteration;
        EXPECT_LE(one.iterations, between);
        EXPECT_EQ(start.iterations, iteration);
        AccountOf next = asked;  // another ant of the same iteration, without the moment
        next.ant = 4;
        next.from = nullptr;
        const Told second = told(accounts, next);
        EXPECT_EQ(second.iterations, 1);
        EXPECT_EQ(second.text, from_start(next).text);
      }
    }
}

TEST(SessionAccount, follows_a_branch_and_not_the_run_that_it_left) {
  Session session(with_trails());
  session.load(scattered(40, 3), few_ants(), false, {});
  settled(session);
  const Frame first = after(session, 20);
  session.review(10);
  Frame past = settled(session);
  Settings other = past.settings;
  other.beta = 5;
  session.branch(other, 77);
  settled(session);
  const Frame branch = after(session, 10);
  ASSERT_NE(branch.run, first.run);
  EXPECT_EQ(session.kept_before(15, first.run), nullptr);
  Accounts accounts;
  for (const Frame* frame : {&branch, &first, &branch}) {
    const AccountOf asked = account_in(*frame, 15, 0, session.kept_before(15, frame->run));
    const Told one = told(accounts, asked);
    EXPECT_EQ(one.text, from_start(asked).text);
  }
  const AccountOf of_branch = account_in(branch, 15, 0), of_first = account_in(first, 15, 0);
  EXPECT_NE(from_start(of_branch).text, from_start(of_first).text);
  const AccountOf shared = account_in(branch, 10, 0), same = account_in(first, 10, 0);
  EXPECT_EQ(from_start(shared).text, from_start(same).text);
}

TEST(SessionAccount, of_what_a_gpu_found_otherwise_is_refused) {
  Session session(with_trails());
  session.load(scattered(40, 3), few_ants(), false, {});
  settled(session);
  const Frame frame = after(session, 400);
  const std::int64_t last = frame.last.iteration;
  const auto kept = session.kept_before(last, frame.run);
  ASSERT_TRUE(kept);
  const std::int64_t moment = kept->iteration();
  ASSERT_GT(moment, 2);
  const auto why = [](const Frame& of, std::int64_t iteration, const std::shared_ptr<const RunSnapshot>& from = {}) {
    return why_not_told(account_in(of, iteration, 0, from)).value_or("");
  };
  Frame moved = frame;
  moved.computed_on = {.gpu_until = moment};
  EXPECT_EQ(why(moved, last), "") << "a CPU finds the same tours";
  moved.start.local_search = LocalSearchKind::two_opt;
  EXPECT_THAT(why(moved, last), HasSubstr("a GPU finds other tours"));
  EXPECT_EQ(why(moved, last, kept), "") << "what followed was on the CPU";
  moved.computed_on.gpu_until = ComputedOn::all;
  EXPECT_THAT(why(moved, last, kept), HasSubstr("a GPU finds other tours"));
  Frame laid = frame;
  laid.computed_on.laid_after = moment - 1;
  EXPECT_THAT(why(laid, last), HasSubstr("went on with other trails"));
  EXPECT_EQ(why(laid, moment - 1), "");
  EXPECT_EQ(why(laid, last, kept), "") << "the kept moment has those trails";
  laid.computed_on.laid_after = moment;
  EXPECT_THAT(why(laid, last, kept), HasSubstr("went on with other trails"));
}

TEST(SessionAccount, adds_up_what_each_edge_lost_and_got) {
  const InstancePtr assignment = std::make_shared<const QapInstance>(generate_qap("qap", 12, 3));
  for (const InstancePtr& instance : {InstancePtr(scattered(40, 3)), InstancePtr(one_way(40)), assignment})
    for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::acs}) {
      Settings settings = few_ants(algorithm);
      settings.candidates = 0;
      settings.memory = Memory::matrix;
      settings.rho = 0.3;
      settings.xi = 0;  // Ant Colony System: ants change nothing on their way
      if (!instance->traits().is_tour && algorithm == Algorithm::acs) continue;
      AccountOf asked{.instance = instance, .start = settings};
      int gained = 0, limited = 0;
      for (asked.iteration = 1; asked.iteration <= 30; asked.iteration += sanitized ? 7 : 1)
        for (asked.ant = 0; asked.ant < 6; asked.ant += 5) {
          Progress progress;
          const AntAccount account = account_of(asked, progress);
          const Judgement& all = account.judgement;
          const bool pulled = algorithm == Algorithm::acs;
          for (const EdgeTrail& one : account.edges) {
            const double kept = pulled && one.gain == 0 ? 1 : double(all.kept);
            double expected = double(one.before) * kept;
            if (algorithm == Algorithm::mmas) {
              limited += expected < double(all.low) || expected + one.gain > double(all.high);
              expected = std::min(std::max(expected, double(all.low)) + one.gain, double(all.high));
            } else {
              expected += one.gain;
            }
            gained += one.gain > 0;
            ASSERT_NEAR(double(one.after) / expected, 1, 1e-5) << int(algorithm) << ' ' << asked.iteration;
          }
          ASSERT_EQ(account.edges.size(), std::size_t(instance->cities()));
        }
      EXPECT_GT(gained, sanitized ? 10 : 100);
      if (algorithm == Algorithm::mmas) EXPECT_GT(limited, 0);
    }
}

TEST(SessionAccount, of_edges_that_the_memory_does_not_keep_and_of_slots) {
  int absent = 0, forgotten = 0;
  for (const Memory memory : {Memory::candidate, Memory::selective})
    for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as}) {
      if (memory == Memory::selective && algorithm == Algorithm::as) continue;
      Settings settings = few_ants(algorithm);
      settings.candidates = 5;
      settings.memory = memory;
      settings.ring_slots = 2;
      settings.rho = 0.3;
      AccountOf asked{.instance = scattered(40, 3), .start = settings};
      Accounts accounts;
      for (asked.iteration = 1; asked.iteration <= 30; ++asked.iteration) {
        Progress progress;
        const AntAccount account = accounts.tell(asked, progress);
        for (const EdgeTrail& one : account.edges) {
          absent += !one.kept_after;
          if (!one.kept_after) ASSERT_EQ(one.gain, 0);
          if (!one.kept_after && algorithm == Algorithm::as) ASSERT_EQ(one.after, 0);
          if (!one.kept_after && algorithm == Algorithm::mmas) ASSERT_FLOAT_EQ(one.after, account.judgement.low);
          if (!one.kept_before || !one.kept_after) continue;
          double expected = double(one.before) * double(account.judgement.kept);
          if (algorithm == Algorithm::mmas)
            expected =
                std::min(std::max(expected, double(account.judgement.low)) + one.gain, double(account.judgement.high));
          else
            expected += one.gain;
          // A ring may have pushed it out and taken it in again.
          if (memory == Memory::selective && double(one.after) < expected * (1 - 1e-5))
            expected = double(account.judgement.low) + one.gain;
          ASSERT_NEAR(double(one.after) / expected, 1, 1e-5);
        }
        if (memory != Memory::selective) EXPECT_TRUE(account.changed_slots.empty());
        for (const SlotChange& one : account.changed_slots) {
          const std::vector<City> has = account.after->by_age(one.of);
          for (const City came : one.came) EXPECT_NE(std::ranges::find(has, came), has.end());
          for (const City gone : one.forgotten) EXPECT_EQ(std::ranges::find(has, gone), has.end());
          forgotten += int(one.forgotten.size());
        }
      }
    }
  EXPECT_GT(absent, 20);
  EXPECT_GT(forgotten, 5);
}

TEST(SessionAccount, that_was_cancelled_can_be_asked_for_again) {
  const AccountOf asked{.instance = scattered(40, 3), .start = few_ants(), .iteration = 20};
  Accounts accounts;
  Progress progress;
  EXPECT_THROW(accounts.tell(asked, progress, [&](std::int64_t i) { i == 10 ? progress.cancel() : void(); }),
               Cancelled);
  EXPECT_EQ(told(accounts, asked).text, from_start(asked).text);
}

}  // namespace
}  // namespace formicarium
