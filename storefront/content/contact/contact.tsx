import { useState } from 'react'
import type { Captcha } from '#contract/contact.ts'
import type { Shop } from '#contract/content.ts'
import * as words from '#words/en/content.tsx'
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
          <p className={styles.note}>{words.contactNeedsScripts(<MailLink shop={shop} />)}</p>
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
      <p>{words.answerTime}</p>
      <Button kind="secondary" onClick={onAgain}>
        {words.writeAnother}
      </Button>
    </div>
  )
}

function Aside({ shop }: { shop: Shop }) {
  return (
    <aside className={styles.aside} aria-labelledby="contact-directly">
      <h2 id="contact-directly">{words.otherWays}</h2>
      <div>
        <h3>{words.emailAndTelephone}</h3>
        <p>
          <MailLink shop={shop} />
        </p>
        <p>
          <PhoneLink shop={shop} />
        </p>
      </div>
      <div>
        <h3>{words.openingHours}</h3>
        <p>{shop.hours}</p>
      </div>
      <div>
        <h3>{words.byPost}</h3>
        <PostalAddress shop={shop} />
      </div>
      <div>
        <h3>{words.commonQuestions}</h3>
        <p>
          <a href="/shipping-info">{words.shippingLink}</a>
        </p>
        <p>
          <a href="/returns">{words.returnsLink}</a>
        </p>
      </div>
    </aside>
  )
}
