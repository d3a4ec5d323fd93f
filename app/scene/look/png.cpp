// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/png.hpp"

#include <png.h>

#include <array>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"

namespace formicarium {
namespace {

constexpr int rows_at_once = 32;  // a few milliseconds in the widest picture

[[noreturn]] void refuse(png_structp, png_const_charp words) {
  throw OutputError(std::string("the picture cannot be written as PNG: ") + words);
}
void ignore(png_structp, png_const_charp) {}
void append(png_structp png, png_bytep bytes, std::size_t count) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(bytes), count);
}
void flush(png_structp) {}

class Encoder {
 public:
  explicit Encoder(std::string& into) : png_(png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, refuse, ignore)) {
    if (png_) info_ = png_create_info_struct(png_);
    if (!info_) {
      png_destroy_write_struct(&png_, nullptr);
      throw std::bad_alloc();
    }
    png_set_write_fn(png_, &into, append, flush);
  }
  ~Encoder() { png_destroy_write_struct(&png_, &info_); }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;
  png_structp png() const { return png_; }
  png_infop info() const { return info_; }

 private:
  png_structp png_;
  png_infop info_ = nullptr;
};

void write_words(const Encoder& to, const PngText& words) {
  std::array values{words.title, words.description, words.software};
  std::array<std::string, values.size()> keys{"Title", "Description", "Software"};
  std::array<png_text, values.size()> texts{};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    texts[i].compression = PNG_ITXT_COMPRESSION_NONE;
    texts[i].key = keys[i].data();
    texts[i].text = values[i].data();  // libpng copies it
  }
  png_set_text(to.png(), to.info(), texts.data(), int(texts.size()));
}

}  // namespace

std::string png_bytes(const PngRows& rows, int dots_per_metre, const PngText& words, Progress* progress, double from) {
  std::string bytes;
  const Encoder to(bytes);
  // In pictures of lines on flat ground the row above predicts a row best; trying every filter would double the time
  // and save nothing.
  png_set_filter(to.png(), PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE | PNG_FILTER_UP);
  png_set_IHDR(to.png(), to.info(), png_uint_32(rows.width), png_uint_32(rows.height), 8,
               rows.alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_pHYs(to.png(), to.info(), png_uint_32(dots_per_metre), png_uint_32(dots_per_metre), PNG_RESOLUTION_METER);
  write_words(to, words);
  png_write_info(to.png(), to.info());
  for (int row = 0; row < rows.height; ++row) {
    if (progress && row % rows_at_once == 0) progress->report(from + (1 - from) * row / rows.height);
    png_write_row(to.png(), rows.row(row));
  }
  png_write_end(to.png(), nullptr);
  return bytes;
}

}  // namespace formicarium
