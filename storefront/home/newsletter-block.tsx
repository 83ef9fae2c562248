import * as footerWords from '#words/en/footer.ts'
import * as generalWords from '#words/en/general.ts'
import * as words from '#words/en/home.ts'
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
          <TextField ref={field} label={words.email} type="email" name="email" autoComplete="email" error={error} />
          <Button type="submit" busy={state === 'sending'}>
            {state === 'sending' ? footerWords.subscribing : footerWords.subscribe}
          </Button>
        </form>
        <Notice kind="done">
          {state === 'sent' && (
            <>
              <p>{words.subscribed}</p>
              <p>{footerWords.confirmByEmail}</p>
            </>
          )}
        </Notice>
      </div>
    </section>
  )
}

function problem(email: string): string | null {
  if (email === '') return words.emailMissing
  return EMAIL.test(email) ? null : generalWords.invalidEmail
}
