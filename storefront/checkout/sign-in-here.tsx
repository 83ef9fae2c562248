import * as words from '#words/en/checkout.tsx'
import { SignInForm } from '../account/sign-in-form.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './sign-in-here.module.css'

/** Signing in on the first step: what was typed stays, and the guest's cart is merged into the account's. */
export function SignInHere({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <details className={styles.fold}>
      <summary>
        <span>{words.haveAccount}</span> <span className={styles.action}>{words.signIn}</span>
        <Icon name="down" />
      </summary>
      <div className={styles.form}>
        <p>{words.signInNote}</p>
        <SignInForm onSignedIn={onSignedIn} />
        <p>
          <a href="/reset-password">{words.passwordForgotten}</a>
        </p>
      </div>
    </details>
  )
}
