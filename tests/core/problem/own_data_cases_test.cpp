// SPDX-License-Identifier: Apache-2.0
// Small files of many kinds, made up: each is read with the right lengths, names and warnings, or refused.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <cstring>
#include <filesystem>
#include <functional>

#include "core/base/error.hpp"
#include "core/base/plain_text.hpp"
#include "core/problem/read.hpp"
#include "core/qap/qaplib.hpp"
#include "tests/core/problem/own_data.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

/// As what the text lies in the file. gzip_cut: the first half of the packed bytes; tar_gzip: an archive of one file;
/// utf16le has no byte-order mark; standard_input is read as "-"; address is no file but a name.
enum class Packing {
  plain,
  gzip,
  gzip_cut,
  tar_gzip,
  utf16le,
  utf16le_mark,
  utf16be_mark,
  standard_input,
  standard_input_gzip,
  address
};

struct OwnFile {
  const char* file;
  const char* text;
  int cities;           // or facilities; 0: the file is refused
  double length;        // of the shortest round trip in the file's unit, within 0.1 %, or the cost; -1: not checked
  const char* labels;   // joined by '|'; "": not checked
  const char* warning;  // a part of the warnings; "": there are none
  const char* refusal;  // a part of the sentence
  Packing packing = Packing::plain;
};
const OwnFile own_files[] = {
#include "tests/core/problem/own_data_cases.inc"
};

struct OwnTour {
  const char* instance;
  const char* instance_text;
  const char* tour;
  const char* tour_text;
  double length;        // in the file's unit; -1: the tour is refused
  const char* warning;  // as above
  const char* refusal;
  Packing packing = Packing::plain;
};
const OwnTour own_tours[] = {
#include "tests/core/problem/own_tour_cases.inc"
};

std::string gzipped(const std::string& text, const std::filesystem::path& file) {
  const gzFile out = ::gzopen(file.c_str(), "wb");
  ::gzwrite(out, text.data(), unsigned(text.size()));
  ::gzclose(out);
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string in_tar(const std::string& text) {
  std::string block(512, '\0');
  const auto put = [&](std::size_t at, const std::string& value) { block.replace(at, value.size(), value); };
  put(0, "places.csv");
  put(100, "0000644");
  put(124, fmt::format("{:011o}", text.size()));
  put(257, "ustar");
  return block + text + std::string(1024, '\0');
}

std::string in_utf16(const std::string& ascii, bool little) {
  std::string wide;
  for (const char c : ascii) wide += little ? std::string{c, '\0'} : std::string{'\0', c};
  return wide;
}

class OwnFiles : public testing::Test, protected FolderOfFiles {
 protected:
  std::string packed(const std::string& text, Packing packing) const {
    const std::filesystem::path scratch = path() / "packed";
    switch (packing) {
      case Packing::gzip:
      case Packing::standard_input_gzip:
        return gzipped(text, scratch);
      case Packing::gzip_cut: {
        const std::string whole = gzipped(text, scratch);
        return whole.substr(0, whole.size() / 2);
      }
      case Packing::tar_gzip:
        return gzipped(in_tar(text), scratch);
      case Packing::utf16le:
        return in_utf16(text, true);
      case Packing::utf16le_mark:
        return "\xFF\xFE" + in_utf16(text, true);
      case Packing::utf16be_mark:
        return "\xFE\xFF" + in_utf16(text, false);
      case Packing::plain:
      case Packing::standard_input:
      case Packing::address:
        return text;
    }
    return {};
  }
  /// Reads "-" with the file as standard input.
  static void from_standard_input(const std::filesystem::path& file, const std::function<void()>& work) {
    const int before = ::dup(STDIN_FILENO), opened = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    ::dup2(opened, STDIN_FILENO);
    ::close(opened);
    try {
      work();
    } catch (...) {
      ::dup2(before, STDIN_FILENO);
      ::close(before);
      throw;
    }
    ::dup2(before, STDIN_FILENO);
    ::close(before);
  }
  static void expect_as_said(const OwnFile& one, const std::filesystem::path& file) {
    if (is_qaplib_name(file)) {
      const QapPtr instance = read_qaplib(file);
      EXPECT_EQ(instance->cities(), one.cities);
      EXPECT_EQ(double(least_cost(*instance, 0)), one.length);
      return;
    }
    const TspPtr instance = read_instance(file);
    ASSERT_EQ(instance->cities(), one.cities);
    if (one.length >= 0) EXPECT_NEAR(shortest_tour(*instance), one.length, 0.001 * one.length);
    std::string names;
    for (const std::string& label : labels(*instance)) names += (names.empty() ? "" : "|") + label;
    if (*one.labels != 0) EXPECT_EQ(names, one.labels);
    if (*one.warning == 0)
      EXPECT_EQ(warnings(*instance), "");
    else
      EXPECT_THAT(warnings(*instance), HasSubstr(one.warning));
  }
  /// What is said without the file's name, which may hold the same words.
  static std::string without(std::string sentence, const std::string& name) {
    for (std::size_t at = sentence.find(name); at != std::string::npos; at = sentence.find(name))
      sentence.replace(at, name.size(), "F");
    return sentence;
  }
};

TEST_F(OwnFiles, are_read_right_or_refused_with_what_to_do) {
  for (const OwnFile& one : own_files) {
    SCOPED_TRACE(fmt::format("{}: {}", one.file, printable(one.text)));
    try {
      if (one.packing == Packing::address) {
        expect_as_said(one, one.file);
      } else {
        const std::filesystem::path file = written(one.file, packed(one.text, one.packing));
        const bool input = one.packing == Packing::standard_input || one.packing == Packing::standard_input_gzip;
        if (input)
          from_standard_input(file, [&] { expect_as_said(one, "-"); });
        else
          expect_as_said(one, file);
      }
      EXPECT_GT(one.cities, 0) << "it was read";
    } catch (const InputError& error) {
      EXPECT_EQ(one.cities, 0) << error.what();
      EXPECT_THAT(without(error.what(), one.file), HasSubstr(one.refusal));
    }
  }
}

TEST_F(OwnFiles, tours_are_read_right_or_refused_with_what_to_do) {
  for (const OwnTour& one : own_tours) {
    SCOPED_TRACE(fmt::format("{}: {}", one.tour, printable(one.tour_text)));
    const std::filesystem::path instance_file = written(one.instance, one.instance_text),
                                tour_file = written(one.tour, packed(one.tour_text, one.packing));
    double length = 0;
    std::string said;
    try {
      if (is_qaplib_name(instance_file)) {
        const AssignmentFile assignment = read_assignment(tour_file, *read_qaplib(instance_file));
        length = double(assignment.cost);
        for (const std::string& warning : assignment.warnings) said += warning;
        if (*one.warning != 0) said += assignment.direction();
      } else {
        const TspPtr instance = read_instance(instance_file);
        const TourFile tour = read_tour(tour_file, *instance);
        length = double(instance->cost(tour.tour)) / power_of_ten(instance->decimals());
        for (const std::string& warning : tour.warnings) said += warning;
      }
      EXPECT_NEAR(length, one.length, 0.001 * one.length);
      if (*one.warning == 0)
        EXPECT_EQ(said, "");
      else
        EXPECT_THAT(said, HasSubstr(one.warning));
    } catch (const InputError& error) {
      EXPECT_EQ(one.length, -1) << error.what();
      EXPECT_THAT(without(error.what(), one.tour), HasSubstr(one.refusal));
    }
  }
}

}  // namespace
}  // namespace formicarium
