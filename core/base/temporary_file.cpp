// SPDX-License-Identifier: Apache-2.0
#include "core/base/temporary_file.hpp"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <system_error>

#include "core/base/system_file.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

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

/// Calls make(name) with names until one is not taken; its result, which is not negative. Throws FileFailure.
template <class Make>
int with_a_new_name(const fs::path& folder, fs::path& name, Make make) {
  static std::atomic<unsigned> count{0};
  std::random_device random;
  int made = -1;
  for (int attempt = 0; attempt < 100; ++attempt) {
    name = folder / temporary_name(::getpid(), ++count, random());
    made = unless_interrupted(make);
    if (made >= 0 || errno != EEXIST) break;
  }
  if (made < 0) fail_with_errno();
  return made;
}

void lock(int file) { static_cast<void>(::flock(file, LOCK_EX | LOCK_NB)); }  // file systems without locks go without

/// Whether the process that made the temporary file or folder has ended: its id does not exist, and the lock is free.
bool left_behind(const fs::path& file, pid_t maker, bool& folder) {
  if (::kill(maker, 0) == 0 || errno != ESRCH) return false;
  const Descriptor opened(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat found {};
  if (opened.get() < 0 || ::fstat(opened.get(), &found) != 0) return false;
  folder = S_ISDIR(found.st_mode);
  return (folder || S_ISREG(found.st_mode)) && ::flock(opened.get(), LOCK_EX | LOCK_NB) == 0;
}

void remove_folder(const fs::path& folder) {
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

}  // namespace

TemporaryFile::TemporaryFile(const fs::path& folder, mode_t mode) {
  file_ = with_a_new_name(folder, name_, [&] {
    return file_calls().open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
  });
  lock(file_);
}

TemporaryFile::~TemporaryFile() {
  if (!name_.empty()) unless_interrupted([&] { return file_calls().unlink(name_.c_str()); });
}

void TemporaryFile::rename(const fs::path& target) {
  if (unless_interrupted([&] { return file_calls().rename(name_.c_str(), target.c_str()); }) < 0) fail_with_errno();
  name_.clear();
}

TemporaryDirectory::TemporaryDirectory(const fs::path& parent) {
  with_a_new_name(parent, name_, [&] { return ::mkdir(name_.c_str(), 0777); });
  lock_ = ::open(name_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock_ >= 0) lock(lock_);
}

TemporaryDirectory::~TemporaryDirectory() {
  if (!name_.empty()) remove_folder(name_);
  if (lock_ >= 0) ::close(lock_);
}

void TemporaryDirectory::rename(const fs::path& target) {
  if (unless_interrupted([&] { return file_calls().rename(name_.c_str(), target.c_str()); }) < 0) fail_with_errno();
  name_.clear();
}

int remove_leftovers(const fs::path& folder) {
  // Not std::filesystem::directory_iterator: libstdc++ ends the program if it gets no memory for an entry.
  const std::unique_ptr<DIR, int (*)(DIR*)> opened(::opendir(folder.empty() ? "." : folder.c_str()), &::closedir);
  int removed = 0;
  while (const dirent* entry = opened ? ::readdir(opened.get()) : nullptr) {
    const auto maker = maker_of(entry->d_name);
    if (!maker) continue;
    const fs::path file = folder / entry->d_name;
    bool is_folder = false;
    if (!left_behind(file, *maker, is_folder)) continue;
    if (is_folder)
      remove_folder(file);
    else if (::unlink(file.c_str()) != 0)
      continue;
    ++removed;
  }
  return removed;
}

}  // namespace formicarium
