// SPDX-License-Identifier: Apache-2.0
#include "core/documents/account_text.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <span>

#include "core/base/json_writer.hpp"
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

/// The members of an account. Cities are called as in the instance's file.
class AccountWriter {
 public:
  AccountWriter(const AntAccount& account, const Instance& instance, JsonWriter& out)
      : account_(account), instance_(instance), tour_(instance.traits().is_tour), out_(out) {}

  void write() {
    write_tours();
    write_trails();
    out_.member("tabu").objects(JsonLayout::lines, account_.tabu, [&](const TabuArray& array) {
      out_.members("array", array.name);
      out_.member("entries").list(JsonLayout::compact, array.entries);
    });
    out_.member("steps").objects(JsonLayout::lines, account_.steps, [&](const AntStep& one) { choice(one); });
  }

 private:
  void write_tours() {
    const Settings& s = account_.settings;
    out_.members("formicarium", version, "instance", instance_.name(), "cities", instance_.cities());
    out_.members("iteration", account_.iteration, "ant", account_.ant + 1, "ants", account_.ants);
    for (const std::string_view name : {"algorithm", "selection"})
      out_.members(name, value_text(*find_parameter(name), find_parameter(name)->get(s)));
    out_.members("alpha", s.alpha, "beta", s.beta);
    if (s.algorithm == Algorithm::acs) out_.members("q0", s.q0_for(instance_.cities()));
    out_.members("settings", [&] { write_parameters(out_, s); });
    if (!tour_) {
      const ChoiceNouns nouns = choice_nouns(instance_);
      out_.members("cities_are", nouns.rows, "chosen_are", nouns.columns);
      cities("borrowed", account_.borrowed);
    }
    out_.members("seed", s.seed);
    if (instance_.decimals() > 0) out_.members("decimals", instance_.decimals());  // eta is 1 / d with d in such steps
    cities(tour_ ? "tour" : "assignment", account_.tour);
    out_.members("length_before_search", cost(account_.built), "length", cost(account_.length));
    cities(tour_ ? "tour_after_search" : "assignment_after_search", account_.left);
    if (const auto& change = account_.change) {
      out_.members("shared_before", cost(change->source), "shared_after", cost(change->shared));
      out_.members("gain", cost(change->gain), "fate", fate_name(change->fate));
      moves("relocated", change->relocated);
    }
    moves("search", account_.moves);
    if (tour_) return;
    out_.members("own_length", cost(account_.own));
    out_.member("exchanges").objects(JsonLayout::lines, account_.exchanges, [&](const FacilityExchange& one) {
      out_.members("step", one.step, "exchanged", pair(one.one, one.other));
      out_.members("left", pair(one.one_left, one.other_left), "change", cost(one.change), "cost", cost(one.cost));
      out_.members("aspired", one.aspired, "until", one.until);
    });
  }

  void write_trails() {
    const Judgement& judged = account_.judgement;
    out_.members("rank", judged.rank, "iteration_best", cost(judged.iteration_best), "best", cost(judged.best));
    out_.members("kept", judged.kept, "tau_min", judged.low, "tau_max", judged.high, "restarted", judged.restarted);
    out_.member("deposits").objects(JsonLayout::one_line, judged.laid, [&](const LaidTrail& one) {
      out_.members("ant", null_unless(one.ant >= 0, one.ant + 1), "length", cost(one.length), "gain", one.gain);
    });
    out_.member("edges").objects(JsonLayout::one_line, account_.edges, [&](const EdgeTrail& one) {
      out_.members("from", id(one.from), "to", id(one.to), "before", one.before, "gain", one.gain);
      out_.members("after", one.after, "in_memory", std::array{one.kept_before, one.kept_after});
    });
    unless_empty("slots", JsonLayout::lines, account_.changed_slots, [&](const SlotChange& one) {
      out_.members("of", id(one.of));
      cities("came", one.came);
      cities("forgotten", one.forgotten);
    });
  }

