// SPDX-License-Identifier: Apache-2.0
#include "core/base/system_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace formicarium {

FileCalls& file_calls() {
  static FileCalls calls{
      [](const char* path, int flags, mode_t mode) { return ::open(path, flags, mode); },
      ::write,
      ::fchmod,
      ::fsync,
      ::close,
      [](const char* from, const char* to) { return std::rename(from, to); },
      ::unlink,
  };
  return calls;
}

void fail_with_errno() { throw FileFailure{errno}; }

std::string reason(int error) {
  switch (error) {
    case EACCES:
    case EPERM:
      return "no permission to write there";
    case EROFS:
      return "the file system is read-only";
    case ENOENT:
      return "the folder does not exist, or takes no files";
    case ENOTDIR:
      return "a part of its path is no folder";
    case EISDIR:
      return "it is a folder";
    case EDQUOT:
      return "the disk quota is used up";
    case ENOSPC:
      return "no space left on the disk";
    case EIO:
      return "the device reported an input/output error";
    case EFBIG:
      return "the file would be larger than is allowed";
    case ENAMETOOLONG:
      return "the name is too long";
    case ELOOP:
      return "its links lead in a circle";
    case EPIPE:
      return "the reader at the other end of the pipe has closed it";
    case EMFILE:
    case ENFILE:
      return "too many files are open";
    default:
      return fmt::format("error {} ({})", error, strerrorname_np(error) ? strerrorname_np(error) : "unknown");
  }
}

std::filesystem::path through_links(std::filesystem::path file) {
  for (int hops = 0; hops < 40; ++hops) {
    std::error_code none;
    const std::filesystem::path next = std::filesystem::read_symlink(file, none);
    if (none) return file;
    file = next.is_absolute() ? next : file.parent_path() / next;
  }
  throw FileFailure{ELOOP};
}

Descriptor::~Descriptor() {
  if (file_ >= 0) file_calls().close(file_);
}

void Descriptor::close() {
  if (file_calls().close(std::exchange(file_, -1)) < 0 && errno != EINTR) fail_with_errno();
}

void write_whole(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = unless_interrupted([&] { return file_calls().write(file, bytes.data(), bytes.size()); });
    if (written < 0) fail_with_errno();
    if (written == 0) throw FileFailure{ENOSPC};  // no progress and no error: treated as a full disk
    bytes.remove_prefix(std::size_t(written));
  }
}

void sync(int file) {
  if (unless_interrupted([&] { return file_calls().sync(file); }) < 0 && errno != EINVAL && errno != ENOTSUP)
    fail_with_errno();
}

void sync_folder(const std::filesystem::path& folder) {
  Descriptor opened(
      unless_interrupted([&] { return file_calls().open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0); }));
  if (opened.get() < 0) {
    if (errno == EACCES) return;  // a folder that may be written but not listed cannot be synced
    fail_with_errno();
  }
  sync(opened.get());
}

}  // namespace formicarium
