import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiClientError, Unreachable } from '#contract/client.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import styles from './newsletter-answer.module.css'

interface NewsletterAnswerProps {
  title: string
  /** What the press will do. */
  children: ReactNode
  button: { idle: string; busy: string }
  /** Tells the server; answers its sentence. */
  answer: (token: string) => Promise<string>
}

/**
 * Where the newsletter's mails lead. The answer is given by a press: programs that look at every link in a mail open
 * pages, and press nothing.
 */
export function NewsletterAnswer({ title, children, button, answer }: NewsletterAnswerProps) {
  const [query] = useSearchParams()
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking')
  const [said, setSaid] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  const token = query.get('token')?.trim() ?? ''

  async function send() {
    setState('sending')
    setSaid(undefined)
    try {
      setSaid(await answer(token))
      setState('done')
    } catch (problem) {
      setSaid(
        problem instanceof ApiClientError || problem instanceof Unreachable
          ? problem.message
          : 'Something went wrong. Please try again.',
      )
      setState('asking')
    }
    notice.current?.focus()
  }

  return (
    <Page narrow>
      <PageTitle title={title} />
      <div className={styles.answer}>
        {token === '' && (
          <p>This link is not complete. Please open it again from the email, or copy the whole of it.</p>
        )}
        {token !== '' && state !== 'done' && children}
        <div ref={notice} tabIndex={-1}>
          <Notice kind="done">{state === 'done' && said}</Notice>
          <Notice kind="problem">{state !== 'done' && said}</Notice>
        </div>
        <div className={styles.actions}>
          {token !== '' && state !== 'done' && (
            <Button busy={state === 'sending'} onClick={() => void send()}>
              {state === 'sending' ? button.busy : button.idle}
            </Button>
          )}
          {(token === '' || state === 'done') && <ButtonLink href="/">Go to the shop</ButtonLink>}
        </div>
        <noscript>
          <p>This page needs JavaScript to answer for you. Reply to the email instead, and we will do it by hand.</p>
        </noscript>
      </div>
    </Page>
  )
}
