// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/export_dialog.hpp"

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
#include <QVBoxLayout>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/picture_form.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "core/base/file_name.hpp"
#include "core/base/progress.hpp"

namespace formicarium {
namespace {

constexpr int preview_width = 420, preview_height = 300, preview_ms = 120;

QString megabytes(double bytes) {
  if (bytes < 1e6) return ExportDialog::tr("about %1 kB").arg(whole(std::max(1LL, std::llround(bytes / 1e3))));
  return ExportDialog::tr("about %1 MB").arg(QString::number(bytes / 1e6, 'f', bytes < 1e7 ? 1 : 0));
}

}  // namespace

ExportDialog::ExportDialog(FramePtr frame, const PictureOptions& initial, std::optional<Camera> view, QWidget* parent)
    : QDialog(parent), frame_(std::move(frame)) {
  setWindowTitle(tr("Export Picture"));
  make_controls(initial, view);
  preview_timer_.setSingleShot(true);
  preview_timer_.setInterval(preview_ms);
  connect(&preview_timer_, &QTimer::timeout, this, &ExportDialog::draw_preview);
  connect(&work_, &Jobs::progressed, this, [this](double share) { progress_->setValue(int(share * 1000)); });
  connect(&work_, &Jobs::ended, this, [this] {
    progress_->hide();
    estimate_->show();
    export_button_->setEnabled(true);
  });
  connect(&work_, &Jobs::failed, this, &ExportDialog::show_error);
  preview_timer_.start();
}

ExportDialog::~ExportDialog() = default;

void ExportDialog::make_controls(const PictureOptions& initial, std::optional<Camera> view) {
  auto* column = new QVBoxLayout(this);
  column->setSpacing(8);
  auto* halves = spaced(new QHBoxLayout, 16);
  column->addLayout(halves, 1);

  preview_ = new QLabel(this);
  named(preview_, "preview", tr("Preview"));
  preview_->setMinimumSize(preview_width, preview_height);
  preview_->setAlignment(Qt::AlignCenter);
  halves->addWidget(preview_, 1);
  form_ = new PictureForm(initial, view, *frame_, this);
  halves->addWidget(form_);

  auto* where = new QHBoxLayout;
  file_ = new QLineEdit(this);
  named(file_, "file", tr("File"));
  auto* label = new QLabel(tr("File"), this);
  label->setBuddy(file_);
  auto* browse_button = new QPushButton(tr("Browse…"), this);
  where->addWidget(label);
  where->addWidget(file_, 1);
  where->addWidget(browse_button);
  column->addLayout(where);
  error_ = new QLabel(this);
  error_->setObjectName(QStringLiteral("error"));
  error_->setWordWrap(true);
  error_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  error_->hide();
  column->addWidget(error_);

  auto* bottom = new QHBoxLayout;
  estimate_ = new QLabel(this);
  estimate_->setObjectName(QStringLiteral("estimate"));
  progress_ = new QProgressBar(this);
  progress_->setObjectName(QStringLiteral("progress"));
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress"));
  progress_->hide();
  cancel_button_ = new QPushButton(tr("Cancel"), this);
  cancel_button_->setObjectName(QStringLiteral("cancel"));
  export_button_ = new QPushButton(tr("Export"), this);
  export_button_->setObjectName(QStringLiteral("export"));
  export_button_->setDefault(true);
  bottom->addWidget(estimate_);
  bottom->addWidget(progress_, 1);
  bottom->addStretch(0);
  bottom->addWidget(cancel_button_);
  bottom->addWidget(export_button_);
  column->addLayout(bottom);
  connect(form_, &PictureForm::changed, this, &ExportDialog::follow_format);
  connect(file_, &QLineEdit::textChanged, this, &ExportDialog::label_export_button);
  connect(browse_button, &QPushButton::clicked, this, &ExportDialog::browse);
  connect(export_button_, &QPushButton::clicked, this, &ExportDialog::start_export);
  // The first Cancel ends an export under way, the next one closes.
  connect(cancel_button_, &QPushButton::clicked, this, [this] {
    if (work_.busy())
      work_.cancel();
    else
      reject();
  });
  const QString name = text(file_name(frame_->instance ? frame_->instance->name() : "", "picture"));
  file_->setText(QDir::home().filePath(name + u'.' + form_->ending()));
}

PictureOptions ExportDialog::options() const { return form_->options(); }

QString ExportDialog::file() const { return file_->text(); }

void ExportDialog::set_file(const QString& file) {
  file_->setText(file);
  form_->choose_ending(QFileInfo(file).suffix());
}

void ExportDialog::follow_format() {
  const QFileInfo named(file_->text());
  if (!file_->text().isEmpty() && named.suffix().compare(form_->ending(), Qt::CaseInsensitive) != 0)
    file_->setText(named.dir().filePath(named.completeBaseName() + u'.' + form_->ending()));
  preview_timer_.start();
}

// The button says before the click that a file would be lost.
void ExportDialog::label_export_button() {
  const QFileInfo named(file_->text());
  form_->choose_ending(named.suffix());  // an unknown ending leaves the format as it is
  export_button_->setText(named.isFile() ? tr("Replace") : tr("Export"));
  export_button_->setToolTip(named.isFile() ? plain_tip(tr("%1 exists and will be replaced.").arg(named.fileName()))
                                            : QString());
}

void ExportDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  const QFileInfo named(file_->text());
  file_->setFocus();
  file_->setSelection(int(file_->text().size() - named.fileName().size()), int(named.completeBaseName().size()));
}

