#!/bin/sh
# Saves into BACKUPS under the time of now, reads all of it again, and removes what is older than KEEP_DAYS. Whatever fails ends it before the last step.
set -eu
cd "$(dirname "$0")/.."
made="$BACKUPS/millwright-$(date -u +%Y-%m-%dT%H%M%SZ)"
code=0
node tools/run.mjs apps/server/src/backup/main.ts backup "$made" || code=$?
# 3: all is saved, but the store had lost a file already. It is said every night; the backup itself is good.
[ "$code" -eq 0 ] || [ "$code" -eq 3 ] || exit "$code"
node tools/run.mjs apps/server/src/backup/main.ts backup --check "$made"
find "$BACKUPS" -mindepth 1 -maxdepth 1 -type d -name 'millwright-*' -mtime "+$KEEP_DAYS" -exec rm -rf {} +
exit "$code"
