import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './newsletter-block.module.css'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Validates and says thanks only; the footer's form subscribes. */
export function NewsletterBlock({ title, intro }: { title: string; intro: string }) {
  const [outcome, setOutcome] = useState<'thanks' | { error: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const error = problem(field.current?.value.trim() ?? '')
    setOutcome(error ? { error } : 'thanks')
    if (error) field.current?.focus()
    else if (field.current) field.current.value = ''
  }

  return (
    <section className={styles.block} aria-labelledby="newsletter">
      <div className={styles.inside}>
        <h2 id="newsletter">{title}</h2>
        {intro && <p>{intro}</p>}
        <form noValidate className={styles.form} onSubmit={submit}>
          <TextField
            ref={field}
            label="Your email"
            type="email"
            name="email"
            autoComplete="email"
            error={typeof outcome === 'object' ? outcome?.error : undefined}
          />
          <Button type="submit">Subscribe</Button>
        </form>
        <Notice kind="done">{outcome === 'thanks' && 'Thank you for subscribing!'}</Notice>
      </div>
    </section>
  )
}

function problem(email: string): string | null {
  if (email === '') return 'Email is required.'
  return EMAIL.test(email) ? null : 'Enter a valid email address.'
}
