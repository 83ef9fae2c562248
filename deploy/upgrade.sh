#!/bin/sh
# Brings a machine that deploy/install.sh set up to another release, without closing the shop: backup, migrations, then
# one process after the other. If one does not come back, all return to the release before.
#   sudo shop upgrade shop-1.2.0-linux-x64.tar.gz       or its https:// address
set -eu

say() { printf '  %s\n' "$1"; }
stop() { printf '\n%s\n' "$1" >&2 && exit 1; }
archive=${1-}
[ "$(id -u)" = 0 ] || stop 'Run it as root: sudo shop upgrade …'
case $archive in
  https://*)
    fetched=$(mktemp -d)
    trap 'rm -rf "$fetched"' EXIT
    say "fetching $archive"
    for file in "$archive" "$archive.sha256"; do
      curl --fail --silent --show-error --location --output "$fetched/$(basename "$file")" "$file" || stop "$file could not be fetched, and nothing was changed."
    done
    archive=$fetched/$(basename "$archive")
    ;;
esac
[ -f "$archive" ] || stop 'Name the release, a file or its https:// address: sudo shop upgrade shop-1.2.0-linux-x64.tar.gz'
[ -L /srv/shop ] || stop 'There is no /srv/shop. deploy/install.sh installs a shop.'
archive=$(readlink -f "$archive")
before=$(readlink /srv/shop)
name=$(basename "$archive" .tar.gz)
# The same release again, after an error, gets a folder of its own: the running one must not change under a process.
folder=$name
[ "$folder" != "$before" ] || folder="$name.$(date +%s)"

if [ -f "$archive.sha256" ]; then
  say 'the checksum'
  (cd "$(dirname "$archive")" && sha256sum --quiet -c "$archive.sha256") || stop "$archive is damaged. Fetch it again."
else
  say "no checksum: $archive.sha256 is not there"
fi
say "the release, into /srv/$folder"
rm -rf "/srv/$folder.part"
mkdir "/srv/$folder.part"
tar -xzf "$archive" -C "/srv/$folder.part" --strip-components=1 --no-same-owner
[ -x "/srv/$folder.part/shop" ] && [ -d "/srv/$folder.part/build/storefront" ] || stop "$archive is no release of the shop."
rm -rf "/srv/$folder"
mv "/srv/$folder.part" "/srv/$folder"

say 'a backup'
systemctl start shop-backup || stop 'The backup failed, and nothing was changed: journalctl -u shop-backup'

go() {
  ln -sfn "$1" /srv/shop
  cp /srv/shop/deploy/systemd/* /etc/systemd/system/
  systemctl daemon-reload
}
# Running processes keep the files of their own folder.
go "$folder"
say 'migrations, while the shop sells'
systemctl start shop-migrate || { go "$before" && stop 'The migrations failed. The shop runs as before: journalctl -u shop-migrate'; }

units=$(systemctl list-units --plain --no-legend --state=active 'shop@*' | cut -d' ' -f1)
[ "$(echo "$units" | wc -w)" -gt 1 ] || say 'one process: visitors wait some seconds for it'
for unit in $units; do
  say "$unit"
  # Returns once the process answers /readyz.
  systemctl restart "$unit" && continue
  say "$unit does not come back: returning to $before"
  go "$before"
  for back in $units; do systemctl restart "$back" || say "$back does not start either: journalctl -u $back"; done
  stop "The shop runs on $before again. What happened: journalctl -u $unit. A migration that only adds stays; see deploy/README.md, Going back."
done

for old in $(cd /srv && ls -dt shop-*/ | tr -d / | tail -n +4); do
  [ "$old" = "$folder" ] || [ "$old" = "$before" ] || { say "removing /srv/$old" && rm -rf "/srv/$old"; }
done
printf '\nThe shop is on %s. Back, if you must: deploy/README.md, Going back.\n' "$folder"
