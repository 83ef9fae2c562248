import { useEffect, useState } from 'react'
import type { ShippingOption } from '#contract/checkout.ts'
import type { Country } from '#contract/shapes.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'

/** How an order can be sent to a country: null while it is being asked. */
export function useShippingOptions(country: Country) {
  const [options, setOptions] = useState<readonly ShippingOption[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // Which country is known only once the step is shown, so no loader could have asked.
  useEffect(() => {
    let over = false
    setOptions(null)
    setFailed(false)
    api()
      .checkout.shippingOptions({ country }, requestTimeout())
      .then(({ shipping_options }) => !over && setOptions(shipping_options))
      .catch(() => !over && setFailed(true))
    return () => {
      over = true
    }
  }, [country, attempt])

  return { options, failed, retry: () => setAttempt(attempt + 1) }
}
