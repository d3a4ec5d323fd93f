// SPDX-License-Identifier: GPL-3.0-or-later
// An image as the bytes of a PNG, written row by row: an encoder that can be watched and cancelled.
#pragma once

#include <QByteArray>
#include <QString>

class QImage;

namespace formicarium {

class Progress;

struct PngText {
  QString title, description, software;
};

/// `dots_per_metre`: what the pixels mean on paper. Reports shares from `from` to 1; throws Cancelled, and OutputError
/// where the image cannot be written as PNG.
QByteArray png_bytes(const QImage& image, bool transparent, int dots_per_metre, const PngText& words,
                     Progress* progress = nullptr, double from = 0);

}  // namespace formicarium
