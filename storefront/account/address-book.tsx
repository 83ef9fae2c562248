import { lazy, Suspense, useRef, useState } from 'react'
import type { SavedAddress } from '#contract/address-book.ts'
import { addressCalls } from '#contract/address-calls.ts'
import { ADDRESSES_CAP } from '#contract/limits.ts'
import * as words from '#words/en/address-book.ts'
import * as general from '#words/en/general.ts'
import * as places from '#words/en/places.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spoken } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './saved-cards.module.css'

// With its checks it is larger than the rest of the page.
const AddressForm = lazy(() => import('./address-form.tsx'))

/** The saved addresses of the account: add, edit, remove, and choose the one that the checkout begins with. */
export function AddressBook() {
  const [attempt, setAttempt] = useState(0)
  const read = useAsync(String(attempt), () => api(addressCalls).addresses.list({}, requestTimeout()))
  /** The addresses once one is changed. */
  const [changed, setChanged] = useState<SavedAddress[] | null>(null)
  const [editing, setEditing] = useState<SavedAddress['id'] | 'new' | null>(null)
  const [said, setSaid] = useState<{ sentence: string; time: number } | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const addresses = changed ?? read.value?.addresses

  function show(now: SavedAddress[], sentence: string) {
    setChanged(now)
    setEditing(null)
    setSaid({ sentence, time: Date.now() })
    // The button that had the focus is gone.
    title.current?.focus()
  }
  function cancel() {
    setEditing(null)
    title.current?.focus()
  }
  function form(before: SavedAddress | null) {
    return (
      <Suspense fallback={<Skeleton shape="panel" label={words.loadingForm} />}>
        <AddressForm before={before} onSaved={(now) => show(now, words.saved)} onCancel={cancel} />
      </Suspense>
    )
  }

  return (
    <section className={styles.cards} aria-labelledby="saved-addresses">
      <h2 id="saved-addresses" ref={title} tabIndex={-1}>
        {words.title}
      </h2>
      <Notice kind="done" time={said?.time}>
        {said?.sentence}
      </Notice>
      {read.status === 'failed' && !addresses && (
        <>
          <Notice kind="problem">{words.notLoaded}</Notice>
          <div>
            <Button kind="secondary" onClick={() => setAttempt(attempt + 1)}>
              {general.tryAgain}
            </Button>
          </div>
        </>
      )}
      {read.status === 'pending' && !addresses && <Skeleton shape="panel" label={words.loading} />}
      {addresses && <p>{addresses.length > 0 ? words.lead : words.none}</p>}
      {addresses && addresses.length > 0 && (
        <ul className={styles.list}>
          {addresses.map((saved) =>
            saved.id === editing ? (
              <li key={saved.id}>{form(saved)}</li>
            ) : (
              <AddressItem key={saved.id} saved={saved} onEdit={() => setEditing(saved.id)} onChanged={show} />
            ),
          )}
        </ul>
      )}
      {addresses && editing === 'new' && form(null)}
      {addresses && editing === null && addresses.length < ADDRESSES_CAP && (
        <div>
          <Button kind="secondary" onClick={() => setEditing('new')}>
            {words.add}
          </Button>
        </div>
      )}
    </section>
  )
}

interface ItemProps {
  saved: SavedAddress
  onEdit: () => void
  onChanged: (now: SavedAddress[], sentence: string) => void
}

function AddressItem({ saved, onEdit, onChanged }: ItemProps) {
  const [asking, setAsking] = useState(false)
  const [kept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, first_name, last_name } = saved
  const spoken = <Spoken>{words.ofAddress(`${first_name} ${last_name}, ${saved.address_line1}`)}</Spoken>

  async function change(work: () => Promise<{ addresses: SavedAddress[] }>, sentence: string) {
    setBusy(true)
    setProblem(null)
    try {
      onChanged((await work()).addresses, sentence)
    } catch (error) {
      setProblem(errorMessage(error, words.notSaved))
    }
    setBusy(false)
  }
  function keep() {
    setAsking(false)
    setKept(true)
  }

  return (
    <li className={styles.card}>
      <address className={`${styles.name} ${styles.address}`}>
        <strong>
          <bdi>
            {first_name} {last_name}
          </bdi>
        </strong>
        {linesOf(saved).map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
        {saved.is_default && <span className={styles.default}>{words.defaultAddress}</span>}
      </address>
      <Notice kind="problem">{problem}</Notice>
      {!asking && (
        <div className={styles.choices}>
          <Button kind="quiet" onClick={onEdit} disabled={busy}>
            <span>
              {words.edit}
              {spoken}
            </span>
          </Button>
          {!saved.is_default && (
            <Button
              kind="quiet"
              busy={busy}
              onClick={() =>
                change(
                  () => api(addressCalls).addresses.change({ ...saved, is_default: true }, requestTimeout()),
                  words.madeDefault,
                )
              }
            >
              <span>
                {words.makeDefault}
                {spoken}
              </span>
            </Button>
          )}
          <Button kind="quiet" autoFocus={kept} onClick={() => setAsking(true)} disabled={busy}>
            <span>
              {words.remove}
              {spoken}
            </span>
          </Button>
        </div>
      )}
      {asking && (
        <div className={styles.sure}>
          <p>{words.removeSure}</p>
          <div className={styles.choices}>
            <Button
              kind="secondary"
              busy={busy}
              onClick={() => change(() => api(addressCalls).addresses.remove({ id }, requestTimeout()), words.removed)}
            >
              {busy ? words.removing : words.removeYes}
            </Button>
            {/* The focus moves here from the button that this replaces: a second Enter must not remove the address. */}
            <Button kind="quiet" autoFocus onClick={keep} disabled={busy}>
              {words.keep}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

/** Street, place and country, each on its line, and the phone number. */
function linesOf({ address_line1, address_line2, city, state, postal_code, country, phone }: SavedAddress): string[] {
  const emirate = country === 'AE' ? (places.emirates[state as keyof typeof places.emirates] ?? state) : state
  const place = [city, emirate, postal_code].filter(Boolean).join(', ')
  return [address_line1, address_line2, place, places.countries[country], phone].filter(Boolean)
}
