// `npm run build`: the builds of `npm start`, without starting.
import { build, install } from './steps.mjs'

// Ends what it has started too (steps.mjs).
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1))

await install()
await build()
