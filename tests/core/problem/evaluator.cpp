// SPDX-License-Identifier: Apache-2.0
#include "evaluator.hpp"

#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace evaluator {
namespace {

std::string stripped(std::string text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

long long round_half_up(long double x) { return static_cast<long long>(std::floor(x + 0.5L)); }

long double radians(double coordinate) {
  const long double degrees = static_cast<long long>(coordinate);
  const long double minutes = coordinate - degrees;
  return 3.141592L * (degrees + 5.0L * minutes / 3.0L) / 180.0L;
}

}  // namespace

File read(const std::filesystem::path& path) {
  std::ifstream stream(path);
  if (!stream) throw std::runtime_error("no file " + path.string());
  File file;
  std::string line;
  while (std::getline(stream, line)) {
    line = stripped(line);
    if (line == "EOF") break;
    const auto colon = line.find(':');
    if (colon != std::string::npos) {
      file.headers[stripped(line.substr(0, colon))] = stripped(line.substr(colon + 1));
      continue;
    }
    const int cities = file.headers.count("DIMENSION") ? std::stoi(file.headers["DIMENSION"]) : 0;
    if (line == "NODE_COORD_SECTION" || line == "DISPLAY_DATA_SECTION") {
      const bool shown_only = line == "DISPLAY_DATA_SECTION";
      for (int i = 0; i < cities; ++i) {
        std::getline(stream, line);
        std::istringstream fields(line);
        std::vector<double> numbers;
        for (double number = 0; fields >> number;) numbers.push_back(number);
        if (!shown_only) file.coordinates.emplace_back(numbers.begin() + 1, numbers.end());
      }
    } else if (line == "EDGE_WEIGHT_SECTION") {
      for (std::string word; stream >> word;) {
        if (!(std::isdigit(static_cast<unsigned char>(word[0])) || word[0] == '-')) {
          for (auto c = word.rbegin(); c != word.rend(); ++c) stream.putback(*c);
          break;
        }
        file.weights.push_back(std::stoll(word));
      }
    } else if (line == "TOUR_SECTION") {
      for (int id = 0; stream >> id && id != -1;) file.tour.push_back(id);
    } else if (line == "FIXED_EDGES_SECTION") {
      for (int id = 0; stream >> id && id != -1;) {
      }
    }
  }
  return file;
}

long long distance(const File& file, int i, int j) {
  const std::string& type = file.headers.at("EDGE_WEIGHT_TYPE");
  if (type == "EXPLICIT") {
    const std::string& format = file.headers.at("EDGE_WEIGHT_FORMAT");
    const long long n = std::stoll(file.headers.at("DIMENSION"));
    const long long low = std::min(i, j);
    const long long high = std::max(i, j);
    if (format == "FULL_MATRIX") return file.weights.at(i * n + j);
    if (format == "LOWER_DIAG_ROW") return file.weights.at(high * (high + 1) / 2 + low);
    if (format == "UPPER_ROW") return file.weights.at(low * n - low * (low + 1) / 2 + high - low - 1);
    if (format == "UPPER_DIAG_ROW") return file.weights.at(low * n - low * (low - 1) / 2 + high - low);
    throw std::runtime_error("no second opinion on " + format);
  }
  const auto& a = file.coordinates.at(i);
  const auto& b = file.coordinates.at(j);
  const long double x = static_cast<long double>(a[0]) - b[0];
  const long double y = static_cast<long double>(a[1]) - b[1];
  if (type == "EUC_2D") return round_half_up(std::sqrt(x * x + y * y));
  if (type == "CEIL_2D") return static_cast<long long>(std::ceil(std::sqrt(x * x + y * y)));
  if (type == "ATT") {
    const long double r = std::sqrt((x * x + y * y) / 10);
    const long long t = round_half_up(r);
    return static_cast<long double>(t) < r ? t + 1 : t;
  }
  if (type == "GEO") {
    const long double q1 = std::cos(radians(a[1]) - radians(b[1]));
    const long double q2 = std::cos(radians(a[0]) - radians(b[0]));
    const long double q3 = std::cos(radians(a[0]) + radians(b[0]));
    return static_cast<long long>(6378.388L * std::acos(0.5L * ((1 + q1) * q2 - (1 - q1) * q3)) + 1);
  }
  throw std::runtime_error("no second opinion on " + type);
}

long long length(const File& file, const std::vector<int>& ids) {
  long long sum = 0;
  for (std::size_t k = 0; k < ids.size(); ++k) sum += distance(file, ids[k] - 1, ids[(k + 1) % ids.size()] - 1);
  return sum;
}

}  // namespace evaluator
