// The program: `node main.ts`. What it opens, and how the parts meet, stands in serve.ts.
import { registerHooks } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/**
 * A busy shop has 50 MB in use and makes as much again every few seconds. Left to itself V8 looks for what is over when
 * that has grown to several times as much, and later still on a machine with much memory or no processor to spare: the
 * process would keep hundreds of megabytes that nothing refers to.
 */
setFlagsFromString('--heap-growing-percent=30')

/**
 * Node reads a package's package.json again for each of its ES modules. Drizzle has a hundred of them, and 180 kB of
 * package.json: seven tenths of a second at every start. Its CommonJS files, which say by their names what they are,
 * take a tenth.
 */
registerHooks({
  resolve: (name, context, next) =>
    next(name, name.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context),
})

// After the hook: a plain import would be carried out before it.
await import('./serve.ts')
