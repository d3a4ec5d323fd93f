// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of a run that is compared with another: what only one of them has, on the map and in the matrix.
#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <algorithm>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/sketch_paint.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/picture.hpp"
#include "app/scene/look/difference.hpp"
#include "app/scene/look/legend.hpp"
#include "app/scene/look/widths.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/app/desktop/panels_run.hpp"

namespace formicarium {
namespace {

struct PictureOfDifferences : testing::Test {
  InstancePtr instance = circle(40);
  SolvedRun a = solved(instance, 30), b;
  PictureOptions options;

  PictureOfDifferences() {
    Settings settings;
    settings.seed = 7;
    settings.alpha = 0;
    b = solved(instance, 2, settings);
    options.size = QSizeF(800, 500);
    options.layers = {};
    options.layers[std::size_t(Layer::held)] = true;
    options.held = std::make_shared<const HeldTour>(other_run(b.frame, 'B', 'A'));
  }
  QString svg() const { return QString::fromUtf8(picture_bytes(QStringLiteral("svg"), a.frame, options)); }
  int pixels_of(const QColor& wanted) const {
    const QImage image = picture_image(a.frame, options).convertToFormat(QImage::Format_RGB32);
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) count += image.pixel(x, y) == wanted.rgb() ? 1 : 0;
    return count;
  }
};

TEST_F(PictureOfDifferences, has_a_band_dashes_a_key_and_the_counts) {
  const Palette& inks = palette(Theme::light);
  ASSERT_FALSE(edge_difference(b.frame.best, a.frame.best, true).equal());
  EXPECT_GT(pixels_of(colour(inks.b)), 200);  // dashes of what only B has
  EXPECT_GT(pixels_of(colour(over(inks.a, band_opacity, inks.canvas))), 200);
  const QString words = svg();
  EXPECT_TRUE(words.contains("only A") && words.contains("only B"));
  EXPECT_TRUE(caption_parts(a.frame, options.held.get()).join(u' ').contains("edges in both"));
  options.held = nullptr;
  EXPECT_EQ(pixels_of(colour(inks.b)), 0);
  EXPECT_FALSE(svg().contains("only A"));
}

TEST_F(PictureOfDifferences, says_nothing_of_a_run_that_is_the_same) {
  options.held = std::make_shared<const HeldTour>(other_run(a.frame, 'B', 'A'));
  EXPECT_LT(pixels_of(colour(palette(Theme::light).b)), 60);  // the sample of the key alone
  EXPECT_TRUE(caption_parts(a.frame, options.held.get()).join(u' ').contains("All 40 edges are in both"));
}

TEST_F(PictureOfDifferences, shows_the_matrix_of_differences_with_a_legend_of_its_own) {
  options.matrix = true;
  const QString words = svg();
  EXPECT_TRUE(words.contains("A less B"));
  EXPECT_TRUE(words.contains("B more") && words.contains("A more"));
  const HeldTour tour_of_a_file = held_from_file(b.frame.best, *instance, "best.tour");
  options.held = std::make_shared<const HeldTour>(tour_of_a_file);
  EXPECT_FALSE(svg().contains("fallen"));  // it has no trails
  EXPECT_TRUE(svg().contains("only held"));
}

TEST_F(PictureOfDifferences, has_a_scale_bar_that_keeps_clear_of_the_key) {
  constexpr int width = 300;
  int drawn = 0;
  for (const double most : {300.0, 120.0, 60.0, 40.0, 20.0, 5.0, -30.0}) {
    QImage image(width, 60, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(picture_font());
    paint_sketch(painter, scale_bar_sketch(lettering(painter.font()), {width - 20, 40}, most, 0.02, *instance,
                                           palette(options.theme)));
    painter.end();
    int leftmost = width;
    for (int x = width - 1; x >= 0; --x)
      for (int y = 0; y < image.height(); ++y)
        if (image.pixelColor(x, y) != QColor(Qt::white)) leftmost = x;
    EXPECT_GE(leftmost, width - 20 - std::max(most, 0.0) - 2) << most;
    drawn += leftmost < width ? 1 : 0;
  }
  EXPECT_GE(drawn, 4);
  EXPECT_LT(drawn, 7) << "there is no room for the shortest";
}

TEST_F(PictureOfDifferences, cuts_no_word_off_at_its_edge_however_small_it_is) {
  options.matrix = true;
  for (const QSizeF size : {QSizeF(360, 260), QSizeF(420, 300), QSizeF(700, 700)}) {
    options.size = size;
    const QImage image = picture_image(a.frame, options).convertToFormat(QImage::Format_RGB32);
    for (int x = image.width() - 6; x < image.width(); ++x)
      for (int y = 0; y < image.height(); ++y)
        ASSERT_EQ(image.pixelColor(x, y), colour(palette(options.theme).canvas)) << size.width() << ": " << x;
  }
}

TEST(difference_cells, are_coloured_around_0_and_hatched_where_one_alone_keeps_a_trail) {
  PooledMatrix difference;
  difference.shape(2, 2);
  difference.value = {0, float(most_difference), kept_in_one, kept_in_none};
  const HeldTour held;
  const Palette& inks = palette(Theme::light);
  const Cells cells = difference_cells(difference, held, inks);
  const int each = cells.side / 2;
  ASSERT_GE(each, 8);
  const auto at = [&](int x, int y) { return (*cells.colours)[std::size_t(y * cells.side + x)]; };
  EXPECT_EQ(at(0, 0), inks.canvas.packed());
  EXPECT_EQ(at(each, 0), inks.a.packed());
  int hatched = 0;
  for (int y = each; y < 2 * each; ++y)
    for (int x = 0; x < each; ++x) hatched += at(x, y) == inks.secondary.packed() ? 1 : 0;
  EXPECT_EQ(hatched, each * each / 4);
  EXPECT_EQ(at(each, each), inks.absent.packed());
}

}  // namespace
}  // namespace formicarium
