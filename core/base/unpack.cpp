// SPDX-License-Identifier: Apache-2.0
#include "core/base/unpack.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/text.hpp"

namespace formicarium {
namespace {

constexpr std::size_t unpacked_at_once = std::size_t{1} << 18;  // bytes

/// A file in memory that closes itself unless it is taken.
class MemoryFile {
 public:
  MemoryFile() : number_(::memfd_create("formicarium", MFD_CLOEXEC)) {
    if (number_ < 0) refuse(errno);
  }
  ~MemoryFile() {
    if (number_ >= 0) ::close(number_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  void add(const char* bytes, std::size_t count) {
    while (count > 0) {
      const ssize_t done = ::write(number_, bytes, count);
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) refuse(errno);
      bytes += done;
      count -= std::size_t(done);
      size_ += std::size_t(done);
    }
  }
  std::size_t size() const { return size_; }
  int take() { return std::exchange(number_, -1); }

 private:
  [[noreturn]] static void refuse(int error) {
    throw InputError(fmt::format("cannot be kept in memory ({})", std::generic_category().message(error)));
  }
  int number_;
  std::size_t size_ = 0;
};

void expect_at_most(std::size_t size, std::size_t limit) {
  if (size > limit) throw InputError(more_than(limit));
}

}  // namespace

std::string more_than(std::size_t limit) {
  return fmt::format("holds more than {} MB; expected less", limit / 1'000'000);
}

bool is_gzip(int file) {
  std::array<unsigned char, 2> bytes{};
  return ::pread(file, bytes.data(), bytes.size(), 0) == 2 && bytes[0] == 0x1F && bytes[1] == 0x8B;
}

int unpacked(int file, std::size_t limit) {
  constexpr std::size_t most_times = 1000, small = std::size_t{1} << 20;  // of a small file nothing is suspected
  const int copy = ::dup(file);
  if (copy >= 0) ::lseek(copy, 0, SEEK_SET);  // a file in memory stands where its writing ended
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> packed(copy < 0 ? nullptr : ::gzdopen(copy, "rb"), ::gzclose);
  if (!packed) {
    if (copy >= 0) ::close(copy);
    throw InputError("cannot be unpacked: there is not enough memory");
  }
  MemoryFile text;
  std::vector<char> room(unpacked_at_once);
  while (true) {
    const int got = ::gzread(packed.get(), room.data(), unsigned(room.size()));
    int error = Z_OK;
    ::gzerror(packed.get(), &error);
    if (got < 0 || error == Z_BUF_ERROR || error == Z_DATA_ERROR)
      throw InputError("cannot be unpacked: its data are damaged or cut off; copy it again");
    if (got == 0) return text.take();
    text.add(room.data(), std::size_t(got));
    expect_at_most(text.size(), limit);
    const auto read = std::size_t(std::max<z_off_t>(::gzoffset(packed.get()), 1));
    if (text.size() > small && text.size() / read > most_times)
      throw InputError(fmt::format("unpacks to more than {} times its size; expected text", most_times));
  }
}

int all_of_standard_input(std::size_t limit) {
  MemoryFile text;
  std::vector<char> room(unpacked_at_once);
  while (true) {
    const ssize_t got = ::read(STDIN_FILENO, room.data(), room.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw InputError(fmt::format("cannot be read ({})", std::generic_category().message(errno)));
    if (got == 0) return text.take();
    text.add(room.data(), std::size_t(got));
    expect_at_most(text.size(), limit);
  }
}

std::filesystem::path unpacked_name(const std::filesystem::path& file) {
  std::filesystem::path bare = file;
  return upper(file.extension().string()) == ".GZ" ? bare.replace_extension() : bare;
}

}  // namespace formicarium
