// SPDX-License-Identifier: Apache-2.0
// Reads a spec. Every refusal names file, line and key, what was found and what is allowed.
#include "core/experiment/spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/base/plain_text.hpp"
#include "core/documents/old_names.hpp"
#include "core/documents/settings_json.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/spec_fault.hpp"
#include "core/experiment/variants.hpp"
#include "core/problem/generate.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium::experiment {
namespace {

using Kind = JsonNode::Kind;

constexpr std::int64_t most_cities = 1'000'000, most_at_once = 1024;

constexpr std::string_view test_names[] = {"none", "rank-sum", "signed-rank", "friedman"};

std::string list_of(std::span<const std::string_view> names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

std::string shown(const JsonNode& node) {
  switch (node.kind) {
    case Kind::null:
      return "null";
    case Kind::boolean:
      return node.whole ? "true" : "false";
    case Kind::integer:
      return fmt::format("{}", node.whole);
    case Kind::number:
      return fmt::format("{}", node.number);
    case Kind::text:
      return quoted_word(node.text);
    case Kind::array:
      return "a list";
    case Kind::object:
      return "an object";
  }
  return {};
}

class Reader {
 public:
  explicit Reader(const std::string& file) : file_(file) {}

  [[noreturn]] void expected(const JsonNode& node, std::string_view key, const std::string& what) const {
    refuse(node, file_, fmt::format("{} is {}; expected {}", key, shown(node), what));
  }
  [[noreturn]] void expected_one_of(const JsonNode& node, std::string_view key,
                                    std::span<const std::string_view> names) const {
    refuse(node, file_,
           fmt::format("{} is {}{}; expected one of {}", key, shown(node), did_you_mean(node.text, names),
                       list_of(names)));
  }
  void known_keys(const JsonNode& object, std::span<const std::string_view> keys, std::string_view where) const {
    for (const JsonNode& member : object.items)
      if (std::ranges::find(keys, member.key) == keys.end())
        refuse(member, file_,
               fmt::format("{} is not known in {}{}; expected {}", quoted_word(member.key), where,
                           did_you_mean(member.key, keys), list_of(keys)));
  }
  const JsonNode& object(const JsonNode& node, std::string_view key) const {
    if (node.kind != Kind::object) expected(node, key, "an object {…}");
    return node;
  }
  std::string text(const JsonNode& node, std::string_view key, std::size_t most) const {
    if (node.kind != Kind::text || node.text.empty() || node.text.size() > most)
      expected(node, key, fmt::format("a text of 1 to {} bytes", most));
    return node.text;
  }
  std::int64_t whole(const JsonNode& node, std::string_view key, std::int64_t lowest, std::int64_t highest) const {
    if (node.kind != Kind::integer || node.whole < lowest || node.whole > highest)
      expected(node, key, fmt::format("a whole number, {} to {}", lowest, highest));
    return node.whole;
  }
  double number(const JsonNode& node, std::string_view key, double lowest, double highest) const {
    const bool is = node.kind == Kind::integer || node.kind == Kind::number;
    if (!is || !(node.number >= lowest && node.number <= highest))
      expected(node, key, fmt::format("a number, {} to {}", lowest, highest));
    return node.number;
  }

  bool yes(const JsonNode& node, std::string_view key) const {
    if (node.kind != Kind::boolean) expected(node, key, "true or false");
    return node.whole != 0;
  }

  std::vector<WantedInstance> instances(const JsonNode& node) const;
  std::vector<std::uint64_t> seeds(const JsonNode* node) const;
  std::vector<std::string> results(const JsonNode& node) const;
  Budget budget(const JsonNode& node) const;
  Comparison compare(const JsonNode* node, const std::vector<Variant>& variants) const;

 private:
  WantedInstance instance(const JsonNode& node) const;
  OnInstance on_instance(const JsonNode& node) const;
  const std::string& file_;
};

OnInstance Reader::on_instance(const JsonNode& node) const {
  OnInstance own;
  if (const JsonNode* settings = node.find("settings"))
    for (const JsonNode& member : object(*settings, "settings").items) {
      const Parameter* parameter = find_parameter(member.key);
      if (!parameter) read_parameters(*settings, {}, {}, file_);  // says what is known
      if (!is_of_search(*parameter) || parameter->leads)
        refuse(member, file_,
               fmt::format("{} cannot depend on the instance; give it in base or in a variant", parameter->name));
      own.settings.push_back({parameter, read_value(*parameter, member, file_)});
    }
  std::ranges::sort(own.settings, {}, &Setting::parameter);
  if (const JsonNode* stop = node.find("stop")) own.budget = budget(*stop);
  return own;
}

WantedInstance Reader::instance(const JsonNode& node) const {
  WantedInstance wanted{.line = node.line};
  if (node.kind == Kind::text) {
    wanted.file = text(node, "an instance", 4096);
    return wanted;
  }
  if (node.kind != Kind::object)
    expected(node, "an instance",
             "a file, {\"file\": FILE, \"settings\": {…}, \"stop\": {…}}, or {\"generate\": KIND, \"cities\": N, "
             "\"seed\": S}");
  wanted.own = on_instance(node);
  if (const JsonNode* named = node.find("file")) {
    static constexpr std::string_view keys[] = {"file", "distances", "settings", "stop"};
    known_keys(node, keys, "an instance");
    wanted.file = text(*named, "file", 4096);
    if (const JsonNode* how = node.find("distances")) {
      if (how->kind != Kind::text || how->text != scaled_distances) expected(*how, "distances", "\"scaled\"");
      wanted.distances = Distances::scaled;
    }
    return wanted;
  }
  static constexpr std::string_view keys[] = {"generate", "cities", "seed", "settings", "stop"};
  known_keys(node, keys, "a generated instance");
  for (const std::string_view key : {"generate", "cities"})
    if (!node.find(key)) refuse(node, file_, fmt::format("a generated instance needs {}", key));
  wanted.kind = node.find("generate")->text;
  std::vector<std::string_view> kinds;
  for (const GeneratorKind& kind : generator_kinds()) kinds.push_back(kind.name);
  for (const QapKind& kind : qap_kinds()) kinds.push_back(kind.name);
  if (std::ranges::find(kinds, wanted.kind) == kinds.end()) expected_one_of(*node.find("generate"), "generate", kinds);
  wanted.cities = int(whole(*node.find("cities"), "cities", 1, most_cities));
  if (const JsonNode* seed = node.find("seed")) wanted.seed = std::uint64_t(whole(*seed, "seed", 0, INT64_MAX));
  return wanted;
}

std::vector<WantedInstance> Reader::instances(const JsonNode& node) const {
  if (node.kind != Kind::array) expected(node, "instances", "a list of files and generated instances");
  std::vector<WantedInstance> all;
  all.reserve(node.items.size());
  for (const JsonNode& item : node.items) all.push_back(instance(item));
  return all;
}

std::vector<std::uint64_t> Reader::seeds(const JsonNode* node) const {
  std::vector<std::uint64_t> all;
  if (!node || node->kind != Kind::array) {
    const std::int64_t count = node ? whole(*node, "seeds (how many, or a list)", 1, most_seeds) : 10;
    for (std::int64_t seed = 1; seed <= count; ++seed) all.push_back(std::uint64_t(seed));
    return all;
  }
  for (const JsonNode& item : node->items)
    all.push_back(std::uint64_t(read_value(*find_parameter("seed"), item, file_)));
  return all;
}

std::vector<std::string> Reader::results(const JsonNode& node) const {
  if (node.kind != Kind::array) return {text(node, "results", 4096)};
  std::vector<std::string> files;
  for (const JsonNode& item : node.items) files.push_back(text(item, "a file of results", 4096));
  return files;
}

Budget Reader::budget(const JsonNode& node) const {
  static constexpr std::string_view keys[] = {"iterations", "tours_per_city", "seconds", "target"};
  known_keys(object(node, "stop"), keys, "stop");
  Budget budget;
  if (const JsonNode* n = node.find("iterations")) budget.iterations = whole(*n, "iterations", 1, most_iterations);
  if (const JsonNode* n = node.find("tours_per_city"))
    budget.tours_per_city = number(*n, "tours_per_city", 1e-3, most_tours_per_city);
  if (const JsonNode* n = node.find("seconds")) budget.seconds = number(*n, "seconds", 1e-3, most_seconds);
  if (const JsonNode* n = node.find("target")) {
    budget.optimum = n->kind == Kind::text && n->text == "optimum";
    if (n->kind == Kind::object) {
      static constexpr std::string_view within[] = {"within_percent"};
      known_keys(*n, within, "target");
      if (n->items.empty()) refuse(*n, file_, "target needs within_percent");
      budget.within = number(n->items[0], within[0], 0, widest_target);
    } else if (!budget.optimum) {
      if (n->kind != Kind::integer && n->kind != Kind::number)
        expected(*n, "target", "a length, \"optimum\", or {\"within_percent\": P}");
      budget.target = number(*n, "target", least_target, double(most_iterations));
    }
  }
  if (const std::string fault = fault_of(budget); !fault.empty()) refuse(node, file_, fault);
  return budget;
}

Comparison Reader::compare(const JsonNode* node, const std::vector<Variant>& variants) const {
  Comparison compare{.measures = {find_measure("length")}};
  if (!node) return compare;
  static constexpr std::string_view keys[] = {"measure", "at_seconds", "baseline", "same", "test", "level"};
  known_keys(object(*node, "compare"), keys, "compare");
  if (const JsonNode* n = node->find("measure")) {
    compare.measures.clear();
    const auto add = [&](const JsonNode& item) {
      const Measure* measure = item.kind == Kind::text ? find_measure(item.text) : nullptr;
      if (!measure) {
        std::vector<std::string_view> names;
        for (const Measure& known : measures()) names.push_back(known.name);
        expected_one_of(item, "measure", names);
      }
      if (std::ranges::find(compare.measures, measure) != compare.measures.end())
        refuse(item, file_, fmt::format("measure {} is given twice", measure->name));
      compare.measures.push_back(measure);
    };
    if (n->kind == Kind::array && !n->items.empty())
      for (const JsonNode& item : n->items) add(item);
    else
      add(*n);
  }
  if (const JsonNode* n = node->find("at_seconds")) {
    const bool equal = n->kind == Kind::text && n->text == "equal";
    if (n->kind == Kind::text && !equal) expected(*n, "at_seconds", "a number of seconds, or \"equal\"");
    compare.at_seconds = equal ? 0 : number(*n, "at_seconds", 1e-6, most_seconds);
  }
  if (const JsonNode* n = node->find("baseline")) {
    const auto found = std::ranges::find(variants, clean_text(n->text), &Variant::name);
    if (n->kind != Kind::text || found == variants.end()) {
      std::vector<std::string_view> names;
      names.reserve(variants.size());
      for (const Variant& variant : variants) names.push_back(variant.name);
      expected(*n, "baseline", fmt::format("one of the variants: {}{}", list_of(names), did_you_mean(n->text, names)));
    }
    compare.baseline = std::size_t(found - variants.begin());
  }
  if (const JsonNode* n = node->find("same")) {
    compare.same = n->kind == Kind::text ? find_parameter(n->text) : nullptr;
    if (!compare.same) expected(*n, "same", "the name of a parameter that the variants differ in");
  }
  if (const JsonNode* n = node->find("test")) {
    const auto found = std::ranges::find(test_names, n->text);
    if (n->kind != Kind::text || found == std::end(test_names)) expected_one_of(*n, "test", test_names);
    compare.test = Test(found - std::begin(test_names));
  }
  if (const JsonNode* n = node->find("level")) compare.level = number(*n, "level", 1e-6, 0.5);
  return compare;
}

const JsonNode& place_of(const SpecFault& fault, const JsonNode& root) {
  const JsonNode* const member = root.find(fault.member);
  if (!member) return root;
  if (fault.element && *fault.element < member->items.size()) return member->items[*fault.element];
  const JsonNode* const within = member->find(fault.within);
  return within ? *within : *member;
}

}  // namespace

std::string_view name_of(Test test) { return test_names[std::size_t(test)]; }

std::optional<std::size_t> baseline_of(const Spec& spec, std::size_t variant) {
  const Parameter* const same = spec.compare.same;
  if (!same || !spec.variants[variant].read_from.empty()) return spec.compare.baseline;
  Settings wanted = spec.variants[spec.compare.baseline].settings;
  same->set(wanted, same->get(spec.variants[variant].settings));
  const auto found = std::ranges::find_if(
      spec.variants, [&](const Variant& one) { return one.read_from.empty() && one.settings == wanted; });
  if (found == spec.variants.end()) return {};
  return std::size_t(found - spec.variants.begin());
}

std::string baseline_words(const Spec& spec) {
  const std::string& name = spec.variants[spec.compare.baseline].name;
  return spec.compare.same ? fmt::format("{} of the same {}", name, spec.compare.same->name) : name;
}

std::string WantedInstance::name() const {
  return kind.empty() ? clean_text(std::filesystem::path(file).stem().string())
                      : fmt::format("{}-{}-{}", kind, cities, seed);
}

Spec parse_spec(std::string_view json, const std::string& file) {
  JsonNode root = parse_json(json, file);
  check_header(root, "experiment", file);
  const std::string renamed = rename_tabu_lists(root, 1);
  const Reader reader(file);
  static constexpr std::string_view keys[] = {"formicarium", "schema",    "name",      "about",   "notice",
                                              "try",         "further",   "instances", "base",    "variants",
                                              "seeds",       "own_seeds", "stop",      "at_once", "at_once_on_gpu",
                                              "compare",     "results"};
  reader.known_keys(root, keys, "an experiment");
  for (const std::string_view key : {"name", "instances", "variants", "stop"})
    if (!root.find(key)) refuse(root, file, fmt::format("an experiment needs {}", key));
  Spec spec;
  if (!renamed.empty()) spec.warnings.push_back(renamed);
  if (has_doubtful_tabu_list(root)) spec.warnings.emplace_back(doubtful_tabu_list);
  spec.name = clean_text(reader.text(*root.find("name"), "name", longest_name));
  if (const JsonNode* about = root.find("about")) spec.about = clean_text(reader.text(*about, "about", longest_about));
  for (const auto& [key, note] : spec.notes.named())
    if (const JsonNode* written = root.find(key)) *note = clean_text(reader.text(*written, key, longest_about));
  spec.instances = reader.instances(*root.find("instances"));
  const JsonNode* base = root.find("base");
  spec.variants =
      read_variants(base ? &reader.object(*base, "base") : nullptr, *root.find("variants"), file, spec.warnings);
  spec.seeds = reader.seeds(root.find("seeds"));
  if (const JsonNode* own = root.find("own_seeds")) spec.own_seeds = reader.yes(*own, "own_seeds");
  spec.budget = reader.budget(*root.find("stop"));
  if (const JsonNode* at_once = root.find("at_once"))
    spec.at_once = int(reader.whole(*at_once, "at_once", 1, most_at_once));
  if (const JsonNode* on_gpu = root.find("at_once_on_gpu"))
    spec.at_once_on_gpu = int(reader.whole(*on_gpu, "at_once_on_gpu", 1, most_at_once));
  if (const JsonNode* results = root.find("results")) spec.results = reader.results(*results);
  spec.compare = reader.compare(root.find("compare"), spec.variants);
  if (const auto fault = fault_of(spec)) refuse(place_of(*fault, root), file, fault->what);
  return spec;
}

}  // namespace formicarium::experiment
