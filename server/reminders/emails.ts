import type { ReminderKind } from '#contract/staff/reminders.ts'
import { button, link, paragraph, small, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { OTHER_WORDS } from '#server/mail/email-words.ts'

interface Reminder {
  kind: ReminderKind
  /** Of the product with its size, or of the category. */
  name: string
  stop: string
}

/** Asks an address that somebody typed whether it wants the reminder. */
export function reminderOptInEmail(
  { kind, name, days, confirm, stop }: Reminder & { days: number; confirm: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = OTHER_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.remindSubject(name),
      preview: words.remindPreview,
      body: html`${title(words.remindTitle)}
${paragraph(words.remindAskedFor[kind](name))}
${button(confirm, words.remindButton)}
${small(words.remindNotAskedFor(days, (text) => link(stop, text)))}`,
    },
    layout,
  )
}

/** The one mail that was asked for. */
export function reminderEmail(
  { kind, name, address, stop }: Reminder & { address: string },
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = OTHER_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.reminderSubjects[kind](name),
      preview: words.reminderPreview,
      body: html`${title(words.reminderTitles[kind](name))}
${paragraph(words.reminderTexts[kind])}
${button(address, words.reminderButton)}
${small(words.reminderOnce((text) => link(stop, text)))}`,
    },
    layout,
  )
}
