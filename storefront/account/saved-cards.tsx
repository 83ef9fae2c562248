import { useRef, useState } from 'react'
import { brandName } from '#contract/card-brands.ts'
import { cardCalls } from '#contract/card-calls.ts'
import { ApiClientError } from '#contract/client.ts'
import type { SavedCard } from '#contract/saved-cards.ts'
import * as words from '#words/en/account.tsx'
import * as general from '#words/en/general.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spoken } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddingCard } from './adding-card.tsx'
import { useReturnFromBank } from './return-from-bank.ts'
import styles from './saved-cards.module.css'

/** The saved cards of the account, each with a button that removes it, and a button that adds one. */
export function SavedCards() {
  const [attempt, setAttempt] = useState(0)
  const read = useAsync(String(attempt), () => api(cardCalls).cards.list({}, requestTimeout()))
  /** The cards once one is removed or added. */
  const [changed, setChanged] = useState<SavedCard[] | null>(null)
  const [adding, setAdding] = useState<'no' | 'open' | 'cancelled'>('no')
  const [said, setSaid] = useState<{ sentence: string; time: number } | null>(null)
  const isBack = useReturnFromBank()
  const title = useRef<HTMLHeadingElement>(null)
  const cards = changed ?? read.value?.cards
  const canAdd = read.value?.can_add === true

  function show(now: SavedCard[] | null, sentence: string) {
    setChanged(now)
    setSaid({ sentence, time: Date.now() })
    // The button that had the focus is gone.
    title.current?.focus()
  }

  async function showAdded() {
    const now = await api(cardCalls)
      .cards.list({}, requestTimeout())
      .catch(() => null)
    setAdding('no')
    // A list that can't be read is asked for again: the new card must not be missing from an old one.
    if (!now) setAttempt(attempt + 1)
    show(now?.cards ?? null, words.cardAdded)
  }

  return (
    <section className={styles.cards} aria-labelledby="saved-cards">
      <h2 id="saved-cards" ref={title} tabIndex={-1}>
        {words.savedCards}
      </h2>
      <Notice kind="done" time={said?.time}>
        {said?.sentence ?? (isBack && words.backFromBank)}
      </Notice>
      {read.status === 'failed' && !cards && (
        <>
          <Notice kind="problem">{words.cardsNotLoaded}</Notice>
          <div>
            <Button kind="secondary" onClick={() => setAttempt(attempt + 1)}>
              {general.tryAgain}
            </Button>
          </div>
        </>
      )}
      {read.status === 'pending' && !cards && <Skeleton shape="panel" label={words.loadingCards} />}
      {cards && <p>{cards.length > 0 ? words.savedCardsLead : canAdd ? words.noSavedCardsYet : words.noSavedCards}</p>}
      {cards && cards.length > 0 && (
        <ul className={styles.list}>
          {cards.map((card) => (
            <SavedCardItem
              key={card.id}
              card={card}
              onRemoved={(left) => show(left, words.cardRemoved)}
              onGone={() =>
                show(
                  cards.filter(({ id }) => id !== card.id),
                  words.cardRemoved,
                )
              }
            />
          ))}
        </ul>
      )}
      {canAdd && adding === 'open' && <AddingCard onAdded={showAdded} onCancel={() => setAdding('cancelled')} />}
      {canAdd && adding !== 'open' && (
        <div>
          <Button kind="secondary" autoFocus={adding === 'cancelled'} onClick={() => setAdding('open')}>
            {words.addCard}
          </Button>
        </div>
      )}
    </section>
  )
}

interface ItemProps {
  card: SavedCard
  onRemoved: (left: SavedCard[]) => void
  /** It was removed in another window. */
  onGone: () => void
}

function SavedCardItem({ card, onRemoved, onGone }: ItemProps) {
  const [asking, setAsking] = useState(false)
  const [kept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const brand = brandName(card.brand)

  async function remove() {
    setBusy(true)
    setProblem(null)
    try {
      onRemoved((await api(cardCalls).cards.remove({ id: card.id }, requestTimeout())).cards)
    } catch (error) {
      if (error instanceof ApiClientError && error.status === 404) return onGone()
      setBusy(false)
      setProblem(errorMessage(error, words.cardNotRemoved))
    }
  }

  function keep() {
    setAsking(false)
    setKept(true)
  }

  return (
    <li className={styles.card}>
      <p className={styles.name}>
        <strong>{words.cardName(<bdi>{brand}</bdi>, <bdi>{card.last4}</bdi>)}</strong>
        <span>{words.cardExpires(<bdi>{expiry(card)}</bdi>)}</span>
      </p>
      {!asking && (
        <Button kind="quiet" autoFocus={kept} onClick={() => setAsking(true)}>
          <span>
            {words.removeCard(
              (text) => (
                <Spoken>{text}</Spoken>
              ),
              brand,
              card.last4,
            )}
          </span>
        </Button>
      )}
      {asking && (
        <div className={styles.sure}>
          <p>{words.removeCardSure}</p>
          <Notice kind="problem">{problem}</Notice>
          <div className={styles.choices}>
            <Button kind="secondary" busy={busy} onClick={remove}>
              {busy ? words.removingCard : words.removeCardYes}
            </Button>
            {/* The focus moves here from the button that this replaces: a second Enter must not remove the card. */}
            <Button kind="quiet" autoFocus onClick={keep} disabled={busy}>
              {words.keepCard}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

/** As on the card: "04/31". */
const expiry = ({ exp_month, exp_year }: SavedCard) =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`
