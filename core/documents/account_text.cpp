// SPDX-License-Identifier: Apache-2.0
#include "core/documents/account_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <utility>

#include "core/base/json_text.hpp"
#include "core/base/version.hpp"
#include "core/documents/account_words.hpp"
#include "core/documents/settings_json.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

std::string_view by_name(DecidedBy by) {
  constexpr std::string_view names[] = {"draw", "trial", "wheel", "greatest", "slot", "backup", "rest"};
  return names[std::size_t(by)];
}

std::string_view fate_name(FocusedChange::Fate fate) {
  constexpr std::string_view names[] = {"unchanged", "taken", "conflict", "longer", "detour"};
  return names[std::size_t(fate)];
}

class Writer {
 public:
  explicit Writer(const Instance& instance) : instance_(instance) {}

  template <class... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }
  /// ", " before every element but the first.
  template <class Range, class F>
  void list(const Range& range, const F& f, std::string_view between = ", ") {
    bool first = true;
    put("[");
    for (const auto& one : range) {
      if (!first) put("{}", between);
      first = false;
      f(one);
    }
    put("]");
  }
  void tour(const Tour& tour) {
    list(
        tour, [&](City city) { put("{}", instance_.id(city)); }, ",");
  }
  /// `,"name":value`, only for numbers that were drawn.
  void drawn(std::string_view name, float value) {
    if (value > 0) put(", \"{}\": {}", name, value);
  }
  void edges(std::string_view name, const EdgeMove& move, const std::array<std::array<City, 2>, 3>& edges) {
    put("\"{}\": ", name);
    list(std::span(edges).first(std::size_t(move.edges)),
         [&](const auto& e) { put("[{}, {}]", instance_.id(e[0]), instance_.id(e[1])); });
  }
  void moves(std::string_view name, const std::vector<EdgeMove>& moves) {
    put(",\n  \"{}\": ", name);
    list(moves, [&](const EdgeMove& move) {
      put("\n    {{");
      edges("gone", move, move.gone);
      put(", ");
      edges("come", move, move.come);
      put(", \"gain\": {}}}", move.gain);
    });
  }
  void row_city(const RowCity& one) {
    put("\n      {{\"city\": {}, \"visited\": {}, \"distance\": {}, \"tau\": {}, \"eta\": {}, \"weight\": {}, "
        "\"chance\": {}, \"share\": {}",
        instance_.id(one.city), one.visited, one.distance, one.trail, one.eta, one.weight, one.chance, one.share);
    if (one.position >= 0) put(", \"position\": {}", one.position);
    drawn("u", one.number);
    drawn("key", one.key);
    drawn("upto", one.upto);
    put("}}");
  }
  void changes(std::string_view name, const AntAccount& account, const std::vector<TabuChange>& changes) {
    if (changes.empty()) return;
    put(", \"{}\": ", name);
    list(changes, [&](const TabuChange& one) {
      put("{{\"array\": \"{}\", \"entry\": {}, \"before\": {}, \"after\": {}}}",
          account.tabu[std::size_t(one.array)].name, one.entry, one.before, one.after);
    });
  }
  void choice(const AntAccount& account, const AntStep& c) {
    const Settings& s = account.settings;
    put("\n    {{\"step\": {}, \"city\": {}, \"chosen\": {}, \"by\": \"{}\", \"why\": {}", c.step, instance_.id(c.from),
        instance_.id(c.chosen), by_name(c.by), json_quoted(why(c, s, instance_)));
    if (const RowCity* taken = c.taken()) put(", \"chance\": {}", taken->chance);
    put(", \"left\": {}, \"row_tau\": {}, \"row_eta\": {}, \"factor\": {}", c.left, c.row_trail, c.row_eta,
        c.factor(s));
    put(", \"drawn\": {{");
    std::string between;
    const auto number = [&](std::string_view name, double value) {
      if (value <= 0) return;
      put("{}\"{}\": {}", std::exchange(between, ", "), name, value);
    };
    number("q", double(c.q));
    number("u", double(c.spin));
    if (c.spin > 0) number("sum", double(c.total));
    if (c.spin > 0) number("target", double(c.spin) * double(c.total));
    if (!c.trials.empty()) {
      put("{}\"trials\": ", std::exchange(between, ", "));
      list(c.trials, [&](const Trial& one) {
        put("{{\"own\": {}, \"alias\": {}, \"share\": {}, \"u\": {}, \"met\": {}}}", instance_.id(one.own),
            instance_.id(one.alias), one.share, one.u, instance_.id(one.met));
      });
    }
    if (!c.rejected.empty()) {
      put("{}\"rejected\": ", std::exchange(between, ", "));
      list(c.rejected, [&](City city) { put("{}", instance_.id(city)); });
    }
    put("}}");
    if (!c.lanes.empty()) {
      put(", \"lanes\": ");
      list(c.lanes, [&](const LaneSum& one) {
        put("{{\"sum\": {}", one.sum);
        drawn("u", one.number);
        drawn("key", one.key);
        drawn("upto", one.upto);
        put("}}");
      });
    }
    if (!c.updates.empty()) {
      put(", \"updates\": ");
      list(c.updates, [&](const LocalChange& one) {
        put("{{\"of\": {}, \"to\": {}, \"before\": {}, \"after\": {}", instance_.id(one.of), instance_.id(one.to),
            one.before, one.after);
        if (one.forgotten >= 0) put(", \"forgotten\": {}", instance_.id(one.forgotten));
        put("}}");
      });
    }
    changes("sorted", account, c.sorted);
    changes("tabu", account, c.changes);
    put(", \"row\": ");
    list(
        c.row, [&](const RowCity& one) { row_city(one); }, ",");
    put("}}");
  }
  std::string text() const { return fmt::to_string(out_); }

 private:
  const Instance& instance_;
  fmt::memory_buffer out_;
};

}  // namespace

