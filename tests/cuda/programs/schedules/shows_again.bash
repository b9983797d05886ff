#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# shows_again.bash AMPSIM PROGRAM FINDING: checks that the order named in a finding's report reproduces the finding.
set -euo pipefail
ampsim=$1 program=$2 finding=${3/./ }
report=$("$ampsim" run --color=never --order forward --schedules 24 "$program" 2>&1 >/dev/null || true)
grep -q "\[$finding\]" <<<"$report" || { echo "not found: $report"; exit 1; }
order=$(sed -n 's/.*reproduce with --order \(delays:[0-9]*\)$/\1/p' <<<"$report" | head -1)
[[ -n $order ]] || { echo "no order with delays is named: $report"; exit 1; }
again=$("$ampsim" run --color=never --order "$order" "$program" 2>&1 >/dev/null || true)
# The reports are the same, except for the number of schedules.
diff <(grep -v "^seen under\|^ampsim:" <<<"$report") <(grep -v "^seen under\|^ampsim:" <<<"$again")
