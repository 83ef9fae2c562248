import { useState } from 'react'
import type { PromisedOption } from '#contract/checkout.ts'
import type { Country } from '#contract/limits.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'

/** The shipping options of a country; null while they load. */
export function useShippingOptions(country: Country) {
  const [attempt, setAttempt] = useState(0)
  const { status, value } = useAsync(`${country} ${attempt}`, () =>
    api().checkout.shippingOptions({ country }, requestTimeout()),
  )
  const options: readonly PromisedOption[] | null = value?.shipping_options ?? null
  return { options, failed: status === 'failed', retry: () => setAttempt(attempt + 1) }
}
