import { useCallback } from 'react'
import * as words from '#words/en/content.tsx'
import styles from './captcha.module.css'
import type { CaptchaBoxProps } from './captcha-box.ts'
import { loadRecaptcha } from './load-recaptcha.ts'

/** Google's box. Its script is loaded here and nowhere else. */
export function RecaptchaBox({
  siteKey,
  describedBy,
  onAnswer,
  onExpired,
  onFailed,
}: CaptchaBoxProps & { siteKey: string }) {
  // Google renders into an element that React must leave alone, once per mount.
  const mount = useCallback(
    (fieldset: HTMLFieldSetElement) => {
      const box = document.createElement('div')
      fieldset.append(box)
      let gone = false
      loadRecaptcha()
        .then((recaptcha) => {
          if (gone) return
          recaptcha.render(box, {
            sitekey: siteKey,
            callback: onAnswer,
            'expired-callback': onExpired,
            'error-callback': onFailed,
          })
        })
        .catch(() => {
          if (!gone) onFailed()
        })
      return () => {
        gone = true
        box.remove()
      }
    },
    [siteKey, onAnswer, onExpired, onFailed],
  )

  return <fieldset ref={mount} className={styles.recaptcha} aria-label={words.captcha} aria-describedby={describedBy} />
}
