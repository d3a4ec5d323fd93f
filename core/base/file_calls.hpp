// SPDX-License-Identifier: Apache-2.0
// The system calls of write_file and AppendFile in one table, so that tests can replace them and make each fail.
#pragma once

#include <fcntl.h>
#include <sys/types.h>

#include <cstddef>

namespace formicarium {

struct FileCalls {
  int (*open)(const char* path, int flags, mode_t mode);
  ssize_t (*write)(int file, const void* bytes, std::size_t count);
  int (*chmod)(int file, mode_t mode);
  int (*sync)(int file);
  int (*close)(int file);
  int (*rename)(const char* from, const char* to);
  int (*unlink)(const char* path);
};

/// The table in use. Must not be changed while another thread writes a file.
FileCalls& file_calls();

}  // namespace formicarium
