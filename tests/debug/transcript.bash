# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# transcript AMPSIM NAME: the debugger's output for NAME.script, and its exit status. The script's first line names
# the program, from this folder; `# OPTIONS:` in the second gives options.
transcript() {
  local program options status=0
  cd "$folder" || return
  program=$(sed -n '1s/^# PROGRAM: //p' "$2.script")
  read -ra options < <(sed -n '2s/^# OPTIONS: //p' "$2.script") || true # there may be none
  "$1" debug --batch --color=never "${options[@]}" -x "$2.script" "$program" 2>&1 </dev/null || status=$?
  echo "exit status $status"
}
folder=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
