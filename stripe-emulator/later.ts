import type { Bank } from './bank.ts'

/** Work that the bank does some time after its response. */
export type LaterVerb = 'finish-processing' | 'settle-refund' | 'fail-refund'

/** Schedules work in the transaction of its cause, so that a kill in between can't lose it. */
export function doLater(bank: Bank, ms: number, verb: LaterVerb, subject: string): void {
  // The machine's clock: see queueDelivery in events.ts.
  bank.store.run('INSERT INTO later (due, verb, subject) VALUES (?, ?, ?)', Date.now() + ms, verb, subject)
}

/** Runs due work, each item in its own transaction, and sets a timer for the next. Calls `wake` after every commit. */
export function openLater(
  bank: Bank,
  verbs: Record<LaterVerb, (bank: Bank, subject: string) => void>,
  afterwards: () => void,
  log: (line: string) => void,
) {
  let timer: NodeJS.Timeout | null = null

  function wake(): void {
    if (timer) clearTimeout(timer)
    timer = null
    for (const row of bank.store.all(
      'SELECT id, verb, subject FROM later WHERE due <= ? ORDER BY due, id',
      Date.now(),
    )) {
      run(Number(row.id), String(row.verb), String(row.subject))
    }
    const next = bank.store.get('SELECT min(due) AS due FROM later')?.due
    if (typeof next === 'number') timer = setTimeout(wake, Math.min(Math.max(next - Date.now(), 1), 60_000))
    timer?.unref()
  }

  function run(id: number, verb: string, subject: string): void {
    try {
      bank.store.transaction(() => {
        bank.request = { id: null, idempotency_key: null }
        bank.store.run('DELETE FROM later WHERE id = ?', id)
        if (isVerb(verb)) verbs[verb](bank, subject)
      })
    } catch (error) {
      log(`stripe-emulator: ${verb} ${subject} failed: ${error}`)
      // If it stayed in the table it would be due immediately, in an endless loop.
      bank.store.run('DELETE FROM later WHERE id = ?', id)
    }
    afterwards()
  }

  const isVerb = (verb: string): verb is LaterVerb => Object.hasOwn(verbs, verb)

  return {
    wake,
    close(): void {
      if (timer) clearTimeout(timer)
    },
  }
}
