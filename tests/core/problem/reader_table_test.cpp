// SPDX-License-Identifier: Apache-2.0
// A table of tricky files: each is read as stated, or refused with a message that contains the given words.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "core/base/error.hpp"
#include "core/problem/read.hpp"
#include "core/problem/scale.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

const char* const accepted = "";  // instead of words of a refusal

struct Case {
  const char* claim;
  std::string text;
  std::string refusal;  // words of the message; accepted: the file is read
  Length length = 0;    // of the tour in the order of the cities, if accepted
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.claim; }

Length canonical_length(const TspInstance& instance) {
  Tour tour(static_cast<std::size_t>(instance.cities()));
  for (City c = 0; c < instance.cities(); ++c) tour[c] = c;
  return instance.cost(tour);
}

/// The header of a planar instance with three cities, then `rest`.
std::string planar(const std::string& rest, const std::string& type = "EUC_2D", const std::string& more = "") {
  return "NAME: t\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: " + type + "\n" + more + "NODE_COORD_SECTION\n" + rest;
}

/// The header of a matrix of three cities, then `weights`.
std::string weighted(const std::string& format, const std::string& weights, const std::string& type = "TSP") {
  return "NAME: t\nTYPE: " + type + "\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: " + format +
         "\nEDGE_WEIGHT_SECTION\n" + weights;
}

const std::string three = "1 0 0\n2 3 4\n3 0 4\nEOF\n";

