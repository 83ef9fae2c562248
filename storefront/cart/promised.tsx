import type { PromiseText } from '#contract/promised-days.ts'
import '../shop/promised.css'

/**
 * A promise in words. The time left is in the style (session/pre-hydration.js): a cached page can't have it. Products
 * have the same as HTML (catalogue/delivery-texts.ts).
 */
export function Promised({ text: { by, within, rest } }: { text: PromiseText }) {
  const [order, hours, minutes] = within
  return (
    <>
      {by && (
        <>
          <span className="promise-by">{by}</span>
          <span className="promise-within">
            {order} <span className="promise-hours">{hours} </span>
            <span className="promise-minutes">{minutes}</span>
          </span>{' '}
        </>
      )}
      {rest}
    </>
  )
}
