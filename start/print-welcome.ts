import type { Config } from './config.ts'

interface Welcome {
  /** Set when this start created the staff account. */
  newStaffPassword: string | null
  /** Sizes of photographs that jobs generate. */
  sizes: number
  /** Whether payments go to the emulator in this process. */
  emulator: boolean
}

/** Prints where the shop is and how to sign in. */
export function printWelcome(say: (line: string) => void, config: Config, welcome: Welcome): void {
  const { newStaffPassword, sizes, emulator } = welcome
  say('')
  say(`  The shop is open at ${config.PUBLIC_URL}`)
  if (newStaffPassword !== null)
    say(
      `  Staff sign in as ${config.SHOP_STAFF_USERNAME} with the password ${config.SHOP_STAFF_PASSWORD ? 'you set' : `${newStaffPassword}, which you change at your first sign-in`}`,
    )
  if (sizes > 0) say(`  ${sizes} sizes of its photographs are being generated in the background`)
  if (emulator) say('  Test card 4242 4242 4242 4242, any future date, any CVC')
  if (config.isLocal && !config.SMTP_URL) say(`  Mails are at ${config.PUBLIC_URL}/outbox`)
  if (config.RATE_LIMITS === 'off') say('  Rate limits are off (RATE_LIMITS=off): for benchmarks only.')
  say('')
}
