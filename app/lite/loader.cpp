// SPDX-License-Identifier: Apache-2.0
#include "app/lite/loader.hpp"

#include <chrono>
#include <exception>
#include <new>
#include <utility>

#include "app/model/background.hpp"

namespace formicarium::lite {

Loader::~Loader() {
  for (Work& work : works_) work.progress->cancel();
}

void Loader::start(const std::filesystem::path& file, const InstancePtr& current) {
  cancel();
  std::erase_if(works_, [](const Work& work) {
    return !work.result.valid() || work.result.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  });
  auto progress = std::make_shared<Progress>();
  const auto read = [file, current, progress, wake = wake_]() -> Result {
    make_way_for_input();
    Result result;
    try {
      result = open_document(file, current, *progress);
    } catch (const std::bad_alloc&) {
      result = Failure{file.string() + ": there is not enough memory for this file."};
    } catch (const std::exception& error) {
      result = Failure{error.what()};
    }
    wake();
    return result;
  };
  works_.push_back({progress, std::async(std::launch::async, read)});
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
  // The thread calls wake() just before its result is available.
  if (!busy_ || works_.back().result.wait_for(std::chrono::milliseconds(0)) != std::future_status::ready) return {};
  busy_ = false;
  return works_.back().result.get();
}

}  // namespace formicarium::lite
