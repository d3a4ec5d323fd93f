// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "core/base/cores.hpp"
#include "tests/waiting.hpp"

namespace formicarium::test {
namespace {

constexpr uid_t nobody = 65534;

struct Descriptor {
  int value = -1;
  Descriptor() = default;
  explicit Descriptor(int fd) : value(fd) {}
  Descriptor(Descriptor&& other) noexcept : value(other.value) { other.value = -1; }
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(value, other.value);
    return *this;
  }
  ~Descriptor() { close(); }
  void close() {
    if (value >= 0) ::close(value);
    value = -1;
  }
};

struct Channel {
  Descriptor ours, theirs;
};

Channel make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

Channel make_terminal() {
  Descriptor ours(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
  if (ours.value < 0 || ::grantpt(ours.value) != 0 || ::unlockpt(ours.value) != 0) throw std::runtime_error("openpt");
  Descriptor theirs(::open(::ptsname(ours.value), O_RDWR | O_NOCTTY | O_CLOEXEC));
  return {std::move(ours), std::move(theirs)};
}

void resize(const Descriptor& terminal, unsigned short columns) {
  const winsize size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
  if (::ioctl(terminal.value, TIOCSWINSZ, &size) != 0) throw std::runtime_error("TIOCSWINSZ");
}

void limit(__rlimit_resource what, rlim_t soft, rlim_t hard) {
  if (soft == 0) return;
  const rlimit both{soft, hard};
  ::setrlimit(what, &both);
}

[[noreturn]] void become(const std::vector<std::string>& arguments, const How& how, int program, int out, int err) {
  ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  if (::chdir(how.folder.c_str()) != 0) ::_exit(126);
  limit(RLIMIT_AS, how.address_space, how.address_space);
  limit(RLIMIT_FSIZE, how.file_size, how.file_size);
  ::signal(SIGXFSZ, SIG_DFL);  // as from a shell: the program itself must see to it that a write fails
  limit(RLIMIT_CPU, how.processor_seconds, how.processor_seconds + 60);
  if (how.unprivileged && ::geteuid() == 0 && (::setgid(nobody) != 0 || ::setuid(nobody) != 0)) ::_exit(126);
  std::vector<char*> argv{const_cast<char*>("formica")};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  std::vector<char*> environment;
  for (const std::string& variable : how.environment) environment.push_back(const_cast<char*>(variable.c_str()));
  for (char** variable = environ; *variable != nullptr; ++variable) environment.push_back(*variable);
  environment.push_back(nullptr);
  ::alarm(600);  // ends what hangs
  ::fexecve(program, argv.data(), environment.data());
  ::_exit(127);
}

// Appends what is there; false at the end of the stream.
bool drain(int descriptor, std::string& into) {
  char buffer[4096];
  const ssize_t got = ::read(descriptor, buffer, sizeof buffer);
  if (got > 0) into.append(buffer, std::size_t(got));
  return got > 0;
}

}  // namespace

Folder::Folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "formica-test-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("mkdtemp " + pattern);
  path_ = pattern;
  std::filesystem::permissions(path_, std::filesystem::perms(0755));
}

Folder::~Folder() {
  std::error_code error;
  std::filesystem::permissions(path_, std::filesystem::perms(0755), error);
  std::filesystem::remove_all(path_, error);
}

std::string Folder::write(const std::string& name, const std::string& text) const {
  std::ofstream(path_ / name, std::ios::binary) << text;
  return *this / name;
}

std::vector<std::string> Folder::files() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_))
    names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

std::string read(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

bool has_below(const std::filesystem::path& folder, const std::string& ending) {
  std::error_code error;
  for (std::filesystem::recursive_directory_iterator entry(folder, error), end; entry != end && !error;
       entry.increment(error))
    if (entry->path().extension() == ending) return true;
  return false;
}

void some_at_once(std::size_t count, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> threads;
  for (int k = 0; k < std::max(2, usable_cores()); ++k)
    threads.emplace_back([&] {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    });
}

Outcome formica(const std::vector<std::string>& arguments, const How& how) {
  // Opened before privileges are dropped: the build folder may be nobody's business.
  const Descriptor program(::open(how.program.c_str(), O_RDONLY | O_CLOEXEC));
  Channel out = make_pipe();
  Channel err = how.on_screen ? make_terminal() : make_pipe();
  if (how.columns) resize(err.ours, how.columns({}));
  if (how.out) out.theirs = Descriptor(::open(how.out->c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
  if (how.closed_out) out.ours.close();

  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork");
  if (child == 0) become(arguments, how, program.value, out.theirs.value, err.theirs.value);
  out.theirs.close();
  err.theirs.close();
  std::jthread meanwhile;
  if (how.meanwhile) meanwhile = std::jthread([&] { how.meanwhile(child); });

  Outcome outcome;
  bool out_open = out.ours.value >= 0, err_open = true;
  while (out_open || err_open) {
    pollfd watched[2] = {{out_open ? out.ours.value : -1, POLLIN, 0}, {err_open ? err.ours.value : -1, POLLIN, 0}};
    ::poll(watched, 2, -1);
    if (watched[0].revents != 0) out_open = drain(out.ours.value, outcome.out);
    if (watched[1].revents != 0) {
      err_open = drain(err.ours.value, outcome.err);
      if (how.columns && err_open) resize(err.ours, how.columns(outcome.err));
      if (how.on_screen && err_open) how.on_screen(child, outcome.err);
    }
  }
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  const auto seconds = [](const timeval& time) { return double(time.tv_sec) + 1e-6 * double(time.tv_usec); };
  outcome.processor_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  outcome.peak_kib = usage.ru_maxrss;
  if (WIFEXITED(status)) outcome.exit = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  return outcome;
}

testing::AssertionResult watches_signals(pid_t process) {
  constexpr unsigned long long sigterm = 1ULL << (SIGTERM - 1);
  return comes("the process handles SIGTERM", [process] {
    const std::string status = read("/proc/" + std::to_string(process) + "/status");
    const std::size_t at = status.find("SigCgt:");
    return at != std::string::npos && (std::stoull(status.substr(at + 7), nullptr, 16) & sigterm) != 0;
  });
}

std::string small_instance(int cities, const std::string& name) {
  std::string text = "NAME: " + name + "\nTYPE: TSP\nDIMENSION: " + std::to_string(cities) +
                     "\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n";
  for (int i = 0; i < cities; ++i)
    text += std::to_string(i + 1) + " " + std::to_string(i * 37 % 101) + " " + std::to_string(i * i % 89) + "\n";
  return text + "EOF\n";
}

}  // namespace formicarium::test
