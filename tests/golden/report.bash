# report AMPSIM NAME: the text report of examples/NAME.cpp, tests/amp/programs/*/NAME.cpp or
# tests/hip/programs/*/NAME.hip, and the exit status.
# Runs in the program's folder, so that no path shows, with the options of its `// OPTIONS:` line.
report() {
  local source=$root/examples/$2.cpp options=() status=0
  [[ -e $source ]] || source=$(compgen -G "$root/tests/amp/programs/*/$2.cpp" ||
    compgen -G "$root/tests/hip/programs/*/$2.hip")
  read -ra options < <(sed -n '1s|^// OPTIONS:||p' "$source") || true # without that line: no options
  cd "${source%/*}" || return
  "$1" run --color=never "${options[@]}" "${source##*/}" 2>&1 >/dev/null </dev/null || status=$?
  echo "exit status $status"
}
root=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/../..")
