// SPDX-License-Identifier: GPL-3.0-or-later
// Export Film: which moments, how long and how large, what is shown, a preview of the last moment, and the making of
// it.
#pragma once

#include <QImage>
#include <functional>
#include <memory>
#include <mutex>

#include "app/desktop/film/film_replay.hpp"
#include "app/desktop/film/make_film.hpp"
#include "app/desktop/picture/output_dialog.hpp"

class QLabel;

namespace formicarium {

class FilmControls;

/// Not modal: the window goes on while a film is made. Closing it cancels the film.
class FilmDialog : public OutputDialog {
  Q_OBJECT

 public:
  /// A kept moment of a side's run at or before an iteration (Session::kept_before); null: there is none.
  using Near = std::function<std::shared_ptr<const RunSnapshot>(std::size_t side, std::int64_t iteration)>;

  /// `initial`: its runs and what the window shows; `shown`: the frames of the preview, one a side.
  FilmDialog(Film initial, std::vector<FramePtr> shown, Near near, QWidget* parent = nullptr);
  ~FilmDialog() override;

  Film film() const;

 signals:
  /// It lies there, whole. `differs`: as FilmMade.
  void made(QString file, QString differs);

 private:
  void make_controls();
  void follow_form();
  void draw_preview();
  void estimate(const Film& film, const QImage& sample);
  void browse() override;
  void start() override;
  void follow_name(const QFileInfo& named) override;
  void show_progress(double share);

  const Film initial_;
  const std::vector<FramePtr> shown_;
  const Near near_;
  struct Told {
    std::mutex mutex;
    FilmStand stand;
  };
  std::shared_ptr<Told> told_;  // by the film in the making
  FilmControls* controls_ = nullptr;
  QLabel* preview_ = nullptr;
};

}  // namespace formicarium
