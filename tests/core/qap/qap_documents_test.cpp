// SPDX-License-Identifier: Apache-2.0
// What a window opens for a quadratic assignment, and the settings that its run begins with.
#include <gmock/gmock.h>

#include <filesystem>
#include <numeric>
#include <string>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/documents.hpp"
#include "core/qap/qaplib.hpp"
#include "core/settings/problem_settings.hpp"
#include "tests/core/qap/support.hpp"

namespace formicarium::test {
namespace {

class qap_documents : public testing::Test {
 protected:
  std::filesystem::path file(const std::string& name, const std::string& text) const {
    write_file(folder_ / name, text);
    return folder_ / name;
  }
  std::string why_not(const std::filesystem::path& file, const InstancePtr& current) const {
    Progress progress;
    try {
      open_document(file, current, progress);
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  }

 private:
  const std::filesystem::path folder_ = testing::TempDir();
};

TEST_F(qap_documents, a_window_opens_an_assignment_problem_and_its_assignments) {
  const QapPtr instance = random_qap(12, 4);
  const auto dat = file("opened12.dat", format_qaplib(*instance));
  Progress progress;
  const Opened opened = open_document(dat, nullptr, progress);
  const InstancePtr read = std::get<OpenedInstance>(opened).instance;
  EXPECT_EQ(read->fingerprint(), instance->fingerprint());

  Tour assignment(12);
  std::iota(assignment.rbegin(), assignment.rend(), 0);
  const auto sln = file("opened12.sln", format_assignment(*instance, assignment));
  const Opened solution = open_document(sln, read, progress);
  EXPECT_EQ(std::get<OpenedTour>(solution).tour.tour, assignment);
  EXPECT_EQ(std::get<OpenedTour>(solution).length, instance->cost(assignment));
  EXPECT_THAT(why_not(sln, nullptr), testing::HasSubstr("an assignment belongs to an instance"));
  EXPECT_THAT(why_not(file("opened12.tour", "DIMENSION : 12"), read), testing::HasSubstr("is solved by assignments"));
}

TEST(problem_settings, another_problem_begins_with_its_own_and_the_same_one_keeps_them) {
  const Traits qap = random_qap(12, 4)->traits();
  Settings chosen;
  chosen.seed = 7;
  EXPECT_EQ(fitted_to(chosen, qap).algorithm, Algorithm::cas) << "nothing was chosen";
  EXPECT_EQ(fitted_to(chosen, qap).seed, 7U);
  EXPECT_EQ(fitted_to(chosen, symmetric_tour), chosen);
  chosen.rho = 0.125;
  EXPECT_EQ(fitted_to(chosen, qap).algorithm, Algorithm::mmas) << "it suits both problems";
  EXPECT_EQ(fitted_to(chosen, qap).candidates, 0) << "there are no candidate lists";
  EXPECT_EQ(fitted_to(chosen, qap, true).algorithm, Algorithm::cas) << "it was chosen for tours";
  const Settings cas = fitted_to(chosen, qap, true);
  EXPECT_EQ(fitted_to(cas, qap), cas);
  EXPECT_EQ(fitted_to(cas, symmetric_tour, true).algorithm, Algorithm::mmas) << "cunning ants were for assignments";
  for (const Settings& s : {chosen, cas, Settings{}}) EXPECT_NO_THROW(validate(fitted_to(s, qap), qap));
  // What was asked for on purpose is not replaced in silence: it is refused with a sentence.
  EXPECT_EQ(fitted_to(cas, symmetric_tour), cas);
  EXPECT_THROW(validate(fitted_to(cas, symmetric_tour), symmetric_tour), SettingsError);
  chosen.algorithm = Algorithm::acs;
  EXPECT_THROW(validate(fitted_to(chosen, qap), qap), SettingsError);
}

}  // namespace
}  // namespace formicarium::test
