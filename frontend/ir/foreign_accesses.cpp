// See foreign_accesses.h: the functions of the C standard and POSIX, as their documents describe them. Functions that
// only compare or store a pointer (free, printf's %p) access nothing.
#include "frontend/ir/foreign_accesses.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"

#include <algorithm>
#include <array>
#include <string>

namespace ampsim::frontend {
namespace {

constexpr int none = -1;

/// One pointer parameter of a function: its argument, and the arguments whose product is the length; without them the
/// length is one byte.
struct Operand {
  int pointer = none;
  AccessKind kind = AccessKind::read;
  int size = none, count = none;
};

/// The meaning of the arguments after a format.
enum class Format : std::uint8_t { none, prints, scans };

struct Function {
  llvm::StringLiteral name;
  std::array<Operand, 2> operands;
  Format format = Format::none;
  int format_at = none; // the arguments that it describes follow it
};

constexpr AccessKind reads = AccessKind::read, writes = AccessKind::write;

constexpr Function functions[] = {
    // Memory.
    {"memcpy", {{{0, writes, 2}, {1, reads, 2}}}},
    {"memmove", {{{0, writes, 2}, {1, reads, 2}}}},
    {"mempcpy", {{{0, writes, 2}, {1, reads, 2}}}},
    {"bcopy", {{{0, reads, 2}, {1, writes, 2}}}},
    {"memset", {{{0, writes, 2}}}},
    {"explicit_bzero", {{{0, writes, 1}}}},
    {"bzero", {{{0, writes, 1}}}},
    {"memcmp", {{{0, reads, 2}, {1, reads, 2}}}},
    {"bcmp", {{{0, reads, 2}, {1, reads, 2}}}},
    {"memchr", {{{0, reads}}}},
    {"qsort", {{{0, writes, 1, 2}}}},
    {"bsearch", {{{0, reads}, {1, reads, 2, 3}}}},
    // Strings.
    {"strlen", {{{0, reads}}}},
    {"strnlen", {{{0, reads}}}},
    {"strcpy", {{{0, writes}, {1, reads}}}},
    {"stpcpy", {{{0, writes}, {1, reads}}}},
    {"strncpy", {{{0, writes, 2}, {1, reads}}}},
    {"strcat", {{{0, writes}, {1, reads}}}},
    {"strncat", {{{0, writes}, {1, reads}}}},
    {"strcmp", {{{0, reads}, {1, reads}}}},
    {"strncmp", {{{0, reads}, {1, reads}}}},
    {"strcasecmp", {{{0, reads}, {1, reads}}}},
    {"strchr", {{{0, reads}}}},
    {"strrchr", {{{0, reads}}}},
    {"strstr", {{{0, reads}, {1, reads}}}},
    {"strdup", {{{0, reads}}}},
    {"atoi", {{{0, reads}}}},
    {"atol", {{{0, reads}}}},
    {"atoll", {{{0, reads}}}},
    {"atof", {{{0, reads}}}},
    {"strtol", {{{0, reads}}}},
    {"strtoul", {{{0, reads}}}},
    {"strtoll", {{{0, reads}}}},
    {"strtoull", {{{0, reads}}}},
    {"strtof", {{{0, reads}}}},
    {"strtod", {{{0, reads}}}},
    // Files and system calls.
    {"fread", {{{0, writes, 1, 2}}}},
    {"fwrite", {{{0, reads, 1, 2}}}},
    {"fgets", {{{0, writes}}}},
    {"fputs", {{{0, reads}}}},
    {"puts", {{{0, reads}}}},
    {"read", {{{1, writes, 2}}}},
    {"write", {{{1, reads, 2}}}},
    {"pread", {{{1, writes, 2}}}},
    {"pread64", {{{1, writes, 2}}}},
    {"pwrite", {{{1, reads, 2}}}},
    {"pwrite64", {{{1, reads, 2}}}},
    {"recv", {{{1, writes, 2}}}},
    {"recvfrom", {{{1, writes, 2}}}},
    {"send", {{{1, reads, 2}}}},
    {"sendto", {{{1, reads, 2}}}},
    // With formats.
    {"printf", {{{0, reads}}}, Format::prints, 0},
    {"fprintf", {{{1, reads}}}, Format::prints, 1},
    {"dprintf", {{{1, reads}}}, Format::prints, 1},
    {"sprintf", {{{0, writes}, {1, reads}}}, Format::prints, 1},
    {"snprintf", {{{0, writes}, {2, reads}}}, Format::prints, 2},
    {"scanf", {{{0, reads}}}, Format::scans, 0},
    {"fscanf", {{{1, reads}}}, Format::scans, 1},
    {"sscanf", {{{0, reads}, {1, reads}}}, Format::scans, 1},
    {"__isoc99_scanf", {{{0, reads}}}, Format::scans, 0},
    {"__isoc99_fscanf", {{{1, reads}}}, Format::scans, 1},
    {"__isoc99_sscanf", {{{0, reads}, {1, reads}}}, Format::scans, 1},
    // std::ostream::write, std::istream::read, std::ostream << const char *
    {"_ZNSo5writeEPKcl", {{{1, reads, 2}}}},
    {"_ZNSi4readEPcl", {{{1, writes, 2}}}},
    {"_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc", {{{1, reads}}}},
};

const Function *function_named(llvm::StringRef name) {
  const auto *found = std::ranges::find_if(functions, [&](const Function &each) { return name == each.name; });
  return found == std::end(functions) ? nullptr : found;
}

/// For each argument after the format, the conversion that takes it: 's', 'n', 'd' ..., and '*' for a width.
std::string conversions_of(llvm::StringRef format, bool scans) {
  std::string conversions;
  for (std::size_t k = 0; k < format.size(); ++k) {
    if (format[k] != '%')
      continue;
    bool skipped = false;
    for (++k; k < format.size() && llvm::StringRef("-+ #0123456789.*hlLqjztI'm$").contains(format[k]); ++k)
      if (format[k] == '*') {
        skipped |= scans;
        if (!scans)
          conversions += '*';
      }
    if (k >= format.size())
      break;
    const char conversion = format[k];
    if (conversion == '[') // a set of characters, in which a bracket may come first
      for (k += k + 1 < format.size() && format[k + 1] == '^' ? 3 : 2; k < format.size() && format[k] != ']'; ++k) {
      }
    if (conversion != '%' && !skipped)
      conversions += conversion;
  }
  return conversions;
}

} // namespace

std::vector<ForeignAccess> foreign_accesses(const llvm::CallBase &call, llvm::IRBuilderBase &builder) {
  std::vector<ForeignAccess> accesses;
  const llvm::Function *callee = call.getCalledFunction();
  const Function *function = callee && callee->isDeclaration() ? function_named(callee->getName()) : nullptr;
  if (!function)
    return accesses;
  auto argument = [&](int number) -> llvm::Value * {
    return number >= 0 && unsigned(number) < call.arg_size() ? call.getArgOperand(unsigned(number)) : nullptr;
  };
  auto length = [&](int number) -> llvm::Value * {
    llvm::Value *value = argument(number);
    return value && value->getType()->isIntegerTy() ? builder.CreateZExtOrTrunc(value, builder.getInt64Ty())
                                                    : nullptr;
  };
  for (const Operand &each : function->operands) {
    llvm::Value *pointer = argument(each.pointer);
    if (!pointer || !pointer->getType()->isPointerTy() || llvm::isa<llvm::Constant>(pointer))
      continue;
    llvm::Value *size = length(each.size), *count = length(each.count);
    if (size && count)
      size = builder.CreateMul(size, count);
    accesses.push_back({pointer, size ? size : builder.getInt64(1), each.kind});
  }
  llvm::StringRef format;
  if (function->format == Format::none || !argument(function->format_at) ||
      !llvm::getConstantStringInfo(argument(function->format_at), format))
    return accesses;
  const bool scans = function->format == Format::scans;
  const std::string conversions = conversions_of(format, scans);
  for (std::size_t k = 0; k < conversions.size(); ++k) {
    llvm::Value *pointer = argument(function->format_at + 1 + int(k));
    if (!pointer || !pointer->getType()->isPointerTy() || llvm::isa<llvm::Constant>(pointer))
      continue;
    if (scans || conversions[k] == 'n')
      accesses.push_back({pointer, builder.getInt64(1), writes});
    else if (conversions[k] == 's')
      accesses.push_back({pointer, builder.getInt64(1), reads});
  }
  return accesses;
}

} // namespace ampsim::frontend
