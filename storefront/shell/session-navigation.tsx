import { useEffect, useEffectEvent } from 'react'
import { useMatches, useNavigate, useRevalidator } from 'react-router'
import { navigateWith } from '../session/end-session.ts'
import { currentSession, SESSION_DATA, subscribe } from '../session/store.ts'

/**
 * Connects the session to the router: the end of a session moves to /login inside the app, and a new session reloads
 * the data of clientLoaders.
 */
export function SessionNavigation() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const ofSession = useMatches().some(({ handle }) => handle === SESSION_DATA)
  const reload = useEffectEvent(() => {
    if (ofSession) void revalidate()
  })

  // The session's store is outside React, and other tabs also change it.
  useEffect(() => {
    navigateWith((address) => void navigate(address))
    let { token } = currentSession()
    return subscribe(() => {
      if (currentSession().token === token) return
      token = currentSession().token
      reload()
    })
  }, [navigate])

  return null
}
