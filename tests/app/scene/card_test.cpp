// SPDX-License-Identifier: Apache-2.0
// How a card is laid out: letters are 6 units wide, those of headings 8.
#include "app/scene/look/card.hpp"

#include <gtest/gtest.h>

namespace formicarium {
namespace {

const Palette& inks = palette(Theme::light);

const Lettering type{[](const std::string& words) { return 6.0 * double(words.size()); },
                     [](const std::string& words) { return 8.0 * double(words.size()); }, 1};

std::vector<Sketch::Text> texts(const LaidOutCard& card) {
  std::vector<Sketch::Text> all;
  for (const Sketch::Mark& mark : card.sketch.marks)
    if (const auto* const text = std::get_if<Sketch::Text>(&mark)) all.push_back(*text);
  return all;
}

double wide(const Sketch::Text& text) { return (text.strong ? type.strong_width_of : type.width_of)(text.words); }

Card::Cell cell(const char* words) { return {words, {inks.text}}; }

const Card sample{"City 7",
                  "next",
                  {Card::Table{{{cell("to"), cell("p"), cell("")},
                                {cell("128"), cell("0.25"), {"", {inks.focus}, 0.25}, cell("nearest")}},
                               40,
                               true},
                   Card::Sentence{"a sentence of a few words", inks.text, 60}}};

TEST(card, has_columns_as_wide_as_their_widest_cell_and_only_the_last_one_starts_at_the_left) {
  const std::vector<Sketch::Text> all = texts(lay_out(sample, type, inks, 500));
  ASSERT_EQ(all.size(), 8U);  // the empty cell and the bar have no words; the sentence is one line
  EXPECT_TRUE(all[0].strong && all[0].words == "City 7");
  EXPECT_EQ(all[1].words, "next");
  EXPECT_GT(all[1].at.x, all[0].at.x + wide(all[0]));
  EXPECT_EQ(all[2].at.x + wide(all[2]), all[4].at.x + wide(all[4])) << "to over 128";
  EXPECT_EQ(all[3].at.x + wide(all[3]), all[5].at.x + wide(all[5])) << "p over 0.25";
  EXPECT_EQ(all[6].words, "nearest");
}

TEST(card, is_as_large_as_what_stands_in_it) {
  for (const double room : {500.0, 150.0, 90.0}) {
    const LaidOutCard card = lay_out(sample, type, inks, room);
    for (const Sketch::Text& text : texts(card)) {
      EXPECT_GE(text.at.x, 0);
      EXPECT_LE(text.at.x + wide(text), card.width);
      EXPECT_LE(text.at.y + 11, card.height) << text.words;
    }
  }
}

TEST(card, breaks_a_sentence_where_the_room_ends_and_says_it_whole) {
  const Card said{"A", "", {Card::Sentence{"one two three four", inks.text, 60}}};
  EXPECT_EQ(texts(lay_out(said, type, inks, 500)).size(), 3U) << "60 units hold ten letters";
  const LaidOutCard narrow = lay_out(said, type, inks, 30);
  EXPECT_EQ(texts(narrow).size(), 5U) << "a word a line";
  EXPECT_EQ(narrow.said, (std::vector<std::string>{"A", "one two three four"}));
  const Card wide_card{"A", "", {Card::Sentence{"one two three four", inks.text}}};
  EXPECT_EQ(texts(lay_out(wide_card, type, inks, 500)).size(), 2U) << "as wide as the room";
}

TEST(card, puts_what_stands_beside_its_title_below_it_where_there_is_no_room) {
  const std::vector<Sketch::Text> beside = texts(lay_out(sample, type, inks, 500)),
                                  below = texts(lay_out(sample, type, inks, 60));
  EXPECT_LT(beside[1].at.y - beside[0].at.y, 5);
  EXPECT_GT(below[1].at.y - below[0].at.y, 11);
}

TEST(card, draws_a_bar_as_long_as_its_share_of_the_column) {
  const LaidOutCard card = lay_out(sample, type, inks, 500);
  int bars = 0;
  for (const Sketch::Mark& mark : card.sketch.marks)
    if (const auto* const box = std::get_if<Sketch::Box>(&mark); box && box->ink.colour == inks.focus) {
      EXPECT_DOUBLE_EQ(box->box.width, 0.25 * 40);
      ++bars;
    }
  EXPECT_EQ(bars, 1);
}

TEST(card, shortens_its_bars_by_half_at_most_where_the_table_is_wider_than_the_room) {
  const Card table{"A", "", {Card::Table{{{cell("128"), {"", {inks.focus}, 1}}}, 40}}};  // 18, a gap of 12, and 40
  const auto bar_in = [&](double room) {
    const LaidOutCard card = lay_out(table, type, inks, room);
    EXPECT_LE(card.width, std::max(room, 18.0 + 12 + 20) + 2 * card_pad);
    for (const Sketch::Mark& mark : card.sketch.marks)
      if (const auto* const box = std::get_if<Sketch::Box>(&mark); box && box->ink.colour == inks.focus)
        return box->box.width;
    return 0.0;
  };
  EXPECT_DOUBLE_EQ(bar_in(70), 40);
  EXPECT_DOUBLE_EQ(bar_in(60), 30);
  EXPECT_DOUBLE_EQ(bar_in(40), 20);
}

}  // namespace
}  // namespace formicarium
