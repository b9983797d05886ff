// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See prove_command.h. The program runs first, like `ampsim run`: its findings refute properties, and a proof may
// assume the shapes of its launches if it does not hold for all shapes. Then each property of each kernel is proved in
// a separate process, and counterexamples are run as well (replay.h).
//
// Run and proof check each other. A run that contradicts a proof without assumptions about the input is a bug in
// ampsim, and is reported as one.
#include "cli/prove/prove_command.h"
#include "cli/analysis/compile.h"
#include "cli/analysis/proof_annotations.h"
#include "cli/analysis/run.h"
#include "cli/prove/proof_formats.h"
#include "cli/prove/proof_report.h"
#include "cli/prove/replay.h"
#include "cli/report/fixes.h"
#include "cli/report/write.h"
#include "cli/support/confined.h"
#include "cli/support/status_line.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
#include "detector/detect/hook_bitcode.h"
#include "frontend/driver/object.h"
#include "frontend/driver/prove_out_of_process.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace ampsim::cli {

namespace {

using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t interrupted = 0;
void note_interrupt(int) { interrupted = 1; }

/// Treats Ctrl-C as a request for the results so far.
struct InterruptsNoted {
  struct sigaction before{};
  InterruptsNoted() {
    struct sigaction action{};
    action.sa_handler = note_interrupt;
    sigaction(SIGINT, &action, &before);
  }
  ~InterruptsNoted() { sigaction(SIGINT, &before, nullptr); }
};

/// The statement of a finding about the kernel of its launch; empty if it is not about one kernel.
std::optional<Property> property_of(const ReportFinding &finding) {
  switch (finding.kind) {
  case Kind::raw:
  case Kind::war:
  case Kind::waw:
  case Kind::atomic:
    if (in_one_tile(finding.scope))
      return Property::races_within_tile;
    return finding.scope == Scope::across_tiles ? std::optional(Property::races_across_tiles) : std::nullopt;
  case Kind::divergent_barrier:
    return Property::divergent_barriers;
  case Kind::out_of_bounds:
    return Property::out_of_bounds;
  case Kind::uninitialized:
    return finding.space == Space::tile_local ? std::optional(Property::uninitialized) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// The name in the program's verdict of a finding that is not a property of one kernel.
std::string program_property(const ReportFinding &finding) {
  if (finding.scope == Scope::across_launches && info(finding.kind).scoped)
    return "races-across-launches";
  if (finding.scope == Scope::host_device && info(finding.kind).scoped)
    return "races-host-device";
  if (finding.kind == Kind::uninitialized)
    return "uninitialized-global";
  return std::string(info(finding.kind).name);
}

/// The findings attributed to a launch of the user's own input.
bool about_input(const Assumption &assumption) {
  using AssumptionKind = Assumption::Kind;
  return assumption.kind == AssumptionKind::given || assumption.kind == AssumptionKind::bound ||
         assumption.kind == AssumptionKind::no_overlap || assumption.kind == AssumptionKind::no_overflow ||
         assumption.kind == AssumptionKind::annotated;
}

struct Prover {
  const ProveOptions &options;
  frontend::Program &program;
  SourceText &sources;
  std::vector<InputAnnotation> annotations;
  RunOutcome outcome; // of the program's run
  std::shared_ptr<const Report> run;
  ProofReport report;

  static std::array<std::int32_t, 3> last_fastest(const std::array<std::int32_t, 3> &given,
                                                  const Language &language) {
    return language.words.x_first ? std::array{given[2], given[1], given[0]} : given;
  }

  LaunchShape given_shape(std::uint32_t kernel) const {
    LaunchShape shape;
    const Language &language = *program.tables().language;
    if (options.block)
      shape.tile = last_fastest(*options.block, language);
    if (const auto &required = program.tables().kernels[kernel].required_tile; required[2]) {
      if (options.block && shape.tile != required)
        throw UsageError(fmt::format("the kernel '{}' requires {} of another size",
                                     program.tables().kernels[kernel].name, language.words.tiles));
      shape.tile = required;
    }
    if (options.grid)
      shape.tiles = last_fastest(*options.grid, language);
    if (!options.global)
      return shape;
    const std::array<std::int32_t, 3> global = last_fastest(*options.global, language);
    for (unsigned d = 0; d < 3; ++d) {
      if (!shape.tile[d] || global[d] % shape.tile[d])
        throw UsageError("'--global-size' needs a '--local-size' that divides it");
      shape.tiles[d] = global[d] / shape.tile[d];
    }
    return shape;
  }

  /// The user's assumptions about the kernel: on the command line, and in the source.
  ProofRequest request_for(std::uint32_t kernel) const {
    ProofRequest request{.assume = options.assume, .given = given_shape(kernel), .seconds = options.timeout};
    for (const InputAnnotation &each : annotations)
      if (each.kernel == kernel)
        (each.kind == InputAnnotation::Kind::assume ? request.assume : request.injective).push_back(each.text);
    return request;
  }

  std::vector<LaunchShape> shapes_of(std::uint32_t kernel) const {
    std::vector<LaunchShape> shapes;
    for (const LaunchRecord &each : outcome.launches) {
      if (each.launch.kernel != kernel)
        continue;
      LaunchShape shape;
      shape.one_tile = each.launch.tiles == 1;
      for (std::size_t d = 0; d < each.launch.extent.size() && d < 3; ++d)
        if (each.launch.tiled) {
          shape.tile[d] = each.launch.tile[d];
          shape.tiles[d] = each.launch.extent[d] / std::max<std::int32_t>(1, each.launch.tile[d]);
        } else {
          shape.extent[d] = each.launch.extent[d];
        }
      if (std::ranges::find(shapes, shape) == shapes.end())
        shapes.push_back(shape);
    }
    return shapes.size() > most_shapes ? std::vector<LaunchShape>() : shapes;
  }

  void prove(std::uint32_t index) {
    const Kernel &kernel = program.tables().kernels[index];
    KernelReport result{.name = kernel.name, .file = kernel.file, .line = kernel.line};
    for (const LaunchRecord &each : outcome.launches)
      result.launches += each.launch.kernel == index;
    const Clock::time_point start = Clock::now();
    ProofRequest request = request_for(index);
    request.launches = shapes_of(index);
    request.overlapping = std::ranges::any_of(outcome.launches, [&](const LaunchRecord &each) {
      return each.launch.kernel == index && each.launch.aliased;
    });
    frontend::CompileLimits limits{.seconds = options.timeout * 1.5 + 2,
                                   .megabytes = options.program.memory_limit.value_or(default_megabytes)};
    for (Property property : properties) {
      PropertyReport one;
      if (interrupted) {
        one.verdict.property = property;
        one.verdict.reason = "interrupted";
      } else {
        one.verdict = options.program.cache
                          ? frontend::prove_cached(program, index, property, request, limits)
                          : frontend::prove_out_of_process(program, index, property, request, limits);
      }
      if (!one.verdict.proved && one.verdict.at.empty()) // the kernel as a whole
        one.verdict.at = {{kernel.name, kernel.file, kernel.line, 1}};
      one.decision = one.verdict.proved ? Decision::proved : Decision::undecided;
      check_launches(index, one);
      result.properties.push_back(std::move(one));
    }
    refute_by_program(index, result);
    if (options.run)
      refute_by_replays(index, result);
    result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    report.kernels.push_back(std::move(result));
  }

  /// A proof is invalid if the program itself violates its assumptions.
  void check_launches(std::uint32_t kernel, PropertyReport &property) const {
    const bool assumes = std::ranges::any_of(property.verdict.assumptions, [](const Assumption &each) {
      return each.kind == Assumption::Kind::no_overlap;
    });
    if (property.decision != Decision::proved || !assumes)
      return;
    for (const LaunchRecord &each : outcome.launches)
      if (each.launch.kernel == kernel && each.launch.aliased) {
        property.decision = Decision::undecided;
        property.verdict.reason = fmt::format(
            "two of the kernel's containers share their memory in launch {} of the program", each.launch.id);
        property.verdict.at = {{"", each.launch.file, each.launch.line, 1}};
        property.verdict.assumptions.clear();
        return;
      }
  }

  std::optional<std::uint32_t> kernel_of(const ReportFinding &finding) const {
    const auto launch = std::ranges::find_if(
        outcome.launches, [&](const LaunchRecord &each) { return each.launch.id == finding.launch; });
    return launch == outcome.launches.end() ? std::nullopt : std::optional(launch->launch.kernel);
  }

  /// The program's own run refutes properties beyond single kernels.
  void refute_program() {
    for (std::size_t k = 0; run && k < run->findings.size(); ++k) {
      const ReportFinding &finding = run->findings[k];
      if (finding.severity != Severity::error || (property_of(finding) && kernel_of(finding)))
        continue;
      const std::string name = program_property(finding);
      auto place = std::ranges::find(report.program, name, &ProgramProperty::name);
      if (place == report.program.end())
        place = report.program.insert(place, ProgramProperty{name, {}});
      place->witnesses.push_back({run, k, ""});
    }
  }

  void refute_by_program(std::uint32_t kernel, KernelReport &result) const {
    for (std::size_t k = 0; run && k < run->findings.size(); ++k) {
      const ReportFinding &finding = run->findings[k];
      const std::optional<Property> of = property_of(finding);
      if (finding.severity != Severity::error || !of || kernel_of(finding) != kernel)
        continue;
      PropertyReport &property = result.properties[std::size_t(*of)];
      if (property.decision == Decision::proved && !options.grid && !options.block && !options.global &&
          std::ranges::none_of(property.verdict.assumptions, about_input))
        contradiction(property, finding);
      refute(property, {run, k, ""});
    }
  }

  /// Counterexamples are run, and everything that such a run shows about the kernel counts.
  void refute_by_replays(std::uint32_t index, KernelReport &result) {
    const Kernel &kernel = program.tables().kernels[index];
    std::vector<KernelRun> done;
    for (std::size_t k = 0; k < result.properties.size(); ++k) {
      if (result.properties[k].decision != Decision::undecided || interrupted)
        continue;
      for (const KernelRun &each :
           replays_of(kernel, *program.tables().language, result.properties[k].verdict, replay_shape(index))) {
        if (std::ranges::count(done, each))
          continue;
        done.push_back(each);
        const Replay replay = run_replay(options.program, each, std::max(1.0, options.timeout / 3), sources);
        if (replay.report->outcome == Outcome::not_compiled)
          return;
        refute_by_replay(replay, kernel, result);
        if (result.properties[k].decision == Decision::refuted)
          break;
      }
    }
  }

  /// Returns whether the finding is only about a length that the run made up: of an array, or of local memory whose size
  /// the launch chooses.
  static bool depends_on_made_up_length(const ReportFinding &finding, const Kernel &kernel) {
    if (finding.kind != Kind::out_of_bounds)
      return false;
    const auto is_it = [&](const TileLocalVariable &each) {
      return each.sized_by_launch &&
             std::ranges::find(finding.accesses, each.name, &ReportAccess::variable) != finding.accesses.end();
    };
    return finding.space != Space::tile_local || std::ranges::any_of(kernel.tile_local, is_it);
  }

  void refute_by_replay(const Replay &replay, const Kernel &kernel, KernelReport &result) const {
    for (std::size_t k = 0; k < replay.report->findings.size(); ++k) {
      const ReportFinding &finding = replay.report->findings[k];
      const std::optional<Property> of = property_of(finding);
      if (finding.severity != Severity::error || !of || depends_on_made_up_length(finding, kernel))
        continue;
      PropertyReport &property = result.properties[std::size_t(*of)];
      if (property.decision == Decision::proved && property.verdict.assumptions.empty())
        contradiction(property, finding);
      if (property.decision != Decision::proved)
        refute(property, {replay.report, k, replay.input});
    }
  }

  ReplayShape replay_shape(std::uint32_t index) const {
    ReplayShape shape;
    const Kernel &kernel = program.tables().kernels[index];
    if (std::ranges::any_of(kernel.tile_local, &TileLocalVariable::sized_by_launch))
      shape.shared = made_up_shared;
    for (const LaunchRecord &each : outcome.launches)
      if (each.launch.kernel == index) {
        shape.launch = shapes_of(index).empty() ? LaunchShape() : shapes_of(index).front();
        if (shape.shared)
          shape.shared =
              each.launch.tile_local_bytes - std::min(each.launch.tile_local_bytes, kernel.tile_local_bytes);
        break;
      }
    const LaunchShape given = given_shape(index);
    if (given.tile[2])
      shape.launch.tile = given.tile;
    shape.launch.tiles = given.tiles;
    return shape;
  }

  [[noreturn]] void contradiction(const PropertyReport &property, const ReportFinding &finding) const {
    throw std::runtime_error(fmt::format("'{}' was proved, but a run refutes it: {}",
                                         name(property.verdict.property, *report.language), finding.message));
  }

  static void refute(PropertyReport &property, Witness witness) {
    property.decision = Decision::refuted;
    if (std::ranges::none_of(property.witnesses,
                             [&](const Witness &each) { return each.get().id == witness.get().id; }))
      property.witnesses.push_back(std::move(witness));
  }

  static constexpr std::size_t most_shapes = 4;
  static constexpr std::uint64_t default_megabytes = 2048;
  static constexpr std::uint64_t made_up_shared = 16 << 10;
};

std::vector<std::uint32_t> chosen_kernels(const frontend::Program &program, const std::string &part) {
  std::vector<std::uint32_t> result;
  std::string names;
  for (std::uint32_t k = 0; k < program.tables().kernels.size(); ++k) {
    const std::string &name = program.tables().kernels[k].name;
    names += (names.empty() ? "'" : ", '") + name + "'";
    if (name.find(part) != std::string::npos)
      result.push_back(k);
  }
  if (result.empty() && !part.empty())
    throw UsageError(fmt::format("unknown kernel '{}'", part),
                     names.empty() ? "the program has no kernels" : "the kernels are " + names);
  return result;
}

/// An assumption about a parameter of one kernel does not apply to the others: `--kernel` selects.
void check_assumptions(Prover &prover, const std::vector<std::uint32_t> &kernels) {
  for (std::uint32_t kernel : kernels)
    if (std::string refused = frontend::refused_assumption(prover.program, kernel, prover.request_for(kernel));
        !refused.empty())
      throw UsageError(refused, kernels.size() > 1 ? "select the kernel with '--kernel'" : "");
}

/// Returns whether the sources are of a language whose host programs are sources of another one.
bool without_host(const CompileOptions &compile) {
  return std::ranges::any_of(compile.sources, [&](const std::string &source) {
    const auto given = compile.languages.find(source);
    const Language *language =
        given == compile.languages.end() ? frontend::evident_language(source) : language_named(given->second);
    return language && language->key == "opencl";
  });
}

/// Kernels without a host program, as printed in a paper, get an empty main function.
void add_main(CompileOptions &compile) {
  std::string first;
  for (const std::string &source : compile.sources) {
    std::ifstream stream(source);
    const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    if (text.find("main") != std::string::npos)
      return;
    if (first.empty())
      first = text;
  }
  compile.edited_files[compile.sources.front()] = first + "\nint main() { return 0; }\n";
}

std::string rendered(const ProofReport &report, const ProveOptions &options, SourceText &sources) {
  switch (options.format) {
  case ProofFormat::json:
    return proof_json(report);
  case ProofFormat::sarif:
    return proof_sarif(report, sources);
  case ProofFormat::html:
    return proof_html(report);
  default:
    return proof_text(report, sources, options.program.report.verbose);
  }
}

void print(const ProofReport &report, const ProveOptions &options, SourceText &sources) {
  write_result(rendered(report, options, sources));
  if (options.format == ProofFormat::text && (!options.program.report.quiet || exit_status(report)))
    write_result(proof_summary(report));
}

} // namespace

int prove_command(ProveOptions options) {
  check_files(options.program);
  const std::vector<std::string> &files = options.program.compile.sources;
  const bool has_program = !without_host(options.program.compile);
  if (has_program)
    add_main(options.program.compile);
  CompileOptions how = options.program.compile;
  how.device_alone = !has_program;
  how.hook_bitcode = hook_bitcode();
  how.build = object_build();
  how.cache = options.program.cache;
  how.color = use_color(options.program.report.color, STDERR_FILENO);
  frontend::CompileResult compiled = compile_for(options.program, how);
  if (!compiled.program)
    return status_not_compiled;
  frontend::Program &program = *compiled.program.release(); // never destroyed (frontend/driver/program.h)
  const std::vector<std::uint32_t> kernels = chosen_kernels(program, options.kernel);

  InterruptsNoted noted;
  SourceText sources;
  Prover prover{.options = options, .program = program, .sources = sources};
  prover.report.language = program.tables().language;
  prover.report.files = files;
  prover.report.assume = options.assume;
  prover.annotations = proof_annotations(program.tables().kernels, sources);
  check_assumptions(prover, kernels);
  if (options.run && has_program) {
    RunOptions run = run_options(options.program);
    run.stdout_to_stderr = true; // stdout is for the verdicts
    run.annotations = prover.annotations;
    prover.outcome = run_program(program, run);
    if (prover.outcome.outcome == Outcome::signal && prover.outcome.signal == SIGINT)
      interrupted = 1;
    prover.run = std::make_shared<const Report>(
        make_report(files, options.program.arguments, run, program.tables(), prover.outcome, {}, sources));
    fmt::print(stderr, "{}", line_start(*prover.run));
  }
  {
    StatusLine status(!options.program.report.quiet);
    for (std::size_t k = 0; k < kernels.size(); ++k) {
      status.show(fmt::format("proving kernel {} of {}: '{}'", k + 1, kernels.size(),
                              program.tables().kernels[kernels[k]].name));
      prover.prove(kernels[k]);
    }
  }
  prover.refute_program();
  prover.report.interrupted = interrupted;
  print(prover.report, options, sources);
  return exit_status(prover.report);
}

} // namespace ampsim::cli
