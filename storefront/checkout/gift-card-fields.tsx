import { useFormContext } from 'react-hook-form'
import type { CustomerForm } from '#contract/customer-form.ts'
import { lastSendDay, sendDayOf } from '#contract/gift-card-days.ts'
import * as words from '#words/en/gift-cards.ts'
import { TextField } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './customer-step.module.css'
import { countdown } from './gift-fields.tsx'

/** Whom the gift cards of the order are for. `count`: how many there are. */
export function GiftCardFields({ count }: { count: number }) {
  const { register, watch, formState } = useFormContext<CustomerForm>()
  const { errors } = formState
  const [own, message = ''] = watch(['email', 'gift_card_message'])
  const today = sendDayOf(new Date())
  return (
    <fieldset className={styles.block}>
      <legend>{count === 1 ? words.whoFor : words.whoForSeveral}</legend>
      <div className={styles.fields}>
        <TextField
          label={words.recipientEmail}
          optional
          hint={words.toYourself}
          placeholder={own}
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors.gift_card_email?.message}
          {...register('gift_card_email')}
        />
        <TextField
          label={words.fromName}
          optional
          autoComplete="name"
          error={errors.gift_card_from?.message}
          {...register('gift_card_from')}
        />
        <TextArea
          label={words.message}
          optional
          rows={4}
          dir="auto"
          hint={countdown(message)}
          error={errors.gift_card_message?.message}
          {...register('gift_card_message')}
        />
        <TextField
          label={words.sendOn}
          optional
          hint={words.sendOnHint}
          type="date"
          min={today}
          max={lastSendDay(today)}
          className={styles.day}
          error={errors.gift_card_on?.message}
          {...register('gift_card_on')}
        />
      </div>
    </fieldset>
  )
}
