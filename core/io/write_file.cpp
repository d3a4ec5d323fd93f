// SPDX-License-Identifier: Apache-2.0
// Whole or not at all: the temporary file takes every failure, the rename is the only moment at which the target
// changes.
#include "core/io/write_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>
#include <utility>

#include "core/io/error.hpp"
#include "core/io/system_file.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

/// Follows links to the name that the rename replaces, so that a link stays a link. Its end need not exist.
fs::path through_links(fs::path file) {
  for (int hops = 0; hops < 40; ++hops) {
    std::error_code none;
    const fs::path next = fs::read_symlink(file, none);
    if (none) return file;
    file = next.is_absolute() ? next : file.parent_path() / next;
  }
  throw FileFailure{ELOOP};
}

/// The process's own streams: replacing what a shell redirected them to would cut the shell's file off.
bool is_stream(const fs::path& file) {
  const std::string name = file.lexically_normal().string();
  return name == "/dev/stdout" || name == "/dev/stderr" || name.starts_with("/dev/fd/") ||
         name.starts_with("/proc/self/fd/");
}

void write_directly(const fs::path& file, std::string_view bytes) {
  Descriptor target(unless_interrupted(
      [&] { return file_calls().open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY, 0); }));
  if (target.get() < 0) fail_with_errno();
  write_whole(target.get(), bytes);
  target.close();
}

/// A new file beside the target, removed unless it was renamed.
class Temporary {
 public:
  Temporary(const fs::path& folder, mode_t mode) {
    static std::atomic<unsigned> count{0};
    std::random_device random;
    for (int attempt = 0; attempt < 100; ++attempt) {
      name_ = folder / fmt::format(".formicarium-{}-{}-{:08x}.tmp", ::getpid(), ++count, random());
      file_ = unless_interrupted(
          [&] { return file_calls().open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode); });
      if (file_ >= 0 || errno != EEXIST) break;
    }
    if (file_ < 0) fail_with_errno();
  }
  ~Temporary() {
    if (!name_.empty()) unless_interrupted([&] { return file_calls().unlink(name_.c_str()); });
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  int file() const { return file_; }
  void rename(const fs::path& target) {
    if (unless_interrupted([&] { return file_calls().rename(name_.c_str(), target.c_str()); }) < 0) fail_with_errno();
    name_.clear();
  }

 private:
  fs::path name_;
  int file_ = -1;
};

void replace(const fs::path& target, const fs::path& folder, const struct stat* old, std::string_view bytes) {
  if (old && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) < 0) fail_with_errno();
  // Never more readable than what it replaces, not even for a moment; a new file gets what the umask leaves.
  Temporary temporary(folder, old ? old->st_mode & 0600 : 0666);
  Descriptor file(temporary.file());
  write_whole(file.get(), bytes);
  if (old && unless_interrupted([&] { return file_calls().chmod(file.get(), old->st_mode & 07777); }) < 0)
    fail_with_errno();
  sync(file.get());
  file.close();
  temporary.rename(target);
}

/// After the rename the new file is in place, but only this makes the name last through a power cut.
void sync_folder(const fs::path& folder) {
  Descriptor opened(
      unless_interrupted([&] { return file_calls().open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0); }));
  if (opened.get() < 0) {
    if (errno == EACCES) return;  // a folder one may write to but not list cannot be synced
    fail_with_errno();
  }
  sync(opened.get());
}

std::string no_space(const fs::path& folder, std::size_t needed) {
  struct statvfs disk {};
  if (::statvfs(folder.c_str(), &disk) < 0)
    return fmt::format("no space left on the disk; {} bytes are needed", needed);
  return fmt::format("no space left on the disk; {} bytes are needed, {} are free", needed,
                     std::uintmax_t{disk.f_bavail} * disk.f_frsize);
}

}  // namespace

int remove_leftovers(const fs::path& folder) {
  int removed = 0;
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
    const std::string name = entry.path().filename().string();
    int process = 0;
    if (std::sscanf(name.c_str(), ".formicarium-%d-", &process) != 1 || !name.ends_with(".tmp") || process <= 0)
      continue;
    if (::kill(process, 0) < 0 && errno == ESRCH && fs::remove(entry.path(), none)) ++removed;
  }
  return removed;
}

void write_file(const fs::path& file, std::string_view bytes) {
  struct stat old {};
  bool exists = false;
  fs::path folder;
  bool in_place = false;
  const char* kept = "; nothing was written";
  const auto refuse = [&](int error) -> OutputError {
    const std::string why = error == ENOSPC ? no_space(folder.empty() ? "." : folder, bytes.size()) : reason(error);
    return OutputError(file.string() + ": " + why + kept);
  };
  try {
    exists = ::stat(file.c_str(), &old) == 0;
    if (!exists && errno != ENOENT) fail_with_errno();
    if (exists && S_ISDIR(old.st_mode)) throw FileFailure{EISDIR};
    if (exists && (!S_ISREG(old.st_mode) || is_stream(file))) {
      kept = "";
      write_directly(file, bytes);
      return;
    }
    if (file.filename().empty()) throw FileFailure{EISDIR};
    if (exists) kept = "; the older file is unchanged";
    const fs::path target = through_links(file);
    folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    replace(target, folder, exists ? &old : nullptr, bytes);
    in_place = true;
    sync_folder(folder);
  } catch (const FileFailure& failure) {
    if (in_place)
      throw OutputError(
          fmt::format("{}: the file is written, but its folder could not be synced ({}): a power cut might undo it",
                      file.string(), reason(failure.error)));
    throw refuse(failure.error);
  }
}

}  // namespace formicarium
