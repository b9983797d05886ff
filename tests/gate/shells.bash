#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Manual page, completions, colours.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

page=$prefix/share/man/man1/ampsim.1
[[ -s $page ]] || failed 'no manual page'
if command -v mandoc >/dev/null; then
  mandoc -Tlint -Wwarning "$page" 2>&1 | grep -v 'missing date' >stdout # nothing was released, so there is no date
  empty stdout
  mandoc -Tutf8 "$page" | sed 's/.\x08//g' >stdout
  for command in run check verify gate merge selftest explain; do has stdout "ampsim $command"; done
  has stdout '\-\-allow-no-launches'
fi
# offers SHELL REGEX WORDS...: what the shell offers for the last word.
offers() {
  local shell=$1 regex=$2
  shift 2
  case $shell in
  bash)
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ampsim; printf "%s\n" "${COMPREPLY[@]}"' \
      bash "$prefix/share/bash-completion/completions/ampsim" "$@"
    ;;
  fish)
    fish -c "source $prefix/share/fish/vendor_completions.d/ampsim.fish; complete -C '$*'" 2>&1
    ;;
  zsh)
    # zsh completes on a terminal only: zpty gives it one.
    zsh -f "$work/zsh-complete" "$prefix/share/zsh/site-functions" "$*" "$regex"
    ;;
  esac >stdout 2>stderr
  last="$shell completes $*"
  has stdout "$regex"
}
cat >zsh-complete <<'X'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=($1 \$fpath); autoload -U compinit; compinit -u -d $PWD/dump; zstyle ':completion:*' list-colors ''; setopt listpacked; bindkey '^I' complete-word; LISTMAX=1000; stty -echo cols 200; print ready\$((1))"
repeat 6000; do zpty -r -t shell line 2>/dev/null && [[ $line == *ready1* ]] && break; sleep 0.1; done
zpty -n -w shell "$2"$'\t\t'
shown=
repeat 6000; do
  while zpty -r -t shell line; do print -rn -- $line; shown+=$line; done # in parts of any length
  [[ $shown =~ $3 ]] && break
  sleep 0.1
done
zpty -d shell
X
for shell in bash zsh fish; do
  command -v $shell >/dev/null || continue
  offers $shell gate ampsim ga
  offers $shell '--allow-no-launches' ampsim gate --allow-no
  offers $shell '--order' ampsim run --ord
  offers $shell divergent-barrier ampsim explain divergent
done
offers bash '^reverse$' ampsim run --order r
offers bash '^reverse$' ampsim run --order = re
offers bash '^uninitialized$' ampsim run --detect un
offers bash '^05-first-barrier$' ampsim lesson start 05
offers bash '^check$' ampsim lesson ch
offers bash '^06-second-barrier$' ampsim grade --lesson 06
touch 'two words.cpp'
offers bash '^two words.cpp$' ampsim run two
offers fish '^reverse' ampsim run '--order r'

# One line per place, for editors.
wrong race.cpp
run 66 run --report lines race.cpp
has stdout "^race.cpp:9:13: error: write after write on 'data\[8\]' across tiles \[waw across-tiles\]$"
has stdout '^race.cpp:9:13: note: the other access is a write by thread'
hasnt stdout '^[^:]*$'

NO_COLOR=1 run 66 run race.cpp
hasnt stderr $'\e'
# On a terminal: colours, unless NO_COLOR says no.
if command -v script >/dev/null; then
  script -qec "env TERM=xterm '$ampsim' run race.cpp" /dev/null >stdout 2>stderr </dev/null
  has stdout $'\e\\[1'
  script -qec "env TERM=xterm NO_COLOR=1 '$ampsim' run race.cpp" /dev/null >stdout 2>stderr </dev/null
  hasnt stdout $'\e\\[1'
  script -qec "env TERM=xterm '$ampsim' gate race.cpp" /dev/null >stdout 2>stderr </dev/null
  has stdout $'\r\e\\[K'
fi
