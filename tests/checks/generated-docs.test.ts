import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pathOf, readPhotographs } from '#demo/photographs.ts'
import { hashOf } from '#server/media/media.ts'
import { generatedDocs } from '../../scripts/generated-docs.ts'

test('docs/generated matches its sources: after a failure run npm run generate', () => {
  for (const [path, text] of Object.entries(generatedDocs())) expect(readFileSync(path, 'utf8'), path).toBe(text)
})

test('the demo’s photographs are those of their manifest: after a failure run npm run generate', async () => {
  const photographs = await readPhotographs()
  expect(photographs.length).toBeGreaterThan(50)
  for (const { file, hash } of photographs) expect(hashOf(readFileSync(pathOf(file))), file).toBe(hash)
})

test('docs/generated/bench-results.md has only measurements of npm run bench, with existing commands', () => {
  const script = readFileSync('scripts/bench.mjs', 'utf8')
  const [, list = ''] = /const BENCHES = \[([^\]]*)\]/.exec(script) ?? []
  const benches = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  expect(benches.length).toBeGreaterThan(5)
  expect(benches.filter((name) => !existsSync(`bench/${name}.ts`))).toEqual([])
  const results = readFileSync('docs/generated/bench-results.md', 'utf8')
  const sections = [...results.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  expect(sections.filter((name) => !benches.includes(name))).toEqual([])
  const commands = [...results.matchAll(/`node (bench\/[\w-]+\.ts)/g)].map(([, file = '']) => file)
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((file) => !existsSync(file))).toEqual([])
})

const sourcesWith = (pattern: string, folder: string) =>
  execFileSync('git', ['grep', '-lE', '--untracked', pattern, '--', folder], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !/\.test\.ts$|\/testing\//.test(file))

test('docs/generated/routes.md has every limit of the server', () => {
  const doc = readFileSync('scripts/routes-doc.ts', 'utf8')
  const ofTables = /^server\/[\w-]+\/([\w-]*api|plain-links)\.ts$/
  const files = sourcesWith('points: [0-9]', 'server')
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => !ofTables.test(file) && !doc.includes(`'#${file}'`))).toEqual([])
})

test('addresses are served from the tables of that document alone', () => {
  const served = '\\bapp\\.(get|post|put|patch|delete|all|on|route|mount)\\('
  expect(sourcesWith(served, 'server')).toEqual(['server/http/plain-route.ts', 'server/http/serve-calls.ts'])
})
