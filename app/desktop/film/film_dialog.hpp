// SPDX-License-Identifier: GPL-3.0-or-later
// Export Film: which moments, how long and how large, what is shown, a preview of the moment that the window shows, and
// the making of it.
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
class PictureForm;

/// Not modal: the window goes on while a film is made. Closing it cancels the film.
class FilmDialog : public OutputDialog {
  Q_OBJECT

 public:
  /// A kept moment of a side's run at or before an iteration (Session::kept_before); null: there is none.
  using Near = std::function<std::shared_ptr<const RunSnapshot>(std::size_t side, std::int64_t iteration)>;

  /// `initial`: the runs, and what the window shows of them. `shown`: the moment that the preview draws; the dialog
  /// finds what the ants did in it. `view`: what the window's map shows.
  FilmDialog(Film initial, FilmMoment shown, Near near, std::optional<Camera> view, QWidget* parent = nullptr);
  ~FilmDialog() override;

  Film film() const;
  /// Whether the preview is about to be drawn, or waits for what an ant did.
  bool draws() const { return preview_timer_.isActive() || telling_.busy(); }

 signals:
  /// It lies there, whole. `differs`: as FilmMade.
  void made(QString file, QString differs);

 private:
  void make_controls(std::optional<Camera> view);
  void tell_ants(const Film& film);
  void follow_form();
  void draw_preview();
  void estimate(const Film& film, const QImage& sample);
  void say_room(const QString& why_none);
  void browse() override;
  void start() override;
  void follow_name(const QFileInfo& named) override;
  void show_progress(double share);

  const Film initial_;
  FilmMoment shown_;
  const Near near_;
  struct Told {
    std::mutex mutex;
    FilmStand stand;
  };
  std::shared_ptr<Told> told_;  // by the film in the making
  Jobs telling_;                // the accounts of the preview
  bool told_ants_ = false;      // or nothing can be told of them
  bool no_room_ = false;        // the sentence about that is shown
  QWidget* forms_ = nullptr;
  FilmControls* controls_ = nullptr;
  PictureForm* picture_form_ = nullptr;
  QLabel* preview_ = nullptr;
};

}  // namespace formicarium
