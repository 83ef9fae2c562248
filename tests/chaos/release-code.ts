import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './processes.ts'
import { RELEASE } from './release.ts'

/** The code of the last release in a folder of its own, with its pages built, out of the history of this repository. */
export function releaseCode(): { folder: string; remove(): void } {
  if (spawnSync('git', ['cat-file', '-e', `${RELEASE.commit}^{commit}`], { cwd: root }).status !== 0)
    throw new Error(
      `The history here lacks the last release, ${RELEASE.commit}: git fetch --unshallow. Without it old and new code can't run side by side.`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'shop-release-code-'))
  const archive = execFileSync('git', ['archive', '--format=tar', RELEASE.commit], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const locks = ['package-lock.json'].map((file) =>
    execFileSync('git', ['diff', '--stat', RELEASE.commit, '--', file], { cwd: root, encoding: 'utf8' }),
  )
  if (locks.some((changed) => changed !== ''))
    throw new Error(
      'The packages have changed since the last release: install those of its package-lock.json beside it, and link them here.',
    )
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Of this version: the release doesn't look at them before somebody opens the back office.
  mkdirSync(join(folder, 'build'))
  symlinkSync(join(root, 'build/admin'), join(folder, 'build/admin'))
  const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The pages of the release could not be built: ${built.stdout}${built.stderr}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
