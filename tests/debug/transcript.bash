# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A session NAME.script has the debugger's commands and, below the line `# TRANSCRIPT`, what the debugger prints and its
# exit status. The first line names the program, from this folder; `# OPTIONS:` in the second gives options.
folder=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")

# session_commands NAME: the session's commands.
session_commands() {
  sed '/^# TRANSCRIPT$/,$d' "$folder/$1.script"
}

# expected NAME: the transcript in the session's file.
expected() {
  sed '1,/^# TRANSCRIPT$/d' "$folder/$1.script"
}

# transcript AMPSIM NAME: the transcript of a new run.
transcript() {
  local program options status=0
  cd "$folder" || return
  program=$(sed -n '1s/^# PROGRAM: //p' "$2.script")
  read -ra options < <(sed -n '2s/^# OPTIONS: //p' "$2.script") || true # there may be none
  "$1" debug --batch --color=never "${options[@]}" -x <(session_commands "$2") "$program" 2>&1 </dev/null || status=$?
  echo "exit status $status"
}
