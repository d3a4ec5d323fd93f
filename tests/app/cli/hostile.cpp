// SPDX-License-Identifier: Apache-2.0
// The bytes are spelt out here, apart from core/base/plain_text.cpp, which they check.
#include "tests/app/cli/hostile.hpp"

#include <nlohmann/json.hpp>

namespace formicarium::test {

const std::vector<std::string>& hostile_words() {
  static const std::vector<std::string> words{"%n%n%n%s%s",
                                              "{}{0}{:>99999}",
                                              "$(touch pwned)",
                                              "`touch pwned`",
                                              "; touch pwned",
                                              "\x1b[2J\x1b]0;title\x07",
                                              "a\tb",
                                              "\xe2\x80\xae"
                                              "gpj.tsp",
                                              "\xe2\x81\xa6isolated\xe2\x81\xa9",
                                              "\xe2\x80\x8fmark\xe2\x80\x8e\xd8\x9c",
                                              "line\xe2\x80\xa8"
                                              "end",
                                              "<img src=x onerror=alert(1)>",
                                              "]]><!-- & --",
                                              "\xff\xfe\xfd",
                                              "\xc3",
                                              "surrogate \xed\xa0\x80",
                                              "no character \xef\xbf\xbe, \xef\xbf\xbf",
                                              "\"quoted\"",
                                              "back\\slash",
                                              "=1+1",
                                              "@SUM(A1)",
                                              "-rf",
                                              "--help",
                                              "+x",
                                              "null",
                                              "🐜",
                                              "a b  c",
                                              "\r",
                                              "\x7f",
                                              "\xc2\x9b"
                                              "31m",
                                              "-1",
                                              "%00",
                                              "&amp;",
                                              "'",
                                              std::string(200, 'n')};
  return words;
}

std::string why_unsafe(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = [&](std::size_t k) { return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0U; };
    const auto found = [&](const char* what) { return std::string(what) + " at byte " + std::to_string(i); };
    if ((byte(0) < 0x20 && byte(0) != '\n' && byte(0) != '\t') || byte(0) == 0x7F) return found("a control character");
    if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F) return found("a C1 control character");
    if (byte(0) == 0xD8 && byte(1) == 0x9C) return found("U+061C");
    if (byte(0) == 0xE2 && byte(1) == 0x80 && (byte(2) == 0x8E || byte(2) == 0x8F)) return found("a direction mark");
    if (byte(0) == 0xE2 && byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE) return found("U+2028 to U+202E");
    if (byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9) return found("U+2066 to U+2069");
    if (byte(0) == 0xEF && byte(1) == 0xBF && byte(2) >= 0xBE) return found("U+FFFE or U+FFFF");
  }
  try {
    static_cast<void>(nlohmann::json(text).dump());
  } catch (const nlohmann::json::exception& error) {
    return error.what();
  }
  return {};
}

}  // namespace formicarium::test
