import { destination, type Logger, pino } from 'pino'
import { redactedLog } from '#server/db/redacted-log.ts'

export interface Console {
  /** A line for whoever starts the shop. */
  say(line: string): void
  /** Says what is being done and how many seconds it took. */
  step<T>(what: string, work: () => Promise<T>): Promise<T>
}

/**
 * To a person at a terminal in sentences; to a file or a service manager as JSON, like everything else the shop logs.
 */
export function openConsole(log: Logger, isTerminal: boolean): Console {
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

/**
 * Says why the shop could not start. An expected problem is its message alone; of any other, the stack is needed too.
 */
export function sayWhyItStopped(problem: unknown, expected: boolean): void {
  const message = problem instanceof Error ? problem.message : String(problem)
  const stack = (problem instanceof Error && problem.stack) || message
  if (process.stderr.isTTY) process.stderr.write(`${expected ? message : stack}\n`)
  // Synchronous: pino's own stream may not be written before the process ends.
  else
    redactedLog(pino({}, destination({ fd: 2, sync: true }))).fatal(
      expected ? {} : { err: problem },
      expected ? message : 'the shop could not start',
    )
}
