import * as consents from '#words/en/consents.ts'
import { keepTypedForm } from '../session/tab-storage.ts'
import '../loading/zod-without-eval.ts'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { SavedAddress } from '#contract/address-book.ts'
import type { CheckoutSession, SessionItem } from '#contract/checkout.ts'
import { ApiClientError } from '#contract/client.ts'
import { CustomerForm } from '#contract/customer-form.ts'
import * as words from '#words/en/checkout.tsx'
import { keepDestination } from '../cart/destination.ts'
import { isEmailed } from '../gift-cards/emailed.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'

import { currentSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { AddressFields } from './address-fields.tsx'
import { useAddressQuestions } from './address-questions.ts'
import { ContactFields } from './contact-fields.tsx'
import styles from './customer-step.module.css'
import { billingAsShipping, shownField } from './customer-values.ts'
import { GiftCardFields } from './gift-card-fields.tsx'
import { GiftFields } from './gift-fields.tsx'
import { SaveAddresses, SavedAddressChoice } from './saved-address.tsx'
import { StepTitle } from './step-title.tsx'

interface CustomerStepProps {
  session_id: string
  items: readonly SessionItem[]
  /** The form's first values. */
  values: CustomerForm
  /** The saved addresses; null for guests. */
  book: SavedAddress[] | null
  /** True when the shopper came from another step. */
  moveFocus: boolean
  onSaved: (session: CheckoutSession) => void
  /** The server no longer accepts this session. */
  onRefused: () => void
}

/** Contact, billing and shipping address. Server and form use the same schema. */
export function CustomerStep({ session_id, items, values, book, moveFocus, onSaved, onRefused }: CustomerStepProps) {
  const emailed = isEmailed(items)
  const questions = useAddressQuestions(CustomerForm, (typed) =>
    typed.shipping_same_as_billing || emailed ? ['billing_'] : ['billing_', 'shipping_'],
  )
  const form = useForm({ resolver: questions.resolver, defaultValues: values })
  const { register, setValue, getValues, setError, watch, formState } = form
  const asking = questions.isAsking(formState.errors)
  const [problem, setProblem] = useState<string | null>(null)
  const [saves, setSaves] = useState(false)
  const same = watch('shipping_same_as_billing')
  const cards = items.reduce((sum, { kind, quantity }) => sum + (kind === 'gift_card' ? quantity : 0), 0)

  function copyBilling() {
    for (const [field, value] of Object.entries(billingAsShipping(getValues()))) {
      // Object.entries loses the type of the keys.
      setValue(field as keyof CustomerForm, value)
    }
  }
  /** A reload, or a look at the cart, must not lose what was typed. */
  function keepTyped() {
    keepTypedForm({ values: getValues(), by: currentSession().profile?.username ?? null })
  }
  async function save(filled: CustomerForm) {
    setProblem(null)
    const whole = filled.shipping_same_as_billing ? { ...filled, ...billingAsShipping(filled) } : filled
    try {
      const { checkout_session } = await api().checkout.saveCustomer(
        { session_id, save_addresses: saves, ...whole },
        requestTimeout(),
      )
      keepTypedForm(null)
      keepDestination(whole.shipping_country)
      onSaved(checkout_session)
    } catch (error) {
      if (!showUnderFields(error)) setProblem(errorMessage(error, words.customerNotSaved))
      if (error instanceof ApiClientError && (error.status === 409 || error.status === 404)) onRefused()
    }
  }
  /** Shows the server's messages under their fields and focuses the first. False if no field has one. */
  function showUnderFields(error: unknown): boolean {
    if (!(error instanceof ApiClientError)) return false
    const messages = Object.entries(error.fields).flatMap(([named, [message = '']]) => {
      const field = shownField(named, getValues('shipping_same_as_billing') === true)
      return field ? [{ field, message }] : []
    })
    messages.forEach(({ field, message }, place) => {
      setError(field, { message }, { shouldFocus: place === 0 })
    })
    return messages.length > 0
  }

  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        onChange={keepTyped}
        onSubmit={form.handleSubmit(save, questions.onRefused)}
        aria-labelledby="step-customer"
      >
        <StepTitle step="customer" moveFocus={moveFocus}>
          {words.customerStep}
        </StepTitle>
        <ContactFields />
        <fieldset className={styles.block}>
          <legend>{words.billingAddress}</legend>
          <div className={styles.fields}>
            {book && <SavedAddressChoice book={book} of="billing" />}
            <AddressFields of="billing" />
          </div>
        </fieldset>
        {!emailed && (
          <fieldset className={styles.block}>
            <legend>{words.shippingAddress}</legend>
            <Checkbox
              label={words.sameAsBilling}
              {...register('shipping_same_as_billing', { onChange: copyBilling })}
            />
            {!same && (
              <div className={styles.fields}>
                {book && <SavedAddressChoice book={book} of="shipping" />}
                <AddressFields of="shipping" />
              </div>
            )}
          </fieldset>
        )}
        {book && <SaveAddresses book={book} checked={saves} onCheck={setSaves} />}
        {cards > 0 && <GiftCardFields count={cards} />}
        {!emailed && <GiftFields />}
        <Checkbox label={consents.newsAtCheckout} {...register('marketing_consent')} />
        <Notice kind="problem">
          {asking && words.leaveAsItIs}
          {!asking && problem && (
            <>
              <p>{problem}</p>
              {problem === words.customerNotSaved && <p>{words.nothingLost}</p>}
            </>
          )}
        </Notice>
        <Button type="submit" wide busy={formState.isSubmitting}>
          {formState.isSubmitting ? words.saving : asking ? words.continueAnyway : words.continueToShipping}
        </Button>
      </form>
    </FormProvider>
  )
}
