import { useState } from 'react'
import { QUANTITY_CAP } from '#contract/limits.ts'
import * as words from '#words/en/general.ts'
import { Icon } from './icon.tsx'
import styles from './quantity.module.css'

interface QuantityProps {
  value: number
  onChange: (quantity: number) => void
  /** "Quantity of Oat & Honey". */
  label: string
  max?: number
  disabled?: boolean
  /** How to treat a typed value below 1: a product page raises it to 1, the cart ignores it. */
  below: 'raised' | 'ignored'
}

/** Minus, a number, plus. A typed value applies on blur; a value above `max` becomes `max`. */
export function Quantity({ value, onChange, label, max = QUANTITY_CAP, disabled = false, below }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function settle(quantity: number) {
    setTyped(null)
    const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : 0
    if (whole < 1 && below === 'ignored') return
    const settled = Math.min(Math.max(whole, 1), Math.max(max, 1))
    if (settled !== value) onChange(settled)
  }

  return (
    <div className={styles.quantity}>
      <button
        type="button"
        aria-label={words.oneFewer}
        disabled={disabled || value <= 1}
        onClick={() => settle(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={1}
        max={max}
        value={typed ?? value}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={(event) => settle(event.target.valueAsNumber)}
        onKeyDown={(event) => event.key === 'Enter' && settle(event.currentTarget.valueAsNumber)}
      />
      <button
        type="button"
        aria-label={words.oneMore}
        disabled={disabled || value >= max}
        onClick={() => settle(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
