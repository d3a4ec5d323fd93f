// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/base/error.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"
#include "core/base/text.hpp"
#include "core/base/unpack.hpp"
#include "core/qap/qaplib.hpp"

namespace formicarium {
namespace {

class QaplibReader {
 public:
  QaplibReader(Text& text, Progress* progress) : text_(text), progress_(progress) {}

  QapData read() {
    QapData data;
    data.facilities = read_size();
    n_ = std::size_t(data.facilities);
    read_matrix(data.flow, "flow from facility", "facility");
    read_matrix(data.distance, "distance from location", "location");
    if (const auto word = text_.next_word())
      text_.complain(
          fmt::format("found {} after the last distance; the size is {}, so expected {} flows and as many distances",
                      in_quotes(*word), n_, n_ * n_));
    return data;
  }

 private:
  int read_size() {
    const std::int64_t size = formicarium::read_size(text_, ", then n × n flows and n × n distances");
    constexpr std::int64_t largest = 20'000;  // two matrices of 1.6 GB
    if (size > largest) text_.complain(fmt::format("the size is {}; expected at most {}", size, largest));
    const std::int64_t numbers = 2 * size * size;
    if (const auto room = std::int64_t(text_.bytes_left()) / 2 + 1; numbers > room)  // a digit and a blank each
      text_.complain(fmt::format(
          "the size is {}, so {} numbers must follow, but the rest of the file has room for at most {}; the size may "
          "be wrong, or the file cut off",
          size, numbers, room));
    return int(size);
  }

  void read_matrix(std::vector<Distance>& matrix, std::string_view what, std::string_view to) {
    matrix.reserve(n_ * n_);
    for (std::size_t i = 0; i < n_; ++i) {
      if (progress_) progress_->report(text_.share_read());
      for (std::size_t j = 0; j < n_; ++j) {
        const auto where = [&] { return fmt::format("the {} {} to {} {}", what, i + 1, to, j + 1); };
        const auto word = text_.next_word();
        if (!word)
          text_.complain_at(text_.last_line(),
                            fmt::format("the file ends before {}; the size is {}, so expected {} flows and as many "
                                        "distances",
                                        where(), n_, n_ * n_));
        const auto entry = to_integer(*word);
        if (!entry || *entry < 0 || *entry > largest_entry)
          text_.complain(fmt::format("found {} for {}; expected a whole number, 0 … {}", in_quotes(*word), where(),
                                     largest_entry));
        matrix.push_back(Distance(*entry));
      }
    }
  }

  Text& text_;
  Progress* progress_;
  std::size_t n_ = 0;
};

}  // namespace

bool is_qaplib_name(const std::filesystem::path& file) {
  return upper(unpacked_name(file).extension().string()) == ".DAT";
}

QapPtr read_qaplib(const std::filesystem::path& file, Progress* progress) {
  const TextFile source(file);
  Text text(source, progress);
  QapData data = QaplibReader(text, progress).read();
  data.name = clean_name(file.stem().string());
  try {
    return std::make_shared<const QapInstance>(std::move(data), progress);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

std::int64_t read_size(Text& text, std::string_view after) {
  const auto word = text.next_word();
  if (!word) text.complain_about_file(fmt::format("holds no text; expected the size n{}", after));
  const auto size = to_integer(*word);
  if (!size || *size < 1)
    text.complain(fmt::format("the size is {}; expected a whole number, 1 or more{}", in_quotes(*word),
                              word->find_first_of(",;") == std::string_view::npos
                                  ? ""
                                  : ", and blanks between numbers. A table is read from a file called .csv"));
  return *size;
}

QapData parse_qaplib(std::string_view text, const std::string& file, Progress* progress) {
  Text pieces(text, file);
  return QaplibReader(pieces, progress).read();
}

std::string format_qaplib(const QapInstance& instance) {
  const std::size_t n = std::size_t(instance.cities());
  std::string text = fmt::format("{}\n", n);
  for (const auto matrix : {instance.flow(), instance.distance()}) {
    text += '\n';
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) text += fmt::format("{}{}", matrix[i * n + j], j + 1 < n ? ' ' : '\n');
  }
  return text;
}

}  // namespace formicarium
