// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/ffmpeg_sink.hpp"

#include <QProcess>
#include <QStandardPaths>
#include <QStringList>

#include "core/base/error.hpp"
#include "core/base/file_in_pieces.hpp"
#include "core/base/progress.hpp"

namespace formicarium {
namespace {

constexpr int patience_ms = 100;    // after which Cancel is looked for again
constexpr int longest_words = 300;  // of ffmpeg's own, in a sentence of ours

/// H.264 and VP9 with colours that every player knows, one thread of which decides nothing: the same bytes each time.
QStringList encoder(FilmForm form) {
  if (form == FilmForm::mp4)
    return {QStringLiteral("-c:v"),       QStringLiteral("libx264"), QStringLiteral("-preset"),
            QStringLiteral("medium"),     QStringLiteral("-crf"),    QStringLiteral("18"),
            QStringLiteral("-pix_fmt"),   QStringLiteral("yuv420p"), QStringLiteral("-movflags"),
            QStringLiteral("+faststart"), QStringLiteral("-f"),      QStringLiteral("mp4")};
  return {QStringLiteral("-c:v"),    QStringLiteral("libvpx-vp9"), QStringLiteral("-crf"),
          QStringLiteral("24"),      QStringLiteral("-b:v"),       QStringLiteral("0"),
          QStringLiteral("-row-mt"), QStringLiteral("1"),          QStringLiteral("-cpu-used"),
          QStringLiteral("4"),       QStringLiteral("-pix_fmt"),   QStringLiteral("yuv420p"),
          QStringLiteral("-f"),      QStringLiteral("webm")};
}

class FfmpegSink : public FilmSink {
 public:
  FfmpegSink(const Film& film, Progress& progress) : out_(film.out), progress_(progress), file_(film.out) {
    if (film.captions == FilmCaptions::subtitles) begin_subtitles(subtitles_of(out_));
    const QString bitexact = QStringLiteral("+bitexact");  // no date, no version, no random number in the file
    QStringList arguments{QStringLiteral("-hide_banner"),
                          QStringLiteral("-nostats"),
                          QStringLiteral("-loglevel"),
                          QStringLiteral("error"),
                          QStringLiteral("-y"),
                          QStringLiteral("-f"),
                          QStringLiteral("rawvideo"),
                          QStringLiteral("-pix_fmt"),
                          QStringLiteral("rgb24"),
                          QStringLiteral("-video_size"),
                          QStringLiteral("%1x%2").arg(film.size.width()).arg(film.size.height()),
                          QStringLiteral("-framerate"),
                          QString::number(film.a_second),
                          QStringLiteral("-i"),
                          QStringLiteral("pipe:0"),
                          QStringLiteral("-an")};
    arguments << encoder(*film_form(out_)) << QStringLiteral("-fflags") << bitexact << QStringLiteral("-flags:v")
              << bitexact
              << QStringLiteral("file:") + QString::fromStdString(std::filesystem::absolute(file_.written()).string());
    ffmpeg_.setStandardOutputFile(QProcess::nullDevice());
    ffmpeg_.start(ffmpeg_program(out_), arguments);
    if (!ffmpeg_.waitForStarted(-1)) fail(QStringLiteral("cannot be started"));
  }
  ~FfmpegSink() override {
    if (ffmpeg_.state() == QProcess::NotRunning) return;
    ffmpeg_.kill();
    ffmpeg_.waitForFinished(-1);
  }

  QByteArray encoded(const Still& picture, Progress& progress) const override {
    const QImage image = still_image(picture, {}, &progress).convertToFormat(QImage::Format_RGB888);
    const qsizetype row = qsizetype(image.width()) * 3;  // without what QImage leaves free at a row's end
    QByteArray bytes;
    bytes.reserve(row * image.height());
    for (int y = 0; y < image.height(); ++y) bytes.append(reinterpret_cast<const char*>(image.constScanLine(y)), row);
    return bytes;
  }

  void add(const QByteArray& picture, FilmSpan span) override {
    for (std::int64_t i = 0; i < span.count; ++i) {
      if (ffmpeg_.write(picture) != picture.size()) fail(QStringLiteral("ended early"));
      while (ffmpeg_.bytesToWrite() > 0) {
        progress_.check();
        if (!ffmpeg_.waitForBytesWritten(patience_ms) &&
            (ffmpeg_.state() == QProcess::NotRunning || ffmpeg_.error() == QProcess::WriteError))
          fail(QStringLiteral("ended early"));
      }
    }
  }

  void finish() override {
    ffmpeg_.closeWriteChannel();
    while (ffmpeg_.state() != QProcess::NotRunning) {
      progress_.check();
      ffmpeg_.waitForFinished(patience_ms);
    }
    if (ffmpeg_.exitStatus() != QProcess::NormalExit) fail(QStringLiteral("crashed"));
    if (ffmpeg_.exitCode() != 0) fail(QStringLiteral("failed"));
    file_.close();
    close_subtitles();
    file_.put();
    put_subtitles(out_);
  }

 private:
  [[noreturn]] void fail(const QString& what) {
    ffmpeg_.waitForFinished(patience_ms);  // so that its last words are here
    const QString said = QString::fromUtf8(ffmpeg_.readAllStandardError()).trimmed().left(longest_words);
    throw OutputError(QStringLiteral("%1: ffmpeg %2%3; nothing was written")
                          .arg(QString::fromStdString(out_.string()), what,
                               said.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(said.simplified()))
                          .toStdString());
  }

  std::filesystem::path out_;
  Progress& progress_;
  FileInPieces file_;
  QProcess ffmpeg_;
};

}  // namespace

QString ffmpeg_program(const std::filesystem::path& out) {
  QString found = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
  if (found.isEmpty())
    throw OutputError(out.string() +
                      ": .webm and .mp4 are made by the program ffmpeg, which is not installed here; install the "
                      "package ffmpeg, or choose .gif or a folder; nothing was written");
  return found;
}

std::unique_ptr<FilmSink> make_ffmpeg_sink(const Film& film, Progress& progress) {
  return std::make_unique<FfmpegSink>(film, progress);
}

}  // namespace formicarium
