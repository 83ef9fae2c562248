import type { Shop } from '#contract/about.ts'
import { MailLink, PostalAddress } from './facts.tsx'
import styles from './policy.module.css'

/** What somebody who cancels has to tell us, in the order of the form (SI 2013/3134, Schedule 3, Part B). */
const BLANKS = ['Ordered on / received on', 'Order number', 'Name of consumer(s)', 'Address of consumer(s)', 'Signature (only if sent on paper)', 'Date']
const NOTICE = 'I/We hereby give notice that I/we cancel my/our contract of sale of the following goods:'

export function CancellationForm({ shop }: { shop: Shop }) {
  const letter = [`To ${shop.legal_name}`, '', NOTICE, '', ...BLANKS.filter((blank) => !blank.startsWith('Signature')).map((blank) => `${blank}: `)].join(
    '\r\n',
  )
  return (
    <>
      <p>
        Complete and return this form only if you wish to cancel. It is quickest <a href="/cancel">on this site</a>; you can also copy the form, print this
        page, or{' '}
        <a href={`mailto:${shop.email}?subject=${encodeURIComponent('Cancellation of my order')}&body=${encodeURIComponent(letter)}`}>send it as an email</a>.
      </p>
      <div className={styles.form}>
        <div>To</div>
        <PostalAddress shop={shop} />
        <p>
          <MailLink shop={shop} />
        </p>
        <p>{NOTICE}</p>
        <ul>
          <li aria-hidden="true" />
          {BLANKS.map((blank) => (
            <li key={blank}>{blank}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
