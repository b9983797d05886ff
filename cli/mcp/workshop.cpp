// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See workshop.h. A confined program sees the text that the client sent, or the project folder, read-only, at its own
// path. If root runs the server, confined programs run as another user, who may not be able to read the folder: then
// they get a copy.
#include "cli/mcp/workshop.h"
#include "cli/support/usage_error.h"
#include "model/languages.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <ranges>
#include <thread>
#include <unistd.h>

namespace ampsim::cli::mcp {

namespace fs = std::filesystem;

namespace {

constexpr double default_seconds = 20, most_seconds = 600;
constexpr std::uint64_t default_memory = 1024;    // MB
constexpr double compile_seconds = 30;            // beyond the program's own time
constexpr std::uint64_t compile_memory = 1536;    // MB, likewise
constexpr std::uint64_t most_output = 64 << 20;   // bytes: traces are long
constexpr std::uint64_t largest_copy = 256 << 20; // bytes of a project's folder
constexpr std::size_t most_sources = 64, most_reports = 32;
constexpr std::uint64_t largest_source = 1 << 20; // bytes

/// A plain name: it becomes a file in the program's folder.
bool is_file_name(const std::string &name) {
  return !name.empty() && name.size() < 100 &&
         std::ranges::all_of(
             name,
             [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                      c == '_' || c == '-';
             }) &&
         name[0] != '-' && name[0] != '.';
}

bool is_compiled(const fs::path &name) {
  static constexpr std::string_view extensions[] = {".cpp", ".cc", ".cxx", ".c", ".cu", ".hip", ".cl"};
  return std::ranges::find(extensions, name.extension().string()) != std::end(extensions);
}

std::vector<ConfinedRun::File> sources_of(const Json &given) {
  if (!given.is_object() || given.empty() || given.size() > most_sources)
    throw ToolError(fmt::format("'sources' must be an object with 1 to {} file names and texts", most_sources));
  std::vector<ConfinedRun::File> sources;
  for (const auto &[name, text] : given.items()) {
    if (!is_file_name(name))
      throw ToolError(
          fmt::format("'{}' is not a valid source name: expected letters, digits, '.', '_' and '-'", name));
    if (!text.is_string() || text.get_ref<const std::string &>().size() > largest_source)
      throw ToolError(fmt::format("the text of '{}' must be a string of at most 1 MB", name));
    sources.push_back({name, text.get<std::string>()});
  }
  return sources;
}

/// Copies the folder so that all users can read the copy. Links stay links.
void copy_project(const fs::path &from, const fs::path &to) {
  std::uint64_t bytes = 0;
  fs::create_directories(to);
  fs::permissions(to, fs::perms(0755));
  for (auto each = fs::recursive_directory_iterator(from); each != fs::recursive_directory_iterator(); ++each) {
    const fs::path target = to / each->path().lexically_relative(from);
    if (each->is_symlink()) {
      fs::copy_symlink(each->path(), target);
    } else if (each->is_directory()) {
      if (each->path().filename() == ".git") {
        each.disable_recursion_pending();
        continue;
      }
      fs::create_directory(target);
      fs::permissions(target, fs::perms(0755));
    } else if (each->is_regular_file()) {
      if ((bytes += each->file_size()) > largest_copy)
        throw ToolError(fmt::format("'{}' is larger than {} MB and not readable in place: make it world-readable, "
                                    "or run the server as an ordinary user",
                                    from.string(), largest_copy >> 20));
      fs::copy_file(each->path(), target);
      fs::permissions(target, fs::perms(0755));
    }
  }
}

std::string bytes_of(const fs::path &file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace

Workshop::Workshop(const McpOptions &options) : options(options) {
  fs::permissions(shared.path(), fs::perms(0755));
  installation = show_installation(shared.path());
}

double Workshop::seconds_of(const Json &arguments) const {
  const double most = options.time_limit.value_or(most_seconds);
  return std::min(number_argument(arguments, "time_limit").value_or(options.time_limit.value_or(default_seconds)),
                  most);
}

/// A file's path relative to the project folder.
static std::string in_folder(const std::string &file, const std::string &folder) {
  const fs::path path(file), relative = path.is_absolute() ? fs::weakly_canonical(path).lexically_relative(folder)
                                                           : path.lexically_normal();
  if (relative.empty() || *relative.begin() == "..")
    throw ToolError(fmt::format("'{}' is outside the project folder; pass its text in 'sources'", file));
  return path.is_absolute() ? relative.string() : file;
}

Program Workshop::program_of(const Json &arguments) const {
  Program program;
  program.options = list_argument(arguments, "options");
  program.arguments = list_argument(arguments, "args");
  program.input = text_argument(arguments, "stdin").value_or("");
  program.seconds = seconds_of(arguments);
  program.files = list_argument(arguments, "files");
  if (std::ranges::find(program.options, "--") != program.options.end())
    throw ToolError("pass the program's arguments in 'args'");
  for (const std::string &each : program.files)
    if (each.starts_with('-'))
      throw ToolError(fmt::format("'{}' is not a file; pass options in 'options'", each));
  const bool given = arguments.contains("sources") && !arguments["sources"].is_null();
  if (given == !program.files.empty())
    throw ToolError("expected either 'sources' (names and texts) or 'files' (of the project)");
  if (!given) {
    if (options.folder.empty())
      throw ToolError("this server has no project folder: pass the texts as 'sources'");
    program.in_project = true;
    for (std::string &each : program.files)
      each = in_folder(each, options.folder);
    return program;
  }
  program.sources = sources_of(arguments["sources"]);
  for (const ConfinedRun::File &each : program.sources)
    if (is_compiled(each.name))
      program.files.push_back(each.name);
  if (program.files.empty())
    throw ToolError(
        "none of the 'sources' can be compiled: expected the suffix '.cu' (CUDA), '.hip', '.cl' (OpenCL) "
        "or '.cpp' (C++ AMP, host code)");
  return program;
}

const Sandbox &Workshop::sandbox() {
  std::call_once(tried, [&] {
    ConfinedRun trial{.command = {installation.program, "check", "-q", "trial.cpp"},
                      .files = {{"trial.cpp", "int main() {}\n"}},
                      .folder = {},
                      .shown = installation.shown,
                      .directory = {}};
    found = find_sandbox(trial);
  });
  if (!found.whole && !options.allow_weaker)
    throw ToolError(fmt::format("programs are not compiled or run: {}; 'ampsim mcp --allow-weaker' does so anyway",
                                found.missing[0]));
  return found;
}

void Workshop::show_project(ConfinedRun &run, const fs::path &own, const Program &program) const {
  run.directory = options.folder;
  if (!found.whole)
    return;
  if (geteuid() != 0 || is_open_to_all(options.folder)) {
    run.shown.push_back({options.folder, options.folder});
  } else {
    copy_project(options.folder, own / "project");
    run.shown.push_back({own / "project", options.folder});
  }
  unsigned number = 0;
  for (const auto &[file, text] : program.edited) {
    const fs::path edited = own / fmt::format("edited-{}", ++number);
    std::ofstream(edited, std::ios::binary) << text;
    fs::permissions(edited, fs::perms(0644));
    run.shown.push_back({edited, fs::canonical(fs::path(options.folder) / file)});
  }
}

ConfinedEnd Workshop::run(const Call &call, std::vector<std::string> words, const Program &program) {
  call.does(fmt::format("ampsim {}", words.at(0)));
  const Sandbox &how = sandbox();
  const std::uint64_t memory = options.memory_limit.value_or(default_memory);
  frontend::TemporaryFolder own("ampsim-mcp-run");
  ConfinedRun run{.command = {installation.program},
                  .files = program.sources,
                  .input = program.input,
                  .folder = {},
                  .shown = installation.shown,
                  .directory = {},
                  .slot = call.slot,
                  .given_up = &call.given_up};
  const fs::path folder = own.path() / "folder";
  fs::permissions(own.path(), fs::perms(0755));
  fs::create_directory(folder);
  run.folder = folder;
  if (program.in_project)
    show_project(run, own.path(), program);
  run.command.insert(run.command.end(), words.begin(), words.end());
  run.command.insert(run.command.end(), program.options.begin(), program.options.end());
  for (const std::string &each : {std::string("--color=never"), fmt::format("--time-limit={}", program.seconds),
                                  fmt::format("--memory-limit={}", memory)})
    run.command.push_back(each);
  run.command.insert(run.command.end(), program.files.begin(), program.files.end());
  if (!program.arguments.empty()) {
    run.command.emplace_back("--");
    run.command.insert(run.command.end(), program.arguments.begin(), program.arguments.end());
  }
  return run_confined(
      run, {.seconds = program.seconds + compile_seconds, .memory = memory + compile_memory, .output = most_output},
      how);
}

std::optional<std::string> Workshop::text_of(const Program &program, const std::string &file) const {
  if (!program.in_project) {
    auto source = std::ranges::find(program.sources, file, &ConfinedRun::File::name);
    return source == program.sources.end() ? std::nullopt : std::optional(source->text);
  }
  // Reports contain names that come from programs: no file outside the folder is read.
  std::error_code error;
  const fs::path path = fs::canonical(fs::path(options.folder) / file, error);
  const fs::path relative = path.lexically_relative(options.folder);
  if (error || relative.empty() || *relative.begin() == ".." || !fs::is_regular_file(path))
    return std::nullopt;
  return bytes_of(path);
}

bool Workshop::can_edit(const Program &program) { return !program.in_project || sandbox().whole; }

std::string Workshop::keep(Json value) {
  std::lock_guard lock(mutex);
  std::string name = fmt::format("r{}", ++made);
  reports.emplace_back(name, std::make_shared<const Json>(std::move(value)));
  if (reports.size() > most_reports)
    reports.pop_front();
  return name;
}

std::shared_ptr<const Json> Workshop::kept(const std::string &name) const {
  std::lock_guard lock(mutex);
  auto known = std::ranges::find(reports, name, [](const auto &each) -> const std::string & { return each.first; });
  if (known == reports.end())
    throw ToolError(fmt::format("unknown report '{}'; only the last {} are kept", name, most_reports));
  return known->second;
}

const Language *Workshop::last_language() const {
  std::lock_guard lock(mutex);
  for (const auto &[name, report] : std::views::reverse(reports))
    if (const Json key = report->value("language", Json()); key.is_string())
      return language_named(key.get<std::string>());
  return nullptr;
}

unsigned Workshop::workers() const {
  if (options.allow_weaker)
    return 1; // without a sandbox, the leftovers of concurrent programs could not be distinguished
  return options.parallel ? options.parallel : std::max(1u, std::thread::hardware_concurrency());
}

std::string Workshop::limits() {
  std::string text =
      fmt::format("Programs are compiled and run in a sandbox: /usr, ampsim and {}, read-only; a small in-memory "
                  "file system (/tmp), where programs given as text run; no network, terminal, or other file, "
                  "process or socket of this machine.\n\n"
                  "time: {} s per program by default, at most {} s with 'time_limit', plus {} s to compile "
                  "it\nmemory: {} MB\nfiles: 64 MB of output\nprocesses: 24, with 120 threads\nsources: {} texts "
                  "of at most 1 MB\nreports: the last {} are kept\n",
                  options.folder.empty() ? std::string("the texts that were sent")
                                         : fmt::format("the folder '{}'", options.folder),
                  options.time_limit.value_or(default_seconds), options.time_limit.value_or(most_seconds),
                  compile_seconds, options.memory_limit.value_or(default_memory), most_sources, most_reports);
  try {
    for (const std::string &each : sandbox().missing)
      text += "missing on this machine: " + each + '\n';
  } catch (const ToolError &error) {
    text += std::string("unavailable: ") + error.what() + '\n';
  }
  return text;
}

} // namespace ampsim::cli::mcp
