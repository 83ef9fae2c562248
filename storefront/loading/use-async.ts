import { useEffect, useEffectEvent, useState } from 'react'

export type AsyncResult<T> =
  | { status: 'pending'; value?: undefined }
  | { status: 'done'; value: T }
  | { status: 'failed'; value?: undefined }

const PENDING = { status: 'pending' } as const

/**
 * Runs `run` when the component mounts and whenever `key` changes; a null key runs nothing. The signal is aborted when
 * the key changes or the component unmounts. The last result of a key stays while the same key runs again.
 *
 * For data that a clientLoader can't know about, because its key is not in the address: docs/decisions says which.
 */
export function useAsync<T>(key: string | null, run: (signal: AbortSignal) => Promise<T>): AsyncResult<T> {
  const [results, setResults] = useState<ReadonlyMap<string, AsyncResult<T>>>(new Map())
  const start = useEffectEvent(run)

  // An effect, because mounting or a new key starts the call, not an event.
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const finish = (result: AsyncResult<T>) => {
      if (!controller.signal.aborted) setResults((before) => new Map(before).set(key, result))
    }
    start(controller.signal).then(
      (value) => finish({ status: 'done', value }),
      () => finish({ status: 'failed' }),
    )
    return () => controller.abort()
  }, [key])

  return (key !== null && results.get(key)) || PENDING
}
