import { SignInForm } from '../account/sign-in-form.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './sign-in-here.module.css'

/** Signing in on the first step: what was typed stays, and the guest's cart is merged into the account's. */
export function SignInHere({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <details className={styles.fold}>
      <summary>
        <span>Have an account?</span> <span className={styles.action}>Sign in</span>
        <Icon name="down" />
      </summary>
      <div className={styles.form}>
        <p>Your cart and what you have typed here stay. You can also order without an account.</p>
        <SignInForm onSignedIn={onSignedIn} />
        <p>
          <a href="/reset-password">Forgotten your password?</a>
        </p>
      </div>
    </details>
  )
}