const std::vector<Case> tsplib_cases = {
    {"plain", planar(three), accepted, 12},
    {"no_blank_before_the_colon",
     "NAME:t\nTYPE:TSP\nDIMENSION:3\nEDGE_WEIGHT_TYPE:EUC_2D\nNODE_COORD_SECTION\n" + three, accepted, 12},
    {"blanks_around_the_colon",
     "NAME : t\nTYPE : TSP\nDIMENSION : 3\nEDGE_WEIGHT_TYPE :   EUC_2D\nNODE_COORD_SECTION\n" + three, accepted, 12},
    {"tabs_around_the_colon",
     "NAME\t:\tt\nTYPE\t:\tTSP\nDIMENSION\t:\t3\nEDGE_WEIGHT_TYPE\t:\tEUC_2D\nNODE_COORD_SECTION\n" + three, accepted,
     12},
    {"keys_in_lower_case", "name: t\ntype: tsp\ndimension: 3\nedge_weight_type: euc_2d\nnode_coord_section\n" + three,
     accepted, 12},
    {"keys_in_mixed_case",
     "Name: t\nType: Tsp\nDimension: 3\nEdge_Weight_Type: Euc_2D\nNode_Coord_Section\n1 0 0\n2 3 4\n3 0 4\neof\n",
     accepted, 12},
    {"carriage_returns",
     "NAME: t\r\nTYPE: TSP\r\nDIMENSION: 3\r\nEDGE_WEIGHT_TYPE: EUC_2D\r\nNODE_COORD_SECTION\r\n1 0 0\r\n2 3 4\r\n3 0 "
     "4\r\nEOF\r\n",
     accepted, 12},
    {"a_byte_order_mark", "\xEF\xBB\xBF" + planar(three), accepted, 12},
    {"no_eof", planar("1 0 0\n2 3 4\n3 0 4\n"), accepted, 12},
    {"eof_without_line_break", planar("1 0 0\n2 3 4\n3 0 4\nEOF"), accepted, 12},
    {"eof_in_lower_case", planar("1 0 0\n2 3 4\n3 0 4\neof\n"), accepted, 12},
    {"blank_lines", planar("\n1 0 0\n\n  \n2 3 4\n3 0 4\n\nEOF\n\n"), accepted, 12},
    {"leading_blanks", planar("   1   0\t0\n\t2 3 4\n 3 0 4  \nEOF\n"), accepted, 12},
    {"exponents", planar("1 0e0 0.0E+00\n2 3.0e+00 4.0E0\n3 0 .4e1\nEOF\n"), accepted, 12},
    {"plus_signs_and_bare_points", planar("1 +0 0.\n2 +3. 4.\n3 .0 +4.\nEOF\n"), accepted, 12},
    {"ids_from_zero", planar("0 0 0\n1 3 4\n2 0 4\nEOF\n"), accepted, 12},
    {"ids_far_apart_and_out_of_order", planar("900 0 0\n7 3 4\n9000000000 0 4\nEOF\n"), accepted, 12},
    {"function_as_format", planar(three, "EUC_2D", "EDGE_WEIGHT_FORMAT: FUNCTION\n"), accepted, 12},
    {"a_remark_after_the_type",
     "NAME: t\nTYPE: TSP (by hand)\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n" + three, accepted,
     12},
    {"an_unknown_header", planar(three, "EUC_2D", "COLOUR: red\n"), accepted, 12},
    {"two_comments", planar(three, "EUC_2D", "COMMENT: a\nCOMMENT: b\n"), accepted, 12},
    {"no_type", "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n" + three, accepted, 12},
    {"a_section_with_a_colon", "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION:\n" + three, accepted, 12},
    {"text_after_eof", planar(three + "1 2 3\n"), accepted, 12},
    {"coordinates_for_display", planar(three, "EUC_2D", "DISPLAY_DATA_TYPE: COORD_DISPLAY\n"), accepted, 12},
    {"two_dimensional_coordinates_said", planar(three, "EUC_2D", "NODE_COORD_TYPE: TWOD_COORDS\n"), accepted, 12},
    {"ceil", planar("1 0 0\n2 1 1\n3 0 1\nEOF\n", "CEIL_2D"), accepted, 4},
    {"man", planar("1 0 0\n2 3 4\n3 0 4\nEOF\n", "MAN_2D"), accepted, 14},
    {"max", planar("1 0 0\n2 3 4\n3 0 4\nEOF\n", "MAX_2D"), accepted, 11},
    {"att", planar("1 0 0\n2 10 0\n3 0 10\nEOF\n", "ATT"), accepted, 13},
    {"geo", planar("1 38.24 20.42\n2 39.57 26.15\n3 40.56 25.32\nEOF\n", "GEO"), accepted, 1136},
    {"space", planar("1 0 0 0\n2 1 2 2\n3 0 0 0\nEOF\n", "EUC_3D"), accepted, 6},
    {"space_ceil", planar("1 0 0 0\n2 1 0 1\n3 0 0 0\nEOF\n", "CEIL_3D", "NODE_COORD_TYPE: THREED_COORDS\n"), accepted,
     4},
    {"one_city", "DIMENSION: 1\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 5 5\nEOF\n", accepted, 0},
    {"two_cities", "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 4\nEOF\n", accepted, 10},
    {"all_at_one_place", planar("1 5 5\n2 5 5\n3 5 5\nEOF\n"), accepted, 0},
    {"one_city_by_matrix",
     "DIMENSION: 1\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n9\nEOF\n",
     accepted, 0},
    {"one_city_without_weights",
     "DIMENSION: 1\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nEDGE_WEIGHT_SECTION\nEOF\n", accepted,
     0},
    {"two_cities_by_matrix",
     "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nEDGE_WEIGHT_SECTION\n4\nEOF\n", accepted,
     8},
    {"full_matrix", weighted("FULL_MATRIX", "0 1 2\n1 0 4\n2 4 0\nEOF\n"), accepted, 7},
    {"upper_row", weighted("UPPER_ROW", "1 2\n4\nEOF\n"), accepted, 7},
    {"lower_row", weighted("LOWER_ROW", "1\n2 4\nEOF\n"), accepted, 7},
    {"upper_diag_row", weighted("UPPER_DIAG_ROW", "0 1 2\n0 4\n0\nEOF\n"), accepted, 7},
    {"lower_diag_row", weighted("LOWER_DIAG_ROW", "0\n1 0\n2 4 0\nEOF\n"), accepted, 7},
    {"upper_col", weighted("UPPER_COL", "1\n2 4\nEOF\n"), accepted, 7},
    {"lower_col", weighted("LOWER_COL", "1 2\n4\nEOF\n"), accepted, 7},
    {"upper_diag_col", weighted("UPPER_DIAG_COL", "0\n1 0\n2 4 0\nEOF\n"), accepted, 7},
    {"lower_diag_col", weighted("LOWER_DIAG_COL", "0 1 2\n0 4\n0\nEOF\n"), accepted, 7},
    {"weights_broken_over_lines", weighted("FULL_MATRIX", "0 1\n2 1\n\n0 4 2 4\n0 EOF\n"), accepted, 7},
    {"weights_on_one_line", weighted("UPPER_ROW", "1 2 4\nEOF\n"), accepted, 7},
    {"whole_weights_with_a_point", weighted("UPPER_ROW", "1.0 2. 4.00\nEOF\n"), accepted, 7},
    {"placeholders_on_the_diagonal", weighted("FULL_MATRIX", "99999999999 1 2\n1 -1 4\n2 4 9999\nEOF\n"), accepted, 7},
    {"an_asymmetric_matrix", weighted("FULL_MATRIX", "0 1 9\n9 0 1\n1 9 0\nEOF\n", "ATSP"), accepted, 3},
    {"display_before_weights",
     "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nDISPLAY_DATA_TYPE: "
     "TWOD_DISPLAY\nDISPLAY_DATA_SECTION\n1 0 0\n2 1 1\nEDGE_WEIGHT_SECTION\n4\nEOF\n",
     accepted, 8},
    {"display_in_another_order",
     "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: "
     "UPPER_ROW\nEDGE_WEIGHT_SECTION\n4\nDISPLAY_DATA_SECTION\n2 1 1\n1 0 0\nEOF\n",
     accepted, 8},
    {"coordinates_of_a_matrix_are_places_to_draw",
     "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nNODE_COORD_SECTION\n1 0 0\n2 1 "
     "1\nEDGE_WEIGHT_SECTION\n4\nEOF\n",
     accepted, 8},
    {"fixed_edges",
     "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nFIXED_EDGES_SECTION\n1 2\n-1\nNODE_COORD_SECTION\n" + three, accepted,
     12},

    {"empty", "", "holds no text; expected a TSPLIB instance"},
    {"only_blanks", " \n\t\n", "holds no text"},
    {"only_eof", "EOF\n", "holds no text"},
    {"prose", "hello ants\n", "t:1: found 'hello ants'; expected a header"},
    {"binary",
     std::string("\x7f"
                 "ELF\0\1\2",
                 7),
     "t:1: found '?ELF"},
    {"a_tour_file", "TYPE: TOUR\nTOUR_SECTION\n1\n-1\n", "t:1: this is a tour; expected an instance"},
    {"a_routing_problem", "TYPE: CVRP\n", "t:1: DIMENSION and EDGE_WEIGHT_TYPE are missing"},
    {"an_unknown_metric", planar(three, "XRAY1"),
     "t:4: EDGE_WEIGHT_TYPE 'XRAY1' is not supported; supported are EUC_2D"},
    {"a_special_metric", planar(three, "SPECIAL"), "EDGE_WEIGHT_TYPE 'SPECIAL' is not supported"},
    {"an_empty_metric", planar(three, ""), "EDGE_WEIGHT_TYPE '' is not supported"},
    {"an_unknown_format", weighted("DIAGONAL", "1 2 4\nEOF\n"), "t:5: EDGE_WEIGHT_FORMAT 'DIAGONAL' is not supported"},
    {"function_with_explicit", weighted("FUNCTION", "1 2 4\nEOF\n"), "EDGE_WEIGHT_FORMAT is missing"},
    {"an_unknown_coordinate_type", planar(three, "EUC_2D", "NODE_COORD_TYPE: FOURD\n"),
     "t:5: NODE_COORD_TYPE 'FOURD' is not supported"},
    {"an_unknown_display_type", planar(three, "EUC_2D", "DISPLAY_DATA_TYPE: HOLOGRAM\n"),
     "t:5: DISPLAY_DATA_TYPE 'HOLOGRAM' is not supported"},
    {"an_unknown_section", planar("1 0 0\n2 3 4\n3 0 4\nMAGIC_SECTION\n1\nEOF\n"), accepted, 12},
    {"depots", "DIMENSION: 3\nDEPOT_SECTION\n1\n-1\n", "t:4: EDGE_WEIGHT_TYPE is missing"},
    {"a_keyword_without_value", planar(three, "EUC_2D", "CAPACITY\n"), "t:5: found 'CAPACITY'; expected a header"},
    {"words_after_a_section", "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION 1 0 0\n",
     "t:3: found '1 0 0' after NODE_COORD_SECTION"},
    {"no_dimension", "EDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n" + three, "t:2: DIMENSION is missing"},
    {"no_metric", "DIMENSION: 3\nNODE_COORD_SECTION\n" + three, "t:2: EDGE_WEIGHT_TYPE is missing"},
    {"no_coordinates", "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nCOMMENT: nothing\nEOF\n",
     "NODE_COORD_SECTION is missing, which EUC_2D needs"},
    {"no_weights", "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nEOF\n",
     "EDGE_WEIGHT_SECTION is missing"},
    {"no_format", "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_SECTION\n1 2 4\nEOF\n",
     "t:3: EDGE_WEIGHT_FORMAT is missing"},
    {"dimension_zero", "DIMENSION: 0\n", "t:1: DIMENSION is '0'; expected a number of cities, 1 or more"},
    {"dimension_negative", "DIMENSION: -3\n", "DIMENSION is '-3'"},
    {"dimension_a_word", "DIMENSION: three\n", "DIMENSION is 'three'"},
    {"dimension_with_a_point", "DIMENSION: 3.5\n", "DIMENSION is '3.5'"},
    {"dimension_empty", "DIMENSION:\n", "DIMENSION is ''"},
    {"dimension_beyond_the_file", "DIMENSION: 4000000000\nEDGE_WEIGHT_TYPE: EUC_2D\n", "cannot hold so many cities"},
    {"dimension_of_two_to_the_64", "DIMENSION: 18446744073709551616\nEDGE_WEIGHT_TYPE: EUC_2D\n",
     "t:1: DIMENSION is 18446744073709551616, but the"},
    {"dimension_of_forty_digits", "DIMENSION: 1234567890123456789012345678901234567890\n",
     "cannot hold so many cities"},
    {"dimension_too_large", "DIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n" + three,
     "t:7: NODE_COORD_SECTION holds 3 of 4 cities; 'EOF' follows. It may be cut off: copy it again, or set DIMENSION "
     "to 3"},
    {"dimension_too_small", "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n" + three,
     "t:6: found '3' after the last of 2 cities"},
    {"dimension_twice", "DIMENSION: 3\nDIMENSION: 3\n", "t:2: DIMENSION is given twice, first in line 1"},
    {"metric_twice", "EDGE_WEIGHT_TYPE: EUC_2D\nEDGE_WEIGHT_TYPE: ATT\n", "EDGE_WEIGHT_TYPE is given twice"},
    {"coordinates_twice", planar("1 0 0\n2 3 4\n3 0 4\nNODE_COORD_SECTION\n1 0 0\n2 3 4\n3 0 4\nEOF\n"),
     "t:9: NODE_COORD_SECTION is given twice, first in line 5"},
    {"weights_twice", weighted("UPPER_ROW", "1 2 4\nEDGE_WEIGHT_SECTION\n1 2 4\nEOF\n"),
     "EDGE_WEIGHT_SECTION is given twice"},
    {"an_id_twice", planar("1 0 0\n2 3 4\n2 0 4\nEOF\n"), "t:8: id 2 appears twice, first in line 7"},
    {"an_id_with_a_point", planar("1.5 0 0\n2 3 4\n3 0 4\nEOF\n"), "t:6: found id '1.5'; expected a whole number"},
    {"a_negative_id", planar("-1 0 0\n2 3 4\n3 0 4\nEOF\n"), "found id '-1'"},
    {"an_id_beyond_64_bits", planar("99999999999999999999 0 0\n2 3 4\n3 0 4\nEOF\n"),
     "found id '99999999999999999999'"},
    {"a_coordinate_missing", planar("1 0\n2 3 4\n3 0 4\nEOF\n"), "t:6: found the end of the line; expected 'id x y'"},
    {"a_coordinate_too_many", planar("1 0 0 0\n2 3 4\n3 0 4\nEOF\n"), "t:6: found '0' after 'id x y'"},
    {"nan", planar("1 nan 0\n2 3 4\n3 0 4\nEOF\n"), "t:6: found 'nan'; expected 'id x y' with finite numbers"},
    {"infinity", planar("1 0 inf\n2 3 4\n3 0 4\nEOF\n"), "found 'inf'"},
    {"beyond_a_double", planar("1 0 1e999\n2 3 4\n3 0 4\nEOF\n"), "found '1e999'"},
    {"a_decimal_comma", planar("1 0,5 0\n2 3 4\n3 0 4\nEOF\n"),
     "found '0,5'; expected 'id x y' with finite numbers and a decimal point"},
    {"hexadecimal", planar("1 0x1p3 0\n2 3 4\n3 0 4\nEOF\n"), "found '0x1p3'"},
    {"a_word_as_coordinate", planar("1 here 0\n2 3 4\n3 0 4\nEOF\n"), "found 'here'"},
    {"no_break_spaces",
     planar("1\xC2\xA0"
            "0 0\n2 3 4\n3 0 4\nEOF\n"),
     "t:6: found id '1?"},
    {"a_symbol_among_cities", planar("1 0 0\n# two\n2 3 4\n3 0 4\nEOF\n"), "t:7: found '# two'; expected 'id x y'"},
    {"flat_coordinates_in_space", planar(three, "EUC_3D"), "t:6: found the end of the line; expected 'id x y z'"},
    {"spatial_coordinates_in_the_plane", planar(three, "EUC_2D", "NODE_COORD_TYPE: THREED_COORDS\n"),
     "t:5: NODE_COORD_TYPE THREED_COORDS does not go with EUC_2D"},
    {"coordinates_denied", planar(three, "EUC_2D", "NODE_COORD_TYPE: NO_COORDS\n"),
     "NODE_COORD_TYPE NO_COORDS does not go with EUC_2D"},
    {"a_matrix_format_with_coordinates", planar(three, "EUC_2D", "EDGE_WEIGHT_FORMAT: FULL_MATRIX\n"),
     "t:5: EDGE_WEIGHT_FORMAT 'FULL_MATRIX' belongs to EXPLICIT"},
    {"weights_with_coordinates", "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nEDGE_WEIGHT_SECTION\n1 2 4\nEOF\n",
     "t:3: EDGE_WEIGHT_SECTION belongs to EXPLICIT"},
    {"cut_within_the_cities", planar("1 0 0\n2 3 4\n"),
     "t:7: NODE_COORD_SECTION holds 2 of 3 cities; the file ends at line 7"},
    {"cut_within_the_last_number", planar("1 0 0\n2 3 4\n3 0 4"), "t:8: the file ends within a line"},
    {"cut_within_the_weights", weighted("UPPER_ROW", "1 2\n"),
     "t:7: EDGE_WEIGHT_SECTION holds 2 of the 3 weights that 3 cities need; the file ends"},
    {"cut_within_the_last_weight", weighted("UPPER_ROW", "1 2 4"), "t:7: the file ends within a line"},
    {"cut_before_the_display",
     "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nDISPLAY_DATA_TYPE: "
     "TWOD_DISPLAY\nEDGE_WEIGHT_SECTION\n4\n",
     "DISPLAY_DATA_SECTION is missing, which TWOD_DISPLAY promises"},
    {"surplus_weights", weighted("UPPER_ROW", "1 2 4 5\nEOF\n"), "t:7: found '5' after the last of the 3 weights"},
    {"a_broken_weight", weighted("UPPER_ROW", "1 2.5 4\nEOF\n"), accepted, 75},
    {"a_negative_weight", weighted("UPPER_ROW", "1 -2 4\nEOF\n"), "found weight -2; expected 0 … 2147483646"},
    {"a_negative_weight_among_a_diagonal", weighted("LOWER_DIAG_ROW", "0\n-1 0\n2 4 0\nEOF\n"),
     "a weight off the diagonal is negative"},
    {"a_weight_beyond_31_bits", weighted("UPPER_ROW", "1 2147483647 4\nEOF\n"), "found weight 2147483647"},
    {"a_weight_beyond_64_bits", weighted("UPPER_ROW", "1 99999999999999999999 4\nEOF\n"),
     "found weight '99999999999999999999'"},
    {"a_word_among_weights", weighted("UPPER_ROW", "1 two 4\nEOF\n"),
     "holds 1 of the 3 weights that 3 cities need; 'two' follows"},
    {"an_asymmetric_matrix_as_tsp", weighted("FULL_MATRIX", "0 1 9\n9 0 1\n1 9 0\nEOF\n"),
     "a symmetric matrix was promised; TYPE: ATSP allows it"},
    {"display_of_unknown_cities",
     "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: "
     "UPPER_ROW\nEDGE_WEIGHT_SECTION\n4\nDISPLAY_DATA_SECTION\n1 1 1\n3 0 0\nEOF\n",
     "t:8: found id 3 in DISPLAY_DATA_SECTION, where 2 is missing"},
    {"display_of_a_city_twice",
     "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: "
     "UPPER_ROW\nEDGE_WEIGHT_SECTION\n4\nDISPLAY_DATA_SECTION\n1 1 1\n1 0 0\nEOF\n",
     "id 1 appears twice"},
    {"fixed_edges_without_end",
     "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nFIXED_EDGES_SECTION\n1 2\nNODE_COORD_SECTION\n" + three,
     "FIXED_EDGES_SECTION does not end"},
    {"half_a_fixed_edge", "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nFIXED_EDGES_SECTION\n1\n-1\n",
     "ends within an edge"},
    {"numbers_without_a_section", "DIMENSION: 3\n1 0 0\n", "t:2: found '1 0 0' where no section is open"},
    {"cities_too_far_apart", planar("1 0 0\n2 3e9 4\n3 0 4\nEOF\n"), "scale the coordinates down"},
    {"latitudes_beyond_the_pole", planar("1 91 0\n2 3 4\n3 0 4\nEOF\n", "GEO"), "GEO expects degrees within ±90"},
};

