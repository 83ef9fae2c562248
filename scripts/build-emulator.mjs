// Builds stripe-emulator/dist, which `npm pack` and `npm publish` call: JavaScript for Node 20 with its types, and no
// dependencies.
import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { root, run } from './steps.mjs'

const folder = join(root, 'stripe-emulator')
const dist = join(folder, 'dist')
const packages = join(root, 'node_modules')
/** What is in dist of others. Their licences ask to be passed on with it. */
const BUNDLED = ['hono', '@hono/node-server', 'node-sqlite3-wasm']
/** An import of a file beside it. */
const RELATIVE = /(from '|from "|import\(")(\.\/[\w-]+)\.ts/g
const SQLITE = 'node-sqlite3-wasm/dist/node-sqlite3-wasm'

await rm(dist, { recursive: true, force: true })
await mkdir(dist)
// The types first: they are compiled against the library of Node 20, so a newer function fails here.
await declarations()
await bundle()
await cp(join(folder, 'browser'), join(dist, 'browser'), { recursive: true })
// Its JavaScript is CommonJS and finds the .wasm beside itself.
await copyFile(join(packages, `${SQLITE}.js`), join(dist, 'sqlite.cjs'))
await copyFile(join(packages, `${SQLITE}.wasm`), join(dist, 'node-sqlite3-wasm.wasm'))
await writeFile(join(dist, 'LICENSES'), (await Promise.all(BUNDLED.map(licence))).join('\n\n'))
await chmod(join(dist, 'main.js'), 0o755)

async function declarations() {
  const tsc = join(packages, 'typescript/bin/tsc')
  const compiled = await run(process.execPath, [tsc, '-p', join(folder, 'tsconfig.package.json')])
  if (compiled.code !== 0) throw new Error(compiled.output)
  const needed = new Set()
  await keepWhatItImports('exports', needed)
  for (const name of await readdir(join(dist, 'types')))
    if (!needed.has(name.replace('.d.ts', ''))) await rm(join(dist, 'types', name))
}

/** The other declarations import the types of packages that its users don't have. */
async function keepWhatItImports(name, needed) {
  if (needed.has(name)) return
  needed.add(name)
  const file = join(dist, 'types', `${name}.d.ts`)
  const text = await readFile(file, 'utf8')
  // Declarations keep the names of the sources, which aren't in the package.
  await writeFile(file, text.replaceAll(RELATIVE, '$1$2.js'))
  for (const [, , path] of text.matchAll(RELATIVE)) await keepWhatItImports(path.slice(2), needed)
}

async function bundle() {
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node20',
      outDir: dist,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: { exports: join(folder, 'exports.ts'), main: join(folder, 'main.ts') },
        // Flat, because modules find `browser` beside themselves.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
    plugins: [
      {
        name: 'own-sqlite',
        renderChunk: (code) => code.replace(/\((['"])node-sqlite3-wasm\1\)/, "('./sqlite.cjs')"),
      },
    ],
  })
}

async function licence(name) {
  const { version, homepage } = JSON.parse(await readFile(join(packages, name, 'package.json'), 'utf8'))
  return `${name} ${version}, ${homepage}\n\n${await readFile(join(packages, name, 'LICENSE'), 'utf8')}`
}
