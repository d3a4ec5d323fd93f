// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of a quadratic assignment: facilities with their numbers, the strongest flows, and nothing of tours.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QRegularExpression>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/picture/picture.hpp"
#include "app/desktop/picture/picture_form.hpp"
#include "app/scene/look/facility_disc.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/problem_settings.hpp"
#include "tests/app/desktop/panels_run.hpp"

namespace formicarium {
namespace {

struct PictureOfAssignment : testing::Test {
  InstancePtr instance = open_instance(*bundled_instance("workshops-12"));
  SolvedRun run = solved(instance, 2, fitted_to({}, instance->traits()));
  PictureOptions options;

  PictureOfAssignment() { options.size = QSizeF(800, 500); }
  QString svg() const { return QString::fromUtf8(picture_bytes(QStringLiteral("svg"), run.frame, options)); }
};

TEST_F(PictureOfAssignment, shows_each_facility_and_the_strongest_flows_and_says_what_they_are) {
  const QString all = svg();
  for (int facility = 1; facility <= 12; ++facility)
    EXPECT_TRUE(all.contains(QStringLiteral(">%1<").arg(facility))) << facility;
  EXPECT_TRUE(all.contains("facility: larger, more flow") && all.contains("strongest flows"));
  const QRegularExpression of_tours(QStringLiteral("\\b(tours?|city|cities|edges?)\\b"));
  EXPECT_FALSE(all.contains(of_tours)) << of_tours.match(all).captured().toStdString();
  options.layers[std::size_t(Layer::flows)] = false;
  const QString without = svg();
  EXPECT_FALSE(without.contains("strongest flows"));
  EXPECT_GT(all.count("<polyline") + all.count("<path"), without.count("<polyline") + without.count("<path") + 5);
  options.layers[std::size_t(Layer::locations)] = false;
  EXPECT_FALSE(svg().contains(">12<"));
}

TEST_F(PictureOfAssignment, shows_what_was_clicked_with_the_card_that_the_window_shows) {
  options.asked = City(3);
  EXPECT_TRUE(svg().contains(">Facility 4<") && svg().contains(">partner<"));
  options.asked = AskedEdge{3, 6};
  EXPECT_TRUE(svg().contains("Facilities 4 – 7") && svg().contains("Their exchange:"));
}

TEST_F(PictureOfAssignment, is_not_empty_before_the_first_iteration) {
  run.frame.best.clear();
  options.caption = options.legend = false;
  const QImage image = picture_image(run.frame, options).convertToFormat(QImage::Format_RGB32);
  int dark = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) dark += image.pixel(x, y) == colour(palette(Theme::light).text).rgb();
  EXPECT_GT(dark, 100);
}

TEST_F(PictureOfAssignment, its_form_offers_only_what_the_picture_has) {
  const PictureForm form(options, {}, run.frame, nullptr);
  QStringList offered;
  for (const auto* box : form.findChildren<QCheckBox*>())
    if (!box->isHidden()) offered << box->text();
  EXPECT_TRUE(offered.contains("Locations") && offered.contains("Flows") && offered.contains("Units"));
  for (const char* of_tours : {"Cities", "Best Tour", "Trails", "Iteration Best"})
    EXPECT_FALSE(offered.contains(of_tours)) << of_tours;
  EXPECT_EQ(offered.contains("Scale bar"), instance->layout_has_units());
  EXPECT_TRUE(offered.contains("Differences"));
  const auto* table = form.findChild<QComboBox*>(QStringLiteral("table"));
  ASSERT_TRUE(table);
  EXPECT_EQ(table->itemText(int(Table::exchanges)), "Exchanges");
}

struct PictureOfTwoAssignments : PictureOfAssignment {
  SolvedRun other;

  PictureOfTwoAssignments() {
    other = run;
    std::swap(other.frame.best[0], other.frame.best[1]);
    std::swap(other.frame.best[3], other.frame.best[7]);
    other.frame.best_length = instance->cost(other.frame.best);
    auto trails = std::make_shared<Trails>(*run.frame.trails);
    for (std::size_t i = 0; i < trails->value.size(); i += 5) trails->value[i] *= 3;
    other.frame.trails = std::move(trails);
    options.held = std::make_shared<const HeldTour>(other_run(other.frame, 'B', 'A'));
  }
  int pixels_of(const Colour& wanted) const {
    const QImage image = picture_image(run.frame, options).convertToFormat(QImage::Format_RGB32);
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) count += image.pixel(x, y) == colour(wanted).rgb() ? 1 : 0;
    return count;
  }
};

TEST_F(PictureOfTwoAssignments, fills_the_facilities_that_are_elsewhere_and_says_so) {
  const Palette& inks = palette(Theme::light);
  const Colour filled = elsewhere_colour(inks, inks.a);
  EXPECT_GT(pixels_of(filled), 4 * 100);  // four discs
  const QString words = svg();
  EXPECT_TRUE(words.contains("elsewhere in B"));
  EXPECT_TRUE(words.contains("8 facilities on the same locations, 4 elsewhere (filled)"));
  options.held = nullptr;
  EXPECT_LT(pixels_of(filled), 100);  // edges of lines of flow
  EXPECT_FALSE(svg().contains("elsewhere"));
}

TEST_F(PictureOfTwoAssignments, subtracts_the_trails_in_their_table_alone) {
  options.matrix = true;
  QString words = svg();
  EXPECT_TRUE(words.contains("A less B")) << words.toStdString();
  options.table = Table::flow;
  words = svg();
  EXPECT_FALSE(words.contains("A less B"));
  EXPECT_TRUE(words.contains("flow from row to column"));
  EXPECT_TRUE(words.contains("elsewhere in B"));  // still on the map
  options.table = Table::trails;
  options.held = nullptr;
  EXPECT_TRUE(svg().contains("trail"));
}

TEST_F(PictureOfAssignment, has_each_table_with_its_words_and_nothing_of_tours) {
  const QRegularExpression of_tours(QStringLiteral("\\b(tours?|city|cities|edges?)\\b"));
  options.matrix = true;
  std::vector<QImage> seen;
  seen.reserve(tables);
  for (std::size_t i = 0; i < tables; ++i) {
    options.table = Table(i);
    const QString words = svg().remove("crisp-edges");  // how cells are to be enlarged
    EXPECT_FALSE(words.contains(of_tours)) << i << of_tours.match(words).captured().toStdString();
    const QImage image = picture_image(run.frame, options);
    for (const QImage& before : seen) EXPECT_NE(image, before) << i;
    seen.push_back(image);
  }
}

}  // namespace
}  // namespace formicarium
