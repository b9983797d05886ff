// Hints by pattern. The commonest mistakes have a shape that can be seen in the two accesses alone:
//
//   same place, `x += v`                    an update that has to be atomic
//   one tile, other barrier interval        a barrier was there, but its fence does not cover this memory
//   one tile, later iteration of a loop     the barrier at the end of the loop's body is missing
//   one tile, same interval                 the barrier between the two is missing
//   tiles, read and write at two places     neighbours are updated in place: it takes a second container
//
// Where the shape says too little the hint stays general: a wrong recipe is worse than none.
#include "cli/report/hints.h"
#include "cli/report/names.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

struct Update {
  std::string function, target, operand; // operand empty: increment, decrement
};

/// `target op= operand`, `++target`, `target = target op operand`, if C++ AMP has an atomic function for it.
std::optional<Update> update_of(const SourceExtent &extent) {
  std::string operation = extent.operation, operand = extent.operand;
  if (extent.target.empty())
    return std::nullopt;
  if (operation == "++")
    return Update{"atomic_fetch_inc", extent.target, ""};
  if (operation == "--")
    return Update{"atomic_fetch_dec", extent.target, ""};
  if (operation == "=" && operand.starts_with(extent.target + " ") && operand.size() > extent.target.size() + 3 &&
      operand[extent.target.size() + 2] == ' ') {
    // Only a single operand: `x = x - a + b` is not `x -= a + b`.
    std::string rest = operand.substr(extent.target.size() + 3);
    if (rest.find_first_of("+-*/%&|^<>?") != std::string::npos)
      return std::nullopt;
    operation = std::string(1, operand[extent.target.size() + 1]) + "=";
    operand = rest;
  }
  static constexpr std::pair<std::string_view, std::string_view> functions[] = {{"+=", "atomic_fetch_add"},
                                                                                {"-=", "atomic_fetch_sub"},
                                                                                {"&=", "atomic_fetch_and"},
                                                                                {"|=", "atomic_fetch_or"},
                                                                                {"^=", "atomic_fetch_xor"}};
  for (auto [sign, function] : functions)
    if (operation == sign && !operand.empty())
      return Update{std::string(function), extent.target, operand};
  return std::nullopt;
}

struct Pair {
  const ReportFinding &finding;
  const ReportAccess &first, &second;

  const SourceFrame *first_frame() const { return first.stack.empty() ? nullptr : &first.stack[0]; }
  const SourceFrame *second_frame() const { return second.stack.empty() ? nullptr : &second.stack[0]; }
  bool same_file() const { return first_frame() && second_frame() && first_frame()->file == second_frame()->file; }
  bool same_line() const { return same_file() && first_frame()->line == second_frame()->line; }
  bool same_place() const { return same_line() && first_frame()->column == second_frame()->column; }

  /// The first access is in an earlier iteration of a loop that both are in.
  bool loop_carried() const {
    std::size_t common =
        std::min({first.loops.size(), second.loops.size(), first.iterations.size(), second.iterations.size()});
    for (std::size_t k = 0; k < common && first.loops[k] == second.loops[k]; ++k)
      if (first.iterations[k] != second.iterations[k])
        return first.iterations[k] < second.iterations[k];
    return false;
  }

  std::string variable() const {
    if (!second.variable.empty())
      return fmt::format("'{}'", second.variable);
    return finding.space ? fmt::format("{} memory", name(*finding.space)) : "the memory";
  }
  /// " between line 12 and line 15", if that says anything.
  std::string between() const {
    if (same_file() && first_frame()->line < second_frame()->line)
      return fmt::format(" between line {} and line {}", first_frame()->line, second_frame()->line);
    return " between the two accesses";
  }
};

std::string atomic_update_hint(const Pair &pair, const Update &update) {
  if (!pair.second.atomic_exists && !pair.second.scalar.empty())
    return fmt::format("C++ AMP has no atomic operations on '{}': let each thread or tile update an element of its "
                       "own, and combine the elements afterwards",
                       pair.second.scalar);
  std::string call = update.operand.empty()
                         ? fmt::format("{}(&({}))", update.function, update.target)
                         : fmt::format("{}(&({}), {})", update.function, update.target, update.operand);
  return fmt::format("make the update atomic: {}", call);
}

std::string wrong_fence_hint(const Pair &pair) {
  bool global = pair.finding.space == Space::global;
  return fmt::format("use a barrier that fences {} memory{}: 'wait()' or '{}()'", global ? "global" : "tile_static",
                     pair.between(),
                     global ? "wait_with_global_memory_fence" : "wait_with_tile_static_memory_fence");
}

