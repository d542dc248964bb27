#!/bin/sh
# Backs up the database at DATABASE_URL into the folder BACKUPS, as one file for each day, and keeps the newest seven.
set -eu
umask 077
# Under another name until it is complete.
pg_dump --format=custom --file="$BACKUPS/unfinished" "$DATABASE_URL"
mv "$BACKUPS/unfinished" "$BACKUPS/questnest-$(date -u +%Y-%m-%d).dump"
ls -1 "$BACKUPS"/questnest-*.dump | sort -r | tail -n +8 | xargs -r rm --
