import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin'
import { asHttpError } from '../http-error.ts'

interface Action {
  busy: boolean
  /** Does something that isn't react-admin's own, and says what came of it. True when it is done. */
  run(work: () => Promise<{ detail: string } | string>): Promise<boolean>
}

/** For buttons that do one thing: they can't be pressed twice, say what came of it, and show the page as it is then. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  return {
    busy,
    async run(work) {
      setBusy(true)
      try {
        const done = await work()
        notify(typeof done === 'string' ? done : done.detail, { type: 'success' })
        refresh()
        return true
      } catch (problem) {
        const signedOut = await logoutIfAccessDenied(asHttpError(problem))
        if (!signedOut)
          notify(problem instanceof Error ? problem.message : 'Something went wrong. Please try again.', {
            type: 'error',
          })
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
