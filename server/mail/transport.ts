import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isThisMachine } from '#server/http/this-machine.ts'

interface EmailMessage {
  id: number
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  date: Date
}

/** Delivers a mail. Raises when it fails; the job retries. */
export interface MailTransport {
  deliver(email: EmailMessage): Promise<void>
  /** Deletes delivered mails, for a transport that keeps them. */
  forget?(ids: number[]): Promise<void>
}

interface Sender {
  /** "Sidr & Sage <hello@example.com>" */
  from: string
  /** Of the Message-ID. */
  domain: string
}

/** Milliseconds a mail server may be silent; the library's default is ten minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends by SMTP ("smtp://user:password@host:587"). Requires TLS from a server on another machine: otherwise an attacker
 * on the network could strip STARTTLS and read password and mails.
 */
export function smtpTransport({ url, from, domain }: Sender & { url: string }): MailTransport {
  const transport = createTransport({ url, requireTLS: !isThisMachine(new URL(url).hostname), ...TIMEOUTS })
  return {
    async deliver(email) {
      await transport.sendMail(messageOf(email, { from, domain }))
    },
  }
}

/**
 * Writes .eml files, for a shop without a mail server. The file is named after the mail's id, so a second delivery
 * replaces the first.
 */
export function outboxTransport({ folder, from, domain }: Sender & { folder: string }): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'crlf' })
  const fileOf = (id: number) => join(folder, `${String(id).padStart(6, '0')}.eml`)
  return {
    async forget(ids) {
      for (const id of ids) await rm(fileOf(id), { force: true })
    },
    async deliver(email) {
      const { message: bytes } = await transport.sendMail(messageOf(email, { from, domain }))
      await mkdir(folder, { recursive: true })
      const file = fileOf(email.id)
      await writeFile(`${file}.part`, bytes as Buffer)
      await rename(`${file}.part`, file)
    },
  }
}

function messageOf(email: EmailMessage, { from, domain }: Sender) {
  const { to, subject, html, text, headers, date } = email
  return {
    from,
    to,
    subject,
    html,
    text,
    headers,
    date,
    messageId: `<mail-${email.id}@${domain}>`,
    ...(email.replyTo ? { replyTo: email.replyTo } : {}),
  }
}
