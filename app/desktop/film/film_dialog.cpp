// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_dialog.hpp"

#include <QBuffer>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "app/desktop/film/film_chart.hpp"
#include "app/desktop/film/film_controls.hpp"
#include "app/desktop/film/film_page.hpp"
#include "app/desktop/film/film_settings.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/picture_form.hpp"
#include "app/model/experiment_files.hpp"
#include "core/base/begun_with_capital.hpp"
#include "core/base/progress.hpp"

namespace formicarium {
namespace {

constexpr int film_preview_width = 480, film_preview_height = 300, film_preview_ms = 150;
constexpr double grown_slower = 0.75;        // a picture's bytes grow by this power of its area
constexpr double gif_share = 0.4;            // of the PNG files' bytes
constexpr double video_bytes_a_pixel = 2.5;  // a minute of a film of 25 frames a second

}  // namespace

FilmDialog::FilmDialog(Film initial, FilmMoment shown, Near near, std::optional<Camera> view, QWidget* parent)
    : OutputDialog(parent), initial_(std::move(initial)), shown_(std::move(shown)), near_(std::move(near)) {
  setWindowTitle(tr("Export Film"));
  make_controls(view);
  preview_timer_.setSingleShot(true);
  preview_timer_.setInterval(film_preview_ms);
  connect(&preview_timer_, &QTimer::timeout, this, &FilmDialog::draw_preview);
  connect(&telling_, &Jobs::failed, this, &FilmDialog::show_error);
  connect(&work_, &Jobs::progressed, this, &FilmDialog::show_progress);
  connect(&work_, &Jobs::ended, this, [this] {
    progress_->hide();
    forms_->setEnabled(true);
    start_button_->setEnabled(!no_room_);
    preview_timer_.start();  // which says again how long it will be
  });
  preview_timer_.start();
}

FilmDialog::~FilmDialog() = default;

void FilmDialog::make_controls(std::optional<Camera> view) {
  auto* column = spaced(new QVBoxLayout(this), 8, {12, 12, 12, 12});
  auto* halves = spaced(new QHBoxLayout, 16);
  column->addLayout(halves, 1);
  preview_ = new QLabel(this);
  named(preview_, "preview", tr("Preview"), tr("The moment that the window shows, as the film will show it"));
  preview_->setMinimumSize(film_preview_width, film_preview_height);
  preview_->setAlignment(Qt::AlignCenter);
  halves->addWidget(preview_, 1);
  forms_ = new QWidget(this);
  auto* stack = spaced(new QVBoxLayout(forms_), 8, {0, 0, 8, 0});
  controls_ = new FilmControls(initial_, forms_);
  picture_form_ = new PictureForm(initial_.picture, view, *shown_.frames.front(), forms_);
  picture_form_->show_parts({true, initial_.picture.matrix, initial_.runs.size() > 1});
  stack->addWidget(controls_);
  stack->addWidget(picture_form_);
  stack->addStretch(1);
  halves->addWidget(scrolled(forms_));

  column->addLayout(make_file_row(tr("File or folder")));
  column->addWidget(make_error());
  column->addLayout(make_buttons("make"));
  connect(controls_, &FilmControls::changed, this, &FilmDialog::follow_form);
  connect(picture_form_, &PictureForm::changed, this, [this] { preview_timer_.start(); });
  resize(sizeHint().expandedTo(QSize(1040, 680)));
}

Film FilmDialog::film() const {
  Film film = controls_->film();
  const PictureOptions with_theme = std::exchange(film.picture, picture_form_->options());
  film.picture.theme = with_theme.theme;
  film.picture.matrix = with_theme.matrix;
  if (!film.picture.followed.on()) film.ant.reset();
  film.out = file_->text().trimmed().toStdString();
  return film;
}

void FilmDialog::follow_form() {
  const QFileInfo named(file_->text());
  const QString ending = named.suffix().isEmpty() ? QString() : u'.' + named.suffix();
  if (!named.fileName().isEmpty() && ending.compare(controls_->ending(), Qt::CaseInsensitive) != 0)
    file_->setText(named.dir().filePath(named.completeBaseName() + controls_->ending()));
  picture_form_->show_parts({true, controls_->film().picture.matrix, initial_.runs.size() > 1});
  preview_timer_.start();
}

void FilmDialog::follow_name(const QFileInfo& named) {
  controls_->choose_ending(named.suffix().isEmpty() ? QString() : u'.' + named.suffix());
  error_->hide();
}

/// Starts a replay, from the nearest kept moment, that finds what the ant did. It may take a while; when it has ended,
/// the preview shows the ant.
void FilmDialog::tell_ants(const Film& film) {
  if (!film.ant || told_ants_ || telling_.busy()) return;
  std::vector<std::optional<AccountOf>> asked;
  for (std::size_t i = 0; i < shown_.frames.size(); ++i) {
    const FramePtr& frame = shown_.frames[i];
    const std::int64_t iteration = frame->last.iteration;
    asked.push_back(iteration > 0 ? std::optional(account_in(*frame, iteration, film.ant->ant, near_(i, iteration - 1)))
                                  : std::nullopt);
  }
  telling_.start({}, [this, asked = std::move(asked)](Progress& progress) -> Jobs::Done {
    std::vector<std::shared_ptr<const AntAccount>> accounts;
    for (const auto& one : asked)
      accounts.push_back(one ? std::make_shared<const AntAccount>(account_of(*one, progress)) : nullptr);
    return [this, accounts = std::move(accounts)] {
      shown_.accounts = accounts;
      draw_preview();
    };
  });
  told_ants_ = true;
}

void FilmDialog::draw_preview() {
  const Film film = this->film();
  tell_ants(film);
  QImage curves;
  if (film.chart) {
    std::vector<std::shared_ptr<const Trace>> records;
    for (const FilmRun& run : film.runs) records.push_back(run.trace);
    Progress progress;
    curves = make_film_chart(film, std::move(records))(shown_, progress);
  }
  const double ratio = devicePixelRatioF();
  const QSizeF box = QSizeF(preview_->size()).expandedTo(QSizeF(film_preview_width, film_preview_height));
  const double shrink = std::min(box.width() / film.size.width(), box.height() / film.size.height()) * ratio;
  QImage image((QSizeF(film.size) * shrink).toSize().expandedTo(QSize(1, 1)), QImage::Format_ARGB32_Premultiplied);
  if (!curves.isNull()) curves = curves.scaled(curves.size() * shrink, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  const Still still = film_still(film, shown_, curves);
  still.paint(image, shrink, shrink, nullptr, 1);
  say_room(text(why_no_room(film, still).value_or("")));
  estimate(film, image);
  image.setDevicePixelRatio(ratio);
  preview_->setPixmap(QPixmap::fromImage(image));
}

void FilmDialog::say_room(const QString& why_none) {
  if (!why_none.isEmpty())
    show_error(why_none);
  else if (no_room_)
    error_->hide();
  no_room_ = !why_none.isEmpty();
  start_button_->setEnabled(!no_room_ && !work_.busy());
}

void FilmDialog::estimate(const Film& film, const QImage& sample) {
  if (work_.busy()) return;
  const auto frames = frames_of(film);
  if (!frames) {
    estimate_->setText(tr("as many frames as there are improvements"));
    return;
  }
  const double seconds = double(*frames) / film.a_second, pixels = double(film.size.width()) * film.size.height();
  double bytes = pixels * video_bytes_a_pixel * seconds / 60 * film.a_second / 25;
  if (const auto form = film_form(film.out); form == FilmForm::folder || form == FilmForm::gif) {
    QByteArray encoded;
    QBuffer buffer(&encoded);
    sample.save(&buffer, "png");
    bytes = double(encoded.size()) * std::pow(pixels / (double(sample.width()) * sample.height()), grown_slower) *
            double(*frames) * (form == FilmForm::gif ? gif_share : 1);
  }
  estimate_->setText(tr("%1 frames, %2, %3").arg(whole(*frames), text(duration_words(seconds)), size_words(bytes)));
}

void FilmDialog::browse() {
  const QString chosen = QFileDialog::getSaveFileName(this, tr("Export Film"), file_->text(),
                                                      tr("Films (*.gif *.webm *.mp4);;New folders of PNG files (*)"),
                                                      nullptr, QFileDialog::DontConfirmOverwrite);
  if (!chosen.isEmpty()) set_file(chosen);
}

void FilmDialog::start() {
  Film film = this->film();
  if (work_.busy() || film.out.empty()) return;
  error_->hide();
  for (std::size_t i = 0; i < film.runs.size(); ++i) film.runs[i].near = near_(i, film.moments.from);
  const QString file = QString::fromStdString(film.out.string());
  told_ = std::make_shared<Told>();
  progress_->setValue(0);
  progress_->show();
  estimate_->setText(tr("begins…"));
  forms_->setEnabled(false);
  start_button_->setEnabled(false);
  work_.start(windowTitle(), [this, film = std::move(film), told = told_, file](Progress& progress) -> Jobs::Done {
    const FilmMade result = make_film(film, progress, [&](const FilmStand& stand) {
      const std::lock_guard lock(told->mutex);
      told->stand = stand;
    });
    return [this, film, file, differs = text(result.differs)] {
      keep_last_film(film);
      emit made(file, differs);
      accept();
    };
  });
}

void FilmDialog::show_progress(double share) {
  progress_->setValue(int(share * 1000));
  if (!told_) return;
  const std::lock_guard lock(told_->mutex);
  estimate_->setText(text(begun_with_capital(film_words(told_->stand))));
}

}  // namespace formicarium
