#!/usr/bin/env bash
# shows_again.bash AMPSIM PROGRAM FINDING: a finding that several schedules show is shown again by the order that its report names.
set -euo pipefail
ampsim=$1 program=$2 finding=${3/./ }
report=$("$ampsim" run --color=never --order forward --schedules 24 "$program" 2>&1 >/dev/null || true)
grep -q "\[$finding\]" <<<"$report" || { echo "not found: $report"; exit 1; }
order=$(sed -n 's/.*--order \(delays:[0-9]*\) shows it.*/\1/p' <<<"$report" | head -1)
[[ -n $order ]] || { echo "no order with delays is named: $report"; exit 1; }
again=$("$ampsim" run --color=never --order "$order" "$program" 2>&1 >/dev/null || true)
# But for how often it was seen, it is the same report.
diff <(grep -v "^seen under\|^ampsim:" <<<"$report") <(grep -v "^seen under\|^ampsim:" <<<"$again")
