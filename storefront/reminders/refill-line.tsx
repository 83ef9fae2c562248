import { useRef, useState } from 'react'
import { reminderCalls } from '#contract/reminder-calls.ts'
import type { RefillLine as Refill } from '#contract/reminders.ts'
import * as general from '#words/en/general.ts'
import * as refusals from '#words/en/refusals.ts'
import * as words from '#words/en/reminder-pages.ts'
import styles from '../reviews/write.module.css'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button } from '../ui/button.tsx'
import { day } from '../ui/day.ts'
import { Notice } from '../ui/notice.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'

interface RefillLineProps {
  /** What opened the order. */
  opened: { token: string } | { order: string }
  refill: Refill
}

/** One thing of an order, which the shop reminds of once with a press. */
export function RefillLine({ opened, refill: { line, name, photograph, due_at, asked } }: RefillLineProps) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(asked ? words.refillAsked(day(due_at)) : null)
  const [problem, setProblem] = useState<string | null>(null)
  const notice = useRef<HTMLDivElement>(null)

  async function ask() {
    setBusy(true)
    setProblem(null)
    try {
      setDone((await api(reminderCalls).reminders.askRefill({ ...opened, line }, requestTimeout())).detail)
    } catch (error) {
      setProblem(errorMessage(error, refusals.failed))
    }
    setBusy(false)
    notice.current?.focus()
  }

  return (
    <section className={styles.thing}>
      <div className={styles.name}>
        <Thumbnail image={photograph?.image ?? null} size="s" />
        <div>
          <h2>{name}</h2>
          {done === null && <p className={styles.hint}>{words.refillWhen(day(due_at))}</p>}
        </div>
      </div>
      <div ref={notice} tabIndex={-1}>
        <Notice kind="done">{done}</Notice>
        <Notice kind="problem">{problem}</Notice>
      </div>
      {done === null && (
        <div>
          <Button busy={busy} aria-label={words.refillOf(name)} onClick={() => void ask()}>
            {busy ? general.sending : words.remindMe}
          </Button>
        </div>
      )}
    </section>
  )
}
