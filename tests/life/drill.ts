import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '#contract/client.ts'
import { readyToPay } from '#server/testing/buying.ts'
import type { Running } from '../chaos/processes.ts'
import type { Alerts } from './alerts.ts'
import type { Machine } from './machine.ts'

/** Shoppers who press Pay while a part is away. */
const PRESSES = 8

interface Case {
  away: string
  alert: string
  begin(): unknown
  end(): unknown
}

/** Takes each part of the shop away, and says in a row of a table who notices what. */
export async function drill(machine: Machine, alerts: Alerts, bank: Running, origin: string): Promise<string[]> {
  const service = (away: string, units: string, alert: string): Case => ({
    away,
    alert,
    begin: () => machine.run(`systemctl stop ${units}`),
    end: () => machine.run(`systemctl start ${units}`),
  })
  const cases: Case[] = [
    service('Postgres', 'postgresql', 'DatabaseDown'),
    service('one process', 'shop@3002', 'ProcessDown'),
    service('both processes', 'shop@3001 shop@3002', 'ShopDown'),
    {
      away: 'room on the disk',
      alert: 'DiskNearlyFull',
      begin: () => machine.try('dd if=/dev/zero of=/var/lib/shop/full bs=1M'),
      end: () => machine.run('rm /var/lib/shop/full'),
    },
    {
      away: 'Stripe, which hangs',
      alert: 'StripeFails',
      begin: () => process.kill(bank.pid, 'SIGSTOP'),
      end: () => process.kill(bank.pid, 'SIGCONT'),
    },
  ]
  const rows: string[] = []
  for (const { away, alert, begin, end } of cases) {
    const client = createClient({ origin, fetch })
    const sessions = await Promise.all(
      Array.from({ length: PRESSES }, () => readyToPay(client, { items: [{ slug: 'lavender-fields' }] })),
    )
    await begin()
    try {
      await pause(4000)
      const pressed = performance.now()
      const [page, ready, paid] = await Promise.all([
        statusOf(() => fetch(`${origin}/products/lavender-fields`)),
        statusOf(() => fetch('http://127.0.0.1:3001/readyz')),
        ...sessions.map(({ session_id }) =>
          client.checkout.createPaymentIntent({ checkout_session_id: session_id }).then(
            () => 200,
            (problem: { status?: number }) => problem.status ?? 0,
          ),
        ),
      ])
      const seconds = ((performance.now() - pressed) / 1000).toFixed(1)
      rows.push(
        `| ${away} | ${page} | ${paid} after ${seconds} s | ${ready || 'no answer'} | ${await alerts.fires(alert)} |`,
      )
    } finally {
      await end()
    }
    while ((await statusOf(() => fetch(`${origin}/readyz`))) !== 200) await pause(500)
    await pause(2000)
  }
  return rows
}

const statusOf = (ask: () => Promise<Response>) =>
  ask()
    .then(({ status }) => status)
    .catch(() => 0)
