// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/progress.hpp"
#include "core/problem/generators.hpp"
#include "core/problem/seeded_numbers.hpp"

namespace formicarium {
namespace {

// The drawing: an ant from above, head to the right, in a field 1.9 wide and 1.3 high centred on 0. Darkness is 0 … 1.

struct Ellipse {
  Point centre;
  double along, across;  // half axes in x and y
  double rim, heart;     // darkness at the edge and in the centre
};

constexpr std::array<Ellipse, 6> body = {{
    {.centre = {-0.42, 0, 0}, .along = 0.31, .across = 0.195, .rim = 1.0, .heart = 0.30},      // gaster
    {.centre = {-0.075, 0, 0}, .along = 0.045, .across = 0.055, .rim = 1.0, .heart = 0.75},    // petiole
    {.centre = {0.09, 0, 0}, .along = 0.145, .across = 0.085, .rim = 1.0, .heart = 0.45},      // thorax
    {.centre = {0.36, 0, 0}, .along = 0.135, .across = 0.125, .rim = 1.0, .heart = 0.35},      // head
    {.centre = {0.40, 0.088, 0}, .along = 0.038, .across = 0.026, .rim = 1.0, .heart = 1.0},   // left eye
    {.centre = {0.40, -0.088, 0}, .along = 0.038, .across = 0.026, .rim = 1.0, .heart = 1.0},  // right eye
}};

struct Limb {
  std::array<Point, 4> joints;
  double thickness;  // half the width at the root; at the tip it is two fifths of that
};

// Three feet forward, three back: the tripod gait of ants.
constexpr std::array<Limb, 10> limbs = {{
    {{{{0.17, 0.06, 0}, {0.29, 0.25, 0}, {0.47, 0.37, 0}, {0.60, 0.42, 0}}}, 0.022},
    {{{{0.09, 0.07, 0}, {0.02, 0.29, 0}, {-0.03, 0.45, 0}, {0.03, 0.55, 0}}}, 0.022},
    {{{{0.01, 0.06, 0}, {-0.13, 0.27, 0}, {-0.40, 0.37, 0}, {-0.55, 0.49, 0}}}, 0.024},
    {{{{0.17, -0.06, 0}, {0.23, -0.27, 0}, {0.38, -0.42, 0}, {0.45, -0.51, 0}}}, 0.022},
    {{{{0.09, -0.07, 0}, {0.09, -0.29, 0}, {0.07, -0.45, 0}, {0.14, -0.54, 0}}}, 0.022},
    {{{{0.01, -0.06, 0}, {-0.16, -0.25, 0}, {-0.46, -0.34, 0}, {-0.63, -0.42, 0}}}, 0.024},
    {{{{0.45, 0.065, 0}, {0.58, 0.20, 0}, {0.74, 0.19, 0}, {0.86, 0.12, 0}}}, 0.017},
    {{{{0.45, -0.065, 0}, {0.56, -0.22, 0}, {0.70, -0.27, 0}, {0.83, -0.24, 0}}}, 0.017},
    {{{{0.47, 0.05, 0}, {0.53, 0.055, 0}, {0.565, 0.035, 0}, {0.575, 0.005, 0}}}, 0.020},
    {{{{0.47, -0.05, 0}, {0.53, -0.055, 0}, {0.565, -0.035, 0}, {0.575, -0.005, 0}}}, 0.020},
}};

/// Squared distance of (x, y) from segment a–b, and the position of the nearest point on it, 0 … 1.
std::pair<double, double> from_stretch(Point a, Point b, double x, double y) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double share = std::clamp(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  const double ex = x - a.x - share * dx;
  const double ey = y - a.y - share * dy;
  return {ex * ex + ey * ey, share};
}

double darkness_of_limbs(double x, double y) {
  for (const Limb& limb : limbs) {
    constexpr double joints = std::tuple_size_v<decltype(limb.joints)> - 1;
    for (std::size_t k = 0; k + 1 < limb.joints.size(); ++k) {
      const auto [squared, share] = from_stretch(limb.joints[k], limb.joints[k + 1], x, y);
      const double thickness = limb.thickness * (1 - 0.6 * (static_cast<double>(k) + share) / joints);
      if (squared < thickness * thickness) return 0.95;
    }
  }
  return 0;
}

/// Round bodies lit from above left: dark at the rim, darker on the far side, rings on the gaster.
double darkness_of_body(double x, double y) {
  double result = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const Ellipse& part = body[i];
    const double u = (x - part.centre.x) / part.along;
    const double v = (y - part.centre.y) / part.across;
    const double q = u * u + v * v;
    if (q > 1) continue;
    const double lit_u = u + 0.25;
    const double lit_v = v - 0.40;
    const double shade = std::min(1.0, 0.62 * (lit_u * lit_u + lit_v * lit_v));
    double dark = part.heart + (part.rim - part.heart) * std::max(shade, q * q * q);
    if (i == 0) {
      const double bent = u - 0.18 * v * v;  // the rings curve around the belly
      for (const double ring : {-0.62, -0.22, 0.18, 0.56}) {
        if (std::abs(bent - ring) < 0.035) dark = 1;
      }
    }
    result = std::max(result, dark);
  }
  return result;
}

double darkness(double x, double y) {
  // The ant is tilted: rotated by the angle whose sine is 0.28.
  const double along = 0.96 * x + 0.28 * y;
  const double across = -0.28 * x + 0.96 * y;
  const double ink = std::max(darkness_of_body(along, across), darkness_of_limbs(along, across));
  return ink * ink;  // lines close together look darker than they are
}

/// Darkness sampled on a grid of square pixels.
struct Raster {
  static constexpr double width = 1.9;
  static constexpr double height = 1.3;

