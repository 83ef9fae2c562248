#!/bin/bash
# Copies the newest backup to another place, encrypted, and removes what is older than BACKUP_DAYS there. Runs after each
# nightly backup (shop-backup.service) once /etc/shop.env names the place:
#   BACKUP_TO=        where rclone shall put it: off:bucket/shop, with [off] in /etc/shop-rclone.conf (S3, sftp, ...)
#   BACKUP_KEY=       for whom age encrypts it: age1... of a key that is not on this machine (age-keygen)
set -euo pipefail

[ -n "${BACKUP_TO-}" ] || { echo 'BACKUP_TO is not set: the backup is on this machine alone.' && exit 0; }
[ -n "${BACKUP_KEY-}" ] || { echo 'Set BACKUP_KEY to the public key of age: a backup has names and addresses.' >&2 && exit 1; }
export RCLONE_CONFIG="${RCLONE_CONFIG:-/etc/shop-rclone.conf}"
folder=$DATA_DIR-backups
newest=$(ls "$folder" | grep -E '^[0-9T-]+$' | sort | tail -n 1)
[ -n "$newest" ] || { echo "There is no backup in $folder." >&2 && exit 1; }
target=$BACKUP_TO/$newest.tar.gz.age
if ! tar -czf - -C "$folder" "$newest" | age -r "$BACKUP_KEY" | rclone rcat "$target"; then
  # Of a part of the backup it may have made a whole file.
  rclone deletefile "$target" || true
  echo "$newest could not be copied to $BACKUP_TO." >&2
  exit 1
fi
echo "Copied $newest to $target."
rclone delete --min-age "${BACKUP_DAYS:-90}d" --include '*.tar.gz.age' "$BACKUP_TO"
