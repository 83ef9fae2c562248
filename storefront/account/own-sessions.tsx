import { useRef, useState } from 'react'
import type { OwnSession } from '#contract/own-sessions.ts'
import { signInCalls } from '#contract/sign-in-calls.ts'
import * as general from '#words/en/general.ts'
import * as words from '#words/en/own-sessions.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button } from '../ui/button.tsx'
import { day } from '../ui/day.ts'
import { Notice } from '../ui/notice.tsx'
import { Spoken } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChangePassword } from './change-password.tsx'
import styles from './saved-cards.module.css'

/** The password, and where the account is signed in. Not for staff: theirs are in the back office. */
export function PasswordAndSessions({ username }: { username: string }) {
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt((before) => before + 1)
  return (
    <>
      <ChangePassword username={username} onChanged={again} />
      <OwnSessions key={attempt} onRetry={again} />
    </>
  )
}

function OwnSessions({ onRetry }: { onRetry: () => void }) {
  const read = useAsync('sessions', () => api(signInCalls).sessions.list({}, requestTimeout()))
  /** The sessions once one is signed out. */
  const [changed, setChanged] = useState<OwnSession[] | null>(null)
  const [busy, setBusy] = useState<OwnSession['id'] | 'others' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState<{ sentence: string; time: number } | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const sessions = changed ?? read.value?.sessions

  async function signOut(which: OwnSession['id'] | 'others') {
    setBusy(which)
    setProblem(null)
    try {
      const { end, endOthers } = api(signInCalls).sessions
      const left =
        which === 'others' ? await endOthers({}, requestTimeout()) : await end({ id: which }, requestTimeout())
      setChanged(left.sessions)
      setSaid({ sentence: which === 'others' ? words.othersSignedOut : words.signedOut, time: Date.now() })
      // The button that had the focus is gone.
      title.current?.focus()
    } catch (error) {
      setProblem(errorMessage(error, words.notSignedOut))
    }
    setBusy(null)
  }

  return (
    <section className={styles.cards} aria-labelledby="own-sessions">
      <h2 id="own-sessions" ref={title} tabIndex={-1}>
        {words.title}
      </h2>
      <Notice kind="done" time={said?.time}>
        {said?.sentence}
      </Notice>
      <Notice kind="problem">{problem ?? (read.status === 'failed' && !sessions && words.notLoaded)}</Notice>
      {read.status === 'failed' && !sessions && (
        <div>
          <Button kind="secondary" onClick={onRetry}>
            {general.tryAgain}
          </Button>
        </div>
      )}
      {read.status === 'pending' && !sessions && <Skeleton shape="panel" label={words.loading} />}
      {sessions && (
        <>
          {sessions.length > 1 && <p>{words.lead}</p>}
          <ul className={styles.list}>
            {sessions.map((session) => {
              const device = words.device(session.browser, session.system)
              return (
                <li key={session.id} className={styles.card}>
                  <p className={styles.name}>
                    <strong>{device}</strong>
                    <span>{session.current ? words.here : words.lastUsed(day(session.last_used_at))}</span>
                  </p>
                  {!session.current && (
                    <Button kind="quiet" busy={busy === session.id} onClick={() => signOut(session.id)}>
                      <span>
                        {words.signOut}
                        <Spoken>{words.ofDevice(device)}</Spoken>
                      </span>
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
          {sessions.length > 1 && (
            <div>
              <Button kind="secondary" busy={busy === 'others'} onClick={() => signOut('others')}>
                {busy === 'others' ? words.signingOut : words.signOutOthers}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
