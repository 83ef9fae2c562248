// Long: only `npm run test:all` runs it.
// @module-tag rest
import { expect, test } from 'vitest'
import { openTestEnvironment } from './test-environment.ts'

test('npm run stripe-check prints a line for each check and exits with 1 if one fails', async () => {
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
  } finally {
    await env.close()
  }
}, 90_000)
