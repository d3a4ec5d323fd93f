// SPDX-License-Identifier: Apache-2.0
// Preloaded into formica: the FAIL_AT-th allocation of main fails, and with FAIL_EVER every later one too.
#include <dlfcn.h>
#include <signal.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> left{[] {
  const char* at = std::getenv("FAIL_AT");
  return at == nullptr ? 0L : std::strtol(at, nullptr, 10);
}()};
// CLI11 has static objects that allocate before main, where nothing can be caught: counting starts when main sets its
// signals.
std::atomic<bool> in_main{false};
const bool ever = std::getenv("FAIL_EVER") != nullptr;

void* allocate(std::size_t size, std::size_t alignment) {
  const long now = in_main ? left.fetch_sub(1) : 2;
  if (now == 1 || (ever && now < 1)) throw std::bad_alloc{};
  void* const memory = alignment <= alignof(std::max_align_t)
                           ? std::malloc(size == 0 ? 1 : size)
                           : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc{};
  return memory;
}

}  // namespace

extern "C" int sigaction(int signal, const struct sigaction* next, struct sigaction* before) noexcept {
  using Call = int (*)(int, const struct sigaction*, struct sigaction*);
  static const auto real = reinterpret_cast<Call>(::dlsym(RTLD_NEXT, "sigaction"));
  if (signal == SIGINT) in_main = true;
  return real(signal, next, before);
}

void* operator new(std::size_t size) { return allocate(size, 1); }
void* operator new[](std::size_t size) { return allocate(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) { return allocate(size, std::size_t(alignment)); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return allocate(size, std::size_t(alignment)); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
