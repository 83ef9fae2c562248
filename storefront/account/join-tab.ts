import { newId } from '../session/new-id.ts'
import { startSession } from '../session/sign-in.ts'
import { currentSession, sessionSettled } from '../session/store.ts'
import { askOtherTabs } from '../session/tab-storage.ts'

/** How long a tab waits for another one's answer, in milliseconds. */
const ANSWER_MS = 400

/**
 * Takes over the session of another open tab, for a page that needs one: without "Remember me" each tab has its own
 * token, and a link in an email opens a new tab. Resolves without a session when no tab answers.
 */
export async function joinOtherTab(): Promise<void> {
  await sessionSettled()
  if (currentSession().token || typeof BroadcastChannel === 'undefined') return
  const question = newId()
  const channel = new BroadcastChannel(question)
  const token = await new Promise<string | null>((resolve) => {
    channel.onmessage = ({ data }) => resolve(typeof data === 'string' ? data : null)
    setTimeout(() => resolve(null), ANSWER_MS)
    askOtherTabs(question)
  })
  channel.close()
  // The token may have ended: the page then asks to sign in.
  if (token && !currentSession().token) await startSession(token, false).catch(() => {})
}
