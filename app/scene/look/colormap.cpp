// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/colormap.hpp"

#include <algorithm>
#include <cmath>

namespace formicarium {
namespace {

// Every fifth entry of the published tables, RRGGBB; entries between are interpolated (error: one level at most,
// cividis four). viridis, magma: S. van der Walt and N. Smith, for matplotlib, CC0. cividis: J. Nuñez, C. Anderton, R.
// Renslow, PLOS ONE 2018. turbo: A. Mikhailov, Google, Apache-2.0.
constexpr std::string_view viridis_stops =
    "44015446085C471063481769481D6F482475472A7A46307E453781433D844142873F48893D4E8A3A538B38598C355E8D33638D"
    "31688E2E6D8E2C718E2A768E297B8E27808E25848E23898E218E8D20928C1F978B1E9C891FA18821A58524AA8328AE802EB37C"
    "35B7793DBC7446C06F50C46A5AC86465CB5E70CF577CD25089D54895D840A2DA37B0DD2FBDDF26CAE11FD8E219E5E419F1E51D"
    "FDE725";
constexpr std::string_view cividis_stops =
    "00224E002656002A5F002D68003070083370163770203A6F273E6E2E416D34456C3A486C3F4C6C444F6C49536C4E566C535A6D"
    "575D6D5C616E60646F656870696B716D6F727272747676767A7A787E7D788381798885788D8878928C789690779B9476A09875"
    "A59C74AAA073AFA471B5A86FBAAC6DBFB06BC4B468C9B965CFBD62D4C15FDAC65BDFCA57E5CF52EAD34CF0D846F6DD3FFCE236"
    "FEE838";
constexpr std::string_view magma_stops =
    "00000402020B0504160907200E0B2B140E361A104221114E29115A311165390F6E420F754A107952137C5A167E6219806A1C81"
    "721F81792282812581892881912B81992D80A1307EAA337DB2357BBA3878C23B75CA3E72D2426FD9466BE04C67E75263EC5860"
    "F1605DF4695CF7725CF97B5DFB8560FC8E64FD9869FEA16EFEAA74FEB47BFEBD82FEC68AFECF92FED89AFDE2A3FDEBACFCF4B6"
    "FCFDBF";
constexpr std::string_view turbo_stops =
    "30123B36215F3B2F803F3E9C424BB54559CB4666DD4773EB4680F6458CFD4099FF38A5FB2FB2F427BEE91FC9DD1AD4D018DDC2"
    "1AE4B622EBAA2FF19B3FF68A52FA7A65FD6979FE598BFF4B9CFE40A9FB39B7F735C3F134D0EA34DBE236E5D938EECF3AF5C53A"
    "FABA39FDAE35FEA130FE932AFC8423F9751DF46617EF5811E84B0CE14109D83706CE2D04C32503B71D02A916019B0F018B0902"
    "7A0403";
constexpr std::string_view grey_stops = "000000FFFFFF";

std::uint32_t hex(std::string_view digits) {
  std::uint32_t value = 0;
  for (const char c : digits) value = value * 16 + std::uint32_t(c <= '9' ? c - '0' : c - 'A' + 10);
  return value;
}

Colour between(Colour a, Colour b, double share) {
  const auto mix = [share](int from, int to) { return std::uint8_t(std::lround(from + (to - from) * share)); };
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

ColourTable spread(std::string_view stops) {
  const std::size_t last = stops.size() / 6 - 1;
  const auto stop = [stops](std::size_t i) { return Colour::of(hex(stops.substr(6 * i, 6))); };
  ColourTable table;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double place = double(i) * double(last) / 255;
    const std::size_t below = std::min(std::size_t(place), last - 1);
    table[i] = between(stop(below), stop(below + 1), place - double(below));
  }
  return table;
}

/// Which entries are used, from the weakest to the strongest trail.
struct Part {
  int weak, strong;
};
Part part(ColourMap map, Theme theme) {
  if (map == ColourMap::turbo)
    return theme == Theme::dark ? Part{25, 255} : Part{0, 255};  // not monotone: never reversed
  if (theme == Theme::greys) return {200, 110};                  // paler than tours and cities
  if (map == ColourMap::grey) return theme == Theme::dark ? Part{70, 255} : Part{190, 0};
  return theme == Theme::dark ? Part{40, 255} : Part{200, 0};
}

ColourTable cut(ColourMap map, Theme theme) {
  const auto [weak, strong] = part(map, theme);
  const ColourTable& all = published_table(map);
  ColourTable table;
  for (int i = 0; i < 256; ++i) table[i] = all[std::size_t(std::lround(weak + (strong - weak) * i / 255.0))];
  return table;
}

}  // namespace

std::span<const ColourMapWords> colour_maps() {
  static constexpr ColourMapWords maps[] = {{ColourMap::viridis, "viridis", "Viridis"},
                                            {ColourMap::cividis, "cividis", "Cividis"},
                                            {ColourMap::magma, "magma", "Magma"},
                                            {ColourMap::grey, "grey", "Grey (Projector)"},
                                            {ColourMap::turbo, "turbo", "Turbo (Projector)"}};
  return maps;
}

const ColourTable& published_table(ColourMap map) {
  static const std::array<ColourTable, 5> tables{spread(viridis_stops), spread(cividis_stops), spread(magma_stops),
                                                 spread(grey_stops), spread(turbo_stops)};
  return tables[std::size_t(map)];
}

const ColourTable& trail_table(ColourMap map, Theme theme) {
  static const auto tables = [] {
    std::array<std::array<ColourTable, themes>, 5> all;
    for (std::size_t m = 0; m < all.size(); ++m)
      for (const Theme ground : {Theme::light, Theme::dark, Theme::greys})
        all[m][std::size_t(ground)] = cut(ColourMap(m), ground);
    return all;
  }();
  return tables[std::size_t(map)][std::size_t(theme)];
}

Colour trail_colour(const ColourTable& table, double t) {
  return table[std::size_t(std::lround(std::clamp(t, 0.0, 1.0) * 255))];
}

double trail_scale(double trail, double low, double high) {
  if (!(low > 0) || !(high > low)) return trail < low ? 0 : 1;
  return std::clamp(std::log(trail / low) / std::log(high / low), 0.0, 1.0);
}

double trail_at(double t, double low, double high) {
  if (!(low > 0) || !(high > low)) return high;
  return low * std::pow(high / low, t);
}

double luminance(Colour colour) {
  const auto linear = [](std::uint8_t level) {
    const double c = level / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

double contrast(Colour a, Colour b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

Colour letter_on(Colour ground) {
  const Colour light = palette(Theme::light).canvas, dark = palette(Theme::dark).canvas;
  return contrast(light, ground) > contrast(dark, ground) ? light : dark;
}

}  // namespace formicarium
