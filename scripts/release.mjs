// `npm run release`: what a server runs of the last commit, in one file that needs neither npm nor a network:
// release/shop-<version>-<system>.tar.gz and its checksum.
//   -- --into <folder>   the same as a folder, from this one, whose build tools it removes (deploy/Dockerfile)
import { createHash } from 'node:crypto'
import { cpSync, createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, fail, install, removeTools, root, run, say } from './steps.mjs'

/** What runs, or is read by people who run it. The pages and the back office are in `build`. */
const PARTS = JSON.parse(readFileSync(join(root, 'scripts/release-parts.json'), 'utf8'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { values } = parseArgs({ options: { into: { type: 'string' } } })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1))

if (values.into) await gather(resolve(values.into))
else await pack()

async function gather(folder) {
  await install()
  await build()
  await removeTools()
  // The image is built without the documents.
  for (const part of PARTS.filter((one) => existsSync(join(root, one))))
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !isLeftOut(relative(root, file)),
    })
}

/** Tests, pictures of the documents, and of Node what isn't Node: headers and npm. */
function isLeftOut(path) {
  if (path.startsWith('node_modules/')) return /^node_modules\/node-[^/]+\/(include|lib|share)$/.test(path)
  return /^docs\/.*\.png$|\.test\.ts$|^server\/testing$/.test(path)
}

/** From a copy of the last commit: what isn't committed can't be told apart later. */
async function pack() {
  if (
    !new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  )
    fail(`CHANGELOG.md has no section ${version}. Say there what is new, or set "version" in package.json.`, '')
  const scratch = mkdtempSync(join(tmpdir(), 'shop-release-'))
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
  const [copy, name] = [join(scratch, 'copy'), `shop-${version}-${process.platform}-${process.arch}`]
  mkdirSync(copy)
  await must('git', ['archive', '--output', join(scratch, 'copy.tar'), 'HEAD'])
  await must('tar', ['-xf', join(scratch, 'copy.tar'), '-C', copy])
  await must(process.execPath, [join(copy, 'scripts/release.mjs'), '--into', join(scratch, name)], (line) =>
    process.stdout.write(line),
  )
  const file = join(root, 'release', `${name}.tar.gz`)
  await mkdir(join(root, 'release'), { recursive: true })
  await must('tar', ['-czf', file, '--owner=0', '--group=0', '-C', scratch, name])
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  await writeFile(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`)
  say(
    `  ${file}: ${Math.round(statSync(file).size / 1e6)} MB. Publish it and its .sha256, and tag the commit: git tag v${version}`,
  )
}

async function must(command, args, onOutput) {
  const { code, output } = await run(command, args, {}, onOutput)
  if (code !== 0) fail(`${command} ${args[0]} failed.`, output)
}
