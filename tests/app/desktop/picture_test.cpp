// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <regex>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/render.hpp"
#include "app/model/ending.hpp"
#include "app/scene/look/png.hpp"
#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/documents/export.hpp"
#include "tests/app/desktop/picture_fixture.hpp"
#include "tests/app/desktop/waiting.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

using test::PictureTest;

namespace fs = std::filesystem;

/// Mean absolute difference of two pictures, 0 … 255.
double difference(const QImage& a, const QImage& b) {
  double sum = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) {
      const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
      sum += std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) + std::abs(qBlue(p) - qBlue(q));
    }
  return sum / 3 / (double(a.width()) * a.height());
}

TEST_F(PictureTest, a_png_has_the_size_asked_for_at_every_scale_its_dots_an_inch_and_the_facts_as_text) {
  for (int scale = 1; scale <= 8; ++scale) {
    options.print.dpi = 96 * scale;
    const QImage image = QImage::fromData(bytes("png"), "png");
    EXPECT_EQ(image.size(), QSize(400 * scale, 300 * scale));
    EXPECT_NEAR(image.dotsPerMeterX() * 0.0254, 96 * scale, 1);
    for (const std::string& fact : facts(run.frame))
      EXPECT_TRUE(image.text("Description").contains(QString::fromStdString(fact))) << fact;
    EXPECT_TRUE(image.text("Software").contains("Formicarium"));
  }
}

TEST_F(PictureTest, a_transparent_png_has_no_ground_and_an_ordinary_one_no_holes) {
  EXPECT_EQ(qAlpha(QImage::fromData(bytes("png")).pixel(0, 0)), 255);
  options.transparent = true;
  EXPECT_EQ(qAlpha(QImage::fromData(bytes("png")).pixel(0, 0)), 0);
}

TEST_F(PictureTest, an_svg_is_sound_xml_with_the_right_view_box_title_and_facts) {
  QXmlStreamReader xml(bytes("svg"));
  QString view_box, title, description;
  while (!xml.atEnd()) {
    xml.readNext();
    if (!xml.isStartElement()) continue;
    if (xml.name() == u"svg") view_box = xml.attributes().value("viewBox").toString();
    if (xml.name() == u"title") title = xml.readElementText();
    if (xml.name() == u"desc") description = xml.readElementText();
  }
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
  EXPECT_EQ(view_box, "0 0 400 300");
  EXPECT_TRUE(title.contains("circle"));
  for (const std::string& fact : facts(run.frame))
    EXPECT_TRUE(description.contains(QString::fromStdString(fact))) << fact;
}

TEST_F(PictureTest, names_that_are_markup_do_not_break_an_svg) {
  run = solved(circle(10, "a<b>&\"c\""), 2);
  QXmlStreamReader xml(bytes("svg"));
  while (!xml.atEnd()) xml.readNext();
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
}

TEST_F(PictureTest, a_pdf_is_one_page_of_exactly_the_right_size) {
  options.size = QSizeF(400.3, 300.9);
  const QByteArray pdf = bytes("pdf");
  EXPECT_TRUE(pdf.startsWith("%PDF-"));
  std::smatch box;
  const std::string all = pdf.toStdString();
  ASSERT_TRUE(std::regex_search(all, box, std::regex(R"(/MediaBox \[0 (-?[0-9.]+) ([0-9.]+) ([0-9]+) *\])")));
  EXPECT_NEAR(std::stod(box[2]), 300.225, 1e-3);  // 400.3 px at 96 an inch
  EXPECT_NEAR(std::stod(box[3]) - std::stod(box[1]), 225.675, 1e-3);
  EXPECT_NE(all.find("/Count 1"), std::string::npos);
}

