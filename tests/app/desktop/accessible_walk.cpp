// SPDX-License-Identifier: GPL-3.0-or-later
// accessible_walk PID TITLE [ROLE…]: prints what a screen reader finds of that process on the accessibility bus
// (AT-SPI), one node a line: depth, role, name, name of its label, description, states, keys and value, with tabs
// between them. Nodes that are not seen are left out, but entries of menus are not; nodes of these roles are left out
// with all that is in them. Ends with 1 if the process is not on the bus, and with 2 if there is no bus.
#include <atspi/atspi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>

namespace {

constexpr int most_children = 60;  // a table may have thousands of cells

struct Unref {
  void operator()(void* object) const {
    if (object) g_object_unref(object);
  }
};
template <class T>
using Ref = std::unique_ptr<T, Unref>;

/// What the library gives away, on one line.
std::string taken(char* words) {
  std::string text = words ? words : "";
  g_free(words);
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text;
}

std::string names(const Ref<AtspiStateSet>& states) {
  std::string all;
  GArray* const list = atspi_state_set_get_states(states.get());
  GEnumClass* const kinds = static_cast<GEnumClass*>(g_type_class_ref(ATSPI_TYPE_STATE_TYPE));
  for (guint i = 0; i < list->len; ++i)
    if (const GEnumValue* const kind = g_enum_get_value(kinds, g_array_index(list, AtspiStateType, i)))
      all += (all.empty() ? "" : " ") + std::string(kind->value_nick);
  g_type_class_unref(kinds);
  g_array_free(list, TRUE);
  return all;
}

std::string keys(AtspiAccessible* node) {
  const Ref<AtspiAction> action(atspi_accessible_get_action_iface(node));
  if (!action) return {};
  std::string all;
  for (int i = 0; i < atspi_action_get_n_actions(action.get(), nullptr); ++i) {
    const std::string key = taken(atspi_action_get_key_binding(action.get(), i, nullptr));
    if (!key.empty()) all += (all.empty() ? "" : " ") + key;
  }
  return all;
}

/// The name of the node that is its label; empty: none is.
std::string label(AtspiAccessible* node) {
  std::string name;
  GArray* const relations = atspi_accessible_get_relation_set(node, nullptr);
  for (guint i = 0; relations && i < relations->len; ++i) {
    AtspiRelation* const relation = g_array_index(relations, AtspiRelation*, i);
    if (atspi_relation_get_relation_type(relation) == ATSPI_RELATION_LABELLED_BY && name.empty())
      if (const Ref<AtspiAccessible> by{atspi_relation_get_target(relation, 0)})
        name = taken(atspi_accessible_get_name(by.get(), nullptr));
    g_object_unref(relation);
  }
  if (relations) g_array_free(relations, TRUE);
  return name;
}

std::string value(AtspiAccessible* node) {
  const Ref<AtspiValue> with(atspi_accessible_get_value_iface(node));
  return with ? std::to_string(atspi_value_get_current_value(with.get(), nullptr)) : "";
}

/// Every answer takes a round trip on the bus, so only what somebody can act on is asked for all of it.
bool is_mere(const std::string& role) {
  return role == "filler" || role == "label" || role == "table cell" || role == "separator" || role == "popup menu";
}

struct Wanted {
  std::string title;
  std::set<std::string> left_out;
};

void walk(AtspiAccessible* node, int depth, const Wanted& wanted) {
  const std::string role = taken(atspi_accessible_get_role_name(node, nullptr));
  const std::string name = taken(atspi_accessible_get_name(node, nullptr));
  if (wanted.left_out.contains(role) || (depth == 1 && name.find(wanted.title) == std::string::npos)) return;
  const Ref<AtspiStateSet> states(atspi_accessible_get_state_set(node));
  const bool of_menu = role.find("menu") != std::string::npos || role == "separator", mere = is_mere(role);
  if (depth > 0 && !of_menu && !atspi_state_set_contains(states.get(), ATSPI_STATE_SHOWING)) return;
  std::printf("%d", depth);
  for (const std::string& words :
       {role, name, mere ? "" : label(node), taken(atspi_accessible_get_description(node, nullptr)), names(states),
        mere ? "" : keys(node), mere ? "" : value(node)})
    std::printf("\t%s", words.c_str());
  std::printf("\n");
  if (role == "label" || role == "table cell") return;
  const int children = std::min(atspi_accessible_get_child_count(node, nullptr), most_children);
  for (int i = 0; i < children; ++i)
    if (const Ref<AtspiAccessible> child{atspi_accessible_get_child_at_index(node, i, nullptr)})
      walk(child.get(), depth + 1, wanted);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || atspi_init() > 1) return 2;
  const Ref<AtspiAccessible> desktop(atspi_get_desktop(0));
  const int programs = atspi_accessible_get_child_count(desktop.get(), nullptr);
  for (int i = 0; i < programs; ++i) {
    const Ref<AtspiAccessible> program(atspi_accessible_get_child_at_index(desktop.get(), i, nullptr));
    if (!program || atspi_accessible_get_process_id(program.get(), nullptr) != guint(std::atoi(argv[1]))) continue;
    walk(program.get(), 0, {argv[2], {argv + 3, argv + argc}});
    return 0;
  }
  return 1;
}
