import type { TestEnvironment } from './test-environment.ts'

/** The outbox' rows of mails to an address, newest first. */
export async function outboxOf(env: TestEnvironment, email: string): Promise<string[]> {
  const rows = (await env.mailsTo(email)).join('').split('<tr>')
  return rows.filter((row) => row.includes(`<td>${email}</td>`))
}

/** The newest mail to an address as the outbox shows it; empty before there is one. */
export async function newestMail(env: TestEnvironment, email: string): Promise<string> {
  const [row = ''] = await outboxOf(env, email)
  const [, address] = /href="(\/outbox\/\d+)"/.exec(row) ?? []
  return address ? (await fetch(`${env.shops[0]?.origin}${address}`)).text() : ''
}
