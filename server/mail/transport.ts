import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isThisMachine } from '#server/http/this-machine.ts'

export interface EmailMessage {
  id: number
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  date: Date
}

/** Takes a mail out of the house. Throws when it could not: the job tries again. */
export interface MailTransport {
  deliver(envelope: EmailMessage): Promise<void>
  /** For one that keeps what it delivers. */
  forget?(ids: number[]): Promise<void>
}

/** Milliseconds a mail server may be silent, in place of the library's ten minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * By SMTP ("smtp://user:password@host:587"). A server elsewhere that offers no encryption gets nothing: the password
 * and the mails would cross the network as they are, and somebody on the way could take the offer out.
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
 * Into .eml files, for a shop that has no mail server yet. The file's name is the mail's id: a second delivery replaces
 * the first.
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
