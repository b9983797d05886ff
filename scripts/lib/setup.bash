# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Shared by scripts/run and scripts/test: installs what is missing, builds what is out of date.
#
# Both happen at every start, so finding nothing to do must be cheap (some 10 ms): it is decided by the ages of files
# alone. Packages are looked up only when dpkg's status or the list of packages is newer than the last check; the
# build tool is started only when some source is newer than the last good build. Everything here prints to stderr and
# reads nothing, since stdin and stdout are the program's.

root=$(readlink -f "${BASH_SOURCE[0]}")
root=${root%/scripts/lib/setup.bash}
build=$root/build/release
fault=70 # ampsim's exit status for "not your program's fault"

say() { printf 'ampsim: %s\n' "$*" >&2; }
fail() {
  say "$@"
  exit $fault
}

# Runs a command with its output added to a log.
logged() {
  local log=$1
  shift
  "$@" >>"$log" 2>&1 </dev/null
}

#--- Packages ----------------------------------------------------------------

# Prints the column of `distributions` for this machine, or nothing if it has none.
distribution() {
  local ID='' VERSION_ID='' each
  [[ -r ${os_release:=/etc/os-release} ]] && . "$os_release"
  for each in $(sed -n 's/^name  *//p' "$root/scripts/lib/distributions"); do
    [[ $each == "$ID-$VERSION_ID" ]] && echo "$each"
  done
}

# The functions below take names of lists beside this file. A line of a list is a package, or `package [command]`: one
# that is needed only if the command is missing. They print the names of the distribution here; elsewhere those of the
# newest Debian.
listed_packages() {
  local column
  column=$(distribution)
  sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "${@/#/$root/scripts/lib/}" |
    awk -v column="${column:-debian-13}" '
      FILENAME != "-" && /^name / { for (k = 2; k <= NF; ++k) if ($k == column) at = k; next }
      FILENAME != "-" { if (!/^#/ && NF) names[$1] = $at; next }
      $1 in names { $1 = names[$1] }
      $1 != "-"' "$root/scripts/lib/distributions" -
}
packages() { listed_packages "$@" | sed 's/ .*//'; }

missing_packages() {
  local package instead
  while read -r package instead; do
    [[ -n $instead ]] && command -v "${instead//[][]/}" >/dev/null && continue
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
  done < <(listed_packages "$@")
}

install_packages() {
  local stamp=$root/build/.${!#}
  [[ $stamp -nt /var/lib/dpkg/status && $stamp -nt $root/scripts/lib/packages &&
    $stamp -nt $root/scripts/lib/${!#} && $stamp -nt $root/scripts/lib/distributions ]] && return
  if [[ -z $(distribution) ]]; then
    local tool
    for tool in cmake ninja clang++-19; do
      command -v $tool >/dev/null ||
        fail "no '$tool' here, and packages are installed only on" \
          "$(sed -n 's/^name  *//p' "$root/scripts/lib/distributions" | sed 's/  */, /g');" \
          "install what corresponds to Debian's" $(packages "$@")
    done
    mkdir -p "$root/build" && touch "$stamp"
    return
  fi
  local missing
  missing=$(missing_packages "$@" | tr '\n' ' ')
  missing=${missing% }
  if [[ -n $missing ]]; then
    local as_root=()
    if ((EUID != 0)); then
      command -v sudo >/dev/null ||
        fail "packages are missing, and neither is this root nor is there 'sudo'; as root, run: apt-get install $missing"
      as_root=(sudo)
    fi
    say "installing $missing"
    mkdir -p "$root/build"
    local log=$root/build/packages.log
    : >"$log"
    local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing)
    # Lists of packages may be absent (containers) or out of date: fetch them only then.
    logged "$log" "${as_root[@]}" "${install[@]}" || {
      logged "$log" "${as_root[@]}" apt-get update &&
        logged "$log" "${as_root[@]}" "${install[@]}"
    } || {
      tail -n 15 "$log" >&2
      fail "the packages could not be installed; the whole log is $log"
    }
  fi
  mkdir -p "$root/build" && touch "$stamp"
}

#--- Build -------------------------------------------------------------------

# The inputs of the build of a target: everything except known other files, so that a new module is not forgotten.
inputs_of() {
  local each
  for each in "$root"/*; do
    case ${each##*/} in
    build | docs | editors | scripts | *.md) ;;
    tests | examples) [[ $1 == all ]] && echo "$each" ;;
    *) echo "$each" ;;
    esac
  done
}

# Returns true if any input of the build is newer than the last good build of this target. Folders also count, so that
# added and removed files show.
out_of_date() {
  local stamp=$1
  [[ -e $stamp && -e $build/ampsim && $(<"$stamp") == "$root" ]] || return 0 # a moved tree is rebuilt
  local inputs
  mapfile -t inputs < <(inputs_of "${stamp##*.built-}")
  [[ -n $(find "${inputs[@]}" /var/lib/dpkg/status -newer "$stamp" -print -quit 2>/dev/null) ]]
}

# The errors of a failed build: from each "FAILED:" to the next step, without the command line that failed.
relevant_part() {
  awk '/^\[[0-9]+\/[0-9]+\]/ { show = 0 }
       /^FAILED:/ { print; getline; show = 30; next }
       /^CMake Error/ { show = 30 }
       show-- > 0' "$1" | head -n 60
}

# "about 3 min left" when so many of all steps took that many seconds; nothing at the beginning, when that says little.
time_left() {
  local steps=$1 all=$2 seconds=$3
  ((steps < 10 || seconds < 5)) && return
  local left=$((seconds * (all - steps) / steps))
  if ((left < 60)); then
    echo ", under a minute left"
  else
    echo ", about $(((left + 30) / 60)) min left"
  fi
}

# Reads the output of ninja, adds it to a log, and shows its steps on stderr: at a terminal in one line, which each step
# overwrites; elsewhere, such as in a log of CI, in a line every so many seconds.
show_steps() {
  local log=$1 interval=${2:-60} line began=$SECONDS shown=$SECONDS text
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    text="${BASH_REMATCH[0]}$(time_left "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" $((SECONDS - began)))"
    if [[ -t 2 ]]; then
      printf '\r\033[Kampsim: %s' "$text" >&2
    elif ((SECONDS - shown >= interval)); then
      shown=$SECONDS
      say "$text"
    fi
  done
  [[ -t 2 ]] && printf '\r\033[K' >&2
  return 0
}

build_target() {
  local target=$1 stamp=$build/.built-$1 log=$build/build.log
  out_of_date "$stamp" || return 0
  mkdir -p "$build"
  exec 9>"$root/build/.lock"
  flock 9 # another scripts/run may be building
  : >"$log"
  echo "$root" >"$stamp.begun" # changes during the build are built next time
  if [[ ! -e $build/build.ninja ]] || ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
    say "configuring ${build#"$PWD"/}"
    (cd "$root" && logged "$log" cmake --fresh --preset release) || build_failed "$log"
  fi
  local plan
  plan=$(ninja -C "$build" -n "$target" 2>&1 </dev/null)
  if [[ $plan != *'no work to do'* ]]; then
    say "building $target (release preset)"
    ninja -C "$build" "$target" 2>&1 </dev/null | show_steps "$log"
    ((PIPESTATUS[0] == 0)) || build_failed "$log"
  fi
  mv "$stamp.begun" "$stamp"
  exec 9>&-
}

build_failed() {
  relevant_part "$1" >&2
  fail "the build failed; the whole log is $1"
}
