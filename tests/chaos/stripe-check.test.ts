// Long: only `npm run test:all` runs it.
// @module-tag rest
import { expect, test } from 'vitest'
import { openTestEnvironment } from './test-environment.ts'

test('stripe-check and status print a line for each thing, and exit with 1 if one needs a person', async () => {
  const env = await openTestEnvironment()
  try {
    // The webhook endpoint is that of the process that started last.
    const right = env.command('stripe-check', [], { PUBLIC_URL: env.shops.at(-1)?.origin ?? '' })
    expect(right.output).toContain('Stripe is ready.')
    expect(right.output).toMatch(/ok {5}webhook endpoint {2}http:\/\/127\.0\.0\.1:\d+\/api\/stripe\/webhook\//)
    expect(right.code).toBe(0)
    const wrong = env.command('stripe-check', [], {
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtps://mail.example',
    })
    expect(wrong.output).toContain(
      'wrong  webhook endpoint  There is none for https://shop.example/api/stripe/webhook/',
    )
    expect(wrong.output).toMatch(/wrong {2}wallet domain {5}shop\.example is not registered: add it in /)
    expect(wrong.output).toContain('2 things are wrong.')
    expect(wrong.code).toBe(1)
    const settings = { PUBLIC_URL: env.shops.at(-1)?.origin ?? '' }
    const status = env.command('status', [], settings)
    expect(status.output).toMatch(/^ {8}address {7}http:\/\/127\.0\.0\.1:\d+ answers 200 in /m)
    expect(status.output).toMatch(/^ {8}Stripe {8}accepted, for tests: .* checks are right$/m)
    expect(status.output).toMatch(/^ {2}look {2}restore drill never$/m)
    expect(status.code).toBe(1)
    const away = env.command('status', [], { PUBLIC_URL: 'https://127.0.0.1:9', SMTP_URL: 'smtps://mail.example' })
    expect(away.output).toMatch(/^ {2}look {2}address {7}https:\/\/127\.0\.0\.1:9 does not answer \(/m)
    expect(away.output).toMatch(/^ {2}look {2}certificate {3}127\.0\.0\.1 shows none: /m)
  } finally {
    await env.close()
  }
}, 90_000)
