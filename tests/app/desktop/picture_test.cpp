// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/picture.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QBuffer>
#include <QComboBox>
#include <QFile>
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
#include "app/desktop/picture/cells_paint.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/map_paint.hpp"
#include "app/desktop/picture/render.hpp"
#include "app/model/ending.hpp"
#include "app/scene/look/png.hpp"
#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/documents/export.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/desktop/panels_run.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

class Picture : public testing::Test {
 protected:
  Picture() {
    fs::create_directories(folder);
    options.size = QSizeF(400, 300);
  }
  ~Picture() override { fs::remove_all(folder); }

  QByteArray bytes(const char* ending) { return picture_bytes(QString::fromLatin1(ending), run.frame, options); }
  static QByteArray content(const fs::path& file) {
    QFile f(QString::fromStdString(file.string()));
    return f.open(QIODevice::ReadOnly) ? f.readAll() : QByteArray();
  }

  fs::path folder = fs::temp_directory_path() / ("picture_" + std::to_string(::getpid()));
  SolvedRun run = solved(circle(40), 30);
  PictureOptions options;
};

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

TEST_F(Picture, a_png_has_the_size_asked_for_at_every_scale_its_dots_an_inch_and_the_facts_as_text) {
  for (int scale = 1; scale <= 8; ++scale) {
    options.scale = scale;
    const QImage image = QImage::fromData(bytes("png"), "png");
    EXPECT_EQ(image.size(), QSize(400 * scale, 300 * scale));
    EXPECT_NEAR(image.dotsPerMeterX() * 0.0254, 96 * scale, 1);
    for (const std::string& fact : facts(run.frame))
      EXPECT_TRUE(image.text("Description").contains(QString::fromStdString(fact))) << fact;
    EXPECT_TRUE(image.text("Software").contains("Formicarium"));
  }
}

TEST_F(Picture, a_line_of_one_colour_runs_round_the_legend_and_round_what_is_absent) {
  options.size = QSizeF(700.5, 333.25);
  options.matrix = true;
  for (const Theme theme : {Theme::light, Theme::dark})
    for (const int scale : {1, 2}) {
      options.theme = theme;
      QImage image(QSize(700, 100) * scale, QImage::Format_RGB32);
      image.fill(colour(palette(theme).canvas));
      {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(scale, scale);
        const TrailLook look = trail_look(*run.frame.trails, true, TrailColour::share, ColourMap::viridis, theme);
        paint_legend(painter, {20.3, 10.6, 310.7, legend_height}, run.frame, look, options, true);
      }
      // From the left into the bar: ground, then its edge, as wide as a unit, then what it is filled with.
      const int middle = (10 + 11 + 5 + 6) * scale;
      const QRgb ground = image.pixel(0, middle);
      int left = 0;
      while (left < image.width() && image.pixel(left, middle) == ground) ++left;
      const QRgb edge = image.pixel(left, middle);
      EXPECT_EQ(image.pixel(left + scale - 1, middle), edge);
      EXPECT_NE(image.pixel(left + scale, middle), edge);
      int top = middle, bottom = middle;
      while (image.pixel(left, top - 1) == edge) --top;
      while (image.pixel(left, bottom + 1) == edge) ++bottom;
      EXPECT_EQ(bottom - top + 1, 12 * scale);
      const auto contrast_of = [&](QRgb pixel) { return contrast(Colour::of(pixel), palette(theme).canvas); };
      EXPECT_GE(contrast_of(edge), 1.8);
      for (int x = left; x < left + 40 * scale; ++x) EXPECT_GE(contrast_of(image.pixel(x, top)), 1.7) << x;
      // The swatch of its own: the first ink right of the bar.
      int right = left;
      while (image.pixel(right, middle) != ground) ++right;
      while (image.pixel(right, middle) == ground) ++right;
      EXPECT_GE(contrast_of(image.pixel(right, middle)), 1.8);
    }
}

TEST_F(Picture, a_transparent_png_has_no_ground_and_an_ordinary_one_no_holes) {
  EXPECT_EQ(qAlpha(QImage::fromData(bytes("png")).pixel(0, 0)), 255);
  options.transparent = true;
  EXPECT_EQ(qAlpha(QImage::fromData(bytes("png")).pixel(0, 0)), 0);
}

