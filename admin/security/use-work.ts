import { useState } from 'react'

interface Work {
  busy: boolean
  /** Why the last one failed. */
  trouble: string | null
  run(work: () => Promise<void>): Promise<void>
}

/** For forms that say beside their button what went wrong; a button that is at work can't be pressed. */
export function useWork(): Work {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  return {
    busy,
    trouble,
    async run(work) {
      setBusy(true)
      setTrouble(null)
      try {
        await work()
      } catch (problem) {
        setTrouble(problem instanceof Error ? problem.message : 'Something went wrong. Please try again.')
      } finally {
        setBusy(false)
      }
    },
  }
}
