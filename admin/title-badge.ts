import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { api } from './api.ts'
import { asHttpError } from './http-error.ts'

const MINUTE = 60_000
const TITLE = document.title

/** Shows the number of open tasks in the tab's title. */
export function TitleBadge() {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const { data, error } = useQuery({
    queryKey: ['today', 'waiting'],
    queryFn: ({ signal }) => api().staffToday.waiting({}, { signal }),
    refetchInterval: MINUTE,
    refetchIntervalInBackground: true,
    retry: false,
  })
  const count = data?.count ?? 0
  // The document's title is outside React.
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${TITLE}` : TITLE
    return () => {
      document.title = TITLE
    }
  }, [count])
  // Go to the sign-in page when the session has expired.
  useEffect(() => {
    if (error) void logoutIfAccessDenied(asHttpError(error))
  }, [error, logoutIfAccessDenied])
  return null
}