std::string within_tile_hint(const Pair &pair) {
  if (pair.first.interval != pair.second.interval)
    return wrong_fence_hint(pair);
  if (pair.loop_carried())
    return fmt::format("put 'tidx.barrier.wait()' at the end of the loop's body: no thread may begin the next "
                       "iteration while others still use {}",
                       pair.variable());
  if (pair.finding.kind == Kind::waw)
    return fmt::format("let only one thread write the element, or put 'tidx.barrier.wait()'{}", pair.between());
  if (pair.same_line())
    return "read into a local variable, put 'tidx.barrier.wait()' behind it, then write";
  return fmt::format("put 'tidx.barrier.wait()'{}", pair.between());
}

std::string across_tiles_hint(const Pair &pair) {
  if (pair.finding.kind == Kind::waw)
    return "let only one thread write the element, or give each thread an element of its own";
  if (pair.same_line())
    return fmt::format("read from a copy: write the results to a second container, not to {}", pair.variable());
  return fmt::format("write to a second container, not to {}, or split the kernel into two launches{}",
                     pair.variable(), pair.between());
}

std::string race_hint(const Pair &pair) {
  if (pair.same_place() && pair.second.kind == AccessKind::write)
    if (auto update = update_of(pair.second.extent))
      return atomic_update_hint(pair, *update);
  return pair.finding.scope == Scope::within_tile ? within_tile_hint(pair) : across_tiles_hint(pair);
}

std::string atomic_hint(const Pair &pair) {
  const ReportAccess &plain = pair.first.kind == AccessKind::atomic ? pair.second : pair.first;
  std::string barrier = pair.finding.scope == Scope::within_tile
                            ? fmt::format(", or put 'tidx.barrier.wait()'{}", pair.between())
                            : ", or do it in a launch of its own";
  if (plain.kind == AccessKind::read)
    return fmt::format("read all of the integer that the atomic operation works on{}", barrier);
  if (auto update = update_of(plain.extent))
    return fmt::format("{}{}", atomic_update_hint({pair.finding, pair.first, plain}, *update), barrier);
  if (plain.extent.operation == "=" && !plain.extent.target.empty())
    return fmt::format("make the write atomic too: atomic_exchange(&({}), {}){}", plain.extent.target,
                       plain.extent.operand, barrier);
  return fmt::format("make the write atomic too{}", barrier);
}

std::string outside_hint(const ReportFinding &finding) {
  const ReportAccess *access = finding.last();
  if (!access || access->variable.empty())
    return "compare the index with the extent before the access";
  if (finding.space == Space::tile_static)
    return fmt::format("compare the index with the size of '{}' before the access", access->variable);
  return fmt::format("compare the index with '{}.extent' before the access; threads of a padded domain have work "
                     "only inside of it",
                     access->variable);
}

std::string uninitialized_hint(const ReportFinding &finding) {
  if (finding.space == Space::tile_static)
    return "tile_static memory starts without a value: let the threads of the tile write every element that is "
           "read, "
           "and wait at a barrier in between";
  return "an array starts without a value: construct it from data, 'copy' into it, or write it in an earlier "
         "launch";
}

} // namespace

std::string hint(const ReportFinding &finding) {
  switch (finding.kind) {
  case Kind::raw:
  case Kind::war:
  case Kind::waw:
  case Kind::atomic:
    if (finding.accesses.size() != 2)
      return "let only one thread use the element, or order the accesses";
    if (finding.kind == Kind::atomic)
      return atomic_hint({finding, finding.accesses[0], finding.accesses[1]});
    return race_hint({finding, finding.accesses[0], finding.accesses[1]});
  case Kind::mixed_atomics:
    return "use one kind of atomic operation on a location, or separate them by a barrier";
  case Kind::divergent_barrier:
    return "move the barrier to where all threads of the tile come past, and guard only the work around it";
  case Kind::out_of_bounds:
    return outside_hint(finding);
  case Kind::uninitialized:
    return uninitialized_hint(finding);
  case Kind::no_progress:
    return "do not wait for other threads in a loop: use a barrier within the tile, or a second launch across "
           "tiles";
  case Kind::aliased_texture:
    return "read from one texture and write to another";
  case Kind::aliased_launch:
    return "legal, but slow on an accelerator, and races are easily made this way: capture the container once";
  }
  return {};
}

} // namespace ampsim::cli
