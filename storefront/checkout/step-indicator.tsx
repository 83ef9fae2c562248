import type { CheckoutSession } from '#contract/checkout.ts'
import * as words from '#words/en/checkout.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spoken } from '../ui/page.tsx'
import styles from './step-indicator.module.css'
import { isDone, isReachable, type Step, steps } from './steps.ts'

interface StepIndicatorProps {
  current: Step
  session: CheckoutSession
  onStep: (step: Step) => void
}

/** The current step. Earlier steps are links; later ones only once the steps before them are done. */
export function StepIndicator({ current, session, onStep }: StepIndicatorProps) {
  return (
    <nav aria-label={words.steps}>
      <ol className={styles.steps}>
        {steps.map(({ id, name }, place) => {
          const done = isDone(id, session)
          return (
            <li key={id} className={styles.step} data-done={done || undefined}>
              <button
                type="button"
                disabled={!isReachable(id, session)}
                aria-current={id === current ? 'step' : undefined}
                onClick={() => onStep(id)}
              >
                <span className={styles.number} aria-hidden="true">
                  {done ? <Icon name="tick" /> : place + 1}
                </span>
                {words.step(place + 1, <span>{name}</span>, done, (text) => (
                  <Spoken>{text}</Spoken>
                ))}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
