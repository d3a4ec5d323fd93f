// SPDX-License-Identifier: Apache-2.0
// The words of the field as the program uses them: one sentence each, with symbol and source. Windows show the sentence
// where a word stands; formica help words prints them all.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace formicarium {

struct Word {
  std::string_view term;      // "branching factor"
  std::string_view symbol;    // "λ"; empty: it has none
  std::string_view sentence;  // what it is
  std::string_view source;    // the paper that named it; empty: common knowledge
  std::string_view forms;     // as it stands in sentences, with blanks as '_': "branching_factor tours"
};
/// In alphabetical order.
std::span<const Word> words_of_the_field();

/// A word where it stands in a text.
struct FoundWord {
  std::size_t from, size;  // bytes
  const Word* word;
};
/// Each word once, where it stands first, in the order of the text. A longer form goes before a shorter one.
std::vector<FoundWord> words_in(std::string_view text);

/// The same in a title or label, whose words may begin with capitals: "Branching Factor".
std::vector<FoundWord> words_in_title(std::string_view title);

/// "Branching factor (λ): … Gambardella & Dorigo 1995"
std::string word_sentence(const Word& word);

}  // namespace formicarium
