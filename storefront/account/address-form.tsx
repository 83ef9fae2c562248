import '../loading/zod-without-eval.ts'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { AddressForm, type SavedAddress } from '#contract/address-book.ts'
import { addressCalls } from '#contract/address-calls.ts'
import { ApiClientError } from '#contract/client.ts'
import * as words from '#words/en/address-book.ts'
import * as checkoutWords from '#words/en/checkout.tsx'
import { AddressFields } from '../checkout/address-fields.tsx'
import { useAddressQuestions } from '../checkout/address-questions.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { currentSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './saved-cards.module.css'

interface FormProps {
  /** The address to edit; null for a new one. */
  before: SavedAddress | null
  onSaved: (now: SavedAddress[]) => void
  onCancel: () => void
}

/** The form of one address. Server and form use the same schema. */
export default function AddressBookForm({ before, onSaved, onCancel }: FormProps) {
  const questions = useAddressQuestions(AddressForm, () => [''])
  const form = useForm({ resolver: questions.resolver, defaultValues: before ?? blank() })
  const { register, watch, setError, formState } = form
  const { errors } = formState
  const asking = questions.isAsking(errors)
  const [problem, setProblem] = useState<string | null>(null)
  const emirates = watch('country') === 'AE'

  async function save(address: AddressForm) {
    setProblem(null)
    try {
      const { add, change } = api(addressCalls).addresses
      const { addresses } = before
        ? await change({ ...address, id: before.id }, requestTimeout())
        : await add(address, requestTimeout())
      onSaved(addresses)
    } catch (error) {
      if (!showUnderFields(error)) setProblem(errorMessage(error, words.notSaved))
    }
  }
  /** Shows the server's messages under their fields and focuses the first. False if no field has one. */
  function showUnderFields(error: unknown): boolean {
    if (!(error instanceof ApiClientError)) return false
    const messages = Object.entries(error.fields).filter(([field]) => field in AddressForm.shape)
    messages.forEach(([field, [message = '']], place) => {
      setError(field as keyof AddressForm, { message }, { shouldFocus: place === 0 })
    })
    return messages.length > 0
  }

  return (
    <FormProvider {...form}>
      <form
        className={styles.adding}
        noValidate
        onSubmit={form.handleSubmit(save, questions.onRefused)}
        aria-label={before ? words.editTitle : words.addTitle}
      >
        <h3>{before ? words.editTitle : words.addTitle}</h3>
        <TextField
          label={checkoutWords.firstName}
          // Opened by a button that is gone.
          autoFocus
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextField
          label={checkoutWords.lastName}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
        <AddressFields of="book" />
        <TextField
          label={checkoutWords.phone}
          optional={!emirates}
          hint={emirates ? checkoutWords.phoneHint : undefined}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        {!before?.is_default && <Checkbox label={words.asDefault} {...register('is_default')} />}
        <Notice kind="problem">{asking ? checkoutWords.leaveAsItIs : problem}</Notice>
        <div className={styles.choices}>
          <Button type="submit" busy={formState.isSubmitting}>
            {formState.isSubmitting ? words.saving : asking ? words.saveAnyway : words.save}
          </Button>
          <Button kind="quiet" onClick={onCancel} disabled={formState.isSubmitting}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function blank(): AddressForm {
  const { first_name = '', last_name = '' } = currentSession().profile ?? {}
  return {
    first_name,
    last_name,
    phone: '',
    address_line1: '',
    address_line2: '',
    city: '',
    state: '',
    postal_code: '',
    country: 'GB',
    is_default: false,
  }
}
