import { type FormEvent, type ReactNode, useState } from 'react'
import type { Cancellation } from '#contract/cancellation.ts'
import { cancellationCalls } from '#contract/cancellation-calls.ts'
import { losesGift, losesGoods } from '#contract/free-gift.ts'
import { pence, pounds } from '#contract/money.ts'
import type { SoldDiscount } from '#contract/shapes.ts'
import { inPence, type RefundedLine, unearnedOf } from '#contract/unearned-discount.ts'
import * as words from '#words/en/cancel.tsx'
import * as refusals from '#words/en/refusals.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { day } from '../ui/day.ts'
import { Notice } from '../ui/notice.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts } from '../ui/summary.tsx'
import styles from './cancel.module.css'
import type { Named } from './find-order.tsx'

interface CancelOrderProps {
  named: Named
  found: Cancellation
  onCancelled: (sentence: string) => void
}

/** The form to cancel an order: goods, refund and submit. */
export function CancelOrder({ named, found, onCancelled }: CancelOrderProps) {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { gift } = found
  const isOpened = ({ line, sealed }: Line) => sealed && opened.has(line)
  const isChosen = (line: Line) => !unticked.has(line.line) && !isOpened(line)
  const others = found.lines.filter(({ line }) => line !== gift?.line)
  const cancelled = others.filter(isChosen)
  const kept = others.filter((line) => !isChosen(line))
  const giftGoes = gift !== null && losesGift(gift, { cancelled, kept })
  const isGift = ({ line }: Line) => line === gift?.line
  const goesAlong = (line: Line) => (isGift(line) ? giftGoes : losesGoods(line, { kept }) && cancelled.length > 0)
  const back = found.lines.filter((line) => (goesAlong(line) ? !isOpened(line) : isChosen(line)))
  const free = found.delivery_paid === '0.00' && found.lines.every(({ total }) => total === '0.00')
  // A free gift may stay.
  const whole = cancelled.length > 0 && kept.every(goesAlong)
  const goods = back.reduce((sum, { total }) => sum + pence(total), 0)
  const unearned = unearnedOf(
    found.discount && inPence(found.discount),
    found.lines.map((line) => refundedLine(line, back.includes(line))),
  )
  const delivery = whole ? pence(found.delivery_back) : 0
  const worth = goods - unearned + delivery
  const refund = Math.min(worth, pence(found.refundable))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (back.length === 0) return setProblem(words.nothingChosen)
    setBusy(true)
    setProblem(null)
    try {
      const lines = back.map(({ line }) => ({ line, opened: opened.has(line) }))
      const gift_opened = gift !== null && opened.has(gift.line)
      onCancelled((await api(cancellationCalls).cancellation.give({ ...named, lines, gift_opened })).detail)
    } catch (error) {
      setProblem(errorMessage(error, refusals.failed))
      setBusy(false)
    }
  }

  const whyAlong = (line: Line) =>
    isGift(line) && gift ? words.giftGoesAlong(<Price amount={gift.least} />) : words.wrapGoesAlong

  if (found.refusal) return <p>{found.refusal}</p>
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <p>{deadline(found)}</p>
      <fieldset className={styles.lines}>
        <legend>{words.items}</legend>
        {found.lines.map((line) => (
          <CancelledLine
            key={line.line}
            line={line}
            goes={goesAlong(line) || !unticked.has(line.line)}
            opened={opened.has(line.line)}
            along={goesAlong(line) ? whyAlong(line) : null}
            onGoes={() => setUnticked(toggled(unticked, line.line))}
            onOpened={() => setOpened(toggled(opened, line.line))}
          />
        ))}
      </fieldset>
      {free ? (
        <p>{words.notCharged}</p>
      ) : (
        <Amounts
          rows={[
            { name: words.goods, value: <Price amount={pounds(goods)} /> },
            ...(unearned === 0 || !found.discount ? [] : [discountRow(found.discount, unearned)]),
            { name: words.delivery, value: <Price amount={pounds(delivery)} /> },
            ...(refund < worth
              ? [{ name: words.refundedBefore, value: <TakenOff amount={pounds(worth - refund)} /> }]
              : []),
            { name: words.refund, value: <Price amount={pounds(refund)} />, total: true },
          ]}
        />
      )}
      {unearned > 0 && <p className={styles.soft}>{words.discountNotEarned}</p>}
      {!whole && !free && <p className={styles.soft}>{words.deliveryNotRefunded}</p>}
      <Notice kind="problem">{problem}</Notice>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? words.cancelling : words.cancelGoods}
        </Button>
      </div>
    </form>
  )
}

type Line = Cancellation['lines'][number]

/** A line as the rule for discounts takes it. */
const refundedLine = ({ kind, price, quantity, discounted, total }: Line, isBack: boolean): RefundedLine => ({
  ...{ kind, unit_price_pence: pence(price), eligible: discounted, left: quantity, left_pence: pence(total) },
  ...{ back: isBack ? quantity : 0, back_pence: isBack ? pence(total) : 0 },
})

const TakenOff = ({ amount }: { amount: string }) => (
  // In Arabic the minus would stand behind the price.
  <bdi>
    −<Price amount={amount} />
  </bdi>
)

const discountRow = ({ code }: SoldDiscount, unearned: number) => ({
  name: unearned > 0 ? words.discountKept(code) : words.discountGivenBack(code),
  value: unearned > 0 ? <TakenOff amount={pounds(unearned)} /> : <Price amount={pounds(-unearned)} />,
})

interface CancelledLineProps {
  line: Line
  goes: boolean
  opened: boolean
  /** Why it goes back with other goods; null for what is chosen by itself. */
  along: ReactNode
  onGoes: () => void
  onOpened: () => void
}

function CancelledLine({ line, goes, opened, along, onGoes, onOpened }: CancelledLineProps) {
  const { name, quantity, total, sealed } = line
  return (
    <div className={styles.line}>
      <Checkbox
        label={words.item(quantity, name, <Price amount={total} />)}
        checked={goes}
        disabled={along !== null}
        onChange={onGoes}
      />
      {along !== null && <p className={styles.soft}>{along}</p>}
      {sealed && goes && (
        <div className={styles.seal}>
          <Checkbox label={words.sealBroken(name)} checked={opened} onChange={onOpened} />
          {opened && <p className={styles.soft}>{words.noReturnUnsealed}</p>}
        </div>
      )}
    </div>
  )
}

function deadline({ last_day, delivered_at }: Cancellation): string {
  return last_day && delivered_at ? words.arrived(day(delivered_at), day(last_day)) : words.notArrivedYet
}

function toggled(lines: ReadonlySet<number>, line: number): ReadonlySet<number> {
  return lines.has(line) ? new Set([...lines].filter((one) => one !== line)) : new Set([...lines, line])
}
