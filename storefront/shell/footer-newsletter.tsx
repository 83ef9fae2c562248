import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './footer.module.css'
import { useNewsletter } from './use-newsletter.ts'

/** Subscribes to the newsletter. Checks only for an at-sign; the server validates the rest. */
export function FooterNewsletter() {
  const { state, error, field, subscribe } = useNewsletter((email) =>
    email.includes('@') ? null : 'Enter a valid email address.',
  )
  return (
    <section className={styles.newsletter} aria-labelledby="footer-newsletter">
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
        <Notice kind="done">
          {state === 'sent' && (
            <>
              <p>Thank you for subscribing to our natural journey!</p>
              <p>Check your inbox to confirm.</p>
            </>
          )}
        </Notice>
      </div>
    </section>
  )
}
