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
#include "core/io/file_calls.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

FileCalls calls{
    [](const char* path, int flags, mode_t mode) { return ::open(path, flags, mode); },
    ::write,
    ::fchmod,
    ::fsync,
    ::close,
    [](const char* from, const char* to) { return std::rename(from, to); },
    ::unlink,
};

template <class Call>
auto unless_interrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

/// A message in the user's language would depend on the locale; the few that occur are said here.
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
    case EIO:
      return "the device reported an input/output error";
    case EFBIG:
      return "the file would be larger than is allowed";
    case ENAMETOOLONG:
      return "the name is too long";
    case ELOOP:
      return "its links lead in a circle";
    case EPIPE:
      return "nobody reads at the other end";
    case EMFILE:
    case ENFILE:
      return "too many files are open";
    default:
      return fmt::format("error {} ({})", error, strerrorname_np(error) ? strerrorname_np(error) : "unknown");
  }
}

struct Failure {
  int error;
};

[[noreturn]] void fail() { throw Failure{errno}; }

class Descriptor {
 public:
  explicit Descriptor(int file) : file_(file) {}
  ~Descriptor() {
    if (file_ >= 0) calls.close(file_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return file_; }
  /// Linux closes the file whatever close() says; an interruption is no loss.
  void close() {
    if (calls.close(std::exchange(file_, -1)) < 0 && errno != EINTR) fail();
  }

 private:
  int file_;
};

void write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = unless_interrupted([&] { return calls.write(file, bytes.data(), bytes.size()); });
    if (written < 0) fail();
    if (written == 0) throw Failure{ENOSPC};  // no progress and no error: as full as it gets
    bytes.remove_prefix(std::size_t(written));
  }
}

/// Some file systems cannot sync (EINVAL); what they promise holds anyway.
void sync(int file) {
  if (unless_interrupted([&] { return calls.sync(file); }) < 0 && errno != EINVAL && errno != ENOTSUP) fail();
}

/// Follows links to the name that the rename replaces, so that a link stays a link. Its end need not exist.
fs::path through_links(fs::path file) {
  for (int hops = 0; hops < 40; ++hops) {
    std::error_code none;
    const fs::path next = fs::read_symlink(file, none);
    if (none) return file;
    file = next.is_absolute() ? next : file.parent_path() / next;
  }
  throw Failure{ELOOP};
}

/// The process's own streams: replacing what a shell redirected them to would cut the shell's file off.
bool is_stream(const fs::path& file) {
  const std::string name = file.lexically_normal().string();
  return name == "/dev/stdout" || name == "/dev/stderr" || name.starts_with("/dev/fd/") ||
         name.starts_with("/proc/self/fd/");
}

void write_directly(const fs::path& file, std::string_view bytes) {
  Descriptor target(
      unless_interrupted([&] { return calls.open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY, 0); }));
  if (target.get() < 0) fail();
  write_all(target.get(), bytes);
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
          [&] { return calls.open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode); });
      if (file_ >= 0 || errno != EEXIST) break;
    }
    if (file_ < 0) fail();
  }
  ~Temporary() {
    if (!name_.empty()) unless_interrupted([&] { return calls.unlink(name_.c_str()); });
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  int file() const { return file_; }
  void rename(const fs::path& target) {
    if (unless_interrupted([&] { return calls.rename(name_.c_str(), target.c_str()); }) < 0) fail();
    name_.clear();
  }

 private:
  fs::path name_;
  int file_ = -1;
};

void replace(const fs::path& target, const fs::path& folder, const struct stat* old, std::string_view bytes) {
  if (old && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) < 0) fail();
  // Never more readable than what it replaces, not even for a moment; a new file gets what the umask leaves.
  Temporary temporary(folder, old ? old->st_mode & 0600 : 0666);
  Descriptor file(temporary.file());
  write_all(file.get(), bytes);
  if (old && unless_interrupted([&] { return calls.chmod(file.get(), old->st_mode & 07777); }) < 0) fail();
  sync(file.get());
  file.close();
  temporary.rename(target);
}

/// After the rename the new file is in place, but only this makes the name last through a power cut.
void sync_folder(const fs::path& folder) {
  Descriptor opened(
      unless_interrupted([&] { return calls.open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0); }));
  if (opened.get() < 0) {
    if (errno == EACCES) return;  // a folder one may write to but not list cannot be synced
    fail();
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

FileCalls& file_calls() { return calls; }

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
    if (!exists && errno != ENOENT) fail();
    if (exists && S_ISDIR(old.st_mode)) throw Failure{EISDIR};
    if (exists && (!S_ISREG(old.st_mode) || is_stream(file))) {
      kept = "";
      write_directly(file, bytes);
      return;
    }
    if (file.filename().empty()) throw Failure{EISDIR};
    if (exists) kept = "; the older file is unchanged";
    const fs::path target = through_links(file);
    folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    replace(target, folder, exists ? &old : nullptr, bytes);
    in_place = true;
    sync_folder(folder);
  } catch (const Failure& failure) {
    if (in_place)
      throw OutputError(
          fmt::format("{}: the file is written, but its folder could not be synced ({}): a power cut might undo it",
                      file.string(), reason(failure.error)));
    throw refuse(failure.error);
  }
}

}  // namespace formicarium
