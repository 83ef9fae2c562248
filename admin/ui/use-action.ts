import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify, useRefresh } from 'react-admin'
import { asHttpError } from '../http-error.ts'

interface Action {
  busy: boolean
  /**
   * Runs a call and shows its result as a notification. True when it succeeded. `leave` goes to another page where the
   * result asks for it: refreshing this one would ask for what is gone.
   */
  run<Done extends { detail: string } | string>(
    work: () => Promise<Done>,
    leave?: (done: Done) => boolean,
  ): Promise<boolean>
}

/** For buttons that make one call: ignores a second click, shows the result, and refreshes or leaves the page. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  return {
    busy,
    async run(work, leave = () => false) {
      setBusy(true)
      try {
        const done = await work()
        notify(typeof done === 'string' ? done : done.detail, { type: 'success' })
        if (!leave(done)) refresh()
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
