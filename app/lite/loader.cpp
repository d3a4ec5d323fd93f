// SPDX-License-Identifier: Apache-2.0
#include "app/lite/loader.hpp"

#include <exception>
#include <new>
#include <utility>

namespace formicarium::lite {

Loader::~Loader() {
  for (Work& work : works_) work.progress->cancel();
}

void Loader::start(const std::filesystem::path& file, const InstancePtr& current, Distances distances) {
  cancel();
  std::erase_if(works_, [](const Work& work) { return !work.result.under_way() || work.result.done(); });
  auto progress = std::make_shared<Progress>();
  const auto read = [file, current, distances, progress]() -> Result {
    try {
      return open_document(file, current, *progress, distances);
    } catch (const std::bad_alloc&) {
      return Failure{file.string() + ": there is not enough memory for this file."};
    } catch (const std::exception& error) {
      return Failure{error.what()};
    }
  };
  works_.push_back({progress, {}});
  works_.back().result.start(read, wake_);
  busy_ = true;
}

void Loader::cancel() {
  if (!busy_) return;
  works_.back().progress->cancel();
  busy_ = false;
}

std::optional<double> Loader::share() const {
  if (!busy_) return {};
  return works_.back().progress->share();
}

std::optional<Loader::Result> Loader::take() {
  if (!busy_ || !works_.back().result.done()) return {};
  busy_ = false;
  return works_.back().result.take();
}

}  // namespace formicarium::lite
