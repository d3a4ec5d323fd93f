// SPDX-License-Identifier: Apache-2.0
// A lesson on paper: what is said and asked, with room for what the runs show, or with the answers.
#pragma once

#include <string>

#include "core/lesson/lesson.hpp"

namespace formicarium::lesson {

enum class Sheet { questions, answers };

/// HTML of headings and paragraphs, which a browser or a text document shows. Figures of runs are left open.
std::string sheet_html(const Lesson& lesson, Sheet sheet);

}  // namespace formicarium::lesson
