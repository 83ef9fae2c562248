import { resolve } from 'node:path'
import { EmbeddedProblem } from '#server/db/embedded/program.ts'
import { SchemaProblem } from '#server/db/schema-problem.ts'
import { ApiError } from '#server/http/api-error.ts'
import { ConfigError } from '#start/config.ts'

const EXPECTED = [ApiError, ConfigError, EmbeddedProblem, SchemaProblem]

/** A file or folder that was named, seen from where `shop` or npm was called: both change to the shop's folder. */
export const named = (path: string) => resolve(process.env.INIT_CWD ?? '', path)

/**
 * Runs a command and ends the process with its exit code. Prints one line for a problem that a person can correct, and
 * the stack of any other.
 */
export async function runCommand(command: () => Promise<number>): Promise<never> {
  try {
    process.exit(await command())
  } catch (problem) {
    const isExpected = EXPECTED.some((kind) => problem instanceof kind)
    const stack = problem instanceof Error ? problem.stack : String(problem)
    process.stderr.write(`${isExpected && problem instanceof Error ? sentenceOf(problem) : stack}\n`)
    process.exit(1)
  }
}

/** With what was behind it: that Stripe or the bucket is away doesn't say why. */
const sentenceOf = ({ message, cause }: Error) => (cause instanceof Error ? `${message} (${cause.message})` : message)
