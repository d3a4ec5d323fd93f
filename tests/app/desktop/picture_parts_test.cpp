// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture is made of: its map and trails, legend and caption.
#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/sketch_paint.hpp"
#include "app/desktop/picture/drawing_paint.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/picture_form.hpp"
#include "app/desktop/picture/shot.hpp"
#include "app/scene/look/legend.hpp"
#include "app/scene/look/trail_edges.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/desktop/picture_fixture.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {
namespace {

using test::PictureTest;

TEST_F(PictureTest, has_the_names_that_the_file_has_of_its_cities) {
  InstanceData data;
  data.name = "places";
  const char* const names[] = {"Ahausen", "Bruch", "Cleve", "Dornheim", "Eibach"};
  for (int i = 0; i < 5; ++i) {
    data.coordinates.push_back({1000 * std::cos(1.2566 * i), 1000 * std::sin(1.2566 * i), 0});
    data.names.emplace_back(names[i]);
  }
  const InstancePtr named = std::make_shared<const TspInstance>(data);
  const SolvedRun run = solved(named, 3);
  for (const char* const ending : {"svg", "pdf"}) {
    options.names = true;
    const QByteArray with = picture_bytes(QLatin1String(ending), run.frame, options);
    options.names = false;
    const QByteArray without = picture_bytes(QLatin1String(ending), run.frame, options);
    EXPECT_GT(with.size(), without.size());
    if (std::string_view(ending) != "svg") continue;
    for (const char* const name : names) {
      EXPECT_TRUE(with.contains(name)) << name;
      EXPECT_FALSE(without.contains(name)) << name;
    }
  }
  options.names = true;
  data.names.clear();
  const SolvedRun nameless = solved(std::make_shared<const TspInstance>(data), 3);
  const QByteArray svg = picture_bytes(QStringLiteral("svg"), nameless.frame, options);
  EXPECT_FALSE(svg.contains(">1<")) << "numbers are no names";
}

TEST_F(PictureTest, a_line_of_one_colour_runs_round_the_legend_and_round_what_is_absent) {
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
        painter.setFont(picture_font());
        paint_sketch(painter, trail_legend(lettering(painter.font()), {20, 11}, 311, *run.frame.trails, look,
                                           palette(theme), true));
      }
      // From the left into the bar: ground, then its edge, as wide as a unit, then what it is filled with.
      const int middle = (11 + 14 + 2 + 6) * scale, of_swatch = (11 + 7) * scale;
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
      // The swatch of what is absent stands over the bar's right end, before its word.
      const double word = lettering(picture_font()).width_of("absent");
      const int swatch = (331 - int(std::ceil(word + 4 + 12))) * scale;
      EXPECT_EQ(image.pixel(swatch - 1, of_swatch), ground);
      EXPECT_GE(contrast_of(image.pixel(swatch, of_swatch)), 1.8);
      EXPECT_EQ(image.pixel(swatch, of_swatch), image.pixel(swatch + 12 * scale - 1, of_swatch));
      EXPECT_NE(image.pixel(swatch + scale, of_swatch), image.pixel(swatch, of_swatch));
    }
}

TEST_F(PictureTest, each_layer_leaves_its_colour_and_only_while_it_is_shown) {
  options.caption = options.legend = options.scale_bar = false;
  options.layers = {};
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
  options.layers[std::size_t(Layer::best)] = true;
  EXPECT_GT(count(best), 500);
  EXPECT_EQ(count(cities), 0);
  options.layers[std::size_t(Layer::cities)] = true;
  EXPECT_GT(count(cities), 300) << "dots are drawn as strokes of no length; they must not vanish";
}

TEST_F(PictureTest, tells_other_values_of_edges_and_names_them_in_the_legend) {
  options.matrix = true;
  const QByteArray trails = bytes("svg");
  options.edges = EdgeValue::distance;
  const QByteArray distances = bytes("svg");
  EXPECT_NE(distances, trails);
  EXPECT_TRUE(distances.contains("1/d"));
  EXPECT_FALSE(trails.contains("1/d"));
  options.edges = EdgeValue::eta;
  EXPECT_EQ(bytes("svg"), trails) << "no file gives η";
}