  explicit Raster(double pixels_per_unit) : scale(pixels_per_unit) {
    columns = static_cast<int>(std::ceil(width * scale));
    rows = static_cast<int>(std::ceil(height * scale));
    ink.resize(static_cast<std::size_t>(columns) * rows);
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        const double dark = darkness((column + 0.5) / scale - width / 2, (row + 0.5) / scale - height / 2);
        ink[static_cast<std::size_t>(row) * columns + column] = dark;
        total += dark;
      }
    }
  }

  double scale;  // pixels a unit
  int columns, rows;
  std::vector<double> ink;  // [rows][columns] 0 … 1
  double total = 0;
};

/// Finds the site nearest to a pixel with a grid of square cells, about one site a cell.
class Cells {
 public:
  Cells(const std::vector<Point>& sites, const Raster& raster)
      : sites_(sites),
        size_(std::max(1.0, std::sqrt(raster.total / static_cast<double>(sites.size())))),
        columns_(static_cast<int>(raster.columns / size_) + 1),
        rows_(static_cast<int>(raster.rows / size_) + 1),
        content_(static_cast<std::size_t>(columns_) * rows_) {
    for (int i = 0; i < static_cast<int>(sites.size()); ++i)
      content_[cell(column(sites[i].x), row(sites[i].y))].push_back(i);
  }

  int nearest(double x, double y) const {
    const int c = column(x);
    const int r = row(y);
    int best = -1;
    double least = 0;
    for (int ring = 0; ring <= std::max(columns_, rows_); ++ring) {
      const double clear = (ring - 1) * size_;  // lower bound for the distance of sites in this ring
      if (best >= 0 && clear > 0 && clear * clear > least) break;
      for (int dr = -ring; dr <= ring; ++dr) {
        if (r + dr < 0 || r + dr >= rows_) continue;
        const int stride = std::abs(dr) == ring ? 1 : std::max(1, 2 * ring);
        for (int dc = -ring; dc <= ring; dc += stride) {
          if (c + dc < 0 || c + dc >= columns_) continue;
          for (const int site : content_[cell(c + dc, r + dr)]) {
            const double dx = sites_[site].x - x;
            const double dy = sites_[site].y - y;
            const double squared = dx * dx + dy * dy;
            if (best < 0 || squared < least || (squared == least && site < best)) {
              best = site;
              least = squared;
            }
          }
        }
      }
    }
    return best;
  }

