import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LEEDS, newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { purge } from './retention.ts'

const EMAIL = 'anna.holt@example.com'

test('the log of a shopper’s visit has no email address, name, password, token or postal address', async () => {
  const lines: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }),
  )
  const shop = await openShop({ log })
  const { client, token } = await newShopper(shop, 'anna.holt')
  const quietly = (asked: Promise<unknown>) => asked.catch(() => undefined)
  await quietly(shop.client().accounts.signIn({ username: 'anna.holt', password: 'not-her-password' }))
  const session = await readyToPay(client, { items: [{ slug: 'damask-rose' }], form: { ...LEEDS, email: EMAIL } })
  const paid = await pay(shop, { client, session_id: session.session_id })
  const guest = shop.client()
  await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: [{ slug: 'oat-and-honey' }], form: { ...LEEDS, email: EMAIL } }))
      .session_id,
    card: '4000000000000002',
  })
  await guest.newsletter.subscribe({ email: EMAIL })
  await guest.accounts.requestPasswordReset({ email: EMAIL })
  await guest.privacy.requestLink({ email: EMAIL })
  await quietly(
    guest.contact.send({
      name: 'Anna Holt',
      email: EMAIL,
      phone: LEEDS.phone ?? '',
      message: 'A private matter',
      recaptcha: 'bm90aGluZw==',
    }),
  )
  await quietly(guest.cancellation.find({ number: paid.order_number ?? '', email: EMAIL }))
  await quietly(client.privacy.erase({ current_password: 'olive-and-laurel' }))
  await shop.mails()
  await purge(shop.context)
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(15)
  expect(
    text.match(
      /anna\.holt|Anna|Holt|Wool Lane|LS1 4AB|496 0000|not-her-password|olive-and-laurel|A private matter/gi,
    ) ?? [],
  ).toEqual([])
  for (const secret of [token, session.session_id]) expect(text).not.toContain(secret)
})
