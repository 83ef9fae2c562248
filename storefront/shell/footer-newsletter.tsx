import { type FormEvent, useRef, useState } from 'react'
import { ApiClientError, Unreachable } from '#contract/client.ts'
import { api } from '../session/api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './footer.module.css'

/** Subscribes to the newsletter. Checks only for an at-sign; the server validates the rest. */
export function FooterNewsletter() {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    if (!email.includes('@')) return showError('Enter a valid email address.')
    setState('sending')
    setError(undefined)
    try {
      await api().newsletter.subscribe({ email })
      setState('sent')
      if (field.current) field.current.value = ''
    } catch (problem) {
      showError(
        problem instanceof ApiClientError || problem instanceof Unreachable
          ? (problem instanceof ApiClientError && problem.fields.email?.[0]) || problem.message
          : 'Something went wrong. Please try again.',
      )
    }
  }

  function showError(sentence: string) {
    setState('idle')
    setError(sentence)
    field.current?.focus()
  }

  return (
    <section className={styles.newsletter} data-print="hide" aria-labelledby="footer-newsletter">
      <div>
        <h2 id="footer-newsletter">Letters from the workshop</h2>
        <p>New soaps, and what we learn making them. About once a month.</p>
      </div>
      <div>
        <form noValidate className={styles.form} onSubmit={subscribe}>
          <TextField ref={field} label="Email address" type="email" name="email" autoComplete="email" error={error} />
          <Button type="submit" busy={state === 'sending'}>
            {state === 'sending' ? 'Subscribing...' : 'Subscribe'}
          </Button>
        </form>
        <Notice kind="done">{state === 'sent' && 'Thank you for subscribing to our natural journey!'}</Notice>
      </div>
    </section>
  )
}