TEST_F(PictureTest, png_and_svg_show_the_same_scene) {
  options.caption = options.legend = options.scale_bar = false;  // letters are hinted differently
  for (const Theme theme : {Theme::light, Theme::dark}) {
    options.theme = theme;
    const QImage png = QImage::fromData(bytes("png")).convertToFormat(QImage::Format_RGB32);
    QImage svg(png.size(), QImage::Format_RGB32);
    svg.fill(Qt::gray);
    QSvgRenderer renderer(bytes("svg"));
    ASSERT_TRUE(renderer.isValid());
    QPainter painter(&svg);
    renderer.render(&painter);
    painter.end();
    EXPECT_LT(difference(png, svg), 2.0);
    QImage blank(png.size(), QImage::Format_RGB32);
    blank.fill(colour(palette(theme).canvas));
    EXPECT_GT(difference(png, blank), 4.0) << "the comparison must be able to fail";
  }
}

/// What a picture of `size` shows in a matrix of n × n cells at `place`, nine colours a cell, most of them near its
/// edge.
std::vector<QRgb> colours_of_cells(const QImage& picture, QSizeF size, const QRectF& place, int n) {
  std::vector<QRgb> colours;
  const double scale = picture.width() / size.width();
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column)
      for (const double down : {0.15, 0.5, 0.85})
        for (const double across : {0.15, 0.5, 0.85})
          colours.push_back(picture.pixel(int((place.left() + place.width() * (column + across) / n) * scale),
                                          int((place.top() + place.height() * (row + down) / n) * scale)) |
                            0xFF000000);
  return colours;
}

TEST_F(PictureTest, the_cells_of_the_matrix_have_the_same_colours_in_png_svg_and_pdf) {
  constexpr int margin = 16, n = 40, scale = 2;
  options.size = QSizeF(1200, 900);
  options.matrix = true;
  options.caption = options.legend = options.scale_bar = false;
  const double side = std::min(options.size.height() - 2 * margin, (options.size.width() - 2 * margin) * 0.48);
  const QRectF square =
      matrix_square(QRectF(options.size.width() - margin - side, margin, side, side), run.frame.instance->cities());
  const auto cells = [&](const QImage& picture) { return colours_of_cells(picture, options.size, square, n); };
  options.print.dpi = 96 * scale;
  const std::vector<QRgb> png = cells(QImage::fromData(bytes("png")));
  EXPECT_GT(std::set<QRgb>(png.begin(), png.end()).size(), 10u) << "the comparison must be able to fail";

  const QByteArray svg = bytes("svg");
  QImage drawn((options.size * scale).toSize(), QImage::Format_RGB32);
  QPainter painter(&drawn);
  QSvgRenderer(svg).render(&painter);
  painter.end();
  EXPECT_TRUE(cells(drawn) == png);
  EXPECT_TRUE(svg.contains("image-rendering:pixelated")) << "for browsers";

  const QByteArray pdf = bytes("pdf");
  EXPECT_FALSE(pdf.contains("/DCTDecode")) << "a JPEG";
  std::ofstream(folder / "matrix.pdf") << pdf.toStdString();
  QProcess poppler;
  poppler.start("pdftoppm", {"-r", QString::number(96 * scale), "-png", "-singlefile",
                             QString::fromStdString((folder / "matrix.pdf").string()),
                             QString::fromStdString((folder / "matrix").string())});
  ASSERT_TRUE(poppler.waitForStarted()) << "pdftoppm is missing (Debian package poppler-utils)";
  ASSERT_TRUE(poppler.waitForFinished());
  const QImage page(QString::fromStdString((folder / "matrix.png").string()));
  ASSERT_EQ(page.size(), drawn.size());
  EXPECT_TRUE(cells(page) == png);
}

TEST_F(PictureTest, a_failing_write_leaves_the_old_file_as_it_was) {
  const fs::path file = folder / "old.png";
  std::ofstream(file) << "precious";
  const fs::path target = folder / "missing" / "new.png";
  EXPECT_THROW(export_picture(target, run.frame, options), OutputError);
  Progress cancelled;
  cancelled.cancel();
  EXPECT_THROW(export_picture(file, run.frame, options, &cancelled), Cancelled);
  EXPECT_EQ(content(file), "precious");
  export_picture(file, run.frame, options);
  EXPECT_TRUE(content(file).startsWith("\x89PNG"));
  int entries = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder)) ++entries;
  EXPECT_EQ(entries, 1) << "no temporary file stays";
}

