// SPDX-License-Identifier: Apache-2.0
#include "core/problem/read_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "core/io/error.hpp"
#include "core/problem/progress.hpp"

namespace formicarium {
namespace {

class OpenFile {
 public:
  explicit OpenFile(int number) : number_(number) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

std::string words_of(int error) { return std::generic_category().message(error); }

}  // namespace

std::string read_text_file(const std::filesystem::path& file, Progress* progress, std::size_t limit) {
  const auto refuse = [&](const std::string& sentence) {
    throw InputError(fmt::format("{}: {}", file.string(), sentence));
  };
  // Without O_NONBLOCK opening a pipe would wait for somebody to write.
  const OpenFile descriptor(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (descriptor.number() < 0) refuse(fmt::format("cannot be opened ({}); expected a readable file", words_of(errno)));
  struct stat facts {};
  if (::fstat(descriptor.number(), &facts) != 0) refuse(fmt::format("cannot be read ({})", words_of(errno)));
  if (S_ISDIR(facts.st_mode)) refuse("is a folder; expected a file");
  if (!S_ISREG(facts.st_mode)) refuse("is a pipe or a device; expected a regular file");
  if (static_cast<std::uintmax_t>(facts.st_size) > limit) {
    refuse(fmt::format("holds {} MB; expected at most {} MB", facts.st_size / 1'000'000, limit / 1'000'000));
  }
  constexpr std::size_t chunk = std::size_t{1} << 20;
  std::string text;
  std::size_t length = 0;
  while (true) {
    // The size told may be a lie or a hole: room grows with what was truly read, and one byte shows the end.
    const auto told = static_cast<std::size_t>(facts.st_size) + 1;
    text.resize(length + std::clamp<std::size_t>(told > length ? told - length : 1, 4096, chunk));
    const ssize_t got = ::read(descriptor.number(), text.data() + length, text.size() - length);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse(fmt::format("cannot be read ({})", words_of(errno)));
    if (got == 0) break;
    const void* zero = std::memchr(text.data() + length, 0, static_cast<std::size_t>(got));
    if (zero != nullptr) {
      refuse(fmt::format("is no text: byte {} is zero; expected ASCII or UTF-8",
                         static_cast<const char*>(zero) - text.data()));
    }
    length += static_cast<std::size_t>(got);
    if (length > limit) refuse(fmt::format("holds more than {} MB; expected less", limit / 1'000'000));
    if (progress != nullptr) progress->report(0);
  }
  text.resize(length);
  if (text.empty()) refuse("is empty; expected text");
  return text;
}

}  // namespace formicarium
