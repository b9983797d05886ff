# Shared by the tests from the outside: `ampsim` is the program, `cmake` reads JSON. Sourced in a folder for temporary
# files. A failed check is printed with both streams; the others are silent.
failures=0 status=0 last=''

# run STATUS ARGUMENTS...: runs ampsim; stdout and stderr go to files of these names.
run() {
  local expected=$1
  shift
  last="ampsim $*"
  "$ampsim" "$@" >stdout 2>stderr </dev/null
  status=$?
  [[ $status == "$expected" ]] || failed "exit status $status, expected $expected"
}
failed() {
  failures=$((failures + 1))
  printf '\n%s\n  %s\n' "$last" "$1"
  sed 's/^/  stdout: /' stdout | head -n 20
  sed 's/^/  stderr: /' stderr | head -n 40
}
# has FILE REGEX, hasnt FILE REGEX, empty FILE
has() { grep -Eq -- "$2" "$1" || failed "no '$2' in $1"; }
hasnt() { ! grep -Eq -- "$2" "$1" || failed "'$2' in $1"; }
empty() { [[ ! -s $1 ]] || failed "$1 is not empty"; }
# json FILE PATH... : prints the member at that path
json() {
  local file=$1
  shift
  cat >json.cmake <<'X'
file(READ "${FILE}" text)
string(JSON value GET "${text}" ${PATH})
message("${value}")
X
  "$cmake" -DFILE="$PWD/$file" "-DPATH=$(printf '%s;' "$@" | sed 's/;$//')" -P json.cmake 2>&1
}
json_is() {
  local expected=$1 value
  shift
  value=$(json "$@")
  [[ $value == "$expected" ]] || failed "$* is '$value', expected '$expected'"
}

racy() { # racy NAME: a program with a war and a waw across tiles on line 8, and an output of its own
  cat >"$1" <<'X'
#include <amp.h>
#include <cstdio>
using namespace concurrency;
int main() {
  int host = 0;
  array_view<int, 1> sum(1, &host);
  parallel_for_each(extent<1>(8).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
    if (t.local[0] == 0) sum[0] += t.global[0];
  });
  sum.synchronize();
  std::puts("the program's own line");
  return 3;
}
X
}
plain() { # plain NAME BODY: a program without kernels, with this body of main
  printf '#include <amp.h>\n#include <cstdio>\n#include <cstdlib>\n#include <stdexcept>\n%s\n' \
    "int main(int argc, char** argv) { $2 }" >"$1"
}
