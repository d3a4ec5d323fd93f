// SPDX-License-Identifier: Apache-2.0
#include "core/base/read_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/foreign_file.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/base/unpack.hpp"

namespace formicarium {
namespace {

std::string words_of(int error) { return std::generic_category().message(error); }

}  // namespace

TextFile::TextFile(const std::filesystem::path& file, std::size_t limit) : name_(file.string()), limit_(limit) {
  if (name_ == "-") name_ = "standard input";
  // Without O_NONBLOCK, opening a pipe would wait for a writer.
  number_ = file == "-" ? unnamed([&] { return all_of_standard_input(limit); })
                        : ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (number_ < 0) refuse(fmt::format("cannot be opened ({}); expected a readable file", words_of(errno)));
  try {
    expect_regular();
    if (is_gzip(number_)) {
      const int packed = std::exchange(number_, -1);
      try {
        number_ = unnamed([&] { return unpacked(packed, limit); });
      } catch (...) {
        ::close(packed);
        throw;
      }
      ::close(packed);
      expect_regular();
    }
    if (const std::string why = what_it_is_instead(number_); !why.empty()) refuse(why);
    refuse_hole();
  } catch (...) {
    if (number_ >= 0) ::close(number_);
    throw;
  }
}

int TextFile::unnamed(const std::function<int()>& open) const {
  try {
    return open();
  } catch (const InputError& error) {
    refuse(error.what());
  }
}

void TextFile::expect_regular() {
  struct stat facts {};
  if (::fstat(number_, &facts) != 0) refuse(fmt::format("cannot be read ({})", words_of(errno)));
  if (S_ISDIR(facts.st_mode)) refuse("is a folder; expected a file");
  if (!S_ISREG(facts.st_mode)) refuse("is a pipe or a device; expected a regular file");
  size_ = static_cast<std::size_t>(facts.st_size);
  if (size_ > limit_) refuse(fmt::format("holds {} MB; expected at most {} MB", size_ / 1'000'000, limit_ / 1'000'000));
}

TextFile::~TextFile() { ::close(number_); }

void TextFile::refuse(const std::string& sentence) const {
  throw InputError(fmt::format("{}: {}", end_of_path(name_), sentence));
}

/// Refuses files with holes (which read as zeros), without reading up to the hole: so a huge sparse file costs nothing.
void TextFile::refuse_hole() const {
  const off_t hole = size_ == 0 ? -1 : ::lseek(number_, 0, SEEK_HOLE);
  if (hole < 0 || static_cast<std::size_t>(hole) >= size_) return;
  constexpr std::size_t block = 4096;  // zeros before the hole fill up the block in which the text ends
  const std::size_t from = static_cast<std::size_t>(hole) - std::min<std::size_t>(hole, block);
  std::array<char, block + 1> bytes;
  read(from, bytes);
}

std::size_t TextFile::read(std::size_t from, std::span<char> into) const {
  std::size_t length = 0;
  while (length < into.size()) {
    const ssize_t got = ::pread(number_, into.data() + length, into.size() - length, static_cast<off_t>(from + length));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse(fmt::format("cannot be read ({})", words_of(errno)));
    if (got == 0) break;
    length += static_cast<std::size_t>(got);
  }
  if (const void* zero = std::memchr(into.data(), 0, length); zero != nullptr)
    refuse(fmt::format("is no text: byte {} is zero; expected ASCII or UTF-8",
                       from + static_cast<std::size_t>(static_cast<const char*>(zero) - into.data())));
  if (from + length > limit_) refuse(more_than(limit_));
  return length;
}

std::string read_text_file(const std::filesystem::path& file, Progress* progress, std::size_t limit) {
  const TextFile source(file, limit);
  constexpr std::size_t chunk = std::size_t{1} << 20;
  std::string text;
  text.reserve(source.size() + 1);  // one byte more, so that a short read shows the end
  std::size_t length = 0;
  while (true) {
    const std::size_t expected = source.size() + 1;  // the file may grow meanwhile
    text.resize(length + std::clamp<std::size_t>(expected > length ? expected - length : 1, 4096, chunk));
    const std::size_t got = source.read(length, {text.data() + length, text.size() - length});
    const bool end = length + got < text.size();
    length += got;
    if (end) break;
    if (progress != nullptr) progress->report(0);
  }
  text.resize(length);
  if (text.empty()) source.refuse("is empty; expected text");
  return text;
}

}  // namespace formicarium
