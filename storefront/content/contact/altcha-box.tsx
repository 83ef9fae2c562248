import type { AltchaWidgetElement } from 'altcha/external'
import type {} from 'altcha/types/react'
import 'altcha/altcha.css'
import { useEffect, useRef } from 'react'
import styles from './captcha.module.css'
import type { CaptchaBoxProps } from './captcha-box.ts'

/** ALTCHA's widget: one tick, then the browser solves a sum that the shop set. */
export function AltchaBox({
  challengeUrl,
  describedBy,
  onAnswer,
  onExpired,
  onFailed,
}: CaptchaBoxProps & { challengeUrl: string }) {
  const widget = useRef<AltchaWidgetElement>(null)

  // The widget lives outside React: it is loaded for this page alone, where there is a browser, and speaks in events of
  // its own.
  useEffect(() => {
    const element = widget.current
    if (!element) return
    const heard = (event: Event) => {
      // The widget's own events carry this detail (altcha/dist/types); the DOM's types don't know them.
      const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail
      if (state === 'verified' && payload) onAnswer(payload)
      else if (state === 'expired') onExpired()
      else if (state === 'error') onFailed()
      else onAnswer(null)
    }
    element.addEventListener('statechange', heard)
    import('./altcha-setup.ts').catch(onFailed)
    return () => element.removeEventListener('statechange', heard)
  }, [onAnswer, onExpired, onFailed])

  return (
    <fieldset className={styles.altcha} aria-label="Check that you are human" aria-describedby={describedBy}>
      <altcha-widget ref={widget} challenge={challengeUrl} name="recaptcha" suppressHydrationWarning />
    </fieldset>
  )
}
