// SPDX-License-Identifier: Apache-2.0
// Preloaded into a program: the FAIL_AT-th allocation fails, and with FAIL_EVER every later one too, whoever asks: new,
// malloc, glibc's loader. Counted from the start of main, or with FAIL_EARLY from the start of the process. FAIL_COUNT
// names a file to which the number of allocations is written at the end.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

std::atomic<long> count{0};
long at = 0;
bool ever = false;
std::atomic<bool> counts{false};

bool fails() {
  if (!counts) return false;
  const long now = ++count;
  const bool fail = at > 0 && (ever ? now >= at : now == at);
  if (fail) errno = ENOMEM;
  return fail;
}

int (*real_main)(int, char**, char**);

void tell() {
  const char* const file = std::getenv("FAIL_COUNT");
  if (file == nullptr) return;
  char text[32];
  const int length = std::snprintf(text, sizeof text, "%ld\n", count.load());
  const int to = ::open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (to >= 0 && ::write(to, text, std::size_t(length)) != length) ::_exit(125);
  ::close(to);
}

int counted_main(int argc, char** argv, char** environment) {
  counts = true;
  const int code = real_main(argc, argv, environment);
  counts = false;
  tell();
  return code;
}

struct Wishes {
  Wishes() {
    if (const char* const text = std::getenv("FAIL_AT")) at = std::strtol(text, nullptr, 10);
    ever = std::getenv("FAIL_EVER") != nullptr;
    counts = std::getenv("FAIL_EARLY") != nullptr;
  }
} const wishes;

}  // namespace

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*rtld_fini)(), void* stack_end) {
  real_main = main;
  using Start = int (*)(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
  const auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}

void* malloc(std::size_t size) { return fails() ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t number, std::size_t size) { return fails() ? nullptr : __libc_calloc(number, size); }
void* realloc(void* memory, std::size_t size) { return fails() ? nullptr : __libc_realloc(memory, size); }
void* memalign(std::size_t alignment, std::size_t size) { return fails() ? nullptr : __libc_memalign(alignment, size); }
void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  void* const got = memalign(alignment, size);
  if (got == nullptr) return ENOMEM;
  *memory = got;
  return 0;
}
}
