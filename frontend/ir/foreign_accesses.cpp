// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See foreign_accesses.h: the functions of the C standard and POSIX, as their documents describe them. Functions that
// only compare or store a pointer (free, printf's %p) access nothing.
#include "frontend/ir/foreign_accesses.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <ctime>
#include <string>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>

namespace ampsim::frontend {
namespace {

constexpr int none = -1;

/// One pointer parameter of a function: its argument, and the arguments whose product is the length; without them the
/// length is `bytes`.
struct MemoryOperand {
  int pointer = none;
  AccessKind kind = AccessKind::read;
  int size = none, count = none;
  unsigned bytes = 1;
};

/// The meaning of the arguments after a format.
enum class Format : std::uint8_t { none, prints, scans };

struct Function {
  llvm::StringLiteral name;
  std::array<MemoryOperand, 2> operands;
  Format format = Format::none;
  int format_at = none; // the arguments that it describes follow it
};

constexpr AccessKind reads = AccessKind::read, writes = AccessKind::write;

constexpr MemoryOperand result(int pointer, unsigned bytes) { return {pointer, writes, none, none, bytes}; }
template <class T> constexpr MemoryOperand result(int pointer) { return result(pointer, sizeof(T)); }

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
    {"swab", {{{0, reads, 2}, {1, writes, 2}}}},
    {"memfrob", {{{0, writes, 1}}}},
    {"qsort", {{{0, writes, 1, 2}}}},
    {"bsearch", {{{0, reads}, {1, reads, 2, 3}}}},
    {"lsearch", {{{0, reads}, {1, writes}}}},
    {"lfind", {{{0, reads}, {1, reads}}}},
    // Strings.
    {"strlen", {{{0, reads}}}},
    {"strnlen", {{{0, reads}}}},
    {"strcpy", {{{0, writes}, {1, reads}}}},
    {"stpcpy", {{{0, writes}, {1, reads}}}},
    {"strncpy", {{{0, writes, 2}, {1, reads}}}},
    {"stpncpy", {{{0, writes, 2}, {1, reads}}}},
    {"strxfrm", {{{0, writes}, {1, reads}}}},
    {"strfry", {{{0, writes}}}},
    {"mbstowcs", {{{0, writes}, {1, reads}}}},
    {"wcstombs", {{{0, writes}, {1, reads}}}},
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
    {"strtol", {{{0, reads}, result<char *>(1)}}},
    {"strtoul", {{{0, reads}, result<char *>(1)}}},
    {"strtoll", {{{0, reads}, result<char *>(1)}}},
    {"strtoull", {{{0, reads}, result<char *>(1)}}},
    {"strtof", {{{0, reads}, result<char *>(1)}}},
    {"strtod", {{{0, reads}, result<char *>(1)}}},
    {"strtold", {{{0, reads}, result<char *>(1)}}},
    {"strtok", {{{0, writes}, {1, reads}}}},
    {"strtok_r", {{{0, writes}, result<char *>(2)}}},
    {"strsep", {{result<char *>(0), {1, reads}}}},
    {"memccpy", {{{0, writes}, {1, reads}}}},
    {"memmem", {{{0, reads, 1}, {2, reads, 3}}}},
    {"memrchr", {{{0, reads}}}},
    {"strndup", {{{0, reads}}}},
    {"strpbrk", {{{0, reads}, {1, reads}}}},
    {"strspn", {{{0, reads}, {1, reads}}}},
    {"strcspn", {{{0, reads}, {1, reads}}}},
    {"strncasecmp", {{{0, reads}, {1, reads}}}},
    // Results.
    {"frexp", {{result<int>(1)}}},
    {"frexpf", {{result<int>(1)}}},
    {"modf", {{result<double>(1)}}},
    {"modff", {{result<float>(1)}}},
    {"remquo", {{result<int>(2)}}},
    {"remquof", {{result<int>(2)}}},
    {"lgamma_r", {{result<int>(1)}}},
    {"sincos", {{result<double>(1), result<double>(2)}}},
    {"sincosf", {{result<float>(1), result<float>(2)}}},
    {"rand_r", {{result<unsigned>(0)}}},
    {"erand48", {{result<unsigned short[3]>(0)}}},
    {"nrand48", {{result<unsigned short[3]>(0)}}},
    {"jrand48", {{result<unsigned short[3]>(0)}}},
    {"gcvt", {{{2, writes}}}},
    {"strerror_r", {{{1, writes}}}},
    {"confstr", {{{1, writes}}}},
    {"time", {{result<time_t>(0)}}},
    {"gettimeofday", {{result<timeval>(0)}}},
    {"clock_gettime", {{result<timespec>(1)}}},
    {"clock_getres", {{result<timespec>(1)}}},
    {"timespec_get", {{result<timespec>(0)}}},
    {"localtime", {{{0, reads, none, none, sizeof(time_t)}}}},
    {"gmtime", {{{0, reads, none, none, sizeof(time_t)}}}},
    {"localtime_r", {{{0, reads, none, none, sizeof(time_t)}, result<tm>(1)}}},
    {"gmtime_r", {{{0, reads, none, none, sizeof(time_t)}, result<tm>(1)}}},
    {"mktime", {{result<tm>(0)}}},
    {"strftime", {{{0, writes}, {2, reads}}}},
    {"getrusage", {{result<rusage>(1)}}},
    {"getline", {{result<char *>(0), result<std::size_t>(1)}}},
    {"getrandom", {{{0, writes, 1}}}},
    {"getentropy", {{{0, writes, 1}}}},
    {"arc4random_buf", {{{0, writes, 1}}}},
    {"gethostname", {{{0, writes}}}},
    {"getcwd", {{{0, writes}}}},
    {"readlink", {{{0, reads}, {1, writes}}}},
    {"realpath", {{{0, reads}, {1, writes}}}},
    {"stat", {{{0, reads}, result<struct stat>(1)}}},
    {"lstat", {{{0, reads}, result<struct stat>(1)}}},
    {"fstat", {{result<struct stat>(1)}}},
    {"fstatat", {{{1, reads}, result<struct stat>(2)}}},
    {"stat64", {{{0, reads}, result<struct stat>(1)}}},
    {"lstat64", {{{0, reads}, result<struct stat>(1)}}},
    {"fstat64", {{result<struct stat>(1)}}},
    {"pipe", {{result<int[2]>(0)}}},
    {"pipe2", {{result<int[2]>(0)}}},
    {"socketpair", {{result<int[2]>(3)}}},
    {"wait", {{result<int>(0)}}},
    {"waitpid", {{result<int>(1)}}},
    // Files and system calls.
    {"fread", {{{0, writes, 1, 2}}}},
    {"fwrite", {{{0, reads, 1, 2}}}},
    {"fgets", {{{0, writes}}}},
    {"fread_unlocked", {{{0, writes, 1, 2}}}},
    {"fwrite_unlocked", {{{0, reads, 1, 2}}}},
    {"open", {{{0, reads}}}},
    {"fopen", {{{0, reads}, {1, reads}}}},
    {"munmap", {{{0, writes, 1}}}},
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
    // std::ostream::write, std::istream::read, std::ostream << const char *
    {"_ZNSo5writeEPKcl", {{{1, reads, 2}}}},
    {"_ZNSi4readEPcl", {{{1, writes, 2}}}},
    {"_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc", {{{1, reads}}}},
    // std::istream >> a number or a character
    {"_ZNSirsERs", {{result<short>(1)}}},
    {"_ZNSi10_M_extractIsEERSiRT_", {{result<short>(1)}}},
    {"_ZNSirsERt", {{result<unsigned short>(1)}}},
    {"_ZNSi10_M_extractItEERSiRT_", {{result<unsigned short>(1)}}},
    {"_ZNSirsERi", {{result<int>(1)}}},
    {"_ZNSi10_M_extractIiEERSiRT_", {{result<int>(1)}}},
    {"_ZNSirsERj", {{result<unsigned>(1)}}},
    {"_ZNSi10_M_extractIjEERSiRT_", {{result<unsigned>(1)}}},
    {"_ZNSirsERl", {{result<long>(1)}}},
    {"_ZNSi10_M_extractIlEERSiRT_", {{result<long>(1)}}},
    {"_ZNSirsERm", {{result<unsigned long>(1)}}},
    {"_ZNSi10_M_extractImEERSiRT_", {{result<unsigned long>(1)}}},
    {"_ZNSirsERx", {{result<long long>(1)}}},
    {"_ZNSi10_M_extractIxEERSiRT_", {{result<long long>(1)}}},
    {"_ZNSirsERy", {{result<unsigned long long>(1)}}},
    {"_ZNSi10_M_extractIyEERSiRT_", {{result<unsigned long long>(1)}}},
    {"_ZNSirsERf", {{result<float>(1)}}},
    {"_ZNSi10_M_extractIfEERSiRT_", {{result<float>(1)}}},
    {"_ZNSirsERd", {{result<double>(1)}}},
    {"_ZNSi10_M_extractIdEERSiRT_", {{result<double>(1)}}},
    {"_ZNSirsERe", {{result<long double>(1)}}},
    {"_ZNSi10_M_extractIeEERSiRT_", {{result<long double>(1)}}},
    {"_ZNSirsERb", {{result<bool>(1)}}},
    {"_ZNSi10_M_extractIbEERSiRT_", {{result<bool>(1)}}},
    {"_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_", {{result<char>(1)}}},
    // std::string from const char *: assign, append, +=, =, insert, replace, compare, find
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKc", {{{1, reads}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc", {{{1, reads}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEpLEPKc", {{{1, reads}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEaSEPKc", {{{1, reads}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKcm", {{{1, reads, 2}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKcm", {{{1, reads, 2}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm", {{{1, reads, 2}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6insertEmPKc", {{{2, reads}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6insertEmPKcm", {{{2, reads, 3}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7replaceEmmPKc", {{{3, reads}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7replaceEmmPKcm", {{{3, reads, 4}}}},
    {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm", {{{3, reads, 4}}}},
    {"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEPKc", {{{1, reads}}}},
    {"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4findEPKcm", {{{1, reads}}}},
    {"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4findEPKcmm", {{{1, reads, 3}}}},
    {"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5rfindEPKcm", {{{1, reads}}}},
    {"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEmmPKc", {{{3, reads}}}},
};

const Function *function_named(llvm::StringRef name) {
  for (llvm::StringRef edition : {"__isoc99_", "__isoc23_"}) // of the C standard, by which glibc's headers choose
    name.consume_front(edition);
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

/// Calls that access memory to which a structure points, or a block of unknown size.
static std::vector<ForeignAccess> indirect_accesses(llvm::StringRef name, const llvm::CallBase &call,
                                                    llvm::IRBuilderBase &builder) {
  if (call.arg_empty())
    return {};
  const bool frees =
      name == "free" || name == "realloc" || name.starts_with("_ZdlPv") || name.starts_with("_ZdaPv");
  if (frees)
    return {{call.getArgOperand(0), nullptr, writes}};
  if (call.arg_size() < 3)
    return {};
  const bool receives = name == "readv" || name == "preadv" || name == "recvmsg";
  llvm::Value *place = call.getArgOperand(1);
  if (receives || name == "writev" || name == "pwritev" || name == "sendmsg") {
    llvm::Value *count = call.getArgOperand(2);
    if (name.ends_with("msg")) {
      auto field = [&](llvm::Type *type, std::size_t offset) {
        return builder.CreateLoad(type, builder.CreateConstGEP1_64(builder.getInt8Ty(), place, offset));
      };
      count = field(builder.getInt64Ty(), offsetof(msghdr, msg_iovlen));
      place = field(builder.getPtrTy(), offsetof(msghdr, msg_iov));
    }
    return {{place, builder.CreateZExtOrTrunc(count, builder.getInt64Ty()), receives ? writes : reads, true}};
  }
  return {};
}

/// The function that syscall() stands for; empty if its number is not constant, or it is none of these.
static llvm::StringRef system_call_of(const llvm::CallBase &call) {
  const auto *number = call.arg_empty() ? nullptr : llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
  if (!number)
    return "";
  switch (number->getZExtValue()) {
  case SYS_read:
    return "read";
  case SYS_write:
    return "write";
  case SYS_pread64:
    return "pread64";
  case SYS_pwrite64:
    return "pwrite64";
  case SYS_sendto:
    return "sendto";
  case SYS_recvfrom:
    return "recvfrom";
  case SYS_getrandom:
    return "getrandom";
  case SYS_clock_gettime:
    return "clock_gettime";
  default:
    return "";
  }
}

bool leads_to_variable(const llvm::Value *pointer) {
  if (!pointer->getType()->isPointerTy())
    return false;
  const llvm::Value *object = llvm::getUnderlyingObject(pointer);
  if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(object))
    return !variable->isConstant();
  return !llvm::isa<llvm::Constant>(object);
}

std::vector<ForeignAccess> foreign_accesses(const llvm::CallBase &call, llvm::IRBuilderBase &builder) {
  std::vector<ForeignAccess> accesses;
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration())
    return accesses;
  const bool is_system_call = callee->getName() == "syscall";
  const unsigned first = is_system_call ? 1 : 0;
  const Function *function = function_named(is_system_call ? system_call_of(call) : callee->getName());
  if (!function)
    return indirect_accesses(callee->getName(), call, builder);
  auto argument = [&](int number) -> llvm::Value * {
    return number >= 0 && unsigned(number) + first < call.arg_size() ? call.getArgOperand(unsigned(number) + first)
                                                                     : nullptr;
  };
  auto length = [&](int number) -> llvm::Value * {
    llvm::Value *value = argument(number);
    return value && value->getType()->isIntegerTy() ? builder.CreateZExtOrTrunc(value, builder.getInt64Ty())
                                                    : nullptr;
  };
  for (const MemoryOperand &each : function->operands) {
    llvm::Value *pointer = argument(each.pointer);
    if (!pointer || !leads_to_variable(pointer))
      continue;
    llvm::Value *size = length(each.size), *count = length(each.count);
    if (size && count)
      size = builder.CreateMul(size, count);
    accesses.push_back({pointer, size ? size : builder.getInt64(each.bytes), each.kind});
  }
  llvm::StringRef format;
  if (function->format == Format::none || !argument(function->format_at) ||
      !llvm::getConstantStringInfo(argument(function->format_at), format))
    return accesses;
  const bool scans = function->format == Format::scans;
  const std::string conversions = conversions_of(format, scans);
  for (std::size_t k = 0; k < conversions.size(); ++k) {
    llvm::Value *pointer = argument(function->format_at + 1 + int(k));
    if (!pointer || !leads_to_variable(pointer))
      continue;
    if (scans || conversions[k] == 'n')
      accesses.push_back({pointer, builder.getInt64(1), writes});
    else if (conversions[k] == 's')
      accesses.push_back({pointer, builder.getInt64(1), reads});
  }
  return accesses;
}

} // namespace ampsim::frontend
