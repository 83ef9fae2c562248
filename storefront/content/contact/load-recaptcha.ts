import { language } from '#words/en/language.ts'
import { TAGS } from '#words/languages.ts'

/** The part of Google's script that we use. */
interface Recaptcha {
  ready(callback: () => void): void
  render(
    box: HTMLElement,
    options: {
      sitekey: string
      callback: (answer: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): number
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

let loading: Promise<Recaptcha> | undefined

/** Loads Google's script once. After a failure, the next call tries again. */
export function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= request().catch((problem: unknown) => {
    loading = undefined
    throw problem
  })
  return loading
}

function request(): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=explicit&hl=${TAGS[language]}`
    script.async = true
    script.onload = () => {
      const recaptcha = window.grecaptcha
      if (recaptcha) recaptcha.ready(() => resolve(recaptcha))
      else reject(new Error('The reCAPTCHA script brought nothing.'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('The reCAPTCHA script did not load.'))
    }
    document.head.append(script)
  })
}
