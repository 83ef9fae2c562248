import { randomUUID } from 'node:crypto'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { type EmailContent, type EmailLayout, emailTemplate, type Html, html } from '#server/mail/email-template.ts'
import type { OwedKind } from '#server/mail/kinds.ts'

type Kind = Extract<
  OwedKind,
  | 'new-device'
  | 'second-factor-changed'
  | 'second-factor-reset'
  | 'recovery-code-used'
  | 'staff-email-changed'
  | 'staff-password-changed'
>

/** Enqueues an email to a staff member. The shop's first account has no address until its owner sets one. */
export async function mailToStaff(
  { mail }: Pick<Context, 'mail'>,
  tx: Transaction,
  { to: { email }, kind, content }: { to: { email: string }; kind: Kind; content: EmailContent },
): Promise<void> {
  if (email) await mail.enqueue(tx, { kind, subject_id: randomUUID(), to: email, content })
}

export function newDeviceEmail(
  { username, device, at, needsFactor }: { username: string; device: string; at: Date; needsFactor: boolean },
  layout: EmailLayout,
): Promise<EmailContent> {
  const heading = 'A sign-in from a new device'
  const still = 'They have given the password, and are asked for the second factor now.'
  return written(
    heading,
    html`<p>Somebody signed in to the back office as <strong>${username}</strong> from a browser that the shop hasn’t seen before: ${device}, on ${inWords(at)}.${needsFactor ? ` ${still}` : ''}</p>
<p>If that was you, you need do nothing. If it wasn’t, choose a new password with <a href="${layout.url}/reset-password">Forgotten your password?</a> at once: it ends every session. Then tell the owner of the shop.</p>`,
    layout,
  )
}

export function factorChangedEmail(
  { username, what }: { username: string; what: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  return written(
    'How you sign in has changed',
    html`<p>For the account <strong>${username}</strong>: ${what}</p>
<p>If it wasn’t you, tell the owner of the shop at once, and choose a new password with <a href="${layout.url}/reset-password">Forgotten your password?</a>.</p>`,
    layout,
  )
}

export function factorResetEmail(
  { username, by }: { username: string; by: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  return written(
    'Your second factor was removed',
    html`<p>The second factor of the account <strong>${username}</strong> was removed by: ${by}. You are signed out everywhere. Sign in with your password and set up a new second factor under <a href="${layout.url}/admin/security">Sign-in and security</a>.</p>
<p>If you didn’t ask for this, tell the owner of the shop at once.</p>`,
    layout,
  )
}

export function recoveryCodeEmail(
  { username, left }: { username: string; left: number },
  layout: EmailLayout,
): Promise<EmailContent> {
  return written(
    'A recovery code was used',
    html`<p>Somebody used a recovery code for the account <strong>${username}</strong>. ${left === 1 ? '1 code is' : `${left} codes are`} left; you can make ten new ones under <a href="${layout.url}/admin/security">Sign-in and security</a>.</p>
<p>If it wasn’t you, choose a new password with <a href="${layout.url}/reset-password">Forgotten your password?</a> at once, and tell the owner of the shop.</p>`,
    layout,
  )
}

export function staffEmailChangedEmail({ username }: { username: string }, layout: EmailLayout): Promise<EmailContent> {
  return written(
    'Your email has changed',
    html`<p>The account <strong>${username}</strong> of the back office has a new email address. We send its mails to the new address only.</p>
<p>If it wasn’t you, tell the owner of the shop at once. If you are the owner, see “Locked out” in the guide.</p>`,
    layout,
  )
}

export function staffPasswordChangedEmail(
  { username, by }: { username: string; by: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  return written(
    'Your password has changed',
    html`<p>The account <strong>${username}</strong> of the back office has a new password. It was changed by: ${by}. All other sessions have ended.</p>
<p>If it wasn’t you, choose a new password with <a href="${layout.url}/reset-password">Forgotten your password?</a> at once, and tell the owner of the shop.</p>`,
    layout,
  )
}

function written(heading: string, body: Html, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    heading,
    html`<h1 style="font:28px/1.2 'EB Garamond',Georgia,serif;margin:0 0 16px">${heading}</h1>${body}`,
    layout,
  )
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: SHOP_TIME_ZONE })
/** "21 November 2026 at 09:30", in the shop's time zone. */
const inWords = (at: Date) => `${FORMAT.format(at)} (UK time)`
