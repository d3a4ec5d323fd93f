// SPDX-License-Identifier: Apache-2.0
#include "core/base/append_file.hpp"

#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <string>
#include <utility>

#include "core/base/error.hpp"

namespace formicarium {
namespace {

/// Bytes up to and including the last line end; 0 if there is none.
off_t whole_lines(int file) {
  std::array<char, 4096> part{};
  off_t end = ::lseek(file, 0, SEEK_END);
  if (end < 0) fail_with_errno();
  while (end > 0) {
    const off_t begin = std::max<off_t>(0, end - off_t(part.size()));
    const ssize_t got = unless_interrupted([&] { return ::pread(file, part.data(), std::size_t(end - begin), begin); });
    if (got < 0) fail_with_errno();
    if (got == 0) return begin;  // another process is truncating the file
    const std::string_view text(part.data(), std::size_t(got));
    if (const std::size_t line_end = text.rfind('\n'); line_end != std::string_view::npos)
      return begin + off_t(line_end) + 1;
    end = begin;
  }
  return 0;
}

void cut(int file, off_t size) {
  if (unless_interrupted([&] { return ::ftruncate(file, size); }) < 0) fail_with_errno();
}

std::pair<std::filesystem::path, int> new_file(const std::function<std::filesystem::path(int)>& name) {
  for (int attempt = 0;; ++attempt) {
    std::filesystem::path path = name(attempt);
    const int file = unless_interrupted(
        [&] { return file_calls().open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666); });
    if (file >= 0) return {std::move(path), file};
    if (errno != EEXIST) throw OutputError(path.string() + ": " + reason(errno));
  }
}

}  // namespace

AppendFile::AppendFile(const std::function<std::filesystem::path(int)>& name) : AppendFile(new_file(name)) {}

AppendFile::AppendFile(std::pair<std::filesystem::path, int> opened)
    : path_(std::move(opened.first)), file_(opened.second) {}

AppendFile::AppendFile(std::filesystem::path file)
    : path_(std::move(file)), file_(unless_interrupted([&] {
        return file_calls().open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
      })) {
  try {
    if (file_.get() < 0) fail_with_errno();
    if (unless_interrupted([&] { return ::flock(file_.get(), LOCK_EX | LOCK_NB); }) < 0 && errno == EWOULDBLOCK)
      throw OutputError(path_.string() + ": another process is writing to it; wait until it has ended");
    size_ = whole_lines(file_.get());
    if (::lseek(file_.get(), 0, SEEK_END) > size_) cut(file_.get(), size_);
  } catch (const FileFailure& failure) {
    throw OutputError(path_.string() + ": " + reason(failure.error));
  }
}

void AppendFile::append(std::string_view line) {
  try {
    write_whole(file_.get(), std::string(line) + '\n');
    sync(file_.get());
    size_ += off_t(line.size()) + 1;
  } catch (const FileFailure& failure) {
    const bool taken_back = unless_interrupted([&] { return ::ftruncate(file_.get(), size_); }) == 0;
    throw OutputError(path_.string() + ": " + reason(failure.error) +
                      (taken_back
                           ? "; what it held is unchanged"
                           : "; a part of a line may stand at its end, which is cut off when it is next opened"));
  }
}

}  // namespace formicarium
