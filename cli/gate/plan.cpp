// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See plan.h.
#include "cli/gate/plan.h"
#include "cli/analysis/executable.h"
#include "cli/analysis/source_files.h"
#include "cli/gate/balance.h"
#include "cli/report/annotations.h"
#include "cli/support/glob.h"
#include "cli/support/split_words.h"
#include "cli/support/toml_file.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/cache.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>
#include <thread>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

constexpr double default_time_limit = 300; // seconds; a gate never waits forever

/// Paths in the options of a manifest, relative to the current folder.
std::vector<std::string> rebased(const std::vector<std::string> &words, const fs::path &folder) {
  static constexpr std::string_view with_path[] = {"-isystem", "-include", "-I", "-L"};
  auto rebase = [&](std::string_view path) { return (folder / path).lexically_normal().string(); };
  std::vector<std::string> result;
  for (std::size_t k = 0; k < words.size(); ++k) {
    auto option = std::ranges::find_if(with_path, [&](auto name) { return words[k].starts_with(name); });
    if (option == std::end(with_path))
      result.push_back(words[k]);
    else if (words[k].size() > option->size())
      result.push_back(std::string(*option) + rebase(std::string_view(words[k]).substr(option->size())));
    else {
      result.push_back(words[k]);
      if (k + 1 < words.size())
        result.push_back(rebase(words[++k]));
    }
  }
  return result;
}

std::vector<std::string> files_of(const std::string &pattern, const std::string &shown) {
  std::error_code ignored; // of a name that no file can have
  std::vector<std::string> files =
      is_glob(pattern) && !fs::exists(pattern, ignored) ? expand_glob(pattern) : std::vector{pattern};
  if (files.empty())
    throw UsageError(fmt::format("no file matches '{}'", shown));
  return files;
}

/// Patterns for the sources in a folder: "'sub/*.cpp' 'sub/*.cu'".
std::string patterns_of_sources(const fs::path &folder) {
  std::set<std::string> extensions;
  std::error_code ignored;
  for (const fs::directory_entry &each : fs::directory_iterator(folder, ignored))
    if (is_source_name(each.path()))
      extensions.insert(each.path().extension());
  if (extensions.empty())
    extensions.insert(".cu");
  std::string patterns;
  for (const std::string &each : extensions)
    patterns += fmt::format("{}'{}'", patterns.empty() ? "" : " ", (folder / ("*" + each)).string());
  return patterns;
}

class Planner {
public:
  Planner(const GateOptions &options) : options(options) {
    plan.suppressions = options.program.report.suppressions;
    plan.baseline = options.program.report.baseline;
    plan.journal = options.journal;
    plan.shard = options.shard.empty() ? Shard{} : parse_shard(options.shard);
  }

  void add_operand(const std::string &operand) {
    std::error_code error;
    if (fs::is_directory(operand, error)) {
      fs::path manifest = fs::path(operand) / "ampsim.toml";
      if (!fs::is_regular_file(manifest, error))
        throw UsageError(fmt::format("'{}' is a directory without 'ampsim.toml'", operand),
                         fmt::format("name its programs: {}", patterns_of_sources(operand)));
      return add_manifest(manifest.lexically_normal().string());
    }
    for (const std::string &file : files_of(operand, operand))
      if (file.ends_with(".toml"))
        add_manifest(file);
      else {
        PlannedProgram program{.sources = {file}, .arguments = options.program.arguments, .expect = options.expect};
        program.allow_no_launches = options.allow_no_launches;
        add(std::move(program), file);
      }
  }

  Plan finish() {
    make_names_unique();
    const std::optional<Severity> &fail_on = options.program.report.fail_on;
    plan.fail_on = options.fail_on_given ? fail_on : manifest_fail_on.value_or(fail_on);
    plan.total = programs.size();
    std::vector<std::string> names;
    for (const PlannedProgram &program : programs)
      names.push_back(fs::path(program.name).filename().string());
    plan.identity = frontend::hash_of(names);
    std::vector<unsigned> shard_of;
    if (!options.balance.empty())
      shard_of = balanced_shards(programs, plan.shard.of, read_durations(options.balance));
    for (PlannedProgram &program : programs) {
      const std::size_t place = program.position;
      if (shard_of.empty() ? by_turns(place) : shard_of[place] == plan.shard.index)
        plan.programs.push_back(std::move(program));
    }
    plan.parallel = parallel();
    return std::move(plan);
  }

private:
  const GateOptions &options;
  Plan plan;
  std::vector<PlannedProgram> programs;
  std::set<std::string> chosen_names; // by the user
  std::optional<std::optional<Severity>> manifest_fail_on;

