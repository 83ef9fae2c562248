import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Folders that a build or a running shop creates, and paths in them. */
const MADE = /^(build|dist|data|node_modules|test-results|DATA_DIR|DATA_DIR-backups)\//
/** Packages with a slash in their names, and paths of the API. */
const NO_PATH = /^(@[\w-]+\/|hono\/|cart\/items\/$)/

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading.trim()))
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]
}

test('every link between documents leads to an existing file and heading', () => {
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)\s#]*)(?:#([^)\s]+))?\)/g)].map(([link, path = '', anchor]) => ({
      file,
      link,
      to: path === '' ? file : join(dirname(file), path),
      anchor,
    })),
  )
  const inside = links.filter(({ link }) => !/\]\((https?|mailto):/.test(link))
  expect(inside.length).toBeGreaterThan(40)
  expect(inside.filter(({ to }) => !existsSync(to)).map(({ file, link }) => `${file}: ${link}`)).toEqual([])
  const lost = inside.filter(
    ({ to, anchor }) => anchor && to.endsWith('.md') && !anchorsOf(readFileSync(to, 'utf8')).includes(anchor),
  )
  expect(lost.map(({ file, link }) => `${file}: ${link}`)).toEqual([])
})

test('every path in backticks exists', () => {
  const paths = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/`([\w@.-]+(?:\/[\w@.[\]-]+)+\/?)`/g)].map(([, path = '']) => ({ file, path })),
  )
  expect(paths.length).toBeGreaterThan(100)
  const missing = paths.filter(
    ({ file, path }) =>
      !MADE.test(path) && !NO_PATH.test(path) && !existsSync(path) && !existsSync(join(dirname(file), path)),
  )
  expect(missing.map(({ file, path }) => `${file}: ${path}`)).toEqual([])
})

test('every decision has a number, a status, a date and at most 40 lines', () => {
  const decisions = documents.filter(({ file }) => file.startsWith('docs/decisions/'))
  const numbers = decisions.map(({ file }) => /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1])
  expect(numbers).toEqual(decisions.map((_, at) => String(at + 1).padStart(4, '0')))
  const other = decisions.filter(({ text }, at) => {
    const [title = '', empty, status = ''] = text.split('\n')
    const isTitled = title.startsWith(`# ${numbers[at]}: `)
    return (
      !isTitled || empty !== '' || !/^Status: (accepted|replaced by \[\d{4}\]\(.+\)), \d{4}-\d{2}-\d{2}$/.test(status)
    )
  })
  expect(other.map(({ file }) => file)).toEqual([])
  expect(decisions.filter(({ text }) => text.trimEnd().split('\n').length > 40).map(({ file }) => file)).toEqual([])
})

test('comments and documents name existing files', () => {
  const sources = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.js', '*.md', '*.css', 'deploy'],
    { encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => file && existsSync(file))
  const referred = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b((?:docs|deploy)\/[\w./-]+\.(?:md|conf|yaml|json))\b/g)].map(
      ([, path = '']) => ({ file, path }),
    ),
  )
  expect(referred.filter(({ path }) => !existsSync(path) && path !== 'deploy/shop.env')).toEqual([])
})

test('nothing refers to documents outside the repository', () => {
  const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.md'], {
    encoding: 'utf8',
  })
  // Design documents of the beginning: "law", "the API's spec" and "architecture".
  const foreign = /\blaw\.md\b|\b(the|its|shop's) spec(ification)\b(?! of )|\(architecture: /i
  const found = all
    .split('\n')
    .filter((file) => file && existsSync(file) && !file.endsWith('docs.test.ts'))
    .filter((file) => foreign.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})
