import { randomUUID } from 'node:crypto'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { link, paragraph, title } from '#server/mail/email-parts.ts'
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
  const who = html`Somebody signed in to the back office as <strong>${username}</strong>`
  const still = needsFactor ? ' They have given the password, and are asked for the second factor now.' : ''
  return written(
    'A sign-in from a new device',
    html`${paragraph(html`${who} from a browser that the shop hasn’t seen before: ${device}, on ${inWords(at)}.${still}`)}
${paragraph(html`If that was you, you don’t need to do anything. If it wasn’t, choose a new password at once with
${resetLink(layout)}: it ends every session. Then tell the owner of the shop.`)}`,
    layout,
  )
}

export function factorChangedEmail(
  { username, what }: { username: string; what: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  return written(
    'How you sign in has changed',
    html`${paragraph(html`For the account <strong>${username}</strong>: ${what}`)}${ifItWasNotYou(layout)}`,
    layout,
  )
}

export function factorResetEmail(
  { username, by }: { username: string; by: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  return written(
    'Your second factor was removed',
    html`${paragraph(html`The second factor of the account <strong>${username}</strong> was removed by: ${by}. You are
signed out everywhere. Sign in with your password and set up a new second factor under ${securityLink(layout)}.`)}
${paragraph('If you didn’t ask for this, tell the owner of the shop at once.')}`,
    layout,
  )
}

export function recoveryCodeEmail(
  { username, left }: { username: string; left: number },
  layout: EmailLayout,
): Promise<EmailContent> {
  return written(
    'A recovery code was used',
    html`${paragraph(html`Somebody used a recovery code for the account <strong>${username}</strong>.
${left === 1 ? '1 code is' : `${left} codes are`} left; you can make ten new ones under ${securityLink(layout)}.`)}
${ifItWasNotYou(layout)}`,
    layout,
  )
}

export function staffEmailChangedEmail({ username }: { username: string }, layout: EmailLayout): Promise<EmailContent> {
  return written(
    'Your email has changed',
    html`${paragraph(html`The back-office account <strong>${username}</strong> has a new email address. We’ll send its
emails to the new address only.`)}
${paragraph('If it wasn’t you, tell the owner of the shop at once. If you are the owner, see “Locked out” in the guide.')}`,
    layout,
  )
}

export function staffPasswordChangedEmail(
  { username, by }: { username: string; by: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  return written(
    'Your password has changed',
    html`${paragraph(html`The back-office account <strong>${username}</strong> has a new password. It was changed by:
${by}. All other sessions have ended.`)}${ifItWasNotYou(layout)}`,
    layout,
  )
}

const resetLink = ({ url }: EmailLayout) => link(`${url}/reset-password`, 'Forgotten your password?')
const securityLink = ({ url }: EmailLayout) => link(`${url}/admin/security`, 'Sign-in and security')

const ifItWasNotYou = (layout: EmailLayout) =>
  paragraph(html`If it wasn’t you, choose a new password at once with ${resetLink(layout)}, and tell the owner of the
shop.`)

function written(subject: string, body: Html, layout: EmailLayout): Promise<EmailContent> {
  return emailTemplate(
    { subject, preview: 'About your back-office account.', body: html`${title(subject)}${body}` },
    layout,
  )
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: SHOP_TIME_ZONE })
/** "21 November 2026 at 09:30", in the shop's time zone. */
const inWords = (at: Date) => `${FORMAT.format(at)} (UK time)`
