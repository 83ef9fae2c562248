import { type Bank, seconds } from './bank.ts'

/** Work that the bank does some time after its response. */
export type LaterVerb = 'finish-processing' | 'book-charge' | 'settle-refund' | 'fail-refund' | ClockVerb

/** Work that is due by the bank's clock: moving the clock makes it due. */
export type ClockVerb =
  | 'expire-hold'
  | 'expire-refund'
  | 'make-available'
  | 'run-payouts'
  | 'complete-payout'
  | 'submit-payout'
  | 'pay-payout'

/** Schedules work in the transaction of its cause, so that a kill in between can't lose it. */
export function doLater(bank: Bank, ms: number, verb: LaterVerb, subject: string): void {
  // The machine's clock: see queueDelivery in events.ts.
  bank.store.run('INSERT INTO later (due, verb, subject) VALUES (?, ?, ?)', Date.now() + ms, verb, subject)
}

/** Schedules work at an instant of the bank's clock, in Unix seconds. */
export function doByClock(bank: Bank, due: number, verb: ClockVerb, subject: string): void {
  bank.store.run('INSERT INTO by_clock (due, verb, subject) VALUES (?, ?, ?)', due, verb, subject)
}

/** Runs due work, each item in its own transaction, and sets a timer for the next. Calls `wake` after every commit. */
export function openLater(
  bank: Bank,
  verbs: Record<LaterVerb, (bank: Bank, subject: string) => void>,
  afterwards: () => void,
  log: (line: string) => void,
) {
  let timer: NodeJS.Timeout | null = null
  /** When the bank's clock has the next work, in Unix seconds. */
  let nextByClock = Number.POSITIVE_INFINITY

  function wake(): void {
    if (timer) clearTimeout(timer)
    timer = null
    for (const row of bank.store.all(
      'SELECT id, verb, subject FROM later WHERE due <= ? ORDER BY due, id',
      Date.now(),
    )) {
      bank.request = { id: null, idempotency_key: null }
      run(bank, 'later', row)
    }
    runByClock()
    const next = bank.store.get('SELECT min(due) AS due FROM later')?.due
    const wait = Math.min(
      typeof next === 'number' ? next - Date.now() : Number.POSITIVE_INFINITY,
      nextByClock * 1000 - bank.now().getTime(),
    )
    if (wait !== Number.POSITIVE_INFINITY) timer = setTimeout(wake, Math.min(Math.max(wait, 1), 60_000))
    timer?.unref()
  }

  /** One after another, because the work of one day plans that of the next. */
  function runByClock(): void {
    for (;;) {
      const row = bank.store.get('SELECT id, due, verb, subject FROM by_clock ORDER BY due, id LIMIT 1')
      nextByClock = row ? Number(row.due) : Number.POSITIVE_INFINITY
      if (!row || nextByClock > seconds(bank)) return
      // At the instant at which it was due: a clock that jumps a month ahead makes the payouts of each day.
      const then = new Date(nextByClock * 1000)
      run({ ...bank, now: () => then, request: { id: null, idempotency_key: null } }, 'by_clock', row)
    }
  }

  function run(at: Bank, table: 'later' | 'by_clock', row: Record<string, unknown>): void {
    const [id, verb, subject] = [Number(row.id), String(row.verb), String(row.subject)]
    try {
      at.store.transaction(() => {
        at.store.run(`DELETE FROM ${table} WHERE id = ?`, id)
        if (isVerb(verb)) verbs[verb](at, subject)
      })
    } catch (error) {
      log(`stripe-emulator: ${verb} ${subject} failed: ${error}`)
      // If it stayed in the table it would be due immediately, in an endless loop.
      at.store.run(`DELETE FROM ${table} WHERE id = ?`, id)
    }
    afterwards()
  }

  const isVerb = (verb: string): verb is LaterVerb => Object.hasOwn(verbs, verb)

  return {
    wake,
    /** True if the bank's clock has reached the next work since `wake`. */
    isDue: () => nextByClock <= seconds(bank),
    close(): void {
      if (timer) clearTimeout(timer)
    },
  }
}
