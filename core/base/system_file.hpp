// SPDX-License-Identifier: Apache-2.0
// System calls shared by the writers of files: they fail with an errno, which reason() puts into words.
#pragma once

#include <cerrno>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/file_calls.hpp"

namespace formicarium {

struct FileFailure {
  int error;  // errno
};
/// Throws FileFailure with the current errno.
[[noreturn]] void fail_with_errno();

/// The reason in English, e.g. "the disk quota is used up". strerror() would depend on the user's locale.
std::string reason(int error);

/// Calls call() again as long as it fails with EINTR.
template <class Call>
auto unless_interrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

/// Follows links to the path that a rename onto `file` must replace, so that a link stays a link. The path need not
/// exist. Throws FileFailure if the links form a cycle.
std::filesystem::path through_links(std::filesystem::path file);

/// Owns a file descriptor; the destructor closes it.
class Descriptor {
 public:
  explicit Descriptor(int file) : file_(file) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return file_; }
  /// Throws FileFailure if close() reports an error other than EINTR; Linux has closed the file in any case.
  void close();

 private:
  int file_;
};

/// Writes all of `bytes`. Throws FileFailure.
void write_whole(int file, std::string_view bytes);
/// fsync. Ignores file systems that cannot sync (EINVAL, ENOTSUP). Throws FileFailure.
void sync(int file);
/// After a rename the new file is in place; syncing its folder makes its name survive a power cut. Throws FileFailure.
void sync_folder(const std::filesystem::path& folder);

}  // namespace formicarium