std::string format_account(const AntAccount& account, const Instance& instance) {
  const Settings& s = account.settings;
  const Judgement& judged = account.judgement;
  Writer out(instance);
  out.put(
      "{{\n  \"formicarium\": \"{}\",\n  \"instance\": {},\n  \"cities\": {},\n  \"iteration\": {},\n  \"ant\": {},\n"
      "  \"ants\": {},\n  \"algorithm\": \"{}\",\n  \"selection\": \"{}\",\n  \"alpha\": {},\n  \"beta\": {},\n",
      version, json_quoted(instance.name()), instance.cities(), account.iteration, account.ant + 1, account.ants,
      value_text(*find_parameter("algorithm"), double(int(s.algorithm))),
      value_text(*find_parameter("selection"), double(int(s.selection))), s.alpha, s.beta);
  if (s.algorithm == Algorithm::acs) out.put("  \"q0\": {},\n", s.q0_for(instance.cities()));
  out.put("  \"settings\": {{");
  std::string_view between;
  for (const Parameter& p : parameters())
    out.put("{}\"{}\": {}", std::exchange(between, ", "), p.name, json_value(p, p.get(s)));
  out.put("}},\n");
  const bool tour = instance.traits().is_tour;
  if (!tour) {
    const ChoiceNouns nouns = choice_nouns(instance);
    out.put("  \"cities_are\": \"{}\",\n  \"chosen_are\": \"{}\",\n  \"borrowed\": ", nouns.rows, nouns.columns);
    out.tour(account.borrowed);
    out.put(",\n");
  }
  out.put("  \"seed\": {},\n  \"{}\": ", s.seed, tour ? "tour" : "assignment");
  out.tour(account.tour);
  out.put(",\n  \"length_before_search\": {},\n  \"length\": {},\n  \"{}_after_search\": ", account.built,
          account.length, tour ? "tour" : "assignment");
  out.tour(account.left);
  if (const auto& change = account.change) {
    out.put(",\n  \"shared_before\": {},\n  \"shared_after\": {},\n  \"gain\": {},\n  \"fate\": \"{}\"", change->source,
            change->shared, change->gain, fate_name(change->fate));
    out.moves("relocated", change->relocated);
  }
  out.moves("search", account.moves);
  if (!tour) {
    out.put(",\n  \"own_length\": {},\n  \"exchanges\": ", account.own);
    out.list(account.exchanges, [&](const FacilityExchange& one) {
      out.put(
          "\n    {{\"step\": {}, \"exchanged\": [{}, {}], \"left\": [{}, {}], \"change\": {}, \"cost\": {}, "
          "\"aspired\": {}, \"until\": {}}}",
          one.step, instance.id(one.one), instance.id(one.other), instance.id(one.one_left),
          instance.id(one.other_left), one.change, one.cost, one.aspired, one.until);
    });
  }
  out.put(
      ",\n  \"rank\": {},\n  \"iteration_best\": {},\n  \"best\": {},\n  \"kept\": {},\n  \"tau_min\": {},\n"
      "  \"tau_max\": {},\n  \"restarted\": {},\n  \"deposits\": ",
      judged.rank, judged.iteration_best, judged.best, judged.kept, judged.low, judged.high, judged.restarted);
  out.list(judged.laid, [&](const LaidTrail& one) {
    out.put("{{\"ant\": {}, \"length\": {}, \"gain\": {}}}", one.ant < 0 ? "null" : fmt::format("{}", one.ant + 1),
            one.length, one.gain);
  });
  out.put(",\n  \"edges\": ");
  out.list(account.edges, [&](const EdgeTrail& one) {
    out.put("{{\"from\": {}, \"to\": {}, \"before\": {}, \"gain\": {}, \"after\": {}, \"in_memory\": [{}, {}]}}",
            instance.id(one.from), instance.id(one.to), one.before, one.gain, one.after, one.kept_before,
            one.kept_after);
  });
  if (!account.changed_slots.empty()) {
    out.put(",\n  \"slots\": ");
    out.list(account.changed_slots, [&](const SlotChange& one) {
      out.put("\n    {{\"of\": {}, \"came\": ", instance.id(one.of));
      out.tour(one.came);
      out.put(", \"forgotten\": ");
      out.tour(one.forgotten);
      out.put("}}");
    });
  }
  out.put(",\n  \"tabu\": ");
  out.list(account.tabu, [&](const TabuArray& array) {
    out.put("\n    {{\"array\": \"{}\", \"entries\": ", array.name);
    out.list(
        array.entries, [&](std::uint32_t entry) { out.put("{}", entry); }, ",");
    out.put("}}");
  });
  out.put(",\n  \"steps\": ");
  out.list(
      account.steps, [&](const AntStep& one) { out.choice(account, one); }, ",");
  out.put("\n}}\n");
  return out.text();
}

std::string format_account_rows(const AntAccount& account, const Instance& instance) {
  fmt::memory_buffer out;
  const auto to = std::back_inserter(out);
  const auto cell = [](float drawn) { return drawn > 0 ? fmt::format("{}", drawn) : std::string(); };
  fmt::format_to(
      to,
      "step,from,q,spin,sum,factor,city,distance,tau,eta,weight,chance,share,visited,position,u,key,upto,chosen,"
      "by\r\n");
  for (const AntStep& c : account.steps)
    for (const RowCity& one : c.row)
      fmt::format_to(to, "{},{},{},{},{},{},{},{},{},{},{},{},{},{:d},{},{},{},{},{:d},{}\r\n", c.step,
                     instance.id(c.from), cell(c.q), cell(c.spin), cell(c.spin > 0 ? c.total : 0),
                     c.factor(account.settings), instance.id(one.city), one.distance, one.trail, one.eta, one.weight,
                     one.chance, one.share, one.visited,
                     one.position < 0 ? std::string() : fmt::format("{}", one.position), cell(one.number),
                     cell(one.key), cell(one.upto), one.city == c.chosen, by_name(c.by));
  return fmt::to_string(out);
}

}  // namespace formicarium
