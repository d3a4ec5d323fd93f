// SPDX-License-Identifier: Apache-2.0
// All failures happen on the temporary file; the target changes only by the rename.
#include "core/base/write_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/system_file.hpp"
#include "core/base/temporary_file.hpp"

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

void replace(const fs::path& target, const fs::path& folder, const struct stat* old, std::string_view bytes,
             unsigned mode) {
  if (old && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) < 0) fail_with_errno();
  remove_leftovers(folder);
  // Never more readable than the old file, not even for a moment; a new file gets `mode` minus the umask.
  TemporaryFile temporary(folder, old ? old->st_mode & 0600 : mode);
  Descriptor file(temporary.file());
  write_whole(file.get(), bytes);
  if (old && unless_interrupted([&] { return file_calls().chmod(file.get(), old->st_mode & 07777); }) < 0)
    fail_with_errno();
  sync(file.get());
  file.close();
  temporary.rename(target);
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

}  // namespace

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
