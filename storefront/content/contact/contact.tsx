import { useState } from 'react'
import type { Captcha } from '#contract/contact.ts'
import type { Shop } from '#contract/content.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MailLink, PhoneLink, PostalAddress } from '../policies/facts.tsx'
import styles from './contact.module.css'
import { ContactForm } from './contact-form.tsx'

export function Contact({ shop, captcha }: { shop: Shop; captcha: Captcha | null }) {
  const [thanks, setThanks] = useState<string>()
  return (
    <div className={styles.columns}>
      <div>
        <noscript>
          <p className={styles.note}>
            The form needs JavaScript to tell people from robots. Without it, write to <MailLink shop={shop} />.
          </p>
        </noscript>
        {thanks ? (
          <Sent thanks={thanks} onAgain={() => setThanks(undefined)} />
        ) : (
          <ContactForm captcha={captcha} onSent={setThanks} />
        )}
      </div>
      <Aside shop={shop} />
    </div>
  )
}

/** Takes the focus, so that screen readers announce it where the form was. */
function Sent({ thanks, onAgain }: { thanks: string; onAgain: () => void }) {
  return (
    <div className={styles.sent} ref={(element) => element?.focus()} tabIndex={-1} role="status">
      <Icon name="tick" large />
      <h2>{thanks}</h2>
      <p>We answer within two business days.</p>
      <Button kind="secondary" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  )
}

function Aside({ shop }: { shop: Shop }) {
  return (
    <aside className={styles.aside} aria-labelledby="contact-directly">
      <h2 id="contact-directly">Other ways to reach us</h2>
      <div>
        <h3>Email and telephone</h3>
        <p>
          <MailLink shop={shop} />
        </p>
        <p>
          <PhoneLink shop={shop} />
        </p>
      </div>
      <div>
        <h3>Opening hours</h3>
        <p>{shop.hours}</p>
      </div>
      <div>
        <h3>By post</h3>
        <PostalAddress shop={shop} />
      </div>
      <div>
        <h3>Common questions</h3>
        <p>
          <a href="/shipping-info">Shipping times and prices</a>
        </p>
        <p>
          <a href="/returns">Returns and refunds</a>
        </p>
      </div>
    </aside>
  )
}
