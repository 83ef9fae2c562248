import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiClientError, Unreachable } from '#contract/client.ts'
import * as words from '#words/en/content.tsx'
import * as refusals from '#words/en/refusals.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import styles from './newsletter-answer.module.css'

interface NewsletterAnswerProps {
  title: string
  /** Explains what the button does. */
  children: ReactNode
  button: { idle: string; busy: string }
  /** Calls the server and returns its message. */
  answer: (token: string) => Promise<string>
}

/**
 * The page behind the newsletter's emailed links. It needs a click, because mail scanners open every link but press
 * nothing.
 */
export function NewsletterAnswer({ title, children, button, answer }: NewsletterAnswerProps) {
  const [query] = useSearchParams()
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking')
  const [message, setMessage] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  const token = query.get('token')?.trim() ?? ''

  async function send() {
    setState('sending')
    setMessage(undefined)
    try {
      setMessage(await answer(token))
      setState('done')
    } catch (problem) {
      setMessage(
        problem instanceof ApiClientError || problem instanceof Unreachable ? problem.message : refusals.failed,
      )
      setState('asking')
    }
    notice.current?.focus()
  }

  return (
    <Page narrow>
      <PageTitle title={title} />
      <div className={styles.answer}>
        {token === '' && <p>{words.newsletterIncompleteLink}</p>}
        {token !== '' && state !== 'done' && children}
        <div ref={notice} tabIndex={-1}>
          <Notice kind="done">{state === 'done' && message}</Notice>
          <Notice kind="problem">{state !== 'done' && message}</Notice>
        </div>
        <div className={styles.actions}>
          {token !== '' && state !== 'done' && (
            <Button busy={state === 'sending'} onClick={() => void send()}>
              {state === 'sending' ? button.busy : button.idle}
            </Button>
          )}
          {(token === '' || state === 'done') && <ButtonLink href="/">{words.toShop}</ButtonLink>}
        </div>
        <noscript>
          <p>{words.newsletterNeedsScripts}</p>
        </noscript>
      </div>
    </Page>
  )
}
