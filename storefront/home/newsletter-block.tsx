import { useNewsletter } from '../shell/use-newsletter.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './newsletter-block.module.css'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Subscribes to the newsletter, as the footer of the other pages does. */
export function NewsletterBlock({ title, intro }: { title: string; intro: string }) {
  const { state, error, field, subscribe } = useNewsletter(problem)
  return (
    <section className={styles.block} aria-labelledby="newsletter">
      <div className={styles.inside}>
        <h2 id="newsletter">{title}</h2>
        {intro && <p>{intro}</p>}
        <form noValidate className={styles.form} onSubmit={subscribe}>
          <TextField ref={field} label="Your email" type="email" name="email" autoComplete="email" error={error} />
          <Button type="submit" busy={state === 'sending'}>
            {state === 'sending' ? 'Subscribing...' : 'Subscribe'}
          </Button>
        </form>
        <Notice kind="done">
          {state === 'sent' && (
            <>
              <p>Thank you for subscribing!</p>
              <p>Check your inbox to confirm.</p>
            </>
          )}
        </Notice>
      </div>
    </section>
  )
}

function problem(email: string): string | null {
  if (email === '') return 'Email is required.'
  return EMAIL.test(email) ? null : 'Enter a valid email address.'
}
