import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import * as words from '#words/en/checkout.tsx'
import * as refusals from '#words/en/refusals.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './payment-step.module.css'

/** Few shoppers see it, so its script and style sheet are loaded on demand. */
const Captcha = lazy(() => import('../content/contact/captcha.tsx').then((module) => ({ default: module.Captcha })))

interface HumanCheckProps {
  sentence: string
  /** The captcha's solution, or null once it has expired. */
  onAnswer: (answer: string | null) => void
}

/** The captcha that the server requires after many declined cards. */
export function HumanCheck({ sentence, onAnswer }: HumanCheckProps) {
  // Hardly any page shows a captcha, so its settings don't come with the page.
  const facts = useAsync('captcha', () => api().contact.captcha({}, requestTimeout()))
  const [error, setError] = useState<string>()
  const listener = useRef(onAnswer)
  listener.current = onAnswer

  const answer = useCallback((solved: string | null) => {
    setError(undefined)
    listener.current(solved)
  }, [])
  const expire = useCallback(() => {
    setError(refusals.captchaExpired)
    listener.current(null)
  }, [])
  const fail = useCallback(() => setError(refusals.captchaAway), [])

  return (
    <section className={styles.check} aria-labelledby="human-check">
      <h3 id="human-check">{words.humanCheck}</h3>
      <p role="status">{sentence}</p>
      {facts.value ? (
        <Suspense fallback={<Skeleton shape="line" label={words.loadingHumanCheck} />}>
          <Captcha facts={facts.value} error={error} onAnswer={answer} onExpired={expire} onFailed={fail} />
        </Suspense>
      ) : (
        <Notice kind="problem">{facts.status === 'failed' && refusals.captchaAway}</Notice>
      )}
    </section>
  )
}
