import { destination, type Logger, pino } from 'pino'
import { redactedLog } from '#server/db/redacted-log.ts'

export interface Console {
  /** Prints a line for the person who starts the shop. */
  say(line: string): void
  /** Runs a step of the start and prints its name and seconds. */
  step<T>(what: string, work: () => Promise<T>): Promise<T>
}

/** Prints sentences on a terminal, and JSON like the rest of the log to a file or a service manager. */
export function openConsole(log: Logger, isTerminal: boolean): Console {
  // At every LOG_LEVEL, because the generated password is printed only once, here.
  const logger = log.child({}, { level: 'info' })
  const say = (line: string) => {
    if (isTerminal) process.stdout.write(`${line}\n`)
    else if (line !== '') logger.info(line.trim())
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

/** Prints why the start failed: the message of an expected problem, the stack of any other. */
export function printStartError(problem: unknown, expected: boolean): void {
  const message = problem instanceof Error ? problem.message : String(problem)
  const stack = (problem instanceof Error && problem.stack) || message
  if (process.stderr.isTTY) process.stderr.write(`${expected ? message : stack}\n`)
  // Synchronous: pino's own stream may not be flushed before the process ends.
  else
    redactedLog(pino({}, destination({ fd: 2, sync: true }))).fatal(
      expected ? {} : { err: problem },
      expected ? message : 'the shop could not start',
    )
}
