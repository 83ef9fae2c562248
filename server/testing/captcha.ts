import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestShop } from './shop.ts'

type Challenge = Parameters<typeof solveChallenge>[0]['challenge']

/** A solved captcha, as the widget sends it. */
export async function solvedCaptcha(shop: TestShop): Promise<string> {
  return solvedChallenge(await shop.client().contact.captchaChallenge({}))
}

export async function solvedChallenge(asked: Record<string, unknown>): Promise<string> {
  // `as`: the contract doesn't describe the library's challenge.
  const challenge = asked as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return captchaAnswer({ challenge, solution })
}

export const captchaAnswer = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64')
