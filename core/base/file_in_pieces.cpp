// SPDX-License-Identifier: Apache-2.0
#include "core/base/file_in_pieces.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/system_file.hpp"
#include "core/base/temporary_file.hpp"

namespace formicarium {

namespace fs = std::filesystem;

struct FileInPieces::Parts {
  fs::path target, folder;
  std::optional<mode_t> mode;  // of the older file
  std::optional<TemporaryFile> temporary;
  std::optional<Descriptor> file;
};

namespace {

template <class Work>
void in_words(const fs::path& file, const Work& work) {
  try {
    work();
  } catch (const FileFailure& failure) {
    throw OutputError(file.string() + ": " + reason(failure.error) + "; nothing was written");
  }
}

}  // namespace

FileInPieces::FileInPieces(fs::path file) : file_(std::move(file)), parts_(std::make_unique<Parts>()) {
  in_words(file_, [&] {
    struct stat old {};
    const bool exists = ::stat(file_.c_str(), &old) == 0;
    if (!exists && errno != ENOENT) fail_with_errno();
    if ((exists && S_ISDIR(old.st_mode)) || file_.filename().empty()) throw FileFailure{EISDIR};
    if (exists && !S_ISREG(old.st_mode)) throw FileFailure{EINVAL};
    if (exists && ::faccessat(AT_FDCWD, file_.c_str(), W_OK, AT_EACCESS) < 0) fail_with_errno();
    parts_->target = through_links(file_);
    parts_->folder = parts_->target.has_parent_path() ? parts_->target.parent_path() : fs::path(".");
    if (exists) parts_->mode = old.st_mode & 07777;
    remove_leftovers(parts_->folder);
    parts_->temporary.emplace(parts_->folder, exists ? old.st_mode & 0600 : 0666);
    parts_->file.emplace(parts_->temporary->file());
  });
}

FileInPieces::~FileInPieces() = default;

const fs::path& FileInPieces::written() const { return parts_->temporary->name(); }

void FileInPieces::add(std::string_view bytes) {
  in_words(file_, [&] { write_whole(parts_->file->get(), bytes); });
}

void FileInPieces::close() {
  in_words(file_, [&] {
    if (parts_->mode && unless_interrupted([&] { return file_calls().chmod(parts_->file->get(), *parts_->mode); }) < 0)
      fail_with_errno();
    sync(parts_->file->get());
    parts_->file->close();
  });
}

void FileInPieces::put() {
  in_words(file_, [&] { parts_->temporary->rename(parts_->target); });
  in_words(file_, [&] { sync_folder(parts_->folder); });
}

}  // namespace formicarium
