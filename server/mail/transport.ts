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
  deliver(envelope: EmailMessage): Promise<void>
  /** Deletes delivered mails, for a transport that keeps them. */
  forget?(ids: number[]): Promise<void>
}

/** Milliseconds a mail server may be silent; the library's default is ten minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends by SMTP ("smtp://user:password@host:587"). Requires TLS from a server on another machine: otherwise somebody on
 * the way could remove the offer of encryption and read password and mails.
 */
export function smtpTransport(url: string, from: string, domain: string): MailTransport {
  const transport = createTransport({ url, requireTLS: !isThisMachine(new URL(url).hostname), ...TIMEOUTS })
  return {
    async deliver(envelope) {
      await transport.sendMail(message(envelope, from, domain))
    },
  }
}

/**
 * Writes .eml files, for a shop without a mail server. The file is named after the mail's id, so a second delivery
 * replaces the first.
 */
export function outboxTransport(folder: string, from: string, domain: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'crlf' })
  const fileOf = (id: number) => join(folder, `${String(id).padStart(6, '0')}.eml`)
  return {
    async forget(ids) {
      for (const id of ids) await rm(fileOf(id), { force: true })
    },
    async deliver(envelope) {
      const { message: bytes } = await transport.sendMail(message(envelope, from, domain))
      await mkdir(folder, { recursive: true })
      const file = fileOf(envelope.id)
      await writeFile(`${file}.part`, bytes as Buffer)
      await rename(`${file}.part`, file)
    },
  }
}

function message(envelope: EmailMessage, from: string, domain: string) {
  const { to, subject, html, text, headers, date } = envelope
  return {
    from,
    to,
    subject,
    html,
    text,
    headers,
    date,
    messageId: `<mail-${envelope.id}@${domain}>`,
    ...(envelope.replyTo ? { replyTo: envelope.replyTo } : {}),
  }
}
