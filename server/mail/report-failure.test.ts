import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'

/** Runs the command as its unit does, with a journal of the test and no database. */
function report(unit: string, environment: Record<string, string>) {
  const env = { ...process.env, DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop', ...environment }
  return promisify(execFile)(process.execPath, ['commands/report-failure.ts', unit], { env })
}

test('a failed unit is mailed with the end of its log, without a database', async () => {
  const received: { to: string[]; mail: Email }[] = []
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
    onData(stream, { envelope }, done) {
      const take = async () => {
        const mail = await PostalMime.parse(Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)))
        received.push({ to: envelope.rcptTo.map(({ address }) => address), mail })
      }
      take().then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'journal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const journal = join(folder, 'journalctl')
  await writeFile(journal, '#!/bin/sh\necho "$1: no space left on <disk>"\n')
  await chmod(journal, 0o755)
  await report('shop-backup', { SMTP_URL, PATH: `${folder}:/bin`, ALERTS_TO: 'sofia@example.com' })
  await report('shop-other', { SMTP_URL, PATH: folder })
  await rm(journal)
  await report('shop-restore-drill', { SMTP_URL, PATH: folder })
  expect(received.map(({ to, mail }) => [...to, mail.subject])).toEqual([
    ['sofia@example.com', `Backup failed on ${hostname()}`],
    ['hello@sidrandsage.example', `shop-other failed on ${hostname()}`],
    ['hello@sidrandsage.example', `Restore drill failed on ${hostname()}`],
  ])
  expect(received[0]?.mail.text).toContain('--unit=shop-backup: no space left on <disk>')
  expect(received[0]?.mail.html).toContain('no space left on &lt;disk&gt;')
  expect(received[2]?.mail.text).toContain('It could not be read: spawn journalctl ENOENT')
})

test('without a mail server it says that nobody is told', async () => {
  await expect(report('shop-backup', { SMTP_URL: '' })).rejects.toMatchObject({
    stderr: 'SMTP_URL is not set, so nobody can be told that shop-backup has failed.\n',
  })
})