TEST_F(PictureTest, its_form_calls_the_lines_what_they_tell) {
  const PictureForm form(options, {}, run.frame, nullptr);
  auto* edges = form.findChild<QComboBox*>(QStringLiteral("edges"));
  ASSERT_TRUE(edges);
  const auto named = [&](const QString& name) {
    const auto boxes = form.findChildren<QCheckBox*>();
    return std::ranges::count(boxes, name, &QCheckBox::text);
  };
  EXPECT_EQ(named("Trails"), 1);
  edges->setCurrentIndex(edges->findData(int(EdgeValue::distance)));
  EXPECT_EQ(named("Trails"), 0);
  EXPECT_EQ(named("1/d"), 1);
}

TEST_F(PictureTest, the_current_view_shows_the_same_centre_and_all_of_what_the_pane_showed) {
  Camera view;
  view.pane = {100, 50, 500, 400};
  view.centre = {500, 0, 0};
  view.scale = 2;
  options.view = view;
  const Camera camera = picture_camera(*run.frame.instance, options, {0, 0, 250, 100});
  EXPECT_EQ(camera.centre.x, 500);
  EXPECT_DOUBLE_EQ(camera.scale, 0.5);
}

TEST_F(PictureTest, vertices_closer_than_half_a_device_pixel_are_dropped_and_the_ends_stay) {
  QPolygonF dense;
  for (int i = 0; i <= 1000; ++i) dense << QPointF(i * 0.01, 0);
  const QPolygonF kept = simplified(dense, 1);
  EXPECT_LE(kept.size(), 22);
  EXPECT_GE(kept.size(), 18);
  EXPECT_EQ(kept.front(), dense.front());
  EXPECT_EQ(kept.back(), dense.back());
  EXPECT_EQ(simplified(dense, 1000).size(), dense.size());
}

