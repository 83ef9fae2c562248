import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { latinDigits } from '#contract/digits.ts'
import { emirateOf } from '#contract/emirates.ts'
import { needsPostalCode } from '#contract/limits.ts'
import { ukPostcode } from '#contract/postcode.ts'
import * as words from '#words/en/checkout.tsx'

/** The fewest digits of a telephone number that somebody can call. */
const PHONE_DIGITS = 7

type Addresses = readonly ('billing_' | 'shipping_' | '')[]

/**
 * Checks a form by its schema, and asks once about each field that couriers need and the shop can do without.
 * `addressesOf` returns how the names of the shown addresses begin, that of the parcel last.
 */
export function useAddressQuestions<Form extends FieldValues, Input extends FieldValues>(
  schema: z.ZodType<Form, Input>,
  addressesOf: (form: Form) => Addresses,
) {
  const [asked, setAsked] = useState<string[]>([])
  const asking = schema.superRefine(
    (form, found) => {
      for (const { field, message } of questions(form, addressesOf(form)))
        if (!asked.includes(field)) found.addIssue({ code: 'custom', message, path: [field] })
    },
    // Together with the schema's own checks, so that a form gets all its messages at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  return {
    resolver: zodResolver(asking),
    /** For a form that was refused: what it was asked, it isn't asked again. */
    onRefused: (errors: FieldErrors<Input>) => {
      const fields = Object.entries(errors).filter(([, error]) => isQuestion(error?.message))
      setAsked((before) => [...before, ...fields.map(([field]) => field)])
    },
    /** Whether nothing but questions keeps the form. */
    isAsking: (errors: FieldErrors<Input>) => {
      const messages = Object.values(errors).map((error) => error?.message)
      return messages.length > 0 && messages.every(isQuestion)
    },
  }
}

const isQuestion = (message: unknown) =>
  message === words.noPhone || message === words.noEmirate || message === words.incompletePostcode

function questions(form: FieldValues, addresses: Addresses): { field: string; message: string }[] {
  const parcel = addresses.at(-1) ?? ''
  return [
    // Couriers in the UAE call before they deliver.
    ...(form[`${parcel}country`] === 'AE' && latinDigits(form.phone ?? '').replace(/\D/g, '').length < PHONE_DIGITS
      ? [{ field: 'phone', message: words.noPhone }]
      : []),
    ...addresses.flatMap((address) => {
      const [country, state, postal_code] = ['country', 'state', 'postal_code'].map((name) => form[`${address}${name}`])
      if (country === 'AE' && !emirateOf(state)) return [{ field: `${address}state`, message: words.noEmirate }]
      if (needsPostalCode(country) && postal_code !== '' && !ukPostcode(postal_code))
        return [{ field: `${address}postal_code`, message: words.incompletePostcode }]
      return []
    }),
  ]
}