TEST_F(Picture, an_svg_is_sound_xml_with_the_right_view_box_title_and_facts) {
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

TEST_F(Picture, names_that_are_markup_do_not_break_an_svg) {
  run = solved(circle(10, "a<b>&\"c\""), 2);
  QXmlStreamReader xml(bytes("svg"));
  while (!xml.atEnd()) xml.readNext();
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
}

TEST_F(Picture, a_pdf_is_one_page_of_the_right_size) {
  const QByteArray pdf = bytes("pdf");
  EXPECT_TRUE(pdf.startsWith("%PDF-"));
  std::smatch box;
  const std::string all = pdf.toStdString();
  ASSERT_TRUE(std::regex_search(all, box, std::regex(R"(/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\])")));
  EXPECT_NEAR(std::stod(box[1]), 300, 1);  // 400 px at 96 an inch
  EXPECT_NEAR(std::stod(box[2]), 225, 1);
  EXPECT_NE(all.find("/Count 1"), std::string::npos);
}

TEST_F(Picture, png_and_svg_show_the_same_scene) {
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

TEST_F(Picture, the_cells_of_the_matrix_have_the_same_colours_in_png_svg_and_pdf) {
  constexpr int margin = 16, n = 40, scale = 2;
  options.size = QSizeF(1200, 900);
  options.matrix = true;
  options.caption = options.legend = options.scale_bar = false;
  const double side = std::min(options.size.height() - 2 * margin, (options.size.width() - 2 * margin) * 0.48);
  const QRectF square =
      matrix_square(QRectF(options.size.width() - margin - side, margin, side, side), run.frame.instance->cities());
  const auto cells = [&](const QImage& picture) { return colours_of_cells(picture, options.size, square, n); };
  options.scale = scale;
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
  if (!poppler.waitForStarted())
    GTEST_SKIP() << "pdftoppm (Debian package poppler-utils) is not installed, so the PDF is not drawn";
  ASSERT_TRUE(poppler.waitForFinished());
  const QImage page(QString::fromStdString((folder / "matrix.png").string()));
  ASSERT_EQ(page.size(), drawn.size());
  EXPECT_TRUE(cells(page) == png);
}

TEST_F(Picture, each_layer_leaves_its_colour_and_only_while_it_is_shown) {
  options.caption = options.legend = options.scale_bar = false;
  options.cities = options.best = options.trails = false;
  const auto count = [&](QRgb wanted) {
    const QImage image = QImage::fromData(bytes("png"));
    int pixels = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) pixels += (image.pixel(x, y) & 0xFFFFFF) == (wanted & 0xFFFFFF);
    return pixels;
  };
  const QRgb best = colour(palette(Theme::light).best).rgb(), cities = colour(palette(Theme::light).text).rgb();
  const QRgb ground = colour(palette(Theme::light).canvas).rgb();
  EXPECT_EQ(count(ground), 400 * 300);
  options.best = true;
  EXPECT_GT(count(best), 500);
  EXPECT_EQ(count(cities), 0);
  options.cities = true;
  EXPECT_GT(count(cities), 300) << "dots are drawn as strokes of no length; they must not vanish";
}

TEST_F(Picture, a_failing_write_leaves_the_old_file_as_it_was) {
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

TEST_F(Picture, a_large_png_is_watched_and_cancelled_while_it_is_encoded) {
  const std::vector<std::uint8_t> white(3 * 2000, 255);
  const PngRows rows{2000, 2000, false, [&](int) { return white.data(); }};
  Progress progress;
  EXPECT_TRUE(png_bytes(rows, 3780, {}, &progress, 0.5).starts_with("\x89PNG"));
  EXPECT_GT(progress.share(), 0.95);
  progress.cancel();
  EXPECT_THROW(png_bytes(rows, 3780, {}, &progress, 0.5), Cancelled);
}

TEST_F(Picture, an_image_that_is_no_png_is_refused_by_the_encoder) {
  EXPECT_THROW(png_bytes(PngRows(), 3780, {}), OutputError);
}

TEST_F(Picture, a_picture_wider_than_can_be_painted_is_refused_and_not_cut_off) {
  options.size = QSizeF(5000, 200);
  options.scale = 8;
  try {
    bytes("png");
    FAIL();
  } catch (const OutputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("40000 × 1600"));
  }
}

TEST_F(Picture, an_unknown_ending_is_refused_with_the_endings_that_work) {
  try {
    export_picture(folder / "a.bmp", run.frame, options);
    FAIL();
  } catch (const OutputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr(".svg"));
  }
}

TEST_F(Picture, pictures_without_a_run_without_cities_or_with_three_of_them_are_drawn) {
  EXPECT_FALSE(picture_bytes("svg", Frame{}, options).isEmpty());
  for (const int cities : {1, 2, 3}) {
    Frame frame;
    frame.instance = circle(cities);
    options.matrix = true;
    EXPECT_FALSE(picture_bytes("png", frame, options).isEmpty());
    EXPECT_FALSE(picture_bytes("png", solved(frame.instance, 2).frame, options).isEmpty());
  }
}

