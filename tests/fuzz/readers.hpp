// SPDX-License-Identifier: Apache-2.0
// What a fuzzer and the test of its corpus do with one input: read it, and where it is read, write and read it again.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace formicarium::fuzz {

// Each returns whether the input was read; InputError is an answer, anything else a find. A reader that changes what it
// wrote itself aborts.
bool read_tsp(std::string_view input);
bool read_csv(std::string_view input);
bool read_eta(std::string_view input);
bool read_tour(std::string_view input);
bool read_qap(std::string_view input);
bool read_assignment(std::string_view input);
bool read_settings(std::string_view input);
bool read_session(std::string_view input);
bool read_branches(std::string_view input);  // makes a session file of the input first
bool read_experiment(std::string_view input);
bool read_results(std::string_view input);
/// A folder of results, with files as in read_recovery(). Each line gets its checksum first.
bool read_journals(std::string_view input);
bool read_lesson(std::string_view input);
/// A folder of a crashed run: a line "@NAME" begins each file. Read: its run can be recovered.
bool read_recovery(std::string_view input);
// Command lines, a word a line. UsageError is an answer, too.
bool read_formica(std::string_view input);
bool read_lite(std::string_view input);
bool read_formicarium(std::string_view input);

struct Target {
  const char* name;
  bool (*read)(std::string_view);
};
/// The readers that this build has.
inline constexpr Target targets[] = {
    {"fuzz_tsp", read_tsp},
    {"fuzz_csv", read_csv},
    {"fuzz_eta", read_eta},
    {"fuzz_tour", read_tour},
    {"fuzz_qap", read_qap},
    {"fuzz_assignment", read_assignment},
    {"fuzz_settings", read_settings},
    {"fuzz_session", read_session},
    {"fuzz_branches", read_branches},
    {"fuzz_experiment", read_experiment},
    {"fuzz_results", read_results},
    {"fuzz_journals", read_journals},
    {"fuzz_lesson", read_lesson},
    {"fuzz_recovery", read_recovery},
    {"fuzz_formica", read_formica},
#ifndef FORMICARIUM_NO_LITE
    {"fuzz_lite", read_lite},
#endif
#ifndef FORMICARIUM_NO_DESKTOP
    {"fuzz_formicarium", read_formicarium},
#endif
};

/// Ends the program with a sentence, which a fuzzer takes for a find, where the claim does not hold.
void demand(bool holds, const char* claim);
/// Whether `parse` accepts the input's lines as arguments, after the program's name.
bool parsed(std::string_view input, const std::function<void(int argc, const char* const* argv)>& parse);

/// What the last of these calls said: why the input was refused, or the warnings about what was read.
const std::string& said();

}  // namespace formicarium::fuzz
