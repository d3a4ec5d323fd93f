// SPDX-License-Identifier: Apache-2.0
// All failures happen on the temporary file; the target changes only by the rename.
#include "core/base/write_file.hpp"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/system_file.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

/// The process's own streams: if a shell redirected one to a file, replacing that file would cut it off from the shell.
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

std::string temporary_name(pid_t process, unsigned count, unsigned random) {
  return fmt::format(".formicarium-{}-{}-{:08x}.tmp", process, count, random);
}

/// The id of the process that made a temporary file of this name; nothing if it is not such a name.
std::optional<pid_t> maker_of(const std::string& name) {
  pid_t process = 0;
  unsigned count = 0, random = 0;
  if (std::sscanf(name.c_str(), ".formicarium-%d-%u-%x.tmp", &process, &count, &random) != 3 || process <= 0) return {};
  if (name != temporary_name(process, count, random)) return {};
  return process;
}

/// A new file beside the target, removed unless it is renamed. It is locked while open: a process on another machine or
/// in another container cannot see whether this process lives, but it can see the lock.
class Temporary {
 public:
  Temporary(const fs::path& folder, mode_t mode) {
    static std::atomic<unsigned> count{0};
    std::random_device random;
    for (int attempt = 0; attempt < 100; ++attempt) {
      name_ = folder / temporary_name(::getpid(), ++count, random());
      file_ = unless_interrupted(
          [&] { return file_calls().open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode); });
      if (file_ >= 0 || errno != EEXIST) break;
    }
    if (file_ < 0) fail_with_errno();
    static_cast<void>(::flock(file_, LOCK_EX | LOCK_NB));  // file systems without locks: goes on without
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

void replace(const fs::path& target, const fs::path& folder, const struct stat* old, std::string_view bytes,
             unsigned mode) {
  if (old && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) < 0) fail_with_errno();
  remove_leftovers(folder);
  // Never more readable than the old file, not even for a moment; a new file gets `mode` minus the umask.
  Temporary temporary(folder, old ? old->st_mode & 0600 : mode);
  Descriptor file(temporary.file());
  write_whole(file.get(), bytes);
  if (old && unless_interrupted([&] { return file_calls().chmod(file.get(), old->st_mode & 07777); }) < 0)
    fail_with_errno();
  sync(file.get());
  file.close();
  temporary.rename(target);
}

/// After the rename the new file is in place; syncing the folder makes its name survive a power cut.
void sync_folder(const fs::path& folder) {
  Descriptor opened(
      unless_interrupted([&] { return file_calls().open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0); }));
  if (opened.get() < 0) {
    if (errno == EACCES) return;  // a folder that may be written but not listed cannot be synced
    fail_with_errno();
  }
  sync(opened.get());
}

std::string size_words(double bytes) {
  if (bytes < 999.5e3) return fmt::format("{:.0f} kB", std::ceil(bytes / 1e3));
  return bytes < 999.95e6 ? fmt::format("{:.1f} MB", bytes / 1e6) : fmt::format("{:.1f} GB", bytes / 1e9);
}

std::string no_space(const fs::path& folder, std::size_t needed) {
  std::string full = fmt::format("no space left on the disk; {} are needed", size_words(double(needed)));
  struct statvfs disk {};
  if (::statvfs(folder.c_str(), &disk) < 0) return full;
  const double free = double(disk.f_bavail) * double(disk.f_frsize);
  if (free < double(needed)) return fmt::format("{}, {} are free", full, size_words(free));
  if (disk.f_files > 0 && disk.f_favail == 0) return "the disk has no room for the name of another file";
  return fmt::format("{}, although {} seem to be free", full, size_words(free));
}

/// Whether the process that made the temporary file has ended: its id does not exist, and the lock is free.
bool left_behind(const fs::path& file, pid_t maker) {
  if (::kill(maker, 0) == 0 || errno != ESRCH) return false;
  const Descriptor opened(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat found {};
  return opened.get() >= 0 && ::fstat(opened.get(), &found) == 0 && S_ISREG(found.st_mode) &&
         ::flock(opened.get(), LOCK_EX | LOCK_NB) == 0;
}

}  // namespace

int remove_leftovers(const fs::path& folder) {
  // Not std::filesystem::directory_iterator: libstdc++ ends the program if it gets no memory for an entry.
  const std::unique_ptr<DIR, int (*)(DIR*)> opened(::opendir(folder.empty() ? "." : folder.c_str()), &::closedir);
  int removed = 0;
  while (const dirent* entry = opened ? ::readdir(opened.get()) : nullptr) {
    const auto maker = maker_of(entry->d_name);
    if (!maker) continue;
    const fs::path file = folder / entry->d_name;
    if (left_behind(file, *maker) && ::unlink(file.c_str()) == 0) ++removed;
  }
  return removed;
}

void write_file(const fs::path& file, std::string_view bytes, unsigned mode) {
  struct stat old {};
  bool exists = false;
  fs::path folder;
  bool in_place = false;
  const char* kept = "; nothing was written";
  const auto refuse = [&](int error) -> OutputError {
    const bool device = exists && !S_ISREG(old.st_mode);
    const std::string why = error != ENOSPC ? reason(error)
                            : device        ? "the device takes nothing more"
                                            : no_space(folder.empty() ? "." : folder, bytes.size());
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
    replace(target, folder, exists ? &old : nullptr, bytes, mode);
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
