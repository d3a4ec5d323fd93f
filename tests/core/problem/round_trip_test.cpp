// SPDX-License-Identifier: Apache-2.0
// Every instance and tour is the same, bit for bit, after writing and reading it.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <numeric>
#include <set>

#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

/// Any finite double up to `most`, from random bits: also tiny, odd and long ones.
double any_coordinate(double most) {
  const double value = std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>());
  if (std::isfinite(value) && std::abs(value) <= most) return value;
  return *rc::gen::inRange(-1'000'000, 1'000'001) * 1e-6 * most;
}

std::vector<std::int64_t> any_ids(std::size_t count) {
  const auto ids = *rc::gen::unique<std::vector<std::int64_t>>(
      count, rc::gen::map(rc::gen::arbitrary<std::int64_t>(), [](std::int64_t x) { return x & INT64_MAX; }));
  return ids;
}

InstanceData any_planar() {
  InstanceData data;
  data.name = "any";
  data.metric = *rc::gen::element(Metric::euc_2d, Metric::ceil_2d, Metric::att, Metric::geo, Metric::man_2d,
                                  Metric::max_2d, Metric::euc_3d, Metric::ceil_3d);
  const auto count = static_cast<std::size_t>(*rc::gen::inRange(1, 20));
  const double most = data.metric == Metric::geo ? 90 : 3e8;
  for (std::size_t i = 0; i < count; ++i) {
    const double x = any_coordinate(most);
    const double y = any_coordinate(most);
    data.coordinates.push_back({x, y, spatial(data.metric) ? any_coordinate(most) : 0});
  }
  data.ids = any_ids(count);
  return data;
}

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

bool same_bits(std::span<const Point> a, std::span<const Point> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Point& p, const Point& q) {
    return bits(p.x) == bits(q.x) && bits(p.y) == bits(q.y) && bits(p.z) == bits(q.z);
  });
}

RC_GTEST_PROP(RoundTrip, coordinates_and_ids_survive_bit_for_bit, ()) {
  const TspInstance instance(any_planar());
  const TspInstance again(parse_tsplib(format_tsplib(instance), "again"));
  RC_ASSERT(again.metric() == instance.metric());
  RC_ASSERT(again.data().ids == instance.data().ids);
  RC_ASSERT(same_bits(again.coordinates(), instance.coordinates()));
}

RC_GTEST_PROP(RoundTrip, matrices_and_places_to_draw_survive, (bool symmetric, bool shown)) {
  const int n = *rc::gen::inRange(1, 12);
  InstanceData data;
  data.metric = Metric::matrix;
  data.symmetric = symmetric;
  data.matrix.assign(static_cast<std::size_t>(n * n), 0);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (i != j)
        data.matrix[i * n + j] = symmetric && j < i ? data.matrix[j * n + i] : *rc::gen::inRange(0, 2'147'483'647);
    }
    if (shown) data.display.push_back({any_coordinate(1e300), any_coordinate(1e300), 0});
  }
  const TspInstance instance(data);
  const TspInstance again(parse_tsplib(format_tsplib(instance), "again"));
  RC_ASSERT(again.symmetric() == symmetric);
  RC_ASSERT(again.data().matrix == data.matrix);
  RC_ASSERT(same_bits(again.data().display, data.display));
}

RC_GTEST_PROP(RoundTrip, tours_survive, ()) {
  const TspInstance instance(any_planar());
  Tour tour(static_cast<std::size_t>(instance.cities()));
  std::iota(tour.begin(), tour.end(), 0);
  for (std::size_t i = tour.size(); i > 1; --i) std::swap(tour[i - 1], tour[*rc::gen::inRange<std::size_t>(0, i)]);
  const TourFile file = parse_tour(format_tour(instance, tour), "again", instance);
  RC_ASSERT(file.tour == tour);
  RC_ASSERT(file.warnings.empty());
  RC_ASSERT(file.comment_length == instance.cost(tour));
}

RC_GTEST_PROP(RoundTrip, any_bytes_are_read_or_refused_as_tsplib_and_csv, (const std::string& bytes)) {
  for (const auto parse : {parse_tsplib, parse_csv}) {
    try {
      parse(bytes, "any", nullptr, Distances::by_type);
    } catch (const std::runtime_error& error) {
      RC_ASSERT(std::string(error.what()).starts_with("any:"));
    }
  }
}

TEST(RoundTrip, names_and_comments_that_would_break_the_file_are_made_harmless) {
  InstanceData data;
  data.name = "two\nlines";
  data.comment = "first\nEOF\nNODE_COORD_SECTION\nZ\xFCrich\x81";
  data.coordinates = {{0, 0, 0}};
  const TspInstance again(parse_tsplib(format_tsplib(TspInstance(data)), "again"));
  EXPECT_EQ(again.name(), "two lines");
  EXPECT_EQ(again.comment(), "first\nEOF\nNODE_COORD_SECTION\nZürich");
}

}  // namespace
}  // namespace formicarium
