// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/matrix_words.hpp"

#include <fmt/format.h>

#include "app/model/number_words.hpp"

namespace formicarium {
namespace {

/// How the tour of the order and the best tour of the shown moment follow each other.
bool later_was_shown(const Shown& shown) { return shown.frame.best_iteration < shown.ordered_by; }

/// Whose order rows and columns have.
Forms whose_order(const Shown& shown) {
  const std::string sides = shown.frame.instance->symmetric() ? "rows, columns" : "rows from, columns to";
  const std::string tour = grouped(shown.ordered_by);
  if (shown.ordered_by == 0) return {sides + ": cities as in the file", "order: as in the file"};
  if (shown.order_of != 0) {
    const std::string whose = fmt::format("{}'s best tour", shown.order_of);
    return {fmt::format("{}: {} of iteration {}", sides, whose, tour),
            fmt::format("order: {} of iteration {}", whose, tour), fmt::format("{}, iteration {}", whose, tour),
            fmt::format("order: {}", whose)};
  }
  if (shown.order_kept) {
    const std::string but = later_was_shown(shown) ? "not found yet" : "no longer the best";
    return {fmt::format("{}: tour of iteration {}, {}", sides, tour, but),
            fmt::format("tour of iteration {}, {}", tour, but), fmt::format("tour of iteration {}", tour),
            fmt::format("order: iteration {}", tour)};
  }
  return {fmt::format("{}: best tour of iteration {}", sides, tour),
          fmt::format("order: best tour of iteration {}", tour), fmt::format("best tour of iteration {}", tour),
          fmt::format("best tour, iteration {}", tour), fmt::format("order: iteration {}", tour)};
}

}  // namespace

Forms order_words(const Shown& shown) {
  Forms forms = whose_order(shown);
  if (shown.frame.instance->symmetric()) return forms;
  // The direction of a one-way edge goes before whose order it is.
  Forms directed{forms.front()};
  for (std::size_t i = 1; i < forms.size(); ++i) directed.push_back("row to column, " + forms[i]);
  directed.push_back("row to column");
  directed.insert(directed.end(), forms.begin() + 1, forms.end());
  return directed;
}

Forms matrix_words(const Shown& shown) {
  if (shown.order_kept) {
    const std::string newest = grouped(shown.frame.best_iteration);
    if (shown.frame.best.empty()) return {"At this moment there is no tour yet.", "No tour yet."};
    if (later_was_shown(shown))
      return {fmt::format("At this moment the best tour is of iteration {}.", newest),
              fmt::format("Best tour: iteration {}.", newest), "The best tour is another."};
    return {fmt::format("A better tour was found in iteration {}.", newest),
            fmt::format("Better tour: iteration {}.", newest), "There is a better tour."};
  }
  if (shown.differences)
    return {"Coloured cells are trails that differ; without colour they are equal.", "Without colour: equal trails.",
            "No colour: equal."};
  if (shown.ordered_by == 0) return {};
  return {"That tour runs along the diagonal, a band where its trails are strong.",
          "That tour runs along the diagonal.", "Diagonal: that tour."};
}

Forms part_words() { return {"Drag moves, the wheel zooms, a double click shows all.", "A double click shows all."}; }

}  // namespace formicarium
