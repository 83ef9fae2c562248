import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LANGUAGES } from '#words/languages.ts'
import { root } from './processes.ts'
import { RELEASE } from './release.ts'

const run = promisify(execFile)

/** Checks out the last release from the repository's history into a temporary folder and builds its pages. */
export async function releaseCode(): Promise<{ folder: string; remove(): Promise<void> }> {
  await run('git', ['cat-file', '-e', `${RELEASE.commit}^{commit}`], { cwd: root }).catch(() => {
    throw new Error(
      `The history here lacks the last release, ${RELEASE.commit}: git fetch --unshallow. Without it the test can’t run old and new code concurrently.`,
    )
  })
  const folder = await mkdtemp(join(tmpdir(), 'shop-release-code-'))
  await checkOut(folder)
  await providePackages(folder)
  // This version's build, which the release needs only for the back office.
  await mkdir(join(folder, 'build'))
  await symlink(join(root, 'build/admin'), join(folder, 'build/admin'))
  for (const language of LANGUAGES)
    await run(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', PAGES_LANGUAGE: language },
    })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

function checkOut(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const archive = spawn('git', ['archive', '--format=tar', RELEASE.commit], { cwd: root })
    const tar = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'ignore', 'inherit'] })
    tar.once('error', reject)
    tar.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The release was not unpacked: tar ended with ${code}.`)),
    )
  })
}

/** Links this version's packages if the release has the same lock file, and installs the release's own otherwise. */
async function providePackages(folder: string): Promise<void> {
  const isSame = await run('git', ['diff', '--quiet', RELEASE.commit, '--', 'package-lock.json'], { cwd: root }).then(
    () => true,
    () => false,
  )
  if (isSame) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  else
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
      cwd: folder,
    })
}
