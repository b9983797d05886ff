// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See sampling_pass.h.
#include "detector/explain/sampling_pass.h"

#include <algorithm>
#include <unordered_map>

namespace ampsim {

namespace {

/// The minimum, however small the budget.
constexpr std::uint64_t least_granules = 64, least_tiles = 4;

struct Class {
  std::uint64_t members = 0, taken = 0;
};
using Classes = std::unordered_map<std::uint64_t, Class>;

/// Chooses equally many of each class, `most` in total, but at least one of a class until the classes run out.
template <class Each, class SignatureOf, class NumberOf>
Sample sampled(const Each &each, Classes classes, std::uint64_t most, const SignatureOf &signature,
               const NumberOf &number) {
  Sample sample;
  sample.all = false;
  const std::uint64_t quota = std::max<std::uint64_t>(1, most / std::max<std::size_t>(classes.size(), 1));
  for (const auto &one : each) {
    if (!one.kinds)
      continue;
    Class &of = classes.find(signature(one))->second;
    if (of.taken == quota || sample.numbers.size() == most)
      continue;
    ++of.taken;
    sample.numbers.push_back(number(one));
    sample.weights.push_back(of.members / std::min(quota, of.members));
  }
  return sample;
}

/// `cost`: the number of accesses to all of them.
template <class Each, class NumberOf>
Sample chosen(const Each &each, std::uint64_t cost, std::uint64_t budget, std::uint64_t least,
              bool signatures_suffice, const NumberOf &number) {
  if (cost <= budget) {
    Sample sample;
    for (const auto &one : each)
      if (one.kinds) {
        sample.numbers.push_back(number(one));
        sample.weights.push_back(1);
      }
    return sample;
  }
  const std::uint64_t most = std::max(least, budget / (cost / each.size() + 1));
  auto fine = [](const auto &one) { return one.signature; };
  auto coarse = [](const auto &one) { return std::uint64_t(one.kinds); };
  Classes by_signature, by_kinds;
  for (const auto &one : each)
    if (one.kinds) {
      if (by_signature.size() <= most)
        ++by_signature[fine(one)].members;
      ++by_kinds[coarse(one)].members;
    }
  if (by_signature.size() > most)
    return sampled(each, std::move(by_kinds), most, coarse, number);
  const std::uint64_t all = signatures_suffice ? by_signature.size() : most;
  return sampled(each, std::move(by_signature), all, fine, number);
}

} // namespace

void SamplingPass::begin(std::size_t granules, std::uint32_t threads) {
  warp = threads;
  sampled.assign(granules, {});
  ended.clear();
  accesses = tile_accesses = 0;
  running = {};
}

void SamplingPass::release() {
  std::vector<Granule>().swap(sampled);
  ended.clear();
}

std::uint64_t SamplingPass::what(const SampledAccess &access, const Granule &first) const {
  std::uint64_t hash = mixed(access.site, std::uint64_t(access.part) << 32 | access.size);
  hash = mixed(hash, access.address % granule_bytes << 1 | unsigned(access.initialised));
  hash = mixed(hash, std::uint64_t(std::uint32_t(access.tile) - first.tile) << 32 |
                         std::uint32_t(access.thread - first.thread));
  hash = mixed(hash, std::uint64_t(access.epoch - first.epoch) << 32 |
                         std::uint32_t(warp_of(access.thread) - warp_of(first.thread)));
  for (std::size_t k = 0; k < access.iterations.size(); ++k)
    hash = mixed(hash, access.iterations[k] - (k == 0 ? first.counter : 0));
  return hash;
}

std::uint32_t SamplingPass::kind(const SampledAccess &access, const Granule &first) const {
  unsigned distance = 0;
  if (std::uint32_t(access.tile) != first.tile)
    distance = 3;
  else if (warp_of(access.thread) != warp_of(first.thread))
    distance = 2;
  else if (access.thread != first.thread)
    distance = 1;
  return std::uint32_t{1} << (mixed(access.site, distance * 2 + (access.epoch == first.epoch)) >> 59);
}

void SamplingPass::global(std::size_t number, const SampledAccess &access) {
  Granule &granule = sampled[number];
  ++accesses;
  if (!granule.kinds) {
    granule.tile = std::uint32_t(access.tile);
    granule.epoch = access.epoch;
    granule.counter = access.iterations.empty() ? 0 : access.iterations.front();
    granule.thread = access.thread;
  }
  granule.signature += what(access, granule);
  granule.kinds |= kind(access, granule);
}

void SamplingPass::tile_local(const SampledAccess &access) {
  ++tile_accesses;
  Granule tile;
  tile.tile = std::uint32_t(access.tile);
  running.signature += mixed(what(access, tile), access.address);
  running.kinds |= kind(access, tile);
}

void SamplingPass::tile_ends(std::uint64_t rank) {
  if (running.kinds) {
    Signed &tile = ended[rank];
    tile.signature += running.signature;
    tile.kinds |= running.kinds;
  }
  running = {};
}

Sample SamplingPass::granules(std::uint64_t budget, bool signatures_suffice) const {
  auto number = [this](const Granule &granule) { return std::uint64_t(&granule - sampled.data()); };
  return chosen(sampled, accesses, budget, least_granules, signatures_suffice, number);
}

Sample SamplingPass::tiles(std::uint64_t budget, bool signatures_suffice) const {
  struct Tile : Signed {
    std::uint64_t rank = 0;
  };
  std::vector<Tile> all;
  for (const auto &[rank, tile] : ended)
    all.push_back({tile, rank});
  auto rank = [](const Tile &tile) { return tile.rank; };
  return chosen(all, tile_accesses, budget, least_tiles, signatures_suffice, rank);
}

} // namespace ampsim
