// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See module_compiler.h.
#include "frontend/driver/module_compiler.h"
#include "frontend/driver/module_image.h"
#include "frontend/driver/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace ampsim::frontend {

namespace fs = std::filesystem;

namespace {

/// Next to the program that contains this code or, for an executable, next to the library that it is linked with.
std::string compiler() {
  std::error_code error;
  Dl_info here{};
  if (dladdr(reinterpret_cast<void *>(&compile_module), &here) && here.dli_fname) {
    const fs::path file = fs::canonical(here.dli_fname, error);
    if (!error && file.filename() == "libampsim.so")
      for (const char *beside :
           {"../../bin/ampsim", "../../ampsim"}) // installed, and in a build: relative to lib/ampsim
        if (const fs::path program = file.parent_path() / beside; access(program.c_str(), X_OK) == 0)
          return program.string();
  }
  const fs::path beside = fs::read_symlink("/proc/self/exe", error).parent_path() / "ampsim";
  return access(beside.c_str(), X_OK) == 0 ? beside.string() : "/proc/self/exe";
}

bool write(const fs::path &file, const std::string &text) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream stream(file);
  stream << text;
  return bool(stream.flush());
}
/// Lines count as lines of `name`.
std::string with_name(const std::string &name, const std::string &text) {
  const std::string_view mark = "\xef\xbb\xbf"; // of UTF-8 files: known only at the beginning
  return "#line 1 \"" + name + "\"\n" + text.substr(text.starts_with(mark) ? mark.size() : 0);
}

std::string read(const std::string &file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Returns whether its exit status was 0.
bool run(const std::vector<std::string> &words, const std::string &messages) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  // The program may block or ignore signals.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::vector<char *> arguments;
  for (const std::string &word : words)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t process = -1;
  const int error = posix_spawn(&process, words.front().c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    std::ofstream(messages) << "ampsim: cannot start '" << words.front() << "': " << std::strerror(error) << '\n';
    return false;
  }
  int status = 0;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR)
      return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// The folder of a source with that name: its own headers are searched for there as well.
std::string folder_of(const std::string &name) {
  const std::string folder = fs::path(name).parent_path().string();
  return folder.empty() ? "." : folder;
}

/// A header name of the program that leads out of the folder of headers.
bool leads_out(const std::string &name) {
  const fs::path path = fs::path(name).lexically_normal();
  return path.is_absolute() || path.empty() || *path.begin() == "..";
}

} // namespace

namespace {

CompiledModule compile_in(const TemporaryFolder &folder, const ModuleSource &source) {
  CompiledModule result;
  const std::string file = folder.file(source.is_ptx ? "source.ptx" : "source" + source.extension);
  const std::string headers = folder.file("headers"), names = folder.file("names");
  const std::string image = folder.file("image"), messages = folder.file("log");
  bool written = write(file, source.is_ptx ? source.text : with_name(source.name, source.text));
  for (const auto &[name, text] : source.headers) {
    if (leads_out(name)) {
      result.log = "ampsim: error: a header in memory cannot be named '" + name + "'\n";
      return result;
    }
    written = written && write(fs::path(headers) / name, with_name(name, text));
  }
  std::ofstream list(names);
  for (const std::string &name : source.names)
    list << name << '\n';
  if (!written || !list.flush()) {
    result.log = "ampsim: error: cannot write to the directory for temporary files\n";
    return result;
  }
  std::vector<std::string> words{compiler(), "cc", "-ptx", file, "-o", image};
  if (source.is_ptx)
    words.insert(words.end(), {"--named", source.name});
  else
    words.insert(words.end(), {"--names", names, "-I" + headers, "-I" + folder_of(source.name)});
  std::istringstream standard(source.standard_options);
  words.insert(words.end(), std::istream_iterator<std::string>(standard), {});
  words.insert(words.end(), source.options.begin(), source.options.end());
  const bool good = run(words, messages);
  result.log = read(messages);
  std::optional<ModuleImage> made = good ? module_image_from(read(image)) : std::nullopt;
  if (!made) {
    if (result.log.empty())
      result.log = "ampsim: error: the compiler produced no result\n";
    return result;
  }
  made->texts = source.headers;
  made->texts[source.name] = source.text;
  for (const std::string &name : source.names)
    result.lowered.push_back(made->lowered[name]);
  result.image = to_text(*made);
  return result;
}

} // namespace

CompiledModule compile_module(const ModuleSource &source) {
  try {
    return compile_in(TemporaryFolder("ampsim-module"), source);
  } catch (const std::system_error &error) {
    CompiledModule failed;
    failed.log = std::string("ampsim: error: ") + error.what() + "\n";
    return failed;
  }
}

} // namespace ampsim::frontend
