// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/export_dialog.hpp"

#include <QBuffer>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <atomic>
#include <thread>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/map_paint.hpp"
#include "app/desktop/picture/trail_edges.hpp"
#include "core/problem/progress.hpp"

namespace formicarium {
namespace {

constexpr int preview_width = 420, preview_height = 300, preview_ms = 120, poll_ms = 50;
constexpr const char* endings[] = {"png", "svg", "pdf"};

QString megabytes(double bytes) {
  if (bytes < 1e6) return ExportDialog::tr("about %1 kB").arg(whole(std::max(1LL, std::llround(bytes / 1e3))));
  return ExportDialog::tr("about %1 MB").arg(QString::number(bytes / 1e6, 'f', bytes < 1e7 ? 1 : 0));
}

}  // namespace

struct ExportDialog::Work {
  Progress progress;
  std::atomic<bool> over{false};
  QString error;  // empty: written, or cancelled
  bool written = false;
  std::thread thread;  // joined before anything else here goes

  ~Work() {
    progress.cancel();
    if (thread.joinable()) thread.join();
  }
};

ExportDialog::ExportDialog(Frame frame, PictureOptions initial, std::optional<Camera> view, QWidget* parent)
    : QDialog(parent), frame_(std::make_shared<const Frame>(std::move(frame))), view_(view) {
  setWindowTitle(tr("Export Picture"));
  make_controls(initial, view.has_value());
  preview_timer_.setSingleShot(true);
  preview_timer_.setInterval(preview_ms);
  poll_.setInterval(poll_ms);
  connect(&preview_timer_, &QTimer::timeout, this, &ExportDialog::draw_preview);
  connect(&poll_, &QTimer::timeout, this, [this] {
    progress_->setValue(int(work_->progress.share() * 1000));
    if (work_->over) finish_export();
  });
  options_changed();
}

ExportDialog::~ExportDialog() = default;

void ExportDialog::make_controls(const PictureOptions& initial, bool has_view) {
  auto* column = new QVBoxLayout(this);
  column->setSpacing(8);
  auto* halves = new QHBoxLayout;
  halves->setSpacing(16);
  column->addLayout(halves, 1);

  preview_ = new QLabel(this);
  preview_->setObjectName(QStringLiteral("preview"));
  preview_->setAccessibleName(tr("Preview"));
  preview_->setMinimumSize(preview_width, preview_height);
  preview_->setAlignment(Qt::AlignCenter);
  halves->addWidget(preview_, 1);

  auto* form = new QFormLayout;
  form->setSpacing(8);
  halves->addLayout(form);
  const auto combo = [this](const QString& name, const QStringList& items) {
    auto* box = new QComboBox(this);
    box->setAccessibleName(name);
    box->addItems(items);
    connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::options_changed);
    return box;
  };
  const auto spin = [this](const QString& name, int low, int high, int value, const QString& unit) {
    auto* box = new QSpinBox(this);
    box->setAccessibleName(name);
    box->setRange(low, high);
    box->setValue(value);
    box->setSuffix(unit);
    connect(box, &QSpinBox::valueChanged, this, &ExportDialog::options_changed);
    return box;
  };
  const auto check = [this](const QString& name, bool on) {
    auto* box = new QCheckBox(name, this);
    box->setChecked(on);
    connect(box, &QCheckBox::toggled, this, &ExportDialog::options_changed);
    return box;
  };
  format_ = combo(tr("Format"), {tr("PNG, pixels"), tr("SVG, vectors"), tr("PDF, vectors")});
  format_->setObjectName(QStringLiteral("format"));
  form->addRow(tr("Format"), format_);
  width_ = spin(tr("Width"), 200, 8000, int(initial.size.width()), tr(" px"));
  height_ = spin(tr("Height"), 150, 8000, int(initial.size.height()), tr(" px"));
  auto* size = new QHBoxLayout;
  size->addWidget(width_);
  size->addWidget(new QLabel(QStringLiteral("×"), this));
  size->addWidget(height_);
  form->addRow(tr("Size"), size);
  scale_ = spin(tr("Scale"), 1, 8, initial.scale, QStringLiteral(" ×"));
  scale_->setObjectName(QStringLiteral("scale"));
  scale_->setToolTip(tr("Pixels of the file for each pixel of the size: 3 × prints at about 300 dots an inch"));
  form->addRow(tr("Scale"), scale_);
  area_ = combo(tr("Area"), {tr("Whole instance"), tr("Current view")});
  area_->setEnabled(has_view);
  area_->setCurrentIndex(has_view && initial.view ? 1 : 0);
  form->addRow(tr("Area"), area_);
  theme_ = combo(tr("Ground"), {tr("Light"), tr("Dark")});
  theme_->setCurrentIndex(initial.theme == Theme::dark ? 1 : 0);
  transparent_ = check(tr("Transparent"), initial.transparent);
  auto* ground = new QHBoxLayout;
  ground->addWidget(theme_, 1);
  ground->addWidget(transparent_);
  form->addRow(tr("Ground"), ground);
  QStringList maps;
  for (const ColourMapWords& words : colour_maps()) maps << text(words.label);
  map_ = combo(tr("Trail colours"), maps);
  for (std::size_t i = 0; i < colour_maps().size(); ++i)
    if (colour_maps()[i].map == initial.map) map_->setCurrentIndex(int(i));
  form->addRow(tr("Trail colours"), map_);

