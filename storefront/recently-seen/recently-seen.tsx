import { type ReactNode, useCallback, useState } from 'react'
import { parse, read, write } from '../session/storage.ts'
import styles from './recently-seen.module.css'

/** Addresses of products, the last one first: on this device only. */
const SEEN = 'sidr-and-sage.recently-seen'
/** The most that are kept. */
const MOST = 8

/**
 * The products that were looked at before `slug`, which it adds. Nothing below two. They are fetched when the place
 * comes near the window, and it has their height before.
 */
export function RecentlySeen({ slug }: { slug: string }) {
  const [shown, setShown] = useState(false)
  const [strip, setStrip] = useState<ReactNode>()
  const place = useCallback(
    (element: Element | null) => {
      const others = element ? takeOthers(slug) : []
      if (!element || others.length < 2) return
      setShown(true)
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return
          observer.disconnect()
          import('./strip.tsx')
            .then((strip) => strip.readStrip(others, () => write('localStorage', SEEN, null)))
            // The page works without.
            .catch(() => null)
            .then((strip) => (strip ? setStrip(strip) : setShown(false)))
        },
        { rootMargin: '800px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [slug],
  )
  return (
    <div ref={place} className={styles.place} hidden={!shown}>
      {strip}
    </div>
  )
}

function takeOthers(slug: string): unknown[] {
  const kept = parse(read('localStorage', SEEN))
  const others = Array.isArray(kept) ? kept.filter((one) => one !== slug) : []
  write('localStorage', SEEN, JSON.stringify([slug, ...others.slice(0, MOST - 1)]))
  return others
}
