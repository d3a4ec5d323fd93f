// SPDX-License-Identifier: Apache-2.0
// Writes several outputs of one run; if one fails, the others are still written.
#pragma once

#include <new>
#include <string>

#include "core/base/error.hpp"

namespace formicarium {

class EachTried {
 public:
  /// Calls write(). If it throws OutputError or std::bad_alloc, keeps the sentence for end() and returns false;
  /// otherwise returns true. `what` names the output.
  template <class Write>
  bool operator()(const std::string& what, const Write& write) {
    try {
      write();
      return true;
    } catch (const OutputError& error) {
      add(error.what());
    } catch (const std::bad_alloc&) {
      add(what + ": there is not enough memory to write it");
    }
    return false;
  }
  /// Adds a failure of another kind to those that end() reports.
  void add(const std::string& sentence) { failures_ += (failures_.empty() ? "" : "\n") + sentence; }

  /// Throws OutputError with all failures, one a line; returns if there was none.
  void end() const {
    if (!failures_.empty()) throw OutputError(failures_);
  }

 private:
  std::string failures_;
};

}  // namespace formicarium
