// SPDX-License-Identifier: Apache-2.0
#include "core/problem/optima.hpp"

#include <algorithm>
#include <array>

namespace formicarium {
namespace {

struct PublishedOptimum {
  std::string_view name;  // TSPLIB's spelling
  int cities;             // the file's DIMENSION
  Metric metric;          // the metric for which the length holds
  Length length;
};

using enum Metric;

// linhp318 is left out: its published value is that of a path. dsj1000 has the CEIL_2D value, as in the file.
constexpr auto optima = std::to_array<PublishedOptimum>({
    // Symmetric.
    {"burma14", 14, geo, 3323},
    {"ulysses16", 16, geo, 6859},
    {"gr17", 17, matrix, 2085},
    {"gr21", 21, matrix, 2707},
    {"ulysses22", 22, geo, 7013},
    {"gr24", 24, matrix, 1272},
    {"fri26", 26, matrix, 937},
    {"bayg29", 29, matrix, 1610},
    {"bays29", 29, matrix, 2020},
    {"dantzig42", 42, matrix, 699},
    {"swiss42", 42, matrix, 1273},
    {"att48", 48, att, 10628},
    {"gr48", 48, matrix, 5046},
    {"hk48", 48, matrix, 11461},
    {"eil51", 51, euc_2d, 426},
    {"berlin52", 52, euc_2d, 7542},
    {"brazil58", 58, matrix, 25395},
    {"st70", 70, euc_2d, 675},
    {"eil76", 76, euc_2d, 538},
    {"pr76", 76, euc_2d, 108159},
    {"gr96", 96, geo, 55209},
    {"rat99", 99, euc_2d, 1211},
    {"kroA100", 100, euc_2d, 21282},
    {"kroB100", 100, euc_2d, 22141},
    {"kroC100", 100, euc_2d, 20749},
    {"kroD100", 100, euc_2d, 21294},
    {"kroE100", 100, euc_2d, 22068},
    {"rd100", 100, euc_2d, 7910},
    {"eil101", 101, euc_2d, 629},
    {"lin105", 105, euc_2d, 14379},
    {"pr107", 107, euc_2d, 44303},
    {"gr120", 120, matrix, 6942},
    {"pr124", 124, euc_2d, 59030},
    {"bier127", 127, euc_2d, 118282},
    {"ch130", 130, euc_2d, 6110},
    {"pr136", 136, euc_2d, 96772},
    {"gr137", 137, geo, 69853},
    {"pr144", 144, euc_2d, 58537},
    {"ch150", 150, euc_2d, 6528},
    {"kroA150", 150, euc_2d, 26524},
    {"kroB150", 150, euc_2d, 26130},
    {"pr152", 152, euc_2d, 73682},
    {"u159", 159, euc_2d, 42080},
    {"si175", 175, matrix, 21407},
    {"brg180", 180, matrix, 1950},
    {"rat195", 195, euc_2d, 2323},
    {"d198", 198, euc_2d, 15780},
    {"kroA200", 200, euc_2d, 29368},
    {"kroB200", 200, euc_2d, 29437},
    {"gr202", 202, geo, 40160},
    {"ts225", 225, euc_2d, 126643},
    {"tsp225", 225, euc_2d, 3916},
    {"pr226", 226, euc_2d, 80369},
    {"gr229", 229, geo, 134602},
    {"gil262", 262, euc_2d, 2378},
    {"pr264", 264, euc_2d, 49135},
    {"a280", 280, euc_2d, 2579},
    {"pr299", 299, euc_2d, 48191},
    {"lin318", 318, euc_2d, 42029},
    {"rd400", 400, euc_2d, 15281},
    {"fl417", 417, euc_2d, 11861},
    {"gr431", 431, geo, 171414},
    {"pr439", 439, euc_2d, 107217},
    {"pcb442", 442, euc_2d, 50778},
    {"d493", 493, euc_2d, 35002},
    {"att532", 532, att, 27686},
    {"ali535", 535, geo, 202339},
    {"si535", 535, matrix, 48450},
    {"pa561", 561, matrix, 2763},
    {"u574", 574, euc_2d, 36905},
    {"rat575", 575, euc_2d, 6773},
    {"p654", 654, euc_2d, 34643},
    {"d657", 657, euc_2d, 48912},
    {"gr666", 666, geo, 294358},
    {"u724", 724, euc_2d, 41910},
    {"rat783", 783, euc_2d, 8806},
    {"dsj1000", 1000, ceil_2d, 18660188},
    {"pr1002", 1002, euc_2d, 259045},
    {"si1032", 1032, matrix, 92650},
    {"u1060", 1060, euc_2d, 224094},
    {"vm1084", 1084, euc_2d, 239297},
    {"pcb1173", 1173, euc_2d, 56892},
    {"d1291", 1291, euc_2d, 50801},
    {"rl1304", 1304, euc_2d, 252948},
    {"rl1323", 1323, euc_2d, 270199},
    {"nrw1379", 1379, euc_2d, 56638},
    {"fl1400", 1400, euc_2d, 20127},
    {"u1432", 1432, euc_2d, 152970},
    {"fl1577", 1577, euc_2d, 22249},
    {"d1655", 1655, euc_2d, 62128},
    {"vm1748", 1748, euc_2d, 336556},
    {"u1817", 1817, euc_2d, 57201},
    {"rl1889", 1889, euc_2d, 316536},
    {"d2103", 2103, euc_2d, 80450},
    {"u2152", 2152, euc_2d, 64253},
    {"u2319", 2319, euc_2d, 234256},
    {"pr2392", 2392, euc_2d, 378032},
    {"pcb3038", 3038, euc_2d, 137694},
    {"fl3795", 3795, euc_2d, 28772},
    {"fnl4461", 4461, euc_2d, 182566},
    {"rl5915", 5915, euc_2d, 565530},
    {"rl5934", 5934, euc_2d, 556045},
    {"pla7397", 7397, ceil_2d, 23260728},
    {"rl11849", 11849, euc_2d, 923288},
    {"usa13509", 13509, euc_2d, 19982859},
    {"brd14051", 14051, euc_2d, 469385},
    {"d15112", 15112, euc_2d, 1573084},
    {"d18512", 18512, euc_2d, 645238},
    {"pla33810", 33810, ceil_2d, 66048945},
    {"pla85900", 85900, ceil_2d, 142382641},
    // Asymmetric.
    {"br17", 17, matrix, 39},
    {"ftv33", 34, matrix, 1286},
    {"ftv35", 36, matrix, 1473},
    {"ftv38", 39, matrix, 1530},
    {"p43", 43, matrix, 5620},
    {"ftv44", 45, matrix, 1613},
    {"ftv47", 48, matrix, 1776},
    {"ry48p", 48, matrix, 14422},
    {"ft53", 53, matrix, 6905},
    {"ftv55", 56, matrix, 1608},
    {"ftv64", 65, matrix, 1839},
    {"ft70", 70, matrix, 38673},
    {"ftv70", 71, matrix, 1950},
    {"kro124p", 100, matrix, 36230},
    {"ftv170", 171, matrix, 2755},
    {"rbg323", 323, matrix, 1326},
    {"rbg358", 358, matrix, 1163},
    {"rbg403", 403, matrix, 2465},
    {"rbg443", 443, matrix, 2720},
});

}  // namespace

std::optional<Length> published_optimum(std::string_view name, int cities, Metric metric) {
  for (const std::string_view ending : {".tsp", ".atsp"}) {
    if (name.ends_with(ending)) name.remove_suffix(ending.size());
  }
  const auto found = std::find_if(optima.begin(), optima.end(), [&](const PublishedOptimum& entry) {
    return entry.name == name && entry.cities == cities && entry.metric == metric;
  });
  if (found == optima.end()) return std::nullopt;
  return found->length;
}

}  // namespace formicarium
