import { newId } from '../session/new-id.ts'
import { startSession } from '../session/sign-in.ts'
import { currentSession, sessionSettled } from '../session/store.ts'
import { askOtherTabs } from '../session/tab-storage.ts'

/** How long a tab waits for another one's answer before its page asks to sign in, in milliseconds. */
const ANSWER_MS = 400
/** How long it still takes an answer after that: a busy device answers late. */
const LATE_MS = 10_000

/**
 * Takes over the session of another open tab, for a page that needs one: without "Remember me" each tab has its own
 * token, and a link in an email opens a new tab. Resolves without a session when no tab answers in time; a late
 * answer still signs in, and the page follows.
 */
export async function joinOtherTab(): Promise<void> {
  await sessionSettled()
  if (currentSession().token || typeof BroadcastChannel === 'undefined') return
  const question = newId()
  const channel = new BroadcastChannel(question)
  await new Promise<void>((resolve) => {
    channel.onmessage = ({ data }) => {
      channel.close()
      resolve(join(data))
    }
    setTimeout(resolve, ANSWER_MS)
    setTimeout(() => channel.close(), LATE_MS)
    askOtherTabs(question)
  })
}

async function join(token: unknown): Promise<void> {
  if (typeof token !== 'string' || currentSession().token) return
  // The token may have ended: the page then asks to sign in.
  await startSession(token, false).catch(() => {})
}
