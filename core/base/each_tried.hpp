// SPDX-License-Identifier: Apache-2.0
// Several outputs of one run: one that fails takes none of the others with it.
#pragma once

#include <new>
#include <string>

#include "core/base/error.hpp"

namespace formicarium {

class EachTried {
 public:
  /// Calls write(); where it throws OutputError, or there is no memory for it, that is kept for end(). `what` names the
  /// output. True where it did not fail.
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
  /// A failure of another kind, to be told with the others.
  void add(const std::string& sentence) { failures_ += (failures_.empty() ? "" : "\n") + sentence; }

  /// Throws OutputError with all that failed, a line each.
  void end() const {
    if (!failures_.empty()) throw OutputError(failures_);
  }

 private:
  std::string failures_;
};

}  // namespace formicarium
