// SPDX-License-Identifier: GPL-3.0-or-later
// Films without a window: their frames are the pictures of the same moments, in each form; and nothing is left of one
// that fails or is cancelled.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <QFile>
#include <QImageReader>
#include <QProcess>
#include <QStandardPaths>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/desktop/film/film_page.hpp"
#include "app/desktop/film/film_subtitles.hpp"
#include "app/desktop/film/make_film.hpp"
#include "app/desktop/picture/sides_picture.hpp"
#include "core/base/error.hpp"
#include "core/base/file_calls.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/problem_settings.hpp"
#include "tests/app/desktop/panels_run.hpp"

namespace formicarium::test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

/// The run as it stands after that iteration, as a film shows it.
Frame at(const FilmRun& run, std::int64_t iteration, bool search = false) {
  formicarium::Run again(1, run.instance, run.start, run.journal, make_colony(run.instance, run.start));
  again.keep_search(search);
  while (again.iteration() < iteration) again.iterate();
  Frame frame;
  again.show(frame, CarriedTrails::copied, 0);
  frame.state = State::paused;
  frame.live_iteration = frame.last.iteration;
  return frame;
}

/// How much two images differ, of 255: the mean over all pixels and channels.
double difference(const QImage& a, const QImage& b) {
  if (a.size() != b.size()) return 255;
  double sum = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) {
      const QRgb one = a.pixel(x, y), other = b.pixel(x, y);
      sum += std::abs(qRed(one) - qRed(other)) + std::abs(qGreen(one) - qGreen(other)) +
             std::abs(qBlue(one) - qBlue(other));
    }
  return sum / 3 / a.width() / a.height();
}

