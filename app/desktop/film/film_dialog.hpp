// SPDX-License-Identifier: GPL-3.0-or-later
// Export Film: which moments, how long and how large, what is shown, a preview of the last moment, and the making of
// it.
#pragma once

#include <QDialog>
#include <QImage>
#include <QTimer>
#include <functional>
#include <memory>
#include <mutex>

#include "app/desktop/film/film_replay.hpp"
#include "app/desktop/film/make_film.hpp"
#include "app/desktop/jobs.hpp"

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace formicarium {

class FilmControls;

/// Not modal: the window goes on while a film is made. Closing it cancels the film.
class FilmDialog : public QDialog {
  Q_OBJECT

 public:
  /// A kept moment of a side's run at or before an iteration (Session::kept_before); null: there is none.
  using Near = std::function<std::shared_ptr<const RunSnapshot>(std::size_t side, std::int64_t iteration)>;

  /// `initial`: its runs and what the window shows; `shown`: the frames of the preview, one a side.
  FilmDialog(Film initial, std::vector<FramePtr> shown, Near near, QWidget* parent = nullptr);
  ~FilmDialog() override;

  Film film() const;
  void set_file(const QString& file);
  void showEvent(QShowEvent* event) override;
  void done(int result) override;  // closing cancels a film in the making

 signals:
  /// It lies there, whole. `differs`: as FilmMade.
  void made(QString file, QString differs);

 private:
  void make_controls();
  void follow_form();
  void label_make_button();
  void draw_preview();
  void estimate(const Film& film, const QImage& sample);
  void browse();
  void start();
  void show_error(const QString& sentence);
  void show_progress(double share);

  const Film initial_;
  const std::vector<FramePtr> shown_;
  const Near near_;
  Jobs work_;
  QTimer preview_timer_;
  struct Told {
    std::mutex mutex;
    FilmStand stand;
  };
  std::shared_ptr<Told> told_;  // by the film in the making
  FilmControls* controls_ = nullptr;
  QLineEdit* file_ = nullptr;
  QLabel *preview_ = nullptr, *estimate_ = nullptr, *error_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton *make_button_ = nullptr, *cancel_button_ = nullptr;
};

}  // namespace formicarium
