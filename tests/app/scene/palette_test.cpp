// SPDX-License-Identifier: Apache-2.0
// The palette by numbers: words have a contrast of 4.5 on every ground (WCAG 2), and roles that stand beside each other
// on a map or in a chart are told apart with and without a colour vision deficiency.
#include "app/scene/look/palette.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "app/scene/look/colormap.hpp"

namespace formicarium {
namespace {

struct Role {
  const char* name;
  Colour Palette::*colour;
};
using Rgb = std::array<double, 3>;  // linear, 0 … 1
using Lab = std::array<double, 3>;  // CIE L*a*b*, D65

/// What somebody sees of a linear colour.
struct Sight {
  const char* name;
  std::array<Rgb, 3> matrix;
};
// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A physiologically-based model for simulation of color vision
// deficiency. IEEE TVCG 15 (2009), severity 1.0.
constexpr std::array sights{
    Sight{"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    Sight{"protan",
          {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    Sight{"deutan",
          {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    Sight{"tritan",
          {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};

double linear(std::uint8_t level) {
  const double c = level / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Lab lab(Colour colour, const Sight& sight) {
  const Rgb is{linear(colour.red), linear(colour.green), linear(colour.blue)};
  Rgb seen{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) seen[i] += sight.matrix[i][j] * is[j];
    seen[i] = std::clamp(seen[i], 0.0, 1.0);
  }
  const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
  const double x = f((0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047);
  const double y = f(0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]);
  const double z = f((0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// CIEDE2000: 1 is just noticeable side by side.
double difference(const Lab& p, const Lab& q) {
  constexpr double degree = std::numbers::pi / 180;
  const double mean = (std::hypot(p[1], p[2]) + std::hypot(q[1], q[2])) / 2;
  const auto seventh = [](double c) { return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7))); };
  const double stretch = 1 + 0.5 * (1 - seventh(mean));
  const double a1 = p[1] * stretch, a2 = q[1] * stretch;
  const double c1 = std::hypot(a1, p[2]), c2 = std::hypot(a2, q[2]), c = (c1 + c2) / 2;
  const auto hue = [](double b, double a) { return a == 0 && b == 0 ? 0 : std::atan2(b, a); };
  const double h1 = hue(p[2], a1), h2 = hue(q[2], a2);
  const double turn = c1 * c2 == 0 ? 0 : std::remainder(h2 - h1, 2 * std::numbers::pi);
  const double h = c1 * c2 == 0 ? h1 + h2 : h1 + turn / 2;  // midway on the shorter way round
  const double t = 1 - 0.17 * std::cos(h - 30 * degree) + 0.24 * std::cos(2 * h) + 0.32 * std::cos(3 * h + 6 * degree) -
                   0.2 * std::cos(4 * h - 63 * degree);
  const double light = std::pow((p[0] + q[0]) / 2 - 50, 2);
  const double dl = (q[0] - p[0]) / (1 + 0.015 * light / std::sqrt(20 + light));
  const double dc = (c2 - c1) / (1 + 0.045 * c);
  const double dh = 2 * std::sqrt(c1 * c2) * std::sin(turn / 2) / (1 + 0.015 * c * t);
  const double from_blue = std::remainder(h - 275 * degree, 2 * std::numbers::pi) / (25 * degree);
  const double rotation = -2 * seventh(c) * std::sin(60 * degree * std::exp(-from_blue * from_blue));
  return std::sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh);
}

constexpr double apart = 10;  // the width of a line away, not side by side

void expect_apart(std::span<const Role> roles) {
  for (const Theme theme : {Theme::light, Theme::dark})
    for (const Sight& sight : sights)
      for (std::size_t i = 0; i < roles.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
          const Palette& p = palette(theme);
          EXPECT_GE(difference(lab(p.*roles[i].colour, sight), lab(p.*roles[j].colour, sight)), apart)
              << roles[i].name << " and " << roles[j].name << (theme == Theme::light ? ", light, " : ", dark, ")
              << sight.name;
        }
}

TEST(palette, the_measure_of_difference_is_the_published_one) {
  // From the test data of G. Sharma, W. Wu, E. N. Dalal, Color Research & Application 30 (2005).
  EXPECT_NEAR(difference({50, 2.6772, -79.7751}, {50, 0, -82.7485}), 2.0425, 1e-4);
  EXPECT_NEAR(difference({50, 2.5, 0}, {73, 25, -18}), 27.1492, 1e-4);
  EXPECT_NEAR(difference({50, -1, 2}, {50, 0, 0}), 2.3669, 1e-4);
  EXPECT_NEAR(difference({2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}), 0.9082, 1e-4);
}

TEST(palette, what_stands_on_a_map_is_told_apart_with_every_sight) {
  constexpr std::array roles{Role{"canvas", &Palette::canvas},  Role{"cities", &Palette::text},
                             Role{"best tour", &Palette::best}, Role{"iteration best", &Palette::iteration_best},
                             Role{"ant", &Palette::ant},        Role{"held or A", &Palette::a},
                             Role{"shown or B", &Palette::b}};
  expect_apart(roles);
}

TEST(palette, four_colonies_are_told_apart_with_every_sight) {
  constexpr std::array roles{Role{"A", &Palette::a}, Role{"B", &Palette::b}, Role{"C", &Palette::c},
                             Role{"D", &Palette::d}, Role{"canvas", &Palette::canvas}};
  expect_apart(roles);
}

TEST(palette, words_have_a_contrast_of_four_and_a_half_on_every_ground) {
  constexpr std::array words{Role{"text", &Palette::text},       Role{"secondary", &Palette::secondary},
                             Role{"focus", &Palette::focus},     Role{"best", &Palette::best},
                             Role{"warning", &Palette::warning}, Role{"error", &Palette::error},
                             Role{"done", &Palette::done}};
  constexpr std::array grounds{Role{"canvas", &Palette::canvas}, Role{"window", &Palette::window},
                               Role{"field", &Palette::field}};
  for (const Theme theme : {Theme::light, Theme::dark})
    for (const Role& word : words)
      for (const Role& ground : grounds)
        EXPECT_GE(contrast(palette(theme).*word.colour, palette(theme).*ground.colour), 4.5)
            << word.name << " on " << ground.name << (theme == Theme::light ? ", light" : ", dark");
}

TEST(palette, letters_on_a_colonys_colour_have_a_contrast_of_four_and_a_half) {
  constexpr std::array grounds{Role{"A", &Palette::a}, Role{"B", &Palette::b}, Role{"C", &Palette::c},
                               Role{"D", &Palette::d}};
  for (const Theme theme : {Theme::light, Theme::dark})
    for (const Role& ground : grounds) {
      const Colour colour = palette(theme).*ground.colour;
      EXPECT_GE(contrast(letter_on(colour), colour), 4.5) << ground.name;
    }
}

}  // namespace
}  // namespace formicarium
