// SPDX-License-Identifier: Apache-2.0
// One libFuzzer program a reader; READER is one of readers.hpp.
#include <cstddef>
#include <cstdint>

#include "readers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  formicarium::fuzz::READER({reinterpret_cast<const char*>(data), size});
  return 0;
}