TEST_F(PictureTest, of_too_many_trails_the_strongest_stay_and_of_equals_the_short_ones) {
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

TEST_F(PictureTest, the_caption_says_instance_settings_seed_iteration_length_gap_and_version) {
  const QString caption = picture_title(run.frame) + caption_parts(run.frame).join(' ');
  for (const char* word : {"circle", "40 cities", "MAX-MIN Ant System", "α 1", "β 2", "ρ 0.02", "40 ants",
                           "roulette wheel", "K 32", "seed 1", "iteration 30", "length", "gap", "Formicarium 0."})
    EXPECT_TRUE(caption.contains(QString::fromUtf8(word))) << word << " in " << caption.toStdString();
  Settings changed = run.frame.settings;
  changed.rho = 0.5;
  run.frame.journal.push_back({3, changed});
  EXPECT_TRUE(caption_parts(run.frame).contains(QString::fromUtf8("ρ 0.02 to 0.5 at iteration 3")));
  EXPECT_FALSE(caption_parts(run.frame).contains("cities edited on the way"));
  run.frame.journal.push_back({5, changed, {{.kind = CityEdit::Kind::remove, .cities = {0}}}});
  EXPECT_TRUE(caption_parts(run.frame).contains("cities edited on the way"));
  for (int i = 6; i < 9; ++i) {
    changed.rho /= 2;
    run.frame.journal.push_back({i, changed});
  }
  EXPECT_TRUE(caption_parts(run.frame).contains("4 changes of parameters on the way"));
}

TEST_F(PictureTest, a_caption_says_the_values_in_force_and_what_rounding_does) {
  run.frame.settings.algorithm = Algorithm::eas;
  EXPECT_TRUE(caption_parts(run.frame).contains("e 40")) << "0 stands for n";
  run.frame.settings.algorithm = Algorithm::ras;
  EXPECT_TRUE(caption_parts(run.frame).contains("w 6"));
  const std::string square =
      "NAME: unit\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0.1 0\n2 0.9 0\n3 0.9 0.9\n"
      "4 0.1 0.9\nEOF\n";
  Frame frame;
  frame.instance = std::make_shared<const TspInstance>(parse_tsplib(square, "unit.tsp"));
  EXPECT_TRUE(caption_parts(frame).contains("EUC_2D rounds distances to whole numbers"));
}

TEST_F(PictureTest, a_caption_that_is_wider_than_its_picture_goes_on_in_the_next_line) {
  const QStringList parts = caption_parts(run.frame);
  const QFontMetricsF metrics(picture_font(11));
  for (const double width : {1200.0, 600.0, 300.0}) {
    const QStringList lines = caption_lines(parts, width);
    EXPECT_EQ(lines.join(QStringLiteral(" · ")), parts.join(QStringLiteral(" · ")));
    for (const QString& line : lines) EXPECT_LE(metrics.horizontalAdvance(line), width);
  }
  const QStringList narrow = caption_lines({QStringLiteral("words that are wider")}, 60);
  EXPECT_GT(narrow.size(), 1);
  EXPECT_EQ(narrow.join(u' '), QStringLiteral("words that are wider")) << "nothing is cut off";
}

TEST_F(PictureTest, one_city_is_a_disc_with_a_caption_and_no_scale) {
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

TEST_F(PictureTest, shows_what_was_clicked_with_the_card_that_the_window_shows) {
  options.size = QSizeF(900, 600);
  const QString without = QString::fromUtf8(bytes("svg"));
  options.asked = City(4);
  const QString of_city = QString::fromUtf8(bytes("svg"));
  EXPECT_TRUE(of_city.contains(">City 5<") && of_city.contains(">best tour<"));
  options.asked = AskedEdge{4, 5};
  const QString of_edge = QString::fromUtf8(bytes("svg"));
  EXPECT_TRUE(of_edge.contains("5 → 6") && of_edge.contains("6 → 5"));
  EXPECT_FALSE(without.contains("City 5") || without.contains("5 → 6"));
  options.asked = City(4);
  const auto blue = [](const QImage& image) {
    const QRgb focus = colour(palette(Theme::light).focus).rgb();
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) found += image.pixel(x, y) == focus;
    return found;
  };
  const int lines = blue(QImage::fromData(bytes("png")).convertToFormat(QImage::Format_RGB32));
  options.asked = {};
  const auto now = [&] { return blue(QImage::fromData(bytes("png")).convertToFormat(QImage::Format_RGB32)); };
  const int none = now();
  EXPECT_GT(lines, none + 30);
  options.marks = {City(4)};
  const int ring = now();
  EXPECT_GT(ring, none + 30);
  options.marks.emplace_back(AskedEdge{1, 2});
  EXPECT_GT(now(), ring + 30);
}

TEST_F(PictureTest, its_form_offers_the_card_where_something_was_clicked) {
  const auto tick = [&](const PictureForm& form) {
    const auto boxes = form.findChildren<QCheckBox*>();
    return *std::ranges::find_if(boxes, [](const QCheckBox* box) { return box->text() == u"Probe"; });
  };
  const PictureForm nothing(options, {}, run.frame, nullptr);
  EXPECT_FALSE(tick(nothing)->isEnabled());
  options.asked = City(4);
  const PictureForm form(options, {}, run.frame, nullptr);
  EXPECT_TRUE(tick(form)->isEnabled() && tick(form)->isChecked());
  EXPECT_EQ(form.options().asked, Asked(City(4)));
  tick(form)->setChecked(false);
  EXPECT_EQ(form.options().asked, Asked());
  options.marks = {City(4)};
  const PictureForm marked(options, {}, run.frame, nullptr);
  EXPECT_EQ(marked.options().marks, options.marks);
}

}  // namespace
}  // namespace formicarium