 private:
  int column(double x) const { return std::clamp(static_cast<int>(x / size_), 0, columns_ - 1); }
  int row(double y) const { return std::clamp(static_cast<int>(y / size_), 0, rows_ - 1); }
  std::size_t cell(int c, int r) const { return static_cast<std::size_t>(r) * columns_ + c; }

  const std::vector<Point>& sites_;
  double size_;
  int columns_, rows_;
  std::vector<std::vector<int>> content_;
};

/// Draws sites with probability proportional to the ink.
std::vector<Point> drawn_sites(const Raster& raster, int cities, SeededNumbers& numbers) {
  std::vector<double> sums(raster.ink.size());
  double sum = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = sum += raster.ink[i];
  std::vector<Point> sites;
  for (int i = 0; i < cities; ++i) {
    // Stratified: one draw in each of `cities` equal shares of the ink.
    const double wanted = (i + numbers.share()) / cities * sum;
    const auto pixel = std::min<std::ptrdiff_t>(std::upper_bound(sums.begin(), sums.end(), wanted) - sums.begin(),
                                                static_cast<std::ptrdiff_t>(sums.size()) - 1);
    const auto column = pixel % raster.columns;
    const auto row = pixel / raster.columns;
    const double x = static_cast<double>(column) + numbers.share();
    const double y = static_cast<double>(row) + numbers.share();
    sites.push_back({x, y, 0});
  }
  return sites;
}

}  // namespace

/// Weighted Voronoi stippling (Secord 2002): each dot repeatedly moves to the centroid of the ink nearest to it. Uses
/// only + − × / and square roots in a fixed order, so the result is the same on every machine. O(cities) a round.
InstanceData make_picture(int cities, std::uint64_t seed, Progress* progress) {
  constexpr double pixels_a_dot = 24;  // pixels of full ink
  constexpr int rounds = 40;
  constexpr double coarse = 100;
  const double ink_of_unit = Raster(coarse).total / (coarse * coarse);
  const Raster raster(std::max(coarse, std::sqrt(pixels_a_dot * cities / ink_of_unit)));
  SeededNumbers numbers(seed);
  std::vector<Point> sites = drawn_sites(raster, cities, numbers);
  for (int round = 0; round < rounds; ++round) {
    const Cells cells(sites, raster);
    std::vector<Point> sums(sites.size());  // x and y: weighted sums; z: the weight
    for (int row = 0; row < raster.rows; ++row) {
      if (progress != nullptr) progress->report((round + static_cast<double>(row) / raster.rows) / rounds);
      for (int column = 0; column < raster.columns; ++column) {
        const double ink = raster.ink[static_cast<std::size_t>(row) * raster.columns + column];
        if (ink == 0) continue;
        const double x = column + 0.5;
        const double y = row + 0.5;
        Point& sum = sums[cells.nearest(x, y)];
        sum = {sum.x + ink * x, sum.y + ink * y, sum.z + ink};
      }
    }
    for (std::size_t i = 0; i < sites.size(); ++i) {
      if (sums[i].z > 0) sites[i] = {sums[i].x / sums[i].z, sums[i].y / sums[i].z, 0};
    }
  }
  InstanceData data;
  data.comment = fmt::format("an ant drawn in {} dots, denser where it is darker; weighted Voronoi stippling", cities);
  const double units = generated_spacing / std::sqrt(pixels_a_dot);  // units a pixel
  for (const Point& site : sites) {
    data.coordinates.push_back({std::floor(site.x * units + 0.5), std::floor(site.y * units + 0.5), 0});
  }
  numbers.shuffle(data.coordinates);
  return data;
}

}  // namespace formicarium
