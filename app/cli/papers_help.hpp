// SPDX-License-Identifier: Apache-2.0
// formica help papers: the page docs/papers.md in 80 columns.
#pragma once

#include <string>
#include <string_view>

namespace formicarium::cli {

/// A page in Markdown as plain text: links without their targets, and each row of a table as a paragraph whose lines
/// begin with the names of the columns; empty cells are left out. Knows headings, lists, paragraphs and tables.
std::string plain_page(std::string_view markdown);

std::string papers_help();

}  // namespace formicarium::cli