  void choice(const AntStep& c) {
    const Settings& s = account_.settings;
    out_.members("step", c.step, "city", id(c.from), "chosen", id(c.chosen), "by", by_name(c.by));
    out_.members("why", why(c, s, instance_));
    if (const RowCity* taken = c.taken()) out_.members("chance", taken->chance);
    out_.members("left", c.left, "row_tau", c.row_trail, "row_eta", c.row_eta, "factor", c.factor(s));
    out_.members("drawn", [&] {
      drawn("q", double(c.q));
      drawn("u", double(c.spin));
      if (c.spin > 0) drawn("sum", double(c.total));
      if (c.spin > 0) drawn("target", double(c.spin) * double(c.total));
      unless_empty("trials", JsonLayout::one_line, c.trials, [&](const Trial& one) {
        out_.members("own", id(one.own), "alias", id(one.alias), "share", one.share, "u", one.u, "met", id(one.met));
      });
      if (!c.rejected.empty())
        out_.member("rejected").list(JsonLayout::one_line, c.rejected, [&](City city) { return id(city); });
    });
    unless_empty("lanes", JsonLayout::one_line, c.lanes, [&](const LaneSum& one) {
      out_.members("sum", one.sum);
      numbers_of(one);
    });
    unless_empty("updates", JsonLayout::one_line, c.updates, [&](const LocalChange& one) {
      out_.members("of", id(one.of), "to", id(one.to), "before", one.before, "after", one.after);
      if (one.forgotten >= 0) out_.members("forgotten", id(one.forgotten));
    });
    changes("sorted", c.sorted);
    changes("tabu", c.changes);
    out_.member("row").objects(JsonLayout::lines, c.row, [&](const RowCity& one) {
      out_.members("city", id(one.city), "visited", one.visited, "distance", cost(one.distance), "tau", one.trail);
      out_.members("eta", one.eta, "weight", one.weight, "chance", one.chance, "share", one.share);
      if (one.position >= 0) out_.members("position", one.position);
      numbers_of(one);
    });
  }

  /// A list of objects that is left out if it is empty.
  void unless_empty(std::string_view name, JsonLayout layout, const auto& list, const auto& write_members) {
    if (!list.empty()) out_.member(name).objects(layout, list, write_members);
  }
  /// Only a number that was drawn.
  void drawn(std::string_view name, auto number) {
    if (number > 0) out_.members(name, number);
  }
  /// Of a city of the row, or of a lane.
  void numbers_of(const auto& one) {
    drawn("u", one.number);
    drawn("key", one.key);
    drawn("upto", one.upto);
  }
  void changes(std::string_view name, const std::vector<TabuChange>& changes) {
    unless_empty(name, JsonLayout::one_line, changes, [&](const TabuChange& one) {
      out_.members("array", account_.tabu[std::size_t(one.array)].name, "entry", one.entry);
      out_.members("before", one.before, "after", one.after);
    });
  }
  void moves(std::string_view name, const std::vector<EdgeMove>& moves) {
    const auto edges = [&](std::string_view key, int count, const auto& ends) {
      out_.member(key).list(JsonLayout::one_line, std::span(ends).first(std::size_t(count)),
                            [&](const auto& edge) { return pair(edge[0], edge[1]); });
    };
    out_.member(name).objects(JsonLayout::lines, moves, [&](const EdgeMove& move) {
      edges("gone", move.edges, move.gone);
      edges("come", move.edges, move.come);
      out_.members("gain", cost(move.gain));
    });
  }
  void cities(std::string_view name, const Tour& cities) {
    out_.member(name).list(JsonLayout::compact, cities, [&](City city) { return id(city); });
  }
  /// A length, a difference of lengths or a distance in the file's unit.
  JsonText cost(Length inside) const { return {instance_.cost_text(inside)}; }
  std::int64_t id(City city) const { return instance_.id(city); }
  std::array<std::int64_t, 2> pair(City one, City other) const { return {id(one), id(other)}; }

  const AntAccount& account_;
  const Instance& instance_;
  const bool tour_;
  JsonWriter& out_;
};

}  // namespace

std::string format_account(const AntAccount& account, const Instance& instance) {
  return json_file([&](JsonWriter& out) { AccountWriter(account, instance, out).write(); });
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
                     c.factor(account.settings), instance.id(one.city), instance.cost_text(one.distance), one.trail,
                     one.eta, one.weight, one.chance, one.share, one.visited,
                     one.position < 0 ? std::string() : fmt::format("{}", one.position), cell(one.number),
                     cell(one.key), cell(one.upto), one.city == c.chosen, by_name(c.by));
  return fmt::to_string(out);
}

}  // namespace formicarium
