// `npm run build`: the builds of `npm start`, for servers where a service manager starts start/main.ts.
//   -- --without-tools   removes afterwards what only builds need, which is two thirds of node_modules
import { build, install, removeTools } from './steps.mjs'

// Ends what it has started too (steps.mjs).
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1))

await install()
await build()
if (process.argv.includes('--without-tools')) await removeTools()