  unsigned parallel() const {
    if (options.parallel)
      return options.parallel;
    if (const char *level = std::getenv("CTEST_PARALLEL_LEVEL")) {
      unsigned value = 0;
      std::string_view text = level;
      if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc() && value)
        return std::min(value, 256u);
    }
    return std::clamp(std::thread::hardware_concurrency(), 1u, 256u);
  }

  /// Returns whether it belongs to this shard, if programs are dealt out in turns.
  bool by_turns(std::size_t place) const { return place % plan.shard.of + 1 == plan.shard.index; }

  /// `table` describes it, unless it is an operand.
  void add(PlannedProgram program, std::string name, const TomlTable *table = nullptr) {
    program.position = programs.size();
    if (!options.balance.empty() || by_turns(program.position))
      look_at(program, table);
    program.name = std::move(name);
    programs.push_back(std::move(program));
  }

  /// Finds errors that can be detected without compiling. Each shard of a large suite checks its own programs.
  void look_at(PlannedProgram &program, const TomlTable *table) const {
    auto use = [&](std::string_view key, const auto &action) { table ? table->use(key, action) : action(); };
    if (program.sources.size() != 1 || !is_executable(program.sources[0]))
      use("sources", [&] { check_sources(program.sources); });
    add_annotated_options(program);
    AnalysisOptions own = options.program;
    own.time_limit = own.time_limit.value_or(default_time_limit);
    use("options", [&] { options.parse_program_options(own, program.options); });
    program.time_limit = *own.time_limit;
    program.extra_time = options.extra_time.value_or(program.extra_time);
    if (!program.exit && program.expect == Expect::clean)
      program.exit = 0;
  }

  /// The same source with other arguments is another program; remaining duplicates are numbered.
  void make_names_unique() {
    std::map<std::string, unsigned> uses;
    for (const PlannedProgram &program : programs)
      ++uses[program.name];
    for (PlannedProgram &program : programs)
      if (uses[program.name] > 1 && !program.arguments.empty())
        program.name += fmt::format(" {}", fmt::join(program.arguments, " "));
    std::map<std::string, unsigned> seen;
    for (PlannedProgram &program : programs)
      if (unsigned number = ++seen[program.name]; number > 1)
        program.name += fmt::format(" #{}", number);
  }

  void add_manifest(const std::string &file);
  void add_program(TomlTable &table, const fs::path &folder, const std::vector<std::string> &options_before);
};

Expect expect_of(TomlTable &table) {
  std::string word = table.text("expect").value_or("clean");
  std::optional<Expect> expect = expect_named(word);
  if (!expect)
    table.fail_at("expect", fmt::format("'expect' is '{}'", word), "expected 'clean', 'findings' or 'annotations'");
  return *expect;
}

