// SPDX-License-Identifier: Apache-2.0
// A lesson on paper: the questions give nothing away, the answers do.
#include "core/lesson/sheet.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace formicarium::lesson {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string sheet_lesson =
    "lesson Less < more\nafter It depends.\nopen circle-24\n"
    "step One\nsay It is {gap} & more.\nask Why?\n  (a) So.\n  * (b) Not so.\nreply b Yes, {gap}.\n"
    "ask Which two?\n  * [a] These.\n  * [b] Those.\n  [c] None.\n"
    "ask How many?\n  = 24 within 1\nrun 30\nturn rho\nreset\nrun 30\ncheck gap < 5\npass It fell to {gap}.\nfail No.\n"
    "witness passes rho 0.5\nwitness fails rho 0.001\n"
    "step Two\nwhen less\nsay Count again.\n";

TEST(Sheet, of_questions_has_room_to_write_and_no_answer) {
  const std::string html = sheet_html(parse_lesson(sheet_lesson, "a.lesson"), Sheet::questions);
  EXPECT_THAT(html, HasSubstr("<h1>Less &lt; more</h1>"));
  EXPECT_THAT(html, HasSubstr("It is ______ &amp; more."));
  EXPECT_THAT(html, HasSubstr("☐ (b) Not so."));
  EXPECT_THAT(html, HasSubstr("<b>Which two?</b> (all that are right)"));
  EXPECT_THAT(html, HasSubstr("Answer: ______"));
  EXPECT_THAT(html, HasSubstr("ρ: ______"));
  EXPECT_THAT(html, HasSubstr("It fell to ______."));
  for (const char* const given_away : {"☒", "24 within", "Yes,", "rho 0.5", "It depends."})
    EXPECT_THAT(html, Not(HasSubstr(given_away)));
}

TEST(Sheet, of_answers_has_them) {
  const std::string html = sheet_html(parse_lesson(sheet_lesson, "a.lesson"), Sheet::answers);
  for (const char* const told :
       {"☐ (a) So.", "☒ (b) Not so.", "☒ (b) Those.", "☐ (c) None.", "24 within 1", "b: Yes, ______.",
        "rho 0.5: gap &lt; 5", "It depends.", "For those whose answer was less."})
    EXPECT_THAT(html, HasSubstr(told));
}

}  // namespace
}  // namespace formicarium::lesson
