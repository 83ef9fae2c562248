import { useCallback, useState } from 'react'
import * as words from '#words/en/account.tsx'
import * as general from '#words/en/general.ts'
import { useAsync } from '../loading/use-async.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { AddingCardProps } from './add-card.tsx'
import styles from './saved-cards.module.css'

/** The form that adds a card. Its code and Stripe's script are loaded only now: few shoppers add one here. */
export function AddingCard({ onAdded, onCancel }: AddingCardProps) {
  const [attempt, setAttempt] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const loaded = useAsync(`form ${attempt}`, loadForm)
  // The pressed button is gone.
  const focus = useCallback((title: HTMLHeadingElement | null) => title?.focus(), [])
  const hasFailed = isMissing || loaded.status === 'failed'
  const cancel = (
    <Button kind="quiet" onClick={onCancel}>
      {words.cancelAddCard}
    </Button>
  )

  function tryAgain() {
    setMissing(false)
    setAttempt(attempt + 1)
  }

  return (
    <section className={styles.adding} aria-labelledby="add-card">
      <h3 id="add-card" ref={focus} tabIndex={-1}>
        {words.addCard}
      </h3>
      <Notice kind="problem">{hasFailed && words.cardFormNotLoaded}</Notice>
      {hasFailed && (
        <div className={styles.choices}>
          <Button kind="secondary" onClick={tryAgain}>
            {general.tryAgain}
          </Button>
          {cancel}
        </div>
      )}
      {!hasFailed && loaded.status === 'pending' && (
        <>
          <Skeleton shape="panel" label={words.loadingCardForm} />
          <div>{cancel}</div>
        </>
      )}
      {!hasFailed && loaded.value && (
        <loaded.value.AddCard
          stripe={loaded.value.stripe}
          classes={{ form: styles.sure, buttons: styles.choices }}
          onAdded={onAdded}
          onCancel={onCancel}
          onNoFields={() => setMissing(true)}
        />
      )}
    </section>
  )
}

async function loadForm() {
  const { AddCard, openStripe } = await import('./add-card.tsx')
  return { AddCard, stripe: await openStripe() }
}
