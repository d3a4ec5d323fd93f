// SPDX-License-Identifier: Apache-2.0
// Reads files on threads of their own. Results of all requests but the newest are dropped.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/model/background.hpp"
#include "core/base/progress.hpp"
#include "core/documents/documents.hpp"

namespace formicarium::lite {

class Loader {
 public:
  /// Why the file could not be read.
  struct Failure {
    std::string sentence;
  };
  using Result = std::variant<Opened, Failure>;

  explicit Loader(std::function<void()> wake) : wake_(std::move(wake)) {}  // called on any thread for each result
  ~Loader();                                                               // cancels and waits

  void start(const std::filesystem::path& file, const InstancePtr& current, Distances distances);
  void cancel();
  /// How far the newest file is read, 0 … 1; nothing while none is being read.
  std::optional<double> share() const;
  /// The newest file's result, once.
  std::optional<Result> take();

 private:
  struct Work {
    std::shared_ptr<Progress> progress;
    Background<Result> result;
  };
  std::function<void()> wake_;
  std::vector<Work> works_;  // the newest last; cancelled ones may take a while to notice
  bool busy_ = false;        // the newest one's result is wanted and not yet taken
};

}  // namespace formicarium::lite
