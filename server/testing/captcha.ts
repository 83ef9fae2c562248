import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestShop } from './shop.ts'

type Challenge = Parameters<typeof solveChallenge>[0]['challenge']

/** What the captcha's box sends once it has done its work. */
export async function solvedCaptcha(shop: TestShop): Promise<string> {
  return solvedChallenge(await shop.client().contact.captchaChallenge({}))
}

export async function solvedChallenge(asked: Record<string, unknown>): Promise<string> {
  // The contract leaves the puzzle's shape to the library that makes and solves it.
  const challenge = asked as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return captchaAnswer({ challenge, solution })
}

export const captchaAnswer = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64')
