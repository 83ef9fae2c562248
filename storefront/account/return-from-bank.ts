import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What Stripe adds to the address to which a bank's page returns. */
const ADDED = ['setup_intent', 'setup_intent_client_secret', 'redirect_status']

/**
 * Whether the shopper came back from the page of a bank. Nothing else that the address says is believed, because
 * anybody can make a link like it: the list shows what is saved.
 */
export function useReturnFromBank(): boolean {
  const [search, setSearch] = useSearchParams()
  const isReturn = search.has('setup_intent')
  const [isBack] = useState(isReturn)

  // The secret would stay in the history and in what the shopper copies.
  useEffect(() => {
    if (!isReturn) return
    const others = (before: URLSearchParams) =>
      new URLSearchParams([...before].filter(([name]) => !ADDED.includes(name)))
    setSearch(others, { replace: true, preventScrollReset: true })
  }, [isReturn, setSearch])
  return isBack
}
