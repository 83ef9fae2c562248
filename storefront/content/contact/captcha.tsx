import { useId } from 'react'
import type { Captcha as CaptchaFacts } from '#contract/contact.ts'
import { Icon } from '../../ui/icon.tsx'
import { AltchaBox } from './altcha-box.tsx'
import styles from './captcha.module.css'
import type { CaptchaBoxProps } from './captcha-box.ts'
import { RecaptchaBox } from './recaptcha-box.tsx'

interface CaptchaProps extends Omit<CaptchaBoxProps, 'describedBy'> {
  /** Null if the captcha's settings failed to load. */
  facts: CaptchaFacts | null
  error: string | undefined
}

/** The shop's captcha with its error message. A new `key` resets it. */
export function Captcha({ facts, error, ...box }: CaptchaProps) {
  const id = useId()
  const describedBy = error ? id : undefined

  return (
    <div className={styles.captcha}>
      {facts?.provider === 'recaptcha' && <RecaptchaBox siteKey={facts.site_key} describedBy={describedBy} {...box} />}
      {facts?.provider === 'altcha' && (
        <AltchaBox challengeUrl={facts.challenge_url} describedBy={describedBy} {...box} />
      )}
      <div role="alert">
        {error && (
          <p className={styles.error} id={id}>
            <Icon name="alert" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
