// SPDX-License-Identifier: Apache-2.0
#include "core/documents/documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"
#include "core/documents/export.hpp"
#include "core/documents/settings_json.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium {
namespace fs = std::filesystem;
namespace {

std::string ending(const fs::path& file) {
  std::string text = file.extension().string();
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  return text;
}

/// Windows show tours only.
InstancePtr instance_of_tours(const fs::path& file, Progress& progress) {
  if (is_qaplib_name(file))
    throw InputError(
        fmt::format("{0}: a window shows no quadratic assignment; `formica solve {0}` solves it.", file.string()));
  return read_instance(file, &progress);
}

OpenedSession open_session(const fs::path& file, const std::string& text, Progress& progress) {
  OpenedSession opened;
  opened.session = parse_session(text, file.string());
  opened.instance_file = instance_path(opened.session, fs::absolute(file).parent_path());
  opened.instance = instance_of(opened.session, file, opened.instance_file,
                                [&](const fs::path& instance) { return instance_of_tours(instance, progress); });
  return opened;
}

}  // namespace

Opened open_document(const fs::path& file, const InstancePtr& current, Progress& progress) {
  const std::string kind = ending(file);
  if (kind == ".tour") {
    if (!current) {
      throw InputError(file.string() + ": a tour belongs to an instance; open that first, then its tour.");
    }
    OpenedTour opened{read_tour(file, as_tsp(*current)), 0, current};
    opened.length = current->cost(opened.tour.tour);
    return opened;
  }
  if (kind == ".json") {
    const std::string text = read_text_file(file, &progress, largest_json_file);
    // A session contains the journal of a run; a settings file does not.
    if (text.find("\"journal\"") != std::string::npos) return open_session(file, text, progress);
    // Only the specification of an experiment has variants.
    if (text.find("\"variants\"") != std::string::npos && text.find("\"instances\"") != std::string::npos)
      return OpenedExperiment{file};
    OpenedSettings opened;
    opened.settings = parse_settings(text, file.string(), &opened.note);
    expect_accepted(opened.settings, current ? current->traits() : symmetric_tour, file);
    return opened;
  }
  return OpenedInstance{instance_of_tours(file, progress), file};
}

}  // namespace formicarium
