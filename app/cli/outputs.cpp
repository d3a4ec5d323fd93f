// SPDX-License-Identifier: Apache-2.0
#include "app/cli/outputs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include "app/model/exit_code.hpp"
#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/export.hpp"
#include "core/documents/solution_file.hpp"

namespace formicarium::cli {
namespace {

namespace fs = std::filesystem;

/// A pipe or a device, which is written to directly.
bool is_stream(const fs::path& file) {
  std::error_code none;
  return fs::exists(file, none) && !fs::is_regular_file(file, none) && !fs::is_directory(file, none);
}

void check_writable(const fs::path& file) {
  std::error_code error;
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error))
    throw OutputError(file.string() + ": there is no folder " + folder.string() + "; nothing was written");
  if (fs::is_directory(file, error)) throw OutputError(file.string() + " is a folder; expected the name of a file");
  if (is_stream(file)) return;
  if (::access(folder.c_str(), W_OK) != 0)
    throw OutputError(fmt::format("{}: {}: {}; nothing was written", file.string(), folder.string(),
                                  std::generic_category().message(errno)));
}

}  // namespace

void check_outputs(std::span<const NamedFile> read, std::span<const NamedFile> written) {
  if (const auto why = why_clash(read, written)) throw UsageError(*why);
  for (const NamedFile& named : written) check_writable(named.file);
}

void Outputs::check(std::span<const NamedFile> read) const {
  if (tour == "-" || trace == "-") throw UsageError("only --json can be written to stdout (-); name a file");
  std::vector<NamedFile> files;
  if (!tour.empty()) files.push_back({"--tour", tour});
  if (!trace.empty()) files.push_back({"--trace", trace});
  if (!json.empty() && json != "-") files.push_back({"--json", json});
  check_outputs(read, files);
}

void Outputs::write(const Frame& frame, const Trace& records, EachTried& tried, bool files) const {
  const auto write = [&](const std::string& file, const auto& text) {
    if (file.empty() || is_stream(file) == files) return;
    if (tried(file, [&] { write_file(file, text()); })) log_line("wrote " + file);
  };
  write(tour, [&] { return format_solution(frame, tour); });
  write(trace, [&] { return format_trace(frame, records); });
  if (json != "-") write(json, [&] { return format_result(frame, records); });
}

}  // namespace formicarium::cli
