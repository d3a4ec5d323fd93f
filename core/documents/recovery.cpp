// SPDX-License-Identifier: Apache-2.0
// Layout: one folder for each program, with a file "lock", NUMBER.json for each generation, NUMBER-b.json and so on for
// the runs beside it, and FINGERPRINT.SUFFIX for the instance, with the suffix of its file. The lock (flock) belongs to
// the open file, so a dead process never holds one, and a reused process number does no harm.
#include "core/documents/recovery.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <random>
#include <system_error>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/names_in.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"
#include "core/base/system_file.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/open_instance.hpp"
#include "core/documents/session_branches.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/given_eta.hpp"

namespace formicarium {
namespace fs = std::filesystem;
namespace {

constexpr mode_t for_owner = 0600;
constexpr std::size_t largest_copy = std::size_t{64} << 20;
constexpr char lock_name[] = "lock";

[[noreturn]] void refuse_folder(const fs::path& folder, int error) {
  throw OutputError(fmt::format("{}: {}; the run cannot be kept there", folder.string(), reason(error)));
}

/// Syncs the parent folder, so that a new folder's name survives a power cut.
void sync_folder_of(const fs::path& made) {
  const Descriptor folder(::open(made.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() >= 0) ::fsync(folder.get());
}

/// Opens and locks the lock file; -1 if another process has locked it or if it was deleted meanwhile.
int locked(const fs::path& folder) {
  const int lock = ::open((folder / lock_name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, for_owner);
  if (lock < 0) return -1;
  struct stat state {};
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0 && ::fstat(lock, &state) == 0 && state.st_nlink > 0) return lock;
  ::close(lock);
  return -1;
}

/// The number in "00000012.json"; 0 for other names.
std::int64_t generation_of(const fs::path& file) {
  const std::string name = file.stem().string();
  std::int64_t number = 0;
  const auto read = std::from_chars(name.data(), name.data() + name.size(), number);
  const bool whole = read.ec == std::errc{} && read.ptr == name.data() + name.size();
  return whole && file.extension() == ".json" ? number : 0;
}

constexpr char gone_ending[] = ".gone";  // of a folder's name while it is being removed

fs::path generation_name(std::int64_t number) { return fmt::format("{:08}.json", number); }

/// The name for the run beside the one of that generation: `place` 0 is side B.
fs::path beside_name(std::int64_t number, std::size_t place) {
  return fmt::format("{:08}-{}.json", number, char('b' + place));
}

fs::path copy_name(std::uint64_t fingerprint, const fs::path& instance_file) {
  return fmt::format("{:016x}", fingerprint) + instance_file.extension().string();
}

/// Reads the instance's own file if its distances are unchanged, otherwise the copy beside the session.
/// An instance without a file is in the session.
OpenedInstance read_either(const SessionFile& session, const fs::path& folder, Progress& progress) {
  if (session.carried) return {instance_in(*session.carried, folder.string(), &progress), {}};
  const auto read = [&](const fs::path& file) {
    OpenedInstance opened{open_instance(file, &progress, session.distances), file};
    if (opened.instance->fingerprint() == session.fingerprint) return opened;
    throw InputError(file.string() + " has other distances than when the run was saved");
  };
  const fs::path own = instance_path(session, folder), copy = folder / copy_name(session.fingerprint, own);
  try {
    return read(own);
  } catch (const InputError&) {
    std::error_code none;
    if (!fs::exists(copy, none)) throw;
  }
  return read(copy);
}

/// Copies `copy`, under the instance's file name, to a folder that discard() does not delete.
fs::path keep_copy(const fs::path& copy, const fs::path& own, const fs::path& state_folder) {
  const fs::path folder = state_folder / "recovered";
  fs::path kept = folder / own.filename();
  std::error_code none;
  fs::create_directories(folder, none);
  for (int i = 2; fs::exists(kept, none); ++i)
    kept = folder / fmt::format("{}-{}{}", own.stem().string(), i, own.extension().string());
  write_file(kept, read_text_file(copy), for_owner);
  return kept;
}

SessionFile read_saved(const fs::path& file) {
  return parse_session(read_text_file(file, nullptr, largest_json_file), file.filename().string());
}

/// A generation as it was read: its sides are those of the files that can be read.
struct Generation {
  SessionFile session;
  int damaged_sides = 0;
};

/// Throws InputError if the first side's file cannot be read. `each` gets a side as soon as it is read.
Generation read_generation(const fs::path& folder, std::int64_t number, void (*each)(SessionRun&)) {
  Generation read{read_saved(folder / generation_name(number))};
  SessionFile& first = read.session;
  each(first);
  // Version 0.2 does not say how many there are.
  const std::size_t most = first.beside ? first.beside->count : most_beside;
  std::error_code none;
  for (std::size_t place = 0; place < most; ++place) {
    const fs::path file = folder / beside_name(number, place);
    if (!first.beside && !fs::exists(file, none)) break;
    try {
      SessionFile side = read_saved(file);
      if (side.fingerprint != first.fingerprint) throw InputError("it is on another instance");
      each(side);
      first.sides.push_back(std::move(side));
    } catch (const std::exception&) {  // damaged, or no memory to read it
      ++read.damaged_sides;
    }
  }
  if (first.beside) first.by_iteration = first.beside->by_iteration;
  first.beside.reset();
  return read;
}

void leave_what_is_offered(SessionRun& run) {
  run.journal = {};
  run.best_tour = {};
  run.tree = {};
}

/// Newest first.
std::vector<std::int64_t> generations_in(const fs::path& folder) {
  std::vector<std::int64_t> numbers;
  for (const std::string& name : names_in(folder))
    if (const std::int64_t number = generation_of(name); number > 0) numbers.push_back(number);
  std::ranges::sort(numbers, std::greater<>());
  return numbers;
}

fs::file_time_type written(const fs::path& folder, std::int64_t generation) {
  std::error_code failed;
  const auto time = fs::last_write_time(folder / generation_name(generation), failed);
  return failed ? fs::file_time_type::min() : time;
}

void expect_saved_solution(const SessionRun& run, const InstancePtr& instance, const std::string& where) {
  if (run.best_tour.empty() && run.iteration > 0) throw InputError(where + ": the best solution is missing");
  expect_run_fits(run, instance, where);
}

/// Leaves out the earlier runs of all sides if their changes are too many to be opened, which older versions saved too.
bool leave_out_too_many(SessionFile& session) {
  std::size_t changes = changes_in_all(session);
  for (const SessionRun& side : session.sides) changes += changes_in_all(side);
  if (changes <= most_changes) return false;
  session.tree = {};
  for (SessionRun& side : session.sides) side.tree = {};
  return true;
}

/// The text of one side: with all earlier runs, or with fewer if it could not be read again.
std::string text_that_can_be_read(SessionFile session) {
  std::string text = format_session(session);
  if (can_be_read(session, text)) return text;
  for (SessionBranch& branch : session.tree.branches) branch.best_tour.clear();
  text = format_session(session);
  if (can_be_read(session, text)) return text;
  session.tree = {};
  return format_session(session);
}

}  // namespace

fs::path recovery_folder() {
  const auto absolute = [](const char* name) {
    const char* value = std::getenv(name);
    const fs::path path = value != nullptr ? value : "";
    return path.is_absolute() ? path : fs::path();
  };
  fs::path state = absolute("XDG_STATE_HOME");
  if (state.empty() && !absolute("HOME").empty()) state = absolute("HOME") / ".local" / "state";
  return state.empty() ? fs::path() : state / "formicarium" / "recovery";
}

std::unique_ptr<LockedFolder> LockedFolder::make(const fs::path& parent) {
  std::random_device random;
  std::error_code error;
  fs::create_directories(parent, error);
  if (error) refuse_folder(parent, error.value());
  fs::permissions(parent, fs::perms::owner_all, error);
  for (int attempt = 0; attempt < 10; ++attempt) {
    const fs::path folder = parent / fmt::format("{}-{:08x}", ::getpid(), random());
    if (::mkdir(folder.c_str(), S_IRWXU) < 0) {
      if (errno == EEXIST) continue;
      refuse_folder(parent, errno);
    }
    // Before it is locked, another process may find it empty and remove it; then try again.
    if (auto made = take(folder)) {
      sync_folder_of(folder);
      return made;
    }
  }
  refuse_folder(parent, EAGAIN);
}

std::unique_ptr<LockedFolder> LockedFolder::take(const fs::path& folder) {
  const int lock = locked(folder);
  return lock < 0 ? nullptr : std::unique_ptr<LockedFolder>(new LockedFolder(folder, lock));
}

LockedFolder::~LockedFolder() { ::close(lock_); }

// The folder is renamed first. If the process is killed before all files are gone, CrashedRun::find() knows the rest by
// its name, removes it and offers nothing of it.
void LockedFolder::remove() noexcept {
  try {
    std::error_code stays;
    const fs::path gone = path_.string() + gone_ending;
    fs::rename(path_, gone, stays);
    if (!stays) path_ = gone;
    fs::remove_all(path_, stays);
  } catch (const std::exception&) {
    return;  // no memory for the names: the folder stays, and the run is offered again
  }
}

InstancePtr RunsToSave::start_instance() const {
  const auto first = std::ranges::find_if(sides, [](const FramePtr& side) { return !side->best.empty(); });
  return first == sides.end() ? nullptr : (*first)->start_instance();
}

void RecoveryStore::save(const RunsToSave& runs, const fs::path& instance_file) {
  if (parent_.empty()) throw OutputError("there is no home folder, so the run cannot be kept for after a crash");
  if (!folder_) folder_ = LockedFolder::make(parent_);
  if (runs.start_instance() != instance_) {
    instance_ = runs.start_instance();
    fingerprint_ = instance_->fingerprint();
    copy_instance(instance_file);
  }
  std::vector<SessionFile> sides;
  for (std::size_t i = 0; i < runs.sides.size() && sides.size() <= most_beside; ++i) {
    const Frame& side = *runs.sides[i];
    // Of a run that has done iterations the tour is what is kept.
    if (side.start_instance() != instance_ || (side.best.empty() && side.last.iteration > 0)) continue;
    sides.push_back(session_of(side, instance_file, "", fingerprint_));
    sides.back().best_tour = side.best;
    if (i < runs.trees.size()) sides.back().tree = runs.trees[i];
  }
  if (sides.size() > 1) sides.front().beside = {sides.size() - 1, runs.by_iteration};
  const fs::path& folder = folder_->path();
  for (std::size_t i = 1; i < sides.size(); ++i)  // before the generation's own file, which makes them count
    write_file(folder / beside_name(generation_ + 1, i - 1), text_that_can_be_read(std::move(sides[i])), for_owner);
  write_file(folder / generation_name(generation_ + 1), text_that_can_be_read(std::move(sides.front())), for_owner);
  ++generation_;
  forget(generation_ - generations);
  copies_[generation_] = copy_name(fingerprint_, instance_file);
  const fs::path old = std::exchange(copies_[generation_ - generations], {});
  copies_.erase(generation_ - generations);
  std::error_code none;
  const bool in_use = std::ranges::any_of(copies_, [&](const auto& of) { return of.second == old; });
  if (!old.empty() && !in_use) fs::remove(folder / old, none);
}

void RecoveryStore::forget(std::int64_t generation) {
  std::error_code none;
  fs::remove(folder_->path() / generation_name(generation), none);
  for (std::size_t place = 0; place < most_beside; ++place)
    fs::remove(folder_->path() / beside_name(generation, place), none);
}

// If the instance's file is moved or changed, the run is lost without a copy. If no copy can be made, the session still
// refers to the file.
void RecoveryStore::copy_instance(const fs::path& instance_file) {
  if (instance_file.empty() || bundled_name(instance_file)) return;
  try {
    write_file(folder_->path() / copy_name(fingerprint_, instance_file), text_for_copy(instance_file, largest_copy),
               for_owner);
  } catch (const InputError&) {
    return;
  }
}

void RecoveryStore::remove() noexcept {
  if (folder_) folder_->remove();
  folder_.reset();
  instance_.reset();
  copies_.clear();
  generation_ = 0;
}

std::vector<CrashedRun> CrashedRun::find(const fs::path& parent, std::size_t most) {
  struct Place {
    fs::file_time_type saved;
    fs::path folder;
  };
  std::vector<Place> places;
  std::error_code none;
  for (const std::string& name : names_in(parent)) {
    const fs::path folder = parent / name;
    if (!fs::is_directory(fs::symlink_status(folder, none))) continue;
    if (folder.extension() == gone_ending) {
      if (const auto rest = LockedFolder::take(folder)) rest->remove();
      continue;
    }
    const std::vector<std::int64_t> numbers = generations_in(folder);
    places.push_back({numbers.empty() ? fs::file_time_type::min() : written(folder, numbers.front()), folder});
  }
  std::ranges::sort(places, std::greater<>(), &Place::saved);
  std::vector<CrashedRun> found;
  for (const Place& place : places) {
    const bool empty = place.saved == fs::file_time_type::min();
    if (found.size() >= most && !empty) continue;
    CrashedRun run;
    run.folder_ = LockedFolder::take(place.folder);
    if (!run.folder_) continue;
    run.look_at_newest();
    if (!run.session_ && run.damaged_ == 0)
      run.discard();
    else if (found.size() < most)
      found.push_back(std::move(run));
  }
  std::ranges::sort(found, std::greater<>(), &CrashedRun::saved);
  return found;
}

void CrashedRun::look_at_newest() {
  for (const std::int64_t number : generations_in(folder())) {
    try {
      session_ = read_generation(folder(), number, leave_what_is_offered).session;
      saved_ = written(folder(), number);
      return;
    } catch (const std::exception&) {  // damaged, or no memory to read it
      ++damaged_;
    }
  }
}

CrashedRun::Opened CrashedRun::open(Progress& progress) const {
  std::string why;
  int given_up = 0;
  for (const std::int64_t number : generations_in(folder())) {
    try {
      Generation one = read_generation(folder(), number, [](SessionRun&) {});
      const OpenedInstance read = read_either(one.session, folder(), progress);
      expect_saved_solution(one.session, read.instance, generation_name(number));
      std::vector<SessionRun> sides;
      for (SessionRun& side : one.session.sides) try {
          expect_saved_solution(side, read.instance, generation_name(number));
          sides.push_back(std::move(side));
        } catch (const InputError&) {
          ++one.damaged_sides;
        }
      one.session.sides = std::move(sides);
      const bool left_out = leave_out_too_many(one.session);
      Opened opened{{read.instance, read.file, std::move(one.session)}, {}};
      if (left_out)
        opened.remarks.emplace_back("Its earlier runs have too many changes of parameters, and were left out.");
      if (const int lost = one.damaged_sides; lost > 0)
        opened.remarks.push_back(fmt::format("What was saved of {} beside it is damaged.",
                                             lost == 1 ? "one run" : std::to_string(lost) + " runs"));
      if (given_up > 0) opened.remarks.emplace_back("The newest save is damaged; the one before it was used.");
      if (read.file.parent_path() == folder()) {
        const fs::path own = instance_path(opened.session.session, folder());
        opened.session.instance_file = keep_copy(read.file, own, folder().parent_path().parent_path());
        opened.remarks.push_back(fmt::format("{} is gone or has changed, so its copy is used: {}.", own.string(),
                                             opened.session.instance_file.string()));
      }
      return opened;
    } catch (const InputError& error) {
      if (given_up++ == 0) why = error.what();
    }
  }
  if (given_up == 0) why = "nothing in " + folder().string() + " can be read";
  throw InputError("The run cannot be recovered: " + why);
}

}  // namespace formicarium
