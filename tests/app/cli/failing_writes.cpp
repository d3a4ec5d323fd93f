// SPDX-License-Identifier: Apache-2.0
// Preloaded into a program: the FAIL_AT-th call by which it writes its outputs fails with the error FAIL_ERROR, and
// with FAIL_EVER every later one, too. A write that fails has written half of its bytes; with FAIL_SHORT only writes
// count, and they say so instead of failing. Counted are calls on stdout, and on files with a relative name or below
// FAIL_BELOW. FAIL_COUNT names a file that gets how many there were, and the name of the first that failed.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

long at = 0;
int error = EIO;
bool ever = false, cut_short = false;
const char* below = "";
std::atomic<long> count{0};
std::atomic<const char*> failed{"none"};
std::array<std::atomic<bool>, 1024> ours{};  // descriptors of outputs

bool fails(const char* call) {
  if (cut_short && std::strcmp(call, "write") != 0) return false;
  const long now = ++count;
  if (at <= 0 || (ever ? now < at : now != at)) return false;
  const char* none = "none";
  failed.compare_exchange_strong(none, call);
  errno = error;
  return true;
}

bool is_ours(int file) { return file >= 0 && file < int(ours.size()) && ours[std::size_t(file)]; }

bool is_output(const char* path) { return path[0] != '/' || std::strncmp(path, below, std::strlen(below)) == 0; }

struct Wishes {
  Wishes() {
    if (const char* const text = std::getenv("FAIL_AT")) at = std::strtol(text, nullptr, 10);
    if (const char* const text = std::getenv("FAIL_ERROR")) error = std::atoi(text);
    if (const char* const text = std::getenv("FAIL_BELOW")) below = text;
    ever = std::getenv("FAIL_EVER") != nullptr;
    cut_short = std::getenv("FAIL_SHORT") != nullptr;
    ours[STDOUT_FILENO] = true;
  }
  ~Wishes() {
    const char* const file = std::getenv("FAIL_COUNT");
    std::FILE* const to = file == nullptr ? nullptr : std::fopen(file, "we");
    if (to == nullptr) return;
    std::fprintf(to, "%ld %s\n", count.load(), failed.load());
    std::fclose(to);
  }
} const wishes;

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  mode_t mode = 0;
  if ((flags & O_CREAT) != 0) {
    std::va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  static const auto real = next<int(const char*, int, ...)>("open");
  const bool written = (flags & O_ACCMODE) != O_RDONLY;
  const bool counts = (written || (flags & O_DIRECTORY) != 0) && is_output(path);
  if (counts && fails("open")) return -1;
  const int file = real(path, flags, mode);
  if (file >= 0 && file < int(ours.size())) ours[std::size_t(file)] = counts;
  return file;
}

ssize_t write(int file, const void* bytes, std::size_t size) {
  static const auto real = next<ssize_t(int, const void*, std::size_t)>("write");
  if (!is_ours(file) || !fails("write")) return real(file, bytes, size);
  const ssize_t half = real(file, bytes, cut_short ? (size + 1) / 2 : size / 2);
  errno = error;
  return cut_short ? half : -1;
}

int close(int file) {
  static const auto real = next<int(int)>("close");
  const bool fail = is_ours(file) && fails("close");
  if (is_ours(file)) ours[std::size_t(file)] = false;
  const int result = real(file);  // Linux closes it in any case
  if (!fail) return result;
  errno = error;
  return -1;
}

int fsync(int file) {
  static const auto real = next<int(int)>("fsync");
  return is_ours(file) && fails("fsync") ? -1 : real(file);
}

int fchmod(int file, mode_t mode) {
  static const auto real = next<int(int, mode_t)>("fchmod");
  return is_ours(file) && fails("fchmod") ? -1 : real(file, mode);
}

int ftruncate(int file, off_t size) {
  static const auto real = next<int(int, off_t)>("ftruncate");
  return is_ours(file) && fails("ftruncate") ? -1 : real(file, size);
}

int rename(const char* from, const char* to) {
  static const auto real = next<int(const char*, const char*)>("rename");
  return is_output(to) && fails("rename") ? -1 : real(from, to);
}

int unlink(const char* path) {
  static const auto real = next<int(const char*)>("unlink");
  return is_output(path) && fails("unlink") ? -1 : real(path);
}

int mkdir(const char* path, mode_t mode) {
  static const auto real = next<int(const char*, mode_t)>("mkdir");
  return is_output(path) && fails("mkdir") ? -1 : real(path, mode);
}
}