class TsplibTable : public testing::TestWithParam<Case> {};

TEST_P(TsplibTable, is_read_or_refused_as_it_says) {
  const Case& c = GetParam();
  try {
    const TspInstance instance(parse_tsplib(c.text, "t"));
    EXPECT_EQ(c.refusal, "") << "it was read";
    EXPECT_EQ(canonical_length(instance), c.length);
  } catch (const InputError& error) {
    EXPECT_NE(c.refusal, "") << error.what();
    EXPECT_NE(std::string(error.what()).find(c.refusal), std::string::npos) << error.what();
  }
}

std::string claim(const testing::TestParamInfo<Case>& info) { return info.param.claim; }

INSTANTIATE_TEST_SUITE_P(Reader, TsplibTable, testing::ValuesIn(tsplib_cases), claim);

const std::vector<Case> csv_cases = {
    {"plain", "1,0,0\n2,3,4\n3,0,4\n", accepted, 12},
    {"with_a_header", "id,x,y\n1,0,0\n2,3,4\n3,0,4\n", accepted, 12},
    {"header_in_another_order", "y;name;ID;x\n0;a;1;0\n4;b;2;3\n4;c;3;0\n", accepted, 12},
    {"semicolons", "1;0;0\n2;3;4\n3;0;4\n", accepted, 12},
    {"tabs", "1\t0\t0\n2\t3\t4\n3\t0\t4\n", accepted, 12},
    {"blanks", "1 0 0\n2  3 4\n3 0   4\n", accepted, 12},
    {"blanks_after_commas", "1, 0, 0\n2, 3, 4\n3, 0, 4\n", accepted, 12},
    {"no_ids", "0,0\n3,4\n0,4\n", accepted, 12},
    {"quotes", "\"id\",\"x\",\"y\"\n\"1\",\"0\",\"0\"\n\"2\",\"3\",\"4\"\n\"3\",\"0\",\"4\"\n", accepted, 12},
    {"carriage_returns_and_mark", "\xEF\xBB\xBFid,x,y\r\n1,0,0\r\n2,3,4\r\n3,0,4\r\n", accepted, 12},
    {"remarks_and_blank_lines", "# mine\n\n1,0,0\n2,3,4\n\n3,0,4\n", accepted, 12},
    {"no_last_line_break", "1,0,0\n2,3,4\n3,0,4", accepted, 12},
    {"decimal_points", "1,0.5,0\n2,3.5,4\n3,0.5,4\n", accepted, 12},
    {"one_city", "7,1,1\n", accepted, 0},
    {"empty", "", "holds no cities"},
    {"only_a_header", "id,x,y\n", "t:1: holds no cities"},
    {"a_header_without_y", "id,x\n1,0\n", "t:1: the header names x or y alone; expected both"},
    {"a_column_named_twice", "x,y,x\n1,0,0\n", "column 'x' is named twice"},
    {"four_columns_without_names", "1,0,0,9\n",
     "t:1: found 1 line of 4 distances each; expected a square table, or 'id,x,y'"},
    {"one_column", "1\n2\n", "found 1 field; expected"},
    {"a_short_line", "1,0,0\n2,3\n", "t:2: found 2 fields in '2,3'; expected 3"},
    {"a_decimal_comma", "1;0,5;0\n2;3,5;4\n3;0,5;4\n", accepted, 12},
    {"nan", "1,nan,0\n", "found coordinate 'nan'"},
    {"an_id_twice", "1,0,0\n1,3,4\n", "t:2: id 1 appears twice, first in line 1"},
    {"a_negative_id", "-4,0,0\n", "found id '-4'"},
    {"an_id_with_letters", "1,0,0\nb2,3,4\n", "t:2: found id 'b2'"},
    {"an_empty_field", "1,,0\n", "found coordinate ''"},
};