void ExportDialog::draw_preview() {
  const PictureOptions o = options();
  const double ratio = devicePixelRatioF();
  const QSizeF box = QSizeF(preview_->size()).expandedTo(QSizeF(preview_width, preview_height));
  const double shrink = std::min(box.width() / o.size.width(), box.height() / o.size.height());
  QImage image((o.size * shrink * ratio).toSize().expandedTo(QSize(1, 1)), QImage::Format_ARGB32_Premultiplied);
  image.fill(o.transparent ? QColor(Qt::transparent) : colour(formicarium::palette(o.theme).canvas));
  QPainter painter(&image);
  painter.scale(shrink * ratio, shrink * ratio);
  paint_picture(painter, o.size, *frame_, o, shrink * ratio);
  painter.end();
  estimate(o, image);
  image.setDevicePixelRatio(ratio);
  preview_->setPixmap(QPixmap::fromImage(image));
}

void ExportDialog::estimate(const PictureOptions& o, const QImage& sample) {
  double bytes = 0;
  QString size;
  if (form_->ending() == QLatin1String("png")) {
    // The preview is a small sample of the same picture; enlarged, it compresses better than its area grows.
    const QSize pixels = (o.size * o.scale).toSize();
    const double grown = double(pixels.width()) * pixels.height() / (double(sample.width()) * double(sample.height()));
    QByteArray encoded;
    QBuffer buffer(&encoded);
    sample.save(&buffer, "png");
    bytes = double(encoded.size()) * std::pow(grown, 0.75);
    size = tr("%1 × %2 pixels, ").arg(whole(pixels.width()), whole(pixels.height()));
  } else if (frame_->instance) {
    const double n = frame_->instance->cities();
    const auto shown = [&](Layer layer) { return double(o.layers[std::size_t(layer)]); };
    const double edges = shown(Layer::trails) > 0 && !frame_->trails->empty()
                             ? std::min(n * std::min(frame_->trails->width, 32) * 0.6, double(most_trails))
                             : 0;
    const double text_bytes =
        25 * (edges + n * (shown(Layer::cities) + shown(Layer::best) + shown(Layer::iteration_best))) + 20e3;
    bytes = form_->ending() == QLatin1String("svg") ? text_bytes : text_bytes / 4;  // PDF streams are compressed
  }
  estimate_->setText(size + megabytes(bytes));
}

void ExportDialog::browse() {
  const QString chosen =
      QFileDialog::getSaveFileName(this, tr("Export Picture"), file_->text(), tr("Pictures (*.png *.svg *.pdf)"),
                                   nullptr, QFileDialog::DontConfirmOverwrite);
  if (chosen.isEmpty()) return;
  set_file(QFileInfo(chosen).suffix().isEmpty() ? chosen + u'.' + form_->ending() : chosen);
}

void ExportDialog::start_export() {
  const QString file = file_->text().trimmed();
  if (work_.busy() || file.isEmpty()) return;
  error_->hide();
  estimate_->hide();
  progress_->setValue(0);
  progress_->show();
  export_button_->setEnabled(false);
  work_.start(windowTitle(), [this, frame = frame_, options = options(), file](Progress& progress) -> Jobs::Done {
    export_picture(file.toStdString(), *frame, options, &progress);
    return [this, file] {
      emit exported(file);
      accept();
    };
  });
}

void ExportDialog::show_error(const QString& sentence) {
  set_ink(error_, colour(look(palette()).error));
  error_->setText(sentence);
  error_->show();
}

void ExportDialog::done(int result) {
  work_.cancel();
  QDialog::done(result);
}

}  // namespace formicarium
