// SPDX-License-Identifier: Apache-2.0
#include "app/model/other_program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill is POSIX, not in <csignal>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"

namespace formicarium {
namespace {

constexpr std::size_t most_kept = std::size_t{64} << 10;
constexpr int poll_ms = 100;

/// Both ends of a pipe, which no other program inherits.
class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0)
      throw OutputError(fmt::format("no program can be started: {}", std::strerror(errno)));
  }
  ~Pipe() {
    close_writer();
    ::close(ends_[0]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void close_writer() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

/// Appends what is there; false at the end.
bool read_some(int file, std::string& into) {
  std::array<char, 4096> piece{};
  const ssize_t got = ::read(file, piece.data(), piece.size());
  if (got < 0) return errno == EINTR;
  into.append(piece.data(), std::min(std::size_t(got), most_kept - std::min(most_kept, into.size())));
  return got > 0;
}

}  // namespace

std::optional<ProgramOutput> run_program(const std::vector<std::string>& words, std::chrono::seconds limit) {
  Pipe out, err;
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&files, out.writer(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&files, err.writer(), STDERR_FILENO);
  posix_spawnattr_t attributes;  // signals that this program ignores (interrupt.hpp) are none of the other's
  ::posix_spawnattr_init(&attributes);
  sigset_t usual;
  ::sigemptyset(&usual);
  for (const int signal : {SIGPIPE, SIGXFSZ}) ::sigaddset(&usual, signal);
  ::posix_spawnattr_setsigdefault(&attributes, &usual);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int error = ::posix_spawnp(&child, arguments[0], &files, &attributes, arguments.data(), environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&files);
  if (error == ENOENT) return {};
  if (error != 0) throw OutputError(fmt::format("{} cannot be started: {}", words[0], std::strerror(error)));
  out.close_writer();
  err.close_writer();

  ProgramOutput said;
  std::array<pollfd, 2> readers{{{out.reader(), POLLIN, 0}, {err.reader(), POLLIN, 0}}};
  using Clock = std::chrono::steady_clock;
  const auto begun = Clock::now();
  std::optional<Clock::time_point> asked;  // to end
  while (readers[0].fd >= 0 || readers[1].fd >= 0) {
    ::poll(readers.data(), readers.size(), poll_ms);
    if (!asked && (interrupted() || (limit.count() > 0 && Clock::now() - begun > limit))) {
      asked = Clock::now();
      ::kill(child, SIGTERM);
    }
    if (asked && Clock::now() - *asked > std::chrono::seconds(1)) {  // a child of its own may hold the pipes
      ::kill(child, SIGKILL);
      break;
    }
    for (std::size_t i = 0; i < readers.size(); ++i)
      if (readers[i].fd >= 0 && readers[i].revents != 0 && !read_some(readers[i].fd, i == 0 ? said.out : said.err))
        readers[i].fd = -1;
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  said.exit = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return said;
}

}  // namespace formicarium
