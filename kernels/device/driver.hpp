// SPDX-License-Identifier: Apache-2.0
// What is asked of CUDA before a device is used, as a table of functions: tests put in one that fails.
#pragma once

#include <cstddef>
#include <string>

namespace formicarium {

/// Functions return CUDA's own number; 0: it went well.
struct Driver {
  struct Properties {
    std::string name;
    std::size_t memory = 0;  // bytes
    int major = 0, minor = 0;
    bool prohibited = false;  // its compute mode lets nobody use it
  };
  void (*versions)(int& driver, int& runtime);  // 13000 is 13.0; driver 0: there is none
  int (*count)(int& devices);
  int (*properties)(int device, Properties& into);
  int (*open)(int device);  // makes its context: the first moment at which a device may be busy or full
  const char* (*words)(int result);
};

/// Null in a build without CUDA.
const Driver* driver();

}  // namespace formicarium
