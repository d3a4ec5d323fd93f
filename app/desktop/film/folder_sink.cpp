// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/folder_sink.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/system_file.hpp"
#include "core/base/temporary_file.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

class FolderSink : public FilmSink {
 public:
  explicit FolderSink(const Film& film) : out_(film.out) {
    if (out_.filename().empty()) out_ = out_.parent_path();  // "film/"
    in_words([&] {
      const fs::path parent = out_.has_parent_path() ? out_.parent_path() : fs::path(".");
      remove_leftovers(parent);
      folder_.emplace(parent);
    });
    if (film.captions == FilmCaptions::subtitles) begin_subtitles(folder_->name() / subtitles_of(out_).filename());
  }

  QByteArray encoded(const Still& picture, Progress& progress) const override {
    return still_bytes(QStringLiteral("png"), picture, {}, &progress);
  }

  void add(const QByteArray& picture, FilmSpan span) override {
    for (std::int64_t i = 0; i < span.count; ++i)
      write(fmt::format("{:06}.png", span.first + i + 1), {picture.constData(), std::size_t(picture.size())});
  }

  void finish() override {
    close_subtitles();
    put_subtitles();
    in_words([&] {
      sync_folder(folder_->name());
      folder_->rename(out_);
      sync_folder(out_.has_parent_path() ? out_.parent_path() : fs::path("."));
    });
  }

 private:
  template <class Work>
  void in_words(const Work& work) const {
    try {
      work();
    } catch (const FileFailure& failure) {
      throw OutputError(out_.string() + ": " + reason(failure.error) + "; nothing was written");
    }
  }

  void write(const std::string& name, std::string_view bytes) {
    in_words([&] {
      const fs::path file = folder_->name() / name;
      const int opened = unless_interrupted(
          [&] { return file_calls().open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); });
      if (opened < 0) fail_with_errno();
      Descriptor into(opened);
      write_whole(into.get(), bytes);
      sync(into.get());
      into.close();
    });
  }

  fs::path out_;
  std::optional<TemporaryDirectory> folder_;
};

}  // namespace

std::unique_ptr<FilmSink> make_folder_sink(const Film& film) { return std::make_unique<FolderSink>(film); }

}  // namespace formicarium