TEST_F(PictureTest, a_large_png_is_watched_and_cancelled_while_it_is_encoded) {
  const std::vector<std::uint8_t> white(3 * 2000, 255);
  const PngRows rows{2000, 2000, false, [&](int) { return white.data(); }};
  Progress progress;
  EXPECT_TRUE(png_bytes(rows, 3780, {}, &progress, 0.5).starts_with("\x89PNG"));
  EXPECT_GT(progress.share(), 0.95);
  progress.cancel();
  EXPECT_THROW(png_bytes(rows, 3780, {}, &progress, 0.5), Cancelled);
}

TEST_F(PictureTest, an_image_that_is_no_png_is_refused_by_the_encoder) {
  EXPECT_THROW(png_bytes(PngRows(), 3780, {}), OutputError);
}

TEST_F(PictureTest, a_picture_wider_than_can_be_painted_is_refused_and_not_cut_off) {
  options.size = QSizeF(5000, 200);
  options.print.dpi = 768;
  try {
    bytes("png");
    FAIL();
  } catch (const OutputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("40000 × 1600"));
  }
}

TEST_F(PictureTest, an_unknown_ending_is_refused_with_the_endings_that_work) {
  try {
    export_picture(folder / "a.bmp", run.frame, options);
    FAIL();
  } catch (const OutputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr(".svg"));
  }
}

TEST_F(PictureTest, pictures_without_a_run_without_cities_or_with_three_of_them_are_drawn) {
  EXPECT_FALSE(picture_bytes("svg", Frame{}, options).isEmpty());
  for (const int cities : {1, 2, 3}) {
    Frame frame;
    frame.instance = circle(cities);
    options.matrix = true;
    EXPECT_FALSE(picture_bytes("png", frame, options).isEmpty());
    EXPECT_FALSE(picture_bytes("png", solved(frame.instance, 2).frame, options).isEmpty());
  }
}

TEST_F(PictureTest, render_solves_and_writes_and_answers_with_an_exit_code) {
  RenderJob job;
  const auto code = [&] {
    return cli::guarded([&] {
      const auto solved = std::make_shared<const Frame>(solve(job));
      draw_figure(job.out, subjects_of(solved).front(), job.options);
    });
  };
  job.out = folder / "out.svg";
  job.instance = run.frame.instance;
  job.iterations = 5;
  job.options = options;
  EXPECT_EQ(code(), cli::Exit::done);
  EXPECT_TRUE(content(job.out).contains("iteration 5"));
  job.out = folder / "missing" / "out.svg";
  EXPECT_EQ(code(), cli::Exit::failed);
  job.settings.candidates = 0;  // with candidate memory: senseless
  EXPECT_EQ(code(), cli::Exit::usage);
}

TEST_F(PictureTest, the_dialog_exports_in_the_background_follows_the_format_and_shows_failures) {
  ExportDialog dialog(shared(run.frame), options, std::nullopt);
  dialog.show();
  auto* format = dialog.findChild<QComboBox*>(QStringLiteral("format"));
  dialog.set_file(QString::fromStdString((folder / "missing" / "p.png").string()));
  format->setCurrentIndex(1);
  EXPECT_TRUE(dialog.file().endsWith("p.svg"));
  auto* button = dialog.findChild<QPushButton*>(QStringLiteral("export"));
  auto* error = dialog.findChild<QLabel*>(QStringLiteral("error"));
  button->click();
  ASSERT_TRUE(test::comes_true([&] { return error->isVisible(); }));
  EXPECT_TRUE(error->text().contains("p.svg"));
  QSignalSpy exported(&dialog, &ExportDialog::exported);
  dialog.set_file(QString::fromStdString((folder / "p.svg").string()));
  button->click();
  ASSERT_TRUE(test::comes_true([&] { return exported.count() == 1; }));
  EXPECT_TRUE(content(folder / "p.svg").contains("<svg"));
  EXPECT_EQ(dialog.result(), QDialog::Accepted);
}

