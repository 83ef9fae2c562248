import * as words from '#words/en/footer.ts'
import * as generalWords from '#words/en/general.ts'
import * as refusals from '#words/en/refusals.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './footer.module.css'
import { useNewsletter } from './use-newsletter.ts'

/** Subscribes to the newsletter. Checks only for an at-sign; the server validates the rest. */
export function FooterNewsletter() {
  const { state, error, field, subscribe } = useNewsletter((email) =>
    email.includes('@') ? null : generalWords.invalidEmail,
  )
  return (
    <section className={styles.newsletter} aria-labelledby="footer-newsletter">
      <div>
        <h2 id="footer-newsletter">{words.newsletterTitle}</h2>
        <p>{words.newsletterIntro}</p>
      </div>
      <div>
        <form noValidate className={styles.form} onSubmit={subscribe}>
          <TextField ref={field} label={words.email} type="email" name="email" autoComplete="email" error={error} />
          <Button type="submit" busy={state === 'sending'}>
            {state === 'sending' ? words.subscribing : words.subscribe}
          </Button>
        </form>
        <Notice kind="done">
          {state === 'sent' && (
            <>
              <p>{refusals.subscribed}</p>
              <p>{words.confirmByEmail}</p>
            </>
          )}
        </Notice>
      </div>
    </section>
  )
}
