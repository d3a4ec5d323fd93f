// SPDX-License-Identifier: Apache-2.0
// Files read on a thread of their own: the newest one asked for wins, results of older ones are dropped.
#pragma once

#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/progress.hpp"
#include "core/documents/documents.hpp"

namespace formicarium::lite {

class Loader {
 public:
  /// A sentence where the file could not be read.
  struct Failure {
    std::string sentence;
  };
  using Result = std::variant<Opened, Failure>;

  explicit Loader(std::function<void()> wake) : wake_(std::move(wake)) {}  // any thread: there is a result
  ~Loader();                                                               // cancels and waits

  void start(const std::filesystem::path& file, const InstancePtr& current);
  void cancel();
  /// How far the newest one is read; nothing while none is.
  std::optional<double> share() const;
  /// The newest one's result, once.
  std::optional<Result> take();

 private:
  struct Work {
    std::shared_ptr<Progress> progress;
    std::future<Result> result;
  };
  std::function<void()> wake_;
  std::vector<Work> works_;  // the newest last; cancelled ones may take a while to notice
  bool busy_ = false;        // the newest is wanted
};

}  // namespace formicarium::lite
