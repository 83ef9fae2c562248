import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CustomerForm } from '#contract/customer-form.ts'
import { GIFT_MESSAGE_MAX } from '#contract/limits.ts'
import * as words from '#words/en/gift.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './customer-step.module.css'

/** The tick that makes the order a gift, and its message. */
export function GiftFields() {
  const { register, control, setValue, clearErrors, formState } = useFormContext<CustomerForm>()
  const message = useWatch({ control, name: 'gift_message' }) ?? null
  // A tick taken off by mistake must not lose the words.
  const unticked = useRef('')

  function tick(isGift: boolean) {
    if (!isGift) unticked.current = message ?? ''
    setValue('gift_message', isGift ? unticked.current : null)
    clearErrors('gift_message')
  }

  return (
    <div className={styles.fields}>
      <Checkbox label={words.isGift} checked={message !== null} onChange={({ target }) => tick(target.checked)} />
      {message !== null && (
        <TextArea
          label={words.message}
          optional
          rows={4}
          dir="auto"
          hint={`${words.onSlip} ${countdown(message)}`}
          error={formState.errors.gift_message?.message}
          {...register('gift_message')}
        />
      )}
    </div>
  )
}

/** How many characters are left of a message, or too many. */
export function countdown(message: string): string {
  const left = GIFT_MESSAGE_MAX - message.trim().length
  return left < 0 ? words.tooMany(-left) : words.left(left)
}
