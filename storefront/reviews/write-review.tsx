import { type FormEvent, useId, useRef, useState } from 'react'
import { PHOTOGRAPH_LIMIT, PHOTOGRAPH_MB } from '#contract/limits.ts'
import { reviewCalls } from '#contract/review-calls.ts'
import { REVIEW_PHOTOGRAPHS_MAX, REVIEW_WORDS_MAX } from '#contract/review-terms.ts'
import type { ReviewedLine } from '#contract/reviews.ts'
import * as general from '#words/en/general.ts'
import * as refusals from '#words/en/refusals.ts'
import * as words from '#words/en/review-pages.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldError, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { sendReview } from './send-review.ts'
import { Stars } from './stars.tsx'
import styles from './write.module.css'

interface WriteReviewProps {
  token: string
  thing: ReviewedLine
  /** The name that it can show; empty if there is none. */
  name: string
}

/** One thing that was bought: the form for its review, or what became of it. */
export function WriteReview({ token, thing, name }: WriteReviewProps) {
  const id = useId()
  const { review } = thing
  return (
    <section className={styles.thing} aria-labelledby={id}>
      <div className={styles.name}>
        <Thumbnail image={thing.photograph?.image ?? null} size="s" />
        <h2 id={id}>{thing.name}</h2>
      </div>
      {review ? (
        <p>
          {words.reviewStates[review.state]} {review.reason && words.refusalReasons[review.reason]}
        </p>
      ) : (
        <ReviewForm token={token} line={thing.line} name={name} />
      )}
    </section>
  )
}

function ReviewForm({ token, line, name }: { token: string; line: number; name: string }) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [wrong, setWrong] = useState<{ stars?: string; photographs?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !form.current) return
    const typed = new FormData(form.current)
    const stars = Number(typed.get('stars') ?? 0)
    const files = typed.getAll('photographs').filter((file) => file instanceof File && file.size > 0) as File[]
    const found = { ...(stars === 0 && { stars: refusals.chooseStars }), ...wrongFiles(files) }
    setWrong(found)
    setProblem(null)
    const [first] = Object.keys(found)
    if (first) {
      form.current.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    setBusy(true)
    try {
      const review = { token, line, stars, words: String(typed.get('words') ?? ''), named: typed.has('named') }
      const sent = await sendReview(api(reviewCalls), { review, files })
      setDone(sent.detail)
      setProblem(sent.problem)
    } catch (error) {
      setProblem(errorMessage(error, refusals.failed))
    }
    setBusy(false)
    notice.current?.focus()
  }

  return (
    <>
      <div ref={notice} tabIndex={-1}>
        <Notice kind="done">{done}</Notice>
        <Notice kind="problem">{problem}</Notice>
      </div>
      {done === null && (
        <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
          <StarsField error={wrong.stars} />
          <TextArea label={words.yourWords} name="words" rows={5} maxLength={REVIEW_WORDS_MAX} dir="auto" optional />
          <TextField
            label={words.yourPhotographs}
            hint={words.photographsHint(REVIEW_PHOTOGRAPHS_MAX, PHOTOGRAPH_MB)}
            error={wrong.photographs}
            type="file"
            name="photographs"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            optional
          />
          {name && (
            <div>
              <Checkbox name="named" label={words.showName(name)} />
              <p className={styles.hint}>{words.nameHint}</p>
            </div>
          )}
          <div>
            <Button type="submit" busy={busy}>
              {busy ? general.sending : words.sendReview}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

function StarsField({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <fieldset className={styles.stars} aria-describedby={error && id}>
      <legend>{words.yourStars}</legend>
      {[5, 4, 3, 2, 1].map((count) => (
        <label key={count}>
          <input type="radio" name="stars" value={count} />
          <Stars count={count} />
          <span>{words.stars(count)}</span>
        </label>
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

function wrongFiles(files: File[]): { photographs?: string } {
  if (files.length > REVIEW_PHOTOGRAPHS_MAX) return { photographs: words.tooManyPhotographs(REVIEW_PHOTOGRAPHS_MAX) }
  return files.some(({ size }) => size > PHOTOGRAPH_LIMIT) ? { photographs: words.photographTooBig(PHOTOGRAPH_MB) } : {}
}
