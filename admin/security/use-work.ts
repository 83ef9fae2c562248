import { useState } from 'react'

interface Work {
  busy: boolean
  /** The last error's message. */
  error: string | null
  run(work: () => Promise<void>): Promise<void>
}

/** For forms that show errors next to their button. Disables the button while a call runs. */
export function useWork(): Work {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  return {
    busy,
    error,
    async run(work) {
      setBusy(true)
      setError(null)
      try {
        await work()
      } catch (problem) {
        setError(problem instanceof Error ? problem.message : 'Something went wrong. Please try again.')
      } finally {
        setBusy(false)
      }
    },
  }
}
