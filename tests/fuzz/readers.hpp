// SPDX-License-Identifier: Apache-2.0
// What a fuzzer and the test of its corpus do with one input: read it, and where it is read, write and read it again.
#pragma once

#include <string>
#include <string_view>

namespace formicarium::fuzz {

// Each returns whether the input was read; InputError is an answer, anything else a find. A reader that changes what it
// wrote itself aborts.
bool read_tsp(std::string_view input);
bool read_csv(std::string_view input);
bool read_tour(std::string_view input);
bool read_qap(std::string_view input);
bool read_assignment(std::string_view input);
bool read_settings(std::string_view input);
bool read_session(std::string_view input);
bool read_experiment(std::string_view input);

/// What the last of these calls said: why the input was refused, or the warnings about what was read.
const std::string& said();

}  // namespace formicarium::fuzz
