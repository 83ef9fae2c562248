import { type ReactNode, useRef, useState } from 'react'
import { wishlistCalls } from '#contract/wishlist-calls.ts'
import * as words from '#words/en/wishlist.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { shareAddress } from './share-address.ts'
import styles from './wishlist.module.css'

/** The link to an account's wishlist: made, copied, renewed and ended here. */
export function OwnShare({ token: given }: { token: string | null }) {
  const [token, setToken] = useState(given)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const notice = useRef<HTMLDivElement>(null)

  async function change(work: () => Promise<string | null>, sentence: string) {
    setBusy(true)
    setDone(null)
    setProblem(null)
    try {
      setToken(await work())
      setDone(sentence)
    } catch (error) {
      setProblem(errorMessage(error, words.notShared))
    }
    setBusy(false)
    // The pressed button may be gone.
    notice.current?.focus()
  }
  const { wishlist } = api(wishlistCalls)
  const make = async () => (await wishlist.share({}, requestTimeout())).token
  const end = async () => {
    await wishlist.unshare({}, requestTimeout())
    return null
  }

  return (
    <Share lead={words.shareLead}>
      <div ref={notice} tabIndex={-1} className={styles.notices}>
        <Notice kind="done">{done}</Notice>
        <Notice kind="problem">{problem}</Notice>
      </div>
      {token ? (
        <>
          <Link key={token} address={shareAddress({ token })} />
          <div className={styles.actions}>
            <Button kind="quiet" busy={busy} onClick={() => void change(make, words.renewed)}>
              {words.renew}
            </Button>
            <Button kind="quiet" busy={busy} onClick={() => void change(end, words.stopped)}>
              {words.stop}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button kind="secondary" busy={busy} onClick={() => void change(make, words.made)}>
            {busy ? words.making : words.makeLink}
          </Button>
        </div>
      )}
    </Share>
  )
}

/** A guest's link carries the products themselves: the shop stores nothing, and can't end it. */
export function GuestShare({ ids }: { ids: number[] }) {
  if (ids.length === 0) return null
  return (
    <Share lead={words.shareOfGuest}>
      <Link key={ids.join()} address={shareAddress({ ids })} />
    </Share>
  )
}

function Share({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <section className={styles.share} aria-labelledby="share-wishlist">
      <h2 id="share-wishlist">{words.shareTitle}</h2>
      <p>{lead}</p>
      {children}
    </section>
  )
}

function Link({ address }: { address: string }) {
  const [outcome, setOutcome] = useState<string | null>(null)
  const field = useRef<HTMLDivElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome(words.copied)
    } catch {
      // Not allowed, or not a page of https.
      field.current?.querySelector('input')?.select()
      setOutcome(words.notCopied)
    }
  }
  return (
    <>
      <div className={styles.link} ref={field}>
        <TextField
          label={words.link}
          value={address}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </div>
      <Notice kind="done">{outcome}</Notice>
    </>
  )
}
