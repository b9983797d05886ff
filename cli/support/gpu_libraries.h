// The vendor's libraries of mathematics whose functions are ampsim's own, by the names that linkers are given.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace ampsim::cli {

/// "cublas", or its archive "cublas_static".
constexpr bool is_mathematics_library(std::string_view name) {
  constexpr std::string_view names[] = {"curand", "cublas", "cublasLt", "cufft", "cusparse", "cusolver"};
  constexpr std::string_view archive = "_static";
  if (name.ends_with(archive))
    name.remove_suffix(archive.size());
  return std::ranges::find(names, name) != std::end(names);
}

} // namespace ampsim::cli
