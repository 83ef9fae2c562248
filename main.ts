// The program: `node main.ts`. What it opens, and how the parts meet, stands in serve.ts.
import { registerHooks } from 'node:module'

/**
 * Node reads a package's package.json again for each of its ES modules. Drizzle has a hundred of them, and 180 kB of package.json: seven tenths of a
 * second at every start. Its CommonJS files, which say by their names what they are, take a tenth.
 */
registerHooks({
  resolve: (name, context, next) => next(name, name.startsWith('drizzle-orm') ? { ...context, conditions: ['node', 'require'] } : context),
})

// After the hook: a plain import would be carried out before it.
await import('./serve.ts')
