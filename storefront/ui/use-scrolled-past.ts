import { type RefCallback, useCallback, useState } from 'react'

/** Whether an element has scrolled out of the window at its top, and the ref of that element. */
export function useScrolledPast(): [past: boolean, ref: RefCallback<Element>] {
  const [past, setPast] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [past, ref]
}