TEST_F(Picture, the_current_view_shows_the_same_centre_and_all_of_what_the_pane_showed) {
  Camera view;
  view.pane = {100, 50, 500, 400};
  view.centre = {500, 0, 0};
  view.scale = 2;
  options.view = view;
  const Camera camera = picture_camera(*run.frame.instance, options, {0, 0, 250, 100});
  EXPECT_EQ(camera.centre.x, 500);
  EXPECT_DOUBLE_EQ(camera.scale, 0.5);
}

TEST_F(Picture, vertices_closer_than_half_a_device_pixel_are_dropped_and_the_ends_stay) {
  QPolygonF dense;
  for (int i = 0; i <= 1000; ++i) dense << QPointF(i * 0.01, 0);
  const QPolygonF kept = simplified(dense, 1);
  EXPECT_LE(kept.size(), 22);
  EXPECT_GE(kept.size(), 18);
  EXPECT_EQ(kept.front(), dense.front());
  EXPECT_EQ(kept.back(), dense.back());
  EXPECT_EQ(simplified(dense, 1000).size(), dense.size());
}

TEST_F(Picture, of_too_many_trails_the_strongest_stay_and_of_equals_the_short_ones) {
  const Instance& instance = *run.frame.instance;
  const auto places = instance.layout();
  for (const bool alike : {false, true}) {
    if (alike) std::ranges::fill(own_trails(run.frame).value, run.frame.trails->high);
    const TrailEdges edges = trail_edges(instance, *run.frame.trails);
    std::vector<ShownTrail> shown;
    gather(edges, *run.frame.trails, shown);
    const TrailSight sight =
        trail_sight(widths(30, true), share_scale(*run.frame.trails, true), bounds_of(instance.layout()));
    DrawnTrails drawn;
    choose_trails(edges, shown, places, sight, 0, drawn);
    const std::vector<std::uint32_t> all = drawn.edges;
    ASSERT_GT(all.size(), 100u);
    keep_strongest(edges, shown, places, sight, drawn.edges);
    EXPECT_EQ(drawn.edges, all) << "few enough";
    keep_strongest(edges, shown, places, sight, drawn.edges, 50);
    ASSERT_EQ(drawn.edges.size(), 50u);
    const auto step = [&](std::uint32_t e) { return trail_step(shown[e].share, sight); };
    const auto length = [&](std::uint32_t e) { return as_tsp(instance).distance(edges.from[e], edges.to[e]); };
    for (const std::uint32_t kept : drawn.edges) {
      EXPECT_GE(step(kept), step(all[all.size() - 50]));
      for (const std::uint32_t e : all)
        if (std::ranges::find(drawn.edges, e) == drawn.edges.end()) {
          EXPECT_TRUE(step(e) < step(kept) || (step(e) == step(kept) && length(e) + 1 >= length(kept)));
        }
    }
  }
}

TEST_F(Picture, the_caption_says_instance_settings_seed_iteration_length_gap_and_version) {
  const QString caption = picture_title(run.frame) + caption_parts(run.frame).join(' ');
  for (const char* word : {"circle", "40 cities", "MAX-MIN Ant System", "α 1", "β 2", "ρ 0.02", "40 ants", "K 32",
                           "seed 1", "iteration 30", "length", "gap", "Formicarium 0."})
    EXPECT_TRUE(caption.contains(QString::fromUtf8(word))) << word << " in " << caption.toStdString();
  run.frame.journal.push_back({3, run.frame.settings});
  EXPECT_TRUE(caption_parts(run.frame).contains("parameters changed on the way"));
}

TEST_F(Picture, a_caption_that_is_wider_than_its_picture_goes_on_in_the_next_line) {
  const QStringList parts = caption_parts(run.frame);
  const QFontMetricsF metrics(picture_font(11));
  for (const double width : {1200.0, 600.0, 300.0}) {
    const QStringList lines = caption_lines(parts, width, 9);
    EXPECT_EQ(lines.join(QStringLiteral(" · ")), parts.join(QStringLiteral(" · ")));
    for (const QString& line : lines) EXPECT_LE(metrics.horizontalAdvance(line), width);
  }
  const QStringList cut = caption_lines(parts, 300, 2);
  EXPECT_EQ(cut.size(), 2);
  EXPECT_TRUE(cut.back().endsWith(u'…'));
}

