// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/export_dialog.hpp"

#include <QBuffer>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QImage>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <cmath>

#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/spoken.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/figure_form.hpp"
#include "app/desktop/picture/picture_form.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "core/base/error.hpp"
#include "core/base/file_name.hpp"
#include "core/base/progress.hpp"
#include "core/base/write_file.hpp"

namespace formicarium {
namespace {

constexpr int preview_width = 440, preview_height = 320, preview_ms = 120;

FigureOffer offer_of(const FramePtr& frame, const PictureOptions& initial, std::optional<Camera> view) {
  FigureOffer offer{.subjects = subjects_of(frame), .frame = frame, .initial = initial, .view = view};
  if (initial.matrix && offer.subjects.size() > 1) offer.first = 1;
  return offer;
}

}  // namespace

ExportDialog::ExportDialog(const FramePtr& frame, const PictureOptions& initial, std::optional<Camera> view,
                           QWidget* parent)
    : ExportDialog(offer_of(frame, initial, view), parent) {}

ExportDialog::ExportDialog(FigureOffer offer, QWidget* parent) : OutputDialog(parent), offer_(std::move(offer)) {
  setWindowTitle(tr("Export Figure"));
  auto* column = new QVBoxLayout(this);
  column->setSpacing(8);
  auto* halves = spaced(new QHBoxLayout, 16);
  column->addLayout(halves, 1);
  halves->addWidget(make_preview(), 1);

  auto* forms = new QWidget(this);
  auto* stack = spaced(new QVBoxLayout(forms), 8, {0, 0, 8, 0});
  auto* of = spaced(new QFormLayout, 8);
  subject_ = new QComboBox(forms);
  named(subject_, "subject", tr("What the figure shows"));
  for (const FigureSubject& one : offer_.subjects) subject_->addItem(one.name);
  subject_->setCurrentIndex(int(offer_.first));
  of->addRow(tr("Figure of"), subject_);
  stack->addLayout(of);
  FigureSettings settings = offer_.settings.value_or(settings_in(offer_.initial));
  const FigureSize on_screen = settings_in(offer_.initial).size;
  if (!offer_.settings) settings.as_on_screen = true;
  figure_form_ = new FigureForm(settings, on_screen, forms);
  stack->addWidget(figure_form_);
  if (offer_.frame) {
    PictureOptions initial = offer_.initial;
    apply(settings, initial);
    picture_form_ = new PictureForm(initial, offer_.view, *offer_.frame, forms);
    stack->addWidget(picture_form_);
    connect(picture_form_, &PictureForm::changed, this, &ExportDialog::follow_format);
    connect(figure_form_, &FigureForm::chosen, picture_form_, &PictureForm::choose);
  }
  stack->addStretch(1);
  halves->addWidget(scrolled(forms));

  column->addLayout(make_file_row(tr("File")));
  column->addWidget(make_error());
  auto* buttons = make_buttons("export");
  copy_button_ = new QPushButton(tr("Copy"), this);
  named(copy_button_, "copy", {}, tr("Copies the figure to the clipboard, as pixels, as SVG and as PDF"));
  buttons->insertWidget(buttons->indexOf(cancel_button_), copy_button_);
  connect(copy_button_, &QPushButton::clicked, this, &ExportDialog::copy);
  column->addLayout(buttons);

  connect(subject_, &QComboBox::currentIndexChanged, this, &ExportDialog::follow_subject);
  connect(figure_form_, &FigureForm::changed, this, &ExportDialog::follow_format);
  connect(figure_form_, &FigureForm::keep_wanted, this, &ExportDialog::keep);
  const bool any = offer_.frame && offer_.frame->instance;
  const QString name = text(file_name(any ? offer_.frame->instance->name() : "", "picture"));
  file_->setText(QDir::home().filePath(name + u'.' + figure_form_->ending()));
  preview_timer_.setSingleShot(true);
  preview_timer_.setInterval(preview_ms);
  connect(&preview_timer_, &QTimer::timeout, this, &ExportDialog::draw_preview);
  connect(&work_, &Jobs::progressed, this, [this](double share) { progress_->setValue(int(share * 1000)); });
  connect(&work_, &Jobs::ended, this, [this] {
    progress_->hide();
    estimate_->show();
    start_button_->setEnabled(!too_small_);
  });
  follow_subject();
  resize(sizeHint().expandedTo(QSize(1000, 640)));
}

ExportDialog::~ExportDialog() = default;

QWidget* ExportDialog::make_preview() {
  auto* half = new QWidget(this);
  auto* column = spaced(new QVBoxLayout(half), 4);
  preview_ = new QLabel(half);
  named(preview_, "preview", tr("Preview"));
  preview_->setAlignment(Qt::AlignCenter);
  preview_area_ = new QScrollArea(half);
  preview_area_->setWidget(preview_);
  preview_area_->setAlignment(Qt::AlignCenter);
  preview_area_->setWidgetResizable(true);
  preview_area_->setMinimumSize(preview_width, preview_height);
  preview_area_->setAccessibleName(tr("Preview of the figure"));
  set_spoken_role(preview_area_, QAccessible::Graphic);  // arrow keys scroll it
  true_size_ = new QCheckBox(tr("True size"), half);
  named(true_size_, "true_size", {},
        tr("Shows the figure as large as it will be on paper, if the screen says truly how fine its pixels are"));
  column->addWidget(preview_area_, 1);
  column->addWidget(true_size_);
  connect(true_size_, &QCheckBox::toggled, &preview_timer_, qOverload<>(&QTimer::start));
  return half;
}

const FigureSubject& ExportDialog::subject() const {
  return offer_.subjects[std::size_t(std::max(0, subject_->currentIndex()))];
}

FigureSettings ExportDialog::settings() const {
  FigureSettings settings = figure_form_->settings();
  if (!picture_form_) return settings;
  const FigureSettings of_picture = settings_in(picture_form_->options());
  settings.map = of_picture.map;
  settings.trail_colour = of_picture.trail_colour;
  settings.names = of_picture.names;
  settings.legend = of_picture.legend;
  settings.scale_bar = of_picture.scale_bar;
  settings.side_letters = of_picture.side_letters;
  return settings;
}

PictureOptions ExportDialog::options() const {
  PictureOptions options = picture_form_ ? picture_form_->options() : offer_.initial;
  apply(settings(), options);
  return options;
}

void ExportDialog::set_file(const QString& file) {
  OutputDialog::set_file(file);
  figure_form_->choose_ending(QFileInfo(file).suffix());
}

void ExportDialog::follow_subject() {
  if (picture_form_) {
    picture_form_->setVisible(subject().kind == FigureSubject::Kind::run);
    picture_form_->show_parts({subject().map, subject().matrix, subject().sides});
  }
  preview_timer_.start();
}

void ExportDialog::follow_format() {
  const QFileInfo named(file_->text());
  const QString ending = figure_form_->ending();
  if (!file_->text().isEmpty() && named.suffix().compare(ending, Qt::CaseInsensitive) != 0)
    file_->setText(named.dir().filePath(named.completeBaseName() + u'.' + ending));
  preview_timer_.start();
}

// An unknown ending leaves the format as it is.
void ExportDialog::follow_name(const QFileInfo& named) { figure_form_->choose_ending(named.suffix()); }

void ExportDialog::draw_preview() {
  const PictureOptions chosen = options();
  const Still still = subject().still(chosen);
  const double ratio = devicePixelRatioF();
  const QSizeF box = QSizeF(preview_area_->viewport()->size()).expandedTo(QSizeF(1, 1));
  double scale = std::min(box.width() / still.size.width(), box.height() / still.size.height());
  if (true_size_->isChecked()) scale = chosen.print.unit * logicalDpiX() / points_an_inch;
  QImage image((still.size * scale * ratio).toSize().expandedTo(QSize(1, 1)), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  still.paint(image, scale * ratio, scale * ratio, nullptr, 1);
  say_size(still, image);
  image.setDevicePixelRatio(ratio);
  preview_->setPixmap(QPixmap::fromImage(image));
  const auto make = [&](QSizeF units) {
    PictureOptions other = chosen;
    other.size = units;
    return subject().still(other);
  };
  const QString why = why_too_small(still, make, settings().size, length_unit(settings().unit.toStdString()));
  too_small_ = !why.isEmpty();
  start_button_->setEnabled(!too_small_ && !work_.busy());
  copy_button_->setEnabled(!too_small_);
  if (too_small_) return show_error(why);
  if (const QString boxes = why_boxes(still); !boxes.isEmpty()) return show_error(boxes);
  error_->hide();
}

double ExportDialog::vector_bytes(const PictureOptions& options) const {
  if (!offer_.frame || !offer_.frame->instance) return 50e3;
  const double n = offer_.frame->instance->cities();
  const auto shown = [&](Layer layer) { return double(options.layers[std::size_t(layer)]); };
  const double edges = shown(Layer::trails) > 0 && !offer_.frame->trails->empty()
                           ? std::min(n * std::min(offer_.frame->trails->width, 32) * 0.6, double(most_trails))
                           : 0;
  return 25 * (edges + n * (shown(Layer::cities) + shown(Layer::best) + shown(Layer::iteration_best))) + 20e3;
}

void ExportDialog::say_size(const Still& still, const QImage& sample) {
  const PictureOptions chosen = options();
  const FigureSize size = settings().size;
  QString words = tr("%1 × %2 mm, ")
                      .arg(QString::number(size.mm(still.size.width()), 'f', 1),
                           QString::number(size.mm(still.size.height()), 'f', 1));
  double bytes = 0;
  const QString ending = figure_form_->ending();
  if (ending == QLatin1String("png")) {
    // The preview is a small sample of the same picture; enlarged, it compresses better than its area grows.
    const QSize pixels = (still.size * chosen.print.pixels()).toSize();
    const double grown = double(pixels.width()) * pixels.height() / (double(sample.width()) * double(sample.height()));
    QByteArray encoded;
    QBuffer buffer(&encoded);
    sample.save(&buffer, "png");
    bytes = double(encoded.size()) * std::pow(grown, 0.75);
    words += tr("%1 × %2 pixels, ").arg(whole(pixels.width()), whole(pixels.height()));
  } else {
    bytes = vector_bytes(chosen);
    if (ending == QLatin1String("pdf")) bytes /= 4;  // PDF streams are compressed
  }
  estimate_->setText(words + size_words(bytes));
}

void ExportDialog::browse() {
  const QString chosen =
      QFileDialog::getSaveFileName(this, tr("Export Figure"), file_->text(), tr("Pictures (*.png *.svg *.pdf)"),
                                   nullptr, QFileDialog::DontConfirmOverwrite);
  if (chosen.isEmpty()) return;
  set_file(QFileInfo(chosen).suffix().isEmpty() ? chosen + u'.' + figure_form_->ending() : chosen);
}

void ExportDialog::copy() {
  try {
    const PictureOptions chosen = options();
    const Still still = subject().still(chosen);
    auto* data = new QMimeData;
    data->setImageData(still_image(still, chosen.print));
    for (const auto& [kind, ending] : {std::pair("image/svg+xml", "svg"), {"application/pdf", "pdf"}})
      data->setData(QLatin1String(kind), still_bytes(QLatin1String(ending), still, chosen.print));
    QGuiApplication::clipboard()->setMimeData(data);
    keep_last_figure(settings());
  } catch (const OutputError& error) {
    show_error(QString::fromUtf8(error.what()));
  }
}

void ExportDialog::keep() {
  bool sure = false;
  const QString name = QInputDialog::getText(this, tr("Keep Figure Settings"), tr("Name of these settings"),
                                             QLineEdit::Normal, {}, &sure)
                           .simplified()
                           .replace(u'/', u'-');
  if (!sure || name.isEmpty()) return;
  if (find_figure_preset(name.toStdString()))
    return show_error(tr("“%1” is the name of a size of the program; choose another.").arg(name));
  FigureSettings kept = settings();
  kept.as_on_screen = false;  // of a size that was named
  keep_figure(name, kept);
  figure_form_->list_kept(name);
  preview_timer_.start();
}

void ExportDialog::start() {
  const QString file = file_->text().trimmed();
  if (work_.busy() || file.isEmpty()) return;
  error_->hide();
  const PictureOptions chosen = options();
  const QString ending = QFileInfo(file).suffix();
  const auto written = [this, file] {
    keep_last_figure(settings());
    emit exported(file);
    accept();
  };
  const auto write = [file](const QByteArray& bytes) {
    write_file(file.toStdString(), {bytes.constData(), std::size_t(bytes.size())});
  };
  if (subject().by_window) {
    try {
      write(still_bytes(ending, subject().still(chosen), chosen.print));
      written();
    } catch (const OutputError& error) {
      show_error(QString::fromUtf8(error.what()));
    }
    return;
  }
  estimate_->hide();
  progress_->setValue(0);
  progress_->show();
  start_button_->setEnabled(false);
  work_.start(windowTitle(),
              [ending, chosen, write, written, make = subject().still](Progress& progress) -> Jobs::Done {
                write(still_bytes(ending, make(chosen), chosen.print, &progress));
                return written;
              });
}

}  // namespace formicarium
