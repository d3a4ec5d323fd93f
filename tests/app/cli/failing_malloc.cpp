// SPDX-License-Identifier: Apache-2.0
// Preloaded into a program: the FAIL_AT-th allocation fails, and with FAIL_EVER every later one too, whoever asks: new,
// malloc, glibc's loader. With FAIL_OURS only those by new in the program itself and in the C++ library count, not
// those of the libraries it uses. Counted from the start of main, or with FAIL_EARLY from the start of the process.
// FAIL_COUNT names a file to which the number of allocations is written at the end.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <new>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

std::atomic<long> count{0};
long at = 0;
bool ever = false, only_ours = false;
std::atomic<bool> counts{false};

/// Where the code of the program and of the C++ library lies.
struct Code {
  std::uintptr_t begin = 0, end = 0;
} code[8];
std::size_t codes = 0;

int note_code(dl_phdr_info* library, std::size_t, void*) {
  const bool program = library->dlpi_name[0] == '\0' && codes == 0;
  if (!program && std::strstr(library->dlpi_name, "libstdc++") == nullptr) return 0;
  for (int i = 0; i < library->dlpi_phnum; ++i) {
    const auto& part = library->dlpi_phdr[i];
    if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0 || codes == std::size(code)) continue;
    const std::uintptr_t begin = library->dlpi_addr + part.p_vaddr;
    code[codes++] = {begin, begin + part.p_memsz};
  }
  return 0;
}

bool is_ours(const void* caller) {
  const auto at_address = reinterpret_cast<std::uintptr_t>(caller);
  for (const Code& one : code)
    if (one.begin <= at_address && at_address < one.end) return true;
  return false;
}

bool fails_now() {
  if (!counts) return false;
  const long now = ++count;
  const bool fail = at > 0 && (ever ? now >= at : now == at);
  if (fail) errno = ENOMEM;
  return fail;
}

bool fails() { return !only_ours && fails_now(); }

void refuse_ours(const void* caller) {
  if (only_ours && is_ours(caller) && fails_now()) throw std::bad_alloc();
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
    only_ours = std::getenv("FAIL_OURS") != nullptr;
    if (only_ours) ::dl_iterate_phdr(note_code, nullptr);
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

void* operator new(std::size_t size) {
  static const auto real = reinterpret_cast<void* (*)(std::size_t)>(::dlsym(RTLD_NEXT, "_Znwm"));
  refuse_ours(__builtin_return_address(0));
  return real(size);
}

void* operator new(std::size_t size, std::align_val_t alignment) {
  static const auto real =
      reinterpret_cast<void* (*)(std::size_t, std::align_val_t)>(::dlsym(RTLD_NEXT, "_ZnwmSt11align_val_t"));
  refuse_ours(__builtin_return_address(0));
  return real(size, alignment);
}
