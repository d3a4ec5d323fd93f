// SPDX-License-Identifier: GPL-3.0-or-later
// What a figure of an experiment plots, without colours and sizes. It is made of results on any thread.
#pragma once

#include <QString>
#include <memory>

namespace formicarium {

struct ShownResults;

struct Plotted {
  virtual ~Plotted() = default;
  bool empty = true;
  QString words{};  // the caption, or why there is nothing to show
};

using PlottedPtr = std::shared_ptr<const Plotted>;  // null: there is no experiment
using MakePlotted = std::shared_ptr<Plotted> (*)(const ShownResults&);

/// With a caption that says how many runs it is made of, and which variants are other programs.
PlottedPtr plotted_of(MakePlotted make, const ShownResults& shown);

/// What says why there is nothing to show.
template <class Kind>
std::shared_ptr<Kind> nothing_to_show(const QString& why) {
  auto made = std::make_shared<Kind>();
  made->words = why;
  return made;
}

}  // namespace formicarium