void Planner::add_program(TomlTable &table, const fs::path &folder,
                          const std::vector<std::string> &options_before) {
  PlannedProgram program;
  std::optional<std::string> name = table.text("name");
  std::optional<std::vector<std::string>> sources = table.words("sources"), each = table.words("each");
  program.arguments = table.words("args").value_or(std::vector<std::string>());
  program.options = options_before;
  for (std::string &word : rebased(table.words("options").value_or(std::vector<std::string>()), folder))
    program.options.push_back(std::move(word));
  program.expect = expect_of(table);
  if (std::optional<std::int64_t> exit = table.number("exit")) {
    if (*exit < 0 || *exit > 255)
      table.fail_at("exit", fmt::format("'exit' is {}", *exit), "expected a status from 0 to 255");
    program.exit = int(*exit);
  }
  program.allow_no_launches = table.flag("allow-no-launches").value_or(options.allow_no_launches);
  if (std::optional<std::string> word = table.text("require")) {
    if (*word != "proved")
      table.fail_at("require", fmt::format("'require' is '{}'", *word), "expected 'proved'");
    program.require_proved = true;
  }
  program.proved_kernels = table.words("kernels").value_or(std::vector<std::string>());
  if (!program.proved_kernels.empty() && !program.require_proved)
    table.fail_at("kernels", "'kernels' without 'require'", "'kernels' names the kernels that must be proved");
  for (const std::string &pattern : table.words("inputs").value_or(std::vector<std::string>()))
    for (std::string &file :
         table.use("inputs", [&] { return files_of((folder / pattern).lexically_normal().string(), pattern); }))
      program.inputs.push_back(std::move(file));
  table.finish();
  if (!sources == !each)
    table.fail(sources ? "both 'sources' and 'each'" : "a program without 'sources' or 'each'",
               "'sources' lists the files of one program; with 'each', every matching file is a program");
  if (sources && sources->empty())
    table.fail_at("sources", "'sources' is empty");
  if (name && name->empty())
    table.fail_at("name", "'name' is empty");
  if (name && each)
    table.fail_at("name", "'name' and 'each'", "with 'each', programs are named after their files");
  auto path = [&](const std::string &file) { return (folder / file).lexically_normal().string(); };
  if (sources) {
    for (const std::string &source : *sources)
      program.sources.push_back(path(source));
    if (name && !chosen_names.insert(*name).second)
      table.fail_at("name", fmt::format("two programs are named '{}'", *name));
    add(std::move(program), name.value_or(sources->at(0)), &table);
    return;
  }
  for (const std::string &pattern : *each)
    for (const std::string &file : table.use("each", [&] { return files_of(path(pattern), pattern); })) {
      PlannedProgram one = program;
      one.sources = {file};
      add(std::move(one), fs::path(file).lexically_relative(folder.empty() ? "." : folder).string(), &table);
    }
}

void Planner::add_manifest(const std::string &file) {
  toml::table table = read_toml(file);
  TomlTable root(file, table);
  fs::path folder = fs::path(file).parent_path();
  auto path = [&](const std::string &name) { return (folder / name).lexically_normal().string(); };
  for (const std::string &name : root.words("suppressions").value_or(std::vector<std::string>()))
    plan.suppressions.push_back(path(name));
  if (std::optional<std::string> baseline = root.text("baseline");
      baseline && options.program.report.baseline.empty()) {
    if (!plan.baseline.empty() && plan.baseline != path(*baseline))
      root.fail_at("baseline", "manifests name different baselines");
    plan.baseline = path(*baseline);
  }
  if (std::optional<std::string> journal = root.text("journal"); journal && options.journal.empty()) {
    if (!plan.journal.empty() && plan.journal != path(*journal))
      root.fail_at("journal", "manifests name different journals");
    plan.journal = path(*journal);
  }
  if (std::optional<std::string> word = root.text("fail-on")) {
    const std::optional<Severity> fail_on = root.use("fail-on", [&] { return parse_fail_on(*word); });
    if (!options.fail_on_given && manifest_fail_on && *manifest_fail_on != fail_on)
      root.fail_at("fail-on", "manifests have different 'fail-on'", "'--fail-on' overrides all of them");
    manifest_fail_on = fail_on;
  }
  std::vector<std::string> options_before;
  if (std::optional<TomlTable> defaults = root.inner("defaults")) {
    options_before = rebased(defaults->words("options").value_or(std::vector<std::string>()), folder);
    defaults->finish();
  }
  std::vector<TomlTable> tables = root.tables("program");
  root.finish();
  if (tables.empty())
    root.fail("no programs", "a program is a table [[program]] with 'sources' or 'each'");
  for (TomlTable &program : tables)
    add_program(program, folder, options_before);
}

} // namespace

std::optional<Expect> expect_named(std::string_view name) {
  if (name == "clean")
    return Expect::clean;
  if (name == "findings")
    return Expect::findings;
  if (name == "annotations")
    return Expect::annotations;
  return std::nullopt;
}

void add_annotated_options(PlannedProgram &program) {
  if (program.expect != Expect::annotations)
    return;
  SourceText sources;
  for (const std::string &file : program.sources)
    for (std::string &word : split_words(options_annotation(file, sources)))
      program.options.push_back(std::move(word));
}

Plan make_plan(const GateOptions &options) {
  Planner planner(options);
  for (const std::string &operand : options.program.compile.sources)
    planner.add_operand(operand);
  return planner.finish();
}

} // namespace ampsim::cli
