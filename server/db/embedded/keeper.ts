import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, constants, openSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedProblem } from './program.ts'

/**
 * Runs Postgres for as long as a process uses it. Each user holds the writing end of a named pipe; the keeper reads it,
 * and reads its end when the last user has closed it or was killed. Then it removes the pipe, so that nobody new comes,
 * waits for who came meanwhile, and stops Postgres: TERM ends one that has only begun, INT ends its sessions. Postgres
 * that ends by itself, as on a full disk, is started again. A signal to all processes of a service ends the keeper by
 * way of the shop. $1 is the pipe; the rest is the command.
 */
const KEEPER = `
pipe=$1; shift
exec 3<&0 </dev/null
stop() {
  over=1
  [ "$server" ] && kill -TERM $server && kill -INT $server
}
trap stop USR1
trap : TERM INT HUP
trap '' PIPE
{ trap '' TERM INT HUP; cat <&3; rm -f "$pipe"; cat <&3; kill -USR1 $$; } >/dev/null 2>&1 &
until [ "$over" ]; do
  "$@" 3<&- >/dev/null & server=$!
  [ "$over" ] && stop
  while kill -0 $server 2>/dev/null; do wait $server; done
  server=
  [ "$over" ] || { echo ended; sleep 2; }
done
`

export const pipeIn = (folder: string) => join(folder, 'users')

/** Registers this process as a user. Returns a function that ends its use; null where no keeper runs. */
export function useRunning(folder: string): (() => void) | null {
  try {
    // Fails at once where nobody reads it.
    const pipe = openSync(pipeIn(folder), constants.O_WRONLY | constants.O_NONBLOCK)
    return () => closeSync(pipe)
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : problem
    if (code === 'ENXIO' || code === 'ENOENT') return null
    throw problem
  }
}

/**
 * Starts a keeper for `command`, with this process as its first user. The caller makes sure that no other one is being
 * started. `log` is a file descriptor for what Postgres prints.
 */
export async function startKeeper(
  folder: string,
  { command, runner, log }: { command: string[]; runner: number | null; log: number },
): Promise<{ keeper: ChildProcess; endUse(): void }> {
  const pipe = pipeIn(folder)
  rmSync(pipe, { force: true })
  const made = spawnSync('mkfifo', ['-m', '600', pipe])
  if (made.status !== 0)
    throw new EmbeddedProblem(
      `A pipe could not be made in ${folder} (${made.error?.message ?? made.stderr.toString().trim()}). Set DATA_DIR to a folder on a disk of this machine.`,
    )
  // So that the owner of the files can join a database that root has started.
  if (runner !== null) chownSync(pipe, runner, runner)
  // Each end waits for the other to be opened.
  const reading = open(pipe, 'r')
  const writing = openSync(pipe, 'w')
  const { fd } = await reading
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', pipe, ...command], {
    stdio: [fd, 'pipe', log],
    // Ctrl-C reaches a whole group of processes, and the shop still needs its database to stop in good order.
    detached: true,
    cwd: '/',
  })
  await (await reading).close()
  keeper.unref()
  return { keeper, endUse: () => closeSync(writing) }
}
