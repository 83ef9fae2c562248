import { FolderUnusable } from '#server/db/embedded.ts'
import { SchemaProblem } from '#server/db/schema-problem.ts'
import { ConfigError } from '#start/config.ts'

/**
 * Runs a command and ends the process with its exit code. Prints one line for a problem that a person can correct, and
 * the stack of any other.
 */
export async function runCommand(command: () => Promise<number>): Promise<never> {
  try {
    process.exit(await command())
  } catch (problem) {
    const expected =
      problem instanceof ConfigError || problem instanceof FolderUnusable || problem instanceof SchemaProblem
    process.stderr.write(`${expected ? problem.message : problem instanceof Error ? problem.stack : String(problem)}\n`)
    process.exit(1)
  }
}
