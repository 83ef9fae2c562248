// `npm run build`: what `npm start` does before it starts, for where a service manager starts start/main.ts.
import { build, install } from './steps.mjs'

await install()
await build()
