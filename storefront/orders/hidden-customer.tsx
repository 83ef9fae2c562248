import { useState } from 'react'
import { orderPageCalls } from '#contract/order-page-calls.ts'
import * as general from '#words/en/general.ts'
import * as words from '#words/en/order-page.tsx'
import * as refusals from '#words/en/refusals.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './order-view.module.css'

/** Why a link shows no name and no address, and the press that has another one mailed. */
export function HiddenCustomer({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function send() {
    setBusy(true)
    setProblem(null)
    try {
      setSent((await api(orderPageCalls).orderPage.sendLink({ token }, requestTimeout())).detail)
    } catch (error) {
      setProblem(errorMessage(error, refusals.failed))
    }
    setBusy(false)
  }

  return (
    <section className={styles.hidden} aria-labelledby="hidden">
      <h2 id="hidden">{words.hidden}</h2>
      <p>{words.hiddenNote}</p>
      <div>
        <Button kind="secondary" busy={busy} onClick={send}>
          {busy ? general.sending : words.sendLink}
        </Button>
      </div>
      <Notice kind="done">{sent}</Notice>
      <Notice kind="problem">{problem}</Notice>
    </section>
  )
}
