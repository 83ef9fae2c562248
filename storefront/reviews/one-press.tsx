import { type ReactNode, useRef, useState } from 'react'
import * as refusals from '#words/en/refusals.ts'
import * as words from '#words/en/review-pages.ts'
import { errorMessage } from '../session/error-message.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { NeedsScripts } from '../ui/waiting.tsx'
import styles from './write.module.css'

interface OnePressProps {
  button: string
  /** Calls the server and returns its message. */
  press: () => Promise<string>
  children: ReactNode
}

/** What needs a person's press: programs that open every link press nothing. */
export function OnePress({ button, press, children }: OnePressProps) {
  const { known } = useSession()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const notice = useRef<HTMLDivElement>(null)

  async function send() {
    setBusy(true)
    setProblem(null)
    try {
      setDone(await press())
    } catch (error) {
      setProblem(errorMessage(error, refusals.failed))
    }
    setBusy(false)
    notice.current?.focus()
  }

  return (
    <div className={styles.form}>
      <NeedsScripts>{words.needsScripts}</NeedsScripts>
      {done === null && children}
      <div ref={notice} tabIndex={-1}>
        <Notice kind="done">{done}</Notice>
        <Notice kind="problem">{problem}</Notice>
      </div>
      {done === null && (
        <div>
          <Button busy={busy} disabled={!known} onClick={() => void send()}>
            {button}
          </Button>
        </div>
      )}
    </div>
  )
}
