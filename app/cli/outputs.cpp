// SPDX-License-Identifier: Apache-2.0
#include "app/cli/outputs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include "app/cli/commands.hpp"
#include "app/cli/terminal.hpp"
#include "core/io/error.hpp"
#include "core/io/export.hpp"
#include "core/io/write_file.hpp"
#include "core/problem/read.hpp"

namespace formicarium::cli {
namespace {

namespace fs = std::filesystem;

void check_writable(const fs::path& file) {
  std::error_code error;
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error))
    throw OutputError(file.string() + ": there is no folder " + folder.string() + "; nothing was written");
  if (fs::is_directory(file, error)) throw OutputError(file.string() + " is a folder; expected the name of a file");
  if (fs::exists(file, error) && !fs::is_regular_file(file, error)) return;  // a device or a pipe: written to directly
  if (::access(folder.c_str(), W_OK) != 0)
    throw OutputError(fmt::format("{}: {}: {}; nothing was written", file.string(), folder.string(),
                                  std::generic_category().message(errno)));
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  if (fs::equivalent(a, b, error)) return true;
  return fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error);
}

}  // namespace

void Outputs::check(const std::string& input) const {
  if (tour == "-" || trace == "-") throw UsageError("only --json can be written to stdout (-); name a file");
  std::vector<std::string> files;
  for (const std::string* file : {&tour, &trace, &json})
    if (!file->empty() && !(file == &json && *file == "-")) files.push_back(*file);
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (same_file(files[i], input))
      throw UsageError(files[i] + " is the file that is read; choose another name for the output");
    for (std::size_t j = 0; j < i; ++j)
      if (same_file(files[i], files[j]))
        throw UsageError(files[i] + " is asked for twice; each output needs its own name");
    check_writable(files[i]);
  }
}

void Outputs::write(const Frame& frame, const Trace& trace_records) const {
  const auto write = [](const std::string& file, const std::string& text) {
    write_file(file, text);
    log_line("wrote " + file);
  };
  if (!tour.empty()) write(tour, format_tour(*frame.instance, frame.best, facts(frame)));
  if (!trace.empty()) write(trace, format_trace(frame, trace_records));
  if (!json.empty() && json != "-") write(json, format_result(frame, trace_records));
  if (json == "-") write_result(format_result(frame, trace_records));
}

}  // namespace formicarium::cli
