import { useEffect, useEffectEvent } from 'react'

/** Calls `callback` once after `ms` milliseconds, or never while `ms` is null. A new `restart` restarts the timer. */
export function useTimeout(callback: () => void, ms: number | null, restart?: unknown): void {
  const elapse = useEffectEvent(callback)

  // A timer left running would fire on a page that is gone.
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => elapse(), ms)
    return () => clearTimeout(timer)
  }, [ms, restart])
}
