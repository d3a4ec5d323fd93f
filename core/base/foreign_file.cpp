// SPDX-License-Identifier: Apache-2.0
#include "core/base/foreign_file.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/text.hpp"

namespace formicarium {
namespace {

using namespace std::string_view_literals;

struct FirstBytes {
  std::string_view bytes;
  const char* what;
};
constexpr const char* another_packing = "is packed by bzip2, xz, zstd or 7-Zip; unpack it, or pack it with gzip";
constexpr const char* utf16_text = "is UTF-16 text; save it as UTF-8";
constexpr const char* a_picture = "is a picture; expected text";
constexpr FirstBytes first_bytes[] = {
    {"PK\x03\x04"sv, "is a ZIP archive or a spreadsheet (.xlsx, .ods); unpack it, or save the sheet as CSV"},
    {"%PDF"sv, "is a PDF; expected text. Copy its table into a .csv file"},
    {"\xD0\xCF\x11\xE0"sv, "is a spreadsheet or document (.xls, .doc); save the sheet as CSV"},
    {"\xFF\xFE"sv, utf16_text},
    {"\xFE\xFF"sv, utf16_text},
    {"BZh"sv, another_packing},
    {"\xFD\x37zXZ"sv, another_packing},
    {"\x28\xB5\x2F\xFD"sv, another_packing},
    {"7z\xBC\xAF"sv, another_packing},
    {"\x89PNG"sv, a_picture},
    {"\xFF\xD8\xFF"sv, a_picture},
    {"GIF8"sv, a_picture},
    {"SQLite format 3"sv, "is a database (.gpkg, .sqlite); export its table as CSV or GeoJSON"},
    {"{\\rtf"sv, "is a text document (.rtf); save it as plain text"},
};

/// Of a file that begins with '<'.
std::string what_markup_is(const std::string& begin) {
  const auto holds = [&](std::string_view tag) { return begin.find(tag) != std::string::npos; };
  if (holds("EXCEL.SHEET") || holds("OFFICE:SPREADSHEET") || holds("OFFICE:EXCEL") || holds("<WORKBOOK"))
    return "is a spreadsheet in XML or HTML; save the sheet as CSV";
  for (const auto& [tag, kind] : {std::pair{"<GPX", " (GPX)"}, {"<KML", " (KML)"}, {"<OSM", " (OpenStreetMap)"}})
    if (holds(tag)) return std::string("is XML") + kind + "; export its places as CSV or GeoJSON";
  if (holds("<HTML") || holds("<!DOCTYPE HTML") || holds("<BODY") || holds("<TABLE"))
    return "is a web page; download the file itself, and not the page around it";
  return holds("<?XML") ? "is XML; export its places as CSV or GeoJSON" : "";
}

}  // namespace

std::string what_it_is_instead(int file) {
  std::array<char, 4096> bytes{};
  const ssize_t got = ::pread(file, bytes.data(), bytes.size(), 0);
  std::string_view begin(bytes.data(), std::size_t(std::max<ssize_t>(got, 0)));
  for (const FirstBytes& one : first_bytes)
    if (begin.starts_with(one.bytes)) return one.what;
  constexpr std::size_t magic_of_tar = 257;
  if (begin.size() > magic_of_tar && begin.substr(magic_of_tar).starts_with("ustar"))
    return "is a tar archive; unpack it";
  if (begin.size() >= 4 && (begin[0] == 0) != (begin[1] == 0) && (begin[0] == 0) == (begin[2] == 0) &&
      (begin[1] == 0) == (begin[3] == 0))
    return utf16_text;
  if (begin.starts_with("\xEF\xBB\xBF")) begin.remove_prefix(3);
  while (!begin.empty() && (begin.front() == '\n' || trim(begin.substr(0, 1)).empty())) begin.remove_prefix(1);
  return begin.starts_with('<') ? what_markup_is(upper(begin)) : "";
}

}  // namespace formicarium
