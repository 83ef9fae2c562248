import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './processes.ts'
import { RELEASE } from './release.ts'

/** Checks out the last release from the repository's history into a temporary folder and builds its pages. */
export function releaseCode(): { folder: string; remove(): void } {
  if (spawnSync('git', ['cat-file', '-e', `${RELEASE.commit}^{commit}`], { cwd: root }).status !== 0)
    throw new Error(
      `The history here lacks the last release, ${RELEASE.commit}: git fetch --unshallow. Without it the test can’t run old and new code concurrently.`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'shop-release-code-'))
  const archive = execFileSync('git', ['archive', '--format=tar', RELEASE.commit], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  providePackages(folder)
  // This version's build, which the release needs only for the back office.
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

/** Links this version's packages if the release has the same lock file, and installs the release's own otherwise. */
function providePackages(folder: string): void {
  const same = spawnSync('git', ['diff', '--quiet', RELEASE.commit, '--', 'package-lock.json'], { cwd: root })
  if (same.status === 0) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return
  }
  const installed = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (installed.status !== 0)
    throw new Error(`The packages of the release could not be installed: ${installed.stdout}${installed.stderr}`)
}