TEST_F(Picture, render_solves_and_writes_and_answers_with_an_exit_code) {
  RenderJob job;
  const auto code = [&] { return cli::guarded([&] { render(job); }); };
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

TEST_F(Picture, the_dialog_exports_in_the_background_follows_the_format_and_shows_failures) {
  ExportDialog dialog(shared(run.frame), options, std::nullopt);
  dialog.show();
  auto* format = dialog.findChild<QComboBox*>(QStringLiteral("format"));
  dialog.set_file(QString::fromStdString((folder / "missing" / "p.png").string()));
  format->setCurrentIndex(1);
  EXPECT_TRUE(dialog.file().endsWith("p.svg"));
  auto* button = dialog.findChild<QPushButton*>(QStringLiteral("export"));
  auto* error = dialog.findChild<QLabel*>(QStringLiteral("error"));
  button->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return error->isVisible(); }, 10000));
  EXPECT_TRUE(error->text().contains("p.svg"));
  QSignalSpy exported(&dialog, &ExportDialog::exported);
  dialog.set_file(QString::fromStdString((folder / "p.svg").string()));
  button->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return exported.count() == 1; }, 10000));
  EXPECT_TRUE(content(folder / "p.svg").contains("<svg"));
  EXPECT_EQ(dialog.result(), QDialog::Accepted);
}

TEST_F(Picture, the_dialog_starts_in_its_file_field_with_the_name_selected) {
  ExportDialog dialog(shared(run.frame), options, std::nullopt);
  dialog.set_file(QString::fromStdString((folder / "first.name.png").string()));
  dialog.show();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
  auto* file = dialog.findChild<QLineEdit*>(QStringLiteral("file"));
  EXPECT_EQ(dialog.focusWidget(), file);
  EXPECT_EQ(file->selectedText(), "first.name");
}

TEST_F(Picture, return_presses_the_button_that_is_shown_as_the_one_it_presses) {
  for (const char* focused : {"file", "width", "format", "export"}) {
    ExportDialog dialog(shared(run.frame), options, std::nullopt);
    const fs::path target = folder / (std::string(focused) + ".png");
    dialog.set_file(QString::fromStdString(target.string()));
    dialog.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
    auto* widget = dialog.findChild<QWidget*>(QString::fromLatin1(focused));
    widget->setFocus();
    EXPECT_TRUE(dialog.findChild<QPushButton*>(QStringLiteral("export"))->isDefault()) << focused;
    QTest::keyClick(widget, Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.result() == QDialog::Accepted; }, 10000)) << focused;
    EXPECT_TRUE(fs::exists(target));
  }
  ExportDialog dialog(shared(run.frame), options, std::nullopt);
  dialog.set_file(QString::fromStdString((folder / "none.png").string()));
  dialog.show();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
  auto* cancel = dialog.findChild<QPushButton*>(QStringLiteral("cancel"));
  cancel->setFocus(Qt::TabFocusReason);
  EXPECT_TRUE(cancel->isDefault());
  EXPECT_FALSE(dialog.findChild<QPushButton*>(QStringLiteral("export"))->isDefault());
  QTest::keyClick(cancel, Qt::Key_Return);
  EXPECT_FALSE(dialog.isVisible());
  EXPECT_FALSE(fs::exists(folder / "none.png"));
}

TEST_F(Picture, one_city_is_a_disc_with_a_caption_and_no_scale) {
  run = solved(circle(1), 1);
  EXPECT_EQ(caption_parts(run.frame).front(), "1 city");
  EXPECT_TRUE(caption_parts(run.frame).contains("length 0"));
  options.caption = options.legend = false;
  const QImage with = QImage::fromData(bytes("png"), "png").convertToFormat(QImage::Format_RGB32);
  int inked = 0;
  for (int y = 0; y < with.height(); ++y)
    for (int x = 0; x < with.width(); ++x) inked += qGray(with.pixel(x, y)) < 128;
  EXPECT_GT(inked, 30);
  EXPECT_FALSE(bytes("svg").contains("</text>")) << "a scale needs a length";
}

TEST_F(Picture, the_format_follows_the_name_that_is_typed) {
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

TEST_F(Picture, the_dialog_shows_a_preview_and_an_estimate_within_a_factor_of_three) {
  options.size = QSizeF(800, 600);
  ExportDialog dialog(shared(run.frame), options, std::nullopt);
  dialog.show();
  auto* estimate = dialog.findChild<QLabel*>(QStringLiteral("estimate"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !estimate->text().isEmpty(); }, 5000));
  EXPECT_FALSE(dialog.findChild<QLabel*>(QStringLiteral("preview"))->pixmap().isNull());
  const double said = estimate->text().section("about ", 1).section(' ', 0, 0).toDouble() *
                      (estimate->text().endsWith("MB") ? 1e6 : 1e3);
  const double real = double(picture_bytes("png", run.frame, dialog.options()).size());
  EXPECT_GT(said, real / 3) << estimate->text().toStdString();
  EXPECT_LT(said, real * 3) << estimate->text().toStdString();
}

}  // namespace
}  // namespace formicarium
