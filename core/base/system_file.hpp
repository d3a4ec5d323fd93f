// SPDX-License-Identifier: Apache-2.0
// What the writers of files share: calls that fail with an errno, and its sentence.
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
[[noreturn]] void fail_with_errno();

/// "the disk quota is used up". A message in the user's language would depend on the locale; the few that occur are
/// said here.
std::string reason(int error);

template <class Call>
auto unless_interrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

/// Follows links to the name that a rename onto `file` replaces, so that a link stays a link. Its end need not exist.
/// Throws FileFailure where they lead in a circle.
std::filesystem::path through_links(std::filesystem::path file);

class Descriptor {
 public:
  explicit Descriptor(int file) : file_(file) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return file_; }
  /// Linux closes the file whatever close() says; an interruption is no loss.
  void close();

 private:
  int file_;
};

/// All of `bytes`. Throws FileFailure.
void write_whole(int file, std::string_view bytes);
/// Some file systems cannot sync (EINVAL); what they promise holds anyway. Throws FileFailure.
void sync(int file);

}  // namespace formicarium