int first_column_that_differs(const QImage& a, const QImage& b) {
  for (int x = 0; x < a.width(); ++x)
    for (int y = 0; y < a.height(); ++y)
      if (a.pixel(x, y) != b.pixel(x, y)) return x;
  return a.width();
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class FilmTest : public testing::Test {
 protected:
  FilmTest() {
    fs::create_directories(folder);
    film.out = folder / "film";
    film.size = QSize(320, 240);
    film.runs = {run_of(30)};
    film.moments.to = film.runs[0].iteration;
  }
  ~FilmTest() override { fs::remove_all(folder); }

  static FilmRun run_of(std::int64_t iterations, const Settings& settings = Settings{}) {
    return {.instance = circle(40), .start = settings, .iteration = iterations};
  }
  FilmMade make() {
    Progress progress;
    return make_film(film, progress);
  }
  std::string refusal() {
    try {
      make();
    } catch (const std::exception& error) {
      return error.what();
    }
    return {};
  }
  std::vector<std::string> names(const fs::path& of) const {
    std::vector<std::string> all;
    for (const auto& entry : fs::directory_iterator(of)) all.push_back(entry.path().filename().string());
    std::ranges::sort(all);
    return all;
  }
  std::vector<std::string> left() const { return names(folder); }  // hidden files, too
  QImage frame(int number) const {
    return QImage(QString::fromStdString((film.out / fmt::format("{:06}.png", number)).string()));
  }
  QImage picture(const Frame& of) const {
    PictureOptions options = film.picture;
    options.size = QSizeF(film.size);
    options.layers[std::size_t(Layer::ants)] = false;
    options.caption = film.captions == FilmCaptions::burned;
    options.caption_lines = lines_of_caption(film, 0);
    return picture_image(of, options).convertToFormat(QImage::Format_RGB32);
  }
  /// A program in the path of this process that takes ffmpeg's place.
  void put_ffmpeg(const std::string& script) {
    fs::create_directories(folder / "bin");
    const fs::path file = folder / "bin" / "ffmpeg";
    std::ofstream(file) << "#!/bin/sh\n" << script;
    fs::permissions(file, fs::perms(0755));
    qputenv("PATH", QByteArray((folder / "bin").string().c_str()) + ":/usr/bin:/bin");
  }
  void TearDown() override { qputenv("PATH", path_); }

  fs::path folder = fs::temp_directory_path() / ("film_" + std::to_string(::getpid()));
  Film film;

 private:
  QByteArray path_ = qgetenv("PATH");
};

TEST(FilmPlan, moments_are_spread_evenly_and_the_last_one_stays) {
  const auto shown = [](const FilmPlan& plan) {
    std::vector<std::int64_t> all;
    for (std::int64_t k = 0; k < plan.frames(); ++k) all.push_back(plan.iteration(k));
    return all;
  };
  const FilmMoments ten{.from = 0, .to = 10, .every = 1};
  EXPECT_THAT(shown({ten, 0, 0, {}}), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  EXPECT_THAT(shown({ten, 6, 0, {}}), ElementsAre(0, 2, 4, 6, 8, 10));
  EXPECT_THAT(shown({ten, 8, 2, {}}), ElementsAre(0, 2, 4, 6, 8, 10, 10, 10));
  EXPECT_THAT(shown({{.from = 3, .to = 10, .every = 3}, 0, 0, {}}), ElementsAre(3, 6, 9, 10)) << "the end is shown";
  EXPECT_THAT(shown({{.from = 5, .to = 7}, 6, 0, {}}), ElementsAre(5, 5, 6, 6, 7, 7));
  EXPECT_THAT(shown({{.from = 2, .to = 9, .improvements = true}, 0, 1, {1, 2, 4, 7, 12}}), ElementsAre(2, 4, 7, 9, 9));
  EXPECT_THAT(shown({{.from = 4, .to = 4}, 3, 0, {}}), ElementsAre(4, 4, 4));
  EXPECT_THAT(shown({ten, 1, 0, {}}), ElementsAre(10));
  const FilmPlan stays({.from = 5, .to = 7}, 6, 2, {});
  EXPECT_EQ(stays.span(0).count, 2);
  EXPECT_EQ(stays.span(3).count, 3);
  const FilmPlan long_one({.from = 0, .to = 1'000'000'000'000}, 300, 25, {});
  EXPECT_EQ(long_one.iteration(0), 0);
  EXPECT_EQ(long_one.iteration(299), 1'000'000'000'000);
}

TEST_F(FilmTest, frames_are_the_pictures_of_the_same_moments) {
  film.moments.every = 7;
  const FilmMade made = make();
  EXPECT_EQ(made.frames, 6);
  EXPECT_EQ(made.differs, "");
  ASSERT_EQ(names(film.out).size(), 6U);
  int number = 0;
  for (const std::int64_t iteration : {0, 7, 14, 21, 28, 30})
    EXPECT_EQ(frame(++number).convertToFormat(QImage::Format_RGB32), picture(at(film.runs[0], iteration))) << iteration;
  EXPECT_THAT(left(), ElementsAre("film"));
}

TEST_F(FilmTest, a_film_of_4k_is_the_small_one_enlarged) {
  film.moments.from = film.moments.to;
  film.size = QSize(3840, 2160);
  make();
  PictureOptions options;
  options.size = QSizeF(1280, 720);
  options.print.dpi = 288;
  options.caption_lines = lines_of_caption(film, 0);
  options.layers[std::size_t(Layer::ants)] = false;
  EXPECT_EQ(frame(1).convertToFormat(QImage::Format_RGB32),
            picture_image(at(film.runs[0], 30), options).convertToFormat(QImage::Format_RGB32));
}

TEST_F(FilmTest, two_runs_give_the_same_bytes) {
  film.seconds = 1;
  film.chart = true;
  film.picture.matrix = true;
  film.captions = FilmCaptions::subtitles;
  film.size = QSize(640, 480);
  make();
  const fs::path first = film.out;
  film.out = folder / "again";
  make();
  ASSERT_EQ(names(first).size(), 26U);
  for (const std::string& name : names(first)) EXPECT_EQ(text_of(first / name), text_of(film.out / name)) << name;
}

TEST_F(FilmTest, changes_of_parameters_and_edits_of_cities_are_done_again) {
  Settings changed;
  changed.rho = 0.5;
  const CityEdit move{.kind = CityEdit::Kind::move, .cities = {3}, .places = {{1500, 1500}}};
  film.runs[0].journal = {{5, changed}, {8, changed, {move}}};
  film.moments = {.from = 4, .to = 12, .every = 4};
  film.captions = FilmCaptions::subtitles;
  film.a_second = 1;  // so that each moment has its own subtitle
  make();
  int number = 0;
  for (const std::int64_t iteration : {4, 8, 12})
    EXPECT_EQ(frame(++number).convertToFormat(QImage::Format_RGB32), picture(at(film.runs[0], iteration))) << iteration;
  const std::string said = text_of(film.out / "captions.vtt");
  EXPECT_THAT(said, HasSubstr("WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nIteration 4 · length "));
  EXPECT_THAT(said, HasSubstr("ρ 0.02 → 0.5"));
  EXPECT_THAT(said, HasSubstr("1 city moved"));
}

TEST_F(FilmTest, a_moment_that_was_kept_is_a_beginning_and_changes_no_frame) {
  film.moments = {.from = 20, .to = 30, .every = 5};
  make();
  const FilmRun& run = film.runs[0];
  formicarium::Run again(1, run.instance, run.start, {}, make_colony(run.instance, run.start));
  while (again.iteration() < 18) again.iterate();
  film.runs[0].near = again.snapshot();
  const fs::path first = film.out;
  film.out = folder / "near";
  make();
  for (const std::string& name : names(first)) EXPECT_EQ(text_of(first / name), text_of(film.out / name)) << name;
}

TEST_F(FilmTest, improvements_are_found_by_a_replay_or_in_the_records) {
  const FilmRun& run = film.runs[0];
  formicarium::Run again(1, run.instance, run.start, {}, make_colony(run.instance, run.start));
  std::vector<std::int64_t> improved{0};
  while (again.iteration() < 30) {
    again.iterate();
    if (again.last().improved) improved.push_back(again.iteration());
  }
  if (improved.back() != 30) improved.push_back(30);
  film.moments.improvements = true;
  EXPECT_EQ(make().frames, std::int64_t(improved.size()));
  for (std::size_t i = 0; i < improved.size(); ++i)
    EXPECT_EQ(frame(int(i) + 1).convertToFormat(QImage::Format_RGB32), picture(at(run, improved[i])));
  film.runs[0].trace = again.trace();
  film.out = folder / "known";
  EXPECT_EQ(make().frames, std::int64_t(improved.size()));
}

TEST_F(FilmTest, sides_stand_next_to_each_other_and_each_stays_at_its_end) {
  Settings other;
  other.rho = 0.5;
  film.size = QSize(800, 300);
  film.runs = {run_of(10), run_of(6, other)};
  film.moments = {.from = 8, .to = 8};
  film.picture.legend = film.picture.scale_bar = false;
  film.captions = FilmCaptions::none;
  make();
  const QImage both = frame(1).convertToFormat(QImage::Format_RGB32);
  const auto shared = [&](std::size_t run, int iteration) {
    return std::make_shared<const Frame>(at(film.runs[run], iteration));
  };
  PictureOptions options = film.picture;
  options.size = QSizeF(film.size);
  options.layers[std::size_t(Layer::ants)] = false;
  options.caption = false;
  const Still still = sides_still({{.frame = shared(0, 8)}, {.frame = shared(1, 6), .letter = 'B'}}, options);
  EXPECT_EQ(both, still_image(still).convertToFormat(QImage::Format_RGB32));
}

TEST_F(FilmTest, its_chart_has_the_axes_of_the_whole_film_and_earlier_curves_are_the_beginnings_of_later_ones) {
  film.size = QSize(800, 720);
  film.moments = {.from = 5, .to = 25, .every = 5};
  for (const std::size_t sides : {1, 2})
    for (const FilmAxes axes : {FilmAxes{}, FilmAxes{.log_iterations = true, .log_gap = false}}) {
      film.runs.assign(sides, run_of(30));
      film.runs.back().start.rho = 0.5;
      film.chart = true;
      film.axes = axes;
      make();
      const QRect chart = film_page(film).chart.toRect();
      const QImage last = frame(5).copy(chart);
      std::vector<int> ends;
      for (int k = 1; k <= 4; ++k) ends.push_back(first_column_that_differs(frame(k).copy(chart), last));
      ASSERT_GT(ends[0], 20) << "the axes are the same";
      ASSERT_LT(ends[0], 80) << "the first moment is where they begin";
      for (int k = 1; k < 4; ++k) {
        const auto place = [&](int iteration) { return axes.log_iterations ? std::log(iteration) : iteration; };
        const double share = (place(5 * (k + 1)) - place(5)) / (place(20) - place(5));
        EXPECT_NEAR(ends[std::size_t(k)], ends[0] + share * (ends[3] - ends[0]), 4) << k;
      }
      EXPECT_GT(ends[3], axes.log_iterations ? 550 : 450);
      fs::remove_all(film.out);
    }
}

TEST_F(FilmTest, a_chart_shows_gaps_or_lengths_in_the_whole_film) {
  film.size = QSize(800, 720);
  film.chart = true;
  const CityEdit move{.kind = CityEdit::Kind::move, .cities = {3}, .places = {{1500, 1500}}};
  film.runs[0].instance = open_instance(instance_file("circle-24"));
  film.runs[0].journal = {{8, Settings{}, {move}}};
  film.moments = {.from = 4, .to = 12, .every = 4};
  make();
  const QRect heading = QRectF(film_page(film).chart).toRect().adjusted(0, 0, -500, -140);
  EXPECT_EQ(frame(1).copy(heading), frame(3).copy(heading))
      << "lengths, as gaps of two instances have nothing in common";
}

TEST_F(FilmTest, up_to_four_sides_fill_the_picture) {
  for (const std::size_t count : {1, 2, 3, 4}) {
    film.runs.assign(count, run_of(3));
    for (const QSize size : {QSize(1920, 1080), QSize(1080, 1920), QSize(3840, 2160)}) {
      film.size = size;
      for (const bool chart : {false, true}) {
        film.chart = chart;
        const FilmPage page = film_page(film);
        EXPECT_GE(page.runs.width() * page.runs.height(), 250 * 250 * double(count));
        EXPECT_EQ(page.chart | QRectF(QPointF(0, 0), page.runs), QRectF(QPointF(0, 0), page.size));
        EXPECT_EQ(page.size * page.zoom, QSizeF(size));
      }
    }
  }
}

TEST_F(FilmTest, an_assignment_and_its_tables_are_shown) {
  const InstancePtr instance = open_instance(instance_file("workshops-12"));
  film.runs = {{.instance = instance, .start = fitted_to(Settings{}, instance->traits()), .iteration = 6}};
  film.moments = {.from = 2, .to = 6, .every = 4};
  film.size = QSize(900, 400);
  film.picture.matrix = true;
  for (const Table table : {Table::trails, Table::exchanges, Table::taboo}) {
    film.picture.table = table;
    film.out = folder / std::to_string(int(table));
    make();
    EXPECT_EQ(frame(2).convertToFormat(QImage::Format_RGB32), picture(at(film.runs[0], 6, true))) << int(table);
  }
}

TEST_F(FilmTest, an_ant_shows_its_choice_in_each_iteration) {
  film.size = QSize(1000, 600);
  film.moments = {.from = 3, .to = 4};
  make();
  const QImage without = frame(1);
  film.out = folder / "ant";
  film.ant = FilmAnt{2, 5};
  make();
  EXPECT_NE(frame(1), without);
  EXPECT_NE(frame(1), frame(2));
  film.out = folder / "none";
  film.ant = FilmAnt{40, 5};
  EXPECT_THAT(refusal(), HasSubstr("There is no ant 41"));
  EXPECT_FALSE(fs::exists(film.out));
}

TEST_F(FilmTest, what_was_asked_of_a_city_that_is_not_there_yet_waits_for_it) {
  const CityEdit add{.kind = CityEdit::Kind::add, .cities = {40}, .places = {{100, 100}}};
  film.runs[0].journal = {{5, Settings{}, {add}}};
  film.moments = {.from = 4, .to = 6};
  film.picture.asked = City{40};
  film.picture.marks = {City{40}};
  make();
  EXPECT_EQ(names(film.out).size(), 3U);
}

TEST_F(FilmTest, a_gif_has_each_picture_in_256_colours_for_its_time) {
  film.out = folder / "film.gif";
  film.moments = {.from = 10, .to = 12};
  film.seconds = 4;
  film.a_second = 10;
  EXPECT_EQ(make().frames, 40);
  QImageReader reader(QString::fromStdString(film.out.string()));
  ASSERT_EQ(reader.imageCount(), 3);
  EXPECT_EQ(reader.loopCount(), -1) << "it begins anew when it ends";
  int ms = 0;
  for (const std::int64_t iteration : {10, 11, 12}) {
    const QImage read = reader.read().convertToFormat(QImage::Format_RGB32);
    const QImage wanted = picture(at(film.runs[0], iteration));
    EXPECT_LT(difference(read, wanted), 2) << iteration;
    EXPECT_EQ(read.pixel(0, 0), wanted.pixel(0, 0)) << "the ground is the same to the bit";
    ms += reader.nextImageDelay();
  }
  EXPECT_EQ(ms, 4000);
  EXPECT_THAT(left(), ElementsAre("film.gif"));
}

TEST_F(FilmTest, ffmpeg_gets_every_frame_and_writes_beside_the_place) {
  put_ffmpeg("for last; do :; done\nprintf '%s\\n' \"$@\" > '" + (folder / "arguments").string() +
             "'\ncat > \"${last#file:}\"\n");
  film.moments = {.from = 10, .to = 12};
  film.seconds = 1;
  film.a_second = 8;
  film.captions = FilmCaptions::subtitles;
  for (const char* ending : {"mp4", "webm"}) {
    film.out = folder / (std::string("film.") + ending);
    EXPECT_EQ(make().frames, 8);
    const std::string bytes = text_of(film.out);
    ASSERT_EQ(bytes.size(), std::size_t(8 * 320 * 240 * 3));
    const FilmPlan plan(film.moments, 8, 2, {});
    for (int k = 0; k < 8; ++k) {
      const QImage sent(reinterpret_cast<const uchar*>(bytes.data()) + std::size_t(k) * 320 * 240 * 3, 320, 240,
                        320 * 3, QImage::Format_RGB888);
      EXPECT_EQ(sent.convertToFormat(QImage::Format_RGB32), picture(at(film.runs[0], plan.iteration(k)))) << k;
    }
    const std::string arguments = text_of(folder / "arguments");
    EXPECT_THAT(arguments, HasSubstr("-video_size\n320x240\n-framerate\n8\n-i\npipe:0\n"));
    EXPECT_THAT(arguments, HasSubstr(std::string("-f\n") + ending));
    EXPECT_THAT(arguments, testing::Not(HasSubstr("file:" + film.out.string())));
    EXPECT_THAT(text_of(folder / "film.vtt"), HasSubstr("00:00:00.000 --> 00:00:01.000\nIteration 10"));
  }
  EXPECT_THAT(left(), ElementsAre("arguments", "bin", "film.mp4", "film.vtt", "film.webm"));
}

TEST_F(FilmTest, the_real_ffmpeg_makes_a_film_of_every_frame_and_twice_the_same) {
  if (QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty()) GTEST_SKIP() << "ffmpeg is not installed";
  film.runs[0].iteration = film.moments.to = 9;
  for (const char* ending : {"mp4", "webm"}) {
    std::vector<std::string> twice;
    for (const char* name : {"one.", "two."}) {
      film.out = folder / (std::string(name) + ending);
      EXPECT_EQ(make().frames, 10 + film.a_second);
      twice.push_back(text_of(film.out));
    }
    EXPECT_EQ(twice[0], twice[1]) << ending;
    const fs::path raw = folder / "raw";
    ASSERT_EQ(
        QProcess::execute(QStringLiteral("ffmpeg"),
                          {QStringLiteral("-v"), QStringLiteral("error"), QStringLiteral("-y"), QStringLiteral("-i"),
                           QString::fromStdString(film.out.string()), QStringLiteral("-f"), QStringLiteral("rawvideo"),
                           QStringLiteral("-pix_fmt"), QStringLiteral("rgb24"), QString::fromStdString(raw.string())}),
        0);
    const std::string bytes = text_of(raw);
    const std::size_t each = 320 * 240 * 3;
    ASSERT_EQ(bytes.size(), std::size_t(10 + film.a_second) * each) << ending;
    const QImage seen(reinterpret_cast<const uchar*>(bytes.data()) + 9 * each, 320, 240, 320 * 3,
                      QImage::Format_RGB888);
    EXPECT_LT(difference(seen.convertToFormat(QImage::Format_RGB32), picture(at(film.runs[0], 9))), 4) << ending;
  }
}

TEST_F(FilmTest, without_ffmpeg_a_sentence_names_the_package_before_anything_is_computed) {
  qputenv("PATH", QByteArray((folder / "bin").string().c_str()));
  film.out = folder / "film.mp4";
  film.moments.to = film.runs[0].iteration = 1'000'000'000;
  EXPECT_THAT(refusal(), HasSubstr("install the package ffmpeg, or choose .gif or a folder"));
  EXPECT_TRUE(left().empty());
}

TEST_F(FilmTest, an_ffmpeg_that_fails_is_quoted_and_leaves_an_older_film_as_it_is) {
  film.out = folder / "film.webm";
  std::ofstream(film.out) << "older";
  const std::pair<const char*, const char*> failing[] = {
      {"echo 'no such encoder' >&2\nexit 1\n", "no such encoder"},
      {"head -c 300000 > /dev/null\necho 'the disk is full' >&2\nexit 3\n", "the disk is full"},
      {"cat > /dev/null\necho 'too late' >&2\nexit 1\n", "ffmpeg failed (too late)"},
      {"head -c 300000 > /dev/null\nexit 0\n", "ffmpeg ended early"},
      {"kill -9 $$\n", "film.webm: ffmpeg "}};
  for (const auto& [script, words] : failing) {
    put_ffmpeg(script);
    const std::string said = refusal();
    EXPECT_THAT(said, HasSubstr(words)) << script;
    EXPECT_THAT(said, HasSubstr("; nothing was written")) << script;
    EXPECT_EQ(text_of(film.out), "older");
    EXPECT_THAT(left(), ElementsAre("bin", "film.webm")) << script;
  }
}

TEST_F(FilmTest, an_ffmpeg_that_reads_no_more_can_be_cancelled) {
  put_ffmpeg("echo $$ > '" + (folder / "process").string() + "'\nexec sleep 1000\n");
  film.out = folder / "film.mp4";
  Progress progress;
  EXPECT_THROW(make_film(film, progress,
                         [&](const FilmStand& stand) {
                           if (stand.frames > 0) progress.cancel();  // the replay is on its way
                         }),
               Cancelled);
  fs::remove(folder / "process");
  EXPECT_THAT(left(), ElementsAre("bin"));
}

TEST_F(FilmTest, cancelled_at_any_stage_it_leaves_nothing) {
  put_ffmpeg("for last; do :; done\ncat > \"${last#file:}\"\n");
  film.runs[0].iteration = film.moments.to = 6;
  film.moments.improvements = true;  // so that there is a replay before the first frame
  film.chart = true;
  film.captions = FilmCaptions::subtitles;
  for (const char* name : {"film", "film.gif", "film.mp4"}) {
    film.out = folder / name;
    int stages = 0;
    for (bool whole = false; !whole; ++stages) {
      Progress progress;
      int told = 0;
      try {
        make_film(film, progress, [&](const FilmStand&) {
          if (told++ == stages) progress.cancel();
        });
        whole = true;
      } catch (const Cancelled&) {
        EXPECT_THAT(left(), ElementsAre("bin")) << name << " " << stages;
      }
    }
    EXPECT_GE(stages, 12) << name;
    fs::remove_all(film.out);
    fs::remove(folder / "film.vtt");
  }
}

TEST_F(FilmTest, a_disk_that_is_full_at_any_write_or_renaming_leaves_nothing) {
  static int calls_left;
  static const FileCalls real = file_calls();
  film.runs[0].iteration = film.moments.to = 2;
  film.captions = FilmCaptions::subtitles;
  for (const char* name : {"film", "film.gif"}) {
    film.out = folder / name;
    int calls = 0;
    for (bool whole = false; !whole; ++calls) {
      calls_left = calls;
      file_calls().write = [](int file, const void* bytes, std::size_t count) {
        if (calls_left-- > 0) return real.write(file, bytes, count);
        errno = ENOSPC;
        return ssize_t{-1};
      };
      file_calls().rename = [](const char* from, const char* to) {
        if (calls_left-- > 0) return real.rename(from, to);
        errno = ENOSPC;
        return -1;
      };
      const std::string said = refusal();
      file_calls() = real;
      whole = said.empty();
      if (whole) continue;
      if (fs::exists(film.out)) {  // the last call: that of the subtitles beside the film
        EXPECT_THAT(said, testing::EndsWith("film.vtt: no space left on the disk; the film is whole in " +
                                            film.out.string() + ", but has no subtitles"));
        EXPECT_THAT(left(), ElementsAre("film.gif"));
        continue;
      }
      EXPECT_THAT(said, HasSubstr("no space left on the disk; nothing was written")) << name;
      EXPECT_TRUE(left().empty()) << name << " " << calls;
    }
    EXPECT_GE(calls, 6) << name;
    fs::remove_all(film.out);
    fs::remove(folder / "film.vtt");
  }
}

TEST_F(FilmTest, what_stands_there_is_kept) {
  fs::create_directories(film.out);
  EXPECT_EQ(make().frames, 31) << "an empty folder is taken";
  EXPECT_THAT(refusal(), HasSubstr("film: is there already and is no empty folder; choose another name"));
  film.out = folder / "film.gif";
  std::ofstream(film.out) << "older";
  fs::permissions(film.out, fs::perms(0600));
  make();
  EXPECT_NE(text_of(film.out), "older");
  EXPECT_EQ(fs::status(film.out).permissions(), fs::perms(0600));
  film.out = folder / "none/film.gif";
  EXPECT_THAT(refusal(), HasSubstr("the folder does not exist"));
}

TEST_F(FilmTest, a_replay_that_comes_to_something_else_is_told) {
  film.moments.every = 30;
  film.runs[0].best = Length{1};  // as if another version had saved the session
  const FilmMade made = make();
  EXPECT_THAT(made.differs, HasSubstr("at iteration 30, but 1 was saved"));
  EXPECT_EQ(names(film.out).size(), 2U) << "the film itself is whole";
}

TEST_F(FilmTest, what_cannot_be_is_refused_in_a_sentence) {
  const auto refused = [&](const auto& change) {
    const Film before = film;
    change(film);
    const std::string said = refusal();
    film = before;
    EXPECT_TRUE(left().empty());
    return said;
  };
  EXPECT_THAT(refused([&](Film& f) { f.out = folder / "film.avi"; }), HasSubstr("films end in .gif, .webm or .mp4"));
  EXPECT_THAT(refused([](Film& f) { f.size = QSize(32, 240); }), HasSubstr("from 64 to 4096 pixels"));
  EXPECT_THAT(refused([&](Film& f) { f.out = folder / "f.mp4", f.size = QSize(321, 240); }), HasSubstr("even numbers"));
  EXPECT_THAT(refused([&](Film& f) { f.out = folder / "f.gif", f.a_second = 60; }), HasSubstr("from 1 to 50"));
  EXPECT_THAT(refused([](Film& f) { f.moments.to = 31; }), HasSubstr("There is no iteration 31: the run has 30."));
  EXPECT_THAT(refused([](Film& f) { f.moments.from = 31; }), HasSubstr("runs backwards"));
  EXPECT_THAT(refused([](Film& f) { f.moments.every = 0; }), HasSubstr("not every 0th"));
  EXPECT_THAT(refused([](Film& f) {
                f.ant = FilmAnt{0, 40};
              }),
              HasSubstr("There is no step 40: an ant takes steps 1 to 39."));
  EXPECT_THAT(refused([](Film& f) { f.seconds = 1e6; }), HasSubstr("choose fewer moments or seconds"));
  EXPECT_THAT(refused([](Film& f) {
                f.runs[0].start.algorithm = Algorithm::acs;
                f.runs[0].start.execution = Execution::relaxed;
                f.runs[0].start.threads = 2;
              }),
              HasSubstr("Ants race in this run"));
}

TEST_F(FilmTest, what_it_says_on_its_way_counts_frames_and_time) {
  film.moments.every = 10;
  Progress progress;
  std::vector<FilmStand> told;
  double share = 0;
  make_film(film, progress, [&](const FilmStand& stand) {
    told.push_back(stand);
    EXPECT_GE(progress.share(), share);
    share = progress.share();
  });
  EXPECT_EQ(told.size(), 34U) << "after each iteration and each picture";
  EXPECT_EQ(told.back().frame, 4);
  EXPECT_EQ(told.back().frames, 4);
  EXPECT_EQ(progress.share(), 1);
  EXPECT_EQ(film_words({.frame = 120, .frames = 300, .seconds_left = 12}), "frame 120 of 300, about 12 s left");
}

TEST(FilmSubtitles, pieces_have_times_and_no_markup) {
  EXPECT_EQ(subtitle("a < b & c", {30, 45}, 25), "\n00:00:01.200 --> 00:00:03.000\na &lt; b &amp; c\n");
  EXPECT_EQ(subtitle("x", {25 * 3600, 25}, 25), "\n01:00:00.000 --> 01:00:01.000\nx\n");
}

TEST(FilmSubtitles, each_piece_stays_for_a_second_and_says_what_changed_since_the_one_before) {
  const auto side = [](std::int64_t iteration) {
    auto frame = std::make_shared<Frame>();
    frame->last.iteration = iteration;
    if (iteration >= 3) {
      Settings changed;
      changed.rho = 0.5;
      frame->journal = {{2, changed}};
    }
    return std::vector<FramePtr>{frame};
  };
  const auto all_of = [&](int a_second, std::int64_t moments, std::int64_t last) {
    Subtitles subtitles(a_second, moments + last - 1, moments - 1);
    std::string all;
    for (std::int64_t k = 0; k < moments; ++k) all += subtitles.add(side(k), {k, k == moments - 1 ? last : 1});
    return all + subtitles.finish();
  };
  EXPECT_EQ(all_of(4, 11, 4),
            "\n00:00:00.000 --> 00:00:01.000\nIteration 0\n"
            "\n00:00:01.000 --> 00:00:02.500\nIteration 4 · ρ 0.02 → 0.5\n"
            "\n00:00:02.500 --> 00:00:03.500\nIteration 10\n")
      << "the piece before the last moment goes on until then";
  EXPECT_EQ(all_of(4, 3, 1), "\n00:00:00.000 --> 00:00:01.000\nIteration 0\n") << "shorter than a second";
  EXPECT_EQ(all_of(1, 2, 1),
            "\n00:00:00.000 --> 00:00:01.000\nIteration 0\n\n00:00:01.000 --> 00:00:02.000\nIteration 1\n");
  EXPECT_EQ(
      all_of(4, 5, 1),
      "\n00:00:00.000 --> 00:00:01.000\nIteration 0\n\n00:00:01.000 --> 00:00:02.000\nIteration 4 · ρ 0.02 → 0.5\n")
      << "the last one may end after the film";
}

}  // namespace
}  // namespace formicarium::test
