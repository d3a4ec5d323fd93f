// SPDX-License-Identifier: Apache-2.0
// The card about an ant that is followed: what it chose and how, what became of its solution, of the trails. Its
// sentences are the account's (core/documents/account_words.hpp), its numbers, too.
#pragma once

#include <string>

#include "app/scene/look/card.hpp"
#include "app/scene/look/followed.hpp"

namespace formicarium {

inline constexpr double followed_foot = 62, low_foot = 34;  // units that controls take below the card: two rows, one

/// Forms take less and less room; the last one has the sentence alone. Needs followed.on().
inline constexpr int followed_forms = 7;
Card card_about(const Followed& followed, const Palette& palette, const Lettering& type, int form);
/// The fullest form that is at most so wide and so high, without ground, for a place beside the picture; the last one
/// if none is. `width` of its words, `height` of the card in px; `foot` in units.
LaidOutCard card_beside(const Followed& followed, const Palette& palette, const Lettering& type, double width,
                        double height, double foot);

/// "Ant 25 of 80".
std::string title_of(const Followed& followed);
/// "Choice 56 of 79", "Move 3 of 12", "Judged", "7 of 80 rows".
std::string step_words(const Followed& followed);
/// What the account says of what is shown. Needs followed.account.
std::string sentence_of(const Followed& followed);
/// What is shown, in words for those who do not see it.
std::string spoken(const Followed& followed);

}  // namespace formicarium
