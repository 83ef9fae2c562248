import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pseudoFile } from './pseudo-words.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const node = join(root, 'node_modules', '.bin', 'node')
const run = promisify(execFile)

/** Vietnamese: each of its dates has an accent, and Postgres has no text search for it. The words are no Vietnamese. */
export const THIRD = 'vi'

/** The folders of the shop, which a copy of it needs. */
const CODE = [
  ...['admin', 'commands', 'contract', 'demo', 'edge', 'scripts', 'server', 'start', 'storefront'],
  ...['stripe-emulator', 'words'],
  ...['drizzle.config.ts', 'package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
]

/**
 * A copy of the shop with a third language, made by the list of files in CONTRIBUTING.md and nothing else. Its pages
 * are built in English and in that language; the others are those of this folder.
 */
export async function shopWithThirdLanguage(): Promise<{ folder: string; remove(): Promise<void> }> {
  await mkdir(join(root, 'build'), { recursive: true })
  // In this folder, so that the copy finds its packages.
  const folder = await mkdtemp(join(root, 'build', 'third-language-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await copyCode(folder)
    await addLanguage(folder)
    await Promise.all([
      ...['en', THIRD].map((language) =>
        inFolder(folder, ['@react-router/dev/bin.cjs', 'build'], { NODE_ENV: 'production', PAGES_LANGUAGE: language }),
      ),
      inFolder(folder, ['drizzle-kit/bin.cjs', 'generate', '--name', 'third-language']),
    ])
  } catch (problem) {
    await remove()
    throw problem
  }
  return { folder, remove }
}

async function copyCode(folder: string): Promise<void> {
  for (const file of filesOf(CODE)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await copyFile(join(root, file), join(folder, file))
  }
  await mkdir(join(folder, 'build/storefront'), { recursive: true })
  for (const built of ['admin', 'storefront/ar'])
    await symlink(join(root, 'build', built), join(folder, 'build', built))
}

/** What the type checker says of the copy's words and pages: nothing, unless a language needs code. */
export async function typeErrors(folder: string): Promise<string> {
  await inFolder(folder, ['@react-router/dev/bin.cjs', 'typegen'])
  return inFolder(folder, ['typescript/bin/tsc', '-p', 'storefront']).then(
    () => '',
    (problem: { stdout: string }) => problem.stdout,
  )
}

/** Rejects unless the ledgers of the copy's shop agree: this folder's own code has fewer migrations. */
export const provedBy = (folder: string, environment: Record<string, string | undefined>) =>
  inFolder(folder, [join(folder, 'commands/prove.ts'), '--now', '--ledgers'], environment)

/** Files that Git has or doesn't ignore. */
const filesOf = (paths: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !file.endsWith('.test.ts') && existsSync(join(root, file)))

async function addLanguage(folder: string): Promise<void> {
  for (const file of filesOf(['words/en'])) {
    const source = await readFile(join(root, file), 'utf8')
    await write(join(folder, file.replace('/en/', `/${THIRD}/`)), inThird(file, source))
  }
  const parity = await readFile(join(root, 'words/ar/parity.ts'), 'utf8')
  await write(join(folder, `words/${THIRD}/parity.ts`), parity)
  await change(folder, 'words/languages.ts', [
    ["['en', 'ar']", `['en', 'ar', '${THIRD}']`],
    ["ar: 'العربية'", `ar: 'العربية', ${THIRD}: 'Ƥşḗŭḓǿ'`],
    ["ar: 'ar' }", `ar: 'ar', ${THIRD}: '${THIRD}' }`],
  ])
  await change(folder, 'words/offers.ts', [
    [
      "import type { Language } from './languages.ts'",
      `$&\nimport { countries as ${THIRD}Countries } from './${THIRD}/language.ts'\nimport * as ${THIRD} from './${THIRD}/offer.ts'`,
    ],
    ['{ en, ar }', `{ en, ar, ${THIRD} }`],
    ['ar: arCountries,', `$& ${THIRD}: ${THIRD}Countries,`],
  ])
  await change(folder, 'storefront/language/preloaded-fonts.ts', [['en: [', `${THIRD}: [garamond, figtree],\n  $&`]])
}

function inThird(file: string, source: string): string {
  if (!file.endsWith('/language.ts')) return pseudoFile(file, source)
  return source
    .replace("Language = 'en'", `Language = '${THIRD}'`)
    .replace("'en-GB'", `'${THIRD}'`)
    .replace("'en_GB'", `'${THIRD}_VN'`)
    .replace("prefix = ''", `prefix = '/${THIRD}'`)
}

async function change(folder: string, file: string, changes: [string, string][]): Promise<void> {
  let text = await readFile(join(root, file), 'utf8')
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${file} has no ${before}, which the test changes.`)
    text = text.replace(before, after)
  }
  await write(join(folder, file), text)
}

/** Writes a file and its folder. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

const inFolder = (
  folder: string,
  [program = '', ...options]: string[],
  environment: Record<string, string | undefined> = {},
) =>
  run(node, [resolve(root, 'node_modules', program), ...options], {
    cwd: folder,
    env: { ...process.env, ...environment },
  })