  auto* shown = new QGridLayout;
  cities_ = check(tr("Cities"), initial.cities);
  best_ = check(tr("Best tour"), initial.best);
  iteration_best_ = check(tr("Iteration best"), initial.iteration_best);
  trails_ = check(tr("Trails"), initial.trails);
  matrix_ = check(tr("Matrix"), initial.matrix);
  legend_ = check(tr("Legend"), initial.legend);
  scale_bar_ = check(tr("Scale bar"), initial.scale_bar);
  caption_ = check(tr("Caption"), initial.caption);
  QCheckBox* all[] = {cities_, legend_, best_, scale_bar_, iteration_best_, caption_, trails_, matrix_};
  for (int i = 0; i < 8; ++i) shown->addWidget(all[i], i / 2, i % 2);
  form->addRow(tr("Shown"), shown);
  if (frame_->trails.empty())
    for (QCheckBox* box : {trails_, matrix_}) {
      box->setEnabled(false);
      box->setToolTip(tr("Trails appear with the first iteration."));
    }

  auto* where = new QHBoxLayout;
  file_ = new QLineEdit(this);
  file_->setObjectName(QStringLiteral("file"));
  file_->setAccessibleName(tr("File"));
  auto* label = new QLabel(tr("File"), this);
  label->setBuddy(file_);
  browse_button_ = new QPushButton(tr("Browse…"), this);
  browse_button_->setAutoDefault(false);
  where->addWidget(label);
  where->addWidget(file_, 1);
  where->addWidget(browse_button_);
  column->addLayout(where);
  error_ = new QLabel(this);
  error_->setObjectName(QStringLiteral("error"));
  error_->setWordWrap(true);
  error_->hide();
  column->addWidget(error_);

  auto* bottom = new QHBoxLayout;
  estimate_ = new QLabel(this);
  estimate_->setObjectName(QStringLiteral("estimate"));
  progress_ = new QProgressBar(this);
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress"));
  progress_->hide();
  cancel_button_ = new QPushButton(tr("Cancel"), this);
  cancel_button_->setAutoDefault(false);
  export_button_ = new QPushButton(tr("Export"), this);
  export_button_->setObjectName(QStringLiteral("export"));
  export_button_->setDefault(true);
  bottom->addWidget(estimate_);
  bottom->addWidget(progress_, 1);
  bottom->addStretch(0);
  bottom->addWidget(cancel_button_);
  bottom->addWidget(export_button_);
  column->addLayout(bottom);
  connect(browse_button_, &QPushButton::clicked, this, &ExportDialog::browse);
  connect(export_button_, &QPushButton::clicked, this, &ExportDialog::start_export);
  connect(cancel_button_, &QPushButton::clicked, this, &QDialog::reject);
  const QString name = frame_->instance ? text(frame_->instance->name()) : QStringLiteral("picture");
  file_->setText(QDir::home().filePath(QString(name).replace(u'/', u'_') + QStringLiteral(".png")));
}

PictureOptions ExportDialog::options() const {
  PictureOptions o;
  o.size = QSizeF(width_->value(), height_->value());
  o.scale = format_->currentIndex() == 0 ? scale_->value() : 1;
  o.theme = theme_->currentIndex() == 1 ? Theme::dark : Theme::light;
  o.transparent = transparent_->isChecked() && format_->currentIndex() != 2;
  o.cities = cities_->isChecked();
  o.best = best_->isChecked();
  o.iteration_best = iteration_best_->isChecked();
  o.trails = trails_->isChecked();
  o.matrix = matrix_->isChecked();
  o.legend = legend_->isChecked();
  o.scale_bar = scale_bar_->isChecked();
  o.caption = caption_->isChecked();
  if (area_->currentIndex() == 1) o.view = view_;
  o.map = colour_maps()[std::size_t(map_->currentIndex())].map;
  return o;
}