class CsvTable : public testing::TestWithParam<Case> {};

TEST_P(CsvTable, is_read_or_refused_as_it_says) {
  const Case& c = GetParam();
  try {
    const TspInstance instance(parse_csv(c.text, "t"));
    EXPECT_EQ(c.refusal, "") << "it was read";
    EXPECT_EQ(double(canonical_length(instance)) / power_of_ten(instance.decimals()), double(c.length));
  } catch (const InputError& error) {
    EXPECT_NE(c.refusal, "") << error.what();
    EXPECT_NE(std::string(error.what()).find(c.refusal), std::string::npos) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(Reader, CsvTable, testing::ValuesIn(csv_cases), claim);

TEST(Reader, ids_and_their_order_are_kept) {
  const TspInstance instance(parse_tsplib(planar("900 0 0\n7 3 4\n0 0 4\nEOF\n"), "t"));
  EXPECT_EQ(instance.id(0), 900);
  EXPECT_EQ(instance.id(1), 7);
  EXPECT_EQ(instance.id(2), 0);
}

TEST(Reader, places_to_draw_go_by_id_to_their_row_of_the_matrix) {
  const std::string text =
      "DIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nEDGE_WEIGHT_SECTION\n4\n"
      "DISPLAY_DATA_SECTION\n2 5 6\n1 7 8\nEOF\n";
  const TspInstance instance(parse_tsplib(text, "t"));
  EXPECT_EQ(instance.layout()[0].x, 7);
  EXPECT_EQ(instance.layout()[1].x, 5);
}

TEST(Reader, what_is_skipped_or_not_enforced_is_told_with_its_line) {
  const auto unknown = parse_tsplib(planar(three, "EUC_2D", "COLOUR: red\n"), "t");
  ASSERT_EQ(unknown.warnings.size(), 1U);
  EXPECT_EQ(unknown.warnings[0], "t:5: header 'COLOUR' is not known and was skipped");
  const auto fixed = parse_tsplib(
      "TYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nFIXED_EDGES_SECTION\n1 2\n-1\nNODE_COORD_SECTION\n" + three,
      "t");
  ASSERT_EQ(fixed.warnings.size(), 1U);
  EXPECT_EQ(fixed.warnings[0], "t:4: 1 fixed edge was read but not enforced");
}

TEST(Reader, a_table_keeps_decimals_where_it_has_fractions_and_warns_where_it_has_none) {
  const auto grid = [](double side, Distances distances = Distances::by_type) {
    std::string text;
    for (int i = 0; i < 100; ++i) text += fmt::format("{},{},{}\n", i, side * (i % 10) / 9, side * (i / 10) / 9);
    return parse_csv(text, "t.csv", nullptr, distances);
  };
  EXPECT_EQ(grid(1).warnings.size(), 0U);
  EXPECT_EQ(grid(1).decimals, 4) << "0.1 apart: 1 000 steps";
  EXPECT_EQ(grid(100).decimals, 2);
  EXPECT_EQ(grid(9).decimals, 0) << "whole numbers";
  EXPECT_EQ(grid(9).warnings.size(), 0U);
  EXPECT_EQ(grid(9).coarse,
            "t.csv: distances are rounded to whole numbers, and cities are about 0.9 apart: lengths "
            "hardly tell tours apart. Scaled distances keep more digits");
  EXPECT_EQ(grid(9, Distances::scaled).decimals, 3);
  EXPECT_EQ(grid(9, Distances::scaled).coarse, "");
  EXPECT_EQ(grid(27).coarse, "") << "2.7 apart";
  EXPECT_EQ(parse_csv("1,5,5\n2,5,5\n", "t.csv").warnings.size(), 0U) << "one place";
}

TEST(Reader, a_comment_that_states_an_optimum_gives_the_gap) {
  EXPECT_EQ(parse_tsplib(planar(three, "EUC_2D", "COMMENT: Optimum 12\n"), "t").optimum, 12);
  EXPECT_EQ(parse_tsplib(planar(three, "EUC_2D", "COMMENT: Optimum tour (12)\n"), "t").optimum, std::nullopt);
  EXPECT_EQ(parse_tsplib(planar(three, "EUC_2D", "COMMENT: Best known 12\n"), "t").best_known, 12);
  EXPECT_EQ(parse_tsplib(planar(three, "EUC_2D", "COMMENT: Best known by Held 12\n"), "t").best_known, std::nullopt);
}

}  // namespace
}  // namespace formicarium
