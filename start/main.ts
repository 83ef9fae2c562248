// Sets the process up, then starts the shop (serve.ts).
import { existsSync } from 'node:fs'
import { type ResolveFnOutput, registerHooks } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/**
 * A busy shop has 50 MB of JavaScript in use. By default V8 lets the heap grow to several times that before it
 * collects, and keeps hundreds of megabytes.
 */
setFlagsFromString('--heap-growing-percent=30')

/**
 * Node reads and parses a package.json again for each name that it resolves, and for each file to learn its format: a
 * third of a start. So the shop's own modules are found here, and a package's name is resolved once for all of them.
 * Drizzle, which has a hundred modules and a package.json of 180 kB, is taken from its CommonJS files.
 */
const resolved = new Map<string, ResolveFnOutput>()
registerHooks({
  resolve(name, context, next) {
    const { parentURL = '' } = context
    if (parentURL.includes('/node_modules/')) return next(name, context)
    if (name.endsWith('.ts')) {
      const url = name.startsWith('#') ? new URL(`../${name.slice(1)}`, import.meta.url) : new URL(name, parentURL)
      // Without it the error about a mistyped name doesn't say which module imports it.
      if (!existsSync(url)) return next(name, context)
      return { url: url.href, format: 'module-typescript', shortCircuit: true }
    }
    const found =
      resolved.get(name) ??
      next(name, name.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context)
    if (!name.startsWith('.')) resolved.set(name, found)
    return { ...found, shortCircuit: true }
  },
})

// scripts/start.mjs can't pass on a SIGKILL. A shop that systemd or a container starts has no channel to lose.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

// Dynamic, because a static import would run before the hook.
await import('./serve.ts')
