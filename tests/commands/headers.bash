#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Headers of Windows, and names whose headers a program does not include.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# A header of Direct3D may be included, its names are refused; a name of a standard header that <amp.h> leaves out
# is found.
printf '#include <amp.h>\n#include <d3d11.h>\n#include <wrl\\client.h>\nint main() {}\n' >direct3d.cpp
run 0 run direct3d.cpp
printf '#include <amp.h>\n#include <d3d11.h>\nID3D11Device *device;\nint main() {}\n' >direct3d.cpp
run 65 run direct3d.cpp
has stderr "direct3d.cpp:3:1: error: 'ID3D11Device' is unavailable: Direct3D is not available"
printf '#include <amp.h>\nint main() {\n  int sum = 0;\n  concurrency::parallel_for(0, 1, [&](int) { ++sum; });\n  std::cout << sum;\n}\n' >names.cpp
run 0 run names.cpp
printf '#include <amp.h>\ninline std::shared_future<void> none() { return {}; }\n' >names.h
printf '#include "Names.h"\nint main() { return none().valid(); }\n' >names.cpp
run 0 run names.cpp
printf '#include <amp.h>\nint main() { return std::future_status::ready == std::future_status::timeout; }\n' >names.cpp
run 0 run names.cpp

printf '#include <amp.h>\nUINT twice(const UINT UNALIGNED &x) { return TRUE ? 2 * x : FALSE; }\nint main() { HRESULT r = S_OK; return SUCCEEDED(r) && twice(2) == 4 ? 0 : 1; }\n' >names.cpp
run 0 run names.cpp
printf '#include <amp.h>\nint main() {\n  concurrency::array<int> a(1);\n  std::vector<int> v = {3};\n  concurrency::copy_async(v.begin(), v.end(), a).to_task().wait();\n  return a[0] == 3 ? 0 : 1;\n}\n' >names.cpp
run 0 run names.cpp
printf '#include <amp.h>\nusing namespace concurrency;\nint main() {\n  std::vector<int> v = {1, 2};\n  parallel_for_each(v.begin(), v.end(), [](int& each) { each *= 2; });\n  return v[0] + v[1] == 6 ? 0 : 1;\n}\n' >names.cpp
run 0 run names.cpp

# ... also in a source without kernels.
printf 'double root(double x) { return std::ceil(sqrt(x)); }\nint main() { std::cout << root(2); }\n' >names.cpp
printf '#include <vector>\n#include <iostream>\n' | cat - names.cpp >no_amp.cpp
run 0 run no_amp.cpp
has stdout '^2$'

# A lambda in a system header, as in libstdc++'s <format>, calls a function with a deleted overload.
mkdir system
cat >system/text_of.h <<'X'
#include <charconv>
#include <string>
template <class Value> std::string text_of(Value value) {
  char text[32];
  auto write = [&](char *begin, char *end) { return std::to_chars(begin, end, value); };
  return std::string(text, write(text, text + sizeof text).ptr);
}
X
printf '#include <amp.h>\n#include <cstdio>\n#include <text_of.h>\nint main() { std::puts((text_of(1.5) + text_of(2.5f) + text_of(-3)).c_str()); }\n' >texts.cpp
run 0 run -isystem system texts.cpp
has stdout '^1.52.5-3$'
