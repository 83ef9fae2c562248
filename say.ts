import type { Logger } from 'pino'

export interface Voice {
  /** A line for whoever starts the shop. */
  say(line: string): void
  /** Says what is being done and how many seconds it took. */
  step<T>(what: string, work: () => Promise<T>): Promise<T>
}

/** To a person at a terminal in sentences; to a file or a service manager as JSON, like everything else the shop logs. */
export function openVoice(log: Logger, isTerminal: boolean): Voice {
  // Whatever LOG_LEVEL is: the made-up password is said here, once.
  const told = log.child({}, { level: 'info' })
  const say = (line: string) => {
    if (isTerminal) process.stdout.write(`${line}\n`)
    else if (line !== '') told.info(line.trim())
  }
  return {
    say,
    async step(what, work) {
      const started = performance.now()
      const result = await work()
      say(`  ${what.padEnd(isTerminal ? 34 : 0)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
      return result
    },
  }
}
