// `shop report-failure <unit>`: mails that a unit of systemd has failed, with the end of its log. Started
// by deploy/systemd/shop-failed@.service. Needs no database, because that may be what is down.
import { execFile } from 'node:child_process'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { escaped } from '#server/html/escaped.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { ConfigError, readConfig } from '#start/config.ts'
import { runCommand } from './run-command.ts'

const NAMES: Record<string, string> = {
  'shop-backup': 'Backup',
  'shop-migrate': 'Migration',
  'shop-restore-drill': 'Restore drill',
}
const LINES = 30

await runCommand(async () => {
  const { ALERTS_TO, MAIL_FROM, PUBLIC_URL, SMTP_URL } = readConfig(process.env)
  const [unit] = process.argv.slice(2)
  if (!unit) throw new ConfigError('Name the unit: shop report-failure shop-backup')
  if (!SMTP_URL) throw new ConfigError(`SMTP_URL is not set, so nobody can be told that ${unit} has failed.`)
  const text = `${unit} failed on ${hostname()}. Mend what its log says, then run: systemctl start ${unit}

The end of its log (journalctl --unit=${unit}):

${await endOfLog(unit)}`
  const transport = smtpTransport({ url: SMTP_URL, from: MAIL_FROM, domain: new URL(PUBLIC_URL).hostname })
  const date = new Date()
  await transport.deliver({
    // Of the Message-ID. Those of the shop's mails are small numbers.
    id: date.getTime(),
    to: ALERTS_TO ?? MAIL_FROM,
    replyTo: null,
    subject: `${NAMES[unit] ?? unit} failed on ${hostname()}`,
    text,
    html: `<pre>${escaped(text)}</pre>`,
    headers: {},
    date,
  })
  return 0
})

async function endOfLog(unit: string): Promise<string> {
  const what = [`--unit=${unit}`, `--lines=${LINES}`, '--no-pager', '--output=short-iso']
  return promisify(execFile)('journalctl', what).then(
    ({ stdout }) => stdout,
    (problem: Error) => `It could not be read: ${problem.message}`,
  )
}
