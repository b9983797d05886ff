// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See nvtx_ranges.h. Names are copied, since the program may change or free its strings.
#include "simulator/cuda/runtime/nvtx_ranges.h"

#include "simulator/cuda/runtime/api.h"
#include "simulator/thread_object.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <fnmatch.h>
#include <map>
#include <mutex>
#include <utility>

/// The objects that handles point to.
struct nvtxDomainRegistration_st {
  std::string name;
};
struct nvtxStringRegistration_st {
  std::string text;
};

namespace ampsim {

namespace {

struct Range {
  std::string name;
  nvtxDomainHandle_t domain = nullptr; // null: the default one
};

struct Registry {
  std::mutex mutex;
  std::deque<nvtxDomainRegistration_st> domains; // kept forever: programs may use a domain after destroying it
  std::deque<nvtxStringRegistration_st> strings;
  std::map<nvtxRangeId_t, Range> started;
  nvtxRangeId_t last = 0;
};

Registry &registry() {
  static auto *all = new Registry; // programs end ranges in static destructors
  return *all;
}

std::vector<Range> &pushed() { return of_this_thread<std::vector<Range>, struct PushedRanges>(); }

/// Converts a name in wide characters; those outside of ASCII become '?'.
std::string narrow(const wchar_t *text) {
  std::string result;
  for (; text && *text; ++text)
    result += *text < 128 ? char(*text) : '?';
  return result;
}

Range range_of(nvtxDomainHandle_t domain, const nvtxEventAttributes_t *attributes) {
  return {attributes ? text_of(attributes->messageType, attributes->message) : "", domain};
}

/// Returns the number of the domain's ranges that the thread was already in.
int push(Range range) {
  std::vector<Range> &ranges = pushed();
  const auto depth = std::ranges::count(ranges, range.domain, &Range::domain);
  ranges.push_back(std::move(range));
  return int(depth);
}

/// Returns the number of ranges left; negative if the thread was in none.
int pop(nvtxDomainHandle_t domain) {
  std::vector<Range> &ranges = pushed();
  const auto last =
      std::find_if(ranges.rbegin(), ranges.rend(), [&](const Range &each) { return each.domain == domain; });
  if (last == ranges.rend())
    return -1;
  ranges.erase(std::prev(last.base()));
  return int(std::ranges::count(ranges, domain, &Range::domain));
}

nvtxRangeId_t start(Range range) {
  Registry &all = registry();
  std::lock_guard lock(all.mutex);
  all.started[++all.last] = std::move(range);
  return all.last;
}

void end(nvtxRangeId_t id) {
  Registry &all = registry();
  std::lock_guard lock(all.mutex);
  all.started.erase(id);
}

nvtxDomainHandle_t make_domain(std::string name) {
  Registry &all = registry();
  std::lock_guard lock(all.mutex);
  return &all.domains.emplace_back(std::move(name));
}

nvtxStringHandle_t keep_string(std::string text) {
  Registry &all = registry();
  std::lock_guard lock(all.mutex);
  return &all.strings.emplace_back(std::move(text));
}

} // namespace

std::string text_of(std::int32_t type, const nvtxMessageValue_t &message) {
  switch (type) {
  case NVTX_MESSAGE_TYPE_ASCII:
    return message.ascii ? message.ascii : "";
  case NVTX_MESSAGE_TYPE_UNICODE:
    return narrow(message.unicode);
  case NVTX_MESSAGE_TYPE_REGISTERED:
    return message.registered ? message.registered->text : "";
  default:
    return "";
  }
}

bool names_range(const std::string &pattern, const std::string &name, const std::string &domain) {
  const std::size_t at = pattern.rfind('@');
  const std::string wanted = pattern.substr(0, at),
                    wanted_domain = at == pattern.npos ? "" : pattern.substr(at + 1);
  return fnmatch(wanted.c_str(), name.c_str(), 0) == 0 && fnmatch(wanted_domain.c_str(), domain.c_str(), 0) == 0;
}

bool is_in_wanted_range(const std::vector<std::string> &patterns) {
  if (patterns.empty())
    return true;
  auto wanted = [&](const Range &range) {
    return std::ranges::any_of(patterns, [&](const std::string &pattern) {
      return names_range(pattern, range.name, range.domain ? range.domain->name : "");
    });
  };
  if (std::ranges::any_of(pushed(), wanted))
    return true;
  Registry &all = registry();
  std::lock_guard lock(all.mutex);
  return std::ranges::any_of(all.started, [&](const auto &each) { return wanted(each.second); });
}

} // namespace ampsim

using namespace ampsim; // NOLINT: of the functions below

extern "C" {

int nvtxRangePushA(const char *name) { return push({name ? name : "", nullptr}); }
int nvtxRangePushW(const wchar_t *name) { return push({narrow(name), nullptr}); }
int nvtxRangePushEx(const nvtxEventAttributes_t *attributes) { return push(range_of(nullptr, attributes)); }
int nvtxRangePop() { return pop(nullptr); }
nvtxRangeId_t nvtxRangeStartA(const char *name) { return start({name ? name : "", nullptr}); }
nvtxRangeId_t nvtxRangeStartW(const wchar_t *name) { return start({narrow(name), nullptr}); }
nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *attributes) {
  return start(range_of(nullptr, attributes));
}
void nvtxRangeEnd(nvtxRangeId_t id) { end(id); }

nvtxDomainHandle_t nvtxDomainCreateA(const char *name) { return make_domain(name ? name : ""); }
nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t *name) { return make_domain(narrow(name)); }
int nvtxDomainRangePushEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t *attributes) {
  return push(range_of(domain, attributes));
}
int nvtxDomainRangePop(nvtxDomainHandle_t domain) { return pop(domain); }
nvtxRangeId_t nvtxDomainRangeStartEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t *attributes) {
  return start(range_of(domain, attributes));
}
void nvtxDomainRangeEnd(nvtxDomainHandle_t, nvtxRangeId_t id) { end(id); }
nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t, const char *text) {
  return keep_string(text ? text : "");
}
nvtxStringHandle_t nvtxDomainRegisterStringW(nvtxDomainHandle_t, const wchar_t *text) {
  return keep_string(narrow(text));
}

} // extern "C"

void ampsim::add_nvtx_range_functions(HostSymbols &symbols) {
  symbols.insert(symbols.end(),
                 {AMPSIM_CUDA_SYMBOL(nvtxRangePushA), AMPSIM_CUDA_SYMBOL(nvtxRangePushW),
                  AMPSIM_CUDA_SYMBOL(nvtxRangePushEx), AMPSIM_CUDA_SYMBOL(nvtxRangePop),
                  AMPSIM_CUDA_SYMBOL(nvtxRangeStartA), AMPSIM_CUDA_SYMBOL(nvtxRangeStartW),
                  AMPSIM_CUDA_SYMBOL(nvtxRangeStartEx), AMPSIM_CUDA_SYMBOL(nvtxRangeEnd),
                  AMPSIM_CUDA_SYMBOL(nvtxDomainCreateA), AMPSIM_CUDA_SYMBOL(nvtxDomainCreateW),
                  AMPSIM_CUDA_SYMBOL(nvtxDomainRangePushEx), AMPSIM_CUDA_SYMBOL(nvtxDomainRangePop),
                  AMPSIM_CUDA_SYMBOL(nvtxDomainRangeStartEx), AMPSIM_CUDA_SYMBOL(nvtxDomainRangeEnd),
                  AMPSIM_CUDA_SYMBOL(nvtxDomainRegisterStringA), AMPSIM_CUDA_SYMBOL(nvtxDomainRegisterStringW)});
}
