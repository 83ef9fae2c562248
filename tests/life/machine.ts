import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A bare Debian in a namespace of this machine, with its own systemd, and with this machine's network. */
export interface Machine {
  /** Runs a command of the shell in it as root. Raises with what it said where it fails. */
  run(command: string): string
  /** The same, without raising. */
  try(command: string): { code: number | null; said: string }
  /** As when the power is cut and the disk is gone. */
  lose(): void
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Boots a copy of the folder that debootstrap made. `folders`: what of this machine it sees, and where. */
export async function boot(base: string, folder: string, folders: Record<string, string>): Promise<Machine> {
  rmSync(folder, { recursive: true, force: true })
  cpSync(base, folder, { recursive: true, verbatimSymlinks: true })
  const binds = Object.entries(folders).map(([here, there]) => `--bind=${here}:${there}`)
  const options = ['--quiet', '--register=no', '--keep-unit', '-D', folder, ...binds, '--boot', '--console=pipe']
  const nspawn = spawn('systemd-nspawn', options, { stdio: 'ignore' })
  const attempt = (command: string) => {
    const root = ['-t', String(initOf(nspawn)), '-a', 'env', '-i', 'HOME=/root', `PATH=${PATH}`, 'sh', '-c', command]
    const { status, stdout, stderr } = spawnSync('nsenter', root, { encoding: 'utf8' })
    return { code: status, said: `${stdout}${stderr}` }
  }
  for (let tries = 0; tries < 120; tries++) {
    await pause(500)
    if (initOf(nspawn) && /running|degraded/.test(attempt('systemctl is-system-running').said)) break
  }
  return {
    try: attempt,
    run(command) {
      const { code, said } = attempt(command)
      if (code !== 0) throw new Error(`${command}\nended with ${code}:\n${said}`)
      return said
    },
    lose() {
      const init = initOf(nspawn)
      if (init) process.kill(init, 'SIGKILL')
      nspawn.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

/** The first process of the machine, as this one numbers it; 0 before it has started. */
function initOf({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
  } catch {
    return 0
  }
}