TEST_F(PictureTest, the_dialog_starts_in_its_file_field_with_the_name_selected) {
  ExportDialog dialog(shared(run.frame), options, std::nullopt);
  dialog.set_file(QString::fromStdString((folder / "first.name.png").string()));
  dialog.show();
  ASSERT_TRUE(test::is_active(&dialog));
  auto* file = dialog.findChild<QLineEdit*>(QStringLiteral("file"));
  EXPECT_EQ(dialog.focusWidget(), file);
  EXPECT_EQ(file->selectedText(), "first.name");
}

TEST_F(PictureTest, return_presses_the_button_that_is_shown_as_the_one_it_presses) {
  for (const char* focused : {"file", "width", "format", "export"}) {
    ExportDialog dialog(shared(run.frame), options, std::nullopt);
    const fs::path target = folder / (std::string(focused) + ".png");
    dialog.set_file(QString::fromStdString(target.string()));
    dialog.show();
    ASSERT_TRUE(test::is_active(&dialog));
    auto* widget = dialog.findChild<QWidget*>(QString::fromLatin1(focused));
    widget->setFocus();
    EXPECT_TRUE(dialog.findChild<QPushButton*>(QStringLiteral("export"))->isDefault()) << focused;
    QTest::keyClick(widget, Qt::Key_Return);
    ASSERT_TRUE(test::comes_true([&] { return dialog.result() == QDialog::Accepted; })) << focused;
    EXPECT_TRUE(fs::exists(target));
  }
  ExportDialog dialog(shared(run.frame), options, std::nullopt);
  dialog.set_file(QString::fromStdString((folder / "none.png").string()));
  dialog.show();
  ASSERT_TRUE(test::is_active(&dialog));
  auto* cancel = dialog.findChild<QPushButton*>(QStringLiteral("cancel"));
  cancel->setFocus(Qt::TabFocusReason);
  EXPECT_TRUE(cancel->isDefault());
  EXPECT_FALSE(dialog.findChild<QPushButton*>(QStringLiteral("export"))->isDefault());
  QTest::keyClick(cancel, Qt::Key_Return);
  EXPECT_FALSE(dialog.isVisible());
  EXPECT_FALSE(fs::exists(folder / "none.png"));
}

TEST_F(PictureTest, the_format_follows_the_name_that_is_typed) {
  ExportDialog dialog(shared(run.frame), options, std::nullopt);
  dialog.set_file(QStringLiteral("/tmp/p.png"));
  auto* file = dialog.findChild<QLineEdit*>(QStringLiteral("file"));
  auto* format = dialog.findChild<QComboBox*>(QStringLiteral("format"));
  file->selectAll();
  QTest::keyClicks(file, QStringLiteral("/tmp/p.svg"));
  EXPECT_EQ(file->text(), "/tmp/p.svg");
  EXPECT_TRUE(format->currentText().startsWith("SVG"));
  format->setCurrentIndex(2);
  EXPECT_EQ(file->text(), "/tmp/p.pdf");
}

TEST_F(PictureTest, the_dialog_shows_a_preview_and_an_estimate_within_a_factor_of_three) {
  options.size = QSizeF(800, 600);
  ExportDialog dialog(shared(run.frame), options, std::nullopt);
  dialog.show();
  auto* estimate = dialog.findChild<QLabel*>(QStringLiteral("estimate"));
  ASSERT_TRUE(test::comes_true([&] { return !estimate->text().isEmpty(); }));
  EXPECT_FALSE(dialog.findChild<QLabel*>(QStringLiteral("preview"))->pixmap().isNull());
  const double said = estimate->text().section("about ", 1).section(' ', 0, 0).toDouble() *
                      (estimate->text().endsWith("MB") ? 1e6 : 1e3);
  const double real = double(picture_bytes("png", run.frame, dialog.options()).size());
  EXPECT_GT(said, real / 3) << estimate->text().toStdString();
  EXPECT_LT(said, real * 3) << estimate->text().toStdString();
}

}  // namespace
}  // namespace formicarium
