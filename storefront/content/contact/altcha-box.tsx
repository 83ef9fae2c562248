import type { AltchaWidgetElement } from 'altcha/external'
import type {} from 'altcha/types/react'
import 'altcha/altcha.css'
import { useCallback } from 'react'
import * as words from '#words/en/content.tsx'
import styles from './captcha.module.css'
import type { CaptchaBoxProps } from './captcha-box.ts'

/** ALTCHA's widget: one click, then the browser solves a challenge from the shop. */
export function AltchaBox({
  challengeUrl,
  describedBy,
  onAnswer,
  onExpired,
  onFailed,
}: CaptchaBoxProps & { challengeUrl: string }) {
  // The widget is a custom element with its own events. Its script is loaded for the pages that show it only.
  const mount = useCallback(
    (element: AltchaWidgetElement) => {
      const follow = (event: Event) => {
        // The widget's own events carry this detail (altcha/dist/types); the DOM's types don't know them.
        const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail
        if (state === 'verified' && payload) onAnswer(payload)
        else if (state === 'expired') onExpired()
        else if (state === 'error') onFailed()
        else onAnswer(null)
      }
      element.addEventListener('statechange', follow)
      import('./altcha-setup.ts').catch(onFailed)
      return () => element.removeEventListener('statechange', follow)
    },
    [onAnswer, onExpired, onFailed],
  )

  return (
    <fieldset className={styles.altcha} aria-label={words.captcha} aria-describedby={describedBy}>
      <altcha-widget ref={mount} challenge={challengeUrl} name="recaptcha" suppressHydrationWarning />
    </fieldset>
  )
}
