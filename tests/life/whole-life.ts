// `node tests/life/whole-life.ts <debian> <older release> <newer release>`: the whole life of a shop, as its papers
// tell it. Installed on a bare machine, 2,000 orders, backups elsewhere, an upgrade under shoppers, each part away,
// the machine lost, restored on another, proved. Prints minutes and figures as deploy/README.md has them.
// Needs root, debootstrap (`debootstrap bookworm <debian>`), systemd-container, age, rclone and prometheus, and the
// ports 80, 443, 3001, 3002, 4242, 5432 and 9099. ORDERS=60 is quicker.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { customers } from '../../bench/customers.ts'
import { startEmulator, WEBHOOK_SECRET } from '../chaos/processes.ts'
import { openAlerts } from './alerts.ts'
import { drill } from './drill.ts'
import { boot, type Machine } from './machine.ts'

const [base = '', older = '', newer = ''] = process.argv.slice(2).map((given) => resolve(given))
const ORDERS = Number(process.env.ORDERS ?? 2000)
const AT_ONCE = 8
const ORIGIN = 'https://localhost'
// The certificate of a trial is its own.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
process.removeAllListeners('warning')

const work = mkdtempSync(join(tmpdir(), 'whole-life-'))
const off = join(work, 'off')
const releases = join(work, 'releases')
mkdirSync(off)
// Two releases of one version have the same name.
for (const [age, release] of Object.entries({ older, newer })) {
  mkdirSync(join(releases, age), { recursive: true })
  for (const end of ['', '.sha256']) copyFileSync(release + end, join(releases, age, basename(release) + end))
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
const minutes: string[] = []
async function step<T>(what: string, work: () => Promise<T> | T): Promise<T> {
  const started = performance.now()
  const done = await work()
  minutes.push(`| ${what} | ${((performance.now() - started) / 60_000).toFixed(1)} |`)
  say(`  ${minutes.at(-1)}`)
  return done
}

/** Shoppers who buy, or only look, until they are told to stop. */
function shoppers(share: { buying: boolean }) {
  const { visit, paid, failed, requests } = customers(ORIGIN, bank.origin)
  let over = false
  const all = Array.from({ length: AT_ONCE }, async (_, at) => {
    // One visit of five buys.
    for (let number = at; !over; number += share.buying ? 5 : 1) await visit(share.buying ? number % 5 : -1, number)
  })
  return {
    paid,
    failed,
    requests,
    async stop() {
      over = true
      await Promise.all(all)
    },
  }
}

/** So that the shelves last. */
const MORE_STOCK = `insert into stock_movements (item_id, quantity, kind, reason, created_at)
  select id, 1000000, 'adjustment', 'for the trial', now() from stock_items`

const install = (machine: Machine, age: 'older' | 'newer') =>
  machine.run(`tar -xzf /releases/${age}/*.tar.gz -C /var/tmp && /var/tmp/shop-*/deploy/install.sh --host localhost`)
/** Asks the shop's database as the shop's user. */
const ask = (machine: Machine, statement: string) =>
  machine.run(`su -s /bin/sh shop -c 'psql -AtqX shop' <<'END'\n${statement};\nEND`).trim()
/** The number of paid orders that the shop has. */
const counted = (machine: Machine) => Number(ask(machine, 'select count(number) from orders'))

const bank = await startEmulator({
  PORT: '4242',
  STORE: join(work, 'bank.sqlite'),
  WEBHOOK_URL: 'http://127.0.0.1:3001/api/stripe/webhook/',
})
const settings = (key: string) => `
RATE_LIMITS=off
DEMO=on
HOLD_UNITS_ALL=100000
HOLD_UNITS_EACH=100000
STRIPE_API_BASE=${bank.origin}
STRIPE_SECRET_KEY=sk_test_emulator
STRIPE_PUBLISHABLE_KEY=pk_test_emulator
STRIPE_WEBHOOK_SECRET=${WEBHOOK_SECRET}
BACKUP_TO=/var/lib/shop-backups/off
BACKUP_KEY=${key}
`
const key = spawnSync('age-keygen', ['-o', join(work, 'key.txt')], { encoding: 'utf8' })
const publicKey = /age1\w+/.exec(key.stderr + key.stdout)?.[0] ?? ''

const folders = { [releases]: '/releases', [off]: '/var/lib/shop-backups/off' }
let machine = await step('a bare machine', () => boot(base, join(work, 'first'), folders))
try {
  await step('installed, and a second process', () => {
    // Small, so that it can be filled.
    machine.run('mkdir -p /var/lib/shop && mount -t tmpfs -o size=1g tmpfs /var/lib/shop')
    install(machine, 'older')
    machine.run('chown shop: /var/lib/shop-backups/off')
    writeFileSync(join(work, 'settings'), settings(publicKey))
    machine.run(`cat >> /etc/shop.env <<'END'\n${settings(publicKey)}END`)
    machine.run('systemctl start shop-migrate; apt-get install -y -qq --no-install-recommends age rclone >/dev/null')
    install(machine, 'older')
    ask(machine, MORE_STOCK)
  })

  await step(`${ORDERS.toLocaleString('en-GB')} orders`, async () => {
    const buying = shoppers({ buying: true })
    while (buying.paid.size < ORDERS) await pause(200)
    await buying.stop()
    say(`    ${buying.paid.size} paid, ${JSON.stringify([...buying.failed])}`)
  })

  await step('a backup, encrypted and elsewhere', () =>
    machine.run('systemctl start shop-backup && ls /var/lib/shop-backups/off'),
  )

  await step('an upgrade under shoppers', async () => {
    const before = counted(machine)
    const buying = shoppers({ buying: true })
    const looking = shoppers({ buying: false })
    await pause(3000)
    const upgraded = spawnIn(machine, `/srv/shop/deploy/upgrade.sh /releases/newer/${basename(newer)}`)
    const { code, said } = await upgraded
    await pause(3000)
    await Promise.all([buying.stop(), looking.stop()])
    if (code !== 0) throw new Error(said)
    const failed = [...buying.failed, ...looking.failed]
    say(
      `    ${looking.requests() + buying.requests()} requests, ${JSON.stringify(failed)} failed; ${counted(machine) - before} orders`,
    )
  })

  await step('each part away once', async () => {
    const token = /METRICS_TOKEN=(\S+)/.exec(machine.run('cat /etc/shop.env'))?.[1] ?? ''
    const alerts = await openAlerts(work, token)
    const rows = await drill(machine, alerts, bank, ORIGIN)
    alerts.close()
    say(['', '| away | a page | a call | `/readyz` | what fires |', '|---|---|---|---|---|', ...rows, ''].join('\n'))
  })

  const lost = await step('a last backup, some orders, and the machine lost', async () => {
    machine.run('systemctl start shop-backup')
    const kept = counted(machine)
    const buying = shoppers({ buying: true })
    while (buying.paid.size < 5) await pause(100)
    await buying.stop()
    await pause(2000)
    const after = counted(machine)
    machine.lose()
    return after - kept
  })

  machine = await step('another machine, installed', async () => {
    const next = await boot(base, join(work, 'second'), { ...folders, [work]: '/safe' })
    install(next, 'newer')
    return next
  })
  await step('the backup restored, and proved', () => {
    machine.run('systemctl stop shop@3001; apt-get install -y -qq --no-install-recommends age rclone >/dev/null')
    machine.run('cat /safe/settings >> /etc/shop.env')
    machine.run(
      `cd /var/lib/shop-backups && age -d -i /safe/key.txt off/$(ls off | sort | tail -n 1) | tar -xz && chown -R shop: .`,
    )
    machine.run(`su -s /bin/sh postgres -c 'dropdb shop && createdb --owner=shop shop'`)
    say(machine.run('shop restore'))
    install(machine, 'newer')
    const proof = machine.try('shop prove --now --ledgers')
    say(proof.said)
    const missing = (proof.said.match(/pi_\w+/g) ?? []).length
    say(`    ${lost} orders were newer than the backup; prove names ${missing} payments`)
    for (const id of new Set(proof.said.match(/pi_\w+/g) ?? []))
      spawnSync('curl', ['-s', '-u', 'sk_test_emulator:', `${bank.origin}/v1/refunds`, '-d', `payment_intent=${id}`])
    say(machine.run('shop prove --now --ledgers').split('\n').slice(-3).join('\n'))
    say(machine.run("journalctl -u 'shop@*' | grep -o 'these order numbers are left out' | head -n 1"))
  })
  say(['', '| step | minutes |', '|---|---|', ...minutes].join('\n'))
} finally {
  machine.lose()
  await bank.kill()
  rmSync(work, { recursive: true, force: true })
}

async function spawnIn(where: Machine, command: string): Promise<{ code: number | null; said: string }> {
  // In a file, because a shell that waits here would stop the shoppers, too.
  where.run(`sh -c '${command} >/var/tmp/said 2>&1; echo $? >/var/tmp/code' </dev/null >/dev/null 2>&1 &`)
  for (;;) {
    await pause(500)
    const { code, said } = where.try('cat /var/tmp/code')
    if (code === 0) return { code: Number(said), said: where.try('cat /var/tmp/said').said }
  }
}
