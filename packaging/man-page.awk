# SPDX-License-Identifier: Apache-2.0
# A program's --help on stdin becomes a manual page in roff on stdout. program: the program's name; name: the page's, which
# for a command is program-command; version: what stands at the page's foot.
function escaped(line) {
  gsub(/\\/, "\\e", line)
  gsub(/-/, "\\-", line)
  sub(/^[.']/, "\\\\\\&&", line)
  return line
}
function heading(line) {  # "Window:" and "Trails: what the colony remembers" alike
  sub(/:$/, "", line)
  print(line == "Options" ? ".SH OPTIONS" : ".SS \"" escaped(line) "\"")
  section = line
}
function entry(line, words) {  # "--alpha NUMBER          How strongly …"; the words may begin on the next line
  sub(/^ */, "", line)
  if (match(line, /  +/)) {
    words = substr(line, RSTART + RLENGTH)
    line = substr(line, 1, RSTART - 1)
  }
  print ".TP\n.B " escaped(line)
  if (words != "") print escaped(words)
  if (section == "Commands") see = see ".BR " escaped(name "-" line) " (1),\n"
  in_entry = 1
  wordless = words == ""
}
function example(line) {
  if (!verbatim) print ".PP\n.EX"
  verbatim = 1
  print escaped(line)
}
function end_example() {
  if (verbatim) print ".EE"
  verbatim = 0
}
{ text[NR] = $0 }
END {
  for (i = 1; i <= NR && summary == ""; ++i) {
    if (text[i] !~ /^[^ ]/ || text[i] ~ /^Usage: /) continue
    summary = text[i]
    text[i] = ""
  }
  sub(/\.$/, "", summary)
  print ".TH \"" toupper(escaped(name)) "\" 1 \"\" \"" escaped(version) "\" \"User Commands\""
  print ".SH NAME\n" escaped(name) " \\- " escaped(summary) "\n.SH SYNOPSIS"
  for (i = 1; i <= NR; ++i) {
    if (text[i] !~ /^Usage: /) continue
    print ".B " escaped(substr(text[i], 8))
    text[i] = ""
  }
  print ".SH DESCRIPTION"
  for (i = 1; i <= NR; ++i) {
    now = text[i]
    for (next_one = i + 1; next_one < NR && text[next_one] == "";) ++next_one
    if (now == "") {
      end_example()
      in_paragraph = in_entry = 0
    } else if (verbatim || (introduced && !in_paragraph) || now ~ "^  " program "( |$)") {
      introduced = 0
      example(now)
    } else if (now ~ /^[^ ]/ && (text[next_one] ~ /^  --/ || (now ~ /:$/ && text[i + 1] != ""))) {
      heading(now)
    } else if (now ~ /^  [^ ]/ || now ~ /^[^ ]+  +[^ ]/) {
      entry(now)
    } else if (in_entry) {  # six spaces begin a sentence of --help-all, a word with a colon one on a choice
      sentence = now ~ /^      [^ ]/ || now ~ /^ +[a-z0-9.]+: [A-Z]/
      sub(/^ */, "", now)
      if (sentence && !wordless) print ".br"
      wordless = 0
      print escaped(now)
    } else {
      if (!in_paragraph) print(section != "" && !notes++ ? ".SH NOTES" : ".PP")
      in_paragraph = 1
      introduced = now ~ /:$/  # what follows a colon is an example
      print escaped(now)
    }
  }
  end_example()
  count = split("formica formicarium formicarium-lite", programs, " ")
  for (i = 1; i <= count; ++i) if (programs[i] != name) see = see ".BR " escaped(programs[i]) " (1),\n"
  sub(/,\n$/, "", see)
  print ".SH \"SEE ALSO\"\n" see
}
