// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/gif_sink.hpp"

#include <gd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/file_in_pieces.hpp"

namespace formicarium {
namespace {

constexpr int most_colours = 256, colour_bytes = 3;
constexpr int head = most_colours * colour_bytes;  // of what encoded() gives: red, green and blue of each colour
constexpr int hundredths = 100;                    // GIF counts hundredths of a second

struct GdGone {
  void operator()(gdImagePtr image) const { gdImageDestroy(image); }
};
using GdImage = std::unique_ptr<gdImage, GdGone>;

GdImage made(gdImagePtr image) {
  if (!image) throw std::bad_alloc();
  return GdImage(image);
}

class GifSink : public FilmSink {
 public:
  explicit GifSink(const Film& film) : out_(film.out), size_(film.size), a_second_(film.a_second), file_(film.out) {
    if (film.captions == FilmCaptions::subtitles) begin_subtitles(subtitles_of(film.out));
    const GdImage canvas = made(gdImageCreate(size_.width(), size_.height()));
    put([&](int* count) { return gdImageGifAnimBeginPtr(canvas.get(), count, 0, 0); });
  }

  QByteArray encoded(const Still& picture, Progress& progress) const override {
    const QImage image = still_image(picture, {}, &progress).convertToFormat(QImage::Format_RGB32);
    const GdImage colours = made(gdImageCreateTrueColor(size_.width(), size_.height()));
    for (int y = 0; y < size_.height(); ++y) {
      const auto* const row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
      std::transform(row, row + size_.width(), colours->tpixels[y], [](QRgb pixel) { return int(pixel & RGB_MASK); });
    }
    if (!gdImageTrueColorToPalette(colours.get(), 0, most_colours)) throw std::bad_alloc();
    // The ground is most of a picture: it keeps its colour to the bit, so it does not flicker.
    const int ground = colours->pixels[0][0];
    const QRgb exact = image.pixel(0, 0);
    colours->red[ground] = qRed(exact);
    colours->green[ground] = qGreen(exact);
    colours->blue[ground] = qBlue(exact);
    QByteArray bytes(head + qsizetype(size_.width()) * size_.height(), '\0');
    for (int i = 0; i < colours->colorsTotal; ++i) {
      bytes[i * colour_bytes] = char(colours->red[i]);
      bytes[i * colour_bytes + 1] = char(colours->green[i]);
      bytes[i * colour_bytes + 2] = char(colours->blue[i]);
    }
    for (int y = 0; y < size_.height(); ++y)
      std::memcpy(bytes.data() + head + qsizetype(y) * size_.width(), colours->pixels[y], std::size_t(size_.width()));
    return bytes;
  }

  void add(const QByteArray& picture, FilmSpan span) override {
    GdImage image = made(gdImageCreate(size_.width(), size_.height()));
    for (int i = 0; i < most_colours; ++i) {
      const auto part = [&](int k) { return int(std::uint8_t(picture[i * colour_bytes + k])); };
      gdImageColorAllocate(image.get(), part(0), part(1), part(2));
    }
    for (int y = 0; y < size_.height(); ++y)
      std::memcpy(image->pixels[y], picture.constData() + head + qsizetype(y) * size_.width(),
                  std::size_t(size_.width()));
    const auto time = [&](std::int64_t frame) { return frame * hundredths / a_second_; };
    const int shown = int(std::min<std::int64_t>(time(span.first + span.count) - time(span.first), 65'535));
    put([&](int* count) {
      return gdImageGifAnimAddPtr(image.get(), count, 1, 0, 0, shown, gdDisposalNone, before_.get());
    });
    before_ = std::move(image);  // of the next picture only what differs is written
  }

  void finish() override {
    put(gdImageGifAnimEndPtr);
    file_.close();
    close_subtitles();
    file_.put();
    put_subtitles(out_);
  }

 private:
  /// `make` gives bytes and says how many.
  template <class Make>
  void put(const Make& make) {
    int count = 0;
    const std::unique_ptr<void, void (*)(void*)> bytes(make(&count), gdFree);
    if (!bytes) throw std::bad_alloc();
    file_.add({static_cast<const char*>(bytes.get()), std::size_t(count)});
  }

  std::filesystem::path out_;
  QSize size_;
  int a_second_;
  FileInPieces file_;
  GdImage before_;
};

}  // namespace

std::unique_ptr<FilmSink> make_gif_sink(const Film& film) { return std::make_unique<GifSink>(film); }

}  // namespace formicarium