QString ExportDialog::file() const { return file_->text(); }

void ExportDialog::set_file(const QString& file) {
  file_->setText(file);
  for (int i = 0; i < 3; ++i)
    if (QFileInfo(file).suffix().compare(QLatin1String(endings[i]), Qt::CaseInsensitive) == 0)
      format_->setCurrentIndex(i);
}

void ExportDialog::options_changed() {
  const bool png = format_->currentIndex() == 0;
  scale_->setEnabled(png);
  transparent_->setEnabled(format_->currentIndex() != 2);
  const QFileInfo named(file_->text());
  const QString ending = QLatin1String(endings[format_->currentIndex()]);
  if (!file_->text().isEmpty() && named.suffix().compare(ending, Qt::CaseInsensitive) != 0)
    file_->setText(named.dir().filePath(named.completeBaseName() + u'.' + ending));
  preview_timer_.start();
}

void ExportDialog::draw_preview() {
  PictureOptions o = options();
  const double ratio = devicePixelRatioF();
  const QSizeF box = QSizeF(preview_->size()).expandedTo(QSizeF(preview_width, preview_height));
  const double shrink = std::min(box.width() / o.size.width(), box.height() / o.size.height());
  QImage image((o.size * shrink * ratio).toSize().expandedTo(QSize(1, 1)), QImage::Format_ARGB32_Premultiplied);
  image.fill(o.transparent ? QColor(Qt::transparent) : colour(formicarium::palette(o.theme).canvas));
  QPainter painter(&image);
  painter.scale(shrink * ratio, shrink * ratio);
  paint_picture(painter, o.size, *frame_, o, nullptr, shrink * ratio);
  painter.end();
  image.setDevicePixelRatio(ratio);
  preview_->setPixmap(QPixmap::fromImage(image));

  double bytes = 0;
  QString size;
  if (format_->currentIndex() == 0) {
    // The preview is a small sample of the same picture; enlarged, it compresses better than its area grows.
    const double grown =
        o.size.width() * o.size.height() * o.scale * o.scale / (double(image.width()) * image.height());
    QByteArray sample;
    QBuffer buffer(&sample);
    image.save(&buffer, "png");
    bytes = double(sample.size()) * std::pow(grown, 0.75);
    size = tr("%1 × %2 pixels, ").arg(whole(width_->value() * o.scale), whole(height_->value() * o.scale));
  } else if (frame_->instance) {
    const double n = frame_->instance->cities();
    const double edges = o.trails && !frame_->trails.empty()
                             ? std::min(n * std::min(frame_->trails.width, 32) * 0.6, double(most_trail_edges))
                             : 0;
    const double text_bytes = 25 * (edges + n * (double(o.cities) + double(o.best) + double(o.iteration_best))) + 20e3;
    bytes = format_->currentIndex() == 1 ? text_bytes : text_bytes / 4;  // PDF streams are compressed
  }
  estimate_->setText(size + megabytes(bytes));
}

void ExportDialog::browse() {
  const QString ending = QLatin1String(endings[format_->currentIndex()]);
  const QString chosen =
      QFileDialog::getSaveFileName(this, tr("Export Picture"), file_->text(), tr("Pictures (*.png *.svg *.pdf)"),
                                   nullptr, QFileDialog::DontConfirmOverwrite);
  if (!chosen.isEmpty()) set_file(QFileInfo(chosen).suffix().isEmpty() ? chosen + u'.' + ending : chosen);
}

void ExportDialog::start_export() {
  if (work_ || file_->text().trimmed().isEmpty()) return;
  error_->hide();
  progress_->setValue(0);
  progress_->show();
  export_button_->setEnabled(false);
  work_ = std::make_unique<Work>();
  work_->thread =
      std::thread([work = work_.get(), frame = frame_, options = options(), file = file_->text().toStdString()] {
        try {
          export_picture(file, *frame, options, &work->progress);
          work->written = true;
        } catch (const Cancelled&) {
        } catch (const std::exception& error) {
          work->error = text(error.what());
        }
        work->over = true;
      });
  poll_.start();
}

void ExportDialog::finish_export() {
  poll_.stop();
  work_->thread.join();
  const bool written = work_->written;
  const QString error = work_->error;
  work_.reset();
  progress_->hide();
  export_button_->setEnabled(true);
  if (written) {
    emit exported(file_->text());
    accept();
  } else if (!error.isEmpty()) {
    set_ink(error_, colour(look(palette()).error));
    error_->setText(error);
    error_->show();
  }
}

void ExportDialog::done(int result) {
  poll_.stop();
  work_.reset();
  QDialog::done(result);
}

}  // namespace formicarium
