// Sets the process up, then starts the shop (serve.ts).
import { registerHooks } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/**
 * A busy shop has 50 MB of JavaScript in use. By default V8 lets the heap grow to several times that before it
 * collects, and keeps hundreds of megabytes.
 */
setFlagsFromString('--heap-growing-percent=30')

/**
 * Node reads a package's package.json again for each of its ES modules. Drizzle has a hundred modules and a
 * package.json of 180 kB: 0.7 seconds of every start. Its CommonJS files take a tenth of that.
 */
registerHooks({
  resolve: (name, context, next) =>
    next(name, name.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context),
})

// scripts/start.mjs can't pass on a SIGKILL. A shop that systemd or a container starts has no channel to lose.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

// Dynamic, because a static import would run before the hook.
await import('./serve.ts')
