// SPDX-License-Identifier: Apache-2.0
// The CUDA calls that are made before a device is used, as a table of functions, so that tests can make them fail.
#pragma once

#include <cstddef>
#include <string>

namespace formicarium {

/// Functions return a CUDA error number; 0 is success.
struct Driver {
  struct Properties {
    std::string name;
    std::size_t memory = 0;  // bytes
    int major = 0, minor = 0;
    bool prohibited = false;  // its compute mode forbids use
  };
  void (*versions)(int& driver, int& runtime);  // 13000 is 13.0; driver 0: none installed
  int (*count)(int& devices);
  int (*properties)(int device, Properties& into);
  int (*open)(int device);  // creates a context: the first call that fails if the device is busy or full
  const char* (*words)(int result);
  int (*free)(int device, std::size_t& bytes);  // memory that can still be allocated there
};

/// Null in a build without CUDA.
const Driver* driver();

}  // namespace formicarium
