// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of a quadratic assignment: facilities with their numbers, the strongest flows, and nothing of tours.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QImage>
#include <QRegularExpression>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/picture/picture.hpp"
#include "app/desktop/picture/picture_form.hpp"
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
  EXPECT_TRUE(all.contains("facility: the larger, the more flow") && all.contains("the strongest flows"));
  const QRegularExpression of_tours(QStringLiteral("\\b(tours?|city|cities|edges?)\\b"));
  EXPECT_FALSE(all.contains(of_tours)) << of_tours.match(all).captured().toStdString();
  options.best = false;
  const QString without = svg();
  EXPECT_FALSE(without.contains("the strongest flows"));
  EXPECT_GT(all.count("<polyline") + all.count("<path"), without.count("<polyline") + without.count("<path") + 5);
  options.cities = false;
  EXPECT_FALSE(svg().contains(">12<"));
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
  EXPECT_TRUE(offered.contains("Facilities") && offered.contains("Flows"));
  for (const char* of_tours : {"Cities", "Best tour", "Trails", "Matrix", "Iteration best", "Differences"})
    EXPECT_FALSE(offered.contains(of_tours)) << of_tours;
}

}  // namespace
}  // namespace formicarium
